#include "fuzz/feature.h"

#include <math.h>
#include <string.h>

#include "touchstone/contact.h"
#include "touchstone/scalar.h"

// ---- Lengths

static const double power_of_ten[] = {
    1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6,
    1e-5,  1e-4,  1e-3,  1e-2,  1e-1,  1,     1e1,   1e2,   1e3,   1e4,  1e5,  1e6,  1e7,
    1e8,   1e9,   1e10,  1e11,  1e12,  1e13,  1e14,  1e15,  1e16,  1e17, 1e18, 1e19, 1e20};
enum { LEAST_TEN = -18, MOST_TEN = 20 };

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static int octave_of(double x) { return (int)(bits_of(x) >> 52 & 0x7ff) - 1023; }

static bool is_power_of_two(double x) { return (bits_of(x) & 0xfffffffffffffu) == 0; }

bool feature_ten(int octave, int *power)
{
    // The least power of ten above 2^octave: ceil(octave * log10(2)), for another octave than 0.
    int k = octave > 0 ? octave * 1233 / 4096 + 1 : -(-octave * 1233 / 4096);
    bool known = octave != 0 && k >= LEAST_TEN && k <= MOST_TEN;
    *power = k;
    return known && octave_of(power_of_ten[k - LEAST_TEN]) == octave;
}

static int length_code(double length)
{
    int e = octave_of(length), power;
    if (!(length > 0)) return FEATURE_ZERO;
    if (e < FEATURE_OCTAVES_FROM) return 2 + 1;
    if (e >= FEATURE_OCTAVES_FROM + FEATURE_OCTAVES) return FEATURE_LENGTHS - 1;
    int code = 2 + 4 * (e - FEATURE_OCTAVES_FROM);
    if (is_power_of_two(length)) return code;
    if (!feature_ten(e, &power)) return code + 1;
    double ten = power_of_ten[power - LEAST_TEN];
    return length < ten ? code + 1 : length > ten ? code + 3 : code + 2;
}

FeatureScale feature_scale(Feature feature)
{
    switch (feature) {
    case FEATURE_CORNERS:
    case FEATURE_LIST:
    case FEATURE_BOUNDS: return FEATURE_COUNTS;
    case FEATURE_RADIUS:
    case FEATURE_SIZE:
    case FEATURE_REACH:
    case FEATURE_MOVE:
    case FEATURE_RATIO:
    case FEATURE_GAP:
    case FEATURE_GAP_PART:
    case FEATURE_DEPTH:
    case FEATURE_DEPTH_PART: return FEATURE_LENGTH;
    case FEATURE_WINDING:
    case FEATURE_CONVEX:
    case FEATURE_IN_LINE:
    case FEATURE_FLAT:
    case FEATURE_ANGLE:
    case FEATURE_HEADING:
    case FEATURE_QUADRANT:
    case FEATURE_PLACE:
    case FEATURE_NEGATIVE:
    case FEATURE_FRACTION:
    case FEATURE_LARGER:
    case FEATURE_LEFT:
    case FEATURE_ABOVE:
    case FEATURE_TOWARDS:
    case FEATURE_CENTERS:
    case FEATURE_CONTAINS:
    case FEATURES: break;
    }
    return FEATURE_NAMES;
}

// ---- Directions

static int heading(TsVec v)
{
    double x = fabs(v.x), y = fabs(v.y);
    int quarter = v.x > 0 && v.y >= 0 ? 0 : v.x <= 0 && v.y > 0 ? 1 : v.x < 0 ? 2 : 3;
    double along = quarter % 2 == 0 ? x : y, across = quarter % 2 == 0 ? y : x;
    if (x == 0 && y == 0) return 0;
    int part = across == 0 ? 0 : across < along ? 1 : across == along ? 2 : 3;
    return 1 + 4 * quarter + part;
}

static FeatureAngle angle(TsVec v)
{
    if (v.x == 0 || v.y == 0) return FEATURE_PARALLEL;
    return fabs(v.x) == fabs(v.y) ? FEATURE_DIAGONAL : FEATURE_SLANTED;
}

static FeatureQuadrant quadrant(TsVec at)
{
    if (at.x == 0 || at.y == 0) return FEATURE_ON_AXIS;
    if (at.y > 0) return at.x > 0 ? FEATURE_PLUS_PLUS : FEATURE_MINUS_PLUS;
    return at.x > 0 ? FEATURE_PLUS_MINUS : FEATURE_MINUS_MINUS;
}

static FeatureOrder order(double first, double second)
{
    return first < second ? FEATURE_LESS : first > second ? FEATURE_GREATER : FEATURE_EQUAL;
}

// ---- One shape

// What more than one feature needs.
typedef struct Outline {
    TsVec center;
    TsAabb bounds;
    double size;
} Outline;

