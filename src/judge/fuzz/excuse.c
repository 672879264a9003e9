#include "fuzz/excuse.h"

#include <math.h>
#include <stddef.h>

#include "generate/generate.h"
#include "oracle/oracle.h"
#include "query.h"
#include "textbook.h"

enum { VARIANTS = 48, LEAST = 12 };

// Products of two differences stay exact in the method's numbers up to here.
static double largest(const Method *method)
{
    return method->number == NUMBER_FLOAT ? 0x1p10 : 0x1p14;
}

// ---- Shapes of small whole numbers

static bool is_whole(double number, double most)
{
    return fabs(number) <= most && number == floor(number);
}

// An axis must be one of the coordinate axes: others are rounded.
static bool is_small_whole(const TsShape *shape, double most)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        bool axis = ts_shape_number_role(shape->kind, i) == TS_NUMBER_AXIS;
        if (!is_whole(number[i], axis ? 1 : most)) return false;
    }
    return true;
}

static double reach(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX], most = 1;
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) most = fmax(most, fabs(number[i]));
    return most;
}

static bool is_axis_parallel(TsVec v) { return v.x == 0 || v.y == 0; }

// Whether all sides of the shape are parallel to an axis, and a ray's direction.
static bool is_upright(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    if (shape->kind == TS_SHAPE_RAY) return is_axis_parallel(shape->ray.direction);
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        if (!is_axis_parallel(ts_vec_sub(corner[(i + 1) % count], corner[i]))) return false;
    }
    return true;
}

static bool is_round(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_CIRCLE || shape->kind == TS_SHAPE_CAPSULE;
}

static bool is_box(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_AABB || shape->kind == TS_SHAPE_OBB;
}

// ---- The same pair in another size, in another direction, in another place

typedef struct Variant {
    TsVec x, y; // where (1, 0) and (0, 1) go
    double length;
    TsVec by; // afterwards
} Variant;

typedef struct Variants {
    Variant variant[VARIANTS];
    int count;
    bool rounded; // the numbers are, so that the relation may change
} Variants;

static void add(Variants *variants, Variant variant, double size, double most)
{
    double grows =
        fmax(fabs(variant.x.x) + fabs(variant.y.x), fabs(variant.x.y) + fabs(variant.y.y));
    double reach = grows * size + fmax(fabs(variant.by.x), fabs(variant.by.y));
    if (variants->count == VARIANTS || reach > most) return;
    variants->variant[variants->count++] = variant;
}

// Odd factors: a power of two rounds as before.
static Variants sizes(double size, double most)
{
    Variants all = {.count = 0};
    for (int i = 0; i < VARIANTS; i++) {
        double by = 2 * i + 1;
        add(&all, (Variant){{by, 0}, {0, by}, by, {0, 0}}, size, most);
    }
    return all;
}

// A turn by (x, y), which scales by the length of it.
static Variant turn(double x, double y)
{
    return (Variant){{x, y}, {0 - y, x}, sqrt(x * x + y * y), {0, 0}};
}

// Boxes stay upright, so they are stretched, each axis by another factor; round shapes stay round,
// so they are turned by directions of whole length; neither is possible for both.
static Variants directions(const Query *query, double size, double most)
{
    static const TsVec whole[] = {{3, 4}, {5, 12}, {8, 15}, {7, 24}, {20, 21}, {12, 35}};
    Variants all = {.count = 0};
    bool box = is_box(query->a) || is_box(query->b),
         round = is_round(query->a) || is_round(query->b);
    if (box && round) return all;
    for (int i = 0; round && i < 48; i++) {
        TsVec by = whole[i / 8];
        if (i & 1) by = ts_vec(by.y, by.x);
        add(&all, turn(i & 2 ? 0 - by.x : by.x, i & 4 ? 0 - by.y : by.y), size, most);
    }
    for (int x = 1; !round && x <= 7; x++) {
        for (int y = 1; y <= 7; y++) {
            if (x == y) continue;
            add(&all, box ? (Variant){{x, 0}, {0, y}, 1, {0, 0}} : turn(x, y), size, most);
        }
    }
    return all;
}

// A quotient, of which part of a side lies below a point, is the same in every size and direction;
// what is added to it is not the same everywhere.
static Variants places(double size, double most)
{
    Variants all = {.count = 0};
    double room = most - size;
    for (int i = 0; i < VARIANTS; i++) {
        TsVec by = ts_vec(floor(room * ((29 * i + 13) % 97) / 97), //
                          floor(room * ((41 * i + 7) % 89) / 89));
        if (i & 1) by.x = 0 - by.x;
        if (i & 2) by.y = 0 - by.y;
        add(&all, (Variant){{1, 0}, {0, 1}, 1, by}, size, most);
    }
    return all;
}

