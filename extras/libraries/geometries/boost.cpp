// Boost.Geometry with doubles: relation, and its functions for the named relations. One of a kind
// is asked as several of it: so each function is asked as it is for all.
//
// Not asked is what is not valid by its own test, what its types do not hold (collections,
// nothing), and what it throws an exception for. Rings are closed and turned by its own correct.
#include <boost/geometry.hpp>
#include <boost/version.hpp>
#include <variant>

#include "lines.h"

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Points = bg::model::multi_point<Point>;
using Path = bg::model::linestring<Point>;
using Paths = bg::model::multi_linestring<Path>;
using Area = bg::model::polygon<Point>;
using Areas = bg::model::multi_polygon<Area>;

template <typename One, typename Many> static Many read_as(const char *wkt)
{
    Many many;
    if (strncmp(wkt, "MULTI", 5) == 0) {
        bg::read_wkt(wkt, many);
    } else {
        One one;
        bg::read_wkt(wkt, one);
        many.push_back(one);
    }
    bg::correct(many);
    return many;
}

static std::variant<Points, Paths, Areas> read(const char *wkt)
{
    const char *kind = strncmp(wkt, "MULTI", 5) == 0 ? wkt + 5 : wkt;
    if (*kind == 'G') throw std::runtime_error("it has no collections");
    if (strncmp(kind, "POI", 3) == 0) return read_as<Point, Points>(wkt);
    if (*kind == 'L') return read_as<Path, Paths>(wkt);
    return read_as<Area, Areas>(wkt);
}

// Of a relation that is defined for some kinds only, which the standard does not say of points.
#define IF(has, call) (has ? ((call) ? '1' : '0') : '-')

template <typename A, typename B> static void name(const A &a, const B &b, char *answer)
{
    constexpr int da = bg::topological_dimension<A>::value,
                  db = bg::topological_dimension<B>::value;
    char crosses = '-', overlaps = '-', equals = '-', touches = '-';
    if constexpr (da != 0 || db != 0) touches = IF(true, bg::touches(a, b));
    if constexpr (da + db > 0 && !(da == 2 && db == 2)) crosses = IF(true, bg::crosses(a, b));
    if constexpr (da == db) overlaps = IF(true, bg::overlaps(a, b));
    if constexpr (da == db) equals = IF(true, bg::equals(a, b));
    char within = '-', contains = '-', covers = '-', covered = '-';
    if constexpr (da <= db)
        within = IF(true, bg::within(a, b)), covered = IF(true, bg::covered_by(a, b));
    if constexpr (db <= da)
        contains = IF(true, bg::within(b, a)), covers = IF(true, bg::covered_by(b, a));
    const char all[] = {IF(true, bg::disjoint(a, b)),
                        IF(true, bg::intersects(a, b)),
                        touches,
                        crosses,
                        within,
                        contains,
                        overlaps,
                        equals,
                        covers,
                        covered,
                        '\0'};
    strcpy(answer, all);
}

static void ask(const char *question, const char *a, const char *b, char *answer)
{
    try {
        std::visit(
            [&](const auto &x, const auto &y) {
                if (!bg::is_valid(x) || !bg::is_valid(y))
                    strcpy(answer, "?not valid there");
                else if (strcmp(question, "named") == 0)
                    name(x, y, answer);
                else
                    strcpy(answer, bg::relation(x, y).str().c_str());
            },
            read(a), read(b));
    } catch (const std::exception &error) {
        snprintf(answer, 256, "?%s", error.what());
    }
}

int main(int count, char **argument)
{
    return answer_lines(count, argument, "Boost.Geometry " BOOST_LIB_VERSION, ask);
}
