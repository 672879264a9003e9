// What the core answers in space: matrices, objects, shapes, casts, sweeps, meshes, the character,
// probes.
#ifndef ANSWERS_SPACE_H
#define ANSWERS_SPACE_H

#include "answers.h"
#include "generate3.h"
#include "touchstone/cast3.h"
#include "touchstone/character.h"
#include "touchstone/mesh.h"
#include "touchstone/mesh_tree.h"
#include "touchstone/object.h"
#include "touchstone/polytope.h"
#include "touchstone/probe.h"
#include "touchstone/relation3.h"
#include "touchstone/sweep3.h"
#include "touchstone/terrain.h"
#include "worlds.h"

static inline void put_vec3(TsVec3 v)
{
    put(v.x);
    put(v.y);
    put(v.z);
}

static inline void put_vec4(TsVec4 v)
{
    put_vec3(ts_vec3(v.x, v.y, v.z));
    put(v.w);
}

static inline void put_mat3(TsMat3 m)
{
    for (int i = 0; i < 9; i++) put(m.element[i]);
}

static inline void put_mat4(TsMat4 m)
{
    for (int i = 0; i < 16; i++) put(m.element[i]);
}

static inline void put_box3(TsAabb3 box)
{
    put_vec3(box.min);
    put_vec3(box.max);
}

// ---- Matrices and objects

static inline void answer_mat4(Random *random)
{
    TsVec3 at = in_cube(random, 5), scale = in_cube(random, 2), axis = in_cube(random, 1);
    TsVec3 to = in_cube(random, 5), position, scaled;
    double angle = random_between(random, -400, 400), out[20] = {0};
    TsMat3 turn = ts_mat3_rotation(axis, angle), inverse3, rotation;
    TsMat4 m = ts_mat4_compose(at, &turn, scale), n = ts_mat4_of_rotation(to, angle), inverse;
    ANSWER(put_mat3, ts_mat3_rotation, axis, angle);
    ANSWER(put_mat3, ts_mat3_of_columns, at, to, axis);
    TsMat3 any = ts_mat3_of_columns(at, to, axis);
    ANSWER(put_mat3, ts_mat3_multiply, &any, &turn);
    ANSWER(put_mat3, ts_mat3_transpose, &any);
    ANSWER(put_mat3, ts_mat3_orthonormal, &any);
    ANSWER(put, ts_mat3_determinant, &any);
    ANSWER(put_vec3, ts_mat3_apply, &any, to);
    ANSWER(put, ts_mat3_inverse, &any, &inverse3);
    put_mat3(inverse3);
    answer_of("ts_mat3_transpose_to_array");
    ts_mat3_transpose_to_array(&any, out);
    for (int i = 0; i < 9; i++) put(out[i]);
    ANSWER(put_mat4, ts_mat4_compose, at, &turn, scale);
    ANSWER(put_mat4, ts_mat4_multiply, &m, &n);
    ANSWER(put_mat4, ts_mat4_multiply_scalar, &m, angle);
    ANSWER(put_vec4, ts_mat4_apply4, &m, ts_vec4(to.x, to.y, to.z, 0.5));
    ANSWER(put_vec3, ts_mat4_apply, &m, to);
    ANSWER(put_vec3, ts_mat4_transform_direction, &m, axis);
    ANSWER(put_mat4, ts_mat4_transpose, &m);
    ANSWER(put, ts_mat4_determinant, &m);
    ANSWER(put, ts_mat4_inverse, &m, &inverse);
    put_mat4(inverse);
    answer_of("ts_mat4_flatten");
    ts_mat4_flatten(&m, out, 3);
    for (int i = 0; i < 20; i++) put(out[i]);
    answer_of("ts_mat4_multiply_to_array");
    ts_mat4_multiply_to_array(&m, &n, out);
    for (int i = 0; i < 16; i++) put(out[i]);
    answer_of("ts_mat4_transpose_to_array");
    ts_mat4_transpose_to_array(&m, out);
    for (int i = 0; i < 16; i++) put(out[i]);
    ANSWER(put_vec3, ts_mat4_position, &m);
    ANSWER(put_mat4, ts_mat4_with_position, &m, to);
    ANSWER(put_vec3, ts_mat4_column, &m, 1);
    ANSWER(put_vec3, ts_mat4_scale_of, &m);
    ANSWER(put_mat3, ts_mat4_linear, &m);
    ANSWER(put_mat4, ts_mat4_rotation_of, &m);
    ANSWER(put_vec3, ts_mat4_euler_angles, &n);
    ANSWER(put_mat4, ts_mat4_translate, &m, to);
    ANSWER(put_mat4, ts_mat4_scale, &m, scale);
    ANSWER(put_mat4, ts_mat4_rotate_x, &m, angle);
    ANSWER(put_mat4, ts_mat4_rotate_y, &m, angle);
    ANSWER(put_mat4, ts_mat4_rotate_z, &m, angle);
    ANSWER(put_mat4, ts_mat4_rotate, &m, axis, angle);
    ANSWER(put_mat4, ts_mat4_of_translation, at);
    ANSWER(put_mat4, ts_mat4_of_scale, at);
    ANSWER(put_mat4, ts_mat4_of_linear, &any);
    answer_of("ts_mat4_decompose");
    ts_mat4_decompose(&m, &position, &rotation, &scaled);
    put_vec3(position);
    put_mat3(rotation);
    put_vec3(scaled);
    ANSWER(put_mat4, ts_mat4_look_at, at, to, ts_vec3(0, 1, 0));
    ANSWER(put_mat4, ts_mat4_view, at, to, ts_vec3(0, 1, 0));
    ANSWER(put_mat4, ts_mat4_frustum, -1 - fabs(at.x), 2, -1, 3, 0.5, 100);
    ANSWER(put_mat4, ts_mat4_perspective, 20 + fabs(at.y) * 10, 1.6, 0.1, 50);
    ANSWER(put_mat4, ts_mat4_orthographic, -1 - fabs(at.x), 2, 3, -1, 0.5, 100);
    ANSWER(put, ts_vec3_angle, at, to);
    ANSWER(put_vec3, ts_vec4_project, ts_vec4(at.x, at.y, at.z, scale.x));
    ANSWER(put_vec4, ts_vec4_divide, ts_vec4(at.x, at.y, at.z, 1), floor(scale.x));
    ANSWER(put_vec3, ts_vec3_divide, at, floor(scale.y));
    ANSWER(put_vec3, ts_vec3_set_length, at, 4);
}

