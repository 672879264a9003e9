// Two shapes that nearly touch, by a rigid motion of one along the way to contact; and polygons of
// any outline, star, comb, spiral or fan, with their ears renumbered.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "touchstone/closest.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

// ---- Close, but apart or overlapping

// The length by which b must be moved along `way`, of unit length, so that the shapes touch for the
// last time, or are just apart: by four times the size, halved so many times. b begins where both
// have a common point. Negative if the shapes are never apart.
static double way_to_contact(GeneratedPair *pair, TsVec way, double size, int halvings)
{
    GeneratedPair moved;
    double apart = 4 * size, common = 0;
    generate_copy(&moved, pair);
    for (int i = 0; i <= halvings; i++) {
        double at = i == 0 ? apart : (apart + common) / 2;
        moved.b = ts_shape_moved(&pair->b, ts_vec_scale(way, at), moved.corner[1]);
        bool is_apart = generate_relation(&moved) == TS_APART;
        if (i == 0 && !is_apart) return -1;
        if (is_apart)
            apart = at;
        else
            common = at;
    }
    return apart;
}

static double longest_side(const TsShape *shape)
{
    TsAabb bounds = ts_shape_bounds(shape);
    return fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
}

static TsVec point_on_side(Random *random, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    int at = random_integer(random, 0, count - 1);
    return ts_vec_lerp(corner[at], corner[(at + 1) % count], random_unit(random));
}

// A segment that stands for a ray near the other shape.
static TsShape without_end(const TsShape *shape, double length)
{
    if (shape->kind != TS_SHAPE_RAY) return *shape;
    TsVec along = ts_vec_scale(ts_vec_normalize(shape->ray.direction), length);
    return ts_shape_segment(shape->ray.origin, ts_vec_add(shape->ray.origin, along));
}

// Moves b, whose distance is small, along the shortest way between them, so that the distance is
// `gap`; negative: so that they overlap by that much. Concave shapes may overlap elsewhere.
static void settle(double gap, double size, GeneratedPair *pair)
{
    TsShape a = without_end(&pair->a, 16 * size), b = without_end(&pair->b, 16 * size);
    TsNearest nearest = ts_closest_shapes(&a, &b);
    TsVec way = ts_vec_sub(nearest.b, nearest.a);
    if (nearest.distance == 0 || ts_vec_is_zero(way)) return;
    generate_move_b(pair, ts_vec_scale(ts_vec_normalize(way), gap - nearest.distance));
}

// Moves b so that the shapes touch in this direction, and then by `part` of the smaller one's size;
// of `size` if they have none.
static void press(Random *random, TsVec way, double part, double size, GeneratedPair *pair)
{
    TsVec to = point_on_side(random, &pair->a), from = point_on_side(random, &pair->b);
    generate_move_b(pair, ts_vec_sub(to, from));
    double first = longest_side(&pair->a), second = longest_side(&pair->b);
    double large = fmax(first, second), small = fmin(first, second);
    if (large == 0) large = size;
    double length = way_to_contact(pair, way, large, 9);
    if (length < 0) way = ts_vec_negate(way), length = way_to_contact(pair, way, large, 9);
    if (length < 0) return;
    generate_move_b(pair, ts_vec_scale(way, length));
    settle(part * (small > 0 ? small : large), large, pair);
}

// A quarter of the pairs differ in size by up to 32 times.
static double some_size(Random *random)
{
    return random_integer(random, 0, 3) ? 100 : 100 * generate_power(random, -2, 3);
}

bool generate_has_length(TsShapeKind kind)
{
    return kind == TS_SHAPE_SEGMENT || kind == TS_SHAPE_RAY;
}

// Replaces b by a line that crosses a at an angle of 2^-8 to 2^-27: nearly parallel, but still not.
static void cross_narrowly(Random *random, GeneratedPair *pair)
{
    const TsShape *a = &pair->a;
    bool ray = a->kind == TS_SHAPE_RAY;
    TsVec from = ray ? a->ray.origin : a->segment.a;
    TsVec way = ray ? a->ray.direction : ts_vec_sub(a->segment.b, from);
    TsVec at = ts_vec_add(from, ts_vec_scale(way, random_between(random, 0.1, 0.9)));
    TsVec aside = ts_vec_scale(ts_vec_perp(way), generate_power(random, -27, -8));
    way = ts_vec_scale(ts_vec_add(way, aside), random_between(random, 0.25, 2));
    from = ts_vec_sub(at, ts_vec_scale(way, random_between(random, 0.1, 0.9)));
    pair->b = pair->b.kind == TS_SHAPE_RAY ? ts_shape_ray(from, way)
                                           : ts_shape_segment(from, ts_vec_add(from, way));
}

