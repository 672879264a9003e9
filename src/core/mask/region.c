#include "region.h"

#include <math.h>

static int whole(double x)
{
    const double most = 1 << 24;
    return (int)(x < -most ? -most : x > most ? most : x);
}

Region region_of(Aabb box)
{
    return (Region){whole(floor(box.min.x)), whole(floor(box.min.y)), whole(ceil(box.max.x)),
                    whole(ceil(box.max.y))};
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

Region region_common(Region a, Region b)
{
    return (Region){most(a.left, b.left), most(a.top, b.top), least(a.right, b.right),
                    least(a.bottom, b.bottom)};
}

bool region_empty(Region region)
{
    return region.left >= region.right || region.top >= region.bottom;
}

long region_pixels(Region region)
{
    if (region_empty(region)) return 0;
    return ((long)region.right - region.left) * ((long)region.bottom - region.top);
}
