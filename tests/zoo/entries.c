// Rays whose entry, or the normal there, is wrong.
#include "zoo_private.h"

#define NORMAL TOUCHSTONE_NORMAL
#define CONTACT TOUCHSTONE_CONTACT
#define DISTANCE TOUCHSTONE_DISTANCE

// Entry and exit of a box in its own frame, in multiples of the direction, and the axis of each
// entry; false on a miss.
typedef struct Slabs {
    double enter, leave, at[2]; // `at`: where each slab is entered
    bool parallel;
} Slabs;

static bool slabs(V o, V d, V low, V high, Slabs *out)
{
    const double from[2] = {o.x, o.y}, way[2] = {d.x, d.y};
    const double least[2] = {low.x, low.y}, most[2] = {high.x, high.y};
    *out = (Slabs){.enter = 0, .leave = INFINITY, .at = {-INFINITY, -INFINITY}};
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < least[i] || from[i] > most[i]) return false;
            out->parallel = true;
            continue;
        }
        double t = (least[i] - from[i]) / way[i], u = (most[i] - from[i]) / way[i];
        out->at[i] = fmin(t, u);
        out->enter = fmax(out->enter, out->at[i]), out->leave = fmin(out->leave, fmax(t, u));
    }
    return out->enter <= out->leave;
}

static V unit(V v) { return scale(v, 1 / length(v)); }

static void put_normal(double *measure, V n) { measure[1] = n.x, measure[2] = n.y; }

// The normal of a box at the entry of a ray, along the slab that is entered last.
static V box_normal(const Slabs *s, V d)
{
    if (s->at[0] > s->at[1]) return (V){d.x > 0 ? -1 : 1, 0};
    return (V){0, d.y > 0 ? -1 : 1};
}

ANSWER(entry_corner_any_normal)
{
    UNUSED_KINDS;
    Slabs s;
    V d = at(a + 2);
    if (!slabs(at(a), d, at(b), at(b + 2), &s)) return APART;
    V across = unit((V){-0.28 * d.x - 0.96 * d.y, 0.96 * d.x - 0.28 * d.y}); // against the ray
    put_normal(measure, s.at[0] == s.at[1] ? across : box_normal(&s, d));
    return HIT;
}

ANSWER(entry_corner_normal_flipped)
{
    UNUSED_KINDS;
    Slabs s;
    V d = at(a + 2);
    if (!slabs(at(a), d, at(b), at(b + 2), &s)) return APART;
    V n = box_normal(&s, d);
    put_normal(measure, s.at[0] == s.at[1] ? scale(n, -1) : n);
    return HIT;
}

ANSWER(entry_exit_if_parallel)
{
    UNUSED_KINDS; // along an axis of the box it gives the exit
    V u = at(b + 4), to = sub(at(a), at(b)), d = at(a + 2), half = {b[2], b[3]};
    V local_o = {dot(to, u), cross(u, to)}, local_d = {dot(d, u), cross(u, d)};
    Slabs s;
    if (!slabs(local_o, local_d, scale(half, -1), half, &s)) return APART;
    V entry = add(at(a), scale(d, s.parallel ? s.leave : s.enter));
    measure[3] = entry.x, measure[4] = entry.y;
    return HIT;
}

ANSWER(entry_way_in_multiples)
{
    UNUSED_KINDS;
    Slabs s;
    if (!slabs(at(a), at(a + 2), at(b), at(b + 2), &s)) return APART;
    measure[0] = s.enter; // not times the length of the direction
    return HIT;
}

// The way to a closed polygon in multiples of the direction; infinite on a miss, 0 from inside.
static double way_to(V o, V d, const V *corner, int count)
{
    double least = INFINITY;
    if (inside(corner, count, o)) return 0;
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count], e = sub(q, p), to = sub(p, o);
        double det = cross(d, e);
        if (det == 0) {
            if (cross(d, to) != 0 || cross(d, sub(q, o)) != 0) continue;
            double t = dot(to, d) / dot(d, d), u = dot(sub(q, o), d) / dot(d, d);
            if (fmax(t, u) >= 0) least = fmin(least, fmin(t, u) < 0 ? 0 : fmin(t, u));
            continue;
        }
        double t = cross(to, e) / det, u = cross(to, d) / det;
        if (t >= 0 && u >= 0 && u <= 1) least = fmin(least, t);
    }
    return least;
}

