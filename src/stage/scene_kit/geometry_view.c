#include "scene_kit/geometry_view.h"

#include <stdlib.h>

#include "actors/actor_geometry.h"
#include "scene_kit/geometry_actor.h"
#include "scene_kit/style.h"

#define SMALLEST 0.4 // device px: sides in a box of that size are drawn as one
enum {
    OUTSIDE = 24,  // device px beyond the view that are drawn: half of the widest line, and a join
    FAN = 8,       // of the tree (geometry.h)
    CLEARED = 128, // corners: labels keep off what has no more
};

// ---- What can be seen

typedef struct Seen {
    TsAabb box; // world
    double smallest;
} Seen;

static Seen seen_by(const Draw *draw)
{
    View view = draw_view(draw);
    double scale = 1 / view.zoom;
    TsVec from = ts_vec(-OUTSIDE, -OUTSIDE),
          to = ts_vec(draw_width(draw) + OUTSIDE, draw_height(draw) + OUTSIDE);
    return (Seen){{ts_vec_scale(ts_vec_sub(from, view.offset), scale),
                   ts_vec_scale(ts_vec_sub(to, view.offset), scale)},
                  SMALLEST * scale};
}

// Sides in a box outside of the view all lie beyond one of its borders, and so does the line from
// the first corner to the last, which is drawn in their place: what is filled stays the same.
static bool is_one(const Seen *seen, TsAabb box)
{
    if (box.max.x < seen->box.min.x || box.min.x > seen->box.max.x || box.max.y < seen->box.min.y ||
        box.min.y > seen->box.max.y)
        return true;
    return box.max.x - box.min.x < seen->smallest && box.max.y - box.min.y < seen->smallest;
}

