#include "scene_kit/facets.h"

#include <stdlib.h>

#include "scene_kit/space.h"
#include "scene_kit/space_solid.h"

#define HIT_LIGHTEST 0.70
#define HIT_DARKEST 1.0
#define WIRE_ALPHA 0.6

void facets_free(Facets *facets)
{
    free(facets->corner);
    *facets = (Facets){0};
}

static bool project(Facets *facets, const Camera *camera, const TsMesh *mesh)
{
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&facets->corner, &facets->room, mesh->vertices,
                        sizeof *facets->corner)) {
        return false;
    }
    for (int i = 0; i < mesh->vertices; i++) {
        FacetCorner *corner = &facets->corner[i];
        corner->seen = camera_sees(camera, mesh->vertex[i], &corner->at);
        corner->near = corner->seen ? space_solid_near(camera, mesh->vertex[i]) : 0;
    }
    return true;
}

// Darker than what is not hit, and hatched.
static Fill tone_of_hit(TsVec3 normal)
{
    Fill tone = space_solid_tone(INK_HIT_LINE, normal, false);
    double part = 0.5 - 0.5 * ts_vec3_dot(ts_vec3_normalize(normal), space_solid_light());
    tone.alpha = HIT_LIGHTEST + (HIT_DARKEST - HIT_LIGHTEST) * part;
    tone.on_dark = HIT_DARKEST + (HIT_LIGHTEST - HIT_DARKEST) * part;
    return tone;
}

// Enlarges a triangle.
static void bleed(TsVec corner[3], double by)
{
    TsVec middle = ts_vec_scale(ts_vec_add(corner[0], ts_vec_add(corner[1], corner[2])), 1.0 / 3);
    for (int i = 0; i < 3; i++) {
        TsVec out = ts_vec_sub(corner[i], middle);
        double length = ts_vec_length(out);
        if (length > 0) corner[i] = ts_vec_add(corner[i], ts_vec_scale(out, by / length));
    }
}

static void draw_facet(const Facets *facets, Draw *draw, const TsMesh *mesh, int face, Facet facet)
{
    TsVec at[3];
    double near[3], px = draw_scale(draw) / draw_view(draw).zoom;
    for (int i = 0; i < 3; i++) {
        const FacetCorner *corner = &facets->corner[mesh->face[face].corner[i]];
        if (!corner->seen) return;
        at[i] = corner->at;
        near[i] = corner->near;
    }
    // Twice the signed area in the picture, whose y points down: > 0 if it is seen from outside.
    double turn = ts_vec_cross(ts_vec_sub(at[2], at[0]), ts_vec_sub(at[1], at[0]));
    if (turn == 0 || (turn < 0 && mesh->closed)) return;
    TsTriangle3 triangle = ts_mesh_triangle(mesh, face);
    const TsVec3 *corner = triangle.corner;
    TsVec3 normal =
        ts_vec3_cross(ts_vec3_sub(corner[1], corner[0]), ts_vec3_sub(corner[2], corner[0]));
    if (turn < 0) normal = ts_vec3_negate(normal); // an open mesh shows both sides
    Fill hatch = {.ink = INK_PAPER, .alpha = 0.45, .pattern = PATTERN_RISING};
    // A hit is seen however small it is.
    if (facet != FACET_PLAIN && fabs(turn) < 2 * px * px) bleed(at, px);
    DrawFace seen = {at, near, 3, {0}, {0}};
    if (facet == FACET_PLAIN) seen.fill = space_solid_tone(INK_MISS_LINE, normal, false);
    if (facet == FACET_MISSED) seen.fill = (Fill){.ink = INK_CLASH};
    if (facet == FACET_LIT) seen.fill = tone_of_hit(normal), seen.hatch = hatch;
    draw_face(draw, &seen);
}

// Every edge once, from its lower corner, if the mesh is closed; of an open one those at its rim
// may run either way.
static void draw_wires(Draw *draw, const Camera *camera, const TsMesh *mesh, int face, Facet facet)
{
    const int32_t *corner = mesh->face[face].corner;
    Ink ink = facet == FACET_LIT ? INK_HIT_LINE : facet == FACET_MISSED ? INK_CLASH : INK_MISS_LINE;
    for (int i = 0; i < 3; i++) {
        int from = corner[i], to = corner[(i + 1) % 3];
        if (mesh->closed && from > to && facet == FACET_PLAIN) continue;
        space_line(draw, camera, mesh->vertex[from], mesh->vertex[to],
                   (Pen){.ink = ink, .alpha = facet == FACET_PLAIN ? WIRE_ALPHA : 1});
    }
}

bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const TsMesh *mesh,
                 const uint8_t *lit, bool solid)
{
    if (!project(facets, camera, mesh)) return false;
    for (int i = 0; i < mesh->faces; i++) {
        Facet facet = lit ? (Facet)lit[i] : FACET_PLAIN;
        if (i == 0 || (lit && (lit[i] == FACET_PLAIN) != (lit[i - 1] == FACET_PLAIN)))
            draw_tag(draw, facet == FACET_PLAIN ? "mesh" : "hits");
        if (solid)
            draw_facet(facets, draw, mesh, i, facet);
        else
            draw_wires(draw, camera, mesh, i, facet);
    }
    draw_tag(draw, NULL);
    return true;
}
