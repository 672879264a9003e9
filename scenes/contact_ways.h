// The ways to find where two convex shapes bear on each other, now or at the moment of a hit to
// come.
#ifndef CONTACT_WAYS_H
#define CONTACT_WAYS_H

#include <string.h>

#include "patch.h"
#include "sat.h"
#include "stage.h"
#include "support.h"
#include "sweep.h"

enum { WAY_EXTREMES, WAY_CLIPPING, WAY_FIRST_TWO, WAY_NO_CLAMP };

// ---- The moment

typedef struct Instant {
    Shape a, b; // where they are then
    Vec corner[POLYGON_MAX];
    Vec n; // from B to A
    double time;
    bool moves, misses;
} Instant;

// As the document has it, whose axes are the sides' normals: the one along which they lie farthest
// apart.
static inline Vec contact_ways_normal_of_sides(const Shape *a, const Shape *b, Vec along)
{
    AxisTrace trace;
    const Axis *best = NULL;
    sat_contact(a, b, &trace);
    for (int i = 0; i < trace.count; i++) {
        const Axis *axis = &trace.axis[i];
        if (strstr(axis->name, "corner") || (best && axis->gap <= best->gap)) continue;
        best = axis;
    }
    if (!best) return along;
    return best->a_min + best->a_max < best->b_min + best->b_max ? vec_negate(best->direction)
                                                                 : best->direction;
}

// `velocity`: A's. Of shapes that share a point already the moment is now. `sides`: N is a side's.
static inline void contact_ways_moment(Instant *moment, const Ask *ask, Vec velocity, bool sides)
{
    const Shape *a = &ask->a->shape, *b = &ask->b->shape;
    *moment = (Instant){.a = *a, .b = *b, .n = vec_negate(ask->contact.normal)};
    if (sides) moment->n = contact_ways_normal_of_sides(a, b, moment->n);
    moment->moves = !vec_is_zero(velocity) && ask->contact.relation == APART;
    if (!moment->moves) return;
    Impact impact = sweep_shapes(a, velocity, b, vec(0, 0));
    moment->misses = impact.relation == APART;
    if (moment->misses) return;
    moment->time = impact.enter;
    moment->n = vec_negate(impact.normal);
    moment->a = sweep_moved(a, velocity, impact.enter, moment->corner);
}

// ---- The ways

typedef struct Found {
    Vec n; // from B to A, clipping's own
    Support a, b;
    SupportContacts contacts;
    uint32_t id[SUPPORT_MAX];
    bool by_clipping, refused;
} Found;

static inline Vec contact_ways_on_line(Vec v, Vec a, Vec b)
{
    Vec along = vec_sub(b, a);
    double square = vec_length_squared(along);
    return square > 0 ? vec_lerp(a, b, vec_dot(vec_sub(v, a), along) / square) : a;
}

// As FindClosestPoint without its clamp (E57).
static inline void contact_ways_unclamp(Found *found)
{
    SupportContacts *contacts = &found->contacts;
    for (int i = 0; i < contacts->count; i++) {
        ContactPair *pair = &contacts->pair[i];
        if (contacts->which == SUPPORT_1_2)
            pair->b = contact_ways_on_line(pair->a, found->b.point[0], found->b.point[1]);
        if (contacts->which == SUPPORT_2_1)
            pair->a = contact_ways_on_line(pair->b, found->a.point[0], found->a.point[1]);
    }
}

// The clipping manifold, put as pairs across its gaps: of its points those less than the threshold
// behind the nearest.
static inline void contact_ways_clip(Found *found, const Shape *a, const Shape *b, double threshold)
{
    Form form_a, form_b;
    Pose pose_a, pose_b;
    found->by_clipping = true;
    found->contacts.count = 0;
    found->refused = !form_of(a, &form_a, &pose_a) || !form_of(b, &form_b, &pose_b);
    if (found->refused) return;
    Patch patch = patch_of(&form_a, pose_a, &form_b, pose_b, 1e4);
    double least = HUGE_VAL;
    for (int i = 0; i < patch.count; i++) least = fmin(least, patch.point[i].gap);
    found->n = vec_negate(patch.normal);
    for (int i = 0; i < patch.count; i++) {
        PatchPoint point = patch.point[i];
        Vec half = vec_scale(patch.normal, point.gap / 2);
        if (point.gap >= least + threshold) continue;
        found->id[found->contacts.count] = point.id;
        found->contacts.pair[found->contacts.count++] =
            (ContactPair){vec_sub(point.at, half), vec_add(point.at, half)};
    }
}

static inline Found contact_ways_find(int way, const Instant *moment, double threshold)
{
    Support (*points)(const Shape *, Vec, double) =
        way == WAY_FIRST_TWO ? support_points_first : support_points;
    Vec n = moment->n;
    Found found = {.n = n,
                   .a = points(&moment->a, n, threshold),
                   .b = points(&moment->b, vec_negate(n), threshold)};
    found.contacts = support_contacts(&found.a, &found.b, n);
    if (way == WAY_NO_CLAMP) contact_ways_unclamp(&found);
    if (way == WAY_CLIPPING) contact_ways_clip(&found, &moment->a, &moment->b, threshold);
    return found;
}

#endif
