// The stage: the actors of a scene, time, input, the queries to methods and to the oracle, and the
// record of what to show of them. It knows no window; the user interface draws around it.
//
// Time advances in fixed steps, so frames are the same in a window, headless and in tests. World
// shapes are computed each frame from rest shape, position, angle and scale, never accumulated.
#ifndef STAGE_H
#define STAGE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cases/case.h"
#include "draw.h"
#include "image.h"
#include "input.h"
#include "method.h"
#include "relate/relate_way.h"
#include "touchstone/contact.h"

typedef struct Stage Stage;
typedef struct Scene Scene;

// ---- Actors

typedef enum ActorTraits { // bits
    // For a scene to set:
    ACTOR_PINNED = 1,   // the viewer cannot drag it
    ACTOR_UPRIGHT = 2,  // the viewer cannot turn it (as every point, circle and AABB)
    ACTOR_RIGID = 4,    // the viewer cannot scale or resize it
    ACTOR_NAMELESS = 8, // its name is not shown
    ACTOR_QUIET = 32,   // drawn as a construction line: not tested, not colored
    // Its shape is axis-aligned, but the viewer can turn it: the scene draws something by its
    // angle.
    ACTOR_DRAWING_TURNS = 64,
    ACTOR_BODY = 256,     // pinned and upright, but the viewer can move and turn it while paused
    ACTOR_UNDRAWN = 1024, // the scene draws it; its shape is what the pointer takes it by
    // For the stage to set:
    ACTOR_GUEST = 16,  // added by the viewer: tested against every other actor
    ACTOR_RESTS = 128, // a sleeping body: drawn lighter
    ACTOR_PUT = 512, // an ACTOR_BODY that the viewer moved: its body is to follow (bodies_actors.h)
} ActorTraits;

// What an actor has room for: the corners of a polygon, and the numbers of a shape.
enum { ACTOR_CORNERS_MAX = TS_POLYGON_MAX, ACTOR_NUMBERS_MAX = 2 * ACTOR_CORNERS_MAX };

typedef struct Actor {
    char name[16];
    TsShape shape;  // in the world, this frame: what is asked and drawn
    TsVec position; // of its pivot: the centre of its shape (ts_shape_center), about which it turns
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
    bool has_block;     // `corners` is a block of its own
    int index;
    TsShape rest;   // the shape with its pivot at the origin, at angle 0 and scale 1
    double radius;  // of that: the farthest of its points from the pivot
    TsVec *corners; // a polygon's: `count` at rest, then `count` in the world
    struct ActorGeometry *geometry; // that it stands for (actors/actor_geometry.h); NULL: none
    struct {
        TsVec position;
        double angle, scale; // 0: it is not up to date
    } made;                  // that `shape` was computed from
} Actor;

typedef struct ActorSpec {
    const char *name; // copied; at most 15 bytes are shown
    TsShape shape;    // in the world, at angle 0 (touchstone/shape.h)
    double angle;     // degrees by which the shape is then turned about its centre
    double spin;      // degrees a tick
    TsVec velocity;   // px a tick
    unsigned traits;  // ActorTraits
} ActorSpec;

// Adds an actor: stage_add(stage, .name = "A", .shape = ts_shape_circle(at, 40)). It stays at the
// same address until the scene is left, even after it is removed. NULL if out of memory.
#define stage_add(stage, ...) stage_add_actor(stage, (ActorSpec){__VA_ARGS__})
Actor *stage_add_actor(Stage *stage, ActorSpec spec);
void stage_remove(Stage *stage, Actor *actor);
// Gives the actor another shape. Only size and form of `shape` count, not its place: the actor
// keeps position, angle and scale.
void stage_reshape(Stage *stage, Actor *actor, TsShape shape);
// Gives the actor that shape where it lies, to the bit; its angle becomes 0, its scale 1.
void stage_set_shape(Stage *stage, Actor *actor, TsShape shape);
// Moves its pivot to that position, with that angle in degrees; its `shape` follows at once.
void stage_place(Stage *stage, Actor *actor, TsVec position, double angle);

