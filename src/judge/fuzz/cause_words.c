// A rule as a sentence. Each text is a whole clause or a part that stands for a noun, so that it
// can be translated.
#include <stdio.h>

#include "fuzz/cause_private.h"
#include "translate.h"

enum { NOUN = 64, BOUND = 64, CLAUSE = 192, PART = 32 };

// ---- Nouns: "polygon", or "first polygon" if the other shape may be one too

static const char *const kind_name[] = {
    [TS_SHAPE_POINT] = "point",       [TS_SHAPE_SEGMENT] = "segment",
    [TS_SHAPE_RAY] = "ray",           [TS_SHAPE_CIRCLE] = "circle",
    [TS_SHAPE_AABB] = "AABB",         [TS_SHAPE_OBB] = "OBB",
    [TS_SHAPE_TRIANGLE] = "triangle", [TS_SHAPE_POLYGON] = "polygon",
    [TS_SHAPE_CAPSULE] = "capsule",
};
static const char *const kinds_name[] = {
    [TS_SHAPE_POINT] = "points",       [TS_SHAPE_SEGMENT] = "segments",
    [TS_SHAPE_RAY] = "rays",           [TS_SHAPE_CIRCLE] = "circles",
    [TS_SHAPE_AABB] = "AABBs",         [TS_SHAPE_OBB] = "OBBs",
    [TS_SHAPE_TRIANGLE] = "triangles", [TS_SHAPE_POLYGON] = "polygons",
    [TS_SHAPE_CAPSULE] = "capsules",
};
_Static_assert(sizeof kind_name / sizeof *kind_name == TS_SHAPE_KINDS, "a name for each kind");
_Static_assert(sizeof kinds_name / sizeof *kinds_name == TS_SHAPE_KINDS, "a name for each");

static TsShapeKind kind_of(const CauseGroup *group, int side) { return side ? group->b : group->a; }

static void write_noun(char *text, const CauseScope *scope, int side)
{
    TsShapeKind kind = kind_of(scope->part[0].group, side);
    bool unique = true;
    for (int i = 0; i < scope->parts; i++) {
        if (kind_of(scope->part[i].group, side) != kind) kind = TS_SHAPE_KINDS;
        unique &= kind_of(scope->part[i].group, 1 - side) != kind_of(scope->part[0].group, side);
    }
    const char *name = kind == TS_SHAPE_KINDS ? "shape" : kind_name[kind];
    if (unique && kind != TS_SHAPE_KINDS)
        translate_print(text, NOUN, "%s", name);
    else if (side == 0)
        translate_print(text, NOUN, "first %s", name);
    else
        translate_print(text, NOUN, "second %s", name);
}

// The shapes that a test of either means, by those of the wrong pairs for which it holds.
static void write_either(char *text, const CauseScope *scope, const CauseTest *test)
{
    TsShapeMask kinds = 0;
    TsShapeKind kind = TS_SHAPE_KINDS;
    for (int i = 0; i < scope->parts; i++) {
        const CauseGroup *group = scope->part[i].group;
        for (int k = 0; k < group->samples.count; k++) {
            for (int side = 0; side < 2; side++) {
                CauseTest one = *test;
                one.of = side ? CAUSE_SECOND : CAUSE_FIRST;
                if (!cause_holds(&one, &group->sample[k].features)) continue;
                kind = kind_of(group, side);
                kinds |= TS_SHAPE_BIT(kind);
            }
        }
    }
    if (kind == TS_SHAPE_KINDS || kinds != TS_SHAPE_BIT(kind)) kind = TS_SHAPE_KINDS;
    bool unique = kind != TS_SHAPE_KINDS;
    for (int i = 0; i < scope->parts; i++)
        unique &= (scope->part[i].group->a == kind) != (scope->part[i].group->b == kind);
    if (unique)
        translate_print(text, NOUN, "whose %s", kind_name[kind]);
    else
        translate_print(text, NOUN, "one of whose %s",
                        kind == TS_SHAPE_KINDS ? "shapes" : kinds_name[kind]);
}

static void write_subject(char *text, const CauseScope *scope, const CauseTest *test)
{
    char noun[NOUN];
    if (test->of == CAUSE_EITHER) {
        write_either(text, scope, test);
        return;
    }
    write_noun(noun, scope, test->of == CAUSE_SECOND);
    translate_print(text, NOUN, "whose %s", noun);
}