// The largest number of a variant.
static double largest_fair(NumberType type) { return type == NUMBER_DOUBLE ? 0x1p1000 : 0x1p30; }

// A power of two by which large numbers are scaled to make room for variants. It rounds no floats.
static double room_for(NumberType type, double size)
{
    return type != NUMBER_INT32 && size > largest_fair(type) / 4 ? 0.25 : 1;
}

// Factors of at most eight binary digits: products with numbers of few digits are exact.
static Variants rounded_sizes(NumberType type, double size)
{
    Variants all = {.count = 0, .rounded = true};
    for (int i = 0; i < VARIANTS; i++) {
        double by = type == NUMBER_INT32 ? 2 * i + 3 : 1 + (2 * i + 1) / 64.0;
        by *= room_for(type, size);
        add(&all, (Variant){{by, 0}, {0, by}, by, {0, 0}}, size, largest_fair(type));
    }
    return all;
}

static Variants rounded_places(NumberType type, double size)
{
    Variants all = {.count = 0, .rounded = true};
    double room = room_for(type, size), most = room * size;
    for (int i = 0; i < VARIANTS; i++) {
        TsVec by = ts_vec(most * ((29 * i + 13) % 97) / 97, most * ((41 * i + 7) % 89) / 89);
        if (i & 1) by.x = 0 - by.x;
        if (i & 2) by.y = 0 - by.y;
        add(&all, (Variant){{room, 0}, {0, room}, room, by}, size, largest_fair(type));
    }
    return all;
}

static TsVec way(TsVec v, const void *with)
{
    const Variant *variant = with;
    return ts_vec_add(ts_vec_scale(variant->x, v.x), ts_vec_scale(variant->y, v.y));
}

static TsVec place(TsVec v, const void *with)
{
    return ts_vec_add(way(v, with), ((const Variant *)with)->by);
}

static double length(double v, const void *with) { return v * ((const Variant *)with)->length; }

static TsShape changed(const TsShape *shape, const Variant *variant, NumberType type, TsVec *corner)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    TsShape out = ts_shape_mapped(shape, &(TsShapeMap){place, way, NULL, length, variant}, corner);
    if (out.kind == TS_SHAPE_OBB) {
        bool lies = out.obb.axis.y == 0; // its first side is parallel to x
        TsVec by = ts_vec(variant->x.x, variant->y.y);
        out.obb.half = ts_vec(shape->obb.half.x * (lies ? by.x : by.y),
                              shape->obb.half.y * (lies ? by.y : by.x));
    }
    int count = ts_shape_numbers(&out, number);
    for (int i = 0; i < count; i++) number[i] = query_fair_number(type, number[i]);
    return ts_shape_of_numbers(out.kind, number, count, corner);
}

// ---- Asking

typedef struct Asked {
    Query query[VARIANTS];
    TsShape shape[VARIANTS][2];
    TsVec corner[VARIANTS][2][TS_POLYGON_MAX];
    Answer answer[VARIANTS];
} Asked;

static bool is_good(const TsShape *shape)
{
    return ts_shape_valid(shape, NULL) &&
           (shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon));
}

// Whether a rounded variant may be asked and has the same answer.
static bool is_kept(const Method *method, const Query *variant, TsRelation exact)
{
    return is_good(variant->a) && is_good(variant->b) && query_is_fair(method, variant) &&
           query_exact_for(method, variant) == exact;
}

// The share of the variants that get the wrong answer, without those that the method refuses; 0 if
// they are too few to tell; one that is rounded is enough.
static double wrong_share(const Method *method, const Query *query, const Variants *variants,
                          TsRelation answered)
{
    static Asked made;
    int wrong = 0, count = 0, asked = 0;
    TsRelation exact = query_exact_for(method, query);
    for (int i = 0; i < variants->count; i++) {
        const Variant *variant = &variants->variant[i];
        TsShape *shape = made.shape[count];
        shape[0] = changed(query->a, variant, method->number, made.corner[count][0]);
        shape[1] = changed(query->b, variant, method->number, made.corner[count][1]);
        made.query[count] = (Query){query->kind, &shape[0], &shape[1], way(query->move_a, variant),
                                    way(query->move_b, variant)};
        count += !variants->rounded || is_kept(method, &made.query[count], exact);
    }
    method_ask_many(method, made.query, made.answer, count);
    bool half_open = method->touch == TOUCH_HALF_OPEN; // another side decides after a turn
    for (int i = 0; i < count; i++) {
        const Query *now = &made.query[i];
        TsRelation relation = made.answer[i].relation;
        if (relation == METHOD_REFUSES) continue;
        asked++;
        if (!variants->rounded && half_open) exact = query_exact_for(method, now);
        wrong += !variants->rounded && !half_open
                     ? relation == answered
                     : query_judge(method, now, relation, exact) == VERDICT_WRONG;
    }
    return asked < (variants->rounded ? 1 : LEAST) ? 0 : (double)wrong / asked;
}