// Adds an actor if `*actor` is NULL, as in the first build; otherwise resets that one as if it had
// just been added, even if it was removed. So the same build function also applies places.
#define stage_put(stage, actor, ...) stage_put_actor(stage, actor, (ActorSpec){__VA_ARGS__})
void stage_put_actor(Stage *stage, Actor **actor, ActorSpec spec);
// Puts the two shapes of a place, which have only a name besides.
void stage_put_pair(Stage *stage, const TsShape place[2], Actor **a, const char *name_a, Actor **b,
                    const char *name_b);

// In Scene.step. Heads every actor that reaches beyond the frame back to it: the signs of its
// velocity are set, not flipped, so that none sticks.
void stage_turn_back(Stage *stage, TsAabb frame);

// Every living actor, in the order in which they were added.
Actor *stage_first(const Stage *stage);
Actor *stage_next(const Stage *stage, const Actor *actor);
Actor *stage_nth(const Stage *stage, int index); // by order of adding, from 0, living or removed;
                                                 // NULL if there are fewer
#define stage_each(stage, actor)                                                                   \
    for (Actor *actor = stage_first(stage); actor; actor = stage_next(stage, actor))

Actor *stage_selected(const Stage *stage); // the last one selected; NULL: none
bool stage_is_selected(const Stage *stage, const Actor *actor);
bool stage_snapped(const Stage *stage, const Actor *actor); // still stands where K snapped it

// ---- Asking

typedef enum TouchCounts { TOUCHING_MISSES, TOUCHING_HITS } TouchCounts;

// The shapes that one Ask is about beside its first.
enum { ASK_LIST_MAX = CASE_OTHERS_MAX + 1 };
typedef struct AskList {
    int count;
    Actor *actor[ASK_LIST_MAX];
    TsShape other[CASE_OTHERS_MAX]; // the shapes of all but the first one, for the query
} AskList;

// One query and its results.
typedef struct Ask {
    Actor *a, *b;
    const AskList *list;   // of a cast against a list, of which b is number 0; else NULL
    int first;             // the shape of the list that is met first, by the core; -1: none is
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
    bool partial; // a pair of a crowd, except the one that the strip shows: it has no contact, and
                  // its answer may be the relation alone (stage_contact)
    int axis_shown; // from 1: of a step, in place of the axis that decides (stage_projections);
                    // else 0
    const int *axis_number; // what stage_projections calls the axes; NULL: 1, 2, 3, ...
} Ask;

static inline bool ask_is_wrong(const Ask *ask) { return ask->verdict == VERDICT_WRONG; }

static inline bool ask_measure_is_wrong(const Ask *ask)
{
    return ask->measure.fault > MEASURE_AGREES;
}

// When a swept pair first shares a point, from 0 to 1, as text: "0.713", with more digits beside a
// wrong time that would look the same. Only of a QUERY_SWEEP that the core finds to be a hit.
// Returns `text`.
char *ask_impact_time(const Ask *ask, char *text, int size);

// The least decimals of the exact gap, wherever it is shown: it differs from the wrong distance or
// depth that the method returns. 0: the usual ones are enough.
int ask_gap_decimals(const Ask *ask);

// Whether the method of that name answered.
static inline bool ask_is_by(const Ask *ask, const char *name)
{
    return strcmp(ask->method->name, name) == 0;
}

// The shape that the answer is about: b, or of a list the one that the answer names. NULL if it
// names none, or one that does not exist.
static inline Actor *ask_named(const Ask *ask)
{
    const Answer *answer = &ask->answer;
    if (!ask->list) return ask->b;
    bool names = answer->relation != TS_APART && (answer->has & ANSWER_WHICH);
    bool exists = answer->which >= 0 && answer->which < ask->list->count;
    return names && exists ? ask->list->actor[answer->which] : NULL;
}

// The shape of a list that is met first; NULL if none is, or if it is not about a list.
static inline Actor *ask_first(const Ask *ask)
{
    return ask->list && ask->first >= 0 ? ask->list->actor[ask->first] : NULL;
}

// The tag under which the frame draws the gap of the contact.
static inline const char *ask_gap_tag(const Ask *ask)
{
    return ask->contact.relation == TS_OVERLAPPING ? "depth" : "distance";
}

