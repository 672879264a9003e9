#include "oracle/oracle_locate.h"

#include <math.h>

#include "oracle/oracle_private.h"

// Kept between calls.
static struct {
    bool ready;
    mpz_t *corner; // of each side: x and y of its start, x and y of its end
    int sides, room, made;
    bool *through; // for each side: the point is on it
    int through_room;
    mpz_t *way; // x and y of the directions in which sides leave the point
    int ways, way_room, way_made;
    int *order, order_room; // of the directions, by angle
    int unit;
    ScaledPoint point, sample;
    mpz_t x, y, cross, other, step_x, step_y, top, bottom, hit_top, hit_bottom;
} s;

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.point.x, s.point.y, s.point.scale, s.sample.x, s.sample.y, s.sample.scale, NULL);
    mpz_inits(s.x, s.y, s.cross, s.other, s.step_x, s.step_y, NULL);
    mpz_inits(s.top, s.bottom, s.hit_top, s.hit_bottom, NULL);
    s.ready = true;
}

// ---- Integers

static void note_unit(double value)
{
    if (value == 0) return;
    int exponent;
    frexp(value, &exponent);
    if (exponent - 53 < s.unit) s.unit = exponent - 53;
}

static void set_integer(mpz_t out, double value) { mpz_set_d(out, ldexp(value, -s.unit)); }

static mpz_t *integers(mpz_t **array, int *room, int *made, int needed)
{
    *array = oracle_grow(*array, room, needed, sizeof(mpz_t));
    while (*made < needed) mpz_init((*array)[(*made)++]);
    return *array;
}

static void add_side(TsVec from, TsVec to)
{
    mpz_t *corner = integers(&s.corner, &s.room, &s.made, 4 * (s.sides + 1)) + 4 * (size_t)s.sides;
    s.sides++;
    set_integer(corner[0], from.x);
    set_integer(corner[1], from.y);
    set_integer(corner[2], to.x);
    set_integer(corner[3], to.y);
}

static void read_sides(const TsGeometry *area, TsVec at)
{
    make_ready();
    s.unit = 1000;
    s.sides = 0;
    note_unit(at.x);
    note_unit(at.y);
    for (int i = 0; i < area->corners; i++) {
        note_unit(area->corner[i].x);
        note_unit(area->corner[i].y);
    }
    for (int i = 0; i < area->parts; i++) {
        TsPart part = area->part[i];
        const TsVec *corner = area->corner + part.first;
        if (part.kind != TS_PART_RING && part.kind != TS_PART_HOLE) continue;
        for (int k = 0; k < part.count; k++) {
            TsVec to = corner[(k + 1) % part.count];
            if (corner[k].x != to.x || corner[k].y != to.y) add_side(corner[k], to);
        }
    }
    s.through = oracle_grow(s.through, &s.through_room, s.sides + 1, sizeof *s.through);
    set_integer(s.point.x, at.x);
    set_integer(s.point.y, at.y);
    mpz_set_ui(s.point.scale, 1);
}

// s.cross = the orientation of the point relative to a side, times the scale.
static void find_cross(mpz_t *corner, const ScaledPoint *point)
{
    mpz_set(s.x, point->x);
    mpz_submul(s.x, corner[0], point->scale);
    mpz_set(s.y, point->y);
    mpz_submul(s.y, corner[1], point->scale);
    mpz_sub(s.cross, corner[2], corner[0]);
    mpz_mul(s.cross, s.cross, s.y);
    mpz_sub(s.other, corner[3], corner[1]);
    mpz_submul(s.cross, s.other, s.x);
}

static bool is_between(const mpz_t a, const mpz_t b, const mpz_t x)
{
    return mpz_cmp(a, x) * mpz_cmp(b, x) <= 0;
}

// ---- Turns

// The sum over the sides that cross the line straight up from a point on no side. On screen, y
// grows downwards: a clockwise ring goes to the right above the point.
static bool is_filled(TsFillRule rule, const ScaledPoint *point)
{
    int turns = 0, crossed = 0;
    for (int i = 0; i < s.sides; i++) {
        mpz_t *corner = s.corner + 4 * (size_t)i;
        mpz_mul(s.x, corner[0], point->scale);
        mpz_mul(s.y, corner[2], point->scale);
        bool starts_left = mpz_cmp(s.x, point->x) <= 0, ends_left = mpz_cmp(s.y, point->x) <= 0;
        if (starts_left == ends_left) continue;
        find_cross(corner, point);
        bool is_above = starts_left ? mpz_sgn(s.cross) > 0 : mpz_sgn(s.cross) < 0;
        crossed += is_above;
        if (is_above) turns += starts_left ? 1 : -1;
    }
    return rule == TS_FILL_EVEN_ODD ? crossed % 2 == 1 : turns != 0;
}

// ---- Around a point on sides

static void add_way(mpz_t *to)
{
    if (mpz_cmp(to[0], s.point.x) == 0 && mpz_cmp(to[1], s.point.y) == 0) return;
    mpz_t *way = integers(&s.way, &s.way_room, &s.way_made, 2 * (s.ways + 1)) + 2 * (size_t)s.ways;
    s.ways++;
    mpz_sub(way[0], to[0], s.point.x);
    mpz_sub(way[1], to[1], s.point.y);
}

