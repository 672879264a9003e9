// A method is a value: which shapes it accepts, its touch rule, how sound it is, and the function
// that answers. Core methods, textbook formulas and faulty methods stand side by side. Each file in
// methods/ ends in `METHODS({...}, {...});` and is found by the build; there is no other list.
#ifndef METHOD_H
#define METHOD_H

#include "number_type.h"
#include "touchstone/contact.h"
#include "touchstone/relate.h"

typedef enum QueryKind {
    QUERY_PAIR,
    QUERY_CAST,
    QUERY_SWEEP,
    QUERY_NONE,   // a variant of a scene's simulation: selected like a method, but never called
    QUERY_RELATE, // how two geometries relate: of plug-ins that are in no list (plugin_relates)
} QueryKind;

typedef struct Query {
    QueryKind kind;
    const TsShape *a, *b; // QUERY_CAST: a ray and a shape
    TsVec move_a, move_b; // QUERY_SWEEP: motion during the step
    // QUERY_SWEEP: with b (number 0) a list of shapes (1, 2, ...) that all move by move_b. The
    // relation is the greatest to any of them, and the time that of the first one that a meets.
    const TsShape *others;
    int other_count;
    const TsGeometry *geometry[2]; // QUERY_RELATE: prepared; there are no shapes then
} Query;

typedef enum AnswerHas {
    // px: the distance, or minus the depth; QUERY_CAST: the distance to the entry; QUERY_SWEEP: not
    // read
    ANSWER_GAP = 1,
    // Unit, from a to b; QUERY_CAST: of the surface, against the ray; QUERY_SWEEP: at the time of
    // impact, and any if they share a point at the start.
    ANSWER_NORMAL = 2,
    // A point of both; QUERY_CAST: the entry point; QUERY_SWEEP: at the time of impact, in the
    // world, and any if they share a point at the start.
    ANSWER_POINT = 4,
    // QUERY_CAST: of the entry, in multiples of the direction; QUERY_SWEEP: of impact, the first
    // time from 0 to 1 at which they share a point, 0 if they do at the start.
    ANSWER_TIME = 8,
    ANSWER_AXES = 16, // bit mask of the tested axes of the pair's AxisTrace
    // Of an overlap only the product gap * normal counts; both may have the other sign.
    ANSWER_UNSIGNED = 32,
    // QUERY_SWEEP: of a list, the number of the shape that is met first, any of those that are met
    // at the same time; normal and point are of that one
    ANSWER_WHICH = 64,
} AnswerHas;

// Relations that are no answer: the method does not accept the shapes; or it is a plug-in that
// failed on them (see Answer.failed).
#define METHOD_REFUSES ((TsRelation)-1)
#define METHOD_FAILS ((TsRelation)-2)

enum { ANSWER_PRINTED_MAX = 128 };

typedef struct Answer {
    TsRelation relation; // a method without TOUCH_REPORTED returns TS_OVERLAPPING or TS_APART only
    unsigned has;        // AnswerHas
    double gap, time;
    TsVec normal, point;
    unsigned axes;
    int which;
    TsMatrix matrix;     // QUERY_RELATE: the nine entries, if these are asked; otherwise
                         // `relation` is TS_OVERLAPPING for yes and TS_APART for no
    const char *failed;  // METHOD_FAILS: the reason, "crashed (SIGSEGV)"; it lives as long as the
                         // method. Otherwise NULL
    const char *printed; // METHOD_FAILS: the last line that it wrote to stderr about this query,
                         // until the method is asked again; NULL if there is none
    bool hung;           // METHOD_FAILS: it gave no answer in time, so asking again costs as much
    bool certain;        // hung: a count of its loops ended it, not the clock, so the machine was
                         // not busy, and it has not been asked again
    bool unasked;        // METHOD_FAILS: it was not asked, since it hung too often before
    bool together;       // METHOD_FAILS: only when it is asked together with others
    bool late;           // METHOD_REFUSES: not asked, since the time of the run was up
} Answer;

