// MPR on exact signs. The ray begins at a point of the difference and leads to the origin.
//
// Why it is right, and ends: each end of the portal is a support point, and the direction that is
// searched next lies between those that found both ends (at first: the ray's own, and the normal of
// the line through the point inside and the first end). So the corner found lies between both ends
// in the order of the difference's corners, the ray passes between it and one of them, and the
// number of corners between the ends falls with every step.
#include "platform/rounding.h"

#include <stddef.h>

#include "touchstone/mpr.h"

#include "geometry/usable.h"
#include "narrow/simplex_private.h"
#include "platform/assert.h"

typedef struct Mpr {
    const Minkowski *d;
    TsMprTrace *trace;
    Vertex inside;
    int count;
    Vertex portal[2];
} Mpr;

static void record_portal(const Mpr *mpr, const Direction *direction, Vertex support,
                          const char *text)
{
    TsMprTrace *trace = mpr->trace;
    if (!trace || trace->count == TS_MPR_STEPS) return;
    TsMprStep *step = &trace->step[trace->count++];
    *step = (TsMprStep){.inside = ts_minkowski_point(mpr->d, mpr->inside),
                        .count = mpr->count,
                        .direction = direction->rounded,
                        .support = ts_minkowski_point(mpr->d, support),
                        .text = text};
    for (int i = 0; i < mpr->count; i++)
        step->portal[i] = ts_minkowski_point(mpr->d, mpr->portal[i]);
}

// The origin lies between two points of the difference.
static TsRelation relation_between(const Mpr *mpr, Vertex x, Vertex y)
{
    Direction normal;
    Vertex support;
    TsRelation relation = ts_simplex_on_segment(mpr->d, x, y, &normal, &support);
    record_portal(mpr, &normal, support,
                  relation == TS_TOUCHING ? "The origin lies on the boundary."
                                          : "The origin lies between two points, inside.");
    return relation;
}

static TsRelation relation_of_cores(Mpr *mpr)
{
    const Minkowski *d = mpr->d;
    mpr->inside = ts_minkowski_inner(d);
    if (ts_minkowski_is_origin(d, mpr->inside)) {
        // There is no ray. It begins at a corner instead, which may be any point of the difference.
        Direction any = ts_minkowski_free(ts_vec(d->solid_a.extent + d->solid_b.extent, 0));
        if (any.rounded.x == 0) any.rounded.x = 1;
        mpr->inside = ts_minkowski_support(d, &any);
        if (ts_minkowski_is_origin(d, mpr->inside)) {
            record_portal(mpr, &any, mpr->inside, "A corner of the difference is the origin.");
            return TS_TOUCHING;
        }
    }
    Vertex *portal = mpr->portal, inside = mpr->inside;
    Direction direction = ts_minkowski_to_origin(inside);
    while (true) {
        Vertex q = ts_minkowski_support(d, &direction);
        if (ts_minkowski_is_origin(d, q)) {
            record_portal(mpr, &direction, q, "A corner of the difference is the origin.");
            return TS_TOUCHING;
        }
        if (ts_minkowski_sign(d, &direction, q) < 0) {
            record_portal(mpr, &direction, q, "No corner reaches the origin.");
            return TS_APART;
        }
        record_portal(mpr, &direction, q,
                      mpr->count == 0   ? "Search from the point inside towards the origin."
                      : mpr->count == 1 ? "Search beside the ray, on the origin's side."
                                        : "The ray passes the portal: search beyond it.");

        // The origin is not farther along than q, but farther than the point inside: if it lies on
        // the line of both, it lies between them.
        Direction beside = ts_minkowski_normal(d, inside, q, 1);
        int side = -ts_minkowski_sign(d, &beside, q); // of the origin
        if (side == 0) return relation_between(mpr, inside, q);

        // The ray passes between q and the end on its other side, if there is one.
        bool before = mpr->count > 0 && ts_minkowski_compare(d, &beside, q, portal[0]) == side;
        portal[before] = q;
        if (mpr->count == 0 || (mpr->count == 1 && before)) mpr->count++;
        if (mpr->count == 1) {
            direction = ts_minkowski_normal(d, inside, portal[0], side);
            continue;
        }

        // The portal's normal, away from the point inside.
        direction = ts_minkowski_normal(d, portal[0], portal[1], 1);
        if (ts_minkowski_compare(d, &direction, portal[0], inside) > 0)
            direction = ts_minkowski_normal(d, portal[0], portal[1], -1);
        int beyond = ts_minkowski_sign(d, &direction, portal[0]); // of the portal
        if (beyond == 0) return relation_between(mpr, portal[0], portal[1]);
        if (beyond > 0) {
            Direction none = ts_minkowski_free(ts_vec(0, 0));
            record_portal(mpr, &none, q, "The origin lies before the portal.");
            return TS_OVERLAPPING;
        }
    }
}

TsRelation ts_mpr_relation(const TsShape *a, const TsShape *b, TsMprTrace *trace)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    Mpr mpr = {.d = &d, .trace = trace};
    if (trace) trace->count = 0;
    TsRelation cores = relation_of_cores(&mpr);
    if (d.radius == 0) return cores;
    return cores == TS_APART ? ts_gjk_relation(a, b, NULL) : TS_OVERLAPPING;
}
