// A scene places actors, tests them in each frame, and draws why the answer is what it is.
// Dragging, turning, nudging, pausing, colours, labels, keys, knobs, panel, undo and pictures
// belong to the stage and the user interface.
//
// A scene file ends in `SCENE = {.title = ..., ...};` and never spells its own symbol: the build
// finds the file and passes -DSCENE_SYMBOL. A scene has no event handler: it polls the input that
// it claims.
#ifndef SCENE_H
#define SCENE_H

#include <stddef.h>

#include "stage.h"
#include "touchstone/vec3.h"

enum { SCENE_MAX_KNOBS = 10 };

// A value of the scene that the viewer turns: by its key (Shift turns it back), by its control in
// the panel, by --set. max 1, min 0 and no step: a switch. `names` ("OBB|triangle|circle"): a
// choice, its value the index. Else a slider.
typedef struct Knob {
    char key; // lower case; not one that the program uses (such as g f n v o z), and not one
              // that the scene claims
    const char *label;
    double *value; // inside the scene's state
    double min, max, step;
    const char *names;
    const char *unit; // "px", "°/tick"; NULL for none
    const char *name; // for --set; NULL: the label with '_' for blanks
    bool places;      // a choice of places: turned, it has the actors built again (stage_put)
} Knob;

// One way of doing what a scene simulates and cannot ask as a query of two shapes: M goes through
// them where others have methods.
typedef struct Variant {
    const char *name, *label; // as of a method: for --set method=, and as shown
    const char *flaw;         // one sentence; NULL: it is right
} Variant;

enum { SCENE_MAX_VARIANTS = 8 };

struct Scene {
    const char *title, *idea;    // the method, and its idea in one sentence
    void (*build)(Stage *stage); // places the actors: on entry and on reset
    // What is tested: called every frame, even while paused. Draws nothing, and changes nothing
    // that a snapshot keeps. The map and the choice of methods call it alone.
    void (*ask)(Stage *stage);
    // The evidence: reads what was asked in this frame and the scene's state; asks nothing. The
    // split view calls it twice, the second time with the exact answers in place of the methods'.
    void (*draw)(Stage *stage);
    // Optional: restores what always holds between the actors ("B stays at touch"), before `ask`.
    void (*hold)(Stage *stage);
    void (*step)(Stage *stage); // optional: advance what the scene itself simulates, one fixed
                                // step, after the actors'
    // Optional: the viewer turned this knob, or --set did: do what it stands for. After `build`
    // where the knob places. Not called by undo, which brings the actors back itself.
    void (*turned)(Stage *stage, int knob);
    // Optional, of a scene in space: the viewer drags that handle of stage_space_handle there;
    // clicks on it.
    void (*moved)(Stage *stage, int handle, TsVec3 to);
    void (*clicked)(Stage *stage, int handle);
    // Optional, of a scene that asks stage_ask_sweep: these two are to move so in the step. After
    // stage_set_shape of both.
    void (*motion)(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);
    Actor *(*add)(
        Stage *stage,
        TsVec at);     // optional: what Ins adds there; otherwise a copy of the selected actor
    void *state;       // everything the scene remembers, knobs too: saved and restored whole.
    size_t state_size; // Its initial value, as compiled, comes back on entry and on reset (but for
                       // knobs)
    bool edited; // what it remembers is what the viewer changes: undo brings all of it back, not
                 // only the knobs
    Knob knobs[SCENE_MAX_KNOBS];
    Variant variants[SCENE_MAX_VARIANTS]; // those named; it starts with the first that is right
    const char *method; // the method it starts with, its article's; NULL: the first that applies
    TouchCounts touch;  // its article's rule, for methods that report touching
    const char
        *claims;    // input it takes for itself: "w a s d space ctrl g", "arrows", "drag", "typing"
    double step_ms; // of one tick; 0 = 1000/60
    TsAabb view;    // the world it shows; all zero: fitted around its actors, however they turn
};

#define SCENE const Scene SCENE_SYMBOL
#define SCENE_STATE(s) state = &(s), .state_size = sizeof(s)

// Every scene, in the order of their file names, NULL at the end; and their ids ("41_obb": the
// file's name).
extern const Scene *const scene_table[];
extern const char *const scene_ids[];

// The id of a scene of the table; "" for another.
static inline const char *scene_id(const Scene *scene)
{
    for (int i = 0; scene_table[i]; i++) {
        if (scene_table[i] == scene) return scene_ids[i];
    }
    return "";
}

int scene_knobs(const Scene *scene);                     // how many it has; 0 for NULL
bool scene_claims(const Scene *scene, const char *word); // `claims` has that word; false for NULL

#endif
