// Methods that take any two kinds: GJK, MPR, V-Clip, separating axes, bounding circles and boxes.
#include <stddef.h>

#include "textbook.h"
#include "touchstone/gjk.h"
#include "touchstone/mpr.h"
#include "touchstone/relation.h"
#include "touchstone/sat.h"
#include "touchstone/vclip.h"

// ---- Any two shapes: bounding volumes, which are a quick reject and not a test; and the core, by
// exact signs.

static TsCircle bounding_circle(const TsShape *shape)
{
    TsVec box[4], center = ts_shape_center(shape);
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double radius = 0;
    for (int i = count - 1; i >= 0; i--) {
        double distance = ts_vec_distance(center, corner[i]);
        if (distance > radius) radius = distance;
    }
    return (TsCircle){center, radius + ts_shape_radius(shape)};
}

static void bounding_circles(const Query *query, Answer *answer)
{
    // flaw: bounding_circles
    TsCircle a = bounding_circle(query->a), b = bounding_circle(query->b);
    // flaw: bounding_circles
    bool meet = ts_vec_distance(a.center, b.center) <= a.radius + b.radius;
    // step: volumes
    textbook_hit(answer, work_circles(a, b, meet));
}

static void bounding_boxes(const Query *query, Answer *answer)
{
    // flaw: bounding_boxes
    TsAabb a = ts_shape_bounds(query->a), b = ts_shape_bounds(query->b);
    // flaw: bounding_boxes
    bool meet =
        a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
    // step: volumes
    textbook_hit(answer, work_boxes(a, b, meet));
}

static void exact_signs(const Query *query, Answer *answer)
{
    TsContact contact = ts_contact_shapes(query->a, query->b);
    answer->relation = contact.relation;
    answer->has = ANSWER_GAP | ANSWER_NORMAL;
    answer->gap = contact.gap;
    answer->normal = contact.normal;
}

#define BOUNDED_SHAPE (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY))
#define CORNERED (BOUNDED_SHAPE & ~(TS_SHAPE_BIT(TS_SHAPE_POINT) | TS_SHAPE_BIT(TS_SHAPE_CIRCLE)))
#define NOT_UPRIGHT (BOUNDED_SHAPE & ~(TS_SHAPE_BIT(TS_SHAPE_POINT) | TS_SHAPE_BIT(TS_SHAPE_AABB)))

// ---- Any two convex shapes, all by exact signs: the core's separating axes, its Minkowski
// difference (GJK, MPR), and a walk over Voronoi regions (V-Clip).

static bool has_axes(const Query *query)
{
    return ts_sat_accepts(query->a) && ts_sat_accepts(query->b);
}

static void put(TsContact contact, Answer *answer)
{
    answer->relation = contact.relation;
    answer->has = ANSWER_GAP | ANSWER_NORMAL;
    answer->gap = contact.gap;
    answer->normal = contact.normal;
}

static void sat(const Query *query, Answer *answer)
{
    put(ts_sat_contact(query->a, query->b, NULL), answer);
    // The gap on an axis is no distance: the closest points may be two corners.
    if (answer->relation == TS_APART) answer->has = 0;
}

static void gjk(const Query *query, Answer *answer)
{
    put(ts_gjk_contact(query->a, query->b, NULL, NULL), answer);
}

static void mpr(const Query *query, Answer *answer)
{
    answer->relation = ts_mpr_relation(query->a, query->b, NULL);
}

// V-Clip itself knows no depth.
static void vclip(const Query *query, Answer *answer)
{
    put(ts_vclip_contact(query->a, query->b, NULL), answer);
    if (answer->relation != TS_APART) answer->has = 0;
}

#define WITH_AXES (BOUNDED_SHAPE & ~TS_SHAPE_BIT(TS_SHAPE_CAPSULE))

// ---- The methods

METHODS({.name = "bounding_circles",
         .label = "bounding circles",
         .a = BOUNDED_SHAPE,
         .b = CORNERED,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It tests the bounding circles, so the empty space inside them collides too.",
         .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012",
         .answer = bounding_circles},
        {.name = "bounding_boxes",
         .label = "bounding boxes",
         .a = BOUNDED_SHAPE,
         .b = NOT_UPRIGHT,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It tests the bounding boxes, so their empty corners collide too.",
         .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012",
         .answer = bounding_boxes},
        {.name = "exact_signs",
         .label = "exact signs",
         .does = "It decides by the signs of exact determinants, so rounding cannot "
                 "change the answer.",
         .a = TS_SHAPE_ANY,
         .b = TS_SHAPE_ANY,
         .knows = ts_relation_knows,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Shewchuk 1997",
         .answer = exact_signs,
         .relation = ts_relation_shapes},
        {.name = "sat_exact",
         .label = "exact axes",
         .does = "It tests the normals of all sides as separating axes, with exact signs.",
         .a = WITH_AXES,
         .b = WITH_AXES,
         .takes = has_axes,
         .convex_a = true,
         .convex_b = true,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Gottschalk, Lin and Manocha 1996",
         .answer = sat},
        {.name = "gjk_exact",
         .label = "GJK",
         .does = "It moves a simplex in the Minkowski difference towards the origin: "
                 "if the origin is inside, they collide.",
         .a = BOUNDED_SHAPE,
         .b = BOUNDED_SHAPE,
         .takes = textbook_convex,
         .convex_a = true,
         .convex_b = true,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Gilbert, Johnson and Keerthi 1988",
         .answer = gjk},
        {.name = "mpr",
         .label = "MPR",
         .does = "It looks from inside the Minkowski difference towards the origin and "
                 "narrows a portal around that ray.",
         .a = BOUNDED_SHAPE,
         .b = BOUNDED_SHAPE,
         .takes = textbook_convex,
         .convex_a = true,
         .convex_b = true,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Snethen 2008",
         .answer = mpr},
        {.name = "vclip",
         .label = "V-Clip",
         .does = "It walks from corner to side to corner, always to a closer pair, "
                 "until none is closer.",
         .a = BOUNDED_SHAPE,
         .b = BOUNDED_SHAPE,
         .takes = textbook_convex,
         .convex_a = true,
         .convex_b = true,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Mirtich 1998",
         .answer = vclip});