static inline void answer_objects(Random *random)
{
    static const char *const name[] = {"arm", "hand", "lamp", "door", "arm"};
    TsObjectTree tree = ts_object_tree("root");
    for (int i = 0; i < 40; i++) {
        int parent = random_integer(random, 0, tree.count - 1);
        TsVec3 place = in_cube(random, 4), axis = in_cube(random, 1);
        double angle = random_between(random, -90, 90);
        int removed = random_integer(random, 1, 30);
        if (!tree.object[parent].alive) continue;
        int added = ts_object_add(&tree, parent, name[i % 5], place);
        answer_of("ts_object_add");
        put(added);
        if (added == TS_OBJECT_NONE) continue;
        ts_object_rotate(&tree, added, axis, angle);
        ts_object_translate(&tree, added, axis);
        if (i % 5 == 2) ts_object_look_at(&tree, added, place, ts_vec3(0, 1, 0));
        if (i % 7 == 3) tree.object[added].visible = false;
        if (i % 6 == 1) tree.object[added].scale = ts_vec3(1, 2, i % 4);
        if (removed < tree.count && tree.object[removed].alive && i > 12 && i % 4 == 0)
            ts_object_remove(&tree, removed);
    }
    tree.object[TS_OBJECT_ROOT].visible = random_integer(random, 0, 2) > 0;
    for (int i = TS_OBJECT_NONE; (i = ts_object_next(&tree, i)) != TS_OBJECT_NONE;) {
        answer_of("ts_object_next");
        put(i);
        ANSWER(put_mat4, ts_object_local, &tree, i);
        ANSWER(put_mat4, ts_object_world, &tree, i);
        ANSWER(put_vec3, ts_object_world_position, &tree, i);
        ANSWER(put_vec3, ts_object_to_world, &tree, i, ts_vec3(1, 2, 3));
        ANSWER(put_vec3, ts_object_to_local, &tree, i, ts_vec3(1, 2, 3));
        ANSWER(put, ts_object_is_visible, &tree, i);
        ANSWER(put, ts_object_depth, &tree, i);
        for (int k = 0; k < tree.count; k++)
            if (tree.object[k].alive) ANSWER(put, ts_object_is_below, &tree, i, k);
    }
    for (int i = 0; i < 5; i++) ANSWER(put, ts_object_find, &tree, name[i]);
    ANSWER(put, ts_object_find, &tree, "none");
    TsVec3 corner[4];
    for (int i = 0; i < 4; i++) corner[i] = in_cube(random, 2);
    TsObjectFace face[] = {ts_object_face_of_three(2, 0, 1), ts_object_face_of_four(0, 1, 2, 3)};
    for (int i = 0; i < 2; i++) {
        face[i].normal_by_corner = true;
        ts_object_face_update_centroid(&face[i], corner);
        ts_object_face_update_normal(&face[i], corner);
        answer_of("ts_object_face_update_normal");
        put(face[i].normal_by_corner);
        put_vec3(face[i].normal[0]);
        put_vec3(face[i].centroid);
    }
}

