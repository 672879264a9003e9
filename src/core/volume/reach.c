#include "reach.h"

#include "exact.h"

static const double least = 0x1p-120; // the smallest valid magnitude

double reach_rounded(double value) { return fabs(value) < least ? 0 : value; }

double reach_valid(double value)
{
    if (value == 0 || fabs(value) >= least) return value;
    return value > 0 ? least : 0;
}

double reach_above(double value)
{
    return value == 0 ? least : reach_valid(value + fabs(value) * 0x1p-52);
}

typedef struct Way {
    Vec origin, direction;
    double square; // of the direction
} Way;

// t (u . u) - (p - origin) . u
static Expansion room_exact(Vec p, const Way *way, double t)
{
    Vec u = way->direction;
    Exact d = exact_difference(p, way->origin);
    Expansion along = expansion_add(expansion_scale(d.x, u.x), expansion_scale(d.y, u.y));
    Expansion square = expansion_add(expansion_product(u.x, u.x), expansion_product(u.y, u.y));
    return expansion_subtract(expansion_scale(square, t), along);
}

// Whether a disc needs more room than is left for its centre: more than r |u|, squared.
static bool lacks_room(const Expansion *room, double radius, const Way *way)
{
    if (expansion_sign(*room) < 0) return true;
    Vec u = way->direction;
    Expansion square = expansion_add(expansion_product(u.x, u.x), expansion_product(u.y, u.y));
    Expansion wanted = expansion_multiply(square, expansion_product(radius, radius));
    return expansion_compare(expansion_multiply(*room, *room), wanted) < 0;
}

// Surely within: by far more than what 3 half-ulps of the products and the division make.
static bool surely_within(Vec p, double radius, const Way *way, double t)
{
    double along = vec_dot(vec_sub(p, way->origin), way->direction);
    double disc = radius * sqrt(way->square), limit = t * way->square;
    double size = (vec_magnitude(p) + vec_magnitude(way->origin)) * vec_magnitude(way->direction);
    return limit - along - disc > 0x1p-49 * (size + disc + fabs(limit));
}

// Moved out as far as this point needs it: first by what is missing, then an ulp at a time.
static double moved_out(Vec p, double radius, const Way *way, double t)
{
    while (!surely_within(p, radius, way, t)) {
        Expansion room = room_exact(p, way, t);
        if (!lacks_room(&room, radius, way)) break;
        double missing = radius * sqrt(way->square) - expansion_estimate(room);
        t = reach_above(reach_valid(t + missing / way->square));
    }
    return t;
}

double reach_along(Spread spread, Vec origin, Vec direction)
{
    Way way = {origin, direction, vec_length_squared(direction)};
    double far = -HUGE_VAL, disc = spread.radius * sqrt(way.square);
    for (int i = 0; i < spread.count; i++) {
        double along = vec_dot(vec_sub(spread.point[i], origin), direction) + disc;
        far = along > far ? along : far;
    }
    double t = reach_valid(far / way.square);
    for (int i = 0; i < spread.count; i++) {
        t = moved_out(spread.point[i], spread.radius, &way, t);
    }
    return t;
}
