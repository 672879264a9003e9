#include "facets.h"

#include <stdlib.h>

#include "radix.h"

enum { DEPTH_BITS = 22, TONES = 16 };

#define BLEED 0.6 // px of the picture that each reaches beyond its edges: no paper shows between
#define NEAR_MIDDLE 0.1 // px: as near to a pixel's middle counts as holding it
#define DARKEST 0.66    // of the ink; where it is the paper that is dark, the lit ones have so much
#define LIGHTEST 0.08
#define HIT_DARKEST 1.0
#define HIT_LIGHTEST 0.70

static const Memory heap = {realloc, free};

void facets_free(Facets *facets)
{
    free(facets->seen);
    free(facets->depth);
    free(facets->order);
    free(facets->sorted);
    *facets = (Facets){0};
}

static bool make_room(Facets *facets, const Mesh *mesh)
{
    return memory_room(heap, (void **)&facets->seen, &facets->seen_room, mesh->vertices,
                       sizeof *facets->seen) &&
           memory_room(heap, (void **)&facets->depth, &facets->depth_room, mesh->vertices,
                       sizeof *facets->depth) &&
           memory_room(heap, (void **)&facets->order, &facets->order_room, mesh->faces,
                       sizeof *facets->order) &&
           memory_room(heap, (void **)&facets->sorted, &facets->sorted_room, mesh->faces,
                       sizeof *facets->sorted);
}

// ---- Who is seen, and how far away

static void project(Facets *facets, const Camera *camera, const Mesh *mesh)
{
    for (int i = 0; i < mesh->vertices; i++) {
        bool before = camera_sees(camera, mesh->vertex[i], &facets->seen[i]);
        facets->depth[i] = before ? camera_depth(camera, mesh->vertex[i]) : -1;
    }
}

// Twice the area in the picture, whose y points down: above 0 where it turns as seen from outside.
static double turn_of(Vec a, Vec b, Vec c) { return vec_cross(vec_sub(c, a), vec_sub(b, a)); }

static double depth_of(const Facets *facets, const Mesh *mesh, int face)
{
    const int32_t *corner = mesh->face[face].corner;
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        if (facets->depth[corner[i]] < 0) return -1;
        sum += facets->depth[corner[i]];
    }
    const Vec *seen = facets->seen;
    double turn = turn_of(seen[corner[0]], seen[corner[1]], seen[corner[2]]);
    return turn == 0 || (turn < 0 && mesh->closed) ? -1 : sum;
}

typedef struct Range {
    double low, high;
} Range;

static Range range_of(const Facets *facets, const Mesh *mesh)
{
    Range range = {HUGE_VAL, 0};
    for (int i = 0; i < mesh->vertices; i++) {
        double depth = facets->depth[i];
        if (depth < 0) continue;
        range =
            (Range){depth < range.low ? depth : range.low, depth > range.high ? depth : range.high};
    }
    return (Range){3 * range.low, 3 * range.high};
}

// The far ones first; returns how many are seen.
static int sort(Facets *facets, const Mesh *mesh)
{
    Range range = range_of(facets, mesh);
    double steps = (1 << DEPTH_BITS) - 1, span = range.high - range.low;
    double unit = span > 0 ? steps / span : 0;
    int count = 0;
    for (int i = 0; i < mesh->faces; i++) {
        double depth = depth_of(facets, mesh, i);
        if (depth < 0) continue;
        double key = (range.high - depth) * unit;
        uint64_t step = key > 0 ? (uint64_t)(key < steps ? key : steps) : 0;
        facets->order[count++] = step << 32 | (uint64_t)i;
    }
    radix_pass(facets->order, facets->sorted, count, 32, RADIX_BITS);
    radix_pass(facets->sorted, facets->order, count, 32 + RADIX_BITS, RADIX_BITS);
    return count;
}

// ---- Drawing

// 0 away from the light to 1 towards it: above the eye, to the left. Of an open soup both sides are
// seen, and the side that is decides.
static double brightness(const Camera *camera, const Mesh *mesh, int face, bool back)
{
    Triangle3 triangle = mesh_triangle(mesh, face);
    Vec3 normal = shape3_triangle_normal(&triangle);
    Vec3 light = vec3_add(vec3_scale(camera->ahead, -0.55),
                          vec3_sub(vec3_scale(camera->up, 0.65), vec3_scale(camera->right, 0.52)));
    double square = vec3_dot(normal, normal);
    if (!(square > 0)) return 0.5;
    double along = vec3_dot(normal, light) / sqrt(square);
    return 0.5 + 0.5 * (back ? -along : along);
}

