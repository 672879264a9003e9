// A sweep of shapes that need not be convex, shown: the convex parts that meet first, and their
// times.
#ifndef SWEPT_PARTS_H
#define SWEPT_PARTS_H

#include "moving.h"
#include "times.h"
#include "touchstone/sweep.h"

static inline bool swept_confirmed(const Moving *moving, const TsImpact *impact)
{
    bool hit = impact->relation != TS_APART;
    if (hit && impact->enter == 0) return moving_meets(moving, 0);
    return moving_confirms(moving, hit, hit ? impact->enter : 1);
}

static inline void swept_part(Draw *draw, const TsShape *part, TsVec move, double time)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape there = ts_sweep_moved(part, move, time, corner);
    moving_outline(draw, &there, (Pen){.ink = INK_FOCUS, .width = 1.5});
}

static inline void swept_parts_show(Stage *stage, const Moving *moving, const TsSweepFirst *first,
                                    const TsImpact *impact, double now)
{
    Draw *draw = stage->draw;
    TsVec move_a = moving->motion_a.move, move_b = moving->motion_b.move;
    bool hit = impact->relation != TS_APART;
    TsSweepTrace trace = {.count = 0};
    ts_sweep_traced(&first->a, move_a, &first->b, move_b, &trace);
    stage_report(stage, "convex parts", "%d of A, %d of B", first->parts_a, first->parts_b);
    draw_layer(draw, LAYER_CONTACT);
    if (hit) {
        moving_draw(draw, moving, impact->enter, moving_ghost);
        swept_part(draw, &first->a, move_a, impact->enter);
        swept_part(draw, &first->b, move_b, impact->enter);
        moving_impact(stage, impact->point, impact->normal, impact->enter);
    }
    moving_draw(draw, moving, now, moving_body);
    times_draw(draw, &trace, hit, now);
    times_table(stage, &trace);
    times_forms(stage, &trace, hit);
}

#endif
