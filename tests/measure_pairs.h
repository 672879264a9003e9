// Pairs of shapes that floating point measures badly: numbers of very different exponents, common
// lines, parallel sides, contact missed by an ulp; and those of all families of the generator.
#ifndef MEASURE_PAIRS_H
#define MEASURE_PAIRS_H

#include "generate/generate.h"
#include "oracle/oracle.h"
#include "touchstone/hull.h"
#include "touchstone/polygon.h"

typedef enum MeasureFamily {
    MEASURE_SPREAD = FAMILIES, // every number from 1e-12 to 1e12, independent of the others
    MEASURE_LINE, // a side of each on one line, one beside the other, with a tiny gap or overlap
    MEASURE_PARALLEL, // a side of each on two parallel lines that are hardly apart
    MEASURE_HORN,     // long shapes on both sides of the origin, whose nearest corners are near it
    MEASURE_ULP,      // a pair of another family with one number changed by 1 to 3 ulps
    MEASURE_FAMILIES
} MeasureFamily;

static inline const char *measure_family_name(int family)
{
    static const char *const name[] = {"spread", "line", "parallel", "horn", "ulp"};
    return family < (int)FAMILIES ? generate_family_name((Family)family)
                                  : name[family - (int)FAMILIES];
}

static inline bool measure_one_in(Random *random, int cases)
{
    return random_integer(random, 1, cases) == 1;
}

// A positive number of few bits, so that small multiples and sums of them are exact.
static inline double measure_short(Random *random, int low, int high)
{
    int bits = random_integer(random, 0, 10);
    return ldexp(random_integer(random, 1 << bits, (2 << bits) - 1),
                 random_integer(random, low, high) - bits);
}

static inline double measure_spread(Random *random)
{
    if (measure_one_in(random, 6)) return 0;
    double size = measure_one_in(random, 2)
                      ? measure_short(random, -40, 40)
                      : ldexp(1 + random_unit(random), random_integer(random, -40, 40));
    return measure_one_in(random, 2) ? size : -size;
}

static inline TsVec measure_spread_point(Random *random)
{
    double x = measure_spread(random);
    return ts_vec(x, measure_spread(random));
}

static inline TsVec measure_axis(Random *random)
{
    static const TsVec axis[] = {{1, 0}, {0, 1}, {0.6, 0.8}, {-0.8, 0.6}, {3, -4}, {5, 12}};
    int which = random_integer(random, 0, 7);
    return which < 6 ? axis[which] : generate_direction(random);
}

// The hull of the points; or a dart, the hull's triangle with a corner inside, if that is simple.
static inline TsShape measure_polygon(Random *random, const TsVec *point, int count, TsVec *corner)
{
    int corners = ts_hull_of(point, count, corner);
    if (corners == 3 && measure_one_in(random, 2)) {
        corner[3] = ts_vec_lerp(ts_vec_lerp(corner[2], corner[0], 0.5), corner[1], 0.375);
        if (oracle_simple((TsPolygon){.corner = corner, .count = 4})) corners = 4;
    }
    while (corners < 3) corner[corners] = corner[corners - 1], corners++;
    return ts_shape_polygon(corner, corners);
}

// A shape of these points; the numbers of a circle, box and capsule that are no points are lengths.
static inline TsShape measure_of_points(Random *random, TsShapeKind kind, const TsVec point[6],
                                        TsVec *corner)
{
    double length = fabs(measure_spread(random));
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(point[0]);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(point[0], point[1]);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(point[0], length);
    case TS_SHAPE_AABB: return ts_shape_aabb(point[0], point[1]);
    case TS_SHAPE_OBB:
        return ts_shape_obb(point[0], 2 * length, 2 * fabs(measure_spread(random)),
                            measure_axis(random));
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(point[0], point[1], point[2]);
    case TS_SHAPE_POLYGON:
        return measure_polygon(random, point, random_integer(random, 3, 6), corner);
    case TS_SHAPE_CAPSULE: return ts_shape_capsule(point[0], point[1], length);
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    abort();
}

