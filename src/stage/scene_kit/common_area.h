// The area that two shapes have in common, as a figure beside the picture.
#ifndef COMMON_AREA_H
#define COMMON_AREA_H

#include "stage.h"

// Reports "area in common", and "its error at most" before it is written with three decimals
// (ts_relate_area). Nothing is reported of circles and capsules, which geometries do not have, and
// of polygons that are no valid areas. Some microseconds for each corner.
void stage_report_common_area(Stage *stage, const TsShape *a, const TsShape *b);

#endif
