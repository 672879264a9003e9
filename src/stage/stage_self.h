// What a stage keeps to itself, and what its parts lend each other. Only for src/stage.
#ifndef STAGE_SELF_H
#define STAGE_SELF_H

#include <stdarg.h>

#include "asking/crowd.h"
#include "generate/generate.h"
#include "host.h"
#include "lens/lens.h"
#include "map/map.h"
#include "scene_kit/canvas.h"
#include "scene_kit/files.h"
#include "scene_kit/labels.h"
#include "scene_kit/walls.h"
#include "snap/snap.h"
#include "touchstone/vec3.h"
#include "touchstone/world.h"

// ---- Moments (moment.c)

typedef struct Moment Moment; // actors with their corners, the scene's state, the stage's world,
                              // tick, random numbers

enum { HISTORY_MAX = 600 };

typedef struct History { // the latest moments, oldest first; older ones are dropped
    Moment *moment[HISTORY_MAX];
    int count;
    size_t bytes;
} History;

// What the last kept change was, so that a run of its like is one change.
typedef struct Kept {
    enum { KEPT_NOTHING, KEPT_KNOB, KEPT_WHEEL } what;
    int which;
} Kept;

Moment *moment_save(const Stage *stage); // NULL where memory is short
void moment_restore(Stage *stage, const Moment *moment);
void moment_free(Moment *moment);
void moment_push(History *history, Moment *moment); // takes it; NULL is passed over
void moment_record(Stage *stage, History *history); // saves and pushes; an old one's block serves
Moment *moment_pop(History *history);               // gives it away; NULL where empty
void moment_clear(History *history);
const Actor *moment_actor(const Moment *moment, int index); // NULL: it was not there
void moment_keep(Stage *stage, Kept change);       // as stage_keep, but once for a run of its like
void moment_changed(Stage *stage, Moment *before); // takes the moment before a change

// ---- What is brought back when a lent stage is taken back (stage.c)

typedef struct Loan {
    Moment *before;       // NULL: it is not lent
    const Method *wanted; // the choice then
} Loan;

// ---- Grips and drags (grips.c, drag.c)

typedef enum GripKind {
    GRIP_NONE,
    GRIP_WHOLE,
    GRIP_TURN,
    GRIP_RIM,
    GRIP_END,    // index 0 or 1
    GRIP_CORNER, // of a box, index 0 to 3
    GRIP_VERTEX, // a corner that is edited, index as stored
    GRIP_LASSO,  // of no actor
    GRIP_SPACE,  // of a scene in space, index as the scene has it; of no actor
    GRIP_ORBIT,  // the ground of such a scene
} GripKind;

typedef struct Grip {
    Actor *actor; // NULL: the view itself
    GripKind kind;
    int index;
    TsVec at; // world
} Grip;

enum {
    GRIPS_MAX = TS_POLYGON_MAX,
    GRIPS_HANDLE = 24, // px at scale 1 of the turning handle beyond the shape
};

int grips_of(const Stage *stage, Actor *actor, Grip *out); // all but the whole, with their places
bool grips_loop_holds(const TsVec *corner, int count, TsVec p); // even and odd
Grip grips_under(const Stage *stage,
                 TsVec device); // what a press there takes; GRIP_NONE for ground

enum { DRAG_TICKS = 6 }; // that a throw is measured over

typedef struct SpaceGrip {
    int id;
    TsVec3 place;
    TsVec at;                  // of the picture, world
    double radius, depth;      // of what it is the middle of, in the picture; before the eye
    TsVec3 right, down, ahead; // what 1 px of the picture is there, in space
} SpaceGrip;

typedef enum Click { // what a press becomes where nothing moves until the release
    CLICK_NOTHING,
    CLICK_ONLY,  // of several that are selected, this one
    CLICK_TOGGLE // this one too, or no longer
} Click;

typedef struct Drag {
    bool active;
    Grip grip;
    Click click;
    bool group; // all that are selected go along
    Button button;
    TsVec from;  // of the press: world, or device px where the view is dragged
    View view;   // at the press
    Actor start; // the actor at the press
    TsVec corner[TS_POLYGON_MAX],
        rest[TS_POLYGON_MAX]; // its corners then, in the world; a polygon's rest
    Moment *before;           // for undo
    bool moved;
    SpaceGrip space;             // GRIP_SPACE: as it was at the press
    bool deep, cancelled;        // deep: to and fro along the view
    TsVec orbit;                 // the turns at the press
    TsVec track[DRAG_TICKS + 1]; // where the actor was in the last ticks, the latest first
    int tracked;
} Drag;

void drag_begin(Stage *stage, Grip grip, Button button, TsVec device);
void drag_to(Stage *stage, TsVec device);
void drag_end(Stage *stage);
void drag_tick(Stage *stage); // a tick has passed

