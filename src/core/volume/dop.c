// 8-DOPs: their intervals, corners and area.
#include "platform/rounding.h"

#include "touchstone/dop.h"

#include "exact/expansion.h"
#include "volume/extent.h"

// An extent along (1, 1) is a multiple of (1, 1), so the sums x + y are twice that.
static const TsVec dop_axes[TS_DOP_AXES] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

TsDop ts_dop_around(const TsVec *point, int count, double radius)
{
    RoundPoints points = {point, count, radius};
    TsDop dop;
    for (int i = 0; i < TS_DOP_AXES; i++) {
        double unit = ts_vec_length_squared(dop_axes[i]);
        dop.high[i] = unit * ts_extent_along(points, ts_vec(0, 0), dop_axes[i]);
        dop.low[i] = -unit * ts_extent_along(points, ts_vec(0, 0), ts_vec_negate(dop_axes[i]));
    }
    return dop;
}

TsRelation ts_dop_relation(TsDop a, TsDop b)
{
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < TS_DOP_AXES; i++) {
        if (a.low[i] > b.high[i] || b.low[i] > a.high[i]) return TS_APART;
        if (a.low[i] == b.high[i] || b.low[i] == a.high[i]) found = TS_TOUCHING;
    }
    return found;
}

static bool expansion_between(Expansion value, double low, double high)
{
    return ts_expansion_compare(ts_expansion(low), value) <= 0 &&
           ts_expansion_compare(value, ts_expansion(high)) <= 0;
}

bool ts_dop_contains(TsDop dop, TsVec p)
{
    return expansion_between(ts_expansion(p.x), dop.low[0], dop.high[0]) &&
           expansion_between(ts_expansion(p.y), dop.low[1], dop.high[1]) &&
           expansion_between(ts_expansion_sum(p.x, p.y), dop.low[2], dop.high[2]) &&
           expansion_between(ts_expansion_difference(p.x, p.y), dop.low[3], dop.high[3]);
}

// The length that is cut off both sides at each corner, clockwise from the upper left.
typedef struct DopCuts {
    double corner[4];
} DopCuts;

static double at_least_0(double value) { return value > 0 ? value : 0; }

static DopCuts dop_cuts(TsDop dop)
{
    const double *low = dop.low, *high = dop.high;
    return (DopCuts){
        {at_least_0((low[2] - low[0]) - low[1]), at_least_0((high[0] - low[1]) - high[3]),
         at_least_0((high[0] - high[2]) + high[1]), at_least_0((low[3] - low[0]) + high[1])}};
}

void ts_dop_corners(TsDop dop, TsVec out[TS_DOP_CORNERS])
{
    DopCuts cuts = dop_cuts(dop);
    const double *low = dop.low, *high = dop.high, *cut = cuts.corner;
    out[0] = ts_vec(low[0], low[1] + cut[0]);
    out[1] = ts_vec(low[0] + cut[0], low[1]);
    out[2] = ts_vec(high[0] - cut[1], low[1]);
    out[3] = ts_vec(high[0], low[1] + cut[1]);
    out[4] = ts_vec(high[0], high[1] - cut[2]);
    out[5] = ts_vec(high[0] - cut[2], high[1]);
    out[6] = ts_vec(low[0] + cut[3], high[1]);
    out[7] = ts_vec(low[0], high[1] - cut[3]);
}

double ts_dop_area(TsDop dop)
{
    DopCuts cuts = dop_cuts(dop);
    double area = (dop.high[0] - dop.low[0]) * (dop.high[1] - dop.low[1]);
    for (int i = 0; i < 4; i++) area -= cuts.corner[i] * cuts.corner[i] / 2;
    return at_least_0(area);
}