// The core's contact of the pair, also of a partial ask: that is computed here.
TsContact stage_contact(const Ask *ask);

// The following may be called in Scene.ask only.

// Tests a pair by the chosen method and by the oracle, and colors both actors; the frame draws
// their contact. NULL if the viewer removed one of them, if no method takes their shapes, or if out
// of memory. The result is valid until the next frame.
const Ask *stage_ask(Stage *stage, Actor *a, Actor *b);

// The same for a step in which both move evenly, without rotation (touchstone/sweep.h), from where
// they stand now. The relation is that of the whole step. `contact` is that of the first touch; its
// gap is the least distance during the step, or minus the shift of the motion that would make them
// miss. NULL for concave polygons as well. A scene that asks this sets Scene.method to a method for
// sweeps, or asks it only after a knob was turned; it does not call stage_ask in the same frame.
const Ask *stage_ask_sweep(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);

// The same for a cast of `a` against a list: which of its shapes is met first. Those that were
// removed are left out. The answer colors the shape that it names as hit, and the others as not
// hit. Only methods that take lists answer (Method.many). NULL if no shape is left, if they are
// more than ASK_LIST_MAX or concave, or after ASK_LISTS_MAX lists in a frame. A scene that asks
// this asks nothing else in the same frame.
enum { ASK_LISTS_MAX = 16 };
const Ask *stage_ask_first(Stage *stage, Actor *a, TsVec move_a, Actor *const list[], int count,
                           TsVec move_list);

// The first shapes of those that `takes` accepts, in the order of adding: what a list consists of.
typedef struct StageList {
    Actor *actor[ASK_LIST_MAX];
    int count;
    const Actor *left_out; // the first for which there is no room; NULL: none
} StageList;
StageList stage_list(const Stage *stage, bool (*takes)(const Actor *actor));

// Tests every pair of living actors, except two fixed ones (pinned, no bodies). The general method
// answers pairs that the chosen one does not take. The oracle judges round robin, for 2 ms a frame,
// or half a millisecond with more than 2000 actors, and less, down to a tenth of a millisecond, if
// the ticks of the frame and its answers have taken nearly 8 ms or more (all pairs if there is no
// clock). With more than 64 actors, an exact method is asked only about pairs whose bounding boxes
// share a point, since the others are apart; any other method is asked about all. Of the pairs not
// asked about, the oracle judges 2000 a frame if there is no clock. The frame draws the contact of
// a wrong pair only, and reports pairs, hits and coverage. See stage_ask_near in asking/crowd.h.
void stage_ask_all(Stage *stage);

// The symmetry that the answer of an Ask breaks by more than rounding, by name ("mirror"), and the
// answer to the changed pair. NULL if it breaks none, or is wrong itself. Calls the method again
// for each symmetry, but only if the pair or the method changed since the last call.
const char *stage_broken_symmetry(Stage *stage, const Ask *ask, TsRelation *other);

// What the method of that name reports for two shapes, beside what the scene asks: colors and
// counts nothing.
TsRelation stage_relation_by(const char *method, const TsShape *a, const TsShape *b);

// What the way of a variant of the scene finds of two prepared geometries (relate/relate_way.h,
// where it has the variant's name). False if out of memory, or if the way does not take them.
bool stage_relate(const Stage *stage, int variant, const TsGeometry *a, const TsGeometry *b,
                  RelateSaid *said);

// The same of what two actors stand for (scene_kit/geometry_actor.h), which is kept while they
// rest.
bool stage_relate_actors(Stage *stage, int variant, const Actor *a, const Actor *b,
                         RelateSaid *said);

int stage_variant(const Stage *stage); // index of the chosen one of Scene.variants; 0: has none

// Memory for what else `ask` finds out for `draw` (stage_found): `size` bytes, all zero, valid
// until the next frame. NULL if out of memory.
void *stage_findings(Stage *stage, size_t size);

// ---- Verdicts of a scene that tests by itself (a pixel mask, a tile grid). Only in Scene.ask,
// once a frame.

