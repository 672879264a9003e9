#include "work.h"

#include <assert.h>
#include <string.h>

static Work *recorded; // NULL: no method is
static int next_shape = -1, next_side = -1;

static WorkTest *add(WorkKind kind, bool yes)
{
    if (!recorded || recorded->count == WORK_TESTS_MAX) return NULL;
    WorkTest *test = &recorded->test[recorded->count++];
    *test = (WorkTest){.kind = kind, .yes = yes, .shape = -1, .side = -1};
    return test;
}

bool work_inside(TsVec p, bool yes)
{
    WorkTest *test = add(WORK_INSIDE, yes);
    if (test) test->from = p;
    return yes;
}

bool work_about_side(WorkKind kind, TsSegment side, bool yes)
{
    WorkTest *test = add(kind, yes);
    if (test) test->from = side.a, test->to = side.b;
    return yes;
}

bool work_side(TsSegment side, bool yes) { return work_about_side(WORK_SIDE, side, yes); }

bool work_within(TsVec from, TsVec to, double most, bool yes)
{
    WorkTest *test = add(WORK_WITHIN, yes);
    if (test) test->from = from, test->to = to, test->most = most;
    return yes;
}

bool work_foot(TsVec from, TsVec to, bool yes)
{
    WorkTest *test = add(WORK_FOOT, yes);
    if (test) test->from = from, test->to = to;
    return yes;
}

bool work_advance(const TsContact *contact, double time, double scale, bool yes)
{
    WorkTest *test = add(WORK_ADVANCE, yes);
    if (!test) return yes;
    test->from = ts_vec_scale(contact->on_a, 1 / scale);
    test->to = ts_vec_scale(contact->on_b, 1 / scale);
    test->time = time, test->gap = contact->gap / scale;
    return yes;
}

bool work_nested(TsAabb inner, bool yes)
{
    WorkTest *test = add(WORK_NESTED, yes);
    if (test) test->box[0] = test->box[1] = inner;
    return yes;
}

bool work_circles(TsCircle a, TsCircle b, bool yes)
{
    WorkTest *test = add(WORK_CIRCLES, yes);
    if (test) test->circle[0] = a, test->circle[1] = b;
    return yes;
}

bool work_boxes(TsAabb a, TsAabb b, bool yes)
{
    WorkTest *test = add(WORK_BOXES, yes);
    if (test) test->box[0] = a, test->box[1] = b;
    return yes;
}

bool work_support(TsVec direction, TsVec on_a, TsVec on_b, bool yes)
{
    WorkTest *test = add(WORK_SUPPORT, yes);
    if (test) test->axis.direction = direction, test->from = on_a, test->to = on_b;
    return yes;
}

bool work_triangle(bool yes)
{
    add(WORK_TRIANGLE, yes);
    return yes;
}

// ---- Axes

void work_axis_of(int shape, int side) { next_shape = shape, next_side = side; }

bool work_unlike_axis(WorkKind kind, TsVec axis, const double ends[4], bool yes)
{
    WorkTest *test = add(kind, yes);
    double length = ts_vec_length(axis), unit = kind == WORK_AXIS ? length : 1;
    if (test) {
        if (!(length > 0)) test->kind = WORK_NO_AXIS, unit = 1;
        test->unit = unit;
        test->shape = next_shape, test->side = next_side;
        TsAxis *its = &test->axis;
        *its = (TsAxis){.direction = ts_vec_normalize(axis),
                        .a_min = ends[0] / unit,
                        .a_max = ends[1] / unit,
                        .b_min = ends[2] / unit,
                        .b_max = ends[3] / unit};
        its->a_radius = (its->a_max - its->a_min) / 2;
        its->b_radius = (its->b_max - its->b_min) / 2;
        its->radii = its->a_radius + its->b_radius;
        its->distance = fabs(its->b_min + its->b_max - its->a_min - its->a_max) / 2;
        its->gap = fmax(its->b_min - its->a_max, its->a_min - its->b_max);
    }
    work_axis_of(-1, -1);
    return yes;
}

bool work_axis(TsVec axis, double a_min, double a_max, double b_min, double b_max, bool yes)
{
    if (!recorded) return yes;
    return work_unlike_axis(WORK_AXIS, axis, (const double[]){a_min, a_max, b_min, b_max}, yes);
}

void work_depth(double depth)
{
    if (recorded && recorded->count > 0) recorded->test[recorded->count - 1].depth = depth;
}

void work_shape(int shape, const TsVec corner[4])
{
    if (!recorded) return;
    memcpy(recorded->corner[shape], corner, sizeof recorded->corner[shape]);
    recorded->corners[shape] = 4;
}

void work_again(void)
{
    if (recorded) recorded->count = 0;
}

// ---- Recording

// The method had the shapes in the other order.
static void swap_shapes(Work *work)
{
    for (int i = 0; i < work->count; i++) {
        WorkTest *test = &work->test[i];
        TsAxis axis = test->axis;
        TsCircle circle = test->circle[0];
        TsAabb box = test->box[0];
        test->axis.a_min = axis.b_min, test->axis.a_max = axis.b_max;
        test->axis.b_min = axis.a_min, test->axis.b_max = axis.a_max;
        test->axis.a_radius = axis.b_radius, test->axis.b_radius = axis.a_radius;
        test->circle[0] = test->circle[1], test->circle[1] = circle;
        test->box[0] = test->box[1], test->box[1] = box;
        if (test->shape >= 0) test->shape = 1 - test->shape;
    }
    Work before = *work;
    for (int i = 0; i < 2; i++) {
        memcpy(work->corner[i], before.corner[1 - i], sizeof work->corner[i]);
        work->corners[i] = before.corners[1 - i];
    }
}

Answer work_of(const Method *method, const Query *query, Work *work)
{
    assert(!recorded && !method->answer_many);
    work->count = work->corners[0] = work->corners[1] = 0;
    recorded = work;
    work_axis_of(-1, -1);
    Answer answer = method_ask(method, query);
    recorded = NULL;
    if (method_swaps(method, query->a->kind, query->b->kind)) swap_shapes(work);
    return answer;
}

bool work_line(TsSegment line, int ends, bool yes)
{
    WorkTest *last = recorded && recorded->count > 0 ? &recorded->test[recorded->count - 1] : NULL;
    if (last) last->line = line, last->line_ends = ends;
    return yes;
}
