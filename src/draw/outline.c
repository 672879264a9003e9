// Outlines: contours of circles, capsules and rounded boxes as polygons for the rasteriser. Arcs
// are divided until they differ by less than a tenth of a pixel from the circle.

#include <stdlib.h>
#include <string.h>

#include "outline.h"

// A point in a register, so that it is stored at once: whoever reads both coordinates at once does
// not wait for two stores.
typedef double Two __attribute__((vector_size(16)));

static inline Two two_of(TsVec point) { return (Two){point.x, point.y}; }

static inline void put_two(TsVec *to, Two point) { memcpy(to, &point, sizeof point); }

static const double most_sagitta = 0.075; // px, of a chord of a circle

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

TsVec *outline_room(Outline *outline, int count)
{
    TsVec *grown =
        grow(outline->point, &outline->point_capacity, outline->points + count, sizeof(TsVec));
    if (!grown) {
        outline->failed = true;
        return NULL;
    }
    outline->point = grown;
    outline->points += count;
    return grown + outline->points - count;
}

void outline_point(Outline *outline, TsVec point)
{
    TsVec *room = outline_room(outline, 1);
    if (room) *room = point;
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
        TsVec swapped = outline->point[low];
        outline->point[low] = outline->point[high];
        outline->point[high] = swapped;
    }
}

typedef struct Arc {
    TsVec center;
    double radius;
    Area view;
} Arc;

static bool arc_hidden(const Arc *arc, TsVec p, TsVec q)
{
    return (p.x < arc->view.left && q.x < arc->view.left) ||
           (p.x > arc->view.right && q.x > arc->view.right) ||
           (p.y < arc->view.top && q.y < arc->view.top) ||
           (p.y > arc->view.bottom && q.y > arc->view.bottom);
}

// Adds the points of an arc from direction `from` up to, not including, `to`, bisected `levels`
// times. Both directions lie in one quadrant, where an arc is monotone, so the bounding box of its
// ends is that of the arc: if it is outside the view, the arc is not bisected further.
static void arc_points(Outline *outline, const Arc *arc, TsVec from, TsVec to, int levels)
{
    TsVec p = ts_vec_add(arc->center, ts_vec_scale(from, arc->radius));
    if (levels == 0 || arc_hidden(arc, p, ts_vec_add(arc->center, ts_vec_scale(to, arc->radius)))) {
        outline_point(outline, p);
        return;
    }
    TsVec middle = ts_vec_normalize(ts_vec_add(from, to));
    arc_points(outline, arc, from, middle, levels - 1);
    arc_points(outline, arc, middle, to, levels - 1);
}

// The sagitta of a quadrant's arc, of radius 1, after none, one, two, ... bisections.
static const double unit_sagitta[] = {
    0x1.2bec333018866p-2,  0x1.37ca1866b95cep-4,  0x1.3ad06011469fap-6, 0x1.3b92e176d6d3p-8,
    0x1.3bc390d250438p-10, 0x1.3bcfbd9979a26p-12, 0x1.3bd2c8da4951p-14, 0x1.3bd38bab6d94bp-16};

// Returns the number of bisections of a quadrant after which the sagitta (the height of an arc
// above its chord) is at most most_sagitta, and stores the sagitta. Beyond the table it uses the
// half-angle formula in a form without cancellation, by which the table was made.
static int arc_levels(double radius, double *sagitta)
{
    enum { KNOWN = sizeof unit_sagitta / sizeof *unit_sagitta };
    double versine = unit_sagitta[0];
    int levels = 0;
    while (radius * versine > most_sagitta && levels < 40) {
        levels++;
        versine = levels < KNOWN ? unit_sagitta[levels] : versine / 2 / (1 + sqrt(1 - versine / 2));
    }
    *sagitta = radius * versine;
    return levels;
}

enum { STEPS = 16 }; // steps of a quadrant with tabulated directions

// The sine of i / STEPS of a right angle.
static const double sine[STEPS + 1] = {0,
                                       0.0980171403295606,
                                       0.19509032201612825,
                                       0.29028467725446233,
                                       0.3826834323650898,
                                       0.47139673682599764,
                                       0.5555702330196022,
                                       0.6343932841636455,
                                       0.7071067811865475,
                                       0.773010453362737,
                                       0.8314696123025452,
                                       0.8819212643483549,
                                       0.9238795325112867,
                                       0.9569403357322089,
                                       0.9807852804032304,
                                       0.9951847266721968,
                                       1};

// The direction after `quarter` quadrants and `step` steps; rotating by quadrants is exact.
static TsVec step_direction(int quarter, int step)
{
    TsVec direction = ts_vec(sine[STEPS - step], sine[step]);
    for (; quarter > 0; quarter--) direction = ts_vec_perp(direction);
    return direction;
}

enum { KNOWN_LEVELS = 4 };

static void quarter_points(Outline *outline, const Arc *arc, int quarter, int levels)
{
    int known = levels < KNOWN_LEVELS ? levels : KNOWN_LEVELS;
    for (int step = 0; step < STEPS; step += STEPS >> known)
        arc_points(outline, arc, step_direction(quarter, step),
                   step_direction(quarter, step + (STEPS >> known)), levels - known);
}

