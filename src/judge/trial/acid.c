#include "trial/acid.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

// ---- Pairs

int acid_pairs(const Method *method, AcidPair pair[ACID_PAIRS])
{
    int count = 0;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            bool ray = a == TS_SHAPE_RAY || b == TS_SHAPE_RAY;
            Query query = {.kind = ray ? QUERY_CAST : QUERY_PAIR, .a = &first, .b = &second};
            if (!query_known(query.kind, first.kind, second.kind)) continue;
            if (method && !method_accepts(method, &query)) continue;
            pair[count++] = (AcidPair){first.kind, second.kind};
        }
    }
    return count;
}

// ---- Numbers
//
// Configurations are written down once, in a frame in which the border passes near (0.5, 0.5) along
// x + y = 1, with the still shape on the side of the origin. Whole numbers are 512 times as large,
// so that their products fit into 31 bits.

static double unit_of(NumberType type) { return type == NUMBER_INT32 ? 512 : 1; }

static TsVec at(NumberType type, double x, double y)
{
    return ts_vec(query_fair_number(type, x * unit_of(type)),
                  query_fair_number(type, y * unit_of(type)));
}

static double length(NumberType type, double px)
{
    return query_fair_number(type, px * unit_of(type));
}

// The distance of neighbouring numbers near a number.
static double neighbour(NumberType type, double number)
{
    int exponent;
    frexp(number, &exponent);
    return type == NUMBER_INT32 ? 1 : ldexp(1, exponent - (type == NUMBER_FLOAT ? 24 : 53));
}

// ---- The shapes of a touch

enum { CORNERS = 5 };

// Points on the line x + y = 1, further and further along it. With decimals only nearly so.
typedef struct Line {
    double near, far;
} Line;

static Line line_of(bool decimal) { return decimal ? (Line){8.8, 17.3} : (Line){12.5, 24.5}; }

// A radius of 29 along (20, 21) is exact.
#define RADIUS 29.0
#define SMALL (RADIUS / 64)
#define DIAGONAL 0.70710678118654757

static TsVec diagonal(NumberType type)
{
    return ts_vec(query_fair_number(type, DIAGONAL), query_fair_number(type, DIAGONAL));
}

static bool has_edge(TsShapeKind kind) // along x + y = 1, to meet another shape's corner
{
    return ts_shape_kind_can_turn(kind);
}

// The shape at rest: its edge or arc along the border, or a corner on it.
static TsShape still_shape(const AcidTouch *touch, NumberType type, bool edge, TsVec *corner)
{
    Line line = line_of(touch->decimal);
    TsVec from = at(type, 1 - line.far, line.far), to = at(type, line.far, 1 - line.far);
    TsVec on = at(type, line.near, 1 - line.near), origin = at(type, 0.5, 0.5);
    switch (touch->still) {
    case TS_SHAPE_POINT: return ts_shape_point(touch->edge ? on : origin);
    case TS_SHAPE_SEGMENT:
        return edge ? ts_shape_segment(from, to) : ts_shape_segment(on, at(type, -10, -20));
    case TS_SHAPE_RAY:
        return edge ? ts_shape_ray(from, at(type, 3, -3)) : ts_shape_ray(on, at(type, -5, -4));
    case TS_SHAPE_CIRCLE:
        if (edge) return ts_shape_circle(at(type, -19.5, -20.5), length(type, RADIUS));
        return ts_shape_circle(at(type, line.near - 0.3125, 1 - line.near - 0.328125),
                               length(type, SMALL));
    case TS_SHAPE_AABB: return ts_shape_aabb(at(type, -20, -30), touch->edge ? on : origin);
    case TS_SHAPE_OBB: {
        if (edge)
            return (TsShape){.kind = TS_SHAPE_OBB,
                             .obb = {at(type, -12, -12), at(type, 17.75, 20), diagonal(type)}};
        TsVec center = at(type, line.near - 12, 1 - line.near - 10);
        return (TsShape){.kind = TS_SHAPE_OBB, .obb = {center, at(type, 12, 10), ts_vec(1, 0)}};
    }
    case TS_SHAPE_TRIANGLE:
        if (edge) return ts_shape_triangle(from, to, at(type, -40, -30));
        return ts_shape_triangle(on, at(type, -10, -20), at(type, 2, -35));
    case TS_SHAPE_POLYGON: {
        const TsVec with_edge[CORNERS] = {from, to, at(type, 10, -45), at(type, -30, -42),
                                          at(type, -45, -10)};
        const TsVec with_corner[] = {on, at(type, 5, -30), at(type, -15, -25), at(type, -8, -9)};
        memcpy(corner, edge ? with_edge : with_corner,
               edge ? sizeof with_edge : sizeof with_corner);
        return ts_shape_polygon(corner, edge ? CORNERS : CORNERS - 1);
    }
    case TS_SHAPE_CAPSULE:
        if (edge)
            return ts_shape_capsule(at(type, -40.5, -0.5), at(type, 1.5, -40.5),
                                    length(type, RADIUS));
        return ts_shape_capsule(at(type, line.near - 0.3125, 1 - line.near - 0.328125),
                                at(type, -10, -20), length(type, SMALL));
    case TS_SHAPE_KINDS: break;
    }
    assert(false && "a kind of shape");
    return ts_shape_point(origin);
}

