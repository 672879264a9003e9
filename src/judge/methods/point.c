// Methods for points: equal, within a distance, in a triangle by signs, areas and Heron.
#include "textbook.h"

// ---- A point and a circle: the distance from the centre compared with the radius

static TsVec offset(const Query *query)
{
    return ts_vec_sub(query->b->circle.center, query->a->point);
}

static void distance(const Query *query, Answer *answer)
{
    double gap = ts_vec_length(offset(query)) - query->b->circle.radius;
    textbook_hit(answer, ts_vec_length(offset(query)) <= query->b->circle.radius);
    textbook_measure(answer, gap, offset(query));
}

static void squares(const Query *query, Answer *answer)
{
    double radius = query->b->circle.radius;
    textbook_hit(answer, ts_vec_length_squared(offset(query)) <= radius * radius);
}

static void forgotten_root(const Query *query, Answer *answer)
{
    // flaw: point_circle_no_root
    textbook_hit(answer, ts_vec_length_squared(offset(query)) <= query->b->circle.radius);
}

static void city_blocks(const Query *query, Answer *answer)
{
    TsVec way = offset(query);
    // flaw: point_circle_blocks
    textbook_hit(answer, fabs(way.x) + fabs(way.y) <= query->b->circle.radius);
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- Two points: equal coordinates, and the tolerances that make points easier to hit

static TsVec first(const Query *query) { return query->a->point; }
static TsVec second(const Query *query) { return query->b->point; }

static void equal(const Query *query, Answer *answer)
{
    textbook_hit(answer, first(query).x == second(query).x && first(query).y == second(query).y);
}

static void within(const Query *query, Answer *answer, double buffer)
{
    double distance = ts_vec_distance(first(query), second(query));
    textbook_hit(answer, distance <= buffer);
    textbook_measure(answer, distance - buffer, ts_vec_sub(second(query), first(query)));
}

// flaw: point_half_pixel
static void within_half(const Query *query, Answer *answer) { within(query, answer, 0.5); }
// flaw: point_five_pixels
static void within_five(const Query *query, Answer *answer) { within(query, answer, 5); }

static void same_pixel(const Query *query, Answer *answer)
{
    TsVec a = first(query), b = second(query);
    // flaw: point_same_pixel
    textbook_hit(answer, floor(a.x) == floor(b.x) && floor(a.y) == floor(b.y));
}

#define POINTS                                                                                     \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- A point and a triangle: XXHolic adds up the areas of the three triangles that the point
// forms with the sides.

static TsVec point(const Query *query) { return query->a->point; }
static const TsVec *corner(const Query *query) { return query->b->triangle.corner; }

static bool on_no_wrong_side(const Query *query)
{
    const TsVec *c = corner(query);
    double a = textbook_orientation(c[0], c[1], point(query)),
           b = textbook_orientation(c[1], c[2], point(query));
    double d = textbook_orientation(c[2], c[0], point(query));
    return (a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0);
}

static void three_signs(const Query *query, Answer *answer)
{
    bool in_box = textbook_box_holds(ts_shape_bounds(query->b), point(query));
    textbook_hit(answer, in_box && on_no_wrong_side(query));
}

static void three_signs_bare(const Query *query, Answer *answer)
{
    // flaw: point_triangle_bare
    textbook_hit(answer, on_no_wrong_side(query));
}

typedef double Area(TsVec, TsVec, TsVec);

static double doubled_area(TsVec a, TsVec b, TsVec c)
{
    return fabs(textbook_orientation(a, b, c));
}

static double heron_area(TsVec a, TsVec b, TsVec c)
{
    double x = ts_vec_distance(a, b), y = ts_vec_distance(b, c), z = ts_vec_distance(c, a);
    double s = (x + y + z) / 2, square = s * (s - x) * (s - y) * (s - z);
    return square > 0 ? sqrt(square) : 0;
}

// The sum of the three areas minus the area of the triangle.
static double surplus(const Query *query, Area *area)
{
    const TsVec *c = corner(query);
    TsVec p = point(query);
    return area(p, c[0], c[1]) + area(p, c[1], c[2]) + area(p, c[2], c[0]) - area(c[0], c[1], c[2]);
}

static void areas(const Query *query, Answer *answer)
{
    // flaw: point_triangle_areas
    textbook_hit(answer, fabs(surplus(query, doubled_area)) <= 0.1);
}

static void heron(const Query *query, Answer *answer)
{
    // flaw: point_triangle_heron
    textbook_hit(answer, fabs(surplus(query, heron_area)) <= 0.1);
}

static void equal_areas(const Query *query, Answer *answer)
{
    // flaw: point_triangle_equal_areas
    textbook_hit(answer, surplus(query, doubled_area) == 0);
}

#define TRIANGLE_KINDS                                                                             \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE), .touch = TOUCH_HIT

// ---- The methods

METHODS(
    {.name = "point_circle_distance",
     .label = "distance",
     .does = "It compares the distance of the point from the centre with the radius.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Point)",
     .answer = distance},
    {.name = "point_circle_squares",
     .label = "squared distance",
     .does = "It compares the squared distance with the squared radius, which saves "
             "the square root.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "the same without the root",
     .answer = squares},
    {.name = "point_circle_no_root",
     .label = "root forgotten",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It compares the squared distance with the radius, so the radius shrinks to its "
             "square root.",
     .source = "common mistake",
     .answer = forgotten_root},
    {.name = "point_circle_blocks",
     .label = "Manhattan distance",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It adds the offsets instead of their squares (Manhattan distance), so the circle "
             "becomes a diamond.",
     .source = "common mistake",
     .answer = city_blocks},
    {.name = "point_equal",
     .label = "equal coordinates",
     .does = "It compares both coordinates: two points collide only if both are equal.",
     POINTS,
     .sound = EXACT,
     .source = "XXHolic, Collision Detection (Point)",
     .answer = equal},
    {.name = "point_half_pixel",
     .label = "within 0.5 px",
     POINTS,
     .sound = FLAWED,
     .flaw = "It allows a distance of half a pixel, so close points count as equal.",
     .source = "XXHolic, Collision Detection (Point), challenge",
     .answer = within_half},
    {.name = "point_five_pixels",
     .label = "within 5 px",
     POINTS,
     .sound = FLAWED,
     .flaw = "It allows a distance of five pixels, so close points count as equal.",
     .source = "XXHolic, Collision Detection (Point), challenge",
     .answer = within_five},
    {.name = "point_same_pixel",
     .label = "same pixel",
     POINTS,
     .sound = FLAWED,
     .flaw = "It drops the fractions, so points up to a pixel diagonal apart can count as equal.",
     .source = "common mistake",
     .answer = same_pixel},
    {.name = "point_triangle_signs",
     .label = "three signs",
     .does = "It takes the sign of the cross product at each side: inside, no two signs differ.",
     TRIANGLE_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Triangle), corrected",
     .answer = three_signs},
    {.name = "point_triangle_areas",
     .label = "areas within 0.1",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "Its tolerance of 0.1 px² makes a band that is wide at short sides and narrow at "
             "long ones.",
     .source = "XXHolic, Collision Detection (Triangle)",
     .answer = areas},
    {.name = "point_triangle_equal_areas",
     .label = "areas equal",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "It requires equal sums, but sums are rounded, so points well inside are missed.",
     .source = "Thompson, Collision Detection",
     .answer = equal_areas},
    {.name = "point_triangle_heron",
     .label = "Heron's areas",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw =
         "Its tolerance of 0.1 is an area, and Heron's formula is inaccurate for flat triangles.",
     .source = "XXHolic, Collision Detection (Triangle), Heron's formula",
     .answer = heron},
    {.name = "point_triangle_bare",
     .label = "signs without box",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "It ignores degenerate triangles: every point on the line of one counts as inside.",
     .source = "common mistake",
     .answer = three_signs_bare});
