// A plug-in's placed shape as one of Box2D 2.4, in floats. SCALE px are a unit: it is tuned for
// shapes of 0.1 to 10 units.
//
// Its polygons have at most eight corners and a skin of b2_polygonRadius. It welds corners nearer
// than half of b2_linearSlop; what then has no area that floats tell from 0 cannot be made
// (b2PolygonShape::Set asserts).
#ifndef BOX2D_SHAPES_H
#define BOX2D_SHAPES_H

#include <box2d/box2d.h>

#include <string>

#include "shapes.h"

// The library has no macro for its version; this is called while the plug-in is loaded.
inline const char *box2d_subject(const char *question)
{
    static std::string text;
    text = "Box2D " + std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) +
           "." + std::to_string(b2_version.revision) + ", " + question;
    return text.c_str();
}

struct Box2dShape {
    b2Vec2 corner[64];
    int count;
    float radius;
    b2Transform at;
    b2CircleShape circle;
    b2EdgeShape edge;
    b2PolygonShape polygon;

    Box2dShape(int kind, const double *s)
    {
        Outline outline = outline_of(kind, s + 4);
        at.p.Set(float(s[0] / SCALE), float(s[1] / SCALE));
        at.q.c = float(s[2]), at.q.s = float(s[3]);
        count = outline.count;
        radius = float(outline.radius / SCALE);
        for (int i = 0; i < count; i++)
            corner[i].Set(float(outline.corner[i][0] / SCALE), float(outline.corner[i][1] / SCALE));
    }

    // nullptr: without area.
    const b2Shape *make()
    {
        circle.m_p = corner[0], circle.m_radius = radius;
        if (count == 1) return &circle;
        edge.SetTwoSided(corner[0], corner[1]);
        if (count == 2) return &edge;
        if (!has_area()) return nullptr;
        polygon.Set(corner, count);
        return &polygon;
    }

    bool has_area() const
    {
        b2Vec2 kept[8];
        int kept_count = 0;
        double area = 0, size = 1;
        for (int i = 0, k = 0; i < count; i++) {
            const float slop = 0.5f * b2_linearSlop;
            for (k = 0; k < kept_count; k++)
                if (b2DistanceSquared(corner[i], kept[k]) < slop * slop) break;
            if (k == kept_count) kept[kept_count++] = corner[i];
        }
        for (int i = 2; i < kept_count; i++) {
            double ax = double(kept[i - 1].x) - kept[0].x, ay = double(kept[i - 1].y) - kept[0].y;
            double bx = double(kept[i].x) - kept[0].x, by = double(kept[i].y) - kept[0].y;
            area += (ax * by - ay * bx) / 2;
            size = b2Max(size, b2Max(ax * ax + ay * ay, bx * bx + by * by));
        }
        return b2Abs(area) > 4 * double(b2_epsilon) * size;
    }
};

#endif