// ---- Bounds

static void write_power(char *text, int size, int base, int power)
{
    bool ten = base == 10, plain = ten ? power >= -4 && power <= 5 : power >= -4 && power <= 16;
    double value = 1;
    for (int i = 0; i < power; i++) value *= base;
    for (int i = 0; i > power; i--) value /= base;
    if (plain)
        snprintf(text, (size_t)size, "%.9g", value);
    else
        snprintf(text, (size_t)size, ten ? "1e%d" : "2^%d", power);
}

// "more than 1e6 px". `unit`: px.
static void write_bound(char *text, const CauseTest *test, bool unit)
{
    char number[NOUN];
    int place = (test->value - 2) % 4, octave = FEATURE_OCTAVES_FROM + (test->value - 2) / 4, ten;
    bool has_ten = feature_ten(octave, &ten), at_least = test->compare == CAUSE_AT_LEAST;
    // What is generated below 2^-58 is 0.
    bool none = test->value <= FEATURE_ZERO || (!at_least && octave < -58);
    if (none) {
        translate_print(text, BOUND, unit ? "0 px" : "0");
        return;
    }
    // At most: up to 2^e, up to what lies above it, up to 10^k, up to the next power of two.
    bool by_ten = place == 2 || (at_least ? place == 3 : place == 1 && has_ten);
    bool next = !at_least && !by_ten && place > 0;
    write_power(number, sizeof number, by_ten ? 10 : 2, by_ten ? ten : octave + next);
    if (at_least && place % 2 == 0)
        translate_print(text, BOUND, unit ? "%s px or more" : "%s or more", number);
    else if (at_least)
        translate_print(text, BOUND, unit ? "more than %s px" : "more than %s", number);
    else if (place % 2 == 0)
        translate_print(text, BOUND, unit ? "%s px or less" : "%s or less", number);
    else
        translate_print(text, BOUND, unit ? "less than %s px" : "less than %s", number);
}

// Where a point or direction (x, y) lies, by the number of its FeatureHeading and FeatureQuadrant.
static const char *const heading_name[] = {
    "",           "x > 0, y = 0", "x > y > 0",  "x = y > 0",    "y > x > 0",  "x = 0, y > 0",
    "y > -x > 0", "y = -x > 0",   "-x > y > 0", "x < 0, y = 0", "x < y < 0",  "x = y < 0",
    "y < x < 0",  "x = 0, y < 0", "-y > x > 0", "x = -y > 0",   "x > -y > 0",
};
static const char *const quadrant_name[] = {
    "", "x > 0, y > 0", "x < 0, y > 0", "x < 0, y < 0", "x > 0, y < 0", "x y = 0",
};

// ---- Clauses

// What a shape is, if no number belongs to it.
static const char *predicate(const CauseTest *test)
{
    int value = test->value;
    switch ((int)test->feature) {
    case FEATURE_WINDING:
        return value == FEATURE_CLOCKWISE ? "has its corners clockwise on screen"
               : value == FEATURE_NO_AREA ? "has no area"
                                          : "has its corners counterclockwise on screen";
    case FEATURE_CONVEX: return value == 1 ? "is convex" : "is concave";
    case FEATURE_IN_LINE:
        return value == FEATURE_CORNER_TWICE      ? "has a corner twice in a row"
               : value == FEATURE_CORNERS_IN_LINE ? "has three corners in line"
                                                  : "has no three corners in line";
    case FEATURE_FLAT: return value == FEATURE_YES ? "is degenerate" : "is not degenerate";
    case FEATURE_ANGLE:
        return value == FEATURE_PARALLEL   ? "is parallel to an axis"
               : value == FEATURE_DIAGONAL ? "is at 45 degrees to the axes"
                                           : "is turned by no multiple of 45 degrees";
    case FEATURE_NEGATIVE:
        return value == FEATURE_YES ? "has a negative coordinate" : "has no negative coordinate";
    case FEATURE_FRACTION:
        return value == FEATURE_YES ? "has a number with a fraction" : "has whole numbers only";
    }
    return NULL;
}