typedef enum TouchRule {
    TOUCH_MISS,     // two values; touching shapes do not collide
    TOUCH_HIT,      // two values; touching shapes collide
    TOUCH_EITHER,   // two values; touching shapes are not judged
    TOUCH_REPORTED, // three values
    // Two values; the least x and y belong to a shape, the greatest do not, so that a point and an
    // area that touch are decided by the side (query_exact_for), and areas that touch do not
    // collide. Points, boxes, triangles and polygons only.
    TOUCH_HALF_OPEN,
} TouchRule;

typedef enum Soundness {
    EXACT,
    ROUNDS, // correct in real arithmetic, wrong by rounding only
    FLAWED, // wrong; `flaw` explains it
} Soundness;

// Where a flaw shows.
typedef enum FlawShows {
    FLAW_IN_RELATION, // in the relation of shapes that are clearly apart or overlapping
    FLAW_IN_TOUCH,    // only for touching shapes
    FLAW_IN_MEASURE,  // in gap and normal; the relation is right
} FlawShows;

typedef struct Method Method;
struct Method {
    const char *name;  // "obb_four_axes": unique; the name in cases and on the command line
    const char *label; // "four axes": the name on screen
    QueryKind kind;
    TsShapeMask a, b;                        // accepted kinds, in this order or swapped
    bool (*knows)(TsShapeKind, TsShapeKind); // if not NULL: which pairs of these kinds it accepts
    bool (*takes)(const Query *); // if not NULL: which shapes of these kinds it accepts, in its own
                                  // order. Methods for convex shapes refuse concave polygons by it
    bool convex_a, convex_b; // `takes` refuses concave polygons as first or second shape, and no
                             // convex ones: the generator makes convex ones
    int corners;             // the most corners of a polygon that it accepts; 0: any number
    bool many;               // QUERY_SWEEP: b may be one of a list of shapes of these kinds
    TouchRule touch;
    Soundness sound;
    const char *does; // what it computes, one sentence; NULL if FLAWED, and of a plug-in
    const char *flaw; // FLAWED: one sentence, "It stops after three sides, so ..."; otherwise NULL
    FlawShows shows;  // for FLAWED
    const char *source; // author and title or year: "Kay and Kajiya 1986"
    void (*answer)(const Query *, Answer *);
    // If not NULL: returns only the relation, faster; the shapes may come in any order.
    TsRelation (*relation)(const TsShape *, const TsShape *);
    // Plug-ins: replaces `answer` and takes many queries at once, because each call is a round trip
    // to another process. Queries come in the method's order of kinds.
    void (*answer_many)(const Method *, const Query *, Answer *, int count);
    int batch; // Plug-ins: how many queries the function gets at once; 0 or 1: one
    // Plug-ins: makes the function forget what it was asked, in a new process. NULL: it remembers
    // nothing, or cannot forget.
    void (*renew)(const Method *);
    // Plug-ins of placed shapes, and functions written for a game: writes how the function gets the
    // query, which comes in the method's order (method_handed). NULL: as its shapes stand.
    void (*handed)(const Method *, const Query *, char *text, int size);
    void *self;          // for answer_many and renew
    bool consistent;     // TOUCH_EITHER: but the same when a pair is swapped, mirrored or turned
    bool placed;         // shapes are handed over in local coordinates under a transform
    NumberType number;   // only inputs of this type are fair
    double tolerance;    // px, 0: none. Within it of contact either relation is right, and so is a
                         // measure that is off by no more
    double ulps;         // the k of rounding.h that it declares instead of the rule's own; 0: none
    const char *subject; // what it is, for tables and reports: "Box2D 2.4.1, b2TestOverlap"; NULL:
                         // nothing more than its name
};

// All methods, ordered by file name and place in the file; added ones come last.
int method_count(void);
const Method *method_at(int index);
const Method *method_find(const char *name);   // NULL if unknown
const char *method_nearest(const char *meant); // the most similar name; NULL if none is near

// Adds a method at run time, and removes it. It must live while it is registered. Returns false if
// the name is taken or METHODS_ADDED_MAX are registered.
enum { METHODS_ADDED_MAX = 32 };
bool method_add(const Method *method);
void method_remove(const Method *method);

// Whether the method accepts the shapes, in either order, but a list only in its own. A polygon
// without corners stands for its kind: then only the kinds are tested.
bool method_accepts(const Method *method, const Query *query);