// The first side behind those of the part, which has some and begins with side `first`.
static int end_of_sides(const TsGeometry *geometry, int part, int first)
{
    int low = first, high = first + geometry->part[part].count;
    if (high > geometry->sides) high = geometry->sides;
    while (low < high) {
        int middle = (low + high) / 2;
        if (geometry->side[middle].part == part)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// How many of the sides from `at` on, before `end`, are drawn as one: those of the largest box that
// begins there and may be.
static int sides_as_one(const TsGeometry *geometry, const Seen *seen, int at, int end)
{
    int sides = 1;
    for (int level = 0, size = FAN; level < geometry->levels; level++, size *= FAN) {
        if (at % size != 0 || at + size > end) break;
        if (!is_one(seen, geometry->box[geometry->level[level] + at / size])) break;
        sides = size;
    }
    return sides;
}

int geometry_view_outline(const Draw *draw, const TsGeometry *geometry, int part, TsVec *out)
{
    Seen seen = seen_by(draw);
    TsPart of = geometry->part[part];
    const TsVec *corner = geometry->corner + of.first;
    bool closed = of.kind == TS_PART_RING || of.kind == TS_PART_HOLE;
    int count = 0, at = geometry->prepared ? geometry->first_side[part] : -1;
    if (at < 0 || of.kind == TS_PART_POINT) { // no tree
        for (int i = 0; i < of.count; i++) out[count++] = corner[i];
        return count;
    }
    int end = end_of_sides(geometry, part, at);
    for (; at < end; at += sides_as_one(geometry, &seen, at, end))
        out[count++] = corner[geometry->side[at].number];
    if (!closed) out[count++] = corner[of.count - 1];
    return count;
}

// ---- Drawing

// The outlines of all parts, one after the other.
typedef struct Outlines {
    TsVec *corner;
    int *end; // of each part
} Outlines;

static bool find_outlines(const Draw *draw, const TsGeometry *geometry, Outlines *outlines)
{
    int count = 0;
    outlines->corner = malloc((size_t)(geometry->corners + 1) * sizeof(TsVec));
    outlines->end = malloc((size_t)(geometry->parts + 1) * sizeof(int));
    if (!outlines->corner || !outlines->end) return false;
    for (int i = 0; i < geometry->parts; i++) {
        count += geometry_view_outline(draw, geometry, i, outlines->corner + count);
        outlines->end[i] = count;
    }
    return true;
}

static void free_outlines(Outlines *outlines)
{
    free(outlines->corner);
    free(outlines->end);
}

// Paths are wider, to be seen along a border, and their ends are dots.
static void stroke(Draw *draw, const TsVec *corner, int count, bool closed, GeometryLook look)
{
    Ink ink = look.hit ? INK_HIT_LINE : INK_MISS_LINE;
    double width = look.touches ? 5 : 2 + look.hit, inner = 2;
    if (!closed) width += 2, inner += 1;
    draw_layer(draw, LAYER_OUTLINES);
    draw_path(draw, corner, count, closed, (Pen){.ink = ink, .width = width});
    if (look.touches)
        draw_path(draw, corner, count, closed, (Pen){.ink = INK_PAPER, .width = inner});
    for (int i = 0; i < 2 && !closed; i++)
        draw_dot(draw, corner[i * (count - 1)], 5, (Fill){.ink = ink});
}

// Whether the sides of a ring or hole, which have its area on their right, run against its corners.
static bool runs_back(const TsGeometry *geometry, int part)
{
    int first = geometry->prepared ? geometry->first_side[part] : -1;
    if (first < 0) return false;
    const TsGeometrySide *side = &geometry->side[first];
    return !ts_vec_equal(side->a, geometry->corner[geometry->part[part].first + side->number]);
}

// Rings go one way round and holes the other, so that the holes are not filled.
static void fill_areas(Draw *draw, const TsGeometry *geometry, const Outlines *outlines,
                       GeometryLook look)
{
    TsVec *loop = malloc((size_t)(geometry->corners + 1) * sizeof *loop);
    int *end = malloc((size_t)(geometry->parts + 1) * sizeof *end);
    int loops = 0, filled = 0;
    for (int i = 0; i < geometry->parts && loop && end; i++) {
        TsPart part = geometry->part[i];
        if (part.kind != TS_PART_RING && part.kind != TS_PART_HOLE) continue;
        int from = i > 0 ? outlines->end[i - 1] : 0, to = outlines->end[i];
        bool back = runs_back(geometry, i);
        for (int k = from; k < to; k++)
            loop[filled++] = outlines->corner[back ? to - 1 - (k - from) : k];
        end[loops++] = filled;
    }
    draw_layer(draw, LAYER_FILLS);
    if (loops > 0) {
        Fill fill = {.ink = look.hit ? INK_HIT_FILL : INK_MISS_FILL};
        draw_loops(draw, loop, end, loops, fill);
    }
    if (loops > 0 && look.hit && !look.touches)
        draw_loops(draw, loop, end, loops, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    free(loop);
    free(end);
}

static void draw_point(Draw *draw, TsVec at, GeometryLook look)
{
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, at, look.hit ? 6 : 4.5, (Fill){.ink = look.hit ? INK_HIT_LINE : INK_MISS_LINE});
    if (look.touches) draw_dot(draw, at, 3, (Fill){.ink = INK_PAPER});
}

static void put_name(Stage *stage, const Actor *actor, const Outlines *outlines, int count,
                     TsVec other)
{
    TsVec at = outlines->corner[0];
    for (int i = 1; i < count; i++) {
        TsVec corner = outlines->corner[i];
        if (ts_vec_distance(corner, other) > ts_vec_distance(at, other) + 1) at = corner;
    }
    stage_label(stage, at, ts_vec_sub(at, actor->position), LABEL_PLAIN, "%s", actor->name);
}

void geometry_view_draw(Stage *stage, const Actor *actor, GeometryLook look, TsVec other)
{
    Draw *draw = stage->draw;
    const TsGeometry *geometry = geometry_actor_now(stage, actor);
    Outlines outlines;
    if (!geometry || geometry->parts == 0) return;
    bool good = find_outlines(draw, geometry, &outlines);
    int count = good ? outlines.end[geometry->parts - 1] : 0;
    draw_tag(draw, actor->name);
    if (good) fill_areas(draw, geometry, &outlines, look);
    for (int i = 0; i < geometry->parts && good; i++) {
        TsPart part = geometry->part[i];
        int from = i > 0 ? outlines.end[i - 1] : 0, corners = outlines.end[i] - from;
        const TsVec *corner = outlines.corner + from;
        bool closed = part.kind == TS_PART_RING || part.kind == TS_PART_HOLE;
        if (part.kind == TS_PART_POINT)
            draw_point(draw, *corner, look);
        else
            stroke(draw, corner, corners, closed, look);
        if (count <= CLEARED) stage_keep_clear(stage, corner, corners);
    }
    if (good) put_name(stage, actor, &outlines, count, other);
    draw_tag(draw, NULL);
    free_outlines(&outlines);
}

void geometry_view_flaw(Stage *stage, const Actor *actor)
{
    Draw *draw = stage->draw;
    const TsGeometry *geometry = geometry_actor_now(stage, actor);
    if (!geometry || actor->geometry->flaw.kind == TS_FLAW_NONE) return;
    const TsGeometryFlaw *flaw = &actor->geometry->flaw;
    draw_on(draw, LAYER_CONTACT, actor->name);
    for (int i = 0; i < 2; i++) {
        if (flaw->part[i] < 0) continue;
        TsPart part = geometry->part[flaw->part[i]];
        const TsVec *corner = geometry->corner + part.first;
        bool whole = flaw->side[i] < 0; // the part is at fault
        for (int k = whole ? 0 : flaw->side[i]; k < (whole ? part.count : flaw->side[i] + 1); k++)
            draw_line(draw, corner[k], corner[(k + 1) % part.count],
                      (Pen){.ink = INK_CLASH_INK, .width = 5});
        for (int k = whole ? 0 : flaw->side[i]; k < (whole ? part.count : flaw->side[i] + 1); k++)
            draw_line(draw, corner[k], corner[(k + 1) % part.count],
                      (Pen){.ink = INK_CLASH, .width = 3});
    }
    draw_tag(draw, NULL);
}
