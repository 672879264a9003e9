// A plug-in in C++: does a circle collide with an axis-aligned box?
//
//     c++ -std=c++11 -shared -fPIC -Iinclude -o mine.so extras/plugins/mine.cpp
//     touchstone fuzz --plugin ./mine.so
//
// An exception that leaves `answer` ends the process (noexcept): a finding with what() and its
// case.
#include <algorithm>

#include "touchstone_plugin.h"

struct Circle {
    double x, y, r;
};

struct Box {
    double min_x, min_y, max_x, max_y;
};

static bool collide(const Circle &circle, const Box &box)
{
    double x = circle.x - std::max(box.min_x, std::min(circle.x, box.max_x));
    double y = circle.y - std::max(box.min_y, std::min(circle.y, box.max_y));
    return x * x + y * y <= circle.r * circle.r;
}

static int answer(int, const double *a, int, const double *b, double *) noexcept
{
    Circle circle = {a[0], a[1], a[2]};
    Box box = {b[0], b[1], b[2], b[3]};
    return collide(circle, box) ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

static TouchstonePlugin plugin()
{
    TouchstonePlugin it = {};
    it.abi = TOUCHSTONE_ABI;
    it.name = "my_circle_box_cpp";
    it.a = TOUCHSTONE_CIRCLE;
    it.b = TOUCHSTONE_AABB;
    it.touch = TOUCHSTONE_TOUCH_HITS;
    it.answer = answer;
    return it;
}

const TouchstonePlugin touchstone_plugin = plugin();
