// A scene places actors, tests them in each frame, and draws why the answer is what it is.
// Dragging, turning, nudging, pausing, colors, labels, keys, knobs, panel, undo and pictures
// belong to the stage and the user interface.
//
// A scene file ends in `SCENE = {.title = ..., ...};`. The build finds the file by its name and
// names its symbol (-DSCENE_SYMBOL). A scene has no event handler: it polls the input that it
// claims. Everything that a scene calls is in stage.h and scene_kit/.
#ifndef SCENE_H
#define SCENE_H

#include <stddef.h>

#include "stage.h"
#include "touchstone/geometry.h"
#include "touchstone/vec3.h"

enum { SCENE_MAX_KNOBS = 16, SCENE_MAX_CONTROLS = 3 };

// A value that the viewer sets: by a key (with Shift backwards), by a control in the panel, or by
// --set. With `names` ("OBB|triangle|circle") it is a choice, its value the index; with max 1, min
// 0 and step 0 it is a switch; else it is a slider.
typedef struct Knob {
    char key; // lower case; not one that the program uses (such as g f n v o z), and not one
              // that the scene claims; 0: none
    const char *label; // in the panel
    double *value;     // inside the scene's state
    double min, max, step;
    const char *names;
    const char *unit; // "px", "°/tick"; NULL: none
    const char *name; // for --set; NULL: the label with '_' for blanks
    const char *was;  // its name in older scripts and links; NULL: the same
    double was_times; // how many times as large its numbers were then
    bool places;      // a choice of places: a change calls `build`, which uses stage_put
    unsigned at; // the places where it does something, bit i for place i; 0: all. Elsewhere it is
                 // not shown, and its key may be another knob's; its name sets it everywhere
    const char *says; // its tip, one or two sentences; NULL: the label says it
} Knob;

// One way of simulating something that is no query about two shapes (a solver, a tile walk). M goes
// through the variants as it does through methods.
typedef struct Variant {
    const char *name, *label; // for --set method=, and as shown
    const char *flaw;         // what it does wrong, in one sentence; NULL: it is right
} Variant;

enum { SCENE_MAX_VARIANTS = 12 };

// Every function but `build` is optional.
struct Scene {
    const char *title, *idea; // the method, and its idea in one sentence

    // In the order in which they are called:

    // Places the actors: on entry, on reset, and when a knob with `places` changes.
    void (*build)(Stage *stage);
    // Advances what the scene itself simulates by one tick, after the stage has moved the actors by
    // their velocity and spin.
    void (*step)(Stage *stage);
    // In each frame, before `ask`: restores what always holds between the actors ("B stays at
    // touch").
    void (*hold)(Stage *stage);
    // In place of `ask`, the two actors that it tests: {&s.ball, &s.box}. Then `draw` is called
    // only if they were, so stage_asked is not NULL there.
    Actor **pair[2];
    // In each frame, even while paused: tests. It draws nothing, and changes nothing that a
    // snapshot holds. The map and the choice of methods call it without `draw`.
    void (*ask)(Stage *stage);
    // Then: draws the evidence from the asks of this frame and the scene's state. It tests nothing.
    // A split view calls it twice, the second time with exact answers in place of the method's.
    void (*draw)(Stage *stage);

    // A split view may show something of the scene's own at the right, in place of exact answers:

    // Called when the split view begins or ends.
    void (*split)(Stage *stage);
    // Exchanges actors and state for those of the right half, which is then drawn or pointed at.
    // `on` false: exchanges them back. Returns false if the right half has nothing of its own.
    bool (*beside)(Stage *stage, bool on);
    // The two lines above a half: what it shows, and a figure or two.
    void (*caption)(Stage *stage, bool right, int line, char *text, int size);

    // The state: everything that the scene remembers, its knobs included. Snapshots save and
    // restore it as bytes. Its compiled value returns on entry and, except for the knobs, on reset.
    void *state; // both are set by .SCENE_STATE(s)
    size_t state_size;
    bool edited; // the viewer edits the state itself: undo restores all of it, not only the knobs

    // Settings
    Knob knobs[SCENE_MAX_KNOBS];
    Variant variants[SCENE_MAX_VARIANTS]; // if any; the scene starts with the first right one
    const char *method; // name of the method that it starts with; NULL: the first that applies
    const char *flaw; // name of the flawed method that shows what the scene is about: "Make it lie"
                      // takes it first. NULL: the first that is wrong
    struct {
        int knob, value, ticks; // of a knob, and the ticks after it; 0 ticks: wherever it is wrong
    } flaw_at;                  // the place that shows that flaw as its sentence describes it
    bool from_first_step; // its trace begins at the first step, until a shape is changed; else the
                          // last is shown until the viewer steps back
    const char *family; // its own methods, names between '|' of which "gjk_*" means all that begin
                        // so: they are listed first. NULL: in the order of all methods
    TouchCounts touch;  // for methods that report touching: whether that is a hit at first
    double step_ms;     // length of a tick; 0: 1000 / 60
    // Optional, the knob of slow motion, a choice of SCENE_SPEEDS: ticks come that much slower.
    const double *slow;
    TsAabb view; // the part of the world that it shows; all zero: fitted to its actors
    // Input that it polls, words separated by blanks: letters and digits, "space", "ctrl",
    // "arrows", "drag" (of the ground), "orbit" (the same, for the camera), "typing", "drop" (of
    // files). Other words only explain them in the help: "drag to erase".
    const char *claims;
    // What that does, a phrase each: "J: the walker jumps". Those of keys begin with the key.
    const char *controls[SCENE_MAX_CONTROLS];