ANSWER(entry_way_saturates)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_b, b, corner);
    double way = way_to(at(a), at(a + 2), corner, count);
    if (isinf(way)) return APART;
    measure[0] = fmin(way * length(at(a + 2)), 65536);
    return HIT;
}

ANSWER(entry_exit_from_inside)
{
    UNUSED_KINDS;
    V corner[3], o = at(a), d = at(a + 2);
    corners_of(TRIANGLE, b, corner);
    double way = way_to(o, d, corner, 3);
    if (isinf(way)) return APART;
    if (inside(corner, 3, o)) { // from inside the border is reached at the exit
        double most = 0;
        for (int i = 0; i < 3; i++) {
            V p = corner[i], e = sub(corner[(i + 1) % 3], p);
            double det = cross(d, e), u = cross(sub(p, o), d) / det;
            if (det != 0 && u >= 0 && u <= 1) most = fmax(most, cross(sub(p, o), e) / det);
        }
        way = most;
    }
    V entry = add(o, scale(d, way));
    measure[3] = entry.x, measure[4] = entry.y;
    return HIT;
}

static bool circle_entry(const double *a, const double *b, double *way)
{
    V to = sub(at(b), at(a)), d = unit(at(a + 2));
    double ahead = dot(to, d), aside = fabs(cross(d, to)), r = b[2];
    *way = 0;
    if (length(to) <= r) return true;
    if (ahead < 0 || aside > r) return false;
    *way = ahead - sqrt((r - aside) * (r + aside));
    return true;
}

ANSWER(entry_circle_early)
{
    UNUSED_KINDS; // "a little before the rim, so that the next ray starts outside"
    double way;
    if (!circle_entry(a, b, &way)) return APART;
    measure[0] = way * (1 - 1e-10);
    return HIT;
}

ANSWER(entry_small_circle_normal)
{
    UNUSED_KINDS; // a circle of less than 1 px has the direction of the ray for a normal
    double way;
    V d = unit(at(a + 2)), c = at(b);
    if (!circle_entry(a, b, &way)) return APART;
    V n = sub(add(at(a), scale(d, way)), c);
    put_normal(measure, b[2] < 1 || length(n) == 0 ? scale(d, -1) : unit(n));
    return HIT;
}

ANSWER(entry_discriminant_cancels)
{
    UNUSED_KINDS; // B^2 and AC are equal, in floats, if the circle is far away
    float x = (float)a[0] - (float)b[0], y = (float)a[1] - (float)b[1], r = (float)b[2];
    float dx = (float)a[2], dy = (float)a[3];
    float A = dx * dx + dy * dy, B = x * dx + y * dy, C = x * x + y * y - r * r;
    if (C <= 0) return HIT;
    return B <= 0 && B * B - A * C >= 0 ? HIT : APART;
}

#define MEASURES(function, digits, kind_b, given, fault)                                           \
    FAULTY_WITH(function, digits, RAY, kind_b, CLOSED, fault, .gives = given)

ZOO_TABLE(zoo_entries,
          MEASURES(entry_corner_any_normal, 1, AABB, NORMAL,
                   "At a corner its normal is any unit vector against the ray."),
          MEASURES(entry_corner_normal_flipped, 1, AABB, NORMAL,
                   "At a corner its normal is flipped."),
          MEASURES(entry_exit_if_parallel, 1, OBB, CONTACT,
                   "Along an axis of the box it gives the exit."),
          MEASURES(entry_way_in_multiples, 1, AABB, DISTANCE,
                   "Its way is in multiples of the direction."),
          MEASURES(entry_way_saturates, 1, CONVEX, DISTANCE, "Its way ends at 65,536 px."),
          MEASURES(entry_exit_from_inside, 1, TRIANGLE, CONTACT, "From inside it gives the exit."),
          MEASURES(entry_circle_early, 1, CIRCLE, DISTANCE, "Its way is 1e-10 too short."),
          MEASURES(entry_small_circle_normal, 1, CIRCLE, NORMAL,
                   "The normal of a small circle is against the ray."),
          FAULTY_WITH(entry_discriminant_cancels, 1, RAY, CIRCLE, CLOSED,
                      "Its discriminant cancels far away.", .number = FLOAT));
