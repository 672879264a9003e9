// What asking by rays looks like: the bodies, the document's three lines, the rays out and back,
// the tree of objects.
#ifndef PROBE_VIEW_H
#define PROBE_VIEW_H

#include "scene_kit/camera.h"
#include "touchstone/object.h"
#include "touchstone/probe.h"

typedef struct ProbeView {
    Stage *stage;
    Camera camera;
    const TsProbeBody *body;
    int bodies;
    const TsProbeResult *answer;
    int mover; // that the answer is about
    bool wrong;
} ProbeView;

// The farthest first. One that is selected is a sheer ball with meridians, which is the document's
// other texture; else its own facets. What is hidden is dashed.
void probe_draw_body(const ProbeView *shown, int which, bool selected);
void probe_by_depth(const ProbeView *shown, int *order); // of `bodies`

// From the body's centre, beside each other to be seen: blue the heading, `heading` long; green the
// speed; red to the first body ahead, where there is any.
void probe_draw_lines(const ProbeView *shown, int body, TsVec3 heading, TsVec3 speed, TsVec3 ahead);

void probe_draw_rays(const ProbeView *shown);
void probe_say(const ProbeView *shown, bool stands); // the note; where it stopped before a step

// Two tables of places: in the parent, and in the world.
void probe_list_tree(Stage *stage, const TsObjectTree *tree);

#endif
