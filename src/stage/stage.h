// The stage: the actors of a scene, time, input, the queries to methods and to the oracle, and the
// record of what to show of them. It knows no window; the user interface draws around it.
//
// Time advances in fixed steps, so frames are the same in a window, headless and in tests. World
// shapes are computed each frame from rest shape, position, angle and scale, never accumulated.
#ifndef STAGE_H
#define STAGE_H

#include <stddef.h>
#include <stdint.h>

#include "draw.h"
#include "image.h"
#include "input.h"
#include "method.h"
#include "touchstone/contact.h"

typedef struct Stage Stage;
typedef struct Scene Scene;

// ---- Actors

typedef enum ActorTraits {
    ACTOR_PINNED = 1,   // is not dragged
    ACTOR_UPRIGHT = 2,  // is not turned (always so for points, circles and aabbs)
    ACTOR_RIGID = 4,    // is not scaled, and has no rim handle
    ACTOR_NAMELESS = 8, // no name on it (a crowd)
    ACTOR_GUEST = 16,   // added by the viewer: the stage tests it against every other actor
    ACTOR_QUIET = 32,   // drawn as a construction line, never colored
    ACTOR_RESTS = 128,  // a sleeping body: drawn lighter
    // Its shape is axis-aligned, but it has an angle: that of a drawing that the scene makes.
    ACTOR_DRAWING_TURNS = 64,
    ACTOR_BODY = 256, // pinned and upright, but the viewer can move and turn it while paused
    ACTOR_PUT = 512,  // one that the viewer moved so: its body is to follow (bodies_actors.h)
} ActorTraits;

typedef struct Actor {
    char name[16];
    TsShape shape;  // in the world, this frame: what is asked and drawn
    TsVec position; // of its pivot, the centre of its rest shape
    double angle;   // degrees, clockwise on screen; 0 <= angle < 360
    double scale;   // of its rest shape
    double spin;    // degrees a tick
    TsVec velocity; // px a tick
    unsigned traits;
    // The answers of this frame, over all asks:
    bool asked, hit, wrong;
    TsRelation relation; // the strongest
    // Of a ray: px along it at which its drawing ends, if the scene's `ask` sets that; 0: it ends
    // at the edge of the window.
    double reach;
    // For the stage only:
    bool alive;
    bool also_selected; // in addition to the one selected last; not in snapshots
    int index;
    TsShape rest;   // about the origin, unturned
    TsVec *corners; // a polygon's corners: `count` at rest, then `count` in the world
} Actor;

typedef struct ActorSpec {
    const char *name;
    TsShape shape; // unrotated, in the world
    double angle;  // then rotated about its center
    double spin;
    TsVec velocity;
    unsigned traits;
} ActorSpec;

// Adds an actor. It stays at the same address until the scene is left, even while removed. NULL if
// out of memory.
#define stage_add(stage, ...) stage_add_actor(stage, (ActorSpec){__VA_ARGS__})
Actor *stage_add_actor(Stage *stage, ActorSpec spec);
void stage_remove(Stage *stage, Actor *actor);
void stage_reshape(
    Stage *stage, Actor *actor,
    TsShape shape); // a new rest shape, given unturned anywhere; position, angle kept
void stage_set_shape(Stage *stage, Actor *actor,
                     TsShape shape); // there to the bit, unturned, at its own size
void stage_place(Stage *stage, Actor *actor, TsVec position,
                 double angle); // and its world shape at once

// Adds an actor if `*actor` is NULL, as in the first build; otherwise resets that one as if it had
// just been added, even if it was removed. So one build function also applies presets.
#define stage_put(stage, actor, ...) stage_put_actor(stage, actor, (ActorSpec){__VA_ARGS__})
void stage_put_actor(Stage *stage, Actor **actor, ActorSpec spec);

// Every living actor, in the order in which they were added.
Actor *stage_first(const Stage *stage);
Actor *stage_next(const Stage *stage, const Actor *actor);
Actor *stage_nth(const Stage *stage, int index); // by order of adding, from 0, living or removed;
                                                 // NULL if there are fewer