// ---- The hand in space (space/orbit.c)

enum { SPACE_GRIPS = 24 };

typedef struct Orbit {
    double yaw, pitch; // degrees that the viewer has turned the camera by
    SpaceGrip grip[SPACE_GRIPS];
    int grips; // of the last frame
} Orbit;

Grip orbit_under(const Stage *stage, TsVec device); // GRIP_NONE where the scene is not in space
void orbit_begin(Stage *stage, Drag *drag);
void orbit_to(Stage *stage, Drag *drag, TsVec device);
void orbit_put_back(Stage *stage, const Drag *drag);

// ---- A group that goes along (drag_group.c)

bool drag_takes_group(const Stage *stage, Grip grip);    // a press there
bool drag_holds(const Stage *stage, const Actor *actor); // it, or a group that it is in
void drag_move_others(Stage *stage, const Drag *drag,
                      TsVec by); // from where they were at the press
void drag_put_others_back(Stage *stage, const Drag *drag);

// ---- Who is selected (selection.c, lasso.c)

void selection_only(Stage *stage, Actor *actor); // NULL: nobody
void selection_add(Stage *stage, Actor *actor);
void selection_drop(Stage *stage, Actor *actor);
Click selection_meant(const Stage *stage, Grip grip, unsigned mods); // by a press there
void selection_click(Stage *stage, Actor *actor, Click click);
Actor *selection_alone(const Stage *stage); // NULL where nobody or several are

enum { LASSO_MAX = 256 };

typedef struct Lasso {
    TsVec corner[LASSO_MAX]; // world
    int count;               // 0: there is none
} Lasso;

void lasso_begin(Stage *stage, TsVec at);
void lasso_to(Stage *stage, TsVec at);
void lasso_end(Stage *stage); // selects
void lasso_forget(Stage *stage);
bool lasso_holds(const Stage *stage, const Actor *actor);
void lasso_draw(const Stage *stage);

// ---- Corner editing (corners.c)

typedef struct Corners {
    Actor *actor; // NULL: not on
    int grabbed;  // the corner last taken hold of; -1 for none
} Corners;

bool corners_key(Stage *stage, const Event *event);
void corners_drag(Stage *stage, const Drag *drag, TsVec by); // unless it would cross itself
void corners_follow(Stage *stage);                           // whoever is selected or removed
const char *corners_note(const Stage *stage);                // what can be done; NULL: it is not on

// ---- Typing (typing.c)

typedef struct Typing {
    bool on, ended; // ended: by Enter, since the last step
    char text[STAGE_TYPED], done[STAGE_TYPED];
} Typing;

bool typing_claims(const Stage *stage, Key key);
bool typing_key(Stage *stage, const Event *event);
bool typing_text(Stage *stage, const char *text);
const char *typing_note(const Stage *stage); // what can be done; NULL: nobody types

// ---- The view (view.c)

typedef struct Glide {
    bool active;
    double seconds; // since it began
    View from, to;
} Glide;

View view_fitted(const Stage *stage);
TsVec view_world(const Stage *stage, TsVec device);
TsVec view_screen(const Stage *stage, TsVec world); // px at scale 1
double view_pixel(const Stage *stage);              // the length of one px at scale 1, in the world
void view_zoom(Stage *stage, TsVec device, double factor);
bool view_glide(Stage *stage, double seconds); // whether it moved
void view_settle(Stage *stage);                // ends the glide at its goal

// ---- Asking (asking/ask.c, choice.c, verdict.c)

typedef struct Tally { // pairs, and what was compared of them last: open addressing
    uint64_t *key, *seen;
    int capacity, used;
} Tally;

bool verdict_changed(Tally *tally, uint64_t key, uint64_t fingerprint); // and remembers it
void verdict_clear(Tally *tally);                                       // frees all

typedef struct Worn {
    Actor *actor;
    bool hit, exact;
} Worn;

typedef struct Asked {
    Ask *ask; // this frame's
    int count, capacity;
    Ask *retired[32]; // blocks outgrown during this frame: scenes may still hold pointers into them
    int retireds;
    bool open;  // the scene asks: at no other time anything is put to a method
    bool crowd; // stage_ask_all was called
    Worn *worn; // whom the scene colours by its own answers
    int worns, worn_room;
    void *findings; // of the scene, as long as it has no larger ones
    size_t findings_room;
    bool found;  // in this frame
    Tally tally; // what has been counted since reset
} Asked;

QueryKind ask_kind(TsShapeKind a, TsShapeKind b); // a ray and another: a cast; else a pair

