#include "touchstone/sweep_parts.h"

#include "touchstone/relation.h"

bool ts_sweep_parts_accepts(const TsShape *shape)
{
    return ts_sweep_accepts(shape) || shape->kind == TS_SHAPE_POLYGON;
}

void ts_sweep_parts_of(const TsShape *shape, TsPolygonParts *parts)
{
    if (!ts_sweep_accepts(shape)) {
        ts_polygon_parts(shape, parts);
        return;
    }
    parts->count = 1;
    parts->shape[0] = *shape;
}

static void keep(const TsShape *part, TsShape *kept, TsVec *corner)
{
    *kept = *part;
    if (part->kind != TS_SHAPE_POLYGON) return;
    for (int i = 0; i < part->polygon.count; i++) corner[i] = part->polygon.corner[i];
    kept->polygon.corner = corner;
}

// Both met: the earlier, with the later leave and the stronger relation.
static TsImpact first_of(TsImpact one, TsImpact other)
{
    TsImpact first = other.enter < one.enter ? other : one;
    first.leave = one.leave > other.leave ? one.leave : other.leave;
    first.relation = one.relation > other.relation ? one.relation : other.relation;
    return first;
}

static TsImpact at_start(const TsShape *a, const TsShape *b, TsImpact impact)
{
    TsContact contact = ts_contact_shapes(a, b);
    if (contact.relation > impact.relation) impact.relation = contact.relation;
    impact.initially = contact.relation == TS_OVERLAPPING;
    impact.point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5);
    impact.normal = contact.normal;
    impact.gap = contact.gap;
    return impact;
}

TsImpact ts_sweep_first_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                              TsSweepFirst *first)
{
    TsPolygonParts of_a, of_b;
    TsImpact all = {.relation = TS_APART};
    ts_sweep_parts_of(a, &of_a);
    ts_sweep_parts_of(b, &of_b);
    first->parts_a = of_a.count;
    first->parts_b = of_b.count;
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const TsShape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        TsImpact impact = ts_sweep_shapes(part_a, move_a, part_b, move_b);
        if (impact.relation == TS_APART && i > 0) continue;
        bool earlier = all.relation == TS_APART || impact.enter < all.enter;
        if (earlier) keep(part_a, &first->a, first->corner[0]);
        if (earlier) keep(part_b, &first->b, first->corner[1]);
        all = all.relation == TS_APART ? impact : first_of(all, impact);
    }
    return all.relation != TS_APART && all.enter == 0 ? at_start(a, b, all) : all;
}

TsImpact ts_sweep_by_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    TsSweepFirst first;
    return ts_sweep_first_parts(a, move_a, b, move_b, &first);
}
