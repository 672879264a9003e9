// Motions for pairs: toward a corner or a side, along it, past it, and too short by a hair.
#include "generate/generate_private.h"
#include "touchstone/sweep.h"

// --- motions

static TsVec some_side(Random *random, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    int from = random_integer(random, 0, count - 1);
    return ts_vec_sub(corner[(from + 1) % count], corner[from]);
}

static TsVec some_corner(Random *random, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    return corner[random_integer(random, 0, count - 1)];
}

// From a corner or centre of one shape to one of the other.
static TsVec corner_to_corner(Random *random, const GeneratedPair *pair)
{
    TsVec from = some_corner(random, &pair->a), to = some_corner(random, &pair->b);
    return ts_vec_sub(to, from);
}

// The perpendicular of the line between two centres is tangential to circles.
static TsVec some_way(Random *random, const GeneratedPair *pair)
{
    TsVec by;
    double size;
    switch (random_integer(random, 0, 6)) {
    case 0: return some_side(random, &pair->a);
    case 1: return some_side(random, &pair->b);
    case 2: return ts_vec_perp(corner_to_corner(random, pair));
    case 3: return corner_to_corner(random, pair);
    case 4: return generate_lattice_point(random, 16);
    case 5: return ts_vec_scale(generate_lattice_point(random, 4), 32);
    default:
        by = corner_to_corner(random, pair);
        size = ts_vec_magnitude(by) + ts_vec_magnitude(some_side(random, &pair->a));
        size *= generate_power(random, -3, 3);
        return ts_vec_scale(generate_direction(random), size);
    }
}

// Mostly multiplies by powers of two and small integers, which keep whole numbers whole.
static TsVec some_length(Random *random, TsVec way)
{
    switch (random_integer(random, 0, 7)) {
    case 0: return ts_vec_scale(way, generate_power(random, -30, 30));
    case 1: return ts_vec_scale(way, random_between(random, 0, 4));
    case 2:
    case 3: return ts_vec_scale(way, random_integer(random, -8, 8));
    default: return ts_vec_scale(way, generate_power(random, 0, 3));
    }
}

static double tweaked(Random *random, double number)
{
    double by = random_integer(random, 0, 1) ? fabs(number) * generate_power(random, -52, -30)
                                             : generate_power(random, -110, -30);
    return number + by * (random_integer(random, 0, 1) ? 1 : -1);
}

// The motion of a relative to b.
static TsVec relative_motion(Random *random, const GeneratedPair *pair)
{
    TsVec way = some_length(random, some_way(random, pair));
    if (random_integer(random, 0, 7) == 0) way.x = tweaked(random, way.x);
    if (random_integer(random, 0, 7) == 0) way.y = tweaked(random, way.y);
    return random_integer(random, 0, 39) ? way : ts_vec(0, 0);
}

// --- both together

// Both may move; then the relative motion is a difference that may not be a double.
static void set_motions(Random *random, GeneratedPair *pair)
{
    TsVec way = relative_motion(random, pair);
    pair->move_b = ts_vec(0, 0);
    switch (random_integer(random, 0, 4)) {
    case 0: pair->move_b = ts_vec_negate(way); break;
    case 1: pair->move_b = generate_lattice_point(random, 64); break;
    case 2: pair->move_b = ts_vec_scale(generate_direction(random), ts_vec_magnitude(way)); break;
    default: break;
    }
    pair->move_a = ts_vec_add(way, pair->move_b);
}

// The time at which the shapes are at the family's places: mostly during the step, and such that
// whole numbers stay whole.
static double some_time(Random *random)
{
    static const double times[] = {0, 0.25, 0.5, 0.5, 0.75, 1, 1, 1.25};
    int which = random_integer(random, 0, 9);
    return which < 8 ? times[which] : random_unit(random);
}

// Moving far away may leave a small shape as one point.
static bool is_sound(GeneratePromise promise, const TsShape *shape, TsVec move)
{
    TsShape motion = ts_shape_point(move);
    return ts_shape_valid(shape, 0) && ts_shape_valid(&motion, 0) && ts_sweep_accepts(shape) &&
           generate_sound(shape) && !(promise.plugin && generate_is_one_point(shape));
}

void generate_sweep(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                    GeneratedPair *pair)
{
    generate_sweep_promised(random, family, a, b, (GeneratePromise){0}, pair);
}

void generate_sweep_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                             GeneratePromise promise, GeneratedPair *pair)
{
    promise.convex_a = promise.convex_b = true;
    GeneratePromise before = promise; // numbers are rounded once they have motions
    before.number = NUMBER_DOUBLE;
    bool sound = false;
    do {
        generate_promised(random, family, a, b, before, pair);
        set_motions(random, pair);
        double time = some_time(random);
        TsVec back_a = ts_vec_scale(pair->move_a, -time),
              back_b = ts_vec_scale(pair->move_b, -time);
        pair->a = ts_shape_moved(&pair->a, back_a, pair->corner[0]);
        pair->b = ts_shape_moved(&pair->b, back_b, pair->corner[1]);
        if (promise.number != NUMBER_DOUBLE && !generate_keep(random, promise, pair)) continue;
        sound =
            is_sound(promise, &pair->a, pair->move_a) && is_sound(promise, &pair->b, pair->move_b);
    } while (!sound);
}
