// Vectors, matrices and a camera
//
// The mathematics of space is a small set of tools. Each place (P) shows one; drag what you see.
//
// Vectors. [a + b] puts one arrow after the other. [a × b] is perpendicular to *a* and *b*. [lerp]
// runs along the straight line from one tip to the other:
//
//     lerp = a + t (b − a)
//
// t runs from 0 to 1. Halfway it is shorter than both arrows shown: its length is not kept.
//
// Matrix. A *box* is moved, rotated and scaled by one matrix M. Its columns are the [axes](axis) of
// the box and its position, and a point *P* of the box lies in the world at
//
//     M P = x X + y Y + z Z + T
//
// X, Y, Z are the axes, T is the position, and x, y, z are the coordinates of P in the box. If P is
// multiplied as a row, T does not move it.
//
// Camera. It sees the *view volume*. A projection turns that into a cube from −1 to 1: it writes
// the distance from the *eye* into w, a fourth number of each point, and divides by it, so what is
// far away becomes small. Without the division it seems out of view. The [target] lies in the
// middle.
//
// Orientation. *Wedge A*(wedge A) rides on a [group] that turns. To give its orientation to *wedge
// B*, take the rotation of its world matrix. Its matrix in the group lacks the rotation of the
// group.
//
// Faces. A [normal] is perpendicular to its [face]. If a face of four is bent, three of its
// [corners](corner) give another normal.
//
// Numbers. [x] is [mapped] by the [line] through [two points](given point): a1 goes to b1 and a2
// to b2. [Clamped](clamp) numbers stay between −1 and 1, and [random] ones lie below.
//
// Try: each place with M, at the method that belongs to it. L moves t.
//
// Source: "Notes on reading the three.js source: Core objects".
#include <math.h>
#include <stdio.h>

#include "scene.h"
#include "scene_kit/probe_view.h"
#include "scene_kit/space.h"
#include "scene_kit/space_handle.h"
#include "touchstone/object.h"
#include "touchstone/scalar.h"

enum { VECTORS, MATRIX, CAMERA, ORIENTATION, MESH, NUMBERS, PLACES };
enum {
    RIGHT,
    LERP_ROTATES,
    ROW_VECTORS,
    NO_DIVISION,
    LOCAL_POSE,
    THREE_CORNERS,
    SWAPPED,
    SIGN_OF_0
};
enum { PERSPECTIVE, OFF_CENTER, ORTHOGRAPHIC };
enum { CORNERS = 6, FACE_COUNT = 5, RANDOMS = 48, WORDS = 20 };

static const CameraLook look = {.target = {0, 0.25, 0},
                                .distance = 6.4,
                                .yaw = 26,
                                .pitch = 22,
                                .angle = 34,
                                .picture = {{10, 20}, {970, 570}}};
static const CameraLook flat = {.target = {0, 0, 0}, // the graph of place "numbers"
                                .distance = 3.7,
                                .picture = {{10, 20}, {970, 570}}};
static const TsVec3 zero3 = {0, 0, 0}, up = {0, 1, 0};
static const double near_plane = 0.6, far_plane = 3.6, low = -1, high = 1;

static struct {
    double place, projection, angle, t, by_corner;
    TsVec3 a, b;
    TsVec3 position, scale, own; // `own`: the point P in the box's axes
    TsMat3 pose;
    TsVec3 eye, target, point;
    TsObjectTree tree;
    int group, first, second;
    TsVec3 corner[CORNERS];
    TsVec one, two; // (a1, b1) and (a2, b2)
    double x, random[RANDOMS];
} s = {.angle = 40, .t = 0.5};

static void build(Stage *stage)
{
    s.a = ts_vec3(-1.6, 0.3, 0.9);
    s.b = ts_vec3(1.2, 1.5, 0.2);
    s.position = ts_vec3(0.5, 0.4, 0);
    s.scale = ts_vec3(1.2, 0.8, 1);
    s.own = ts_vec3(-0.7, 0.8, 0.9);
    s.pose = ts_mat3_rotation(ts_vec3(1, 3, 1), 35);
    s.eye = ts_vec3(-2.4, 0.6, 0.6);
    s.target = ts_vec3(0.4, 0.3, 0);
    s.point = ts_vec3(0.6, 1.15, -0.2);
    s.tree = ts_object_tree("Scene");
    s.group = ts_object_add(&s.tree, TS_OBJECT_ROOT, "group", ts_vec3(-1.2, 0, 0));
    s.first = ts_object_add(&s.tree, s.group, "A", ts_vec3(0, 0.5, 0.5));
    s.second = ts_object_add(&s.tree, TS_OBJECT_ROOT, "B", ts_vec3(1.6, 0.5, 0));
    ts_object_rotate(&s.tree, s.group, up, 50);
    ts_object_look_at(&s.tree, s.first, ts_vec3(-1.2, 1.3, 1.2), up);
    static const TsVec3 tent[CORNERS] = {{-1.3, -0.3, 1},  {1.3, -0.3, 1}, {1.3, -0.3, -1},
                                         {-1.3, -0.3, -1}, {-1.3, 1.1, 0}, {1.3, 1.4, -0.5}};
    for (int i = 0; i < CORNERS; i++) s.corner[i] = tent[i];
    s.one = ts_vec(-1.5, -0.8);
    s.two = ts_vec(1.2, 1);
    s.x = 0;
    for (int i = 0; i < RANDOMS; i++) s.random[i] = stage_random(stage);
}