// The other shape, with its first point at `place`: a corner there, or an edge from there along the
// border.
static TsShape moving_shape(const AcidTouch *touch, NumberType type, TsVec place, TsVec *corner)
{
    bool edge = touch->edge;
    Line line = line_of(touch->decimal);
    TsVec to = at(type, line.far, 1 - line.far);
    switch (touch->moving) {
    case TS_SHAPE_POINT: return ts_shape_point(place);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(place, edge ? to : at(type, 24, 12));
    case TS_SHAPE_RAY: return ts_shape_ray(place, edge ? at(type, 12, -12) : at(type, 3, 4));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(place, length(type, SMALL));
    case TS_SHAPE_AABB: return ts_shape_aabb(place, at(type, 24, 20));
    case TS_SHAPE_OBB: {
        TsVec axis = touch->decimal
                         ? ts_vec(query_fair_number(type, 0.8), query_fair_number(type, 0.6))
                         : ts_vec(1, 0);
        TsVec half = edge ? at(type, 0.25, 30) : at(type, 0.25, 0.5);
        return (TsShape){.kind = TS_SHAPE_OBB, .obb = {place, half, edge ? diagonal(type) : axis}};
    }
    case TS_SHAPE_TRIANGLE:
        if (edge) return ts_shape_triangle(place, to, at(type, 20, 22));
        return ts_shape_triangle(place, at(type, 24, 12), at(type, 12, 24));
    case TS_SHAPE_POLYGON: {
        const TsVec with_edge[CORNERS] = {place, to, at(type, 40, -20), at(type, 44, 10),
                                          at(type, 16, 24)};
        const TsVec with_corner[CORNERS] = {place, at(type, 20, 3), at(type, 30, 18),
                                            at(type, 14, 28), at(type, 2, 19)};
        memcpy(corner, edge ? with_edge : with_corner, sizeof with_edge);
        return ts_shape_polygon(corner, CORNERS);
    }
    case TS_SHAPE_CAPSULE:
        return ts_shape_capsule(place, edge ? to : at(type, 24, 20), length(type, SMALL));
    case TS_SHAPE_KINDS: break;
    }
    assert(false && "a kind of shape");
    return ts_shape_point(place);
}

static TsVec mirrored(TsVec v, const void *with)
{
    const TsVec *sign = with;
    return ts_vec(v.x * sign->x, v.y * sign->y);
}

static void touch_case(const AcidPanel *panel, const AcidTouch *touch, TsVec place, Case *out)
{
    TsVec corner[2][CORNERS];
    bool edge = !touch->edge && touch->still != TS_SHAPE_POINT && touch->still != TS_SHAPE_AABB;
    TsShape still = still_shape(touch, panel->number, edge, corner[0]);
    TsShape moving = moving_shape(touch, panel->number, place, corner[1]);
    TsShapeMap map = {mirrored, mirrored, mirrored, NULL, &touch->mirror};
    still = ts_shape_mapped(&still, &map, corner[0]);
    moving = ts_shape_mapped(&moving, &map, corner[1]);
    bool swapped = touch->still != panel->pair.a;
    case_of_pair(out, swapped ? &moving : &still, swapped ? &still : &moving);
}

// ---- Where they touch

static bool overlaps(const AcidPanel *panel, const AcidTouch *touch, TsVec place)
{
    Case pair;
    touch_case(panel, touch, place, &pair);
    Query query = query_of_case(query_kind(&pair), &pair);
    return query_core(&query) == TS_OVERLAPPING;
}

// By bisection along the diagonal. A point never overlaps what has no area; it touches at (0.5,
// 0.5).
static void find_touch(const AcidPanel *panel, AcidTouch *touch)
{
    NumberType type = panel->number;
    double low = 0.4, high = 2.5;
    touch->place = at(type, 0.5, 0.5);
    if (overlaps(panel, touch, at(type, low, low))) {
        for (;;) {
            double middle = (low + high) / 2;
            if (middle == low || middle == high) break;
            if (overlaps(panel, touch, at(type, middle, middle)))
                low = middle;
            else
                high = middle;
        }
        touch->place = at(type, high, high);
    }
    touch->step = neighbour(type, touch->place.x);
}

