#include "scene_kit/common_area.h"

#include <stdlib.h>

#include "scene_kit/number.h"
#include "touchstone/relate.h"

static bool add_area(TsGeometry *geometry, const TsShape *shape)
{
    TsVec box[4];
    TsGeometryFlaw flaw;
    int corners;
    const TsVec *corner = ts_shape_view_corners(shape, box, &corners);
    return ts_shape_kind_has_area(shape->kind) && !ts_shape_kind_is_round(shape->kind) &&
           ts_geometry_add_ring(geometry, corner, corners, NULL) &&
           ts_geometry_check(geometry, &flaw) && flaw.kind == TS_FLAW_NONE;
}

void stage_report_common_area(Stage *stage, const TsShape *a, const TsShape *b)
{
    TsGeometry area[] = {ts_geometry_make(TS_MEMORY_HEAP), ts_geometry_make(TS_MEMORY_HEAP)};
    TsRelateArea common;
    if (add_area(&area[0], a) && add_area(&area[1], b) &&
        ts_relate_area(&area[0], &area[1], &common)) {
        stage_report(stage, "area in common", "%s px²", number_plain(NUMBER_TEXT, common.area, 3));
        stage_report(stage, "its error at most", "%s px²",
                     number_figure(NUMBER_TEXT, common.bound));
    }
    for (int i = 0; i < 2; i++) ts_geometry_free(&area[i]);
}
