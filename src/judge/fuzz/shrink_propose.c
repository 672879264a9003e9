// The changes that shrinking tries: a shorter list, a simpler kind, fewer corners, axes made
// straight, a shift to the origin, smaller and rounder numbers.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#include "fuzz/shrink_private.h"

// ---- Drafts

static void draft_shape(const TsShape *shape, Draft *out)
{
    out->kind = shape->kind;
    out->count = ts_shape_numbers(shape, out->number);
}

void shrink_drafts(const Case *from, Draft out[DRAFTS])
{
    draft_shape(&from->a, &out[DRAFT_A]);
    draft_shape(&from->b, &out[DRAFT_B]);
    Draft *motion = &out[DRAFT_MOTION];
    motion->kind = TS_SHAPE_KINDS;
    motion->count = from->sweep ? 4 : 0;
    motion->number[0] = from->motion.a.x;
    motion->number[1] = from->motion.a.y;
    motion->number[2] = from->motion.b.x;
    motion->number[3] = from->motion.b.y;
    for (int i = 0; i < CASE_OTHERS_MAX; i++) {
        Draft *other = &out[DRAFT_OTHERS + i];
        other->kind = TS_SHAPE_KINDS;
        other->count = 0;
        if (i < from->other_count) draft_shape(&from->others[i], other);
    }
}

// Shape `n` of the case: a, b, the others. NULL past the last one.
static Draft *shape_draft(Draft drafts[DRAFTS], int n)
{
    int at = n < 2 ? n : DRAFT_OTHERS + n - 2;
    return at < DRAFTS && shrink_is_shape(&drafts[at]) ? &drafts[at] : NULL;
}

DraftRole shrink_role(const Draft *draft, int i)
{
    if (draft->kind == TS_SHAPE_KINDS) return DRAFT_LENGTH;
    switch (ts_shape_number_role(draft->kind, i)) {
    case TS_NUMBER_AXIS: return DRAFT_AXIS;
    case TS_NUMBER_DIRECTION:
    case TS_NUMBER_LENGTH: return DRAFT_LENGTH;
    case TS_NUMBER_POSITION: break;
    }
    return DRAFT_PLACE;
}

static double whole(double number) { return floor(number + 0.5); }

static double toward_zero(double number) { return number < 0 ? ceil(number) : floor(number); }

static void move(Draft *draft, TsVec by)
{
    for (int i = 0; i < draft->count; i++) {
        if (shrink_role(draft, i) == DRAFT_PLACE) draft->number[i] += i % 2 ? by.y : by.x;
    }
}

void shrink_scale(Draft *draft, double factor)
{
    for (int i = 0; i < draft->count; i++) {
        if (shrink_role(draft, i) != DRAFT_AXIS) draft->number[i] *= factor;
    }
}

void shrink_make_whole(Draft *draft)
{
    for (int i = 0; i < draft->count; i++) {
        if (shrink_role(draft, i) != DRAFT_AXIS) draft->number[i] = whole(draft->number[i]);
    }
}

double shrink_reach(const Draft *draft)
{
    double most = 0;
    for (int i = 0; i < draft->count; i++) {
        if (shrink_role(draft, i) != DRAFT_AXIS) most = fmax(most, fabs(draft->number[i]));
    }
    return most;
}

// 1 with the sign of a small number; for greater ones a power of ten, so that many steps of it are
// never needed.
static double little(double x)
{
    double step = 1;
    while (fabs(x) > 50 * step) step *= 10;
    return x > 0 ? step : x < 0 ? -step : 0;
}

static TsVec first_place(const Draft *draft) { return ts_vec(draft->number[0], draft->number[1]); }

// The draft that holds number `*at` of all, and its index there; NULL past the last one.
static Draft *draft_with(Draft drafts[DRAFTS], int *at)
{
    for (int k = 0; k < DRAFTS; k++) {
        if (*at < drafts[k].count) return &drafts[k];
        *at -= drafts[k].count;
    }
    return NULL;
}

// ---- Unit directions, whose two numbers are marked by their role