void ask_begin(Stage *stage);
Query ask_query(const Actor *a, const Actor *b);
Ask ask_about(Actor *a, Actor *b); // a question that no method has been chosen for
// Asked by the relation alone if the method gives that for less; colours them; NULL: no memory.
Ask *ask_put_partial(Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_judge(Stage *stage, Ask *ask); // of this frame's
void ask_count(Stage *stage, const Ask *ask);
void ask_guests(Stage *stage);
void ask_end(
    Stage *stage); // all of this frame's are asked: into the record, and the main one whole
void ask_undress(Stage *stage);              // nobody has been answered yet
void ask_wear(const Ask *ask);               // both of them
void verdict_wear(Stage *stage, bool exact); // all that the scene colours, as said or as is exact
void ask_clear_counts(Stage *stage);
// A question with its method, answered and judged; it colours nothing and counts nowhere.
void ask_once(const Stage *stage, Ask *ask);
// The same of a pair that is said to be apart, and put to no method.
Ask ask_apart(const Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_keep(Stage *stage, const Ask *ask); // such a one, and colours it
uint64_t ask_mix(uint64_t hash, double value);
uint64_t ask_fingerprint(const Method *method, const TsShape *a, const TsShape *b); // of a question
void ask_free(Stage *stage);

// ---- A crowd (asking/crowd.c)

enum { THRONG = 2000 }; // members; of more, each gets the least drawing and judging

typedef struct Crowd {
    Actor **member;   // in the order of their adding
    TsBounds *bounds; // of each
    int members, member_room, bounds_room;

    TsBroad broad, second; // second: the one that its pairs are compared with
    TsBroadPairs found, found_second, sorting;
    int32_t *start; // scratch of sorting
    int start_room;
    TsBroadHits hits;
    Candidates candidates;

    bool phased;             // who is no candidate is not asked, whatever the method
    int met;                 // of this frame's asks
    long long pairs, aparts; // that are answered; of them as apart, without an Ask
    int near, far_a, far_b;  // where the oracle goes on: among the asks, among those pairs
    uint64_t fingerprint;    // of who stands where
    long long counted;       // of those pairs, since that changed
} Crowd;

void crowd_free(Crowd *crowd);
void crowd_report(Stage *stage); // its figures, where one was asked
void crowd_wear(Stage *stage);   // who is in such a pair has been answered

typedef struct Choice {
    const Method *wanted; // by the scene or the viewer; NULL: the first sound one
    const Method **list;  // those offered: see stage_method_count
    int count, capacity;
    uint64_t kinds, kinds_now;          // pairs of kinds asked: last frame, this frame
    bool crowd;                         // the last frame's were those of a crowd
    bool sweeps, sweeps_now;            // they were sweeps, or before the first frame will be
    Method variant[SCENE_MAX_VARIANTS]; // the scene's own, as methods
    int variants;                       // where it has some they are what is offered
} Choice;

void choice_open(Stage *stage);                                  // for the scene that is opened
const Method *choice_find(const Stage *stage, const char *name); // NULL where there is none

// The chosen method where it takes the query, else the fallback (NULL: none), else the first that
// does, a sound one first; NULL where none does.
const Method *choice_for(const Stage *stage, const Query *query, const Method *fallback);
// The chosen method where it takes shapes of such kinds, but not these two; else NULL.
const Method *choice_refusing(const Stage *stage, const Query *query);
const Method *choice_general(void); // the sound one for any two shapes; NULL where there is none
void choice_welcome(Stage *stage);  // chooses the stranger's function, where it takes the actors
void choice_note(Stage *stage, const Query *query);            // asked in this frame
void choice_refresh(Stage *stage);                             // at the end of a frame
bool choice_applies(const Stage *stage, const Method *method); // to what is asked in this scene

// ---- Triangle meshes (scene_kit/mesh_view.c)

typedef struct MeshView MeshView;

// The overlap of this frame as brute force finds it, in the place of what the structure does; or
// back.
void mesh_view_put_exact(Stage *stage, bool exact);
void mesh_view_free(Stage *stage); // it is made anew when it is asked for

// ---- The record (record.c)

enum { TABLES_MAX = 8, ROWS_MAX = 160, FIGURES_MAX = 32 };

typedef struct Book {
    Record record;
    RecordTable table[TABLES_MAX];
    RecordRow row[ROWS_MAX];
    RecordFigure figure[FIGURES_MAX];
    int rows;
    char saying[RECORD_TEXT]; // the stage's own note, until the next key or press
} Book;

void record_begin(Stage *stage);
void record_end(Stage *stage);
void record_say(Stage *stage, const char *sentence); // NULL: nothing more
void record_trim(char *text); // takes off what the end of a buffer left of a UTF-8 character

// ---- The trace (record.c)

typedef struct Trace {
    int steps, shown; // of this frame; 0 steps: none
    int before;       // steps of the frame before
    char says[RECORD_TEXT];
} Trace;

void record_begin_trace(Stage *stage); // a frame: until the scene tells of one there is none

// ---- The split view (split.c)

typedef struct Split {
    bool on;
    bool second;    // the exact picture is being drawn: nothing is recorded
    bool in_right;  // the pointer, or where the drag began
    Labels *labels; // of the view that is not being drawn
    Walls walls;
} Split;

Rect split_left(Rect whole);            // of the free rectangle, what the left view has
void split_forget_labels(Stage *stage); // last frame's places, of both views
double split_shift(const Stage *stage); // to the second view, px at scale 1; 0: there is none
void split_begin(Stage *stage);
void split_end(Stage *stage); // draws the second view, and what parts the two
Event split_event(Stage *stage, const Event *event); // as if it came from the left one
void frame_world(Stage *stage); // frame.c: evidence, actors, labels, through the view that is set

// ---- Snapping (snapping.c)

typedef struct Snapping { // the last snap, so that K again goes on to the doubles beside it
    Actor *moving, *fixed;
    Snap snap;
    int phase; // 0 touching, 1 apart, 2 overlapping
} Snapping;

void snapping_next(Stage *stage, Actor *actor);

// ---- Actors (actor.c)

enum { ACTOR_CHUNK = 256 };

typedef struct Cast {
    Actor **chunk; // of ACTOR_CHUNK actors each; they never move
    int chunks;
    int count; // places in use, living or removed
    int built; // the first so many were placed by the scene's build
} Cast;

Actor *actor_at(const Stage *stage, int index);
void actor_make_world(Actor *actor); // its world shape, from where it is
// What its world shape would be there, to the bit; `corners` has room for a polygon's.
TsShape actor_shape_at(const Actor *actor, TsVec position, double angle, TsVec *corners);
bool actor_turnable(const Actor *actor); // by the viewer
bool actor_draggable(const Actor *actor);
bool actor_turns_now(const Stage *stage,
                     const Actor *actor); // the same, or a body that stands still
bool actor_moves_now(const Stage *stage, const Actor *actor);
void actor_was_moved(Actor *actor); // by the hand: its world shape, and what tells its body
double
actor_radius(const Actor *actor); // of the circle about its pivot that holds it, however it turns
void actor_set_rest(Actor *actor,
                    TsShape rest); // about the origin, unturned; a polygon only for one
TsVec actor_place_corner(const Actor *actor, TsVec rest); // in the world
double actor_on_grid(double length);                      // the nearest multiple of 2^-42
void actor_clear(Stage *stage);                           // no actors; their memory is kept
void actor_free(Stage *stage);

// ---- Pointer and keys (hand.c, nudge.c, knobs.c)

bool hand_claims_word(const Stage *stage, const char *word); // the scene
void hand_refresh(Stage *stage);                             // what the resting pointer is over

bool nudge_key(Stage *stage, const Event *event);
bool knobs_key(Stage *stage, const Event *event);
int knobs_of_scene(const Stage *stage); // how many: its own, whatever is shown

struct StageSelf {
    const Scene *scene;
    void *initial; // the scene's state as it came
    double (*now)(void);
    const Stranger *stranger;

    Cast cast;
    double waiting; // seconds passed since the last tick
    Random random;
    History past;       // moments before the last ticks
    History undo, redo; // moments before and after the viewer's changes
    Kept kept;
    Loan loan;

    Rect given; // px at scale 1
    Rect whole; // what the microscope leaves of it: where the world is shown
    Rect free;  // where it is fitted: all of that, or its left half
    double scale;
    View view;
    bool view_moved;      // panned or zoomed by the viewer
    const Actor *home[2]; // a pair that the view is fitted to; NULL: the scene
    Glide glide;

    Actor *selected;
    Grip hover;
    Drag drag;
    Lasso lasso;
    Orbit orbit;
    Corners corners;
    TsVec pointer, pressed_at; // device px
    bool pointer_inside, pointer_down, pointer_pressed;
    bool held[KEY_COUNT], pressed[KEY_COUNT]; // what the scene claims
    Snapping snapping;

    TsWorld world; // empty where the scene has no bodies
    Files files;
    Canvas canvas;
    Typing typing;
    Asked asked;
    Crowd crowd;
    MeshView *mesh_view; // NULL until a scene has one
    Choice choice;
    TouchCounts touch;
    Book book;
    Trace trace;
    Split split;
    Map *map;   // NULL until it is first shown
    Lens *lens; // NULL until it is first opened
    Labels *labels;
    Walls walls;
};

#endif
