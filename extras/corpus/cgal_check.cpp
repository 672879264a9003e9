// Answers every case of corpus.txt by CGAL's exact kernel and compares.
//
//     cgal_check FILE
#include <CGAL/Boolean_set_operations_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_2.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Point = Kernel::Point_2;
using Segment = Kernel::Segment_2;
using Ray = Kernel::Ray_2;
using Polygon = CGAL::Polygon_2<Kernel>;
using Side = std::variant<Point, Segment, Ray>;

// A point, a segment, a ray or a polygon, grown by a radius.
struct Body {
    std::vector<Point> corners;
    std::vector<Side> sides;
    Number radius = 0;
    bool area = false;
    Polygon polygon; // if it has area
};

// The ends if all corners are collinear, else those at which the border turns.
static std::vector<Point> reduced(std::vector<Point> all)
{
    all.erase(std::unique(all.begin(), all.end()), all.end());
    while (all.size() > 1 && all.front() == all.back()) all.pop_back();
    auto [low, high] = std::minmax_element(all.begin(), all.end());
    bool line = std::all_of(all.begin(), all.end(), [low = *low, high = *high](const Point &p) {
        return low == high || CGAL::collinear(low, high, p);
    });
    if (line && *low == *high) return {*low};
    if (line) return {*low, *high};
    std::vector<Point> kept;
    for (size_t i = 0, n = all.size(); i < n; i++) {
        if (!CGAL::collinear(all[(i + n - 1) % n], all[i], all[(i + 1) % n]))
            kept.push_back(all[i]);
    }
    return kept;
}

static Body read_body(const std::string &text)
{
    std::istringstream words(text);
    std::string kind, word;
    std::vector<Number> n;
    Body body;
    words >> kind;
    if (kind == "polygon") words >> word; // how many corners
    while (words >> word) n.emplace_back(std::strtod(word.c_str(), nullptr));
    if (kind == "circle" || kind == "capsule") {
        body.radius = n.back();
        n.pop_back();
    } else if (kind == "aabb") {
        n = {n[0], n[1], n[2], n[1], n[2], n[3], n[0], n[3]};
    } else if (kind == "obb") {
        std::vector<Number> box = n;
        n.clear();
        for (auto [s, t] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
            n.push_back(box[0] + s * box[2] * box[4] - t * box[3] * box[5]);
            n.push_back(box[1] + s * box[2] * box[5] + t * box[3] * box[4]);
        }
    }
    std::vector<Point> corners;
    for (size_t i = 0; i + 1 < n.size(); i += 2) corners.emplace_back(n[i], n[i + 1]);
    if (kind == "ray") {
        body.corners = {corners[0]};
        body.sides = {Ray(corners[0], Kernel::Vector_2(n[2], n[3]))};
        return body;
    }
    body.corners = reduced(corners);
    size_t count = body.corners.size();
    body.area = count > 2;
    if (count == 1) body.sides = {body.corners[0]};
    for (size_t i = 0; i < count && count > 1; i++) {
        if (body.area || i == 0)
            body.sides.push_back(Segment(body.corners[i], body.corners[(i + 1) % count]));
    }
    if (body.area) {
        body.polygon = Polygon(body.corners.begin(), body.corners.end());
        if (body.polygon.is_clockwise_oriented()) body.polygon.reverse_orientation();
    }
    return body;
}

static bool holds(const Body &body, const Point &p)
{
    return body.area && body.polygon.bounded_side(p) != CGAL::ON_UNBOUNDED_SIDE;
}

static Number squared_distance(const Body &a, const Body &b)
{
    if (holds(a, b.corners[0]) || holds(b, a.corners[0])) return 0;
    bool first = true;
    Number least = 0;
    for (const Side &one : a.sides) {
        for (const Side &other : b.sides) {
            Number d = std::visit(
                [](const auto &s, const auto &t) -> Number { return CGAL::squared_distance(s, t); },
                one, other);
            if (first || d < least) least = d;
            first = false;
        }
    }
    return least;
}