// Whether the numbers are small and whole; then also how large they are, and whether all directions
// are parallel to an axis.
static bool is_of_small_whole(const Method *method, const Query *query, double *size, bool *upright)
{
    TsShape moves[] = {ts_shape_point(query->move_a), ts_shape_point(query->move_b)};
    const TsShape *part[] = {query->a, query->b, &moves[0], &moves[1]};
    *upright = is_axis_parallel(query->move_a) && is_axis_parallel(query->move_b);
    *size = 1;
    for (int i = 0; i < 4; i++) {
        if (!is_small_whole(part[i], largest(method))) return false;
        *size = fmax(*size, reach(part[i]));
        *upright = *upright && is_upright(part[i]);
    }
    return true;
}

static bool is_misjudged(const Method *method, const Query *query, TsRelation answered, double size,
                         bool upright)
{
    double most = largest(method);
    Variants grown = sizes(size, most);
    if (wrong_share(method, query, &grown, answered) < 1) return false;
    if (upright) return true;
    Variants turned = directions(query, size, most), moved = places(size, most);
    if (turned.count >= LEAST && wrong_share(method, query, &turned, answered) < 0.9) return false;
    return moved.count < LEAST || wrong_share(method, query, &moved, answered) >= 0.5;
}

// ---- Corners in line

// Whether the sides of a shape have any direction.
static bool has_lines(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_SEGMENT || shape->kind == TS_SHAPE_RAY ||
           shape->kind == TS_SHAPE_TRIANGLE || shape->kind == TS_SHAPE_POLYGON;
}

// Whether all corners of both shapes are within `slack` of one line, and formulas ask on which side
// of such lines they are.
static bool are_in_line(const TsShape *a, const TsShape *b, double slack)
{
    TsVec corner[2 * TS_POLYGON_MAX + 2];
    if (is_round(a) || is_round(b) || (!has_lines(a) && !has_lines(b))) return false;
    int count = ts_shape_corners(a, corner), farthest = 0;
    count += ts_shape_corners(b, corner + count);
    if (a->kind == TS_SHAPE_RAY) corner[count++] = ts_vec_add(a->ray.origin, a->ray.direction);
    if (b->kind == TS_SHAPE_RAY) corner[count++] = ts_vec_add(b->ray.origin, b->ray.direction);
    for (int i = 1; i < count; i++) {
        double length = ts_vec_distance(corner[0], corner[i]);
        if (length > ts_vec_distance(corner[0], corner[farthest])) farthest = i;
    }
    bool level = true, upright = true; // then no side of the line is rounded
    for (int i = 1; i < count; i++) {
        level = level && corner[i].y == corner[0].y;
        upright = upright && corner[i].x == corner[0].x;
    }
    if (level || upright) return false;
    TsVec along = ts_vec_normalize(ts_vec_sub(corner[farthest], corner[0]));
    for (int i = 1; i < count; i++) {
        if (fabs(ts_vec_cross(along, ts_vec_sub(corner[i], corner[0]))) > slack) return false;
    }
    return true;
}

// ---- Sides in line, corners on a side

// A ray counts as a side without end.
static int sides_of(const TsShape *shape, TsSegment *side)
{
    TextbookLoop loop = textbook_loop(shape);
    if (shape->kind == TS_SHAPE_RAY) {
        TsVec from = shape->ray.origin;
        side[0] = (TsSegment){from, ts_vec_add(from, shape->ray.direction)};
        return 1;
    }
    int count = loop.count > 2 ? loop.count : loop.count - 1;
    for (int i = 0; i < count; i++) side[i] = textbook_side(&loop, i);
    return count;
}

// What equals an end is on the line without rounding.
static bool is_end(TsSegment side, TsVec p)
{
    return ts_vec_equal(side.a, p) || ts_vec_equal(side.b, p);
}

