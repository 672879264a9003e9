// Vectors, matrices and a camera
//
// Each place (P) shows a tool of space. Squares of the floor are 1 wide.
//
// Vectors. [a + b] puts one arrow after the other. [a × b] is perpendicular to *a* and *b*. [lerp],
// linear interpolation, runs straight from tip to tip:
//
//     lerp = a + t (b − a)
//
// t runs from 0 to 1. Half way it is shorter than both arrows: the length is not kept.
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
// Numbers. [x] is [mapped] by the [line] through [two points](given point): a1 goes to b1 and a2 to
// b2. [Clamped](clamp) numbers stay between −1 and 1, and [random] ones lie below.
//
// Try: each place with M, at the method that belongs to it. L moves t.
//
// Source: "Notes on reading the three.js source: Core objects".
#include "85_camera.h"
#include "85_faces.h"
#include "85_matrix.h"
#include "85_numbers.h"
#include "85_orientation.h"
#include "85_vectors.h"
#include "scene.h"

enum { VECTORS, MATRIX, CAMERA, ORIENTATION, TENT, NUMBERS, PLACES };

static const CameraLook look = {.target = {0, 0.25, 0},
                                .distance = 6.4,
                                .yaw = 26,
                                .pitch = 22,
                                .angle = 34,
                                .picture = {{10, 20}, {970, 570}},
                                .above = true,
                                .ground = FLOOR};
static const CameraLook flat = {.target = {0, 0, 0}, // the graph of place "numbers"
                                .distance = 3.7,
                                .picture = {{10, 20}, {970, 570}}};

static struct {
    double place, wire;
    Vectors vectors;
    Transform matrix;
    Sight camera;
    Orientation orientation;
    Tent faces;
    Numbers numbers;
} s = {.vectors = {.t = 0.6}, .camera = {.angle = 40}};

static void build(Stage *stage)
{
    vectors_build(&s.vectors);
    matrix_build(&s.matrix);
    camera_build(&s.camera);
    orientation_build(&s.orientation);
    faces_build(&s.faces);
    numbers_build(&s.numbers, stage);
}

static void step(Stage *stage)
{
    (void)stage;
    if (s.place == ORIENTATION) orientation_step(&s.orientation);
}

static void moved(Stage *stage, int handle, TsVec3 to)
{
    (void)stage;
    switch ((int)s.place) {
    case VECTORS: vectors_moved(&s.vectors, handle, to); break;
    case MATRIX: matrix_moved(&s.matrix, handle, to); break;
    case CAMERA: camera_moved(&s.camera, handle, to); break;
    case ORIENTATION: orientation_moved(&s.orientation, handle, to); break;
    case TENT: s.faces.corner[handle] = to; break;
    default: numbers_moved(&s.numbers, handle, to); break;
    }
}

// The result of the place's function in words, as the variant computes it.
static void answer_of(int variant, char out[WORDS])
{
    switch ((int)s.place) {
    case VECTORS: vectors_answer(&s.vectors, variant, out); break;
    case MATRIX: matrix_answer(&s.matrix, variant, out); break;
    case CAMERA: camera_answer(&s.camera, variant, out); break;
    case ORIENTATION: orientation_answer(&s.orientation, variant, out); break;
    case TENT: faces_answer(&s.faces, variant, out); break;
    default: numbers_answer(&s.numbers, variant, out); break;
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

static void draw(Stage *stage)
{
    bool graph = s.place == NUMBERS;
    double floor = s.place == VECTORS ? ZERO_FLOOR : FLOOR;
    CameraLook solid = look;
    if (s.place == VECTORS) solid.yaw = 60; // where no arrow hides another
    ShadowRegion shadows = {0};
    shadow_begin(&shadows, FLOOR);
    Show show = {stage, graph ? camera_of(&flat) : stage_camera(stage, &solid),
                 stage_shows_exact(stage) ? RIGHT : stage_variant(stage), !graph && s.wire <= 0,
                 &shadows};
    if (show.solid) space_floor_tone(stage->draw, &show.camera, floor, FLOOR_HALF);
    draw_layer(stage->draw, LAYER_CONTACT);
    switch ((int)s.place) {
    case VECTORS: vectors_draw(&s.vectors, &show); break;
    case MATRIX: matrix_draw(&s.matrix, &show); break;
    case CAMERA: camera_draw(&s.camera, &show); break;
    case ORIENTATION: orientation_draw(&s.orientation, &show); break;
    case TENT: faces_draw(&s.faces, &show); break;
    default: numbers_draw(&s.numbers, &show); break;
    }
    draw_layer(stage->draw, LAYER_GROUND);
    shadow_draw(&shadows, stage->draw, &show.camera);
    shadow_free(&shadows);
    if (!graph) space_floor(stage->draw, &show.camera, floor, FLOOR_HALF, 1);
    if (show.variant == RIGHT) stage_hint(stage, "Drag the ground to orbit · drag a dot or a tip");
}

SCENE = {
    .title = "Vectors, matrices and a camera",
    .idea = "Each place shows one function of 3D mathematics, and a method that gets it wrong.",
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
              {.key = 'l',
               .label = "t of lerp",
               .name = "lerp",
               .value = &s.vectors.t,
               .max = 1,
               .step = 0.05},
              {.key = 'a',
               .label = "camera",
               .name = "projection",
               .value = &s.camera.projection,
               .max = 2,
               .names = "perspective|off centre|orthographic"},
              {.key = 'u',
               .label = "camera angle",
               .value = &s.camera.angle,
               .min = 15,
               .max = 90,
               .step = 5,
               .unit = "°",
               .name = "angle"},
              {.key = 'c', .label = "normals by corner", .value = &s.faces.by_corner, .max = 1},
              {.key = 'x', .label = "wireframe", .value = &s.wire, .max = 1}},
};