// Whether shapes of these kinds, which the method accepts, are swapped before they are passed to
// it.
bool method_swaps(const Method *method, TsShapeKind a, TsShapeKind b);

// Runs the method on a query. Swaps the shapes if needed, and then negates the normal of a pair.
// Returns METHOD_REFUSES if the method accepts these kinds, but not these shapes.
// Invalid answers (NaN, a relation out of range) are returned as they are.
Answer method_ask(const Method *method, const Query *query);

// The same for many queries; the answers do not depend on the grouping.
void method_ask_many(const Method *method, const Query *query, Answer *answer, int count);

// Writes how the function gets a query that it accepts, if not as the shapes stand: "a at
// (3, 4) turned by (0, 1): triangle 0 0 1 0 1 1; b ...", "hit(0, 1, 2)". Returns false if it gets
// them as they are.
bool method_handed(const Method *method, const Query *query, char *text, int size);

// Compares a method's answer with the exact relation, by the method's touch rule. A refusal is not
// judged.
typedef enum Verdict { VERDICT_AGREE, VERDICT_WRONG, VERDICT_NOT_JUDGED } Verdict;

// What is wrong with a measure (fuzz/finding.h judges them).
typedef enum MeasureFault {
    MEASURE_NOT_JUDGED, // the answer has none that can be judged
    MEASURE_AGREES,
    MEASURE_INVALID,          // not finite, or a normal that is not unit
    MEASURE_TOO_SHORT,        // moved by gap * normal the shapes still overlap
    MEASURE_TOO_LONG,         // they no longer overlap, nor would they after a shorter move
    MEASURE_DISTANCE,         // the distance is another
    MEASURE_DEPTH,            // the depth is another
    MEASURE_NORMAL,           // of an overlap: moved along it by the depth the shapes still overlap
    MEASURE_NORMAL_APART,     // moved along it by the distance they do not touch
    MEASURE_NORMAL_REVERSED,  // of either: it points from b to a
    MEASURE_CONTACT_FIRST,    // the point is outside of the first shape
    MEASURE_CONTACT_SECOND,   // of the second
    MEASURE_CONTACT_BOTH,     // of both
    MEASURE_ENTRY,            // a ray: the distance or time of entry is another
    MEASURE_ENTRY_POINT,      // its point is another
    MEASURE_NORMAL_ALONG,     // the normal is not against the ray
    MEASURE_NORMAL_OF_BORDER, // the normal is not that of the border
    MEASURE_TIME_RANGE,       // a sweep: the time is not from 0 to 1
    MEASURE_TIME_EARLY,       // at that time the shapes are still apart
    MEASURE_TIME_LATE,        // before it they overlap
    MEASURE_NORMAL_AT_IMPACT, // at the time of impact their projections on it overlap
    MEASURE_NORMAL_OPPOSES,   // a moves against it
    MEASURE_POINT_AT_IMPACT,  // the point is outside of one of the shapes then
    MEASURE_WHICH_MISSED,     // a list: the shape that it names is not met
    MEASURE_WHICH_LATER,      // another one is met before it
} MeasureFault;

typedef struct MeasureFinding {
    MeasureFault fault;
    double by; // by how much: px that still overlap, px that the move is too long, ...
    // What was returned and what was expected: lengths in px, of a distance, a depth, an MTV, or up
    // to the entry; times of impact, also of a normal then; points and normals. If several are
    // right, the core's is expected.
    double returned, expected;
    TsVec returned_vec, expected_vec;
    double by_second;          // MEASURE_CONTACT_BOTH: px outside of the second shape
    int which, expected_which; // MEASURE_WHICH_MISSED and _LATER: numbers in the list
} MeasureFinding;
Verdict method_judge(const Method *method, TsRelation answered, TsRelation exact);

const char *method_sound_name(Soundness sound); // "exact", "floating point", "flawed"

// For the end of a file in methods/: METHODS({.name = ...}, {...}); the build defines
// METHODS_SYMBOL.
typedef struct MethodFile {
    const Method *method;
    int count;
} MethodFile;
#define METHODS(...)                                                                               \
    static const Method method_list[] = {__VA_ARGS__};                                             \
    const MethodFile METHODS_SYMBOL = {method_list, sizeof method_list / sizeof *method_list}

#endif