// Sizes of some px to some hundred, times `unit`.
static void make_close(Random *random, Wanted a, Wanted b, double unit, double part,
                       GeneratedPair *pair)
{
    TsVec at = ts_vec_scale(generate_point(random, -300, 300), unit);
    double first = unit * some_size(random), second = unit * some_size(random);
    pair->a = generate_wanted(random, a, at, first / 10, first, pair->corner[0]);
    pair->b = generate_wanted(random, b, at, second / 10, second, pair->corner[1]);
    if (generate_has_length(a.kind) && generate_has_length(b.kind) &&
        random_integer(random, 0, 3) == 0) {
        cross_narrowly(random, pair);
        return;
    }
    TsVec way = generate_direction(random);
    press(random, way, random_integer(random, 0, 1) ? part : -part, first, pair);
}

void generate_clear(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    make_close(random, a, b, 1, generate_power(random, -10, -2), pair);
}

void generate_close(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    double unit = 1, part;
    bool any_size = random_integer(random, 0, 1), tiny = random_integer(random, 0, 1);
    int least = 0;
    switch (a.number) {
    case NUMBER_DOUBLE:
        least = -40;
        if (any_size) unit = generate_decimal(random, -10, 7);
        break;
    case NUMBER_FLOAT:
        least = -20;
        if (any_size) unit = generate_power(random, -10, 20);
        break;
    case NUMBER_INT32:
        least = -24;
        if (any_size) unit = generate_power(random, 0, 20);
        break;
    }
    part = tiny ? generate_power(random, least, -10) : generate_power(random, -10, -2);
    make_close(random, a, b, unit, part, pair);
}

// ---- Polygons of which one corner decides

// An outline around the origin of about unit size; corner `decides` is one that matters.
typedef struct Outline {
    int count, decides;
    TsVec corner[GENERATED_CORNERS];
} Outline;

// All corners at almost equal distances.
static void round_outline(Random *random, Outline *outline)
{
    for (int i = 0; i < outline->count; i++) {
        double turn = 360 * (i + random_between(random, 0.1, 0.9)) / outline->count;
        outline->corner[i] = ts_degrees(turn);
    }
}

// One corner stands out, or is dented.
static void one_corner_outline(Random *random, bool dented, Outline *outline)
{
    round_outline(random, outline);
    int rest = outline->count - 1;
    for (int i = 1; i <= rest; i++) outline->corner[i] = ts_degrees(60 + 240.0 * (i - 1) / rest);
    if (rest > 1) outline->corner[rest] = ts_degrees(300);
    double reach = dented ? random_between(random, -0.5, 0.3) : random_between(random, 0.8, 1.9);
    outline->corner[0] = ts_vec(reach, 0);
    outline->decides = 0;
}

static void star_outline(Random *random, Outline *outline)
{
    for (int i = 0; i < outline->count; i++) {
        double reach = i % 2 ? random_between(random, 0.2, 0.6) : random_between(random, 0.7, 1);
        outline->corner[i] = ts_vec_scale(ts_degrees(360.0 * i / outline->count), reach);
    }
    if (random_integer(random, 0, 2)) outline->decides &= ~1; // an outer corner
}

static void comb_outline(Random *random, Outline *outline)
{
    int count = outline->count, teeth = count / 4;
    double width = 2 / (2 * teeth - 0.5);
    for (int i = 0; i < 4 * teeth; i++) {
        int tooth = i / 4;
        double x = -1 + width * (2 * tooth + (i % 4 + 1) / 2 * 0.5);
        bool high = i % 4 == 1 || i % 4 == 2;
        outline->corner[i] = ts_vec(x, high ? random_between(random, 0.3, 0.8) : 0);
    }
    // The rest lies below.
    for (int i = 4 * teeth; i < count; i++)
        outline->corner[i] = ts_vec(0.5 - 0.25 * (i - 4 * teeth), -0.4);
}

// A band that winds inwards.
static void spiral_outline(Outline *outline)
{
    int half = outline->count / 2;
    double turns = half / 8.0;
    for (int i = 0; i < half; i++) {
        double part = (double)i / (half - 1), reach = 1 - 0.7 * part, width = 0.35 / (turns + 1);
        TsVec way = ts_degrees(360 * turns * part);
        outline->corner[i] = ts_vec_scale(way, reach);
        outline->corner[outline->count - 1 - i] = ts_vec_scale(way, reach - width);
    }
    if (outline->count % 2) { // between the inner ends
        TsVec middle = ts_vec_lerp(outline->corner[half - 1], outline->corner[half + 1], 0.5);
        outline->corner[half] = middle;
    }
}