AcidPanel acid_panel(AcidPair pair, NumberType number, int lattice)
{
    AcidPanel panel = {.pair = pair, .number = number, .lattice = lattice, .side = 2 * lattice};
    panel.window = (int)(0.56 * lattice);
    bool thin = !ts_shape_kind_has_area(pair.a) && !ts_shape_kind_has_area(pair.b);
    for (int i = 0; i < 4; i++) {
        bool right = i & 1, below = i & 2, falling = right == below; // the first shape is at rest
        AcidTouch *touch = &panel.quarter[i];
        *touch = (AcidTouch){.still = falling ? pair.a : pair.b,
                             .moving = falling ? pair.b : pair.a,
                             .edge = below,
                             .decimal = !right && !thin,
                             .mirror = ts_vec(right ? 1 : -1, below ? 1 : -1)};
        // A box at rest has no edge along the border, and a point or a circle no edge to move.
        bool has_corner_only = touch->still == TS_SHAPE_POINT || touch->still == TS_SHAPE_AABB;
        if (has_corner_only) touch->edge = true;
        if (!has_edge(touch->moving)) touch->edge = false;
        find_touch(&panel, touch);
        // Two corners meet in a corner, which stands farther out, clear of the window.
        bool corners = touch->still == TS_SHAPE_AABB || touch->moving == TS_SHAPE_AABB;
        bool square =
            corners && has_corner_only && !touch->edge && touch->moving != TS_SHAPE_CIRCLE;
        touch->column = square ? lattice * 3 / 4 : lattice / 2;
        touch->row = square ? touch->column : lattice - 1 - touch->column; // sides meet in the tips
    }
    return panel;
}

// ---- The window

// A shape of 50 to 100 px around (0, 0), or of two thirds of that. All numbers are whole, but for
// the direction of a box.
static TsShape whole_shape(TsShapeKind kind, NumberType type, bool second, TsVec *corner)
{
    double s = second ? 2 : 3;
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(ts_vec(0, 0));
    case TS_SHAPE_SEGMENT:
        return second ? ts_shape_segment(ts_vec(-21, 27), ts_vec(21, -27))
                      : ts_shape_segment(ts_vec(-42, -42), ts_vec(42, 42));
    case TS_SHAPE_RAY: return ts_shape_ray(ts_vec(-42, 24), ts_vec(2, -1));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(ts_vec(0, 0), 15 * s);
    case TS_SHAPE_AABB: // neither has a corner in the other where they cross
        return second ? ts_shape_aabb(ts_vec(-18, -42), ts_vec(18, 42))
                      : ts_shape_aabb(ts_vec(-45, -36), ts_vec(45, 36));
    case TS_SHAPE_OBB: {
        TsVec axis =
            ts_vec(query_fair_number(type, 0.8), query_fair_number(type, second ? -0.6 : 0.6));
        return (TsShape){.kind = kind, .obb = {ts_vec(0, 0), ts_vec(18 * s, 8 * s), axis}};
    }
    case TS_SHAPE_TRIANGLE:
        return second ? ts_shape_triangle(ts_vec(42, -39), ts_vec(-6, 48), ts_vec(-42, -24))
                      : ts_shape_triangle(ts_vec(-45, 45), ts_vec(9, -54), ts_vec(45, 27));
    case TS_SHAPE_POLYGON: {
        const TsVec wide[CORNERS] = {ts_vec(0, -54), ts_vec(45, -18), ts_vec(27, 45),
                                     ts_vec(-27, 45), ts_vec(-45, -18)};
        const TsVec high[CORNERS] = {ts_vec(0, -60), ts_vec(15, -21), ts_vec(9, 54), ts_vec(-9, 54),
                                     ts_vec(-15, -21)};
        memcpy(corner, second ? high : wide, sizeof wide);
        return ts_shape_polygon(corner, CORNERS);
    }
    case TS_SHAPE_CAPSULE:
        return ts_shape_capsule(ts_vec(-9 * s, second ? 6 * s : -6 * s),
                                ts_vec(9 * s, second ? -6 * s : 6 * s), 6 * s);
    case TS_SHAPE_KINDS: break;
    }
    assert(false && "a kind of shape");
    return ts_shape_point(ts_vec(0, 0));
}

static void whole_case(const AcidPanel *panel, TsVec by, Case *out)
{
    TsVec corner[2][CORNERS];
    TsShape first = whole_shape(panel->pair.a, panel->number, false, corner[0]);
    TsShape second = whole_shape(panel->pair.b, panel->number, true, corner[1]);
    second = ts_shape_moved(&second, by, corner[1]);
    case_of_pair(out, &first, &second);
}

