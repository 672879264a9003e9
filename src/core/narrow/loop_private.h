// The faces of loops.
#ifndef LOOP_PRIVATE_H
#define LOOP_PRIVATE_H

#include "narrow/loop.h"
#include "narrow/two_private.h"

// The corners of a loop that are farthest along a direction, up to rounding, and their positions
// along a tangent.
typedef struct Face {
    int first, last; // the corners at `from` and at `to`
    double from, to;
    double height; // along the direction
} Face;

static inline Face face_of_corner(const Loop *loop, int i, TsVec direction, TsVec tangent)
{
    TsVec at = loop_corner(loop, i);
    double here = ts_vec_dot(tangent, at);
    return (Face){i, i, here, here, ts_vec_dot(direction, at)};
}

static inline double support(const Loop *loop, TsVec direction)
{
    Two x = two_all(direction.x), y = two_all(direction.y), most = two_all(-HUGE_VAL);
    if (loop->count == 1) return ts_vec_dot(loop_corner(loop, 0), direction);
    for (int i = 0; i < loop->count; i += 2)
        most = two_larger(two_dot(x, y, two_load(loop->x + i), two_load(loop->y + i)), most);
    return two_largest(most);
}

static inline Face face_along(const Loop *loop, TsVec direction, TsVec tangent, double noise)
{
    double height = support(loop, direction);
    Face face = {0, 0, HUGE_VAL, -HUGE_VAL, height};
    for (int i = 0; i < loop->count; i++) {
        Face corner = face_of_corner(loop, i, direction, tangent);
        if (corner.height < height - noise) continue;
        if (corner.from < face.from) face.from = corner.from, face.first = i;
        if (corner.to > face.to) face.to = corner.to, face.last = i;
    }
    return face;
}

// The corner that is farthest along the direction by more than the slack, or -1 if there are two.
static inline int only_corner(const Loop *loop, TsVec direction, double slack)
{
    double height[TS_POLYGON_MAX];
    Two x = two_all(direction.x), y = two_all(direction.y), most = two_all(-HUGE_VAL);
    int found = 0, level = 0;
    if (loop->count == 1) return 0;
    for (int i = 0; i < loop->count; i += 2) {
        Two here = two_dot(x, y, two_load(loop->x + i), two_load(loop->y + i));
        two_store(height + i, here);
        most = two_larger(here, most);
    }
    double top = two_largest(most) - slack;
    for (int i = loop->count - 1; i >= 0; i--) {
        bool high = height[i] >= top;
        found = high ? i : found;
        level += high;
    }
    return level > 1 ? -1 : found;
}

// Whether a side continues in the side before or after it, up to the slack.
static inline bool is_continued(const Loop *loop, int side, TsVec normal, double slack)
{
    int next = next_corner(loop, side);
    TsVec before = loop_corner(loop, last_corner(loop, side)),
          beyond = loop_corner(loop, next_corner(loop, next));
    double top = ts_vec_dot(normal, loop_corner(loop, side)) - slack;
    return loop->count > 2 &&
           (ts_vec_dot(normal, before) >= top || ts_vec_dot(normal, beyond) >= top);
}

#endif
