// CGAL with its exact kernel. It has no function that relates two geometries; asked is what its own
// answer: of two areas which interiors and exteriors meet, by its Boolean operations, which leave
// out what has no area; of points and areas all, by where a point lies. Of the named relations it
// is asked intersects and disjoint, of all kinds, by its segments. What is not asked is -.
#include <CGAL/Boolean_set_operations_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/IO/WKT.h>
#include <CGAL/Polygon_set_2.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/version.h>

#include "lines.h"

using Doubles = CGAL::Simple_cartesian<double>; // what its reader of WKT takes
using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Point = Kernel::Point_2;
using Ring = CGAL::Polygon_2<Kernel>;

struct Geometry {
    std::vector<Point> points;
    std::vector<Kernel::Segment_2> sides; // of paths and areas; a point and a corner have no length
    CGAL::Polygon_set_2<Kernel> areas;
};

// Adds the sides; returns the corners, none of which repeats the one before.
template <typename Corners> static Ring add(Geometry &geometry, const Corners &corners)
{
    Ring ring;
    for (const auto &at : corners) {
        Point next(at.x(), at.y());
        if (!ring.is_empty() && ring[ring.size() - 1] == next) continue;
        geometry.sides.emplace_back(ring.is_empty() ? next : ring[ring.size() - 1], next);
        ring.push_back(next);
    }
    return ring;
}

static Ring add_ring(Geometry &geometry, const CGAL::Polygon_2<Doubles> &from, int turn)
{
    std::vector<Doubles::Point_2> corners(from.vertices_begin(), from.vertices_end());
    corners.push_back(corners[0]);
    Ring ring = add(geometry, corners);
    ring.erase(ring.end() - 1);
    if (ring.area() * turn < 0) ring.reverse_orientation();
    return ring;
}

static Geometry read(const char *wkt)
{
    std::vector<Doubles::Point_2> points;
    std::vector<std::vector<Doubles::Point_2>> paths;
    std::vector<CGAL::Polygon_with_holes_2<Doubles>> areas;
    Geometry geometry;
    std::istringstream text(wkt);
    CGAL::IO::read_WKT(text, points, paths, areas);
    for (const auto &at : points) geometry.points.emplace_back(at.x(), at.y());
    for (const auto &path : paths) add(geometry, path);
    for (const auto &area : areas) {
        std::vector<Ring> holes;
        Ring ring = add_ring(geometry, area.outer_boundary(), 1);
        for (const auto &hole : area.holes()) holes.push_back(add_ring(geometry, hole, -1));
        geometry.areas.join(CGAL::Polygon_with_holes_2<Kernel>(ring, holes.begin(), holes.end()));
    }
    for (const Point &at : geometry.points) geometry.sides.emplace_back(at, at);
    return geometry;
}

static bool has_corner_in(const Geometry &a, const Geometry &b)
{
    for (const auto &side : a.sides)
        if (b.areas.oriented_side(side.source()) != CGAL::ON_NEGATIVE_SIDE) return true;
    return false;
}

static bool meet(const Geometry &a, const Geometry &b)
{
    if (has_corner_in(a, b) || has_corner_in(b, a)) return true;
    for (const auto &one : a.sides)
        for (const auto &other : b.sides)
            if (CGAL::squared_distance(one, other) == 0) return true;
    return false;
}

// Rows are interior, boundary and exterior of a.
static const char *relate(const Geometry &a, const Geometry &b, char *answer)
{
    bool points = a.sides.size() == a.points.size() && a.points.size() > 0;
    if (!b.areas.is_empty() && points) {
        bool seen[3] = {false, false, false}; // outside, on the border, inside
        for (const Point &at : a.points) seen[b.areas.oriented_side(at) + 1] = true;
        const char place[] = {seen[2] ? '0' : 'F', seen[1] ? '0' : 'F', seen[0] ? '0' : 'F'};
        return snprintf(answer, 256, "%.3sFFF212", place), answer;
    }
    if (a.areas.is_empty() || b.areas.is_empty())
        return "?no function for the entries of such kinds";
    auto both = a.areas, only_a = a.areas, only_b = b.areas;
    both.intersection(b.areas);
    only_a.difference(b.areas);
    only_b.difference(a.areas);
    auto entry = [](const auto &region) { return region.is_empty() ? 'F' : '2'; };
    snprintf(answer, 256, "%c-%c---%c-2", entry(both), entry(only_a), entry(only_b));
    return answer;
}

static void ask(const char *question, const char *a, const char *b, char *answer)
{
    char text[256];
    if (strstr(a, "COLL") || strstr(b, "COLL")) {
        strcpy(answer, "?it has no collections");
        return;
    }
    try {
        Geometry first = read(a), second = read(b);
        if (strcmp(question, "named") == 0)
            strcpy(answer, meet(first, second) ? "01--------" : "10--------");
        else
            strcpy(answer, relate(first, second, text));
    } catch (const std::exception &error) { // of rings that its preconditions exclude
        strcpy(answer, "?it throws an exception");
    }
}

int main(int count, char **argument)
{
    CGAL::set_error_behaviour(CGAL::THROW_EXCEPTION);
    CGAL::set_warning_handler([](auto...) {}); // of what it then throws an exception for
    return answer_lines(count, argument, "CGAL " CGAL_VERSION_STR, ask);
}