// ---- Shapes

static inline void put_hit3(TsHit3 hit)
{
    put(hit.relation);
    put(hit.inside);
    put(hit.enter);
    put_vec3(hit.point);
    put_vec3(hit.normal);
}

static inline void put_impact3(TsImpact3 impact)
{
    put(impact.relation);
    put(impact.initially);
    put(impact.enter);
    put_vec3(impact.normal);
}

static inline void put_obb3(const TsObb3 *box)
{
    put_vec3(box->center);
    put_vec3(box->half);
    for (int i = 0; i < 3; i++) put_vec3(box->axis[i]);
}

static inline void answer_boxes3(Random *random, Family3 family)
{
    TsObb3 a, b;
    TsObbs3Trace trace;
    TsVec3 corner[8], own[16];
    const char *why = NULL;
    generate3_obbs(random, family, &a, &b);
    ANSWER(put, ts_shape3_obb_valid, &a, &why);
    if (why) put_text(why);
    ANSWER(put, ts_relation3_obbs, &a, &b, &trace);
    put(trace.deciding);
    for (int i = 0; i < TS_RELATION3_AXES; i++) {
        put_vec3(trace.axis[i].direction);
        put(trace.axis[i].vanishes);
        put(trace.axis[i].a);
        put(trace.axis[i].b);
        put(trace.axis[i].distance);
        put(trace.axis[i].gap);
    }
    ANSWER(put, ts_relation3_obbs, &b, &a, NULL);
    answer_of("ts_shape3_obb_corners");
    ts_shape3_obb_corners(&a, corner);
    for (int i = 0; i < 8; i++) put_vec3(corner[i]);
    memcpy(own, corner, sizeof corner);
    ts_shape3_obb_corners(&b, own + 8);
    TsAabb3 box_a = ts_shape3_bounds(own, 8), box_b = ts_shape3_bounds(own + 8, 8);
    ANSWER(put_box3, ts_shape3_bounds, own, 16);
    ANSWER(put_box3, ts_shape3_union, box_a, box_b);
    ANSWER(put, ts_relation3_aabbs, box_a, box_b);
    answer_of("ts_shape3_obb_of");
    TsObb3 turned = ts_shape3_obb_of(box_a);
    put_obb3(&turned);
    answer_of("ts_relation3_orientation");
    for (int i = 0; i < 8; i++)
        put(ts_relation3_orientation(corner[i], corner[(i + 1) % 8], corner[(i + 3) % 8],
                                     own[8 + i]));
    TsPolytope polytope = {0};
    int edges[64];
    ANSWER(put, ts_polytope_hull, &polytope, own, 16, heap);
    if (polytope.faces > 0) {
        ANSWER(put, ts_polytope_volume, &polytope, own);
        ANSWER(put, ts_polytope_area, &polytope, own);
        ANSWER(put, ts_polytope_count_corners, &polytope, own, 16, edges);
    }
    ts_polytope_free(&polytope, heap);
    answer_of("ts_shape3_bounding_sphere");
    TsSphere sphere = ts_shape3_bounding_sphere(own, 16);
    put_vec3(sphere.center);
    put(sphere.radius);
}