static bool is_whole(double x) { return fabs(x) >= 0x1p53 || (double)(int64_t)x == x; }

static void look_at_number(uint16_t *value, double x, double *reach)
{
    if (x < 0) value[2 * FEATURE_NEGATIVE] = FEATURE_YES;
    if (!is_whole(x)) value[2 * FEATURE_FRACTION] = FEATURE_YES;
    *reach = ts_scalar_larger(*reach, fabs(x));
}

static void look_at_point(uint16_t *value, TsVec p, double *reach)
{
    look_at_number(value, p.x, reach);
    look_at_number(value, p.y, reach);
}

static void look_at_length(uint16_t *value, double x)
{
    if (!is_whole(x)) value[2 * FEATURE_FRACTION] = FEATURE_YES;
}

static void look_at_direction(uint16_t *value, TsVec v)
{
    value[2 * FEATURE_ANGLE] = (uint16_t)angle(v);
    value[2 * FEATURE_HEADING] = (uint16_t)heading(v);
}

static FeatureYes yes(bool is) { return is ? FEATURE_YES : FEATURE_NO; }

// Returns whether they have no area. It decides about the winding up to rounding, which is enough
// to describe a pair.
static bool look_at_corners(uint16_t *value, const TsVec *corner, int count, double *reach)
{
    double area = 0;
    FeatureInLine line = FEATURE_CORNERS_TURN;
    TsVec before = ts_vec_sub(corner[0], corner[count - 1]);
    for (int i = 0; i < count; i++) {
        TsVec side = ts_vec_sub(corner[i + 1 < count ? i + 1 : 0], corner[i]);
        look_at_point(value, corner[i], reach);
        if (i + 1 < count)
            area += ts_vec_cross(ts_vec_sub(corner[i], corner[0]),
                                 ts_vec_sub(corner[i + 1], corner[0]));
        if (ts_vec_is_zero(side))
            line = FEATURE_CORNER_TWICE;
        else if (ts_vec_cross(before, side) == 0 && line == FEATURE_CORNERS_TURN)
            line = FEATURE_CORNERS_IN_LINE;
        before = side;
    }
    FeatureWinding winding = area > 0   ? FEATURE_CLOCKWISE
                             : area < 0 ? FEATURE_COUNTERCLOCKWISE
                                        : FEATURE_NO_AREA;
    value[2 * FEATURE_WINDING] = (uint16_t)winding;
    value[2 * FEATURE_IN_LINE] = (uint16_t)line;
    return area == 0;
}

// Writes to each second value, the features of the first shape or, from 1 on, of the second.
static Outline look_at_shape(uint16_t *value, const TsShape *shape)
{
    double reach = 0;
    Outline outline = {.center = ts_shape_center(shape), .bounds = ts_shape_bounds(shape)};
    TsVec extent = ts_vec_sub(outline.bounds.max, outline.bounds.min);
    outline.size = ts_scalar_larger(extent.x, extent.y);
    value[2 * FEATURE_NEGATIVE] = value[2 * FEATURE_FRACTION] = FEATURE_NO;
    TsShapeKind core = ts_shape_kind_core(shape->kind);
    int count;
    const TsVec *stored = ts_shape_stored_corners(shape, &count);
    bool flat = false;
    if (shape->kind == TS_SHAPE_RAY) {
        TsVec direction = shape->ray.direction;
        look_at_point(value, shape->ray.origin, &reach);
        look_at_length(value, direction.x);
        look_at_length(value, direction.y);
        look_at_direction(value, direction);
        outline.size = ts_scalar_larger(fabs(direction.x), fabs(direction.y));
    } else if (core == TS_SHAPE_AABB) {
        look_at_point(value, shape->aabb.min, &reach);
        look_at_point(value, shape->aabb.max, &reach);
        flat = extent.x == 0 || extent.y == 0;
    } else if (core == TS_SHAPE_OBB) {
        TsVec half = shape->obb.half;
        look_at_point(value, shape->obb.center, &reach);
        look_at_length(value, half.x);
        look_at_length(value, half.y);
        flat = half.x == 0 || half.y == 0;
        look_at_direction(value, shape->obb.axis);
        outline.size = 2 * ts_scalar_larger(half.x, half.y);
    } else if (count > 2) {
        flat = look_at_corners(value, stored, count, &reach);
    } else {
        for (int i = 0; i < count; i++) look_at_point(value, stored[i], &reach);
        TsVec along = ts_vec_sub(stored[count - 1], stored[0]);
        flat = count > 1 && ts_vec_is_zero(along);
        if (!ts_vec_is_zero(along)) look_at_direction(value, along);
    }
    if (shape->kind == TS_SHAPE_POLYGON) {
        value[2 * FEATURE_CORNERS] = (uint16_t)count;
        value[2 * FEATURE_CONVEX] = ts_shape_is_convex(shape) ? 1 : 2;
    }
    if (ts_shape_kind_is_round(shape->kind)) {
        double radius = ts_shape_radius(shape);
        look_at_length(value, radius);
        value[2 * FEATURE_RADIUS] = (uint16_t)length_code(radius);
        flat |= radius == 0;
    }
    if (shape->kind != TS_SHAPE_POINT && shape->kind != TS_SHAPE_RAY)
        value[2 * FEATURE_FLAT] = (uint16_t)yes(flat);
    if (shape->kind != TS_SHAPE_POINT)
        value[2 * FEATURE_SIZE] = (uint16_t)length_code(outline.size);
    value[2 * FEATURE_REACH] = (uint16_t)length_code(reach);
    value[2 * FEATURE_QUADRANT] = (uint16_t)quadrant(outline.center);
    value[2 * FEATURE_PLACE] = (uint16_t)heading(outline.center);
    return outline;
}