#define stage_each(stage, actor)                                                                   \
    for (Actor *actor = stage_first(stage); actor; actor = stage_next(stage, actor))

Actor *stage_selected(const Stage *stage); // the last one selected; NULL: none
bool stage_is_selected(const Stage *stage, const Actor *actor);
bool stage_snapped(const Stage *stage, const Actor *actor); // is where snapping (K) put it

// ---- Asking

typedef enum TouchCounts { TOUCHING_MISSES, TOUCHING_HITS } TouchCounts;

// One query and its results.
typedef struct Ask {
    Actor *a, *b;
    const Method *method;  // the one that answered
    const Method *refused; // the chosen one, if it does not take these shapes; else NULL
    Query query;           // the shapes of both, and in a sweep their motion
    Answer answer;         // if there is none, `failed` is the reason and the relation is TS_APART
    bool hit;              // the answer as a collision or none: it colors the shapes
    bool judged;           // by the oracle: always, except in a crowd if its time share was used up
    TsRelation exact;      // the oracle's relation
    bool exact_hit; // by the method's own rule if it answers two ways, by the stage's otherwise
    Verdict verdict;
    MeasureFinding measure; // the verdict on gap and normal; a fault makes the answer wrong
    TsContact contact;      // the core's; of a sweep see stage_ask_sweep
    bool partial; // of a crowd's pair, not the main one: without a contact, and the answer may be
                  // the relation alone
} Ask;

static inline bool ask_is_wrong(const Ask *ask) { return ask->verdict == VERDICT_WRONG; }

static inline bool ask_measure_is_wrong(const Ask *ask)
{
    return ask->measure.fault > MEASURE_AGREES;
}

// The core's contact of the pair as it is now: also of a partial ask.
TsContact stage_contact(const Ask *ask);

// Only in Scene.ask:

// Asks the chosen method and the oracle about a pair, and colours both; the frame draws their
// contact. NULL if one of them was removed by the viewer, or no method takes their shapes.
const Ask *stage_ask(Stage *stage, Actor *a, Actor *b);

// The symmetry that the answer of an Ask breaks by more than rounding, by name ("mirror"), and the
// answer to the changed pair. NULL if it breaks none, or is wrong itself. Calls the method again
// for each symmetry, but only if the pair or the method changed since the last call.
const char *stage_broken_symmetry(Stage *stage, const Ask *ask, TsRelation *other);

// The same for a step in which both move evenly, without rotation (sweep.h); the relation is that
// of the whole step. The actors stand where it begins. `contact` holds where and how they first
// meet; its gap is how far they stay apart, or minus how far the motion would have to be shifted
// for them not to meet. A scene that asks this names one of its methods, and asks no pair. NULL for
// a concave polygon too.
const Ask *stage_ask_sweep(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);

// Asks about every pair of living actors. The method answers all; the oracle judges round robin,
// for 2 ms a frame (all pairs if there is no clock). With more than 64 actors, a method that is
// never wrong is asked only about pairs whose bounding boxes share a point, since the others are
// apart; any other method is asked about all. Of the other pairs the oracle takes 2000 a frame if
// there is no clock. The sound general method answers pairs that the chosen one does not take.
// The frame draws the contact of a wrong pair only. Reports pairs, hits and coverage. In two
// phases: stage_ask_near.
void stage_ask_all(Stage *stage);

int stage_variant(const Stage *stage); // the scene's variant that is chosen, its place in the list

// What else the scene finds out while it asks, for its `draw`: `size` bytes, all zero, until the
// next frame; NULL if out of memory.
void *stage_findings(Stage *stage, size_t size);

// ---- What a scene decides itself (a pixel mask, a wall, a bucket). Only in Scene.ask.