// All corners but three on one side, exactly in line.
static void fan_outline(Random *random, Outline *outline)
{
    int count = outline->count;
    for (int i = 0; i < count - 1; i++) outline->corner[i] = ts_vec(ldexp(i, -6) - 0.5, -0.25);
    outline->corner[count - 1] = ts_vec(0.25 * random_integer(random, -2, 2), 0.75);
    outline->decides = count - 1;
}

static Outline some_outline(Random *random, Wanted wanted)
{
    Outline outline;
    outline.count = random_integer(random, 0, 3) ? random_integer(random, 3, GENERATED_CORNERS)
                                                 : generate_limit_count(random);
    if (wanted.corners > 0 && outline.count > wanted.corners) outline.count = wanted.corners;
    outline.decides = random_integer(random, 0, outline.count - 1);
    bool many = outline.count >= 8;
    switch (random_integer(random, wanted.convex ? 5 : 0, 8)) {
    case 0:
    case 1: star_outline(random, &outline); break;
    case 2: one_corner_outline(random, true, &outline); break;
    case 3: (many ? comb_outline : star_outline)(random, &outline); break;
    case 4:
        if (many)
            spiral_outline(&outline);
        else
            star_outline(random, &outline);
        break;
    case 5: fan_outline(random, &outline); break;
    case 6: one_corner_outline(random, false, &outline); break;
    default: round_outline(random, &outline);
    }
    return outline;
}

// Makes the deciding corner the last, the first or any one; either winding.
static void renumber(Random *random, Outline *outline)
{
    int count = outline->count, to = random_integer(random, 0, 5);
    int wanted = to == 0 ? 0 : to < 5 ? count - 1 : random_integer(random, 0, count - 1);
    bool back = random_integer(random, 0, 1);
    TsVec corner[GENERATED_CORNERS];
    for (int i = 0; i < count; i++) {
        int from = back ? outline->decides - i : outline->decides + i;
        corner[(wanted + i) % count] = outline->corner[(from % count + count) % count];
    }
    for (int i = 0; i < count; i++) outline->corner[i] = corner[i];
    outline->decides = wanted;
}

// Where the deciding corner makes the difference: the triangle that it spans with its neighbours.
typedef struct Ear {
    TsVec before, at, after;
} Ear;

static Ear ear_of(const Outline *outline)
{
    int count = outline->count, at = outline->decides;
    return (Ear){outline->corner[(at + count - 1) % count], outline->corner[at],
                 outline->corner[(at + 1) % count]};
}

static double height_of(const Ear *ear)
{
    TsVec side = ts_vec_sub(ear->after, ear->before);
    double length = ts_vec_length(side);
    if (length == 0) return ts_vec_distance(ear->at, ear->before);
    return fabs(ts_vec_cross(side, ts_vec_sub(ear->at, ear->before))) / length;
}

// A shape at `at` that is small compared with the ear; lines run along the ear's base.
static TsShape small_at(Random *random, Wanted wanted, const Ear *ear, TsVec at, TsVec *corner)
{
    double size = height_of(ear) * generate_power(random, -6, -2);
    TsVec side = ts_vec_sub(ear->after, ear->before);
    bool along = generate_has_length(wanted.kind) && random_integer(random, 0, 1);
    if (!along || ts_vec_is_zero(side))
        return generate_wanted(random, wanted, at, size / 4, size, corner);
    TsVec way = ts_vec_scale(side, random_integer(random, 0, 1) ? 1.0 / 16 : -1.0 / 16);
    TsVec from = ts_vec_sub(at, ts_vec_scale(way, random_unit(random)));
    if (wanted.kind == TS_SHAPE_SEGMENT) return ts_shape_segment(from, ts_vec_add(at, way));
    return ts_shape_ray(ts_vec_sub(at, ts_vec_scale(way, 16 * generate_power(random, 0, 6))), way);
}

// A point within the ear; or outside, beyond its corner or beside the middle of one of its sides,
// by less than its height.
static TsVec some_target(Random *random, const Ear *ear)
{
    TsVec base = ts_vec_lerp(ear->before, ear->after, random_between(random, 0.3, 0.7));
    TsVec end = random_integer(random, 0, 1) ? ear->after : ear->before;
    TsVec side = ts_vec_sub(ear->at, end), middle = ts_vec_lerp(end, ear->at, 0.5);
    double height = height_of(ear), length = ts_vec_length(side);
    if (length > 0) side = ts_vec_scale(side, height * random_between(random, 0.2, 0.7) / length);
    TsVec out = ts_vec_sub(ear->at, base);
    switch (random_integer(random, 0, 5)) {
    case 0: return ts_vec_add(middle, ts_vec_perp(side));
    case 1: return ts_vec_add(middle, ts_vec_perp_back(side));
    case 2: return ts_vec_lerp(base, ear->at, random_between(random, 1.1, 1.5));
    default: return ts_vec_add(base, ts_vec_scale(out, random_between(random, 0.2, 0.8)));
    }
}