static inline void answer_triangles3(Random *random, Family3 family)
{
    TsTriangle3 a, b;
    TsAabb3 box;
    TsSphere sphere;
    const char *why = NULL;
    generate3_triangles(random, family, &a, &b);
    TsVec3 motion = in_cube(random, 3);
    ANSWER(put, ts_shape3_triangle_valid, &a, &why);
    ANSWER(put_vec3, ts_shape3_triangle_normal, &a);
    ANSWER(put, ts_relation3_triangles, &a, &b);
    TsRay3 ray = generate3_ray_triangle(random, family, &a);
    ANSWER(put_hit3, ts_cast3_triangle, ray, &a);
    ANSWER(put, ts_cast3_is_front, ray, &a);
    ANSWER(put, ts_shape3_ray_valid, ray, &why);
    generate3_triangle_box(random, family, &a, &box);
    TsVec3 corner[8];
    ANSWER(put, ts_shape3_aabb_valid, box, &why);
    answer_of("ts_shape3_aabb_corners");
    ts_shape3_aabb_corners(box, corner);
    for (int i = 0; i < 8; i++) put_vec3(corner[i]);
    ANSWER(put, ts_relation3_triangle_box, &a, box);
    ANSWER(put_impact3, ts_sweep3_box_triangle, box, motion, &a);
    ANSWER(put_hit3, ts_cast3_aabb, generate3_ray_box(random, family, box), box);
    generate3_triangle_sphere(random, family, &a, &sphere);
    ANSWER(put, ts_shape3_sphere_valid, sphere, &why);
    ANSWER(put, ts_relation3_triangle_sphere, &a, sphere);
    ANSWER(put_impact3, ts_sweep3_sphere_triangle, sphere, motion, &a);
    ANSWER(put_hit3, ts_cast3_sphere, generate3_ray_sphere(random, family, sphere), sphere);
    TsSphere other = {ts_vec3_add(sphere.center, motion), sphere.radius};
    ANSWER(put, ts_relation3_spheres, sphere, other);
    ANSWER(put_impact3, ts_sweep3_spheres, sphere, ts_vec3_scale(motion, 2), other);
}

static inline void print_space(void)
{
    for (int family = 0; family < FAMILIES3; family++) {
        Random random = random_seeded((uint64_t)family + 600);
        for (int i = 0; i < 60; i++) answer_boxes3(&random, (Family3)family);
        for (int i = 0; i < 150; i++) answer_triangles3(&random, (Family3)family);
        answers_print(generate3_family((Family3)family));
    }
    Random random = random_seeded(700);
    for (int i = 0; i < 60; i++) answer_mat4(&random);
    for (int i = 0; i < 10; i++) answer_objects(&random);
    answers_print("matrices");
}

// ---- Meshes

static inline void put_edge(void *context, int volume, TsVec3 a, TsVec3 b)
{
    (void)context;
    put(volume);
    put_vec3(a);
    put_vec3(b);
}

static inline void ask_tree(TsMeshTree *tree, const TsMesh *other, Random *random)
{
    TsMeshTreeHits hits = {0};
    TsMeshTreePairs pairs = {0};
    TsMeshTreeStats stats = ts_mesh_tree_stats(tree);
    answer_of("ts_mesh_tree_stats");
    put(stats.nodes);
    put(stats.levels);
    put(stats.pieces);
    for (int i = 0; i < 24; i++) {
        TsVec3 at = in_cube(random, 3), to = in_cube(random, 3);
        TsSphere sphere = {at, 0.1 + 0.1 * (i % 5)};
        TsVec3 corner[2] = {at, ts_vec3_add(at, ts_vec3_scale(to, 0.3))};
        TsTriangle3 triangle = {{at, to, ts_vec3(0, 0.2, 0)}};
        TsMeshQuery query = i % 4 == 0   ? ts_mesh_query_ray((TsRay3){at, ts_vec3_sub(to, at)})
                            : i % 4 == 1 ? ts_mesh_query_sphere(sphere)
                            : i % 4 == 2 ? ts_mesh_query_box(ts_shape3_bounds(corner, 2))
                                         : ts_mesh_query_triangle(triangle);
        ANSWER(put, ts_mesh_tree_query, tree, &query, &hits);
        for (int k = 0; k < hits.count; k++) put(hits.face[k]);
        put((double)tree->cost.tests);
        ANSWER(put, ts_mesh_tree_relation, tree->mesh, i % tree->mesh->faces, &query);
        ANSWER(put, ts_mesh_tree_entered, tree, &query, i % 5, 12, put_edge, NULL);
    }
    for (int level = 0; level < 4; level++)
        ANSWER(put, ts_mesh_tree_volumes, tree, level, 8, put_edge, NULL);
    ANSWER(put, ts_mesh_tree_query_mesh, tree, other, &pairs);
    for (int i = 0; i < pairs.count; i++) put(pairs.pair[i].face * 1e4 + pairs.pair[i].other);
    ts_mesh_tree_hits_free(&hits, heap);
    ts_mesh_tree_pairs_free(&pairs, heap);
}