// ---- The cells

enum { FRAME = 2 }; // cells around the window that ask nothing

bool acid_case(const AcidPanel *panel, int column, int row, Case *out)
{
    int lattice = panel->lattice;
    // Twice the cell's centre, from the middle of the panel.
    int x = 2 * column + 1 - panel->side, y = 2 * row + 1 - panel->side, square = x * x + y * y;
    int window = 2 * panel->window, frame = window + 2 * FRAME;
    if (square > window * window && square <= frame * frame) return false;
    bool whole = square <= window * window;
    if (whole) {
        whole_case(panel, ts_vec((column - lattice) * ACID_STEP, (row - lattice) * ACID_STEP), out);
    } else {
        const AcidTouch *touch = &panel->quarter[(x > 0) + 2 * (y > 0)];
        int i = (abs(x) - 1) / 2 - touch->column, j = (abs(y) - 1) / 2 - touch->row;
        TsVec place = ts_vec(touch->place.x + i * touch->step, touch->place.y + j * touch->step);
        touch_case(panel, touch, place, out);
    }
    snprintf(out->family, sizeof out->family, "%s", whole ? "whole" : "touch");
    snprintf(out->id, sizeof out->id, "acid%d-%s-%s-%d-%d", ACID_VERSION,
             ts_shape_kind_name(panel->pair.a), ts_shape_kind_name(panel->pair.b), column, row);
    return true;
}

// ---- Asking

enum { BATCH = 256 }; // a round trip to a plug-in's process

typedef struct Batch {
    Case pair[BATCH];
    Query query[BATCH];
    Answer answer[BATCH];
    int of[BATCH], count; // the cells
} Batch;

static AcidAnswer answer_of(TsRelation relation)
{
    switch (relation) {
    case TS_APART: return ACID_MISS;
    case TS_TOUCHING: return ACID_TOUCH;
    case TS_OVERLAPPING: return ACID_HIT;
    }
    return relation == METHOD_REFUSES ? ACID_OMITTED : ACID_FAILED;
}

static void judge(const Method *method, const Query *query, TsRelation answered, AcidCell *cell,
                  AcidCount *count)
{
    TsRelation exact = query_core(query);
    *cell = (AcidCell){(unsigned char)answer_of(answered), (unsigned char)exact, false};
    if (cell->answer == ACID_OMITTED) return;
    TsRelation expected = exact == TS_TOUCHING ? query_core_for(method, query) : exact;
    cell->wrong = query_judge(method, query, answered, expected) == VERDICT_WRONG;
    count->asked++;
    count->wrong += cell->wrong;
    count->failed += cell->answer == ACID_FAILED;
    count->touching_wrong += cell->wrong && exact == TS_TOUCHING;
}

static void ask(Batch *batch, const Method *method, AcidCell *cell, AcidCount *count)
{
    if (method->relation) { // no measure is needed
        for (int i = 0; i < batch->count; i++) {
            batch->answer[i].relation = method->relation(batch->query[i].a, batch->query[i].b);
        }
    } else {
        method_ask_many(method, batch->query, batch->answer, batch->count);
    }
    for (int i = 0; i < batch->count; i++) {
        judge(method, &batch->query[i], batch->answer[i].relation, &cell[batch->of[i]], count);
    }
    batch->count = 0;
}

bool acid_ask(const AcidPanel *panel, const Method *method, AcidCell *cell, AcidCount *count,
              int *first)
{
    Batch *batch = malloc(sizeof *batch);
    if (!batch) return false;
    batch->count = 0;
    long long failed = count->failed;
    int cells = panel->side * panel->side;
    for (int i = 0; i < cells; i++) {
        Case *pair = &batch->pair[batch->count];
        cell[i] = (AcidCell){ACID_OMITTED, TS_APART, false};
        if (!acid_case(panel, i % panel->side, i / panel->side, pair)) continue;
        Query *query = &batch->query[batch->count];
        *query = query_of_case(query_kind(pair), pair);
        if (!query_is_fair(method, query)) continue;
        if (count->failed - failed >= ACID_FAILURES) {
            judge(method, query, METHOD_FAILS, &cell[i], count);
            continue;
        }
        batch->of[batch->count++] = i;
        if (batch->count == BATCH) ask(batch, method, cell, count);
    }
    if (batch->count > 0) ask(batch, method, cell, count);
    free(batch);
    if (first) {
        *first = -1;
        for (int i = cells - 1; i >= 0; i--) *first = cell[i].wrong ? i : *first;
    }
    return true;
}
