/* Whether two geometries (points, paths, areas with holes) have a point in common: a plug-in for
 * TOUCHSTONE_ASK_INTERSECTS. Any two sides meet, or one geometry begins inside the other. It takes
 * whole coordinates below 2^30, so that a sum of two products fits 64 bits: nothing rounds.
 *
 *     cc -std=c99 -O2 -shared -fPIC -Iinclude -o relate.so extras/plugins/relate.c
 *     touchstone fuzz --plugin ./relate.so
 */
#include "touchstone_plugin.h"

typedef struct Corner {
    long long x, y;
} Corner;

typedef struct Part {
    int kind, count;
    const double *number;
} Part;

/* The part that begins at `at`; returns where the next one begins. */
static const double *read_part(const double *at, Part *part)
{
    part->kind = (int)at[0];
    part->count = (int)at[1];
    part->number = at + 2;
    return part->number + 2 * part->count;
}

static Corner corner(const Part *part, int i)
{
    Corner at = {(long long)part->number[2 * i], (long long)part->number[2 * i + 1]};
    return at;
}

/* A point has one side, from itself to itself; outlines and holes are closed. */
static int sides(const Part *part)
{
    return part->kind == TOUCHSTONE_PART_PATH ? part->count - 1 : part->count;
}

/* On which side of the line from a to b the corner c is: -1, 0 or 1. */
static int turn(Corner a, Corner b, Corner c)
{
    long long area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (area > 0) - (area < 0);
}

static int ranges_meet(long long a, long long b, long long c, long long d)
{
    return (a < b ? a : b) <= (c < d ? d : c) && (c < d ? c : d) <= (a < b ? b : a);
}

static int sides_meet(Corner a, Corner b, Corner c, Corner d)
{
    return ranges_meet(a.x, b.x, c.x, d.x) && ranges_meet(a.y, b.y, c.y, d.y) &&
           turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

static int parts_meet(const Part *a, const Part *b)
{
    for (int i = 0; i < sides(a); i++) {
        Corner from = corner(a, i), to = corner(a, (i + 1) % a->count);
        for (int k = 0; k < sides(b); k++) {
            if (sides_meet(from, to, corner(b, k), corner(b, (k + 1) % b->count))) return 1;
        }
    }
    return 0;
}

/* Whether a ray to the right crosses the ring an odd number of times. */
static int is_inside(Corner at, const Part *ring)
{
    int inside = 0;
    for (int i = 0; i < ring->count; i++) {
        Corner a = corner(ring, i), b = corner(ring, (i + 1) % ring->count);
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (turn(a, b, at) == (b.y > a.y ? 1 : -1)) inside = !inside;
    }
    return inside;
}

/* Whether the first corner of a part of `a` is inside an area of `b`: in an outline, and not in its
 * holes. */
static int begins_inside(const double *a, const double *b)
{
    const double *at = a + 2;
    for (int i = 0; i < a[0]; i++) {
        Part part, ring;
        const double *next = b + 2;
        int inside = 0;
        at = read_part(at, &part);
        for (int k = 0; k < b[0]; k++) {
            next = read_part(next, &ring);
            if (inside && ring.kind != TOUCHSTONE_PART_HOLE) return 1;
            if (ring.kind == TOUCHSTONE_PART_OUTLINE || inside)
                inside ^= is_inside(corner(&part, 0), &ring);
        }
        if (inside) return 1;
    }
    return 0;
}

static int intersect(const double *a, const double *b)
{
    const double *at = a + 2;
    for (int i = 0; i < a[0]; i++) {
        Part first, second;
        const double *next = b + 2;
        at = read_part(at, &first);
        for (int k = 0; k < b[0]; k++) {
            next = read_part(next, &second);
            if (parts_meet(&first, &second)) return 1;
        }
    }
    return begins_inside(a, b) || begins_inside(b, a);
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *reply, int count)
{
    for (int i = 0; i < count; i++) {
        int yes = intersect(question[i].a.number, question[i].b.number);
        reply[i].relation = yes ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
    }
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .size = sizeof(TouchstonePlugin),
    .name = "my_intersects",
    .asks = TOUCHSTONE_ASK_INTERSECTS,
    .a = TOUCHSTONE_GEOMETRY,
    .b = TOUCHSTONE_GEOMETRY,
    .number = TOUCHSTONE_INT32,
    .reply = reply,
};