static inline void print_meshes(void)
{
    TsMesh mesh = ts_mesh_make(heap), other = ts_mesh_make(heap);
    for (int form = 0; form < 3; form++) {
        answer_of("ts_mesh_add_torus");
        ts_mesh_clear(&mesh);
        if (form == 0) put(ts_mesh_add_torus(&mesh, 300, ts_vec3(0, 0, 0), 2, 0.7));
        if (form == 1) put(ts_mesh_add_terrain(&mesh, 300, 5, 3, 1));
        if (form == 2) put(ts_mesh_add_blocks(&mesh, 300, 7, 3, 2));
        put(mesh.faces);
        for (int i = 0; i < mesh.vertices; i++) put_vec3(mesh.vertex[i]);
        ANSWER(put_box3, ts_mesh_bounds, &mesh);
        ANSWER(put, ts_mesh_volume, &mesh);
        for (int i = 0; i < mesh.faces; i += 7) ANSWER(put_vec3, ts_mesh_normal, &mesh, i);
        ts_mesh_clear(&other);
        ts_mesh_add_torus(&other, 60, ts_vec3(1, 0.2, 0), 1, 0.4);
        for (int kind = 0; kind < TS_MESH_TREE_KINDS; kind++) {
            Random random = random_seeded((uint64_t)form + 800);
            TsMeshTree tree = ts_mesh_tree_make((TsMeshTreeKind)kind, heap);
            ANSWER(put, ts_mesh_tree_build, &tree, &mesh);
            ask_tree(&tree, &other, &random);
            for (int i = 0; i < mesh.vertices; i++) mesh.vertex[i].y += 0.125 * (i % 3);
            ANSWER(put, ts_mesh_tree_refit, &tree);
            ask_tree(&tree, &other, &random);
            for (int i = 0; i < mesh.vertices; i++) mesh.vertex[i].y -= 0.125 * (i % 3);
            ts_mesh_tree_free(&tree);
            answers_print(ts_mesh_tree_name((TsMeshTreeKind)kind));
        }
    }
    // Lines of an OBJ text, right and wrong.
    static const char *const line[] = {"v 0 0 0", "v 1 0 0",    "v 0 1 0",        "v 1 1 1e2",
                                       "f 1 2 3", "f -1 -2 -3", "f 1/2 2/3 3//4", "f 1 2",
                                       "v 1 2",   "f 1 2 99",   "f 0 1 2",        "vn 1 2 3",
                                       "# note",  "f 4 3 2 1",  "v x y z"};
    Random random = random_seeded(900);
    for (int i = 0; i < 200; i++) {
        char text[400] = "", error[200] = "";
        int lines = random_integer(&random, 1, 12);
        for (int k = 0; k < lines; k++) {
            int which = k < 4 ? k : random_integer(&random, 0, 14);
            strcat(strcat(text, line[which]), k % 5 == 4 ? "\r\n" : "\n");
        }
        ANSWER(put, ts_mesh_read_obj, &mesh, text, "m.obj", error, sizeof error);
        put_text(error);
        put(mesh.faces);
        for (int k = 0; k < mesh.faces; k++)
            for (int c = 0; c < 3; c++) put(mesh.face[k].corner[c]);
    }
    answers_print("OBJ");
    ts_mesh_free(&mesh);
    ts_mesh_free(&other);
}

// ---- The character, and probes

