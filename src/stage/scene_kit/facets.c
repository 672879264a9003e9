#include "scene_kit/facets.h"

#include <stdlib.h>

#include "touchstone/radix.h"
#include "touchstone/scalar.h"

enum {
    FACETS_TONES = 16,
    FACETS_HIT = FACETS_TONES, // the first tone of hits
    FACETS_CLASH = 2 * FACETS_TONES,
    FACETS_HATCH,
    FACETS_FILLS
};

typedef struct Sight { // the target, the camera and the light
    Draw *draw;
    const Camera *camera;
    const TsMesh *mesh;
    const uint8_t *lit;
    View view;
    double bleed; // px of the device
    TsVec3 light;
} Sight;

// ---- Tones

#define DARKEST 0.66 // of the ink; on dark paper that of lit faces
#define LIGHTEST 0.08
#define HIT_DARKEST 1.0
#define HIT_LIGHTEST 0.70

static Fill toned(Ink ink, double light, double dark, int tone)
{
    double part = (double)tone / (FACETS_TONES - 1);
    return (Fill){.ink = ink,
                  .alpha = light + (dark - light) * part,
                  .on_dark = dark + (light - dark) * part,
                  .solid = true};
}

static void tone_fills(Fill fill[FACETS_FILLS])
{
    for (int i = 0; i < FACETS_TONES; i++) {
        fill[i] = toned(INK_MISS_LINE, LIGHTEST, DARKEST, i);
        fill[FACETS_HIT + i] = toned(INK_HIT_LINE, HIT_LIGHTEST, HIT_DARKEST, i);
    }
    fill[FACETS_CLASH] = (Fill){.ink = INK_CLASH};
    fill[FACETS_HATCH] = (Fill){.ink = INK_PAPER, .alpha = 0.45, .pattern = PATTERN_RISING};
}

// From 0 facing away from the light to 1 facing it.
static double brightness(const TsTriangle3 *triangle, TsVec3 light, bool back)
{
    const TsVec3 *corner = triangle->corner;
    TsVec3 normal =
        ts_vec3_cross(ts_vec3_sub(corner[1], corner[0]), ts_vec3_sub(corner[2], corner[0]));
    double square = ts_vec3_dot(normal, normal);
    if (!(square > 0)) return 0.5;
    double along = ts_vec3_dot(normal, light) / sqrt(square);
    return 0.5 + 0.5 * (back ? -along : along);
}

// The fill. Both sides of an open mesh can be seen; the visible one decides.
static int tone_of(const TsTriangle3 *triangle, TsVec3 light, bool back, Facet facet)
{
    if (facet == FACET_MISSED) return FACETS_CLASH;
    int step = (int)((1 - brightness(triangle, light, back)) * FACETS_TONES);
    int tone = step < 0 ? 0 : step < FACETS_TONES ? step : FACETS_TONES - 1;
    return facet == FACET_LIT ? FACETS_HIT + tone : tone;
}

// ---- Small triangles

#define NEAR_MIDDLE 0.1F // px: an edge as near to a pixel's center counts as covering it

typedef float Columns __attribute__((vector_size(16))); // of four columns of pixels
typedef int32_t Choice __attribute__((vector_size(16)));

static double least(double a, double b, double c)
{
    return ts_scalar_smaller(a, ts_scalar_smaller(b, c));
}
static double most(double a, double b, double c)
{
    return ts_scalar_larger(a, ts_scalar_larger(b, c));
}

// Which of four pixel centers in a row, one px apart from (0, 0), are on the inner side of an edge,
// and for the rows below. `way` is 1 or -1: the side of the inside.
typedef struct EdgeTest {
    Columns at;
    float step; // from row to row
} EdgeTest;

static EdgeTest side_of(TsVec a, TsVec b, TsVec origin, float way)
{
    float x = (float)(b.x - a.x) * way, y = (float)(b.y - a.y) * way;
    float slack = NEAR_MIDDLE * (fabsf(x) + fabsf(y));
    float first = y * (float)(origin.x - a.x) - x * (float)(origin.y - a.y) + slack;
    return (EdgeTest){{first, first + y, first + 2 * y, first + 3 * y}, -x};
}

