#include "outline.h"

#include <stdlib.h>

#include "grow.h"

static const double tolerance = 0.05; // px between circle and polygon

void outline_free(Outline *outline)
{
    free(outline->point);
    free(outline->end);
    *outline = (Outline){0};
}

void outline_cut(Outline *outline, int points, int ends)
{
    outline->points = points;
    outline->ends = ends;
    outline->failed = false;
}

void outline_point(Outline *outline, Vec point)
{
    if (outline->points == outline->point_capacity) {
        Vec *grown =
            grow(outline->point, &outline->point_capacity, outline->points + 1, sizeof(Vec));
        if (!grown) {
            outline->failed = true;
            return;
        }
        outline->point = grown;
    }
    outline->point[outline->points++] = point;
}

void outline_close(Outline *outline)
{
    int *grown = grow(outline->end, &outline->end_capacity, outline->ends + 1, sizeof(int));
    if (!grown) {
        outline->failed = true;
        return;
    }
    outline->end = grown;
    outline->end[outline->ends++] = outline->points;
}

void outline_reverse(Outline *outline)
{
    if (outline->failed) return;
    int low = outline->ends > 1 ? outline->end[outline->ends - 2] : 0;
    for (int high = outline->points - 1; low < high; low++, high--) {
        Vec swapped = outline->point[low];
        outline->point[low] = outline->point[high];
        outline->point[high] = swapped;
    }
}

typedef struct Arc {
    Vec center;
    double radius;
    Area view;
} Arc;

static bool arc_hidden(const Arc *arc, Vec p, Vec q)
{
    return (p.x < arc->view.left && q.x < arc->view.left) ||
           (p.x > arc->view.right && q.x > arc->view.right) ||
           (p.y < arc->view.top && q.y < arc->view.top) ||
           (p.y > arc->view.bottom && q.y > arc->view.bottom);
}

// From the direction `from` up to, not including, `to`, halved `levels` times. Both lie in one
// quarter, where an arc is monotone: the box of its ends is the box of the arc.
static void arc_points(Outline *outline, const Arc *arc, Vec from, Vec to, int levels)
{
    Vec p = vec_add(arc->center, vec_scale(from, arc->radius));
    Vec q = vec_add(arc->center, vec_scale(to, arc->radius));
    if (levels == 0 || arc_hidden(arc, p, q)) {
        outline_point(outline, p);
        return;
    }
    Vec middle = vec_normalize(vec_add(from, to));
    arc_points(outline, arc, from, middle, levels - 1);
    arc_points(outline, arc, middle, to, levels - 1);
}

// How often a quarter is halved until its chords are close enough. `sagitta` becomes the height of
// such an arc over its chord, by the half-angle formula in the form that does not cancel.
static int arc_levels(double radius, double *sagitta)
{
    double versine = 1 - sqrt(0.5);
    int levels = 0;
    while (radius * versine > tolerance && levels < 40) {
        versine = versine / 2 / (1 + sqrt(1 - versine / 2));
        levels++;
    }
    *sagitta = radius * versine;
    return levels;
}

static const Vec quarter[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};

void outline_circle(Outline *outline, Vec center, double radius, Area view)
{
    double sagitta;
    int levels = arc_levels(radius, &sagitta);
    // The circle leaves two thirds of the sagitta outside its chords: outset so far, areas agree.
    Arc arc = {center, radius + sagitta * 2 / 3, view};
    for (int i = 0; i < 4; i++) arc_points(outline, &arc, quarter[i], quarter[i + 1], levels);
    outline_close(outline);
}

void outline_box(Outline *outline, Vec low, Vec high, double corner_radius, Area view)
{
    double room = fmin(high.x - low.x, high.y - low.y) / 2;
    double radius = fmax(0, fmin(corner_radius, room));
    double sagitta;
    int levels = arc_levels(radius, &sagitta);
    Vec center[4] = {{high.x - radius, high.y - radius},
                     {low.x + radius, high.y - radius},
                     {low.x + radius, low.y + radius},
                     {high.x - radius, low.y + radius}};
    for (int i = 0; i < 4; i++) {
        Arc arc = {center[i], radius, view};
        if (radius > 0) arc_points(outline, &arc, quarter[i], quarter[i + 1], levels);
        Vec corner = radius > 0 ? quarter[i + 1] : vec(0, 0);
        outline_point(outline, vec_add(center[i], vec_scale(corner, radius)));
    }
    outline_close(outline);
}