static inline void answer_character(Random *random, const TsCharacterBody *body)
{
    static TsTriangle3 triangle[5 * TS_TERRAIN_TRIANGLES];
    const TsTerrainBlock block[] = {
        ts_terrain_box(ts_vec3(-200, -20, -200), ts_vec3(200, 0, 200)),
        ts_terrain_box(ts_vec3(30, 0, -60), ts_vec3(90, 12, 60)),
        ts_terrain_box(ts_vec3(-90, 0, 40), ts_vec3(-50, 200, 90)),
        ts_terrain_ramp(ts_vec3(-80, 0, -90), ts_vec3(20, 60, -40), 0, false),
        ts_terrain_ramp(ts_vec3(90, 0, -60), ts_vec3(150, 30, 60), 2, true),
    };
    for (int i = 0; i < 5; i++) {
        TsVec3 corner[8];
        ts_terrain_triangles(&block[i], triangle + TS_TERRAIN_TRIANGLES * i);
        answer_of("ts_terrain_triangles");
        for (int k = 0; k < TS_TERRAIN_TRIANGLES; k++)
            for (int c = 0; c < 3; c++) put_vec3(triangle[TS_TERRAIN_TRIANGLES * i + k].corner[c]);
        answer_of("ts_terrain_corners");
        ts_terrain_corners(&block[i], corner);
        for (int k = 0; k < 8; k++) put_vec3(corner[k]);
        ANSWER(put, ts_terrain_top, &block[i], 10, -50);
        ANSWER(put, ts_terrain_contains, &block[i], ts_vec3(0, 10, -50));
    }
    TsTerrain terrain = {triangle, 5 * TS_TERRAIN_TRIANGLES};
    TsCharacter walks = {.feet = {0, 5, 0}};
    TsVec3 walk = {0, 0, 0};
    for (int i = 0; i < 250; i++) {
        TsCharacterTrace trace;
        if (i % 20 == 0) walk = ts_vec3_scale(in_cube(random, 1), i % 40 ? 6 : 30);
        bool jump = random_integer(random, 0, 15) == 0;
        ts_character_step(&walks, body, terrain, walk, jump, &trace);
        answer_of("ts_character_step");
        put_vec3(walks.feet);
        put(walks.rise);
        put(walks.on_ground);
        put(trace.stopped);
        put_vec3(trace.p2);
        put_vec3(trace.p3);
        put(trace.rays);
        put(trace.chosen);
        put(trace.planes);
        for (int k = 0; k < trace.planes; k++) put_vec3(trace.plane[k]);
        ANSWER(put_box3, ts_character_box, body, walks.feet);
        ANSWER(put, ts_character_fits, body, terrain, ts_vec3_add(walks.feet, walk));
    }
}

static inline void put_probe_hit(TsProbeHit hit)
{
    put(hit.met);
    if (!hit.met) return;
    put(hit.body);
    put(hit.distance);
    put_vec3(hit.point);
}

static inline void answer_probes(Random *random)
{
    static TsProbeMesh ball, cube;
    static TsProbeBody body[4];
    static TsProbeResult result;
    ts_probe_mesh_ball(&ball);
    ts_probe_mesh_cube(&cube, 1);
    for (int i = 0; i < 120; i++) {
        for (int k = 0; k < 4; k++) {
            TsVec3 at = in_cube(random, k ? 4 : 1), axis = in_cube(random, 1);
            TsMat4 turn = ts_mat4_of_rotation(axis, random_between(random, 0, 90));
            TsMat4 pose = ts_mat4_with_position(&turn, at);
            ts_probe_make_body(&body[k], k % 2 ? &cube : &ball, k % 2 == 0, &pose, &turn);
            body[k].hidden = random_integer(random, 0, 7) == 0;
            body[k].along = k > 0 && random_integer(random, 0, 9) == 0;
        }
        TsVec3 direction = ts_vec3_normalize(ts_vec3_add(in_cube(random, 1), ts_vec3(0, 0, 1e-3)));
        double step = random_between(random, 0, 3);
        for (int method = 0; method < TS_PROBE_METHODS; method++) {
            answer_of("ts_probe_query");
            ts_probe_query((TsProbeMethod)method, body, 4, 0, direction, step, &result);
            put(result.hit);
            put(result.rays);
            put(result.deciding);
            if (result.hit) put(result.body);
            for (int k = 0; k < result.rays; k++) {
                put_vec3(result.ray[k].to);
                put(result.ray[k].body);
                put(result.ray[k].collides);
            }
        }
        TsVec3 met = {0, 0, 0};
        TsRay3 ray = {body[0].center, direction};
        ANSWER(put, ts_probe_ahead, body, 4, 0, body[0].center, direction, &met);
        put_vec3(met);
        ANSWER(put_probe_hit, ts_probe_cast, body, 4, 0, ray, 6);
        ANSWER(put_probe_hit, ts_probe_cast_one, &body[1], ray, 6);
        for (int k = 0; k < 3; k++) put_vec3(ts_probe_triangle(&body[1], i % 12).corner[k]);
    }
}

static inline void print_walks(void)
{
    static const TsCharacterBody body[] = {
        {.half = 10, .height = 40, .step = 14, .below = 4, .slope = 45, .leap = 9, .gravity = 0.6},
        {.half = 14, .height = 30, .step = 6, .below = 4, .slope = 20, .leap = 5, .gravity = 1},
    };
    static const char *const name[] = {"a tall character", "a broad character"};
    for (int i = 0; i < 2; i++) {
        Random random = random_seeded((uint64_t)i + 1000);
        answer_character(&random, &body[i]);
        answers_print(name[i]);
    }
    Random random = random_seeded(1100);
    answer_probes(&random);
    answers_print("probes");
}

#endif
