// The lasso: a line that the viewer draws around shapes on the ground, with Shift; those whose
// centre it encloses are selected too. Its ends are joined; where it crosses itself, what it goes
// around twice is outside.

#include "stage_self.h"

#define LEAST_WAY 3.0 // px at scale 1 from one corner to the next

// A long one is told by every second of its corners.
static void thin_out(Lasso *lasso)
{
    int kept = 0;
    for (int i = 0; i < lasso->count; i += 2) lasso->corner[kept++] = lasso->corner[i];
    lasso->count = kept;
}

void lasso_begin(Stage *stage, TsVec at)
{
    stage->self->lasso = (Lasso){.corner = {at}, .count = 1};
}

void lasso_to(Stage *stage, TsVec at)
{
    Lasso *lasso = &stage->self->lasso;
    double way = ts_vec_distance(at, lasso->corner[lasso->count - 1]);
    if (way < LEAST_WAY * view_pixel(stage)) return;
    if (lasso->count == LASSO_MAX) thin_out(lasso);
    lasso->corner[lasso->count++] = at;
}

bool lasso_holds(const Stage *stage, const Actor *actor)
{
    const Lasso *lasso = &stage->self->lasso;
    if (lasso->count < 3 || (actor->traits & ACTOR_QUIET) || map_hides(stage, actor)) return false;
    return grips_loop_holds(lasso->corner, lasso->count, actor->position);
}

void lasso_end(Stage *stage)
{
    stage_each(stage, actor)
    {
        if (lasso_holds(stage, actor)) selection_add(stage, actor);
    }
    lasso_forget(stage);
}

void lasso_forget(Stage *stage) { stage->self->lasso.count = 0; }

void lasso_draw(const Stage *stage)
{
    const Lasso *lasso = &stage->self->lasso;
    if (lasso->count < 2) return;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_path(stage->draw, lasso->corner, lasso->count, true,
              (Pen){.ink = INK_INK, .on = 4, .off = 3});
}
