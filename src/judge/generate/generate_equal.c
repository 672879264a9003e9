// Pairs whose shapes are equal, or differ hardly, in length or in angle only.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

// A shape in a frame of its own; shapes of equal looks have equal angles, lengths and radii.
typedef struct Look {
    TsVec way; // of unit length
    double length, width;
    int count;    // of a polygon's corners
    double notch; // the distance of each second one from the centre; 1: regular
} Look;

static TsVec some_way(Random *random)
{
    double length;
    TsVec way = ts_vec(1, 0);
    switch (random_integer(random, 0, 4)) {
    case 0: return ts_degrees(45 + 90 * random_integer(random, 0, 3));
    case 1:
        way = generate_lattice_direction(random, &length);
        return ts_vec(way.x / length, way.y / length);
    case 2: // steep or flat
        way.y = generate_power(random, 1, 26) + random_integer(random, -1, 1);
        if (random_integer(random, 0, 1)) way.x = -way.x;
        way = ts_vec_normalize(way);
        return random_integer(random, 0, 1) ? way : ts_vec_perp(way);
    case 3: // parallel to an axis
        return random_integer(random, 0, 1) ? way : ts_vec_perp(way);
    default: return generate_direction(random);
    }
}

// A part that is 0 or, in a quarter of the cases, hardly 0 in numbers of this type.
static double hardly(Random *random, NumberType number)
{
    static const int least[] = {-45, -20, -20};
    if (random_integer(random, 0, 3)) return 0;
    double part = generate_power(random, least[number], -10);
    return random_integer(random, 0, 1) ? part : -part;
}

static Look some_look(Random *random, bool convex)
{
    Look look = {.way = some_way(random)};
    bool whole = random_integer(random, 0, 1);
    double unit = whole ? 1 : generate_decimal(random, -3, 4);
    look.length = whole ? 2 * random_integer(random, 1, 32) : unit * random_between(random, 1, 64);
    look.width = whole ? 2 * random_integer(random, 1, 32) : unit * random_between(random, 1, 64);
    if (random_integer(random, 0, 3) == 0) look.width = look.length;
    look.count = generate_corner_count(random, 4);
    bool regular = convex || random_integer(random, 0, 3) == 0;
    look.notch = regular ? 1 : random_between(random, 0.2, 0.8);
    return look;
}

// The same but for what is hardly different, or the length, or the angle.
static Look another(Random *random, const Look *look, NumberType number)
{
    Look other = *look;
    TsVec aside = ts_vec_scale(ts_vec_perp(look->way), hardly(random, number));
    other.way = ts_vec_is_zero(aside) ? look->way : ts_vec_normalize(ts_vec_add(look->way, aside));
    other.length += look->length * hardly(random, number);
    other.width += look->width * hardly(random, number);
    switch (random_integer(random, 0, 7)) {
    case 0: other.way = ts_vec_perp(other.way); break;
    case 1: other.way = ts_vec_negate(other.way); break;
    case 2: other.way = some_way(random); break;
    case 3: other.length = look->width; break;
    case 4: other.length *= random_integer(random, 1, 4); break;
    default: break;
    }
    return other;
}

static TsVec place(const Look *look, TsVec center, double along, double beside)
{
    return ts_vec_add(center, ts_vec_turn(ts_vec(along, beside), look->way));
}

static TsShape looking(Random *random, const Look *look, TsShapeKind kind, TsVec center,
                       TsVec *corner)
{
    double half = look->length / 2, aside = look->width / 2;
    TsVec from = place(look, center, -half, 0), to = place(look, center, half, 0);
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(center);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(from, to);
    case TS_SHAPE_RAY: return ts_shape_ray(from, ts_vec_scale(look->way, look->length));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(center, half);
    case TS_SHAPE_AABB:
        return ts_shape_aabb(ts_vec(center.x - half, center.y - aside),
                             ts_vec(center.x + half, center.y + aside));
    case TS_SHAPE_OBB: return ts_shape_obb(center, look->length, look->width, look->way);
    case TS_SHAPE_CAPSULE: return ts_shape_capsule(from, to, aside);
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(from, to, place(look, center, 0, aside));
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_POLYGON);
    for (int i = 0; i < look->count; i++) {
        double reach = i % 2 ? half * look->notch : half;
        TsVec turn = ts_degrees(360.0 * i / look->count);
        corner[i] = place(look, center, reach * turn.x, reach * turn.y);
    }
    if (look->count == 4) { // a rectangle
        corner[0] = place(look, center, -half, -aside);
        corner[1] = place(look, center, half, -aside);
        corner[2] = place(look, center, half, aside);
        corner[3] = place(look, center, -half, aside);
    }
    return ts_shape_polygon(corner, generate_redrawn(random, corner, look->count));
}

// A coordinate of the second centre relative to the first one: the same, side by side, or any.
static double some_offset(Random *random, double sum, NumberType number)
{
    double sign = random_integer(random, 0, 1) ? 1 : -1;
    switch (random_integer(random, 0, 3)) {
    case 0: return sum * hardly(random, number);
    case 1: return sign * sum / 2 * (1 + hardly(random, number));
    case 2: return sign * sum * (1 + hardly(random, number));
    default: return sum * random_between(random, -1.6, 1.6);
    }
}

void generate_equal(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    Look look = some_look(random, a.convex || b.convex);
    Look other = another(random, &look, a.number);
    TsVec center = random_integer(random, 0, 1) ? generate_lattice_point(random, 200)
                                                : generate_point(random, -200, 200);
    double along = some_offset(random, (look.length + other.length) / 2, a.number);
    double beside = some_offset(random, (look.width + other.width) / 2, a.number);
    if (random_integer(random, 0, 1)) beside = 0;
    bool upright = random_integer(random, 0, 2) == 0;
    TsVec by = upright ? ts_vec(along, beside) : ts_vec_turn(ts_vec(along, beside), look.way);
    pair->a = looking(random, &look, a.kind, center, pair->corner[0]);
    pair->b = looking(random, &other, b.kind, ts_vec_add(center, by), pair->corner[1]);
    generate_aim(random, pair);
}