// The points in which a segment or ray meets a side: its crossing, or the ends of what they share.
template <class Line>
static void meet(const Line &line, const Segment &side, std::vector<Point> *out)
{
    auto common = CGAL::intersection(line, side);
    if (!common) return;
    if (const Point *p = boost::get<Point>(&*common)) out->push_back(*p);
    if (const Segment *s = boost::get<Segment>(&*common)) {
        out->push_back(s->source());
        out->push_back(s->target());
    }
}

// Whether a point, segment or ray enters the interior of a polygon.
static bool enters(const Body &thin, const Body &thick)
{
    std::vector<Point> at = thin.corners;
    for (const Side &side : thick.sides) {
        const Segment &edge = std::get<Segment>(side);
        if (auto *s = std::get_if<Segment>(&thin.sides[0])) meet(*s, edge, &at);
        if (auto *r = std::get_if<Ray>(&thin.sides[0])) meet(*r, edge, &at);
    }
    std::sort(at.begin(), at.end());
    if (at.size() == 1) at.push_back(at[0]);
    for (size_t i = 0; i + 1 < at.size(); i++) {
        if (thick.polygon.bounded_side(CGAL::midpoint(at[i], at[i + 1])) == CGAL::ON_BOUNDED_SIDE)
            return true;
    }
    return false;
}

// Whether two segments or rays that have a common point cross between their ends.
static bool cross(const Body &a, const Body &b)
{
    auto line = [](const Side &side) {
        if (auto *r = std::get_if<Ray>(&side)) return r->supporting_line();
        return std::get<Segment>(side).supporting_line();
    };
    if (std::holds_alternative<Point>(a.sides[0]) || std::holds_alternative<Point>(b.sides[0]))
        return false;
    auto common = CGAL::intersection(line(a.sides[0]), line(b.sides[0]));
    const Point *p = common ? boost::get<Point>(&*common) : nullptr;
    auto is_end = [p](const Point &q) { return q == *p; };
    return p && std::none_of(a.corners.begin(), a.corners.end(), is_end) &&
           std::none_of(b.corners.begin(), b.corners.end(), is_end);
}

static std::string relation(const Body &a, const Body &b)
{
    Number distance = squared_distance(a, b), reach = a.radius + b.radius;
    if (distance > reach * reach) return "apart";
    bool overlap;
    if (reach > 0)
        overlap = distance < reach * reach;
    else if (a.area && b.area)
        overlap = CGAL::do_intersect(a.polygon, b.polygon); // of the interiors
    else if (a.area || b.area)
        overlap = a.area ? enters(b, a) : enters(a, b);
    else
        overlap = cross(a, b);
    return overlap ? "overlapping" : "touching";
}

int main(int count, char **argument)
{
    std::ifstream file(count > 1 ? argument[1] : "");
    std::map<std::string, int> answers;
    std::string line;
    int wrong = 0, cases = 0;
    while (std::getline(file, line)) {
        line = line.substr(0, line.find('#'));
        if (line.empty()) continue;
        size_t bar = line.find('|'), next = line.find('|', bar + 1);
        std::string expected, word;
        std::istringstream(line.substr(line.find("expect"))) >> word >> expected;
        Body a = read_body(line.substr(0, bar)),
             b = read_body(line.substr(bar + 1, next - bar - 1));
        std::string found = relation(a, b);
        cases++;
        answers[found]++;
        if (found == expected) continue;
        wrong++;
        std::cout << "CGAL finds " << found << ": " << line << "\n";
    }
    std::cout << cases << " cases by CGAL's exact kernel (" << answers["apart"] << " apart, "
              << answers["touching"] << " touching, " << answers["overlapping"]
              << " overlapping): " << wrong << " differ\n";
    return wrong > 0 || cases == 0;
}