// The same points of all quarters, if their directions are tabulated.
static void known_circle(Outline *outline, TsVec center, double radius, int levels)
{
    int count = 1 << levels;
    TsVec *room = outline_room(outline, 4 * count);
    Two middle = two_of(center);
    for (int i = 0; room && i < count; i++) {
        TsVec direction = step_direction(0, i * (STEPS >> levels));
        Two first = two_of(direction) * radius, second = two_of(ts_vec_perp(direction)) * radius;
        put_two(room + i, middle + first);
        put_two(room + count + i, middle + second);
        put_two(room + 2 * count + i, middle - first);
        put_two(room + 3 * count + i, middle - second);
    }
}

void outline_circle(Outline *outline, TsVec center, double radius, Area view)
{
    double sagitta;
    int levels = arc_levels(radius, &sagitta);
    // The mean gap between arc and chord is two thirds of the sagitta: offset by that, the areas
    // agree.
    Arc arc = {center, radius + sagitta * 2 / 3, view};
    if (levels <= KNOWN_LEVELS) known_circle(outline, center, arc.radius, levels);
    for (int i = 0; levels > KNOWN_LEVELS && i < 4; i++) quarter_points(outline, &arc, i, levels);
    outline_close(outline);
}

// The next axis direction, turning clockwise on screen.
static TsVec next_axis(TsVec direction)
{
    if (direction.x > 0 && direction.y >= 0) return ts_vec(0, 1);
    if (direction.x <= 0 && direction.y > 0) return ts_vec(-1, 0);
    return direction.x < 0 && direction.y <= 0 ? ts_vec(0, -1) : ts_vec(1, 0);
}

// Half a turn from a direction on, cut at the axes so that each arc is monotone.
static void half_circle(Outline *outline, const Arc *arc, TsVec from, int levels)
{
    TsVec to = ts_vec_negate(from), axis = next_axis(from), next = ts_vec_perp(axis);
    arc_points(outline, arc, from, axis, levels);
    arc_points(outline, arc, axis, next, levels);
    if (!ts_vec_equal(next, to)) arc_points(outline, arc, next, to, levels);
    outline_point(outline, ts_vec_add(arc->center, ts_vec_scale(to, arc->radius)));
}

static inline Two two_normalized(Two way)
{
    double length = ts_vec_length(ts_vec(way[0], way[1]));
    return length > 0 ? way * (1 / length) : (Two){0, 0};
}

// The directions of arc_points, `to` included; returns the place of that.
static Two *arc_directions(Two *out, TsVec from, TsVec to, int levels)
{
    int last = 1 << levels;
    out[0] = two_of(from);
    out[last] = two_of(to);
    for (int step = last; step > 1; step /= 2)
        for (int i = 0; i < last; i += step)
            out[i + step / 2] = two_normalized(out[i] + out[i + step]);
    return out + last;
}

enum { HALF_LEVELS = 4, HALF_POINTS = 3 * (1 << HALF_LEVELS) + 1 };

// The same points as of two half circles: those of the second half are opposite to those of the
// first, so directions are computed once. For capsules no part of which is hidden.
static void capsule_in_view(Outline *outline, TsVec a, TsVec b, double radius, TsVec from,
                            int levels)
{
    TsVec to = ts_vec_negate(from), axis = next_axis(from), next = ts_vec_perp(axis);
    Two way[HALF_POINTS], *end = way;
    end = arc_directions(end, from, axis, levels);
    end = arc_directions(end, axis, next, levels);
    if (!ts_vec_equal(next, to)) end = arc_directions(end, next, to, levels);
    *end++ = two_of(to);
    int count = (int)(end - way);
    TsVec *room = outline_room(outline, 2 * count);
    for (int i = 0; room && i < count; i++) {
        Two aside = way[i] * radius;
        put_two(room + i, two_of(b) + aside);
        put_two(room + count + i, two_of(a) - aside);
    }
}

// With room for rounding.
static bool is_in_view(TsVec end, double radius, Area view)
{
    double more = radius + 1;
    return end.x - more > view.left && end.x + more < view.right && end.y - more > view.top &&
           end.y + more < view.bottom;
}

void outline_capsule(Outline *outline, TsVec a, TsVec b, double radius, Area view)
{
    if (ts_vec_equal(a, b)) {
        outline_circle(outline, a, radius, view);
        return;
    }
    double sagitta;
    int levels = arc_levels(radius, &sagitta);
    TsVec aside = ts_vec_perp(ts_vec_normalize(ts_vec_sub(b, a)));
    Arc at_b = {b, radius, view}, at_a = {a, radius, view};
    if (levels <= HALF_LEVELS && is_in_view(a, radius, view) && is_in_view(b, radius, view)) {
        capsule_in_view(outline, a, b, radius, ts_vec_negate(aside), levels);
    } else {
        half_circle(outline, &at_b, ts_vec_negate(aside), levels);
        half_circle(outline, &at_a, aside, levels);
    }
    outline_close(outline);
}

void outline_box(Outline *outline, TsVec low, TsVec high, double corner_radius, Area view)
{
    double room = fmin(high.x - low.x, high.y - low.y) / 2;
    double radius = fmax(0, fmin(corner_radius, room));
    double sagitta;
    int levels = arc_levels(radius, &sagitta);
    TsVec center[4] = {{high.x - radius, high.y - radius},
                       {low.x + radius, high.y - radius},
                       {low.x + radius, low.y + radius},
                       {high.x - radius, low.y + radius}};
    for (int i = 0; i < 4; i++) {
        Arc arc = {center[i], radius, view};
        if (radius > 0) quarter_points(outline, &arc, i, levels);
        outline_point(outline,
                      ts_vec_add(center[i], ts_vec_scale(step_direction(i, STEPS), radius)));
    }
    outline_close(outline);
}