// Where an ear points to.
static TsVec direction_of(Random *random, const Ear *ear)
{
    TsVec way = ts_vec_sub(ear->at, ts_vec_lerp(ear->before, ear->after, 0.5));
    return ts_vec_is_zero(way) ? generate_direction(random) : ts_vec_normalize(way);
}

// Turns the outline by `way`, scales it by the length of `way`, and moves it.
static TsShape drawn(Outline *outline, TsVec way, TsVec to, TsVec *corner)
{
    for (int i = 0; i < outline->count; i++) {
        outline->corner[i] = ts_vec_add(to, ts_vec_turn(outline->corner[i], way));
        corner[i] = outline->corner[i];
    }
    return ts_shape_polygon(corner, outline->count);
}

// A polygon of which the corner that decides lies at `at` and points along `way`. Writes that
// corner's height.
static TsShape pointing(Random *random, Wanted wanted, TsVec at, TsVec way, double *height,
                        TsVec *corner)
{
    Outline outline = some_outline(random, wanted);
    renumber(random, &outline);
    Ear ear = ear_of(&outline);
    TsVec own = direction_of(random, &ear);
    double radius = random_between(random, 20, 200);
    TsVec turn = ts_vec_scale(ts_vec_turn(way, ts_vec(own.x, -own.y)), radius);
    *height = radius * height_of(&ear);
    return drawn(&outline, turn, ts_vec_sub(at, ts_vec_turn(ear.at, turn)), corner);
}

// A polygon, and a small shape at the corner or side that decides, or a large one pressed against
// it, by a corner that decides too if it is a polygon; other kinds as generate_clear.
void generate_corners(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    bool a_polygon = a.kind == TS_SHAPE_POLYGON, b_polygon = b.kind == TS_SHAPE_POLYGON;
    if (!a_polygon && !b_polygon) {
        generate_clear(random, a, b, pair);
        return;
    }
    bool b_first = !a_polygon || (b_polygon && random_integer(random, 0, 1));
    Wanted wanted = b_first ? b : a, other = b_first ? a : b;
    Outline outline = some_outline(random, wanted);
    TsVec center = generate_point(random, -300, 300);
    double radius = random_between(random, 20, 200);
    TsVec way = ts_vec_scale(generate_direction(random), radius);
    bool fan = outline.corner[0].y == -0.25; // stays exactly in line if it must be convex
    if (fan && (wanted.convex || random_integer(random, 0, 1))) {
        center = generate_lattice_point(random, 300);
        way = ts_vec_scale(generate_lattice_point(random, 1), 128);
        if (ts_vec_is_zero(way)) way = ts_vec(64, 0);
    }
    renumber(random, &outline);
    TsVec *corner = pair->corner[b_first], *others = pair->corner[!b_first];
    TsShape polygon = drawn(&outline, way, center, corner), second;
    Ear ear = ear_of(&outline);
    TsVec target = some_target(random, &ear), out = direction_of(random, &ear);
    double height = height_of(&ear), own = 0;
    int pressed = random_integer(random, 0, 2);
    bool points = pressed > 0 && other.kind == TS_SHAPE_POLYGON;
    if (points) {
        second = pointing(random, other, ear.at, ts_vec_negate(out), &own, others);
    } else if (pressed == 1) { // the centre stands before the corner
        second = generate_wanted(random, other, target, 10, 100, others);
        second = ts_shape_moved(&second, ts_vec_sub(ear.at, ts_shape_center(&second)), others);
    } else {
        second = small_at(random, other, &ear, target, others);
    }
    pair->a = b_first ? second : polygon;
    pair->b = b_first ? polygon : second;
    if (points) { // the corners are at one point
        TsVec into = ts_vec_scale(out, -fmin(height, own) * random_between(random, 0, 0.8));
        generate_move_b(pair, b_first ? ts_vec_negate(into) : into);
    }
    if (points || pressed != 1) return;
    double size = fmax(longest_side(&pair->a), longest_side(&pair->b));
    TsVec outwards = b_first ? ts_vec_negate(out) : out;
    double length =
        generate_relation(pair) == TS_APART ? -1 : way_to_contact(pair, outwards, size, 16);
    double by = height * random_between(random, -0.8, 0.4);
    if (length >= 0) generate_move_b(pair, ts_vec_scale(outwards, length + by));
}
