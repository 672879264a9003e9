// Drawings of a ray probe: the bodies, lines for heading, speed and the body ahead, the rays out
// and back, the tree of objects.
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
    bool solid; // or a wireframe
} ProbeView;

// A selected ball is transparent, with an outline and rings, any other body is faceted. Draw the
// farthest first: probe_by_depth sorts `bodies` indices. Edges of hidden bodies are dashed.
void probe_draw_body(const ProbeView *shown, int which, bool selected);
void probe_name_body(const ProbeView *shown, int which, const char *name); // unless it is hidden
// How high it floats above a level, unless it is hidden.
void probe_draw_height(const ProbeView *shown, int which, double ground);
// On the level y, within a square.
void probe_draw_shadows(const ProbeView *shown, double y, double half);
void probe_by_depth(const ProbeView *shown, int *order);

typedef struct ProbeLines {
    TsVec3 heading, speed; // from the centre
    TsVec3 ahead;          // unit: where to look for a body
    bool of_article;       // the speed is 1,000 times as long, not 100 times; blue, green and red
} ProbeLines;

// From the body's centre, drawn one above the other: the heading, the speed, labelled with how many
// times as long it is, and the line to the first body ahead, if there is one.
void probe_draw_lines(const ProbeView *shown, int body, const ProbeLines *lines);

void probe_draw_rays(const ProbeView *shown);
void probe_say(const ProbeView *shown, bool stands); // the note; stands: it stopped before a step

// Two tables of positions: relative to the parent, and in the world. `bold`: by object; or NULL.
void probe_list_tree(Stage *stage, const TsObjectTree *tree, const bool *bold);

#endif