static Fill tone_of(double bright, Facet facet)
{
    bool hit = facet == FACET_LIT;
    double step = floor((1 - bright) * TONES) / (TONES - 1);
    double part = step < 0 ? 0 : step > 1 ? 1 : step;
    double light = hit ? HIT_LIGHTEST : LIGHTEST, dark = hit ? HIT_DARKEST : DARKEST;
    if (facet == FACET_MISSED) return (Fill){.ink = INK_CLASH};
    return (Fill){.ink = hit ? INK_HIT_LINE : INK_MISS_LINE,
                  .alpha = light + (dark - light) * part,
                  .on_dark = dark + (light - dark) * part,
                  .solid = true};
}

static void bleed(Vec corner[3], double by)
{
    Vec middle = vec_scale(vec_add(corner[0], vec_add(corner[1], corner[2])), 1.0 / 3);
    for (int i = 0; i < 3; i++) {
        Vec out = vec_sub(corner[i], middle);
        double length = vec_length(out);
        if (length > 0) corner[i] = vec_add(corner[i], vec_scale(out, by / length));
    }
}

// ---- What is too small to be seen: it holds no pixel's middle, so its neighbours cover it

static bool holds(const Vec corner[3], Vec middle)
{
    int before = 0, behind = 0;
    for (int i = 0; i < 3; i++) {
        Vec side = vec_sub(corner[(i + 1) % 3], corner[i]);
        double at = vec_cross(side, vec_sub(middle, corner[i]));
        double slack = NEAR_MIDDLE * (fabs(side.x) + fabs(side.y));
        before += at > -slack;
        behind += at < slack;
    }
    return before == 3 || behind == 3;
}

static double least(double a, double b, double c)
{
    return a < b ? (a < c ? a : c) : b < c ? b : c;
}
static double most(double a, double b, double c) { return a > b ? (a > c ? a : c) : b > c ? b : c; }

// Of the few middles within its bounds; where there are more it does hold one, as far as we know.
static bool is_seen(const Vec place[3], View view)
{
    Vec c[3];
    for (int i = 0; i < 3; i++) c[i] = vec_add(vec_scale(place[i], view.zoom), view.offset);
    double left = floor(least(c[0].x, c[1].x, c[2].x) + 0.5 - NEAR_MIDDLE) + 0.5;
    double right = most(c[0].x, c[1].x, c[2].x) + NEAR_MIDDLE;
    double top = floor(least(c[0].y, c[1].y, c[2].y) + 0.5 - NEAR_MIDDLE) + 0.5;
    double bottom = most(c[0].y, c[1].y, c[2].y) + NEAR_MIDDLE;
    if (right - left > 2 || bottom - top > 2) return true;
    for (double y = top; y <= bottom; y++) {
        for (double x = left; x <= right; x++) {
            if (holds(c, vec(x, y))) return true;
        }
    }
    return false;
}

static void corners_of(const Facets *facets, const Mesh *mesh, int face, Vec corner[3])
{
    for (int i = 0; i < 3; i++) corner[i] = facets->seen[mesh->face[face].corner[i]];
}

static void draw_face(const Facets *facets, Draw *draw, const Camera *camera, const Mesh *mesh,
                      int face, Facet facet)
{
    Vec corner[3];
    corners_of(facets, mesh, face, corner);
    if (facet == FACET_PLAIN && !is_seen(corner, draw_view(draw))) return;
    bool back = turn_of(corner[0], corner[1], corner[2]) < 0;
    Fill fill = tone_of(brightness(camera, mesh, face, back), facet);
    bleed(corner, BLEED * draw_scale(draw) / draw_view(draw).zoom);
    draw_polygon(draw, corner, 3, fill);
}

static void draw_hatch(const Facets *facets, Draw *draw, const Mesh *mesh, int face)
{
    Vec corner[3];
    corners_of(facets, mesh, face, corner);
    draw_polygon(draw, corner, 3,
                 (Fill){.ink = INK_PAPER, .alpha = 0.45, .pattern = PATTERN_RISING});
}

bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const Mesh *mesh,
                 const uint8_t *lit)
{
    if (!make_room(facets, mesh)) return false;
    project(facets, camera, mesh);
    int count = sort(facets, mesh);
    for (int i = 0; i < count; i++) {
        int face = (int)(facets->order[i] & UINT32_MAX);
        Facet facet = lit ? (Facet)lit[face] : FACET_PLAIN;
        draw_face(facets, draw, camera, mesh, face, facet);
        if (facet == FACET_LIT) draw_hatch(facets, draw, mesh, face);
    }
    return true;
}