const TsVec shrink_axes[SHRINK_AXES] = {
    {1, 0},        {0, 1},        {0.6, 0.8},      {0.8, 0.6},     {-0.6, 0.8},
    {-0.8, 0.6},   {-1, 0},       {0, -1},         {0.28, 0.96},   {0.96, 0.28},
    {-0.28, 0.96}, {-0.96, 0.28}, {0.352, 0.936},  {0.936, 0.352}, {-0.352, 0.936},
    {0.6, -0.8},   {0.8, -0.6},   {-0.936, 0.352}, {0.96, -0.28},  {0.28, -0.96}};

int shrink_axis_at(const Draft *draft)
{
    for (int i = 0; i < draft->count; i++) {
        if (shrink_role(draft, i) == DRAFT_AXIS) return i;
    }
    return -1;
}

static TsVec axis_of(const Draft *draft, int at)
{
    return ts_vec(draft->number[at], draft->number[at + 1]);
}

static void set_axis(Draft *draft, TsVec axis)
{
    int at = shrink_axis_at(draft);
    if (at < 0) return;
    draft->number[at] = axis.x;
    draft->number[at + 1] = axis.y;
}

// The same shape with a direction of unit length, which its lengths are multiples of.
static void make_unit(Draft *draft)
{
    int at = shrink_axis_at(draft);
    double length = at < 0 ? 1 : ts_vec_length(axis_of(draft, at));
    for (int i = 0; i < draft->count && at >= 0; i++) {
        switch (shrink_role(draft, i)) {
        case DRAFT_AXIS: draft->number[i] /= length; break;
        case DRAFT_LENGTH: draft->number[i] *= length; break;
        case DRAFT_PLACE: break;
        }
    }
}

// Replaces the direction by the most parallel one of the list, or its opposite.
static void snap_axis(Draft *draft)
{
    int at = shrink_axis_at(draft);
    if (at < 0) return;
    TsVec axis = ts_vec_normalize(axis_of(draft, at)), best = shrink_axes[0];
    for (int i = 1; i < 6; i++) {
        if (fabs(ts_vec_dot(axis, shrink_axes[i])) > fabs(ts_vec_dot(axis, best)))
            best = shrink_axes[i];
    }
    set_axis(draft, best);
}

// ---- Proposals, by type. Each function returns false past its last proposal.

typedef bool Proposal(int i, Draft out[DRAFTS]);

// Onto a lattice: moved to the origin, scaled to a number of cells, rounded.
static bool lattice(int i, Draft out[DRAFTS])
{
    static const double cells[] = {2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 500, 0};
    enum { CELLS = sizeof cells / sizeof *cells };
    if (i >= CELLS * 6) return false;
    bool snapped = i % 2, unmoved = i / 2 % 3 == 2;
    TsVec from = unmoved ? ts_vec(0, 0) : first_place(&out[i / 2 % 3]);
    double most = 0;
    Draft *shape;
    for (int n = 0; (shape = shape_draft(out, n)); n++) {
        move(shape, ts_vec_negate(from));
        most = fmax(most, shrink_reach(shape));
    }
    if (unmoved) most = fmax(most, shrink_reach(&out[DRAFT_MOTION]));
    double factor = cells[i / 6] > 0 && most > 0 ? cells[i / 6] / most : 1;
    for (int k = 0; k < DRAFTS; k++) {
        shrink_scale(&out[k], factor);
        shrink_make_whole(&out[k]);
        if (snapped) snap_axis(&out[k]);
    }
    return true;
}

// Proposal i for a shape of a simpler kind: a triangle of a polygon, an axis-aligned box of an
// oriented one; then sides, diagonals and corners. The shape itself if there is none.
static TsShape simpler(const TsShape *shape, int i)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    enum { TRIANGLES = 8 };
    if (shape->kind == TS_SHAPE_RAY) return *shape;
    if (shape->kind == TS_SHAPE_CIRCLE) return i ? *shape : ts_shape_point(shape->circle.center);
    if (shape->kind == TS_SHAPE_CAPSULE && i < 2) // later its segment and ends
        return ts_shape_circle(i ? shape->capsule.b : shape->capsule.a, shape->capsule.radius);
    if (shape->kind == TS_SHAPE_OBB && i == 0) return ts_shape_aabb(corner[0], corner[2]);
    if (shape->kind == TS_SHAPE_POLYGON) {
        if (i < TRIANGLES)
            return ts_shape_triangle(corner[i % count], corner[(i + 1) % count],
                                     corner[(i + 2) % count]);
        i -= TRIANGLES;
    }
    bool segment = i < 6;
    i -= segment ? 0 : 6;
    if (segment && count > 2)
        return ts_shape_segment(corner[i % count], corner[(i + 1 + i / count) % count]);
    return count > 1 && i < count ? ts_shape_point(corner[i]) : *shape;
}