static void step(Stage *stage)
{
    (void)stage;
    if (s.place == ORIENTATION) ts_object_rotate(&s.tree, s.group, up, 0.5);
}

static TsMat4 box_matrix(void) { return ts_mat4_compose(s.position, &s.pose, s.scale); }

static TsMat4 projection_matrix(void)
{
    double side = near_plane * 0.6;
    switch ((int)s.projection) {
    case OFF_CENTER: return ts_mat4_frustum(-0.1, 2 * side, -0.1, side, near_plane, far_plane);
    case ORTHOGRAPHIC: return ts_mat4_orthographic(-1, 1, 0.75, -0.75, near_plane, far_plane);
    default: return ts_mat4_perspective(s.angle, 4 / 3.0, near_plane, far_plane);
    }
}

static TsMat4 clip_matrix(void)
{
    TsMat4 view = ts_mat4_view(s.eye, s.target, up), projection = projection_matrix();
    return ts_mat4_multiply(&projection, &view);
}

// ---- Dragging

// The tip of one of the box's axes: its length is the scale. x turns the box, y rolls it about x.
static void drag_axis(int axis, TsVec3 v)
{
    TsVec3 column[3];
    double length = fmax(ts_vec3_length(v), 0.2);
    for (int i = 0; i < 3; i++) column[i] = ts_mat3_column(&s.pose, i);
    if (axis == 2) {
        double along = ts_vec3_dot(v, column[2]);
        s.scale.z = fabs(along) > 0.2 ? along : 0.2;
        return;
    }
    TsVec3 other = column[1 - axis], unit = ts_vec3_normalize(v);
    if (ts_vec3_length(ts_vec3_cross(unit, other)) < 0.1) return;
    column[axis] = unit;
    TsMat3 skew = ts_mat3_of_columns(column[0], column[1], ts_vec3_cross(column[0], column[1]));
    s.pose = ts_mat3_orthonormal(&skew);
    *(axis == 0 ? &s.scale.x : &s.scale.y) = length;
}

static void moved(Stage *stage, int handle, TsVec3 to)
{
    (void)stage;
    TsMat4 box = box_matrix(), back;
    switch ((int)s.place) {
    case VECTORS: *(handle == 0 ? &s.a : &s.b) = to; break;
    case MATRIX:
        if (handle == 0) s.position = to;
        if (handle >= 1 && handle <= 3) drag_axis(handle - 1, ts_vec3_sub(to, s.position));
        if (handle == 4 && ts_mat4_inverse(&box, &back)) s.own = ts_mat4_apply(&back, to);
        break;
    case CAMERA: *(handle == 0 ? &s.eye : handle == 1 ? &s.target : &s.point) = to; break;
    case ORIENTATION:
        if (handle == 0)
            ts_object_look_at(&s.tree, s.first, ts_object_to_local(&s.tree, s.group, to), up);
        else
            s.tree.object[handle == 1 ? s.group : s.second].position = to;
        break;
    case MESH: s.corner[handle] = to; break;
    case NUMBERS:
        if (handle == 0) s.one = ts_vec(to.x, to.y);
        if (handle == 1) s.two = ts_vec(to.x, to.y);
        if (handle == 2) s.x = fabs(to.x) < 0.05 ? 0 : to.x;
        break;
    default: break;
    }
}

// ---- The functions at work

static TsVec3 interpolated(int variant)
{
    TsVec3 axis = ts_vec3_cross(s.a, s.b);
    if (variant != LERP_ROTATES || ts_vec3_is_zero(axis)) return ts_vec3_lerp(s.a, s.b, s.t);
    TsMat3 turn = ts_mat3_rotation(axis, s.t * ts_vec3_angle(s.a, s.b));
    // flaw: space_lerp_rotates
    return ts_mat3_apply(&turn, s.a);
}

