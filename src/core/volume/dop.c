#include "dop.h"

#include "expansion.h"

// The last two are asked of halved sums: a reach along (1, 1) counts in (1, 1)s.
static const Vec axes[DOP_AXES] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

Dop dop_around(Spread spread)
{
    Dop dop;
    for (int i = 0; i < DOP_AXES; i++) {
        double unit = vec_length_squared(axes[i]);
        dop.high[i] = unit * reach_along(spread, vec(0, 0), axes[i]);
        dop.low[i] = -unit * reach_along(spread, vec(0, 0), vec_negate(axes[i]));
    }
    return dop;
}

Relation dop_relation(Dop a, Dop b)
{
    Relation found = OVERLAPPING;
    for (int i = 0; i < DOP_AXES; i++) {
        if (a.low[i] > b.high[i] || b.low[i] > a.high[i]) return APART;
        if (a.low[i] == b.high[i] || b.low[i] == a.high[i]) found = TOUCHING;
    }
    return found;
}

static bool between(Expansion value, double low, double high)
{
    return expansion_compare(expansion(low), value) <= 0 &&
           expansion_compare(value, expansion(high)) <= 0;
}

bool dop_holds(Dop dop, Vec p)
{
    return between(expansion(p.x), dop.low[0], dop.high[0]) &&
           between(expansion(p.y), dop.low[1], dop.high[1]) &&
           between(expansion_sum(p.x, p.y), dop.low[2], dop.high[2]) &&
           between(expansion_difference(p.x, p.y), dop.low[3], dop.high[3]);
}

// How much of both sides is cut off at each corner, from the upper left on clockwise.
typedef struct Cuts {
    double corner[4];
} Cuts;

static double positive(double value) { return value > 0 ? value : 0; }

static Cuts cuts_of(Dop dop)
{
    const double *low = dop.low, *high = dop.high;
    return (Cuts){{positive((low[2] - low[0]) - low[1]), positive((high[0] - low[1]) - high[3]),
                   positive((high[0] - high[2]) + high[1]), positive((low[3] - low[0]) + high[1])}};
}

void dop_corners(Dop dop, Vec out[DOP_CORNERS])
{
    Cuts cuts = cuts_of(dop);
    const double *low = dop.low, *high = dop.high, *cut = cuts.corner;
    out[0] = vec(low[0], low[1] + cut[0]);
    out[1] = vec(low[0] + cut[0], low[1]);
    out[2] = vec(high[0] - cut[1], low[1]);
    out[3] = vec(high[0], low[1] + cut[1]);
    out[4] = vec(high[0], high[1] - cut[2]);
    out[5] = vec(high[0] - cut[2], high[1]);
    out[6] = vec(low[0] + cut[3], high[1]);
    out[7] = vec(low[0], high[1] - cut[3]);
}

double dop_area(Dop dop)
{
    Cuts cuts = cuts_of(dop);
    double area = (dop.high[0] - dop.low[0]) * (dop.high[1] - dop.low[1]);
    for (int i = 0; i < 4; i++) area -= cuts.corner[i] * cuts.corner[i] / 2;
    return positive(area);
}