// Replaces one shape by one of a simpler kind.
static bool kind(int i, Draft out[DRAFTS])
{
    enum { EACH = 20 };
    Draft *draft = shape_draft(out, i / EACH);
    if (!draft) return false;
    TsVec corner[CASE_CORNERS_MAX];
    TsShape shape = ts_shape_of_numbers(draft->kind, draft->number, draft->count, corner);
    shape = simpler(&shape, i % EACH);
    draft_shape(&shape, draft);
    return true;
}

// Removes a run of corners from a polygon: half of them first, then fewer.
static bool corners(int i, Draft out[DRAFTS])
{
    enum { EACH = 2 * CASE_CORNERS_MAX };
    Draft *draft = shape_draft(out, i / EACH);
    if (!draft) return false;
    if (draft->kind != TS_SHAPE_POLYGON) return true;
    int count = draft->count / 2, at = i % EACH, run = at < 8 ? count / 2 : at < 24 ? count / 4 : 1;
    at %= count;
    if (run < 1 || count - run < 3) return true;
    int kept = 0;
    for (int k = 0; k < count; k++) {
        if ((k - at + count) % count < run) continue;
        draft->number[2 * kept] = draft->number[2 * k];
        draft->number[2 * kept + 1] = draft->number[2 * k + 1];
        kept++;
    }
    draft->count = 2 * kept;
    return true;
}

static bool axis(int i, Draft out[DRAFTS])
{
    enum { EACH = SHRINK_AXES + 1 };
    bool of_pair = i < 2 * EACH;
    Draft *draft = shape_draft(out, of_pair ? i % 2 : i / EACH);
    int which = of_pair ? i / 2 : i % EACH;
    if (!draft) return false;
    if (which == 0)
        make_unit(draft);
    else
        set_axis(draft, shrink_axes[which - 1]);
    return true;
}

// Moves one shape or all towards the origin along x or y: all the way, half of it, or by 1. Those
// beside b come last.
static bool shift(int i, Draft out[DRAFTS])
{
    bool y = i / 3 % 2;
    int who = i / 6;
    Draft *draft = shape_draft(out, who < 4 ? who % 2 : who - 2), *shape;
    if (!draft) return false;
    TsVec at = first_place(draft);
    double from = y ? at.y : at.x, by = -from;
    if (i % 3 == 1) by = -toward_zero(from / 2);
    if (i % 3 == 2) by = -little(from);
    for (int n = 0; (shape = shape_draft(out, n)); n++) {
        if (who == 2 || who == 3 || shape == draft) move(shape, y ? ts_vec(0, by) : ts_vec(by, 0));
    }
    return true;
}

// Moves all so that any one coordinate becomes 0.
static bool origin(int i, Draft out[DRAFTS])
{
    enum { MOST = 48 };
    int at = i;
    Draft *draft = draft_with(out, &at);
    if (!draft || draft == &out[DRAFT_MOTION] || i >= MOST) return false;
    if (shrink_role(draft, at) != DRAFT_PLACE) return true;
    double by = -draft->number[at];
    Draft *shape;
    for (int n = 0; (shape = shape_draft(out, n)); n++)
        move(shape, at % 2 ? ts_vec(0, by) : ts_vec(by, 0));
    return true;
}

static bool smaller(int i, Draft out[DRAFTS])
{
    static const double factor[] = {0.125, 0.5, 0x1p-30, 0x1p30, 0.1, 10, 1e3, 1e6};
    if (i >= (int)(3 * sizeof factor / sizeof *factor)) return false;
    for (int k = 0; k < DRAFTS; k++) {
        if (i % 3 == k || i % 3 == 2) shrink_scale(&out[k], factor[i / 3]);
    }
    return true;
}

