// Vectors, matrices and a camera
//
// Each place (P) shows a tool of space. The floor's squares are 1 wide; lines down to it show
// [heights](height).
//
// Vectors. [a + b] puts one arrow after the other. [a × b] is perpendicular to *a* and *b*. [lerp]
// runs straight from tip to tip:
//
//     lerp = a + t (b − a)
//
// Vector4. A fourth number, w, divides the others: *P* has w = 1, and *Q* comes nearer to 0 as w
// grows. With w = 0 it is a direction. Since all four are added, [P + Q] lies on the [segment].
//
// Matrix. A *box* is moved, rotated and scaled by one matrix M. Its columns are the [axes](axis) X,
// Y, Z of the box and its position T: a point *P* of the box lies at
//
//     M P = x X + y Y + z Z + T
//
// If P is multiplied as a row, T does not move it.
//
// Matrix3. Its [columns](column) skew the box. The [normal] of a face stays perpendicular by the
// inverse, transposed.
//
// Compose. Each step acts in the axes that the steps before it left: from last to first they give
// the *reversed box*. "By axis" is about (1, 1, 1). "Make" forgets the steps before.
//
// Camera. It sees the *view volume*. A projection turns that into a cube from −1 to 1: it writes
// the distance from the *eye* into w and divides by it. The [target] lies in the middle.
//
// Orientation. *Wedge A*(wedge A) rides on a [group] that turns. *Wedge B*(wedge B) takes the
// rotation of its world matrix.
//
// Faces. A [normal] is perpendicular to its [face]. If a face of four is bent, three of its
// [corners](corner) give another. Colours (L) belong to faces or to corners.
//
// Numbers. [x] is [mapped] by the [line] through [two points](given point). [Clamped](clamp)
// numbers stay between −1 and 1, [random] ones below.
//
// Try: each place with its own method (M).
//
// Source: "Notes on reading the three.js source: Core objects".
#include "85_camera.h"
#include "85_compose.h"
#include "85_faces.h"
#include "85_matrix.h"
#include "85_matrix3.h"
#include "85_numbers.h"
#include "85_orientation.h"
#include "85_vector4.h"
#include "85_vectors.h"
#include "scene.h"

typedef enum Place {
    VECTORS,
    VECTOR4,
    MATRIX,
    MATRIX3,
    COMPOSE,
    CAMERA,
    ORIENTATION,
    TENT,
    NUMBERS,
    PLACES
} Place;
#define AT(place) (1u << (place))

static const CameraLook look = {
    .target = {0, 0.25, 0}, .distance = 6.4, .yaw = 26, .pitch = 22, .SPACE_LOOK, .ground = FLOOR};
static const CameraLook flat = {.target = {0, 0, 0}, // the graph of place "numbers"
                                .distance = 3.7,
                                .picture = {{10, 20}, {970, 570}}};

static struct {
    double place, wire;
    Vectors vectors;
    Homogeneous vector4;
    Transform matrix;
    Linear matrix3;
    Compose compose;
    Sight camera;
    Orientation orientation;
    Tent faces;
    Numbers numbers;
} s = {.vectors = {.t = 0.6},
       .vector4 = {.w = 2},
       .compose = {.step = {ROTATE_Y, TRANSLATE_X}, .distance = 1.5, .angle = 90, .factor = 1.5},
       .camera = {.angle = 40}};

static void build(Stage *stage)
{
    vectors_build(&s.vectors);
    vector4_build(&s.vector4);
    matrix_build(&s.matrix);
    matrix3_build(&s.matrix3);
    compose_build(&s.compose);
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
    switch ((Place)s.place) {
    case VECTORS: vectors_moved(&s.vectors, handle, to); break;
    case VECTOR4: vector4_moved(&s.vector4, handle, to); break;
    case MATRIX: matrix_moved(&s.matrix, handle, to); break;
    case MATRIX3: matrix3_moved(&s.matrix3, handle, to); break;
    case COMPOSE: compose_moved(&s.compose, to); break;
    case CAMERA: camera_moved(&s.camera, handle, to); break;
    case ORIENTATION: orientation_moved(&s.orientation, handle, to); break;
    case TENT: s.faces.corner[handle] = to; break;
    case NUMBERS:
    case PLACES: numbers_moved(&s.numbers, handle, to); break;
    }
}

