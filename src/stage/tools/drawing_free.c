// Drawing a line free hand: a lasso, which becomes an area, or a path. At the release it gets as
// few corners as show the same line, and crosses itself as often as what was drawn.
#include <stdlib.h>

#include "actors/actor.h"
#include "actors/geometry_edit.h"
#include "tools/drawing_private.h"
#include "touchstone/relation.h"
#include "touchstone/support.h"
#include "view/view.h"

#define SHORTEST 1.5  // px at scale 1 from one corner to the next
#define TOLERANCE 1.2 // px at scale 1 between what was drawn and what is kept

void drawing_free_to(const Stage *stage, Drawing *drawing, TsVec device)
{
    FreeLine *line = &drawing->line;
    TsVec at = actor_vec_on_grid(view_world(stage, device));
    double shortest = SHORTEST * view_pixel(stage);
    if (line->count > 0 && ts_vec_distance(at, line->corner[line->count - 1]) < shortest) return;
    if (line->count == FREE_LINE_MAX) { // every second corner is enough
        int kept = 0;
        for (int i = 0; i < line->count; i += 2) line->corner[kept++] = line->corner[i];
        line->count = kept;
    }
    line->corner[line->count++] = at;
}

// ---- Fewer corners

// How many pairs of sides that are no neighbours have a common point.
static int crossings(const TsVec *corner, int count, bool closed)
{
    int found = 0, sides = closed ? count : count - 1;
    for (int i = 0; i < sides; i++) {
        TsSegment one = {corner[i], corner[(i + 1) % count]};
        TsAabb box = {ts_vec(fmin(one.a.x, one.b.x), fmin(one.a.y, one.b.y)),
                      ts_vec(fmax(one.a.x, one.b.x), fmax(one.a.y, one.b.y))};
        for (int k = i + 2; k < sides - (closed && i == 0); k++) {
            TsSegment other = {corner[k], corner[(k + 1) % count]};
            if (fmin(other.a.x, other.b.x) > box.max.x || fmax(other.a.x, other.b.x) < box.min.x ||
                fmin(other.a.y, other.b.y) > box.max.y || fmax(other.a.y, other.b.y) < box.min.y)
                continue;
            found += ts_relation_segments(one, other) != TS_APART;
        }
    }
    return found;
}

// After David Douglas and Thomas Peucker, "Algorithms for the reduction of the number of points
// required to represent a digitized line or its caricature", 1973: of the corners between two that
// are kept, the farthest from their side is kept if it is farther than the tolerance.
static int keep_corners(const TsVec *corner, int count, double tolerance, TsVec *out)
{
    struct {
        int from, to;
    } open[FREE_LINE_MAX];
    bool keeps[FREE_LINE_MAX] = {false};
    int opened = 0, kept = 0;
    keeps[0] = keeps[count - 1] = true;
    open[opened].from = 0, open[opened++].to = count - 1;
    while (opened > 0) {
        int from = open[--opened].from, to = open[opened].to, farthest = -1;
        double most = tolerance;
        for (int i = from + 1; i < to; i++) {
            TsVec at = ts_support_closest(corner[i], corner[from], corner[to]);
            double distance = ts_vec_distance(corner[i], at);
            if (distance > most) farthest = i, most = distance;
        }
        if (farthest < 0) continue;
        keeps[farthest] = true;
        open[opened].from = from, open[opened++].to = farthest;
        open[opened].from = farthest, open[opened++].to = to;
    }
    for (int i = 0; i < count; i++)
        if (keeps[i]) out[kept++] = corner[i];
    return kept;
}

// A loop is cut at the corner that is farthest from its first one, so that both halves have ends.
static int simplify(const FreeLine *line, bool closed, double tolerance, TsVec *out)
{
    int half = line->count - 1;
    double most = -1;
    for (int i = 0; i < line->count && closed; i++) {
        double distance = ts_vec_distance(line->corner[0], line->corner[i]);
        if (distance > most) half = i, most = distance;
    }
    int kept = keep_corners(line->corner, half + 1, tolerance, out);
    if (half + 1 < line->count)
        kept +=
            keep_corners(line->corner + half, line->count - half, tolerance, out + kept - 1) - 1;
    return kept;
}

const char *drawing_free_finish(Stage *stage, Drawing *drawing, Actor *actor, bool closed)
{
    FreeLine *line = &drawing->line;
    TsVec kept[FREE_LINE_MAX];
    int least = closed ? 3 : 2, count = 0, drawn = crossings(line->corner, line->count, closed);
    if (line->count < least) return closed ? "draw around an area" : "draw along a path";
    double tolerance = TOLERANCE * view_pixel(stage);
    for (int i = 0; i < 4; i++, tolerance /= 2) {
        count = simplify(line, closed, tolerance, kept);
        if (count >= least && crossings(kept, count, closed) == drawn) break;
        count = 0;
    }
    const TsVec *corner = count > 0 ? kept : line->corner;
    if (count == 0) count = line->count;
    TsGeometry own = ts_geometry_make(TS_MEMORY_HEAP);
    const char *why = NULL;
    bool added = closed ? ts_geometry_add_ring(&own, corner, count, &why)
                        : ts_geometry_add_path(&own, corner, count, &why);
    if (added) why = geometry_replace(stage, actor, &own);
    ts_geometry_free(&own);
    return why;
}

void drawing_free_show(Stage *stage, const Drawing *drawing, bool closed)
{
    const FreeLine *line = &drawing->line;
    if (line->count < 2) return;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_path(stage->draw, line->corner, line->count, false, (Pen){.ink = INK_INK, .width = 2});
    if (closed)
        draw_line(stage->draw, line->corner[line->count - 1], line->corner[0],
                  (Pen){.ink = INK_MUTED, .on = 4, .off = 4});
}