    bool on_trial;   // its variants are engines: a wrong one breaks a law that a right one keeps
    bool names_pair; // "star and second are apart", not "they": other shapes are drawn, too
    bool presses;    // a press on the ground does something here

    // Input that it is called for:

    // The viewer, or --set, changed this knob; after `build` if it has `places`. Undo does not call
    // it: that restores the actors and the state.
    void (*turned)(Stage *stage, int knob);
    // The viewer slides a slider of stage_slider to that share of its width.
    void (*slid)(Stage *stage, int id, double share);
    // The viewer drags a handle of stage_space_handle or stage_plane_handle there; clicks on it.
    void (*moved)(Stage *stage, int handle, TsVec3 to);
    void (*clicked)(Stage *stage, int handle);
    // For a scene that calls stage_ask_sweep: a case was opened whose shapes move so. Both have
    // their new shapes already.
    void (*motion)(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);
    // For a scene that can call stage_ask_first: a case was opened that is about a list. Puts its
    // shapes but the first, as many as `count`, and returns the actor of the first; its shape and
    // the motions are set then.
    Actor *(*others)(Stage *stage, const TsShape *others, int count);
    // For a scene that claims "drop": shows the file at that path, which the viewer dropped or
    // opened; called again after each `build`. Returns NULL, or why the file cannot be shown.
    const char *(*drop)(Stage *stage, const char *path);
    // For a scene whose state is a line of text that begins with the word `takes`: shows the first
    // line of a text that the viewer pasted or opened, after comments; returns NULL, or why it
    // cannot.
    const char *takes;
    const char *(*take)(Stage *stage, const char *text);
    // For a scene of two geometries: shows one or two that the viewer pasted or opened, valid and
    // prepared, which it takes over; `given` is empty afterwards. Returns NULL, or why it cannot.
    const char *(*geometries)(Stage *stage, TsGeometry *given, int count);
    // Writes what such a scene shows as a line that it takes. As with snprintf, returns the length
    // of the whole; 0 if out of memory. If that is far beyond a `size` above 0, it may write less,
    // and return any length that has no room. A link holds that line if `is_given`, or if that is
    // NULL; else knobs and poses say all of it.
    int (*give)(const Stage *stage, char *text, int size);
    bool (*is_given)(const Stage *stage);
    // Ins: adds an actor there. NULL: Ins adds a copy of the selected actor.
    Actor *(*add)(Stage *stage, TsVec at);
    // Takes a shape that the viewer drew: returns the actor that it became, which lies there to the
    // bit; NULL if it is refused: then `*why` is a sentence. NULL: nothing can be drawn here.
    Actor *(*drawn)(Stage *stage, TsShape shape, const char **why);
    // The actor that the next drawn shape of that kind replaces; NULL: it is added.
    const Actor *(*replaced)(const Stage *stage, TsShapeKind kind);
    // The actor that stands for what the viewer draws free hand, a path or an area, from then on
    // (actors/actor_geometry.h). NULL: nothing can be drawn so.
    Actor *(*redrawn)(const Stage *stage);
    const double *grid; // what SCENE_GRID_KNOB sets: drawn points snap to it
    // Optional, a switch among its knobs: while it is on, the view shows `page` at its own scale,
    // one px of the world per px at scale 1.
    const double *own_scale;
    TsAabb page;
    // What `draw` shows while the viewer sees it simply (stage_is_simple), besides what has no tag:
    // patterns of tags, "gap|axis" (draw_show_only); "center": the centres of round shapes. NULL:
    // everything. What is shown has a word beside it, in the sentence or in the line under the
    // title.
    const char *simple;
    bool turns_axis; // A lets the viewer turn an axis by hand (axis.h): no knob has that key
    const struct Lesson *lesson; // that begins here (lesson_steps.h); NULL: none
};

#define SCENE const Scene SCENE_SYMBOL
#define SCENE_STATE(s) state = &(s), .state_size = sizeof(s)

// Every scene, in the order of their file names, NULL at the end; and their ids ("41_obb": the
// file's name).
extern const Scene *const scene_table[];
extern const char *const scene_ids[];

// What the leading comment of each one's file says, without the slashes: the text of F4.
extern const char *const scene_proses[];

// The place of a scene in the table; -1 for another.
static inline int scene_place(const Scene *scene)
{
    for (int i = 0; scene_table[i]; i++) {
        if (scene_table[i] == scene) return i;
    }
    return -1;
}

// Its id; "" for a scene that is not of the table.
static inline const char *scene_id(const Scene *scene)
{
    int place = scene_place(scene);
    return place < 0 ? "" : scene_ids[place];
}

// Its text; "" for a scene that is not of the table.
static inline const char *scene_prose(const Scene *scene)
{
    int place = scene_place(scene);
    return place < 0 ? "" : scene_proses[place];
}

// The knob of the grid on which the viewer draws.
#define SCENE_GRID_KNOB(place)                                                                     \
    {                                                                                              \
        .key = 'h', .label = "grid", .value = &(place), .names = SCENE_GRIDS                       \
    }
#define SCENE_GRIDS "off|1 px|5 px|10 px|20 px|50 px"
enum { SCENE_GRID_10 = 3 }; // its value for 10 px

#define SCENE_SPEEDS "1|1/4|1/16" // names of the knob of slow motion

double scene_grid(const Scene *scene); // px; 0: off, or it has none

int scene_knobs(const Scene *scene); // their number; 0 for NULL
// Whether the text is for `take` of that scene.
bool scene_takes(const Scene *scene, const char *text);
bool scene_claims(const Scene *scene, const char *word); // whether `claims` has it; false for NULL

#endif
