// A point and a triangle (S31): document 003 adds up the areas of the three triangles that the
// point makes with the sides.
#include "textbook.h"

static TsVec point(const Query *query) { return query->a->point; }
static const TsVec *corner(const Query *query) { return query->b->triangle.corner; }

static bool on_no_wrong_side(const Query *query)
{
    const TsVec *c = corner(query);
    double a = textbook_turn(c[0], c[1], point(query)), b = textbook_turn(c[1], c[2], point(query));
    double d = textbook_turn(c[2], c[0], point(query));
    return (a >= 0 && b >= 0 && d >= 0) || (a <= 0 && b <= 0 && d <= 0);
}

static void three_signs(const Query *query, Answer *answer)
{
    bool in_box = textbook_in_box(ts_shape_bounds(query->b), point(query));
    textbook_hit(answer, in_box && on_no_wrong_side(query));
}

static void three_signs_bare(const Query *query, Answer *answer)
{
    textbook_hit(answer, on_no_wrong_side(query));
}

typedef double Area(TsVec, TsVec, TsVec);

static double doubled_area(TsVec a, TsVec b, TsVec c) { return fabs(textbook_turn(a, b, c)); }

static double heron_area(TsVec a, TsVec b, TsVec c)
{
    double x = ts_vec_distance(a, b), y = ts_vec_distance(b, c), z = ts_vec_distance(c, a);
    double s = (x + y + z) / 2, square = s * (s - x) * (s - y) * (s - z);
    return square > 0 ? sqrt(square) : 0;
}

// How much larger the three areas are than the whole.
static double surplus(const Query *query, Area *area)
{
    const TsVec *c = corner(query);
    TsVec p = point(query);
    return area(p, c[0], c[1]) + area(p, c[1], c[2]) + area(p, c[2], c[0]) - area(c[0], c[1], c[2]);
}

static void areas(const Query *query, Answer *answer)
{
    textbook_hit(answer, fabs(surplus(query, doubled_area)) <= 0.1);
}

static void heron(const Query *query, Answer *answer)
{
    textbook_hit(answer, fabs(surplus(query, heron_area)) <= 0.1);
}

static void equal_areas(const Query *query, Answer *answer)
{
    textbook_hit(answer, surplus(query, doubled_area) == 0);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE), .touch = TOUCH_HIT

METHODS(
    {.name = "point_triangle_signs",
     .label = "three signs",
     KINDS,
     .sound = ROUNDS,
     .source = "document 003, put right (E52)",
     .answer = three_signs},
    {.name = "point_triangle_areas",
     .label = "areas within 0.1",
     KINDS,
     .sound = FLAWED,
     .flaw = "Its 0.1 is in square pixels of doubled areas, so the band is thin at long sides and "
             "thick at short.",
     .source = "document 003 (E52)",
     .answer = areas},
    {.name = "point_triangle_equal_areas",
     .label = "areas equal",
     KINDS,
     .sound = FLAWED,
     .flaw = "It wants equal sums, which rounding spoils, so points well inside are missed.",
     .source = "Processing original of document 003 (E52)",
     .answer = equal_areas},
    {.name = "point_triangle_heron",
     .label = "Heron's areas",
     KINDS,
     .sound = FLAWED,
     .flaw = "Its 0.1 is in square pixels, and Heron's roots round flat triangles away.",
     .source = "document 003, its other formula (E52)",
     .answer = heron},
    {.name = "point_triangle_bare",
     .label = "signs without box",
     KINDS,
     .sound = FLAWED,
     .flaw = "It knows no flat triangle: every point in line with one counts as inside.",
     .source = "common mistake",
     .answer = three_signs_bare});
