#include "separation.h"

#include <assert.h>

#include "exact.h"
#include "solid.h"

// What one axis knows: APART if there is daylight, TOUCHING if the shadows just meet.
static Relation ask(const Shape *a, const Shape *b, const Exact *axis)
{
    ExactShadow of_a = exact_shadow(a, axis), of_b = exact_shadow(b, axis);
    int after = expansion_compare(of_b.min, of_a.max),
        before = expansion_compare(of_a.min, of_b.max);
    return relation_of_sign(after > before ? after : before);
}

static Relation ask_rounded(const Shape *a, const Shape *b, Vec axis)
{
    Exact exact = exact_vec(axis);
    return ask(a, b, &exact);
}

static Relation least(Relation a, Relation b) { return a < b ? a : b; }

static Relation ask_box(const Shape *a, const Shape *b, Vec axis)
{
    Relation along = ask_rounded(a, b, axis);
    return along == APART ? APART : least(along, ask_rounded(a, b, vec_perp(axis)));
}

// An edge without length has a normal on which everything is one point: it is left out.
static Relation ask_sides(const Shape *a, const Shape *b, const Shape *owner)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(owner, corner);
    Relation found = OVERLAPPING;
    for (int i = 0; i < count && found != APART; i++) {
        Vec from = corner[i], to = corner[(i + 1) % count];
        if (vec_equal(from, to)) continue;
        Exact along = exact_difference(to, from), normal = exact_perp(&along);
        found = least(found, ask(a, b, &normal));
    }
    return found;
}

static Relation ask_owner(const Shape *a, const Shape *b, const Shape *owner)
{
    switch (owner->kind) {
    case SHAPE_OBB: return ask_box(a, b, owner->obb.axis);
    case SHAPE_AABB: return ask_box(a, b, vec(1, 0));
    default: return ask_sides(a, b, owner);
    }
}

static bool is_box(const Shape *shape)
{
    return shape->kind == SHAPE_OBB || shape->kind == SHAPE_AABB;
}

Relation separation_exact(const Shape *a, const Shape *b)
{
    assert(shape_valid(a, 0) && shape_valid(b, 0));
    Relation found = ask_owner(a, b, a);
    if (found != APART) found = least(found, ask_owner(a, b, b));
    // Two shapes in one line have no side that could tell them apart; a box always brings two axes.
    if (found != APART && !is_box(a) && !is_box(b)) found = least(found, ask_box(a, b, vec(1, 0)));
    return found;
}

// What the owner's axes say in floating point; TOUCHING stands for doubt. Corners are off by at
// most 4 half-ulps of the extent, an axis by 1, the products and their sum by 2, and a gap is
// rounded once more: 8 half-ulps of axis times extents, taken four times for the rounding of the
// bound itself. No product of valid coordinates comes near underflow.
static Relation guess(const Solid *a, const Solid *b, const Solid *owner)
{
    Relation found = OVERLAPPING;
    double extents = 0x1p-48 * (a->extent + b->extent);
    for (int i = 0; i < owner->axes; i++) {
        Vec axis = owner->axis[i];
        double gap = solid_shadows_gap(solid_shadow(a, axis), solid_shadow(b, axis));
        double bound = extents * vec_magnitude(axis);
        if (gap > bound) return APART;
        if (gap >= -bound) found = TOUCHING;
    }
    return found;
}

Relation separation_relation(const Shape *a, const Shape *b)
{
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    Relation by_a = guess(&solid_a, &solid_b, &solid_a);
    if (by_a == APART) return APART;
    Relation by_b = guess(&solid_a, &solid_b, &solid_b);
    if (by_b == APART) return APART;
    bool sure = solid_a.axes + solid_b.axes > 0 && least(by_a, by_b) == OVERLAPPING;
    return sure ? OVERLAPPING : separation_exact(a, b);
}
