#include "touchstone/region.h"

#include <math.h>

static int whole(double x)
{
    const double most = 1 << 24;
    return (int)(x < -most ? -most : x > most ? most : x);
}

TsRegion ts_region_of(TsAabb box)
{
    return (TsRegion){whole(floor(box.min.x)), whole(floor(box.min.y)), whole(ceil(box.max.x)),
                      whole(ceil(box.max.y))};
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

TsRegion ts_region_common(TsRegion a, TsRegion b)
{
    return (TsRegion){most(a.left, b.left), most(a.top, b.top), least(a.right, b.right),
                      least(a.bottom, b.bottom)};
}

bool ts_region_empty(TsRegion region)
{
    return region.left >= region.right || region.top >= region.bottom;
}

long ts_region_pixels(TsRegion region)
{
    if (ts_region_empty(region)) return 0;
    return ((long)region.right - region.left) * ((long)region.bottom - region.top);
}
