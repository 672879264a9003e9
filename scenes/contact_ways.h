// The ways to find where two convex shapes bear on each other, now or at the moment of a hit to
// come.
#ifndef CONTACT_WAYS_H
#define CONTACT_WAYS_H

#include <string.h>

#include "stage.h"
#include "touchstone/manifold.h"
#include "touchstone/sat.h"
#include "touchstone/support.h"
#include "touchstone/sweep.h"

enum { WAY_EXTREMES, WAY_CLIPPING, WAY_FIRST_TWO, WAY_NO_CLAMP };

// ---- The moment

typedef struct Instant {
    TsShape a, b; // where they are then
    TsVec corner[TS_POLYGON_MAX];
    TsVec n; // from B to A
    double time;
    bool moves, misses;
} Instant;

// As the document has it, whose axes are the sides' normals: the one along which they lie farthest
// apart.
static inline TsVec contact_ways_normal_of_sides(const TsShape *a, const TsShape *b, TsVec along)
{
    TsAxisTrace trace;
    const TsAxis *best = NULL;
    ts_sat_contact(a, b, &trace);
    for (int i = 0; i < trace.count; i++) {
        const TsAxis *axis = &trace.axis[i];
        if (strstr(axis->name, "corner") || (best && axis->gap <= best->gap)) continue;
        best = axis;
    }
    if (!best) return along;
    return best->a_min + best->a_max < best->b_min + best->b_max ? ts_vec_negate(best->direction)
                                                                 : best->direction;
}

// `velocity`: A's. Of shapes that share a point already the moment is now. `sides`: N is a side's.
static inline void contact_ways_moment(Instant *moment, const Ask *ask, TsVec velocity, bool sides)
{
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    *moment = (Instant){.a = *a, .b = *b, .n = ts_vec_negate(ask->contact.normal)};
    if (sides) moment->n = contact_ways_normal_of_sides(a, b, moment->n);
    moment->moves = !ts_vec_is_zero(velocity) && ask->contact.relation == TS_APART;
    if (!moment->moves) return;
    TsImpact impact = ts_sweep_shapes(a, velocity, b, ts_vec(0, 0));
    moment->misses = impact.relation == TS_APART;
    if (moment->misses) return;
    moment->time = impact.enter;
    moment->n = ts_vec_negate(impact.normal);
    moment->a = ts_sweep_moved(a, velocity, impact.enter, moment->corner);
}

// ---- The ways

typedef struct Found {
    TsVec n; // from B to A, clipping's own
    TsSupport a, b;
    TsSupportContacts contacts;
    uint32_t id[TS_SUPPORT_MAX];
    bool by_clipping, refused;
} Found;

static inline TsVec contact_ways_on_line(TsVec v, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a);
    double square = ts_vec_length_squared(along);
    return square > 0 ? ts_vec_lerp(a, b, ts_vec_dot(ts_vec_sub(v, a), along) / square) : a;
}

// As FindClosestPoint without its clamp (E57).
static inline void contact_ways_unclamp(Found *found)
{
    TsSupportContacts *contacts = &found->contacts;
    for (int i = 0; i < contacts->count; i++) {
        TsContactPair *pair = &contacts->pair[i];
        if (contacts->which == TS_SUPPORT_1_2)
            pair->b = contact_ways_on_line(pair->a, found->b.point[0], found->b.point[1]);
        if (contacts->which == TS_SUPPORT_2_1)
            pair->a = contact_ways_on_line(pair->b, found->a.point[0], found->a.point[1]);
    }
}

// The clipping manifold, put as pairs across its gaps: of its points those less than the threshold
// behind the nearest.
static inline void contact_ways_clip(Found *found, const TsShape *a, const TsShape *b,
                                     double threshold)
{
    TsCollider form_a, form_b;
    TsPose pose_a, pose_b;
    found->by_clipping = true;
    found->contacts.count = 0;
    found->refused = !ts_collider_of(a, &form_a, &pose_a) || !ts_collider_of(b, &form_b, &pose_b);
    if (found->refused) return;
    TsManifold patch = ts_manifold_of(&form_a, pose_a, &form_b, pose_b, 1e4);
    double least = HUGE_VAL;
    for (int i = 0; i < patch.count; i++) least = fmin(least, patch.point[i].gap);
    found->n = ts_vec_negate(patch.normal);
    for (int i = 0; i < patch.count; i++) {
        TsManifoldPoint point = patch.point[i];
        TsVec half = ts_vec_scale(patch.normal, point.gap / 2);
        if (point.gap >= least + threshold) continue;
        found->id[found->contacts.count] = point.id;
        found->contacts.pair[found->contacts.count++] =
            (TsContactPair){ts_vec_sub(point.at, half), ts_vec_add(point.at, half)};
    }
}

static inline Found contact_ways_find(int way, const Instant *moment, double threshold)
{
    TsSupport (*points)(const TsShape *, TsVec, double) =
        way == WAY_FIRST_TWO ? ts_support_points_first : ts_support_points;
    TsVec n = moment->n;
    Found found = {.n = n,
                   .a = points(&moment->a, n, threshold),
                   .b = points(&moment->b, ts_vec_negate(n), threshold)};
    found.contacts = ts_support_contacts(&found.a, &found.b, n);
    if (way == WAY_NO_CLAMP) contact_ways_unclamp(&found);
    if (way == WAY_CLIPPING) contact_ways_clip(&found, &moment->a, &moment->b, threshold);
    return found;
}

#endif