// A line and its perpendicular, of whole length, of whole numbers.
typedef struct MeasureFrame {
    TsVec origin, along, across;
    double length; // of both
} MeasureFrame;

static inline TsVec measure_at(const MeasureFrame *frame, double along, double across)
{
    TsVec on = ts_vec_add(frame->origin, ts_vec_scale(frame->along, along));
    return ts_vec_add(on, ts_vec_scale(frame->across, across));
}

// A shape with a side on the line at `across`, from one place along it to another (round shapes
// touch the line at both), that extends by `depth` to one side.
static inline TsShape measure_beside(Random *random, TsShapeKind kind, const MeasureFrame *frame,
                                     double from, double to, double across, double depth,
                                     TsVec *corner)
{
    TsVec first = measure_at(frame, from, across), last = measure_at(frame, to, across),
          below = measure_at(frame, to, across + depth),
          left = measure_at(frame, from, across + depth);
    double radius = fabs(depth) * frame->length;
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(first);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(first, last);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(left, radius);
    case TS_SHAPE_CAPSULE: return ts_shape_capsule(left, below, radius);
    case TS_SHAPE_AABB: return ts_shape_aabb(first, below);
    case TS_SHAPE_OBB: {
        TsVec center = measure_at(frame, (from + to) / 2, across + depth / 2);
        return ts_shape_obb(center, fabs(to - from), fabs(depth), frame->along);
    }
    case TS_SHAPE_TRIANGLE:
        return ts_shape_triangle(first, last, measure_one_in(random, 2) ? below : left);
    case TS_SHAPE_POLYGON: {
        int count = 0;
        corner[count++] = first;
        corner[count++] = last;
        corner[count++] = below;
        if (measure_one_in(random, 2)) // a notch
            corner[count++] = measure_at(frame, (from + to) / 2, across + depth / 2);
        corner[count++] = left;
        return ts_shape_polygon(corner, count);
    }
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    abort();
}

static inline MeasureFrame measure_frame(Random *random)
{
    static const struct {
        double x, y, length;
    } way[] = {{1, 0, 1}, {0, 1, 1}, {3, 4, 5}, {-4, 3, 5}, {12, 5, 13}, {1, 0, 1}};
    int which = random_integer(random, 0, 5);
    MeasureFrame frame = {.along = ts_vec(way[which].x, way[which].y),
                          .across = ts_vec(-way[which].y, way[which].x),
                          .length = way[which].length};
    if (measure_one_in(random, 4)) frame.origin = measure_spread_point(random);
    return frame;
}

static inline void measure_sides(Random *random, bool on_one_line, TsShapeKind a, TsShapeKind b,
                                 GeneratedPair *pair)
{
    MeasureFrame frame = measure_frame(random);
    double gap = measure_one_in(random, 8) ? 0 : measure_short(random, -60, 0);
    if (measure_one_in(random, 4)) gap = -gap;
    double length_a = measure_short(random, -30, 30), length_b = measure_short(random, -30, 30);
    double depth_a = measure_short(random, -30, 30), depth_b = measure_short(random, -30, 30);
    double start_a =
        on_one_line ? 0 : measure_short(random, -30, 30) * random_integer(random, -1, 1);
    double start_b = on_one_line ? gap : start_a + measure_short(random, -30, 30);
    double across = on_one_line ? 0 : gap;
    bool one_side = on_one_line && measure_one_in(random, 2);
    double end_a = on_one_line ? start_a - length_a : start_a + length_a;
    pair->a = measure_beside(random, a, &frame, start_a, end_a, 0, -depth_a, pair->corner[0]);
    pair->b = measure_beside(random, b, &frame, start_b, start_b + length_b, across,
                             one_side ? -depth_b : depth_b, pair->corner[1]);
}

