// Place "faces" of scene 85: a tent of five faces with their centroids, normals and tangents.
#ifndef MATH_FACES_H
#define MATH_FACES_H

#include "85_show.h"
#include "touchstone/object.h"

enum { CORNERS = 6, FACE_COUNT = 5 };

typedef struct Tent {
    TsVec3 corner[CORNERS];
    double by_corner;
} Tent;

static void faces_build(Tent *it)
{
    static const TsVec3 tent[CORNERS] = {{-1.3, -0.3, 1},  {1.3, -0.3, 1}, {1.3, -0.3, -1},
                                         {-1.3, -0.3, -1}, {-1.3, 1.1, 0}, {1.3, 1.4, -0.5}};
    for (int i = 0; i < CORNERS; i++) it->corner[i] = tent[i];
}

static void make_faces(const Tent *it, TsObjectFace face[FACE_COUNT], int variant)
{
    face[0] = ts_object_face_of_four(0, 1, 5, 4);
    face[1] = ts_object_face_of_four(2, 3, 4, 5);
    face[2] = ts_object_face_of_four(0, 3, 2, 1);
    face[3] = ts_object_face_of_three(0, 4, 3);
    face[4] = ts_object_face_of_three(1, 2, 5);
    TsVec3 sum[CORNERS] = {{0, 0, 0}};
    for (int i = 0; i < FACE_COUNT; i++) {
        const TsVec3 *c = it->corner;
        const int *at = face[i].corner;
        ts_object_face_update_centroid(&face[i], it->corner);
        ts_object_face_update_normal(&face[i], it->corner);
        TsTriangle3 first = {{c[at[0]], c[at[1]], c[at[2]]}};
        // flaw: space_three_corners
        if (variant == THREE_CORNERS)
            face[i].normal[0] = ts_vec3_normalize(ts_shape3_triangle_normal(&first));
        for (int k = 0; k < face[i].count; k++)
            sum[at[k]] = ts_vec3_add(sum[at[k]], face[i].normal[0]);
        TsVec3 along = ts_vec3_normalize(ts_vec3_sub(c[at[1]], c[at[0]]));
        face[i].tangent[0] = ts_vec4(along.x, along.y, along.z, 1);
        face[i].material = face[i].count == 3;
    }
    for (int i = 0; i < FACE_COUNT && it->by_corner > 0; i++) {
        face[i].normal_by_corner = true;
        for (int k = face[i].count - 1; k >= 0; k--)
            face[i].normal[k] = ts_vec3_normalize(sum[face[i].corner[k]]);
    }
}

static bool normal_differs(const TsObjectFace *face, const TsObjectFace *right)
{
    return ts_vec3_distance(face->normal[0], right->normal[0]) > 1e-9;
}

static void faces_answer(const Tent *it, int variant, char out[WORDS])
{
    TsObjectFace face[FACE_COUNT];
    make_faces(it, face, variant);
    print_vector(out, face[0].normal[0]);
}

static void faces_draw(const Tent *it, const Show *show)
{
    static const char *const face_tags[FACE_COUNT] = {"face:front", "face:back", "face:base",
                                                      "face:left", "face:right"};
    static const char *const names[FACE_COUNT] = {"front", "back", "base", "left", "right"};
    Stage *stage = show->stage;
    TsObjectFace face[FACE_COUNT], right[FACE_COUNT];
    make_faces(it, face, show->variant);
    make_faces(it, right, RIGHT);
    Space space;
    space_begin(&space, &show->camera, show->solid);
    int visible = 0;
    bool faces_us[FACE_COUNT], seen[CORNERS] = {false};
    for (int i = 0; i < FACE_COUNT; i++) {
        TsVec3 to_eye = ts_vec3_sub(show->camera.eye, face[i].centroid);
        faces_us[i] = ts_vec3_dot(face[i].normal[0], to_eye) > 0;
        visible += faces_us[i];
        for (int k = 0; k < face[i].count; k++) seen[face[i].corner[k]] |= faces_us[i];
        SpacePaint paint = {.line = INK_MISS_LINE,
                            .fill = INK_MISS_FILL,
                            .alpha = face[i].material ? 0.4 : 1,
                            .width = 2,
                            .tag = face_tags[i]};
        for (int k = 1; k + 1 < face[i].count; k++) { // a bent quadrilateral is two triangles
            TsVec3 fan[3] = {it->corner[face[i].corner[0]], it->corner[face[i].corner[k]],
                             it->corner[face[i].corner[k + 1]]};
            space_face(&space, fan, 3, paint);
        }
        for (int k = 0; k < face[i].count; k++)
            space_edge(&space, it->corner[face[i].corner[k]],
                       it->corner[face[i].corner[(k + 1) % face[i].count]], paint);
    }
    space_draw(&space, stage->draw);
    shadow(show, it->corner, CORNERS);
    draw_layer(stage->draw, LAYER_CONTACT);
    stage_table(stage, "Faces: centroids", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) row(show, names[i], face[i].centroid);
    stage_table(stage, "Normals", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) {
        draw_tag_which(stage->draw, "normal", names[i]);
        bool wrong = normal_differs(&face[i], &right[i]);
        // The body hides those of its far side.
        bool hidden = show->solid && !faces_us[i] && !wrong;
        draw_layer(stage->draw, hidden ? LAYER_CONSTRUCTION : LAYER_CONTACT);
        Ink ink = wrong ? INK_CLASH : faces_us[i] ? INK_INK : INK_LINE;
        for (int k = 0; k < (face[i].normal_by_corner ? face[i].count : 1); k++) {
            TsVec3 at = face[i].normal_by_corner ? it->corner[face[i].corner[k]] : face[i].centroid;
            arrow(show, at, ts_vec3_add(at, ts_vec3_scale(face[i].normal[k], 0.6)), ink, NULL);
        }
        row(show, names[i], face[i].normal[0]);
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    stage_table(stage, "Tangents", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) {
        TsVec4 t = face[i].tangent[0];
        row(show, names[i], ts_vec3(t.x, t.y, t.z));
    }
    tag(show, "corner");
    for (int i = 0; i < CORNERS; i++) {
        dot(show, it->corner[i], show->solid && !seen[i] ? INK_LINE : INK_INK, NULL);
        handle(show, i, it->corner[i]);
    }
    tag(show, NULL);
    stage_note(stage, "%d of %d faces look at the camera", visible, FACE_COUNT);
}

#endif