// Whether both ends of the second are within `slack` of the first one's line, and rounding decides
// on which side of it one of them is. A side without length has no line.
static bool is_in_line(TsSegment line, TsSegment side, double slack)
{
    TsVec along = ts_vec_sub(line.b, line.a);
    TsVec a = ts_vec_sub(side.a, line.a), b = ts_vec_sub(side.b, line.a);
    bool upright = (along.x == 0 && a.x == 0 && b.x == 0) || (along.y == 0 && a.y == 0 && b.y == 0);
    double most = slack * ts_vec_length(along);
    if (ts_vec_equal(line.a, line.b) || upright) return false;
    if (is_end(line, side.a) && is_end(line, side.b)) return false;
    return fabs(ts_vec_cross(along, a)) <= most && fabs(ts_vec_cross(along, b)) <= most;
}

static bool have_sides_in_line(const TsShape *a, const TsShape *b, double slack)
{
    TsSegment of_a[TS_POLYGON_MAX], of_b[TS_POLYGON_MAX];
    int count = sides_of(a, of_a), others = sides_of(b, of_b);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < others; k++) {
            if (is_in_line(of_a[i], of_b[k], slack) || is_in_line(of_b[k], of_a[i], slack))
                return true;
        }
    }
    return false;
}

static bool has_corner_on(const TsShape *a, const TsShape *b, double slack)
{
    TextbookLoop corners = textbook_loop(a);
    TsSegment side[TS_POLYGON_MAX];
    int count = sides_of(b, side);
    for (int i = 0; i < corners.count; i++) {
        for (int k = 0; k < count; k++) {
            TsVec p = corners.corner[i];
            bool near = textbook_segment_distance(p, side[k].a, side[k].b) <= slack;
            if (near && !is_end(side[k], p)) return true;
        }
    }
    return false;
}

// Whether rounding decides for a formula that asks for the sides of lines, far from the border: if
// two sides lie on one line, whether they cross; if a corner lies on a side, whether that corner
// is inside and whether the sides cross, one without the other.
static bool is_undecided(const Query *query, TsRelation answered, double slack)
{
    const TsShape *a = query->a, *b = query->b;
    if (query->kind == QUERY_SWEEP) return false;
    if (have_sides_in_line(a, b, slack)) return true;
    // A capsule has the ends of its segment as corners.
    bool cornered = a->kind != TS_SHAPE_CIRCLE && b->kind != TS_SHAPE_CIRCLE;
    return query->kind == QUERY_PAIR && cornered && answered == TS_APART &&
           (has_corner_on(a, b, slack) || has_corner_on(b, a, slack));
}

// Whether rounding may explain the answer: it is wrong neither in every size nor in every place.
static bool is_changeable(const Method *method, const Query *query, TsRelation answered)
{
    double size = fmax(reach(query->a), reach(query->b));
    Variants grown = rounded_sizes(method->number, size),
             moved = rounded_places(method->number, size);
    return grown.count > 0 && moved.count > 0 && wrong_share(method, query, &grown, answered) < 1 &&
           wrong_share(method, query, &moved, answered) < 1;
}

// ---- The excuse

double excuse_part(const Method *method)
{
    return method->number == NUMBER_FLOAT ? EXCUSE_PART_SINGLE : EXCUSE_PART;
}

bool excuse_by_rounding(const Method *method, const Query *query, TsRelation answered,
                        double margin)
{
    double size, slack = excuse_part(method) * query_size(query);
    bool upright;
    if (method->sound == EXACT) return false;
    bool whole = is_of_small_whole(method, query, &size, &upright);
    if (margin == 0) return !whole || !is_misjudged(method, query, answered, size, upright);
    return margin <= slack + method->tolerance ||
           (!whole &&
            (are_in_line(query->a, query->b, slack) ||
             (is_undecided(query, answered, slack) && is_changeable(method, query, answered))));
}

// ---- How often

enum { DRAWN = 256 };

int excuse_count_touches(const Method *method, TsShapeKind a, TsShapeKind b, int *wrong)
{
    static GeneratedPair pair[DRAWN];
    Query query[DRAWN];
    Answer answer[DRAWN];
    GeneratePromise promise = generate_promise(method, a, b);
    Random random = random_seeded(1);
    int count = 0;
    *wrong = 0;
    if (method->kind == QUERY_SWEEP) return 0;
    for (int i = 0; i < DRAWN; i++) {
        GeneratedPair *drawn = &pair[count];
        generate_promised(&random, FAMILY_WHOLE, a, b, promise, drawn);
        query[count] = (Query){.kind = method->kind, .a = &drawn->a, .b = &drawn->b};
        count += query_core(&query[count]) == TS_TOUCHING && method_accepts(method, &query[count]);
    }
    method_ask_many(method, query, answer, count);
    for (int i = 0; i < count; i++) {
        TsRelation exact = query_exact_for(method, &query[i]);
        *wrong += query_judge(method, &query[i], answer[i].relation, exact) == VERDICT_WRONG;
    }
    return count;
}