// Whether the chosen variant finds a collision, and whether there is one exactly, by a second way.
// The strip then shows this instead of a pair ("HIT", "NO HIT", DISAGREE); `play` writes it; it is
// counted again only if an actor, the scene's state or the variant changed. Once a frame.
void stage_verdict(Stage *stage, bool hit, bool exact);

// The same for an answer that is more than hit or not: the variant's and the exact one in a word or
// two ("2 CONTACTS", 19 bytes at most). The strip shows them with the hit and gap of `ask`; without
// one (NULL) a wrong answer is red.
void stage_verdict_words(Stage *stage, const Ask *ask, bool right, const char *said,
                         const char *truth);

// The same for counts: how many are met, and how many exactly. It rests on `of` answers, of which
// the oracle judged `judged` in this frame. Not `right` also if they are as many, but others.
void stage_verdict_part(Stage *stage, int met, int exact, bool right, int judged, int of);

// Colours an actor by such an answer, as overlapping or apart, in addition to what is asked about
// it.
void stage_color(Stage *stage, Actor *actor, bool hit, bool exact);

// ---- What was asked in this frame, for Scene.draw, which asks nothing

// What was answered about this pair, in this order; NULL if it was not asked.
const Ask *stage_asked(const Stage *stage, const Actor *a, const Actor *b);

const void *stage_found(const Stage *stage); // the scene's findings; NULL: there are none

// The picture captioned "exact" is being drawn, of a split view: answers are exact, and a scene
// that colours by itself what it draws does so by what is exact.
bool stage_shows_exact(const Stage *stage);

// ---- The plug-in, if one is loaded (94_your_function)

typedef struct PluginFinding {
    const char *words; // "crashed (SIGSEGV)", "reports apart, is overlapping by 3 px"
    const char *line;  // the case
    bool fixed;        // the current version answers it correctly
} PluginFinding;

typedef struct PluginView {
    const char *name; // of its method
    const char *file;
    TsShapeMask a, b; // the kinds of shapes that it takes, in this order
    int version;      // number of times it was loaded
    long long asked;  // pairs tested in search of findings since it was loaded
    const PluginFinding *finding;
    int findings;
} PluginView;

const PluginView *stage_plugin(const Stage *stage); // NULL: none is loaded

// ---- Showing

