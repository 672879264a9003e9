#include "narrow/separation.h"

#include <assert.h>

#include "exact/exact.h"
#include "geometry/solid.h"

// What one axis knows: TS_APART if there is daylight, TS_TOUCHING if the shadows just meet.
static TsRelation ask(const TsShape *a, const TsShape *b, const Exact *axis)
{
    ExactShadow of_a = ts_exact_shadow(a, axis), of_b = ts_exact_shadow(b, axis);
    int after = ts_expansion_compare(of_b.min, of_a.max),
        before = ts_expansion_compare(of_a.min, of_b.max);
    return ts_relation_of_sign(after > before ? after : before);
}

static TsRelation ask_rounded(const TsShape *a, const TsShape *b, TsVec axis)
{
    Exact exact = ts_exact_vec(axis);
    return ask(a, b, &exact);
}

static TsRelation least(TsRelation a, TsRelation b) { return a < b ? a : b; }

static TsRelation ask_box(const TsShape *a, const TsShape *b, TsVec axis)
{
    TsRelation along = ask_rounded(a, b, axis);
    return along == TS_APART ? TS_APART : least(along, ask_rounded(a, b, ts_vec_perp(axis)));
}

// An edge without length has a normal on which everything is one point: it is left out.
static TsRelation ask_sides(const TsShape *a, const TsShape *b, const TsShape *owner)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(owner, corner);
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < count && found != TS_APART; i++) {
        TsVec from = corner[i], to = corner[(i + 1) % count];
        if (ts_vec_equal(from, to)) continue;
        Exact along = ts_exact_difference(to, from), normal = ts_exact_perp(&along);
        found = least(found, ask(a, b, &normal));
    }
    return found;
}

static TsRelation ask_owner(const TsShape *a, const TsShape *b, const TsShape *owner)
{
    switch (owner->kind) {
    case TS_SHAPE_OBB: return ask_box(a, b, owner->obb.axis);
    case TS_SHAPE_AABB: return ask_box(a, b, ts_vec(1, 0));
    default: return ask_sides(a, b, owner);
    }
}

static bool is_box(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_OBB || shape->kind == TS_SHAPE_AABB;
}

TsRelation ts_separation_exact(const TsShape *a, const TsShape *b)
{
    assert(ts_shape_valid(a, 0) && ts_shape_valid(b, 0));
    TsRelation found = ask_owner(a, b, a);
    if (found != TS_APART) found = least(found, ask_owner(a, b, b));
    // Two shapes in one line have no side that could tell them apart; a box always brings two axes.
    if (found != TS_APART && !is_box(a) && !is_box(b))
        found = least(found, ask_box(a, b, ts_vec(1, 0)));
    return found;
}

// What the owner's axes say in floating point; TS_TOUCHING stands for doubt. Corners are off by at
// most 4 half-ulps of the extent, an axis by 1, the products and their sum by 2, and a gap is
// rounded once more: 8 half-ulps of axis times extents, taken four times for the rounding of the
// bound itself. No product of valid coordinates comes near underflow.
static TsRelation guess(const Solid *a, const Solid *b, const Solid *owner)
{
    TsRelation found = TS_OVERLAPPING;
    double extents = 0x1p-48 * (a->extent + b->extent);
    for (int i = 0; i < owner->axes; i++) {
        TsVec axis = owner->axis[i];
        double gap = ts_solid_shadows_gap(ts_solid_shadow(a, axis), ts_solid_shadow(b, axis));
        double bound = extents * ts_vec_magnitude(axis);
        if (gap > bound) return TS_APART;
        if (gap >= -bound) found = TS_TOUCHING;
    }
    return found;
}

TsRelation ts_separation_relation(const TsShape *a, const TsShape *b)
{
    TsVec origin = ts_shape_center(a);
    Solid solid_a = ts_solid_of(a, origin), solid_b = ts_solid_of(b, origin);
    TsRelation by_a = guess(&solid_a, &solid_b, &solid_a);
    if (by_a == TS_APART) return TS_APART;
    TsRelation by_b = guess(&solid_a, &solid_b, &solid_b);
    if (by_b == TS_APART) return TS_APART;
    bool sure = solid_a.axes + solid_b.axes > 0 && least(by_a, by_b) == TS_OVERLAPPING;
    return sure ? TS_OVERLAPPING : ts_separation_exact(a, b);
}