// `hit` is the chosen variant's answer, `exact` the one found by a second, independent way. The
// strip then shows them instead of a pair ("HIT", "NO HIT", DISAGREE), and `play` prints them. The
// verdict is counted again only if an actor, the scene's state or the variant has changed.
void stage_verdict(Stage *stage, bool hit, bool exact);

// The same for answers that are more than hit or no hit: both in a word or two ("2 CONTACTS", at
// most 19 bytes). The strip shows them with the hit and gap of `ask`; if that is NULL, a wrong
// answer is red.
void stage_verdict_words(Stage *stage, const Ask *ask, bool right, const char *answer,
                         const char *exact);
// The same for a wrong answer beside an exact one that is a hit as well, or as little.
void stage_verdict_both(Stage *stage, bool hit, const char *answer, const char *exact);

// The same for right and wrong answers alike, of which each may be a hit. In the simple view the
// note explains the exact one.
void stage_verdict_named(Stage *stage, bool right, bool hit, const char *answer, bool exact_hit,
                         const char *exact);

// The same for numbers of hits. They rest on `of` answers, of which the oracle judged `judged` in
// this frame. Equal numbers are not `right` if the hits are different ones.
void stage_verdict_part(Stage *stage, int met, int exact, bool right, int judged, int of);

// What the simple view says in place of the verdict's word while that is right: `answer`, a few
// words that stand out, and the rest of the sentence. In Scene.ask; the last call in a frame wins.
void stage_verdict_sentence(Stage *stage, const char *answer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Colors an actor by such an answer, as overlapping or apart, in addition to its asks.
void stage_color(Stage *stage, Actor *actor, bool hit, bool exact);

// stage_verdict about two actors, and the colors of both.
void stage_verdict_pair(Stage *stage, bool hit, bool exact, Actor *a, Actor *b);

// ---- The answers of this frame, for Scene.draw

// The ask about this pair, in this order; NULL if it was not asked.
const Ask *stage_asked(const Stage *stage, const Actor *a, const Actor *b);

// The ask about a cast of this actor against a list; NULL if there is none.
const Ask *stage_asked_first(const Stage *stage, const Actor *a);

const void *stage_found(const Stage *stage); // from stage_findings; NULL: not called in this frame

// Whether the half of a split view that shows the exact answers is being drawn. Asks are exact
// then; a scene that colors something by its own answers uses its exact ones.
bool stage_shows_exact(const Stage *stage);
bool stage_is_split(const Stage *stage); // the view is

// Whether the scene is seen simply: without the panel, with one construction (Scene.simple).
bool stage_is_simple(const Stage *stage);

// Whether the viewer has chosen the method of that name, for a crowd.
bool stage_chose(const Stage *stage, const char *name);

// Whether the step of a lesson shows what has this tag, and is drawn in no other case.
bool stage_teaches(const Stage *stage, const char *tag);

// Whether the tick was played before: the viewer looks back. Scene.step then decides nothing by
// what is not in the scene's state.
bool stage_is_replaying(const Stage *stage);

// ---- The plug-in, if one is loaded (94_your_function)

typedef struct PluginFinding {
    const char *words; // "crashed (SIGSEGV)", "reports apart, is overlapping by 3 px"
    const char *line;  // the case
    bool fixed;        // the current version answers it correctly
    bool degenerate;   // a shape is, and nothing alike is found about others
} PluginFinding;

typedef struct PluginView {
    const char *name; // of its method
    const char *file;
    const char *mapping; // how it is asked, as its runner says; NULL or "": it says nothing
    TsShapeMask a, b;    // the kinds of shapes that it takes, in this order
    bool casts;          // it is asked about shapes that move,
    bool lists;          // about one and a list
    int version;         // number of times it was loaded
    long long asked;     // pairs tested in search of findings since it was loaded
    long long refused, tolerated; // of those not judged: refused, wrong within its tolerance
    double tolerance;             // px; 0: none
    const PluginFinding *finding;
    int findings;
} PluginView;

const PluginView *stage_plugin(const Stage *stage); // NULL: none is loaded

// ---- Showing

// One line below the world: the note at its right, the hint at its left. The last call in a frame
// wins. A NULL hint is the default, "Drag a shape · PgDn next · F1 help"; for a
// finger it names no key. A flawed variant's hint
// is its flaw.
void stage_note(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));
void stage_hint(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));

