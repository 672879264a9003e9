// Boost.Geometry with doubles. One plug-in a question: -DINTERSECTS, -DDISTANCE, and -DTOUCHES,
// which reports touching.
//
// Refused is what is not valid by its own test (is_valid): areas without an interior, segments of
// length 0. Rings are closed and turned by its own correct. An exception ends the process.
#include <boost/geometry.hpp>
#include <boost/version.hpp>
#include <variant>

#include "shapes.h"

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Segment = bg::model::segment<Point>;
using Box = bg::model::box<Point>;
using Polygon = bg::model::polygon<Point>;

#if defined TOUCHES // not implemented for a box beside a polygon: boxes are polygons here
#define KINDS AREAS, AREAS, TOUCHSTONE_TOUCH_REPORTED
#define GIVES 0
#define FUNCTION "intersects, touches"
using Shape = std::variant<Polygon>;
static int ask(const Polygon &a, const Polygon &b, double *)
{
    if (!bg::is_valid(a) || !bg::is_valid(b)) return TOUCHSTONE_REFUSED;
    if (!bg::intersects(a, b)) return TOUCHSTONE_APART;
    return bg::touches(a, b) ? TOUCHSTONE_TOUCHING : TOUCHSTONE_OVERLAPPING;
}
#else
#define KINDS FLAT_OUTLINES, FLAT_OUTLINES, TOUCHSTONE_TOUCH_HITS
using Shape = std::variant<Point, Segment, Box, Polygon>;
#if defined INTERSECTS
#define GIVES 0
#define FUNCTION "intersects"
#else
#define GIVES TOUCHSTONE_DISTANCE
#define FUNCTION "distance"
#endif
template <typename A, typename B> static int ask(const A &a, const B &b, double *measure)
{
    if (!bg::is_valid(a) || !bg::is_valid(b)) return TOUCHSTONE_REFUSED;
    if (GIVES == 0) return bg::intersects(a, b) ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
    measure[0] = bg::distance(a, b);
    return measure[0] > 0 ? TOUCHSTONE_APART : TOUCHSTONE_OVERLAPPING;
}
#endif

static Shape shape_of(int kind, const double *s)
{
    Outline outline = outline_of(kind, s);
#if !defined TOUCHES
    if (kind == TOUCHSTONE_POINT) return Point(s[0], s[1]);
    if (kind == TOUCHSTONE_SEGMENT) return Segment(Point(s[0], s[1]), Point(s[2], s[3]));
    if (kind == TOUCHSTONE_AABB) return Box(Point(s[0], s[1]), Point(s[2], s[3]));
#endif
    Polygon made;
    for (int i = 0; i < outline.count; i++)
        bg::append(made, Point(outline.corner[i][0], outline.corner[i][1]));
    bg::correct(made);
    return made;
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    Shape first = shape_of(kind_a, a), second = shape_of(kind_b, b);
    return std::visit([measure](const auto &x, const auto &y) { return ask(x, y, measure); }, first,
                      second);
}

extern "C" const TouchstonePlugin touchstone_plugin = ADAPTER(
    TOUCHSTONE_DOUBLE, 0, TOUCHSTONE_WORLD, "Boost.Geometry " BOOST_LIB_VERSION ", " FUNCTION);