// A note at the lower right, one line; the last call in a frame wins. NULL hint: "Drag a shape ·
// PgDn next · F1 help". The hint of a flawed variant is its flaw.
void stage_note(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));
void stage_hint(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A figure of the scene: a row under "Figures" in the panel, a line of `play`. The last call with a
// name wins; at most 32 per frame. Report figures, tables and notes in `draw`.
void stage_report(Stage *stage, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// A table in the panel: its heading and column heads, cells separated by tabs. The first column is
// left-aligned, the others are right-aligned figures. A column whose head begins with "+" is shown
// if all columns fit, one with "-" only if they do not. Rows follow. At most 8 tables and 160 rows.
typedef enum RowMark {
    ROW_PLAIN,
    ROW_DECIDES, // bold, with the focus bar
    ROW_WRONG,   // on clash
    ROW_LAMP_ON, // a lamp before the first cell: a condition that is true ...
    ROW_LAMP_OFF // ... or false
} RowMark;
void stage_table(Stage *stage, const char *heading, const char *columns);
void stage_row(Stage *stage, RowMark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// A label near a world point, placed so that it covers no shape and no other label. `toward` is the
// direction tried first; (0, 0): any. It gets a leader if it is far from `at`, and is left out if
// there is no free place.
typedef enum LabelStyle { LABEL_PLAIN, LABEL_NUMBER, LABEL_FOCUS, LABEL_CLASH } LabelStyle;
void stage_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// A thin line between two world points with a label at its middle: a length, a construction.
void stage_dimension(Stage *stage, TsVec a, TsVec b, LabelStyle style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// The projections of a pair on its separating-axis candidates, drawn as shadows on walls: every
// axis, or the deciding one only. Axes that the method did not test are faint; if it is wrong,
// their gaps are dashed in the error color. Also fills the panel's table "Axes". Returns the index
// of the deciding axis, the tested one with the largest gap; -1 if none was tested.
int stage_projections(Stage *stage, const Ask *ask, const TsAxisTrace *trace, bool every);

// Draws the projection onto one of those walls as light: rays from across the pair up to a shape or
// the wall, and the shade behind each shape.
void stage_projection_light(Stage *stage, const Ask *ask, const TsAxisTrace *trace, int axis);

// A loop in world space that labels must not cover.
void stage_keep_clear(Stage *stage, const TsVec *corner, int count);

// The algorithm of this frame has that many steps, which the viewer steps through ("." and ","
// while paused). Returns the step to show, from 0: the last one while playing, and until the viewer
// steps back.
int stage_trace(Stage *stage, int steps);

// One sentence on the step shown: "Step 3 of 7. ..." in the place of the captions.
void stage_narrate(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The whole view as an answer (11_point_point): a flat tint.
void stage_ground(Stage *stage, bool hit);

// ---- Input that a scene claims

bool stage_held(const Stage *stage,
                Key key); // is down, or was since the last step, so no tap is lost
bool stage_pressed(const Stage *stage, Key key); // went down since the last step

typedef struct Pointer {
    TsVec at;   // world
    TsVec from; // of the last press
    bool inside, down, pressed;
} Pointer;
Pointer stage_pointer(const Stage *stage);

// Returns whether the viewer is dragging this actor. Then `velocity`, if not NULL, is its velocity
// over the last ticks of the drag, px a tick. Assign it to the actor in `step`, and the actor flies
// on with it when released.
bool stage_thrown(const Stage *stage, const Actor *actor, TsVec *velocity);

// A text that the viewer types, if the scene claims "typing": Enter begins it, and letters are no
// keys until Enter ends it or Esc discards it; Backspace removes the last letter. UTF-8.
enum { STAGE_TYPED = 64 };                    // bytes, the 0 at the end included
const char *stage_typing(const Stage *stage); // so far; NULL: nothing is being typed
const char *stage_typed(const Stage *stage);  // ended by Enter since the last step; NULL: none

// The path of the file dropped last since the scene was opened; "" for none. Claim "drop".
const char *stage_dropped(const Stage *stage);

// Records the current state for undo. Call it before the scene itself changes something at the
// viewer's request; the stage records its own edits. Changes of one drag, or of one key held, are
// one.
void stage_keep(Stage *stage);

// ---- Files: an asset by its name in assets/, or a path that was dropped. Read once per visit; the
// stage owns it until the scene is left. NULL if it cannot be read: `why` is one sentence.

const Image *stage_image(Stage *stage, const char *name, const char **why); // any PNG
const char *stage_text(Stage *stage, const char *name, const char **why);   // up to 16 megabytes

// ---- Pictures that the scene paints

// A picture to paint and to draw, owned by the stage until the scene is left; `which` is 0 to 11.
// It is transparent black at first, and when its size changes. Snapshots do not hold it: paint it
// from the state in each frame. NULL if out of memory.
Image *stage_canvas(Stage *stage, int which, int width, int height);

// A text as pixels with an em of `size` px (1024 at most), 5/4 size high, its baseline 4/5 size
// below the top. Uses the glyphs of the frames. Owned by the stage until the next call. Empty if
// there is no text, no font or no memory.
typedef struct TextMask {
    int width, height;
    const uint8_t *coverage; // width * height, rows from the top, 255 = covered
} TextMask;
TextMask stage_text_mask(Stage *stage, Face face, int size, const char *text);

// ---- Random numbers

// The scene's random numbers: the same seed at each start, kept in snapshots. 0 <= x < 1; for
// integers both ends are inclusive.
double stage_random(Stage *stage);
int stage_random_integer(Stage *stage, int low, int high);

// What a scene may read.
struct Stage {
    Draw *draw; // where this frame is drawn
    int tick;   // steps since reset
    bool playing;
    struct StageSelf *self;
};

#endif