static void cross_of_ways(mpz_t *u, mpz_t *v)
{
    mpz_mul(s.cross, u[0], v[1]);
    mpz_submul(s.cross, u[1], v[0]);
}

static bool in_upper_half(mpz_t *way)
{
    int y = mpz_sgn(way[1]);
    return y > 0 || (y == 0 && mpz_sgn(way[0]) > 0);
}

static int order_of_ways(const void *a, const void *b)
{
    mpz_t *u = s.way + 2 * (size_t) * (const int *)a, *v = s.way + 2 * (size_t) * (const int *)b;
    if (in_upper_half(u) != in_upper_half(v)) return in_upper_half(u) ? -1 : 1;
    cross_of_ways(u, v);
    return -mpz_sgn(s.cross);
}

// s.step = a direction strictly between two by growing angle; if they are the same, the opposite.
static void step_between(mpz_t *u, mpz_t *v)
{
    cross_of_ways(u, v);
    int turn = mpz_sgn(s.cross);
    mpz_mul(s.x, u[0], v[0]);
    mpz_addmul(s.x, u[1], v[1]);
    if (turn == 0 && mpz_sgn(s.x) < 0) { // half a turn
        mpz_neg(s.step_x, u[1]);
        mpz_set(s.step_y, u[0]);
        return;
    }
    mpz_add(s.step_x, u[0], v[0]);
    mpz_add(s.step_y, u[1], v[1]);
    if (turn > 0) return;
    mpz_neg(s.step_x, s.step_x);
    mpz_neg(s.step_y, s.step_y);
}

// s.sample = the point, moved along s.step by half of the way to the first line of another side.
static void take_sample(void)
{
    mpz_set_ui(s.top, 1); // the way is top / bottom
    mpz_set_ui(s.bottom, 1);
    for (int i = 0; i < s.sides; i++) {
        mpz_t *corner = s.corner + 4 * (size_t)i;
        if (s.through[i]) continue;
        find_cross(corner, &s.point);
        mpz_neg(s.hit_top, s.cross);
        mpz_sub(s.hit_bottom, corner[2], corner[0]);
        mpz_mul(s.hit_bottom, s.hit_bottom, s.step_y);
        mpz_sub(s.other, corner[3], corner[1]);
        mpz_submul(s.hit_bottom, s.other, s.step_x);
        int sign = mpz_sgn(s.hit_bottom);
        if (sign < 0) {
            mpz_neg(s.hit_top, s.hit_top);
            mpz_neg(s.hit_bottom, s.hit_bottom);
        }
        if (sign == 0 || mpz_sgn(s.hit_top) <= 0)
            continue; // never, or behind, or through the point
        mpz_mul(s.x, s.hit_top, s.bottom);
        mpz_mul(s.y, s.top, s.hit_bottom);
        if (mpz_cmp(s.x, s.y) >= 0) continue;
        mpz_swap(s.top, s.hit_top);
        mpz_swap(s.bottom, s.hit_bottom);
    }
    mpz_mul_2exp(s.bottom, s.bottom, 1);
    mpz_mul(s.sample.x, s.point.x, s.bottom);
    mpz_addmul(s.sample.x, s.step_x, s.top);
    mpz_mul(s.sample.y, s.point.y, s.bottom);
    mpz_addmul(s.sample.y, s.step_y, s.top);
    mpz_set(s.sample.scale, s.bottom);
}

TsLocation oracle_locate(const TsGeometry *area, TsFillRule rule, TsVec at)
{
    read_sides(area, at);
    s.ways = 0;
    for (int i = 0; i < s.sides; i++) {
        mpz_t *corner = s.corner + 4 * (size_t)i;
        find_cross(corner, &s.point);
        s.through[i] = mpz_sgn(s.cross) == 0 && is_between(corner[0], corner[2], s.point.x) &&
                       is_between(corner[1], corner[3], s.point.y);
        if (!s.through[i]) continue;
        add_way(corner);
        add_way(corner + 2);
    }
    if (s.ways == 0) return is_filled(rule, &s.point) ? TS_INTERIOR : TS_EXTERIOR;
    s.order = oracle_grow(s.order, &s.order_room, s.ways, sizeof *s.order);
    for (int i = 0; i < s.ways; i++) s.order[i] = i;
    qsort(s.order, (size_t)s.ways, sizeof *s.order, order_of_ways);
    bool some = false, all = true;
    for (int i = 0; i < s.ways; i++) {
        int next = (i + 1) % s.ways;
        if (next > 0 && order_of_ways(&s.order[i], &s.order[next]) == 0) continue;
        step_between(s.way + 2 * (size_t)s.order[i], s.way + 2 * (size_t)s.order[next]);
        take_sample();
        bool filled = is_filled(rule, &s.sample);
        some |= filled;
        all &= filled;
    }
    return all ? TS_INTERIOR : some ? TS_BOUNDARY : TS_EXTERIOR;
}