// ---- The pair

static bool contains(TsAabb outer, TsAabb inner)
{
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.max.x >= inner.max.x &&
           outer.max.y >= inner.max.y;
}

static FeatureContains which_contains(TsAabb a, TsAabb b)
{
    bool first = contains(a, b), second = contains(b, a);
    if (first && second) return FEATURE_SAME_BOUNDS;
    return first ? FEATURE_FIRST_CONTAINS : second ? FEATURE_SECOND_CONTAINS : FEATURE_NEITHER;
}

static FeatureBounds bounds_relation(TsAabb a, TsAabb b)
{
    double x = ts_scalar_smaller(a.max.x, b.max.x) - ts_scalar_larger(a.min.x, b.min.x);
    double y = ts_scalar_smaller(a.max.y, b.max.y) - ts_scalar_larger(a.min.y, b.min.y);
    double least = ts_scalar_smaller(x, y);
    return least < 0    ? FEATURE_BOUNDS_APART
           : least == 0 ? FEATURE_BOUNDS_TOUCH
                        : FEATURE_BOUNDS_OVERLAP;
}

static void set(Features *features, Feature feature, int value)
{
    features->value[feature_at(feature, 0)] = (uint16_t)value;
}

Features feature_of_query(const Method *method, const Query *query, TsRelation exact)
{
    bool swap = method_swaps(method, query->a->kind, query->b->kind);
    bool sweep = query->kind == QUERY_SWEEP;
    const TsShape *a = swap ? query->b : query->a, *b = swap ? query->a : query->b;
    Features features = {.a = (uint8_t)a->kind, .b = (uint8_t)b->kind, .exact = (uint8_t)exact};
    Outline one = look_at_shape(features.value, a), other = look_at_shape(features.value + 1, b);
    double larger = ts_scalar_larger(one.size, other.size),
           smaller = ts_scalar_smaller(one.size, other.size);
    bool ray = a->kind == TS_SHAPE_RAY || b->kind == TS_SHAPE_RAY;
    if (!ray && larger > 0) {
        set(&features, FEATURE_LARGER, (int)order(one.size, other.size));
        if (smaller > 0) set(&features, FEATURE_RATIO, length_code(larger / smaller));
    }
    set(&features, FEATURE_LEFT, (int)order(one.center.x, other.center.x));
    set(&features, FEATURE_ABOVE, (int)order(one.center.y, other.center.y));
    set(&features, FEATURE_TOWARDS, heading(ts_vec_sub(other.center, one.center)));
    set(&features, FEATURE_CENTERS, (int)yes(!ts_vec_equal(one.center, other.center)));
    if (!ray) {
        set(&features, FEATURE_BOUNDS, (int)bounds_relation(one.bounds, other.bounds));
        set(&features, FEATURE_CONTAINS, (int)which_contains(one.bounds, other.bounds));
    }
    if (method->many) set(&features, FEATURE_LIST, query->other_count + 1);
    if (sweep) {
        TsVec move_a = swap ? query->move_b : query->move_a;
        TsVec move_b = swap ? query->move_a : query->move_b;
        features.value[feature_at(FEATURE_MOVE, 0)] = (uint16_t)length_code(ts_vec_length(move_a));
        features.value[feature_at(FEATURE_MOVE, 1)] = (uint16_t)length_code(ts_vec_length(move_b));
    } else if (exact != TS_TOUCHING && ts_relation_knows(a->kind, b->kind)) {
        double gap = ts_contact_shapes(a, b).gap, part = larger > 0 ? fabs(gap) / larger : 0;
        bool apart = exact == TS_APART;
        set(&features, apart ? FEATURE_GAP : FEATURE_DEPTH, length_code(fabs(gap)));
        if (part > 0)
            set(&features, apart ? FEATURE_GAP_PART : FEATURE_DEPTH_PART, length_code(part));
    }
    return features;
}
