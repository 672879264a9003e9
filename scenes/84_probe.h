// For scene 84: what a query begins from, a ray, sphere, box or second mesh: its place on the
// orbit, its query, and how it is drawn.
#ifndef MESH_PROBE_H
#define MESH_PROBE_H

#include "scene.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/space_scene.h"
#include "scene_kit/space_solid.h"

enum { BY_RAY, BY_SPHERE, BY_BOX, BY_MESH };
enum { PROBE_HANDLE, AIM_HANDLE };

typedef struct Probe {
    int kind;
    double reach;   // radius of the sphere, half the side of the box
    TsVec3 at, aim; // a ray goes from `at` towards `aim`
} Probe;

// At that angle of its circle around the middle, which it runs through in waves.
static Probe probe_on_orbit(Probe probe, double degrees)
{
    const double radius = 0.7;
    TsVec turn = ts_degrees(degrees), rise = ts_degrees(2 * degrees + 40);
    probe.at = probe.kind == BY_RAY
                   ? ts_vec3(1.25 * turn.x, 0.55 + 0.2 * rise.y, 1.25 * turn.y)
                   : ts_vec3(radius * turn.x, 0.08 + 0.16 * rise.y, radius * turn.y);
    probe.aim = ts_vec3(-0.65 * turn.x, 0, -0.65 * turn.y);
    return probe;
}

static TsRay3 probe_ray(const Probe *probe)
{
    TsVec3 way = ts_vec3_sub(probe->aim, probe->at);
    return (TsRay3){probe->at, ts_vec3_is_zero(way) ? ts_vec3(0, -1, 0) : way};
}

static TsSphere probe_sphere(const Probe *probe) { return (TsSphere){probe->at, probe->reach}; }

static TsAabb3 probe_box(const Probe *probe)
{
    TsVec3 half = ts_vec3(probe->reach, probe->reach, probe->reach);
    return (TsAabb3){ts_vec3_sub(probe->at, half), ts_vec3_add(probe->at, half)};
}

// Not of a second mesh, each triangle of which is a query.
static TsMeshQuery probe_query(const Probe *probe)
{
    return probe->kind == BY_RAY   ? ts_mesh_query_ray(probe_ray(probe))
           : probe->kind == BY_BOX ? ts_mesh_query_box(probe_box(probe))
                                   : ts_mesh_query_sphere(probe_sphere(probe));
}

// Points whose convex hull throws the probe's shadow.
static int probe_shadow(const Probe *probe, TsVec3 out[SPACE_ROUND])
{
    if (probe->kind == BY_SPHERE) {
        space_sphere_ring(probe_sphere(probe), space_solid_light(), out);
        return SPACE_ROUND;
    }
    if (probe->kind != BY_BOX) return 0;
    ts_shape3_aabb_corners(probe_box(probe), out);
    return 8;
}

// With a dot on every triangle that it hits.
static void probe_draw_ray(Draw *draw, const Camera *camera, TsRay3 ray, bool wire,
                           const TsMesh *mesh, const Overlap *found)
{
    TsVec3 way = ts_vec3_scale(ts_vec3_normalize(ray.direction), 2.6);
    TsVec3 end = ts_vec3_add(ray.origin, way);
    draw_layer(draw, LAYER_FILLS);
    if (!wire) space_solid_line(draw, camera, ray.origin, end, (Pen){.ink = INK_INK, .width = 3});
    draw_layer(draw, LAYER_CONTACT);
    space_arrow(draw, camera, ray.origin, end, (Pen){.ink = INK_INK, .width = wire ? 2 : 1});
    for (int i = 0; i < mesh->faces; i++) {
        if (!found->lit[i]) continue;
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        space_dot(draw, camera, ts_cast3_triangle(ray, &triangle).point, 3.5,
                  (Fill){.ink = INK_INK});
    }
}

// The probe and its handles; `wire`: by its edges alone.
static void probe_draw(Stage *stage, const Camera *camera, const Probe *probe, bool wire,
                       const MeshAnswer *view, const Overlap *found)
{
    Draw *draw = stage->draw;
    bool hit = found->hits > 0;
    double ground = view->room.min.y;
    SpacePaint paint = space_paint(hit, 2, "probe");
    SpacePaint veil = paint; // no fill ink: that of the source palette is opaque
    veil.fill = paint.line;
    veil.alpha = 0.15;
    draw_tag(draw, "probe");
    if (probe->kind == BY_RAY) {
        probe_draw_ray(draw, camera, probe_ray(probe), wire, view->mesh, found);
    } else if (probe->kind == BY_SPHERE && wire) {
        space_sphere(draw, camera, probe_sphere(probe), ts_vec3(0, 1, 0), paint);
    } else if (probe->kind == BY_SPHERE) {
        space_sphere_veil(draw, camera, probe_sphere(probe), ground, veil);
    } else if (probe->kind == BY_BOX && wire) {
        Space space;
        TsObb3 box = ts_shape3_obb_of(probe_box(probe));
        space_begin(&space, camera, false);
        space_box(&space, &box, paint);
        space_draw(&space, draw);
    } else if (probe->kind == BY_BOX) {
        TsVec3 corner[8];
        ts_shape3_aabb_corners(probe_box(probe), corner);
        space_block_veil(draw, camera, corner, ground, veil);
    }
    draw_tag(draw, "probe");             // a second mesh is drawn with the first
    if (!wire && probe->at.y > ground) { // straight down, as far as to the surface below it
        draw_layer(draw, LAYER_FILLS);
        space_solid_line(draw, camera, probe->at, ts_vec3(probe->at.x, ground, probe->at.z),
                         (Pen){.ink = INK_INK, .width = 1.5});
    }

    // Handles
    double radius = probe->kind == BY_RAY ? 0 : probe->kind == BY_MESH ? 0.25 : probe->reach;
    stage_space_handle(stage, camera, PROBE_HANDLE, probe->at, radius);
    draw_layer(draw, LAYER_CONTACT);
    space_dot(draw, camera, probe->at, 4.5, (Fill){.ink = INK_INK});
    TsVec at;
    if (probe->kind == BY_RAY) {
        stage_space_handle(stage, camera, AIM_HANDLE, probe->aim, 0);
        if (camera_sees(camera, probe->aim, &at))
            draw_ring(draw, at, 6, (Pen){.ink = INK_INK, .width = 2});
    }
    draw_tag(draw, NULL);
}

#endif