// Whether it covers one of 4 x 4 pixel centers, `origin` the first.
static bool holds_middle(const TsVec c[3], TsVec origin, bool back)
{
    float way = back ? -1 : 1;
    EdgeTest side[3] = {side_of(c[0], c[1], origin, way), side_of(c[1], c[2], origin, way),
                        side_of(c[2], c[0], origin, way)};
    Choice held = {0};
    for (int row = 0; row < 4; row++) {
        held |= (side[0].at > 0) & (side[1].at > 0) & (side[2].at > 0);
        for (int i = 0; i < 3; i++) side[i].at += side[i].step;
    }
    return (held[0] | held[1] | held[2] | held[3]) != 0;
}

// Whether it covers a pixel's center; if not, its neighbors cover the pixels. A triangle larger
// than 4 x 4 centers is taken to cover one. `back`: it is seen from inside.
static bool is_seen(const Sight *sight, const TsVec place[3], bool back)
{
    TsVec c[3];
    for (int i = 0; i < 3; i++)
        c[i] = ts_vec_add(ts_vec_scale(place[i], sight->view.zoom), sight->view.offset);
    TsVec low = ts_vec(least(c[0].x, c[1].x, c[2].x), least(c[0].y, c[1].y, c[2].y));
    TsVec high = ts_vec(most(c[0].x, c[1].x, c[2].x), most(c[0].y, c[1].y, c[2].y));
    if (high.x - low.x > 3 || high.y - low.y > 3) return true;
    TsVec origin = ts_vec(floor(low.x + 0.5 - (double)NEAR_MIDDLE) + 0.5,
                          floor(low.y + 0.5 - (double)NEAR_MIDDLE) + 0.5);
    return holds_middle(c, origin, back);
}

enum { DEPTH_BITS = 22, FACE_BITS = 22, BATCH = 256 };

#define BLEED 0.6 // px by which each triangle is enlarged, so that no gap shows between them

void facets_free(Facets *facets)
{
    free(facets->corner);
    free(facets->order);
    free(facets->sorted);
    *facets = (Facets){0};
}

static bool make_room(Facets *facets, const TsMesh *mesh)
{
    return ts_memory_room(TS_MEMORY_HEAP, (void **)&facets->corner, &facets->corner_room,
                          mesh->vertices, sizeof *facets->corner) &&
           ts_memory_room(TS_MEMORY_HEAP, (void **)&facets->order, &facets->order_room, mesh->faces,
                          sizeof *facets->order) &&
           ts_memory_room(TS_MEMORY_HEAP, (void **)&facets->sorted, &facets->sorted_room,
                          mesh->faces, sizeof *facets->sorted);
}

// ---- Projected corners and their depths

typedef struct Range {
    double low, high;
} Range;

// Returns the range of depths.
static Range project(Facets *facets, const Camera *camera, const TsMesh *mesh)
{
    Range range = {HUGE_VAL, 0};
    for (int i = 0; i < mesh->vertices; i++) {
        FacetCorner corner = {.depth = -1};
        if (camera_sees(camera, mesh->vertex[i], &corner.at)) {
            corner.depth = camera_depth(camera, mesh->vertex[i]);
            range.low = ts_scalar_smaller(corner.depth, range.low);
            range.high = ts_scalar_larger(corner.depth, range.high);
        }
        facets->corner[i] = corner;
    }
    return range;
}

// ---- Visible triangles, sorted by depth

// Three times the depth of its middle, and its fill; depth -1 if it is not drawn.
typedef struct Look {
    double depth;
    int fill;
} Look;

static Look look_at(const Facets *facets, const Sight *sight, int face)
{
    const int32_t *index = sight->mesh->face[face].corner;
    const FacetCorner *a = &facets->corner[index[0]], *b = &facets->corner[index[1]],
                      *c = &facets->corner[index[2]];
    Look look = {.depth = -1};
    Facet facet = sight->lit ? (Facet)sight->lit[face] : FACET_PLAIN;
    if (a->depth < 0 || b->depth < 0 || c->depth < 0) return look;
    // Twice the signed area in the picture, whose y points down: > 0 if it is seen from outside.
    double turn = ts_vec_cross(ts_vec_sub(c->at, a->at), ts_vec_sub(b->at, a->at));
    if (turn == 0 || (turn < 0 && sight->mesh->closed)) return look;
    TsVec place[3] = {a->at, b->at, c->at};
    if (facet == FACET_PLAIN && !is_seen(sight, place, turn < 0)) return look;
    TsTriangle3 triangle = ts_mesh_triangle(sight->mesh, face);
    look.depth = a->depth + b->depth + c->depth;
    look.fill = tone_of(&triangle, sight->light, turn < 0, facet);
    return look;
}

