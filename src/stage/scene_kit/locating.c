#include "scene_kit/locating.h"

#include <assert.h>

#include "oracle/oracle_locate.h"
#include "scene.h"
#include "stage_self.h"

static const LocateWay *way_of_variant(const Stage *stage, int variant)
{
    const LocateWay *way = locate_way_find(stage->self->scene->variants[variant].name);
    assert(way);
    return way;
}

// The sound way by a rule that takes all areas.
static const LocateWay *right_way(TsFillRule rule)
{
    const LocateWay *way = locate_way;
    while (way->rule != rule || !way->sound || way->valid_only) way++;
    return way;
}

void stage_locate(const Stage *stage, const TsGeometry *area, bool valid, TsVec at,
                  Located *located)
{
    located->way = way_of_variant(stage, stage_variant(stage));
    located->refused = located->way->valid_only && !valid;
    if (located->refused) located->way = way_of_variant(stage, 0);
    located->work.steps = located->right.steps = 0;
    located->says = located->way->locate(area, at, &located->work);
    located->exact = oracle_locate(area, located->way->rule, at);
    right_way(located->way->rule)->locate(area, at, &located->right);
}

TsLocation stage_locate_says(const Located *located, const TsGeometry *area, TsVec at)
{
    return located->way->locate(area, at, NULL);
}

TsLocation stage_locate_right(const Located *located, const TsGeometry *area, TsVec at)
{
    return right_way(located->way->rule)->locate(area, at, NULL);
}
