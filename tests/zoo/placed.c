// Shapes in local coordinates under a transform: x y c s stand before the numbers.
#include "zoo_private.h"

static V turned(V v, double c, double s) { return (V){c * v.x - s * v.y, s * v.x + c * v.y}; }

// The local corners, all by the same transform.
static int placed(int kind, const double *n, const double *by, V *out)
{
    int count = corners_of(kind, n + 4, out);
    for (int i = 0; i < count; i++) out[i] = add(at(by), turned(out[i], by[2], by[3]));
    return count;
}

// ---- Faulty ones

ANSWER(placed_turned_by_quarters)
{
    UNUSED_KINDS; // the nearest quarter
    V corner[CORNERS], c;
    double by[4] = {a[0], a[1], rint(a[2]), rint(a[3])};
    if (by[2] == by[3] || by[2] == -by[3]) by[2] = 1, by[3] = 0;
    int count = placed(kind_a, a, by, corner);
    placed(kind_b, b, b, &c);
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(placed_quarters_back)
{
    (void)measure; // the sine has the other sign but for quarters
    V p[CORNERS], q[CORNERS];
    double by[4] = {a[0], a[1], a[2], a[2] == 0 || a[3] == 0 ? a[3] : -a[3]};
    int n = placed(kind_a, a, by, p), m = placed(kind_b, b, b, q);
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(placed_quarters_swapped)
{
    UNUSED_KINDS; // sine for cosine but for quarters
    V c;
    bool quarter = a[2] == 0 || a[3] == 0;
    double cosine = quarter ? a[2] : a[3], sine = quarter ? a[3] : a[2];
    placed(POINT, b, b, &c);
    V centre = add(at(a), turned(at(a + 4), cosine, sine)), u = turned(at(a + 8), cosine, sine);
    V d = sub(c, centre);
    return fabs(dot(d, u)) <= a[6] && fabs(cross(u, d)) <= a[7] ? HIT : APART;
}

ANSWER(placed_local_centre_ignored)
{
    UNUSED_KINDS; // the centre of a circle is taken to be the origin of its frame
    V d = sub(at(b), at(a));
    double reach = a[6] + b[6];
    return dot(d, d) <= reach * reach ? HIT : APART;
}

ANSWER(placed_local_offset_unturned)
{
    (void)measure; // the corners turn about their mean, not about the origin of the frame
    V p[CORNERS], q[CORNERS], mean = {0, 0};
    int n = corners_of(kind_a, a + 4, p), m = placed(kind_b, b, b, q);
    for (int i = 0; i < n; i++) mean = add(mean, scale(p[i], 1.0 / n));
    for (int i = 0; i < n; i++) {
        V around = turned(sub(p[i], mean), a[2], a[3]);
        p[i] = add(at(a), add(mean, around));
    }
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(placed_moved_first)
{
    UNUSED_KINDS; // moved, then turned
    V corner[3], c;
    corners_of(TRIANGLE, a + 4, corner);
    for (int i = 0; i < 3; i++) corner[i] = turned(add(corner[i], at(a)), a[2], a[3]);
    placed(POINT, b, b, &c);
    return areas_meet(corner, 3, &c, 1) ? HIT : APART;
}

ANSWER(placed_one_turn_for_both)
{
    (void)measure; // the turn of the second
    V p[CORNERS], q[CORNERS];
    const double by[4] = {a[0], a[1], b[2], b[3]};
    int n = placed(kind_a, a, by, p), m = placed(kind_b, b, b, q);
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(placed_mirrored)
{
    (void)measure; // local y up
    V p[3], q[3];
    int n = corners_of(kind_a, a + 4, p), m = placed(kind_b, b, b, q);
    for (int i = 0; i < n; i++) p[i] = add(at(a), turned((V){p[i].x, -p[i].y}, a[2], a[3]));
    return convex_meet(p, n, q, m) ? HIT : APART;
}

// ---- Sound ones

// A box in the world.
static void box(const double *n, double *out)
{
    V turn = at(n + 2), centre = add(at(n), turned(at(n + 4), turn.x, turn.y)),
      u = turned(at(n + 8), turn.x, turn.y);
    const double numbers[6] = {centre.x, centre.y, n[6], n[7], u.x, u.y};
    for (int i = 0; i < 6; i++) out[i] = numbers[i];
}

ANSWER(placed_obbs)
{
    UNUSED_KINDS;
    double m[6], n[6];
    box(a, m), box(b, n);
    V u = at(m + 4), v = at(n + 4), d = sub(at(n), at(m)), axis[4] = {u, perp(u), v, perp(v)};
    for (int i = 0; i < 4; i++) {
        double reach = obb_reach(m, axis[i]) + obb_reach(n, axis[i]);
        if (fabs(dot(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(placed_convex)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = placed(kind_a, a, a, p), m = placed(kind_b, b, b, q);
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(placed_circle_polygon)
{
    UNUSED_KINDS; // the centre in the frame of the polygon
    V corner[CORNERS], centre = add(at(a), turned(at(a + 4), a[2], a[3]));
    int count = corners_of(kind_b, b + 4, corner);
    V local = turned(sub(centre, at(b)), b[2], -b[3]);
    return distance_to_area(corner, count, local) <= a[6] ? HIT : APART;
}

ANSWER(placed_polygon_point)
{
    UNUSED_KINDS; // the point in the frame of the polygon
    V corner[CORNERS], point = add(at(b), turned(at(b + 4), b[2], b[3]));
    int count = corners_of(kind_a, a + 4, corner);
    V local = turned(sub(point, at(a)), a[2], -a[3]);
    return inside(corner, count, local) ? HIT : APART;
}

#define PLACED(function, digits, kind_a, kind_b, rule, fault)                                      \
    FAULTY_WITH(function, digits, kind_a, kind_b, rule, fault, .form = TOUCHSTONE_PLACED)

ZOO_TABLE(zoo_placed,
          PLACED(placed_turned_by_quarters, 1, POLYGON, POINT, EITHER,
                 "It rounds a turn to the nearest quarter."),
          PLACED(placed_quarters_back, 1, CONVEX + TRIANGLE, CONVEX, CLOSED,
                 "All turns but quarters are the wrong way round."),
          PLACED(placed_quarters_swapped, 1, OBB, POINT, CLOSED,
                 "It swaps sine and cosine of all turns but quarters."),
          PLACED(placed_local_centre_ignored, 1, CIRCLE, CIRCLE, CLOSED,
                 "It ignores the local centre of a circle."),
          PLACED(placed_local_offset_unturned, 1, CONVEX, CONVEX, CLOSED,
                 "It turns corners about their mean."),
          PLACED(placed_moved_first, 1, TRIANGLE, POINT, CLOSED, "It moves before it turns."),
          PLACED(placed_one_turn_for_both, 1, CONVEX, CONVEX, CLOSED,
                 "It turns both by the turn of the second."),
          PLACED(placed_mirrored, 1, TRIANGLE, TRIANGLE, CLOSED, "It mirrors local coordinates."),
          PLACED(placed_obbs, 0, OBB, OBB, CLOSED, NULL),
          PLACED(placed_convex, 0, CONVEX + TRIANGLE, CONVEX, CLOSED, NULL),
          PLACED(placed_circle_polygon, 0, CIRCLE, POLYGON, CLOSED, NULL),
          PLACED(placed_polygon_point, 0, POLYGON, POINT, EITHER, NULL));
