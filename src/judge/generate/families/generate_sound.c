#include "generate/generate_parts.h"
#include "oracle/oracle.h"
#include "touchstone/orientation.h"

static TsVec corner_of(TsPolygon polygon, int i) { return polygon.corner[i % polygon.count]; }

static bool ranges_part(double a, double b, double c, double d)
{
    return fmax(a, b) < fmin(c, d) || fmax(c, d) < fmin(a, b);
}

static bool is_at_one_side(TsVec a, TsVec b, TsVec c, TsVec d)
{
    return ts_orientation_sign(a, b, c) * ts_orientation_sign(a, b, d) > 0;
}

static bool sides_part(TsPolygon polygon, int i, int k)
{
    TsVec a = corner_of(polygon, i), b = corner_of(polygon, i + 1);
    TsVec c = corner_of(polygon, k), d = corner_of(polygon, k + 1);
    return ranges_part(a.x, b.x, c.x, d.x) || ranges_part(a.y, b.y, c.y, d.y) ||
           is_at_one_side(a, b, c, d) || is_at_one_side(c, d, a, b);
}

static bool is_between(TsVec v, TsVec a, TsVec b)
{
    return fmin(a.x, b.x) <= v.x && v.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= v.y &&
           v.y <= fmax(a.y, b.y);
}

// Says nothing: it is a corner once more, or in line between its neighbours.
static bool is_idle(TsVec before, TsVec at, TsVec after)
{
    return is_between(at, before, after) && ts_orientation_sign(before, at, after) == 0;
}

// The corners that say something. Those before the seam are held against those kept behind it.
static TsPolygon plain(TsPolygon polygon, TsVec *corner)
{
    int kept = 0, count = polygon.count;
    for (int i = 0; i < count; i++) {
        TsVec before = kept > 0 ? corner[kept - 1] : polygon.corner[count - 1];
        TsVec after = i + 1 < count || kept == 0 ? corner_of(polygon, i + 1) : corner[0];
        if (!is_idle(before, polygon.corner[i], after)) corner[kept++] = polygon.corner[i];
    }
    return (TsPolygon){corner, kept};
}

static bool turns(TsPolygon polygon, int i)
{
    return ts_orientation_sign(corner_of(polygon, i), corner_of(polygon, i + 1),
                               corner_of(polygon, i + 2)) != 0;
}

// No side meets another but at its ends, where it turns: so it is for most, and quickly seen.
static bool is_plainly_simple(TsPolygon polygon)
{
    int count = polygon.count;
    for (int i = 0; i < count; i++) {
        if (!turns(polygon, i)) return false;
        int end = i == 0 ? count - 1 : count; // the last side follows the first
        for (int k = i + 2; k < end; k++) {
            if (!sides_part(polygon, i, k)) return false;
        }
    }
    return true;
}

bool generate_sound(const TsShape *shape)
{
    if (shape->kind != TS_SHAPE_POLYGON) return true;
    TsVec corner[TS_POLYGON_MAX];
    TsPolygon rest = plain(shape->polygon, corner);
    return (rest.count >= 3 && is_plainly_simple(rest)) || oracle_simple(shape->polygon);
}