static void write_clause_of_shape(char *text, const CauseScope *scope, const CauseTest *test)
{
    char subject[NOUN], bound[BOUND];
    const char *what = predicate(test);
    write_subject(subject, scope, test);
    if (feature_scale(test->feature) == FEATURE_LENGTH) write_bound(bound, test, true);
    if (what) {
        translate_print(text, CLAUSE, "%s %s", subject, what);
        return;
    }
    switch ((int)test->feature) {
    case FEATURE_CORNERS:
        if (test->compare == CAUSE_AT_LEAST)
            translate_print(text, CLAUSE, "%s has %d corners or more", subject, test->value);
        else
            translate_print(text, CLAUSE, "%s has %d corners or fewer", subject, test->value);
        break;
    case FEATURE_RADIUS:
        translate_print(text, CLAUSE, "%s has a radius of %s", subject, bound);
        break;
    case FEATURE_SIZE:
        translate_print(text, CLAUSE, "%s has an extent of %s", subject, bound);
        break;
    case FEATURE_REACH:
        translate_print(text, CLAUSE, "%s reaches coordinates of %s", subject, bound);
        break;
    case FEATURE_MOVE: translate_print(text, CLAUSE, "%s moves by %s", subject, bound); break;
    case FEATURE_HEADING:
        translate_print(text, CLAUSE, "%s has a direction (x, y) with %s", subject,
                        heading_name[test->value]);
        break;
    case FEATURE_QUADRANT:
    case FEATURE_PLACE:
        translate_print(text, CLAUSE, "%s has a centre (x, y) with %s", subject,
                        test->feature == FEATURE_PLACE ? heading_name[test->value]
                                                       : quadrant_name[test->value]);
        break;
    }
}

static void write_clause_of_pair(char *text, const CauseScope *scope, const CauseTest *test)
{
    char first[NOUN], second[NOUN], bound[BOUND];
    int value = test->value;
    bool px = test->feature == FEATURE_GAP || test->feature == FEATURE_DEPTH;
    write_noun(first, scope, 0);
    write_noun(second, scope, 1);
    if (feature_scale(test->feature) == FEATURE_LENGTH) write_bound(bound, test, px);
    switch ((int)test->feature) {
    case FEATURE_LARGER:
        if (value == FEATURE_EQUAL)
            translate_print(text, CLAUSE, "whose shapes are equally large");
        else
            translate_print(text, CLAUSE, "whose %s is larger than the %s",
                            value == FEATURE_LESS ? second : first,
                            value == FEATURE_LESS ? first : second);
        break;
    case FEATURE_LEFT:
        if (value == FEATURE_EQUAL)
            translate_print(text, CLAUSE, "whose centres have the same x");
        else
            translate_print(text, CLAUSE, "whose %s lies left of the %s",
                            value == FEATURE_LESS ? first : second,
                            value == FEATURE_LESS ? second : first);
        break;
    case FEATURE_ABOVE:
        if (value == FEATURE_EQUAL)
            translate_print(text, CLAUSE, "whose centres have the same y");
        else
            translate_print(text, CLAUSE, "whose %s lies above the %s",
                            value == FEATURE_LESS ? first : second,
                            value == FEATURE_LESS ? second : first);
        break;
    case FEATURE_TOWARDS:
        translate_print(text, CLAUSE,
                        "whose vector (x, y) from the centre of the %s to that of the %s has %s",
                        first, second, heading_name[value]);
        break;
    case FEATURE_CENTERS:
        translate_print(text, CLAUSE,
                        value == FEATURE_NO ? "whose centres are equal" : "whose centres differ");
        break;
    case FEATURE_BOUNDS:
        if (test->compare == CAUSE_AT_LEAST)
            translate_print(text, CLAUSE,
                            value == FEATURE_BOUNDS_OVERLAP ? "whose bounding boxes overlap"
                                                            : "whose bounding boxes meet");
        else
            translate_print(text, CLAUSE,
                            value == FEATURE_BOUNDS_APART ? "whose bounding boxes are apart"
                                                          : "whose bounding boxes do not overlap");
        break;
    case FEATURE_CONTAINS:
        if (value == FEATURE_NEITHER)
            translate_print(text, CLAUSE, "of whose bounding boxes neither contains the other");
        else if (value == FEATURE_SAME_BOUNDS)
            translate_print(text, CLAUSE, "whose bounding boxes are equal");
        else
            translate_print(text, CLAUSE, "whose %s has a bounding box that contains the %s",
                            value == FEATURE_FIRST_CONTAINS ? first : second,
                            value == FEATURE_FIRST_CONTAINS ? second : first);
        break;
    case FEATURE_LIST:
        if (test->compare == CAUSE_AT_LEAST)
            translate_print(text, CLAUSE, "with %d shapes or more in the list", value);
        else
            translate_print(text, CLAUSE, "with %d shapes or fewer in the list", value);
        break;
    case FEATURE_RATIO: translate_print(text, CLAUSE, "whose ratio of sizes is %s", bound); break;
    case FEATURE_GAP: translate_print(text, CLAUSE, "whose gap is %s", bound); break;
    case FEATURE_GAP_PART:
        translate_print(text, CLAUSE, "whose gap is %s of the larger extent", bound);
        break;
    case FEATURE_DEPTH:
        translate_print(text, CLAUSE, "whose overlap has a depth of %s", bound);
        break;
    case FEATURE_DEPTH_PART:
        translate_print(text, CLAUSE, "whose overlap has a depth of %s of the larger extent",
                        bound);
        break;
    }
}

