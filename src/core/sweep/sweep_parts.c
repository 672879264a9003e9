#include "sweep_parts.h"

#include "relation.h"

bool sweep_parts_accepts(const Shape *shape)
{
    return sweep_accepts(shape) || shape->kind == SHAPE_POLYGON;
}

void sweep_parts_of(const Shape *shape, PolygonParts *parts)
{
    if (!sweep_accepts(shape)) {
        polygon_parts(shape, parts);
        return;
    }
    parts->count = 1;
    parts->shape[0] = *shape;
}

static void keep(const Shape *part, Shape *kept, Vec *corner)
{
    *kept = *part;
    if (part->kind != SHAPE_POLYGON) return;
    for (int i = 0; i < part->polygon.count; i++) corner[i] = part->polygon.corner[i];
    kept->polygon.corner = corner;
}

// Both met: the earlier, with the later leave and the stronger relation.
static Impact first_of(Impact one, Impact other)
{
    Impact first = other.enter < one.enter ? other : one;
    first.leave = one.leave > other.leave ? one.leave : other.leave;
    first.relation = one.relation > other.relation ? one.relation : other.relation;
    return first;
}

static Impact at_start(const Shape *a, const Shape *b, Impact impact)
{
    Contact contact = contact_shapes(a, b);
    if (contact.relation > impact.relation) impact.relation = contact.relation;
    impact.initially = contact.relation == OVERLAPPING;
    impact.point = vec_lerp(contact.on_a, contact.on_b, 0.5);
    impact.normal = contact.normal;
    impact.gap = contact.gap;
    return impact;
}

Impact sweep_first_parts(const Shape *a, Vec move_a, const Shape *b, Vec move_b, SweepFirst *first)
{
    PolygonParts of_a, of_b;
    Impact all = {.relation = APART};
    sweep_parts_of(a, &of_a);
    sweep_parts_of(b, &of_b);
    first->parts_a = of_a.count;
    first->parts_b = of_b.count;
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const Shape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        Impact impact = sweep_shapes(part_a, move_a, part_b, move_b);
        if (impact.relation == APART && i > 0) continue;
        bool earlier = all.relation == APART || impact.enter < all.enter;
        if (earlier) keep(part_a, &first->a, first->corner[0]);
        if (earlier) keep(part_b, &first->b, first->corner[1]);
        all = all.relation == APART ? impact : first_of(all, impact);
    }
    return all.relation != APART && all.enter == 0 ? at_start(a, b, all) : all;
}

Impact sweep_by_parts(const Shape *a, Vec move_a, const Shape *b, Vec move_b)
{
    SweepFirst first;
    return sweep_first_parts(a, move_a, b, move_b, &first);
}
