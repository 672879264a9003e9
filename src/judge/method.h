// A method is a value: what it takes, its touch rule, how sound it is, and the function that
// answers.
//
// The core's own methods, the textbooks' formulas, and the faulty ones are all Methods, side by
// side. Each file in methods/ ends in `METHODS({...}, {...});` and is found by the build; nothing
// is listed twice.
#ifndef METHOD_H
#define METHOD_H

#include "touchstone/contact.h"

typedef enum QueryKind {
    QUERY_PAIR,
    QUERY_CAST,
    QUERY_SWEEP,
    QUERY_NONE, // a variant of what a scene simulates: it is chosen like a method, never asked
} QueryKind;

typedef struct Query {
    QueryKind kind;
    const TsShape *a, *b; // QUERY_CAST: a ray and a shape
    TsVec move_a, move_b; // QUERY_SWEEP: motion during the step
} Query;

typedef enum AnswerHas {
    ANSWER_GAP = 1,    // gap: signed, px
    ANSWER_NORMAL = 2, // unit, from a towards b; QUERY_CAST: of the border, against the ray
    ANSWER_POINT = 4,  // one contact point; QUERY_CAST: where the ray enters
    ANSWER_TIME = 8,   // of impact, 0 to 1; QUERY_CAST: how often the direction it takes to enter
    ANSWER_AXES = 16,  // axes: which axes of the pair's AxisTrace were asked, one bit each
} AnswerHas;

// The relation of an answer that was not given: the method does not take the shapes, or it is a
// stranger's function and came to grief over them (Answer.failed tells how).
#define METHOD_REFUSES ((TsRelation)-1)
#define METHOD_FAILS ((TsRelation)-2)

typedef struct Answer {
    TsRelation relation; // a method that tells hit from miss only says TS_OVERLAPPING or TS_APART
    unsigned has;        // AnswerHas
    double gap, time;
    TsVec normal, point;
    unsigned axes;
    const char *failed; // METHOD_FAILS: what happened, "crashed (SIGSEGV)"; lives as long as the
                        // method. NULL in every other answer
} Answer;

typedef enum TouchRule {
    TOUCH_MISS,     // answers two ways; touching is no collision
    TOUCH_HIT,      // answers two ways; touching is one
    TOUCH_EITHER,   // answers two ways; not judged where the shapes touch
    TOUCH_REPORTED, // answers three ways
} TouchRule;

typedef enum Soundness {
    EXACT,  // never wrong
    ROUNDS, // right in real arithmetic; wrong by rounding only
    FLAWED, // wrong, `flaw` says how
} Soundness;

// Where a flaw shows, for whoever wants to catch it.
typedef enum FlawShows {
    FLAW_IN_RELATION, // by a margin: apart and yet a hit, or overlapping and yet none
    FLAW_IN_TOUCH,    // where the shapes touch, and nowhere else
    FLAW_IN_MEASURE,  // the relation is right; gap and normal are wrong
} FlawShows;

typedef struct Method Method;
struct Method {
    const char *name;  // "obb_four_axes": unique, what cases, --set and the command line call it
    const char *label; // "four axes": what the panel and the strip call it
    QueryKind kind;
    TsShapeMask a, b; // what it accepts, in this order or (method_ask swaps) the other
    bool (*knows)(TsShapeKind, TsShapeKind); // where not NULL: which pairs of those it does accept
    bool (*takes)(const Query *); // where not NULL: which shapes of those kinds, in its own order;
                                  // a method for convex shapes refuses a concave polygon by it
    TouchRule touch;
    Soundness sound;
    const char *flaw;   // FLAWED: one sentence, "it stops after three walls, so ..."; else NULL
    FlawShows shows;    // FLAWED: where
    const char *source; // where it is from: "document 000", "Shewchuk 1997", ...
    void (*answer)(const Query *, Answer *);
    // Where not NULL: the relation that `answer` gives, alone and for less; the shapes in any
    // order.
    TsRelation (*relation)(const TsShape *, const TsShape *);
    // A stranger's function: instead of `answer`, asked many at once, for each call costs a trip to
    // another process. Queries come in the method's order of kinds.
    void (*answer_many)(const Method *, const Query *, Answer *, int count);
    void *self;  // of answer_many
    bool single; // it works in floats: only inputs that are floats are a fair question
};

// Every method, in the order of its file's name and its place in the file; those added come last.
int method_count(void);
const Method *method_at(int index);
const Method *method_find(const char *name);   // NULL where there is none
const char *method_nearest(const char *meant); // the name most alike, to ask "did you mean ...?"

// Adds a method that is not compiled in, and takes it out again; it must live meanwhile. False
// where the name is taken, or METHODS_ADDED_MAX have been added.
enum { METHODS_ADDED_MAX = 8 };
bool method_add(const Method *method);
void method_remove(const Method *method);

// Whether the method takes this query's shapes, in either order. A polygon without corners stands
// for its kind: then only the kinds are asked about.
bool method_accepts(const Method *method, const Query *query);

// Asks; where the method takes the shapes the other way round they are swapped, and a pair's normal
// is turned back. Where its `takes` refuses them it is not asked: METHOD_REFUSES. A method that
// answers not at all within its promise (NaN, a relation out of range) is answered for as it is:
// judged by `judge`.
Answer method_ask(const Method *method, const Query *query);

// The same of many queries, each answered as if it were asked alone.
void method_ask_many(const Method *method, const Query *query, Answer *answer, int count);

// How a method's answer compares with the exact relation, by the method's own touch rule. A refusal
// is not judged.
typedef enum Verdict { VERDICT_AGREE, VERDICT_WRONG, VERDICT_NOT_JUDGED } Verdict;

// What is wrong with gap and normal (fuzz/finding.h judges them): they are to lead the first of two
// overlapping shapes out, and no farther than needed.
typedef enum MeasureFault {
    MEASURE_NOT_JUDGED, // it measured no way out, or none is the shortest
    MEASURE_AGREES,
    MEASURE_INVALID, // not finite, or a normal that is not unit
    MEASURE_TOO_SHORT, // moved by gap * normal the shapes still overlap
    MEASURE_TOO_LONG,  // they do not, and would not by less
} MeasureFault;

typedef struct MeasureFinding {
    MeasureFault fault;
    double by; // px that they still overlap, or that the way is too long
} MeasureFinding;
Verdict method_judge(const Method *method, TsRelation answered, TsRelation exact);

const char *method_sound_name(Soundness sound); // "exact", "rounds", "flawed"

// At the end of a file in methods/:  METHODS({.name = ...}, {...}); The build passes
// -DMETHODS_SYMBOL.
typedef struct MethodFile {
    const Method *method;
    int count;
} MethodFile;
#define METHODS(...)                                                                               \
    static const Method method_list[] = {__VA_ARGS__};                                             \
    const MethodFile METHODS_SYMBOL = {method_list, sizeof method_list / sizeof *method_list}

#endif
