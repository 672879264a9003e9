#include "space/facets/facets_self.h"
#include "touchstone/scalar.h"

#define NEAR_MIDDLE 0.1F // px: as near to a pixel's middle counts as holding it

typedef float Columns __attribute__((vector_size(16))); // the same of four columns of pixels
typedef int32_t Choice __attribute__((vector_size(16)));

static double least(double a, double b, double c)
{
    return ts_scalar_smaller(a, ts_scalar_smaller(b, c));
}
static double most(double a, double b, double c)
{
    return ts_scalar_larger(a, ts_scalar_larger(b, c));
}

// Which of four pixels' middles in a row, one px apart from (0, 0), are on the inner side of an
// edge, and of those in the rows below. `way` is 1 or -1: where the inside is.
typedef struct TsSide {
    Columns at;
    float step; // from row to row
} TsSide;

static TsSide side_of(TsVec a, TsVec b, TsVec origin, float way)
{
    float x = (float)(b.x - a.x) * way, y = (float)(b.y - a.y) * way;
    float slack = NEAR_MIDDLE * (fabsf(x) + fabsf(y));
    float first = y * (float)(origin.x - a.x) - x * (float)(origin.y - a.y) + slack;
    return (TsSide){{first, first + y, first + 2 * y, first + 3 * y}, -x};
}

// Of 4 * 4 middles from that one on.
static bool holds_middle(const TsVec c[3], TsVec origin, bool back)
{
    float way = back ? -1 : 1;
    TsSide side[3] = {side_of(c[0], c[1], origin, way), side_of(c[1], c[2], origin, way),
                      side_of(c[2], c[0], origin, way)};
    Choice held = {0};
    for (int row = 0; row < 4; row++) {
        held |= (side[0].at > 0) & (side[1].at > 0) & (side[2].at > 0);
        for (int i = 0; i < 3; i++) side[i].at += side[i].step;
    }
    return (held[0] | held[1] | held[2] | held[3]) != 0;
}

// Where there are more than 4 * 4 it does hold one, as far as we know.
bool facets_seen(const Sight *sight, const TsVec place[3], bool back)
{
    TsVec c[3];
    for (int i = 0; i < 3; i++)
        c[i] = ts_vec_add(ts_vec_scale(place[i], sight->view.zoom), sight->view.offset);
    TsVec low = ts_vec(least(c[0].x, c[1].x, c[2].x), least(c[0].y, c[1].y, c[2].y));
    TsVec high = ts_vec(most(c[0].x, c[1].x, c[2].x), most(c[0].y, c[1].y, c[2].y));
    if (high.x - low.x > 3 || high.y - low.y > 3) return true;
    TsVec origin = ts_vec(floor(low.x + 0.5 - (double)NEAR_MIDDLE) + 0.5,
                          floor(low.y + 0.5 - (double)NEAR_MIDDLE) + 0.5);
    return holds_middle(c, origin, back);
}