static inline TsShape measure_half(Random *random, TsShapeKind kind, double side, TsVec *corner)
{
    TsVec point[6];
    for (int i = 0; i < 6; i++) {
        double x = measure_short(random, i == 0 ? -45 : -20, i == 0 ? 0 : 45);
        double y = measure_short(random, i == 0 ? -45 : -20, i == 0 ? 0 : 45);
        point[i] = ts_vec(side * x, y * random_integer(random, -1, 1));
    }
    if (measure_one_in(random, 3)) point[0] = ts_vec(0, 0);
    if (kind == TS_SHAPE_CIRCLE) return ts_shape_circle(point[1], fabs(point[1].x));
    return measure_of_points(random, kind, point, corner);
}

static inline TsVec measure_mirrored(TsVec at, const void *with)
{
    (void)with;
    return ts_vec(at.y, at.x);
}

static inline void measure_horns(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    pair->a = measure_half(random, a, -1, pair->corner[0]);
    pair->b = measure_half(random, b, 1, pair->corner[1]);
    if (measure_one_in(random, 2)) return;
    const TsShapeMap diagonal = {.position = measure_mirrored};
    pair->a = ts_shape_mapped(&pair->a, &diagonal, pair->corner[0]);
    pair->b = ts_shape_mapped(&pair->b, &diagonal, pair->corner[1]);
}

static inline void measure_draw(Random *random, int family, TsShapeKind a, TsShapeKind b,
                                GeneratedPair *pair);

static inline void measure_by_ulps(Random *random, TsShapeKind a, TsShapeKind b,
                                   GeneratedPair *pair)
{
    static const int exact[] = {FAMILY_TOUCHING, FAMILY_SHARED,   FAMILY_LATTICE,
                                FAMILY_ALIGNED,  FAMILY_SNAPPED,  FAMILY_COLLINEAR,
                                MEASURE_LINE,    MEASURE_PARALLEL};
    int count = sizeof exact / sizeof *exact;
    measure_draw(random, exact[random_integer(random, 0, count - 1)], a, b, pair);
    double number[TS_SHAPE_NUMBERS_MAX];
    bool of_b = measure_one_in(random, 2);
    TsShape *shape = of_b ? &pair->b : &pair->a;
    int numbers = ts_shape_numbers(shape, number), i = random_integer(random, 0, numbers - 1);
    double way = measure_one_in(random, 2) ? HUGE_VAL : -HUGE_VAL;
    for (int steps = random_integer(random, 1, 3); steps > 0 && number[i] != 0; steps--)
        number[i] = nextafter(number[i], way);
    *shape = ts_shape_of_numbers(shape->kind, number, numbers, pair->corner[of_b]);
    if (shape->kind == TS_SHAPE_POLYGON)
        *shape = ts_shape_polygon(pair->corner[of_b], shape->polygon.count);
}

static inline void measure_draw(Random *random, int family, TsShapeKind a, TsShapeKind b,
                                GeneratedPair *pair)
{
    if (family < (int)FAMILIES) {
        generate_pair(random, (Family)family, a, b, pair);
    } else if (family == MEASURE_SPREAD) {
        for (int k = 0; k < 2; k++) {
            TsVec point[6];
            for (int i = 0; i < 6; i++) point[i] = measure_spread_point(random);
            *(k ? &pair->b : &pair->a) =
                measure_of_points(random, k ? b : a, point, pair->corner[k]);
        }
    } else if (family == MEASURE_HORN) {
        measure_horns(random, a, b, pair);
    } else if (family == MEASURE_ULP) {
        measure_by_ulps(random, a, b, pair);
    } else {
        measure_sides(random, family == MEASURE_LINE, a, b, pair);
    }
}

static inline bool measure_is_good(const TsShape *shape)
{
    return ts_shape_valid(shape, NULL) &&
           (shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon));
}

// A pair of a Family or MeasureFamily: valid shapes, simple polygons.
static inline void measure_pair(Random *random, int family, TsShapeKind a, TsShapeKind b,
                                GeneratedPair *pair)
{
    do {
        measure_draw(random, family, a, b, pair);
    } while (!measure_is_good(&pair->a) || !measure_is_good(&pair->b));
}

#endif
