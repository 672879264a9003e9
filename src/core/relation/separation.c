#include "separation.h"

#include <assert.h>

#include "expansion.h"
#include "solid.h"

typedef struct Direction { // an axis without any rounding
    Expansion x, y;
} Direction;

typedef struct Shadow {
    Expansion min, max;
} Shadow;

static Expansion project(const Direction *axis, Vec p)
{
    return expansion_add(expansion_scale(axis->x, p.x), expansion_scale(axis->y, p.y));
}

static Shadow obb_shadow(Obb box, const Direction *axis)
{
    Expansion middle = project(axis, box.center);
    Expansion along = expansion_absolute(project(axis, box.axis));
    Expansion across = expansion_absolute(project(axis, vec_perp(box.axis)));
    Expansion radius = expansion_add(expansion_scale(along, box.half.x), //
                                     expansion_scale(across, box.half.y));
    return (Shadow){expansion_subtract(middle, radius), expansion_add(middle, radius)};
}

static Shadow shadow(const Shape *shape, const Direction *axis)
{
    if (shape->kind == SHAPE_OBB) return obb_shadow(shape->obb, axis);
    Vec corner[POLYGON_MAX]; // exact for every other kind
    int count = shape_corners(shape, corner);
    Expansion first = project(axis, corner[0]);
    Shadow result = {first, first};
    for (int i = 1; i < count; i++) {
        Expansion at = project(axis, corner[i]);
        if (expansion_compare(at, result.min) < 0) result.min = at;
        if (expansion_compare(at, result.max) > 0) result.max = at;
    }
    return result;
}

// What one axis knows: APART if there is daylight, TOUCHING if the shadows just meet.
static Relation ask(const Shape *a, const Shape *b, Direction axis)
{
    Shadow of_a = shadow(a, &axis), of_b = shadow(b, &axis);
    int after = expansion_compare(of_b.min, of_a.max),
        before = expansion_compare(of_a.min, of_b.max);
    return relation_of_sign(after > before ? after : before);
}

static Relation ask_rounded(const Shape *a, const Shape *b, Vec axis)
{
    return ask(a, b, (Direction){expansion(axis.x), expansion(axis.y)});
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
        found = least(found, ask(a, b,
                                 (Direction){expansion_difference(from.y, to.y), //
                                             expansion_difference(to.x, from.x)}));
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