// Far ones first, each as fill and number in one key; returns how many are drawn.
static int sort(Facets *facets, const Sight *sight, Range range)
{
    double steps = (1 << DEPTH_BITS) - 1, span = 3 * (range.high - range.low);
    double unit = span > 0 ? steps / span : 0;
    int count = 0;
    for (int i = 0; i < sight->mesh->faces; i++) {
        Look look = look_at(facets, sight, i);
        if (look.depth < 0) continue;
        double key = (3 * range.high - look.depth) * unit;
        uint64_t step = key > 0 ? (uint64_t)(key < steps ? key : steps) : 0;
        facets->order[count++] = step << 32 | (uint64_t)look.fill << FACE_BITS | (uint64_t)i;
    }
    ts_radix_pass(facets->order, facets->sorted, count, 32, TS_RADIX_BITS);
    ts_radix_pass(facets->sorted, facets->order, count, 32 + TS_RADIX_BITS, TS_RADIX_BITS);
    return count;
}

// ---- Drawing

typedef struct Batch {
    Fill fill[FACETS_FILLS];
    DrawTriangle triangle[BATCH];
    int count;
    bool hits; // what it holds: one tag's
} Batch;

static void bleed(TsVec corner[3], double by)
{
    TsVec middle = ts_vec_scale(ts_vec_add(corner[0], ts_vec_add(corner[1], corner[2])), 1.0 / 3);
    for (int i = 0; i < 3; i++) {
        TsVec out = ts_vec_sub(corner[i], middle);
        double length = ts_vec_length(out);
        if (length > 0) corner[i] = ts_vec_add(corner[i], ts_vec_scale(out, by / length));
    }
}

static void flush(Batch *batch, Draw *draw)
{
    draw_tag(draw, batch->hits ? "hits" : "mesh");
    draw_triangles(draw, batch->triangle, batch->count, batch->fill, FACETS_FILLS);
    batch->count = 0;
}

// Adds it to the batch by its projected corners.
static DrawTriangle *add(Batch *batch, const FacetCorner *corner, const int32_t index[3], int fill)
{
    DrawTriangle *triangle = &batch->triangle[batch->count++];
    for (int i = 0; i < 3; i++) triangle->corner[i] = corner[index[i]].at;
    triangle->fill = fill;
    return triangle;
}

// With a hatch if it is a hit.
static void add_face(Batch *batch, const Facets *facets, const Sight *sight, uint64_t item)
{
    int fill = (int)(item >> FACE_BITS & ((1 << (32 - FACE_BITS)) - 1));
    const int32_t *index = sight->mesh->face[item & ((1 << FACE_BITS) - 1)].corner;
    bool hit = fill >= FACETS_HIT;
    if (batch->count + 2 > BATCH || hit != batch->hits) flush(batch, sight->draw);
    batch->hits = hit;
    bleed(add(batch, facets->corner, index, fill)->corner, sight->bleed / sight->view.zoom);
    if (hit && fill != FACETS_CLASH) add(batch, facets->corner, index, FACETS_HATCH);
}

bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const TsMesh *mesh,
                 const uint8_t *lit)
{
    Sight sight = {.draw = draw,
                   .camera = camera,
                   .mesh = mesh,
                   .lit = lit,
                   .view = draw_view(draw),
                   .bleed = BLEED * draw_scale(draw),
                   // From above the eye, from the left.
                   .light = ts_vec3_add(ts_vec3_scale(camera->ahead, -0.55),
                                        ts_vec3_sub(ts_vec3_scale(camera->up, 0.65),
                                                    ts_vec3_scale(camera->right, 0.52)))};
    Batch batch;
    if (!make_room(facets, mesh)) return false;
    int count = sort(facets, &sight, project(facets, camera, mesh));
    batch.count = 0;
    batch.hits = false;
    tone_fills(batch.fill);
    for (int i = 0; i < count; i++) add_face(&batch, facets, &sight, facets->order[i]);
    flush(&batch, draw);
    draw_tag(draw, NULL);
    return true;
}