// ---- Single numbers, and numbers that depend on each other

double shrink_power_of_ten(int exponent)
{
    static const double ten[SHRINK_TEN_MAX + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    assert(exponent >= 0 && exponent <= SHRINK_TEN_MAX);
    return ten[exponent];
}

double shrink_rounded(double x, int digits)
{
    double size = fabs(x);
    int up = 0, down = 0; // size is about 10^up, or 10^-down
    while (up < SHRINK_TEN_MAX && shrink_power_of_ten(up + 1) <= size) up++;
    while (down < SHRINK_TEN_MAX && size * shrink_power_of_ten(down) < 1) down++;
    int exponent = up - down - (digits - 1);
    if (exponent < -SHRINK_TEN_MAX) return 0;
    double unit = shrink_power_of_ten(exponent < 0 ? -exponent : exponent);
    return exponent < 0 ? whole(x * unit) / unit : whole(x / unit) * unit;
}

enum { WAYS = 16 };

// A rounder number than `x`.
static double rounder(double x, int way)
{
    static const double parts[] = {2, 4, 10, 100, 1000};
    switch (way) {
    case 0: return 0;
    case 1: return x < 0 ? -1 : 1;
    case 2: return toward_zero(x / 2);
    case 3: return toward_zero(x - little(x));
    case 4: return floor(x);
    case 5: return ceil(x);
    case 6: return fabs(x);
    case 7: return shrink_rounded(x, 1);
    case 8: return shrink_rounded(x, 2);
    case 9: return shrink_rounded(x, 3);
    case 10: return shrink_rounded(1.5 * x, 1); // a greater one of one digit
    default: return whole(x * parts[way - 11]) / parts[way - 11];
    }
}

static bool number(int i, Draft out[DRAFTS])
{
    int at = i / WAYS;
    Draft *draft = draft_with(out, &at);
    if (!draft) return false;
    if (shrink_role(draft, at) == DRAFT_AXIS) return true;
    draft->number[at] = rounder(draft->number[at], i % WAYS);
    return true;
}

// All numbers of the same magnitude together.
static bool equal_numbers(int i, Draft out[DRAFTS])
{
    int at = i / WAYS;
    Draft *draft = draft_with(out, &at);
    if (!draft) return false;
    if (shrink_role(draft, at) == DRAFT_AXIS) return true;
    double from = draft->number[at], to = rounder(from, i % WAYS);
    for (int k = 0; k < DRAFTS; k++) {
        for (int n = 0; n < out[k].count; n++) {
            if (shrink_role(&out[k], n) == DRAFT_AXIS) continue;
            if (out[k].number[n] == from) out[k].number[n] = to;
            if (out[k].number[n] == -from) out[k].number[n] = -to;
        }
    }
    return true;
}

static int by_value(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// The different x (or y) coordinates of all shapes, in ascending order.
static int coordinates(const Draft out[DRAFTS], int y, double value[2 * CASE_VALUES_MAX])
{
    int count = 0, kept = 0;
    for (int k = 0; k < DRAFTS; k++) {
        if (!shrink_is_shape(&out[k])) continue;
        for (int n = y; n < out[k].count; n += 2) {
            if (shrink_role(&out[k], n) == DRAFT_PLACE) value[count++] = out[k].number[n];
        }
    }
    qsort(value, (size_t)count, sizeof *value, by_value);
    for (int i = 0; i < count; i++) {
        if (kept == 0 || value[i] != value[kept - 1]) value[kept++] = value[i];
    }
    return kept;
}

// Makes the gap between two neighbouring coordinates rounder: what lies beyond moves along.
static bool gap(int i, Draft out[DRAFTS])
{
    enum { MOST = 24 };
    double value[2 * CASE_VALUES_MAX];
    int y = i / WAYS % 2, at = i / WAYS / 2, count = coordinates(out, y, value);
    if (at >= MOST) return false;
    if (at >= count - 1) return true;
    double wide = value[at + 1] - value[at], by = rounder(wide, i % WAYS) - wide;
    bool below = value[at + 1] <= 0; // move what is farther from the origin
    for (int k = 0; k < DRAFTS; k++) {
        if (!shrink_is_shape(&out[k])) continue;
        for (int n = y; n < out[k].count; n += 2) {
            if (shrink_role(&out[k], n) != DRAFT_PLACE) continue;
            double *number = &out[k].number[n];
            if (below && *number <= value[at]) *number -= by;
            if (!below && *number > value[at]) *number += by;
        }
    }
    return true;
}

// Coordinates become their ranks, which keeps them in order and equal where they were equal.
static bool ranks(int i, Draft out[DRAFTS])
{
    if (i >= 4) return false;
    for (int y = 0; y < 2; y++) {
        double value[2 * CASE_VALUES_MAX];
        int count = coordinates(out, y, value), zero = i % 2 ? count / 2 : 0;
        for (int k = 0; k < DRAFTS; k++) {
            if (!shrink_is_shape(&out[k])) continue;
            for (int n = y; n < out[k].count; n += 2) {
                int rank = 0;
                if (shrink_role(&out[k], n) != DRAFT_PLACE) continue;
                while (value[rank] < out[k].number[n]) rank++;
                out[k].number[n] = (rank - zero) * (i < 2 ? 1 : 2);
            }
        }
    }
    return true;
}

// Makes one number 0 and adds it to another one, or subtracts it, so that their sum or difference
// stays: a radius and a centre, a motion and a place. Not for shapes of many numbers.
static bool transfer(int i, Draft out[DRAFTS])
{
    enum { MOST = 16 };
    int total = 0;
    for (int k = 0; k < DRAFTS; k++) total += out[k].count;
    if (total > MOST || i >= 4 * total * total) return false;
    int from = i / 4 / total, to = i / 4 % total;
    Draft *giving = draft_with(out, &from), *taking = draft_with(out, &to);
    if (giving == taking && from == to) return true;
    if (shrink_role(giving, from) == DRAFT_AXIS || shrink_role(taking, to) == DRAFT_AXIS)
        return true;
    double all = giving->number[from], by = i % 4 < 2 ? all : all - toward_zero(all);
    giving->number[from] -= by;
    taking->number[to] += i % 2 ? by : -by;
    return true;
}

// No motion; relative motion of one shape; half the motion, or one along an axis.
static bool motion(int i, Draft out[DRAFTS])
{
    Draft *draft = &out[DRAFT_MOTION];
    double *number = draft->number;
    if (i >= (draft->count > 0 ? 8 : 0)) return false;
    for (int k = 0; k < 2; k++) {
        double a = number[k], b = number[2 + k];
        number[k] = i == 0 || i == 3 ? 0 : i == 2 ? b : i < 6 ? a - b : toward_zero(a / 2);
        number[2 + k] = i < 6 ? (i == 3 ? b - a : 0) : toward_zero(b / 2);
    }
    if (i == 4 || i == 5) number[i - 4] = 0;
    if (i == 7) shrink_make_whole(draft);
    return true;
}

// A shorter list: without one of the others, or with one instead of b, alone or before the rest.
static bool others(int i, Draft out[DRAFTS])
{
    Draft *list = &out[DRAFT_OTHERS];
    int count = 0;
    while (count < CASE_OTHERS_MAX && shrink_is_shape(&list[count])) count++;
    if (count == 0 || i >= 3 * count) return false;
    int which = i % count, way = i / count;
    if (way > 0) out[DRAFT_B] = list[which];
    int kept = 0;
    for (int k = 0; k < count; k++) {
        if (k != which && way != 1) list[kept++] = list[k];
    }
    for (; kept < count; kept++) {
        list[kept].kind = TS_SHAPE_KINDS;
        list[kept].count = 0;
    }
    return true;
}

bool shrink_propose(const Case *best, int *step, Draft out[DRAFTS])
{
    static Proposal *const list[] = {others, corners, motion,        lattice, kind,
                                     ranks,  axis,    shift,         origin,  smaller,
                                     gap,    number,  equal_numbers, transfer};
    enum { LISTS = sizeof list / sizeof *list, STEPS = 1 << 16 };
    while (*step / STEPS < LISTS) {
        int at = *step / STEPS, i = (*step)++ % STEPS;
        shrink_drafts(best, out);
        if (list[at](i, out)) return true;
        *step = (at + 1) * STEPS;
    }
    return false;
}