// In the hint's place, with any variant: why nothing was asked.
void stage_unasked(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A figure: a row under "Details" in the panel, and a line of `play`. The last call with a name
// wins; at most 32 per frame. Figures, tables and notes are reported in `draw`.
void stage_report(Stage *stage, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// What this frame draws and reports (tables, formulas, the trace) is what these methods compute:
// names between '|', of which "gjk_*" means all that begin so. While another one answers, the panel
// says whose it is. A condition (stage_condition) of a flawed method is always its own. Not called:
// nothing is said.
void stage_drawn_by(Stage *stage, const char *methods);
// Except for the last table and the last formula: they are of the method that answers, or true of
// the shapes whichever answers.
void stage_own_table(Stage *stage);
void stage_own_formula(Stage *stage);

// A table in the panel: its heading and column heads; the rows follow. Cells are separated by tabs.
// The first column is left-aligned, the others are right-aligned. A column whose head begins with
// "+" is shown if all columns fit, one with "-" only if they do not. At most 8 tables and 160 rows.
typedef enum RowMark {
    ROW_PLAIN,
    ROW_DECIDES, // bold, with the focus bar
    ROW_OVERLAP, // the same with a bar of ink: an overlap
    ROW_WRONG,   // on clash
    ROW_LAMP_ON, // a lamp before the first cell: a condition that is true ...
    ROW_LAMP_OFF // ... or false
} RowMark;
void stage_table(Stage *stage, const char *heading, const char *columns);
// A sentence about a column of the last table, which its head shows as a tip. Not copied.
void stage_column_says(Stage *stage, int column, const char *sentence);
void stage_row(Stage *stage, RowMark mark, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same for a row that names what is drawn with such a tag (draw_tag_matches): pointing at one
// marks the other. A row whose first cell is the name of something drawn, or its part after the
// colon ("left" of "side:left"), needs no tag.
#define stage_row_for(stage, tag, mark, ...)                                                       \
    (stage_row(stage, mark, __VA_ARGS__), stage_row_names(stage, tag))
void stage_row_names(Stage *stage, const char *tag); // the last row does

// A number of a formula: what it is called there, what it measures, and what a drag of it changes.
typedef struct Term {
    const char *name; // in the formula, between brackets
    double value;
    const char *lights; // a pattern of what it measures in the picture (draw_tag_matches)
    int decimals;       // at least; 0: 1, or as many as the gap of the strip has
    // Of a free one: number `number` of this actor's shape (stage_set_number) is
    // from + scale * value, and a drag changes it. NULL: the value follows from others.
    Actor *moves;
    int number;
    double scale, from; // scale 0: 1
    double least;       // a drag goes no lower; -HUGE_VAL for a coordinate
} Term;

// The formula by which the method decides, with the present numbers: "[gap] = [d] − ([r₁] + [r₂])".
// What is between brackets is the name of a term. It may use numbers, + − · / √ ² | | ( ) max(a, b)
// and min(a, b). At the left of "=" stands one term. Reported in `draw`, so that a question which
// hides the answer hides it too; at most 2 per frame, of 8 terms each; the first is the one that
// decides. Numbers have one decimal, or one more if the equation does not hold as it is rounded;
// if it does not then either, the sign is "≈".
#define stage_formula(stage, formula, ...)                                                         \
    stage_formula_of(stage, formula, (const Term[]){__VA_ARGS__},                                  \
                     (int)(sizeof((const Term[]){__VA_ARGS__}) / sizeof(Term)))
void stage_formula_of(Stage *stage, const char *text, const Term *term, int terms);

// The same for a condition without which the method reports no hit: "[d]² ≤ [r]", with one of ≤, ≥,
// < and >. `holds`: by the method.
#define stage_condition(stage, holds, formula, ...)                                                \
    stage_condition_of(stage, holds, formula, (const Term[]){__VA_ARGS__},                         \
                       (int)(sizeof((const Term[]){__VA_ARGS__}) / sizeof(Term)))
void stage_condition_of(Stage *stage, bool holds, const char *text, const Term *term, int terms);

// A label near a world point, placed so that it covers no shape and no other label. `toward` is the
// direction that is tried first; (0, 0): any. It gets a leader if it lies far from `at`, and is
// omitted if there is no free place.
typedef enum LabelStyle {
    LABEL_PLAIN,
    LABEL_NUMBER,
    LABEL_BOLD,  // a number that decides
    LABEL_FOCUS, // the same in green: a gap
    LABEL_CLASH
} LabelStyle;
void stage_label(Stage *stage, TsVec at, TsVec toward, LabelStyle style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// A thin line between two world points with a label at its middle: a length, a construction.
void stage_dimension(Stage *stage, TsVec a, TsVec b, LabelStyle style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// The projections of a pair on its separating-axis candidates, drawn as shadows on walls: every
// axis, or the deciding one only. Axes that the method did not test are faint; if it is wrong,
// their gaps are dashed in the error color. In a simple picture these stand alone. Also fills the
// panel's table "Axes", where a row begins with the number of its axis, as the wall has it, and
// reports the formula of that axis. While Ask.axis_shown is set, that axis stands in place of the
// deciding one, in all of these. Returns the index of the deciding axis, the tested one with the
// largest gap; -1 if none was tested.
int stage_projections(Stage *stage, const Ask *ask, const TsAxisTrace *trace, bool every);

// Draws the projection onto one of those walls as light: rays from across the pair up to a shape or
// the wall, and the shade behind each shape.
void stage_projection_light(Stage *stage, const Ask *ask, const TsAxisTrace *trace, int axis);

// Between these two calls world coordinates are those of Scene.view as it is shown at Home, however
// the viewer has moved the view: for what belongs to the page, such as a timeline or lamps. Draw it
// on LAYER_CONTACT or LAYER_LABELS, so that no shape covers it.
void stage_begin_page(Stage *stage);
void stage_end_page(Stage *stage);

// Where the world is fitted, and texts of the scene have room: px at scale 1 of the screen.
TsAabb stage_room(const Stage *stage);

// A loop in world space, or on the page, that labels must not cover.
void stage_keep_clear(Stage *stage, const TsVec *corner, int count);
void stage_keep_clear_box(Stage *stage, TsAabb box);

// Lets the viewer step through the steps of an algorithm ("." and "," while paused). Returns the
// step to show, from 0: the last one while playing, and until the viewer steps back.
int stage_trace(Stage *stage, int steps);
// In `ask`: the step that stage_trace will return in this frame, for what only that step shows.
int stage_trace_next(const Stage *stage, int steps);

// A slider in the picture: what lies in `area` (world coordinates, or the page's) slides what the
// scene shows there. Each press and move calls Scene.slid with the share of its width, 0 to 1, and
// pauses. A thumb on the lower edge is at share `now`. At most 4 per frame.
void stage_slider(Stage *stage, int id, TsAabb area, double now);

// A text in that place of the picture, cut after OFFER_TEXT - 1 bytes, that a click there copies to
// the clipboard; at most OFFERS_MAX in a frame.
enum { OFFERS_MAX = 8, OFFER_TEXT = 400 };
void stage_offer(Stage *stage, TsAabb area, const char *text);

// A handle in the plane, to be called in `draw`; the id is the scene's own. A press near `at`, or
// on the convex area if it has corners (ts_hull_of), drags it: Scene.moved is called with where
// `at` goes, even while paused, and can be undone. A click calls Scene.clicked. A point comes
// before an area. Not while what has the present tag is left out; an area stands for shapes, and is
// not taken while they are hidden. At most one area per frame, of 192 corners.
void stage_plane_handle(Stage *stage, int id, TsVec at, const TsVec *area, int corners);

// One sentence about the step shown. It replaces the hint and note: "Step 3 of 7. ...".
void stage_narrate(Stage *stage, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Which lines of the source the step shown executes: those marked "// step: NAME", or, if the name
// is several words, those with it as a string; in what the method calls or else in the function
// `traced` ("path:name" of a static one). And the values there, such as "gap = 12.5".
void stage_code(Stage *stage, const char *traced, const char *name, const char *values, ...)
    __attribute__((format(printf, 4, 5)));

// Tints the whole view in the color of an answer.
void stage_ground(Stage *stage, bool hit);

// ---- Input that a scene claims

bool stage_held(const Stage *stage,
                Key key); // is down, or was since the last step, so no tap is lost
bool stage_pressed(const Stage *stage, Key key); // went down since the last step
// 1 while `forth` is held, -1 while `back` is, 0 with both or none.
static inline int stage_way(const Stage *stage, Key back, Key forth)
{
    return stage_held(stage, forth) - stage_held(stage, back);
}

typedef struct Pointer {
    TsVec at;   // world
    TsVec from; // of the last press
    bool inside, down, pressed;
    bool right; // it is in the right half of a split view
} Pointer;
Pointer stage_pointer(const Stage *stage);

// Returns whether the viewer is dragging this actor. Then `velocity`, if not NULL, receives its
// velocity over the last ticks of the drag, px a tick. If `step` assigns it to the actor, the actor
// keeps moving when it is released.
bool stage_thrown(const Stage *stage, const Actor *actor, TsVec *velocity);

// A text that the viewer types, if the scene claims "typing": Enter begins it, Enter ends it, Esc
// discards it, Backspace removes the last character. Meanwhile letters are no keys. UTF-8.
enum { STAGE_TYPED = 64 };                    // bytes, with the terminating 0
const char *stage_typing(const Stage *stage); // the text so far; NULL: nothing is being typed
const char *
stage_typed(const Stage *stage); // a text ended by Enter since the last step; NULL: none

// Saves the current state for undo. A scene calls it before it changes something at the viewer's
// request; the stage saves before its own edits. All changes of one drag, or of one key while it is
// held, are undone together.
void stage_keep(Stage *stage);

bool stage_is_drawing(const Stage *stage); // the viewer has a tool in hand (Scene.drawn)

// ---- Files: an asset by its name in assets/, or an absolute path, such as that of a dropped file.
// A file is read once until the scene is left, and owned by the stage. NULL if it cannot be read:
// then `why` is one sentence.

const Image *stage_image(Stage *stage, const char *name, const char **why); // any PNG
const char *stage_text(Stage *stage, const char *name, const char **why);   // up to 16 megabytes

// Where the program and its files are, for commands that are shown.
typedef struct ProgramPlaces {
    bool in_checkout;  // built there and not installed: the paths begin at the checkout's root
    char program[64];  // "touchstone", "build/release/touchstone"
    char headers[280]; // what a compiler needs to find them: "", "-Iinclude", "-I/opt/include"
    char runners[280], assets[280]; // folders: "/usr/share/touchstone/runners", "extras/runners"
} ProgramPlaces;
// As after `make install` if it is not known, or not to be shown (stage_set_at_home).
void stage_places(const Stage *stage, ProgramPlaces *places);

// ---- Pictures that the scene paints

// Returns picture number `which` (0 to 11) of that size, to paint and to draw; the stage owns it
// until the scene is left. It is transparent black at first and after its size changes. Snapshots
// do not hold it, so it must be painted from the state in each frame. NULL if out of memory.
Image *stage_canvas(Stage *stage, int which, int width, int height);

// Renders a text to pixels with an em of `size` px (at most 1024). The mask is 5/4 size high, its
// baseline 4/5 size below the top. Valid until the next call; empty if there is no text, no font or
// no memory.
typedef struct TextMask {
    int width, height;
    const uint8_t *coverage; // width * height, rows from the top, 255 = covered
} TextMask;
TextMask stage_text_mask(Stage *stage, Face face, int size, const char *text);

// ---- Time and random numbers

double stage_slowness(const Stage *stage); // seconds of the viewer in one of the scene: 1, 4 or 16

// The scene's random numbers, with the same seed at each start and saved in snapshots: 0 <= x < 1;
// integers with both ends inclusive.
double stage_random(Stage *stage);
double stage_random_in(Stage *stage, double low, double high); // low to high
int stage_random_integer(Stage *stage, int low, int high);

// What a scene may read of the stage.
struct Stage {
    Draw *draw; // where this frame is drawn
    int tick;   // steps since reset
    bool playing;
    struct StageSelf *self;
};

#endif