// The result of the place's function in words, as the variant computes it.
static void answer_of(int variant, char out[WORDS])
{
    switch ((Place)s.place) {
    case VECTORS: vectors_answer(&s.vectors, variant, out); break;
    case VECTOR4: vector4_answer(&s.vector4, variant, out); break;
    case MATRIX: matrix_answer(&s.matrix, variant, out); break;
    case MATRIX3: matrix3_answer(&s.matrix3, variant, out); break;
    case COMPOSE: compose_answer(&s.compose, variant, out); break;
    case CAMERA: camera_answer(&s.camera, variant, out); break;
    case ORIENTATION: orientation_answer(&s.orientation, variant, out); break;
    case TENT: faces_answer(&s.faces, variant, out); break;
    case NUMBERS:
    case PLACES: numbers_answer(&s.numbers, variant, out); break;
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
    stage_verdict_sentence(stage, "As defined:", "%s", answer);
}

static void draw(Stage *stage)
{
    bool graph = s.place == NUMBERS;
    double floor = s.place == VECTORS || s.place == VECTOR4 ? ZERO_FLOOR : FLOOR;
    CameraLook solid = look;
    if (s.place == VECTORS) solid.yaw = 60; // where no arrow hides another
    ShadowRegion shadows = {0};
    shadow_begin(&shadows, FLOOR);
    Show show = {stage, graph ? camera_of(&flat) : stage_camera(stage, &solid),
                 stage_shows_exact(stage) ? RIGHT : stage_variant(stage), !graph && s.wire <= 0,
                 &shadows};
    if (show.solid) space_floor_tone(stage->draw, &show.camera, floor, FLOOR_HALF);
    draw_layer(stage->draw, LAYER_CONTACT);
    switch ((Place)s.place) {
    case VECTORS: vectors_draw(&s.vectors, &show); break;
    case VECTOR4: vector4_draw(&s.vector4, s.vectors.t, &show); break;
    case MATRIX: matrix_draw(&s.matrix, &show); break;
    case MATRIX3: matrix3_draw(&s.matrix3, &show); break;
    case COMPOSE: compose_draw(&s.compose, &show); break;
    case CAMERA: camera_draw(&s.camera, &show); break;
    case ORIENTATION: orientation_draw(&s.orientation, &show); break;
    case TENT: faces_draw(&s.faces, &show); break;
    case NUMBERS:
    case PLACES: numbers_draw(&s.numbers, &show); break;
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
    .SPACE_SCENE,
    .claims = "orbit",
    .controls = {"drag the ground: turn the view"},
    .variants =
        {{"space_math", "as defined", NULL},
         {"space_lerp_rotates", "lerp rotates",
          "It keeps the length of a, as if interpolation were a rotation."},
         {"space_row_vectors", "row vectors",
          "It multiplies a row by the matrix: the translation divides instead of moving."},
         {"space_no_division", "no division by w",
          "It cuts w off and compares the clip coordinates with 1: what is far away seems out of "
          "view."},
         {"space_local_pose", "local pose",
          "It copies the pose within the group as if it were the pose in the world."},
         {"space_three_corners", "three corners",
          "It takes a face's normal from three corners, which is wrong if a side is bent."},
         {"space_swapped_map", "swapped ranges",
          "It maps along the line through (a1, a2) and (b1, b2)."},
         {"space_sign_of_0", "sign of 0 is 1", "It has no sign for 0."},
         {"space_sum_keeps_w", "sum keeps w",
          "It leaves w at 1 in the sum of two points, which then lies beside their segment."},
         {"space_normal_by_matrix", "normal by M",
          "It multiplies a normal by the matrix itself: if that skews, the normal is no longer "
          "perpendicular."},
         {"space_order_lost", "order lost",
          "It adds up translations, rotations and scales apart: the order of the steps is lost."}},
    .knobs = {{.key = 'p',
               .label = "place",
               .value = &s.place,
               .names = "vectors|vector4|matrix|matrix3|compose|camera|orientation|faces|numbers",
               .places = true},
              {.key = 'l',
               .label = "t of lerp",
               .name = "lerp",
               .value = &s.vectors.t,
               .max = 1,
               .step = 0.05,
               .at = AT(VECTORS) | AT(VECTOR4)},
              {.key = 'w',
               .label = "w of Q",
               .value = &s.vector4.w,
               .max = 3,
               .step = 0.25,
               .at = AT(VECTOR4)},
              {.key = 'a',
               .label = "first",
               .value = &s.compose.step[0],
               .names = STEP_NAMES,
               .at = AT(COMPOSE)},
              {.key = 'b',
               .label = "second",
               .value = &s.compose.step[1],
               .names = STEP_NAMES,
               .at = AT(COMPOSE)},
              {.key = 'c',
               .label = "third",
               .value = &s.compose.step[2],
               .names = STEP_NAMES,
               .at = AT(COMPOSE)},
              {.key = 'd',
               .label = "fourth",
               .value = &s.compose.step[3],
               .names = STEP_NAMES,
               .at = AT(COMPOSE)},
              {.key = 'l',
               .label = "distance",
               .value = &s.compose.distance,
               .min = -2,
               .max = 2,
               .step = 0.1,
               .at = AT(COMPOSE)},
              {.key = 'u',
               .label = "angle",
               .name = "rotation",
               .value = &s.compose.angle,
               .min = -180,
               .max = 180,
               .step = 15,
               .unit = "°",
               .at = AT(COMPOSE)},
              {.key = 's',
               .label = "factor",
               .value = &s.compose.factor,
               .min = 0.5,
               .max = 2,
               .step = 0.1,
               .at = AT(COMPOSE)},
              {.key = 'a',
               .label = "camera",
               .name = "projection",
               .value = &s.camera.projection,
               .names = "perspective|off centre|orthographic",
               .at = AT(CAMERA)},
              {.key = 'u',
               .label = "camera angle",
               .value = &s.camera.angle,
               .min = 15,
               .max = 90,
               .step = 5,
               .unit = "°",
               .name = "angle",
               .at = AT(CAMERA)},
              {.key = 'l',
               .label = "face colours",
               .value = &s.faces.colors,
               .names = "none|by face|by corner",
               .at = AT(TENT)},
              {.key = 'c',
               .label = "normals by corner",
               .value = &s.faces.by_corner,
               .max = 1,
               .at = AT(TENT)},
              SPACE_WIRE_KNOB(s.wire, .at = AT(PLACES) - 1 - AT(NUMBERS))},
};
