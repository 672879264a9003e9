// CGAL with its exact kernel, the control: nothing rounds. One plug-in a question: -DCLOSED, the
// boundaries included; -DINTERIORS, by its Boolean operations, and refused are those without area.
#include <CGAL/Boolean_set_operations_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_2.h>
#include <CGAL/version.h>

#include "shapes.h"

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Point = Kernel::Point_2;
using Polygon = CGAL::Polygon_2<Kernel>;

#define GIVES 0
#if defined CLOSED
#define ALL FLAT_OUTLINES | TOUCHSTONE_OBB | TOUCHSTONE_CIRCLE | TOUCHSTONE_CAPSULE
#define KINDS ALL, ALL, TOUCHSTONE_TOUCH_HITS
#define FUNCTION "squared_distance, bounded_side_2"
#else
#define KINDS AREAS | TOUCHSTONE_OBB, AREAS | TOUCHSTONE_OBB, TOUCHSTONE_TOUCH_MISSES
#define FUNCTION "do_intersect of Polygon_2"
#endif

// Repeated corners are left out; a point or segment is a polygon of one or two corners.
static Polygon polygon_of(int kind, const double *s, const Outline &outline)
{
    Polygon made;
    for (int i = 0; i < outline.count; i++) {
        Number x = outline.corner[i][0], y = outline.corner[i][1];
        if (kind == TOUCHSTONE_OBB) {
            Number hx = i == 1 || i == 2 ? s[2] : -s[2], hy = i >= 2 ? s[3] : -s[3];
            x = s[0] + hx * s[4] - hy * s[5];
            y = s[1] + hx * s[5] + hy * s[4];
        }
        if (made.is_empty() || made[made.size() - 1] != Point(x, y)) made.push_back(Point(x, y));
    }
    while (made.size() > 1 && made[made.size() - 1] == made[0]) made.erase(made.end() - 1);
    if (made.size() > 2 && made.area() < 0) made.reverse_orientation();
    return made;
}

#if defined CLOSED
static bool contains(const Polygon &polygon, const Point &point)
{
    return polygon.size() > 2 && polygon.area() != 0 &&
           CGAL::bounded_side_2(polygon.begin(), polygon.end(), point, Kernel()) !=
               CGAL::ON_UNBOUNDED_SIDE;
}

static bool meet(const Polygon &a, const Polygon &b, const Number &radii)
{
    if (contains(a, b[0]) || contains(b, a[0])) return true;
    for (size_t i = 0; i < a.size(); i++)
        for (size_t k = 0; k < b.size(); k++) {
            Kernel::Segment_2 one(a[i], a[(i + 1) % a.size()]), other(b[k], b[(k + 1) % b.size()]);
            if (CGAL::squared_distance(one, other) <= radii * radii) return true;
        }
    return false;
}
#else
static bool meet(const Polygon &a, const Polygon &b, const Number &)
{
    return CGAL::do_intersect(a, b);
}
#endif

static int answer(int kind_a, const double *a, int kind_b, const double *b, double *)
{
    Outline first = outline_of(kind_a, a), second = outline_of(kind_b, b);
    Polygon one = polygon_of(kind_a, a, first), other = polygon_of(kind_b, b, second);
#if defined INTERIORS
    if (one.area() == 0 || other.area() == 0) return TOUCHSTONE_REFUSED;
#endif
    Number radii = Number(first.radius) + second.radius;
    return meet(one, other, radii) ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

extern "C" const TouchstonePlugin touchstone_plugin =
    ADAPTER(TOUCHSTONE_DOUBLE, 0, TOUCHSTONE_WORLD, "CGAL " CGAL_VERSION_STR ", " FUNCTION);
