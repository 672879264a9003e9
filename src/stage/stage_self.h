// The state of a stage. The struct of each part is known to its own files only; others call the
// functions of its header.
#ifndef STAGE_SELF_H
#define STAGE_SELF_H

#include "generate/generate.h"
#include "host.h"
#include "tool.h"
#include "touchstone/world.h"

struct StageSelf {
    const Scene *scene;
    void *initial; // a copy of the scene's initial state
    double (*now)(void);
    const PluginView *plugin;
    bool (*held)(const void *self); // see stage_set_hold
    const void *held_self;

    struct ActorPool *actors;
    struct Snapshots *snapshots;
    struct Asking *asking;
    struct FrameRecord *frame;
    struct ViewState *view;
    struct Handles *handles;
    struct PointerState *pointer;
    struct Files *files;
    struct Canvas *canvas;
    struct MeshView *mesh_view; // NULL until a scene has one
    struct Race *race;          // the same
    const Tool *const *tools;   // NULL at the end
    void **tool_state;          // of each

    Concealed concealed;
    bool simple;
    const char *shown; // the patterns of stage_show_only; NULL: all
    bool edited;       // the viewer changed a shape since the scene, or a place of it, was built
    bool refits;       // what the view is fitted to was replaced: it is fitted again
    bool replays;      // nothing but time changed anything since then: see stage_replays
    int changes;       // how often stage_note_change was called
    bool replaying;    // a tick is played again, see stage_is_replaying
    double waiting;    // seconds passed since the last tick
    double ticked; // seconds that the ticks of the last stage_advance took; 0 if there is no clock
    int still;     // ticks in a row that changed nothing; see stage_advance
    Random random;
    const Knob *knobs; // shown instead of the scene's; NULL: the scene's
    int knob_count;
    const Method *scope_method; // the method chosen when the snapshot scope began

    TsWorld world;  // empty where the scene has no bodies
    TsWorld beside; // empty unless a split view compares two worlds
    // While the actors show the world beside: what they were before, and the random numbers.
    Actor *aside;
    Random random_aside;
};

#endif
