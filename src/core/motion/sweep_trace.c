#include "motion/sweep_pair_private.h"
#include "narrow/features.h"
#include "touchstone/sat.h"

static const double never = HUGE_VAL;

// The shadows' near and far ends, passed at even speed.
static void set_times(TsSweepAxis *axis)
{
    const TsAxis *start = &axis->at_start;
    double near = start->b_min - start->a_max, far = start->b_max - start->a_min;
    if (axis->speed == 0) {
        bool meets = near <= 0 && far >= 0;
        axis->enter = meets ? -never : never;
        axis->leave = -axis->enter;
        return;
    }
    axis->enter = (axis->speed > 0 ? near : far) / axis->speed;
    axis->leave = (axis->speed > 0 ? far : near) / axis->speed;
}

typedef struct Tracer {
    TsSweepTrace *trace;
    Solid a, b;
    TsVec origin, way;
} Tracer;

static void add(Tracer *tracer, TsVec direction, const char *name, bool still)
{
    if (ts_vec_is_zero(direction)) return;
    TsSweepAxis *axis = &tracer->trace->axis[tracer->trace->count++];
    axis->at_start = ts_features_axis(&tracer->a, &tracer->b, tracer->origin, direction, name);
    axis->speed = still ? 0 : ts_vec_dot(tracer->way, axis->at_start.direction);
    set_times(axis);
}

static bool is_side(const char *name) { return name[0] == 'A' || name[0] == 'B'; }

// The corner axis of ts_sat_axes is one of the start alone.
static void add_sides(Tracer *tracer, const TsShape *a, const TsShape *b)
{
    TsSatAxis axis[TS_AXES_MAX];
    int count = ts_sat_axes(a, b, axis);
    for (int i = 0; i < count; i++) {
        bool corner = !is_side(axis[i].name) && axis[i].name[1] != '\0';
        if (!corner) add(tracer, axis[i].direction, axis[i].name, false);
    }
}

static void decide(TsSweepTrace *trace)
{
    trace->entering = trace->leaving = -1;
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = trace->axis;
        if (axis[i].speed == 0) continue;
        if (trace->entering < 0 || axis[i].enter > axis[trace->entering].enter) trace->entering = i;
        if (trace->leaving < 0 || axis[i].leave < axis[trace->leaving].leave) trace->leaving = i;
    }
}

static bool is_round(const TsShape *shape) { return shape->kind == TS_SHAPE_CIRCLE; }

TsImpact ts_sweep_traced(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                         TsSweepTrace *trace)
{
    TsImpact impact = ts_sweep_shapes(a, move_a, b, move_b);
    TsVec origin = ts_shape_center(a);
    Tracer tracer = {trace, ts_solid_of(a, origin), ts_solid_of(b, origin), origin, {0, 0}};
    tracer.way = ts_vec_sub(move_a, move_b);
    trace->count = 0;
    add_sides(&tracer, a, b);
    add(&tracer, ts_vec_perp(tracer.way), "across the motion", true);
    bool round = is_round(a) || is_round(b);
    if (round && impact.relation != TS_APART) add(&tracer, impact.normal, "impact", false);
    decide(trace);
    return impact;
}