static TsVec3 transformed(int variant)
{
    TsMat4 box = box_matrix(), rows = ts_mat4_transpose(&box);
    // flaw: space_row_vectors
    return ts_mat4_apply(variant == ROW_VECTORS ? &rows : &box, s.own);
}

static bool in_view(int variant)
{
    TsMat4 to_clip = clip_matrix();
    TsVec4 clip = ts_mat4_apply4(&to_clip, ts_vec4_point(s.point));
    // flaw: space_no_division
    double w = variant == NO_DIVISION ? 1 : clip.w;
    return fabs(clip.x) <= w && fabs(clip.y) <= w && fabs(clip.z) <= w;
}

static TsMat3 given_pose(int variant)
{
    TsMat4 world = ts_object_world(&s.tree, s.first), rotation = ts_mat4_rotation_of(&world);
    // flaw: space_local_pose
    return variant == LOCAL_POSE ? s.tree.object[s.first].pose : ts_mat4_linear(&rotation);
}

static void make_faces(TsObjectFace face[FACE_COUNT], int variant)
{
    face[0] = ts_object_face_of_four(0, 1, 5, 4);
    face[1] = ts_object_face_of_four(2, 3, 4, 5);
    face[2] = ts_object_face_of_four(0, 3, 2, 1);
    face[3] = ts_object_face_of_three(0, 4, 3);
    face[4] = ts_object_face_of_three(1, 2, 5);
    TsVec3 sum[CORNERS] = {{0, 0, 0}};
    for (int i = 0; i < FACE_COUNT; i++) {
        const TsVec3 *c = s.corner;
        const int *at = face[i].corner;
        ts_object_face_update_centroid(&face[i], s.corner);
        ts_object_face_update_normal(&face[i], s.corner);
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
    for (int i = 0; i < FACE_COUNT && s.by_corner > 0; i++) {
        face[i].normal_by_corner = true;
        for (int k = face[i].count - 1; k >= 0; k--)
            face[i].normal[k] = ts_vec3_normalize(sum[face[i].corner[k]]);
    }
}

static bool normal_differs(const TsObjectFace *face, const TsObjectFace *right)
{
    return ts_vec3_distance(face->normal[0], right->normal[0]) > 1e-9;
}

static double mapped(int variant, double x)
{
    double a1 = s.one.x, b1 = s.one.y, a2 = s.two.x, b2 = s.two.y;
    // flaw: space_swapped_map
    return variant == SWAPPED ? ts_scalar_map_linear(x, a1, b1, a2, b2)
                              : ts_scalar_map_linear(x, a1, a2, b1, b2);
}

// Small enough to be shown as 0, and not as -0.
static double shown(double x) { return fabs(x) < 0.005 ? 0 : x; }

// The result of the place's function in words, as the variant computes it.
static void answer_of(int variant, char out[WORDS])
{
    TsObjectFace face[FACE_COUNT];
    TsMat3 right = given_pose(RIGHT), given = given_pose(variant);
    double sign = ts_scalar_sign(s.x);
    TsVec3 v = transformed(variant);
    switch ((int)s.place) {
    case VECTORS:
        translate_print(out, WORDS, "|lerp| %.3f", ts_vec3_length(interpolated(variant)));
        break;
    case MATRIX: snprintf(out, WORDS, "%.2f %.2f %.2f", shown(v.x), shown(v.y), shown(v.z)); break;
    case CAMERA:
        translate_print(out, WORDS, "%s", in_view(variant) ? "IN VIEW" : "OUT OF VIEW");
        break;
    case ORIENTATION:
        translate_print(out, WORDS, "B IS %.0f° OFF",
                        ts_vec3_angle(ts_mat3_column(&right, 2), ts_mat3_column(&given, 2)));
        break;
    case MESH:
        make_faces(face, variant);
        v = face[0].normal[0];
        snprintf(out, WORDS, "%.2f %.2f %.2f", shown(v.x), shown(v.y), shown(v.z));
        break;
    default:
        // flaw: space_sign_of_0
        if (variant == SIGN_OF_0 && s.x == 0) sign = 1;
        translate_print(out, WORDS, "y %.2f, sign %.0f", mapped(variant, s.x), sign);
        break;
    }
}

static void ask(Stage *stage)
{
    char answer[WORDS], exact[WORDS];
    answer_of(stage_variant(stage), answer);
    answer_of(RIGHT, exact);
    bool right = true;
    for (int i = 0; i < WORDS && (answer[i] || exact[i]) && right; i++)
        right = answer[i] == exact[i];
    stage_verdict_words(stage, NULL, right, answer, exact);
}

// ---- Showing

typedef struct Show {
    Stage *stage;
    Camera camera;
    int variant;
} Show;

static void tag(const Show *show, const char *name) { draw_tag(show->stage->draw, name); }

static void label_towards(const Show *show, TsVec3 at, TsVec toward, const char *text)
{
    TsVec on;
    if (camera_sees(&show->camera, at, &on))
        stage_label(show->stage, on, toward, LABEL_PLAIN, "%s", text);
}

static void label(const Show *show, TsVec3 at, const char *text)
{
    label_towards(show, at, ts_vec(0, -1), text);
}

static void arrow(const Show *show, TsVec3 from, TsVec3 to, Ink ink, const char *text)
{
    Pen edge = {.ink = INK_CLASH_INK, .width = 5}, pen = {.ink = ink, .width = 2};
    if (ink == INK_CLASH) space_arrow(show->stage->draw, &show->camera, from, to, edge);
    space_arrow(show->stage->draw, &show->camera, from, to, pen);
    if (text) label(show, to, text);
}

static void dashed(const Show *show, TsVec3 from, TsVec3 to)
{
    space_line(show->stage->draw, &show->camera, from, to,
               (Pen){.ink = INK_LINE, .width = 1, .on = 4, .off = 3});
}

static void dot(const Show *show, TsVec3 at, Ink ink, const char *text)
{
    if (ink == INK_CLASH)
        space_dot(show->stage->draw, &show->camera, at, 5.5, (Fill){.ink = INK_CLASH_INK});
    space_dot(show->stage->draw, &show->camera, at, 4, (Fill){.ink = ink});
    if (text) label(show, at, text);
}

static void handle(const Show *show, int id, TsVec3 at)
{
    stage_space_handle(show->stage, &show->camera, id, at, 0);
}

static void row(const Show *show, const char *name, TsVec3 v)
{
    stage_row(show->stage, ROW_PLAIN, "%s\t%.2f\t%.2f\t%.2f", name, v.x, v.y, v.z);
}

static void row_of(const Show *show, const char *tag, const char *name, TsVec3 v)
{
    row(show, name, v);
    stage_row_names(show->stage, tag);
}

// Three arrows from a point, of the lengths of the columns.
static void draw_axes(const Show *show, TsVec3 at, const TsMat4 *m, double length)
{
    static const char *const names[] = {"x", "y", "z"};
    for (int i = 0; i < 3; i++)
        arrow(show, at, ts_vec3_add(at, ts_vec3_scale(ts_mat4_column(m, i), length)), INK_INK,
              names[i]);
}

static void draw_vectors(const Show *show)
{
    TsVec3 a = s.a, b = s.b, sum = ts_vec3_add(a, b), cross = ts_vec3_cross(a, b);
    TsVec3 between = interpolated(show->variant);
    bool wrong = show->variant == LERP_ROTATES;
    tag(show, "a + b");
    dashed(show, a, sum);
    dashed(show, b, sum);
    tag(show, "lerp");
    dashed(show, a, b);
    tag(show, "a");
    arrow(show, zero3, a, INK_MISS_LINE, "a");
    tag(show, "b");
    arrow(show, zero3, b, INK_MISS_LINE, "b");
    tag(show, "a + b");
    arrow(show, zero3, sum, INK_INK, "a + b");
    tag(show, "a × b");
    arrow(show, zero3, ts_vec3_scale(cross, 0.5), INK_MUTED, "a × b / 2");
    tag(show, "lerp");
    dot(show, between, wrong ? INK_CLASH : INK_FOCUS, "lerp");
    tag(show, NULL);
    handle(show, 0, a);
    handle(show, 1, b);
    Stage *stage = show->stage;
    stage_table(stage, "Vectors", "\tx\ty\tz");
    row(show, "a", a);
    row(show, "b", b);
    row(show, "a + b", sum);
    row(show, "a - b", ts_vec3_sub(a, b));
    row(show, "-a", ts_vec3_negate(a));
    row(show, "a × b", cross);
    row(show, "2 a", ts_vec3_scale(a, 2));
    row(show, "a / 2", ts_vec3_divide(a, 2));
    row(show, "a / 0", ts_vec3_divide(a, 0));
    row(show, "a, unit", ts_vec3_normalize(a));
    row(show, "a, length 3", ts_vec3_set_length(a, 3));
    row(show, "lerp", between);
    stage_report(stage, "a · b", "%.3f", ts_vec3_dot(a, b));
    stage_report(stage, "angle", "%.1f°", ts_vec3_angle(a, b));
    stage_report(stage, "|a|, squared", "%.3f, %.3f", ts_vec3_length(a), ts_vec3_length_squared(a));
    stage_report(stage, "distance, squared", "%.3f, %.3f", ts_vec3_distance(a, b),
                 ts_vec3_distance_squared(a, b));
    stage_report(stage, "equal, zero", "%s, %s", ts_vec3_equal(a, b) ? "yes" : "no",
                 ts_vec3_is_zero(a) ? "yes" : "no");
    stage_note(stage, "lerp from a to b: |a| %.2f, |lerp| %.2f, |b| %.2f", ts_vec3_length(a),
               ts_vec3_length(between), ts_vec3_length(b));
}

// The cube from -1 to 1, transformed.
static void draw_cube(const Show *show, const TsMat4 *m, TsVec3 corner[8], const char *name)
{
    for (int i = 0; i < 8; i++)
        corner[i] = ts_mat4_apply(m, ts_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    Space space;
    space_begin(&space, &show->camera, false);
    space_block(
        &space, corner,
        (SpacePaint){.line = INK_MISS_LINE, .fill = INK_MISS_FILL, .width = 2, .tag = name});
    space_draw(&space, show->stage->draw);
    draw_layer(show->stage->draw, LAYER_CONTACT);
}

static void draw_matrix(const Show *show)
{
    Stage *stage = show->stage;
    TsMat4 m = box_matrix(), back;
    TsVec3 position, scale, corner[8], at = transformed(show->variant);
    TsMat3 rotation;
    ts_mat4_decompose(&m, &position, &rotation, &scale);
    TsMat4 again = ts_mat4_compose(position, &rotation, scale), turn = ts_mat4_of_linear(&rotation);
    double error = 0;
    for (int i = 0; i < 16; i++) error = fmax(error, fabs(again.element[i] - m.element[i]));
    draw_cube(show, &m, corner, "box");
    tag(show, "axis");
    draw_axes(show, s.position, &m, 1);
    tag(show, "P");
    dot(show, at, show->variant == ROW_VECTORS ? INK_CLASH : INK_FOCUS, "P");
    tag(show, NULL);
    handle(show, 0, s.position);
    for (int i = 0; i < 3; i++) handle(show, 1 + i, ts_vec3_add(s.position, ts_mat4_column(&m, i)));
    handle(show, 4, ts_mat4_apply(&m, s.own));
    stage_table(stage, "Matrix, by rows", "\t\t\t");
    for (int i = 0; i < 4; i++)
        stage_row(stage, ROW_PLAIN, "%.2f\t%.2f\t%.2f\t%.2f", m.element[i], m.element[4 + i],
                  m.element[8 + i], m.element[12 + i]);
    stage_table(stage, "Taken apart", "\tx\ty\tz");
    row_of(show, "box", "position", position);
    row_of(show, "box", "scale", scale);
    row_of(show, "box", "angles", ts_mat4_euler_angles(&turn));
    for (int i = 0; i < 3; i++)
        row_of(show, "axis",
               i == 0   ? "column x"
               : i == 1 ? "column y"
                        : "column z",
               ts_mat4_column(&m, i));
    row_of(show, "P", "P, own axes", s.own);
    row_of(show, "P", "M P", at);
    if (ts_mat4_inverse(&m, &back)) row_of(show, "P", "inverse, M P", ts_mat4_apply(&back, at));
    row_of(show, "axis", "direction x", ts_mat4_transform_direction(&m, ts_vec3(1, 0, 0)));
    double flat_list[17] = {0}, rows[9];
    TsMat3 linear = ts_mat4_linear(&m);
    ts_mat4_flatten(&m, flat_list, 1);
    ts_mat3_transpose_to_array(&linear, rows);
    stage_report(stage, "determinant", "%.3f", ts_mat4_determinant(&m));
    stage_report(stage, "elements 12 to 14", "%.2f %.2f %.2f", flat_list[13], flat_list[14],
                 flat_list[15]);
    stage_report(stage, "first row of 3x3", "%.2f %.2f %.2f", rows[0], rows[1], rows[2]);
    stage_report(stage, "put together again", "off by %.0e", error);
    stage_note(stage, "position (%.1f, %.1f, %.1f), scale (%.1f, %.1f, %.1f)", position.x,
               position.y, position.z, scale.x, scale.y, scale.z);
}

static void draw_camera(const Show *show)
{
    Stage *stage = show->stage;
    TsMat4 to_clip = clip_matrix(), back, view = ts_mat4_view(s.eye, s.target, up);
    TsMat4 pose = ts_mat4_look_at(s.eye, s.target, up);
    bool seen = in_view(show->variant), wrong = seen != in_view(RIGHT);
    TsVec3 corner[8];
    if (ts_mat4_inverse(&to_clip, &back)) {
        draw_cube(show, &back, corner, "view volume");
        tag(show, "view volume");
        for (int i = 0; i < 4 && s.projection < ORTHOGRAPHIC; i++) dashed(show, s.eye, corner[i]);
    }
    tag(show, "target");
    dashed(show, s.eye, s.target);
    tag(show, "eye");
    draw_axes(show, s.eye, &pose, 0.5);
    tag(show, "target");
    dot(show, s.target, INK_INK, "target");
    tag(show, "P");
    dot(show, s.point, wrong ? INK_CLASH : INK_FOCUS, "P");
    tag(show, NULL);
    handle(show, 0, s.eye);
    handle(show, 1, s.target);
    handle(show, 2, s.point);
    TsVec4 clip = ts_mat4_apply4(&to_clip, ts_vec4_point(s.point)), divided = clip;
    if (show->variant != NO_DIVISION) divided = ts_vec4_divide(clip, clip.w);
    stage_table(stage, "P", "\tx\ty\tz");
    row_of(show, "P", "world", s.point);
    row_of(show, "P", "camera", ts_mat4_apply(&view, s.point));
    row_of(show, "P", "clip", ts_vec3(clip.x, clip.y, clip.z));
    row_of(show, "P", "divided by w", ts_vec3(divided.x, divided.y, divided.z));
    stage_report(stage, "w", "%.3f", clip.w);
    stage_note(stage, "P is %s: %.2f, %.2f, %.2f in the cube -1 to 1",
               seen ? "in view" : "out of view", divided.x, divided.y, divided.z);
}

// A wedge that points along -z, as a camera does.
static void draw_wedge(const Show *show, const TsMat4 *world, const char *name)
{
    static const TsVec3 own[5] = {
        {0, 0, -1.2}, {-0.6, 0, 0.6}, {0.6, 0, 0.6}, {0, 0.55, 0.6}, {0, 0, 0.6}};
    static const int side[4][3] = {{0, 1, 3}, {0, 3, 2}, {0, 2, 1}, {1, 2, 3}};
    Space space;
    space_begin(&space, &show->camera, false);
    for (int i = 0; i < 4; i++) {
        TsTriangle3 triangle;
        for (int k = 0; k < 3; k++) triangle.corner[k] = ts_mat4_apply(world, own[side[i][k]]);
        space_triangle(
            &space, &triangle,
            (SpacePaint){.line = INK_MISS_LINE, .fill = INK_MISS_FILL, .width = 2, .tag = name});
    }
    space_draw(&space, show->stage->draw);
}

static void draw_orientation(const Show *show)
{
    Stage *stage = show->stage;
    TsObjectTree tree = s.tree;
    tree.object[s.second].pose = given_pose(show->variant);
    TsMat4 a = ts_object_world(&tree, s.first), b = ts_object_world(&tree, s.second);
    TsVec3 at_a = ts_mat4_position(&a), at_b = ts_mat4_position(&b);
    TsVec3 group = ts_object_world_position(&tree, s.group), nose = ts_vec3(0, 0, -1.7);
    bool wrong = show->variant == LOCAL_POSE;
    draw_wedge(show, &a, "wedge A");
    draw_wedge(show, &b, "wedge B");
    draw_layer(stage->draw, LAYER_CONTACT);
    tag(show, "group");
    dashed(show, group, at_a);
    dot(show, group, INK_INK, NULL);
    label_towards(show, group, ts_vec(0, 1), "group");
    tag(show, "wedge A");
    arrow(show, at_a, ts_mat4_apply(&a, nose), INK_INK, "A looks here");
    tag(show, "wedge B");
    arrow(show, at_b, ts_mat4_apply(&b, nose), wrong ? INK_CLASH : INK_INK, "B");
    tag(show, NULL);
    handle(show, 0, ts_mat4_apply(&a, nose));
    handle(show, 1, group);
    handle(show, 2, at_b);
    TsMat3 right = given_pose(RIGHT);
    TsMat4 turn = ts_mat4_of_linear(&right), local = ts_object_local(&tree, s.first);
    stage_table(stage, "Angles of A", "\tx\ty\tz");
    row_of(show, "wedge A", "in its group", ts_mat4_euler_angles(&local));
    row_of(show, "wedge A", "in the world", ts_mat4_euler_angles(&turn));
    probe_list_tree(stage, &tree);
    double off = ts_vec3_angle(ts_vec3_negate(ts_mat3_column(&right, 2)),
                               ts_vec3_negate(ts_mat4_column(&b, 2)));
    stage_note(stage, "B has the rotation of A's %s matrix: %.0f° apart", wrong ? "local" : "world",
               off);
}

static void draw_faces(const Show *show)
{
    static const char *const face_tags[FACE_COUNT] = {"face:front", "face:back", "face:base",
                                                      "face:left", "face:right"};
    static const char *const names[FACE_COUNT] = {"front", "back", "base", "left", "right"};
    Stage *stage = show->stage;
    TsObjectFace face[FACE_COUNT], right[FACE_COUNT];
    make_faces(face, show->variant);
    make_faces(right, RIGHT);
    Space space;
    space_begin(&space, &show->camera, false);
    int visible = 0;
    bool faces_us[FACE_COUNT];
    for (int i = 0; i < FACE_COUNT; i++) {
        TsVec3 to_eye = ts_vec3_sub(show->camera.eye, face[i].centroid);
        faces_us[i] = ts_vec3_dot(face[i].normal[0], to_eye) > 0;
        visible += faces_us[i];
        SpacePaint paint = {.line = INK_MISS_LINE,
                            .fill = INK_MISS_FILL,
                            .alpha = face[i].material ? 0.4 : 1,
                            .width = 2,
                            .tag = face_tags[i]};
        for (int k = 1; k + 1 < face[i].count; k++) { // a bent quadrilateral is two triangles
            TsVec3 fan[3] = {s.corner[face[i].corner[0]], s.corner[face[i].corner[k]],
                             s.corner[face[i].corner[k + 1]]};
            space_face(&space, fan, 3, paint);
        }
        for (int k = 0; k < face[i].count; k++)
            space_edge(&space, s.corner[face[i].corner[k]],
                       s.corner[face[i].corner[(k + 1) % face[i].count]], paint);
    }
    space_draw(&space, stage->draw);
    draw_layer(stage->draw, LAYER_CONTACT);
    stage_table(stage, "Faces: centroids", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) row(show, names[i], face[i].centroid);
    stage_table(stage, "Normals", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) {
        draw_tag_which(stage->draw, "normal", names[i]);
        bool wrong = normal_differs(&face[i], &right[i]);
        Ink ink = wrong ? INK_CLASH : faces_us[i] ? INK_INK : INK_LINE;
        for (int k = 0; k < (face[i].normal_by_corner ? face[i].count : 1); k++) {
            TsVec3 at = face[i].normal_by_corner ? s.corner[face[i].corner[k]] : face[i].centroid;
            arrow(show, at, ts_vec3_add(at, ts_vec3_scale(face[i].normal[k], 0.6)), ink, NULL);
        }
        row(show, names[i], face[i].normal[0]);
    }
    stage_table(stage, "Tangents", "\tx\ty\tz");
    for (int i = 0; i < FACE_COUNT; i++) {
        TsVec4 t = face[i].tangent[0];
        row(show, names[i], ts_vec3(t.x, t.y, t.z));
    }
    tag(show, "corner");
    for (int i = 0; i < CORNERS; i++) {
        dot(show, s.corner[i], INK_INK, NULL);
        handle(show, i, s.corner[i]);
    }
    tag(show, NULL);
    stage_note(stage, "%d of %d faces look at the camera", visible, FACE_COUNT);
}

static TsVec3 on_graph(double x, double y) { return ts_vec3(x, y, 0); }

static void draw_numbers(const Show *show)
{
    Stage *stage = show->stage;
    Draw *draw = stage->draw;
    double y = mapped(show->variant, s.x), right = mapped(RIGHT, s.x), end = 2.3;
    Pen thin = {.ink = INK_LINE, .width = 1}, line = {.ink = INK_MISS_LINE, .width = 2};
    space_line(draw, &show->camera, on_graph(-end, 0), on_graph(end, 0), thin);
    space_line(draw, &show->camera, on_graph(0, -1.2), on_graph(0, 1.4), thin);
    tag(show, "clamp");
    dashed(show, on_graph(-end, low), on_graph(end, low));
    dashed(show, on_graph(-end, high), on_graph(end, high));
    tag(show, "line");
    space_line(draw, &show->camera, on_graph(-end, mapped(RIGHT, -end)),
               on_graph(end, mapped(RIGHT, end)), line);
    tag(show, "mapped");
    dashed(show, on_graph(s.x, 0), on_graph(s.x, y));
    tag(show, "given point");
    dot(show, on_graph(s.one.x, s.one.y), INK_INK, "(a1, b1)");
    dot(show, on_graph(s.two.x, s.two.y), INK_INK, "(a2, b2)");
    tag(show, "x");
    dot(show, on_graph(s.x, 0), INK_INK, NULL);
    tag(show, "mapped");
    dot(show, on_graph(s.x, y), y != right ? INK_CLASH : INK_FOCUS, "mapped");
    tag(show, "clamp");
    label(show, on_graph(-end, high), "clamped to -1..1");
    handle(show, 0, on_graph(s.one.x, s.one.y));
    handle(show, 1, on_graph(s.two.x, s.two.y));
    handle(show, 2, on_graph(s.x, 0));
    tag(show, "random");
    for (int i = 0; i < RANDOMS; i++) { // between low and high; whole; +- half the range
        double whole = floor(s.random[i] * 3) + low;
        space_dot(draw, &show->camera, on_graph(low + (high - low) * s.random[i], -1.3), 2,
                  (Fill){.ink = INK_MUTED});
        space_dot(draw, &show->camera, on_graph(whole, -1.4), 2, (Fill){.ink = INK_MUTED});
    }
    label(show, on_graph(high, -1.35), "random");
    tag(show, "x");
    label_towards(show, on_graph(s.x, 0), ts_vec(0, 1), "x");
    tag(show, NULL);
    stage_table(stage, "Numbers", "\tvalue");
    stage_row(stage, ROW_PLAIN, "x\t%.2f", s.x);
    stage_row(stage, ROW_PLAIN, "mapped\t%.2f", y);
    stage_row(stage, ROW_PLAIN, "clamped to -1..1\t%.2f", ts_scalar_clamp(y, low, high));
    stage_row(stage, ROW_PLAIN, "clamped below at -1\t%.2f", ts_scalar_clamp_bottom(y, low));
    double sign = show->variant == SIGN_OF_0 && s.x == 0 ? 1 : ts_scalar_sign(s.x);
    stage_row(stage, ROW_PLAIN, "sign of x\t%.0f", sign);
    stage_note(stage, "x %.2f is mapped to %.2f, clamped to %.2f, its sign is %.0f", s.x, y,
               ts_scalar_clamp(y, low, high), sign);
}

static void draw(Stage *stage)
{
    static void (*const draws[PLACES])(const Show *) = {
        draw_vectors, draw_matrix, draw_camera, draw_orientation, draw_faces, draw_numbers};
    bool graph = s.place == NUMBERS;
    Show show = {stage, graph ? camera_of(&flat) : stage_camera(stage, &look),
                 stage_shows_exact(stage) ? RIGHT : stage_variant(stage)};
    draw_layer(stage->draw, LAYER_GROUND);
    if (!graph) space_floor(stage->draw, &show.camera, -1, 3, 1);
    draw_layer(stage->draw, LAYER_CONTACT);
    draws[(int)s.place](&show);
    if (show.variant == RIGHT) stage_hint(stage, "Drag the ground to orbit · drag a dot or a tip");
}

SCENE = {
    .title = "Vectors, matrices and a camera",
    .idea = "A 4x4 matrix maps points between the axes of an object and those of the world.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .moved = moved,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "orbit",
    .view = {{0, 0}, {980, 580}},
    .variants = {{"space_math", "as defined", NULL},
                 {"space_lerp_rotates", "lerp rotates",
                  "it keeps the length of a, as if interpolation were a rotation."},
                 {"space_row_vectors", "row vectors",
                  "it multiplies a row by the matrix: the translation divides instead of moving."},
                 {"space_no_division", "no division by w",
                  "it cuts w off and compares the clip coordinates with 1: what is far away seems "
                  "out of view."},
                 {"space_local_pose", "local pose",
                  "it copies the pose within the group as if it were the pose in the world."},
                 {"space_three_corners", "three corners",
                  "it takes a face's normal from three corners, which is wrong if a side is bent."},
                 {"space_swapped_map", "swapped ranges",
                  "it maps along the line through (a1, a2) and (b1, b2)."},
                 {"space_sign_of_0", "sign of 0 is 1", "it has no sign for 0."}},
    .knobs = {{.key = 'p',
               .label = "place",
               .value = &s.place,
               .max = PLACES - 1,
               .names = "vectors|matrix|camera|orientation|faces|numbers",
               .places = true},
              {.key = 'l', .label = "lerp", .value = &s.t, .max = 1, .step = 0.05},
              {.key = 'x',
               .label = "projection",
               .value = &s.projection,
               .max = 2,
               .names = "perspective|off centre|orthographic"},
              {.key = 'u',
               .label = "angle of view",
               .value = &s.angle,
               .min = 15,
               .max = 90,
               .step = 5,
               .unit = "°",
               .name = "angle"},
              {.key = 'c', .label = "normals by corner", .value = &s.by_corner, .max = 1}},
};
