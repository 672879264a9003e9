#include <stdlib.h>

#include "space/facets/facets_self.h"
#include "touchstone/radix.h"
#include "touchstone/scalar.h"

enum { DEPTH_BITS = 22, FACE_BITS = 22, BATCH = 256 };

#define BLEED 0.6 // px of the picture that each reaches beyond its edges: no paper shows between

static const TsMemory heap = {realloc, free};

void facets_free(Facets *facets)
{
    free(facets->corner);
    free(facets->order);
    free(facets->sorted);
    *facets = (Facets){0};
}

static bool make_room(Facets *facets, const TsMesh *mesh)
{
    return ts_memory_room(heap, (void **)&facets->corner, &facets->corner_room, mesh->vertices,
                          sizeof *facets->corner) &&
           ts_memory_room(heap, (void **)&facets->order, &facets->order_room, mesh->faces,
                          sizeof *facets->order) &&
           ts_memory_room(heap, (void **)&facets->sorted, &facets->sorted_room, mesh->faces,
                          sizeof *facets->sorted);
}

// ---- Where corners are seen, and how far away

typedef struct Range {
    double low, high;
} Range;

// Returns from which depth to which.
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

// ---- Who is drawn, and in what order

// Twice the area in the picture, whose y points down: above 0 where it turns as seen from outside.
static double turn_of(TsVec a, TsVec b, TsVec c)
{
    return ts_vec_cross(ts_vec_sub(c, a), ts_vec_sub(b, a));
}

// Three times the depth of its middle, and its fill; depth -1 where it is not drawn.
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
    double turn = turn_of(a->at, b->at, c->at);
    if (turn == 0 || (turn < 0 && sight->mesh->closed)) return look;
    TsVec place[3] = {a->at, b->at, c->at};
    if (facet == FACET_PLAIN && !facets_seen(sight, place, turn < 0)) return look;
    TsTriangle3 triangle = ts_mesh_triangle(sight->mesh, face);
    look.depth = a->depth + b->depth + c->depth;
    look.fill = facets_tone(&triangle, sight->light, turn < 0, facet);
    return look;
}

// The far ones first, each with its fill above its number; returns how many are drawn.
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
    draw_triangles(draw, batch->triangle, batch->count, batch->fill, FACETS_FILLS);
    batch->count = 0;
}

// In the batch, where its corners are seen.
static DrawTriangle *add(Batch *batch, const FacetCorner *corner, const int32_t index[3], int fill)
{
    DrawTriangle *triangle = &batch->triangle[batch->count++];
    for (int i = 0; i < 3; i++) triangle->corner[i] = corner[index[i]].at;
    triangle->fill = fill;
    return triangle;
}

// With its hatch, where it is hit.
static void add_face(Batch *batch, const Facets *facets, const Sight *sight, uint64_t item)
{
    int fill = (int)(item >> FACE_BITS & ((1 << (32 - FACE_BITS)) - 1));
    const int32_t *index = sight->mesh->face[item & ((1 << FACE_BITS) - 1)].corner;
    if (batch->count + 2 > BATCH) flush(batch, sight->draw);
    bleed(add(batch, facets->corner, index, fill)->corner, sight->bleed / sight->view.zoom);
    if (fill >= FACETS_HIT && fill != FACETS_CLASH) add(batch, facets->corner, index, FACETS_HATCH);
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
                   .light = facets_light(camera)};
    Batch batch;
    if (!make_room(facets, mesh)) return false;
    int count = sort(facets, &sight, project(facets, camera, mesh));
    batch.count = 0;
    facets_fills(batch.fill);
    for (int i = 0; i < count; i++) add_face(&batch, facets, &sight, facets->order[i]);
    flush(&batch, draw);
    return true;
}
