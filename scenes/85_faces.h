// Place "faces" of scene 85: a tent of five faces with their centroids, normals and tangents.
#ifndef MATH_FACES_H
#define MATH_FACES_H

#include "85_show.h"
#include "color.h"
#include "scene_kit/space_solid.h"
#include "touchstone/object.h"

enum { CORNERS = 6, FACE_COUNT = 5, TILES = 12 };
enum { COLORS_NONE, COLORS_BY_FACE, COLORS_BY_CORNER };

typedef struct Tent {
    TsVec3 corner[CORNERS];
    double by_corner, colors;
} Tent;

static void faces_build(Tent *it)
{
    static const TsVec3 tent[CORNERS] = {{-1.3, -0.3, 1},  {1.3, -0.3, 1}, {1.3, -0.3, -1},
                                         {-1.3, -0.3, -1}, {-1.3, 1.1, 0}, {1.3, 1.4, -0.5}};
    for (int i = 0; i < CORNERS; i++) it->corner[i] = tent[i];
}

static const uint32_t colors[CORNERS] = {0xE0604F, 0xE3B341, 0x4FAE62,
                                         0x3FA7C4, 0x5B6FD6, 0xB05FC4};

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
        face[i].color_by_corner = it->colors == COLORS_BY_CORNER;
        for (int k = 0; k < face[i].count; k++) {
            Color color = color_from_hex(colors[face[i].color_by_corner ? at[k] : i]);
            face[i].color[k] = (TsObjectFaceColor){color.r, color.g, color.b};
        }
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

static Color color_at(const TsObjectFace *face, int corner)
{
    TsObjectFaceColor color = face->color[face->color_by_corner ? corner : 0];
    return (Color){color.r, color.g, color.b};
}

static Fill fill_of(Color color, double alpha)
{
    uint32_t hex = color_hex(color);
    return (Fill){
        .ink = INK_OWN, .alpha = alpha, .own = {hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255}};
}

// A triangle as small ones, each of the colour at its middle: between the corners colours are
// mixed, as their distances have it.
static void draw_mixed(const Show *show, const TsVec3 corner[3], const Color color[3], double alpha)
{
    TsVec3 along = ts_vec3_sub(corner[1], corner[0]), across = ts_vec3_sub(corner[2], corner[0]);
    for (int i = 0; i < TILES; i++) {
        for (int k = 0; k < 2 * (TILES - i) - 1; k++) { // upright and upside down, in turn
            int column = k / 2, half = k % 2;
            TsVec3 tile[3];
            double u = 0, v = 0;
            for (int c = 0; c < 3; c++) {
                double at_u = column + (c == 1 || (half && c == 0)), at_v = i + (c == 2);
                if (half && c == 1) at_v++;
                u += at_u / (3 * TILES);
                v += at_v / (3 * TILES);
                tile[c] = ts_vec3_add(corner[0], ts_vec3_add(ts_vec3_scale(along, at_u / TILES),
                                                             ts_vec3_scale(across, at_v / TILES)));
            }
            Color side = color_lerp(color[0], color[1], u / (1 - v));
            Color mixed = color_lerp(side, color[2], v);
            space_solid_face(show->stage->draw, &show->camera, tile, 3, fill_of(mixed, alpha),
                             (Fill){0});
        }
    }
}

// Faces in colours of their own; as a wireframe they are seen through.
static void draw_colors(const Tent *it, const Show *show, const TsObjectFace *face,
                        const char *name)
{
    double alpha = show->solid ? 1 : 0.35;
    draw_layer(show->stage->draw, LAYER_FILLS);
    tag(show, name);
    for (int k = 1; k + 1 < face->count; k++) {
        const int fan[3] = {0, k, k + 1};
        TsVec3 corner[3];
        Color color[3];
        for (int c = 0; c < 3; c++) {
            corner[c] = it->corner[face->corner[fan[c]]];
            color[c] = color_at(face, fan[c]);
        }
        if (face->color_by_corner)
            draw_mixed(show, corner, color, alpha);
        else
            space_solid_face(show->stage->draw, &show->camera, corner, 3, fill_of(color[0], alpha),
                             (Fill){0});
    }
    tag(show, NULL);
}

static void list_colors(const Show *show, const TsObjectFace *face, const char *const *names)
{
    bool by_corner = face[0].color_by_corner;
    stage_table(show->stage, "Face colours", by_corner ? "\ta\tb\tc\td" : "\tcolour\tmaterial");
    for (int i = 0; i < FACE_COUNT; i++) {
        unsigned hex[TS_OBJECT_FACE_CORNERS] = {0};
        for (int k = 0; k < face[i].count; k++) hex[k] = (unsigned)color_hex(color_at(&face[i], k));
        if (!by_corner)
            stage_row(show->stage, ROW_PLAIN, "%s\t%06X\t%d", names[i], hex[0], face[i].material);
        else if (face[i].count == 4)
            stage_row(show->stage, ROW_PLAIN, "%s\t%06X\t%06X\t%06X\t%06X", names[i], hex[0],
                      hex[1], hex[2], hex[3]);
        else
            stage_row(show->stage, ROW_PLAIN, "%s\t%06X\t%06X\t%06X\t", names[i], hex[0], hex[1],
                      hex[2]);
    }
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
        // Coloured faces only hide lines.
        SpacePaint none = {.line = INK_NONE, .fill = INK_NONE};
        SpacePaint paint = {.line = INK_MISS_LINE,
                            .fill = INK_MISS_FILL,
                            .alpha = face[i].material ? 0.4 : 1,
                            .width = 2,
                            .tag = face_tags[i]};
        for (int k = 1; k + 1 < face[i].count; k++) { // a bent quadrilateral is two triangles
            TsVec3 fan[3] = {it->corner[face[i].corner[0]], it->corner[face[i].corner[k]],
                             it->corner[face[i].corner[k + 1]]};
            space_face(&space, fan, 3, it->colors == COLORS_NONE ? paint : none);
        }
        for (int k = 0; k < face[i].count; k++)
            space_edge(&space, it->corner[face[i].corner[k]],
                       it->corner[face[i].corner[(k + 1) % face[i].count]], paint);
    }
    for (int near = 0; near < 2 && it->colors != COLORS_NONE; near++)
        for (int i = 0; i < FACE_COUNT; i++)
            if (faces_us[i] == near) draw_colors(it, show, &face[i], face_tags[i]);
    space_draw(&space, stage->draw);
    shadow(show, it->corner, CORNERS);
    draw_layer(stage->draw, LAYER_CONTACT);
    if (it->colors != COLORS_NONE) list_colors(show, face, names);
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