// The relations that the findings are about. False if the rule does not need to tell.
static bool write_relation(char *text, const CauseScope *scope)
{
    static const char *const clause[] = {
        [1 << TS_APART] = "that are apart",
        [1 << TS_TOUCHING] = "that touch",
        [1 << TS_OVERLAPPING] = "that overlap",
        [1 << TS_APART | 1 << TS_TOUCHING] = "that do not overlap",
        [1 << TS_APART | 1 << TS_OVERLAPPING] = "that do not touch",
        [1 << TS_TOUCHING | 1 << TS_OVERLAPPING] = "that touch or overlap",
        [7] = NULL,
    };
    int relations = 0;
    for (int i = 0; i < scope->parts; i++) relations |= 1 << scope->part[i].group->finding.exact;
    if (scope->any_relation || !clause[relations & 7]) return false;
    translate_print(text, CLAUSE, "%s", clause[relations & 7]);
    return true;
}

// ---- The sentence

static void write_part(char *text, double part)
{
    double percent = 100 * part;
    if (part > 0.995 && part < 1)
        translate_print(text, PART, "more than 99 %%");
    else if (part > 0 && percent < 0.01)
        translate_print(text, PART, "less than 0.01 %%");
    else
        snprintf(text, PART, percent > 0 && percent < 1 ? "%.1g %%" : "%.0f %%", percent);
}

void cause_write_wholly(char *text, int size, const CauseScope *scope)
{
    char relation[CLAUSE];
    if (write_relation(relation, scope))
        translate_print(text, (size_t)size, "wrong about all pairs of these kinds %s", relation);
    else
        translate_print(text, (size_t)size, "wrong about all pairs of these kinds");
}

void cause_write_rule(char *text, int size, const CauseScope *scope, const CauseRule *rule)
{
    char clause[CAUSE_TESTS + 1][CLAUSE], inside[PART], outside[PART];
    int clauses = write_relation(clause[0], scope);
    size_t room = (size_t)size;
    for (int i = 0; i < rule->tests; i++) {
        const CauseTest *test = &rule->test[i];
        if (test->of == CAUSE_PAIR)
            write_clause_of_pair(clause[clauses++], scope, test);
        else
            write_clause_of_shape(clause[clauses++], scope, test);
    }
    write_part(inside, rule->inside);
    write_part(outside, rule->outside);
    if (scope->any_kinds && clauses == 1)
        translate_print(text, room, "wrong in %s of the pairs %s, in %s of the others", inside,
                        clause[0], outside);
    else if (scope->any_kinds && clauses == 2)
        translate_print(text, room, "wrong in %s of the pairs %s and %s, in %s of the others",
                        inside, clause[0], clause[1], outside);
    else if (scope->any_kinds)
        translate_print(text, room, "wrong in %s of the pairs %s, %s and %s, in %s of the others",
                        inside, clause[0], clause[1], clause[2], outside);
    else if (clauses == 1)
        translate_print(text, room,
                        "wrong in %s of the pairs of these kinds %s, in %s of the others", inside,
                        clause[0], outside);
    else if (clauses == 2)
        translate_print(text, room,
                        "wrong in %s of the pairs of these kinds %s and %s, in %s of the others",
                        inside, clause[0], clause[1], outside);
    else
        translate_print(
            text, room,
            "wrong in %s of the pairs of these kinds %s, %s and %s, in %s of the others", inside,
            clause[0], clause[1], clause[2], outside);
}
