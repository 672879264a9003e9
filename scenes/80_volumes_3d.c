// Bounding volumes in space, side by side
//
// A parcel is measured before it is sent, not what is in it. Here the same *aeroplane* is wrapped
// in a [sphere], in an axis-aligned box ([AABB]) and in an oriented one ([OBB]). Beside it is the
// same *box*, in a volume of the same kind.
//
//     volumes disjoint ⇒ shapes disjoint
//
// Each shape lies inside its volume. So if the volumes have no point in common, the shapes have
// none, and no exact test is needed. A volume is plum while it meets the other. If the shapes do
// not meet, that is a false alarm: the exact test decides.
//
//     empty = 1 − volume of the aeroplane / volume around it
//
// The sphere is the cheapest: one distance is compared with the sum of two radii, and turning
// changes nothing. But most of it is empty. The AABB takes six comparisons. Its sides stay parallel
// to the axes of the world, so it grows and shrinks while the aeroplane turns. The OBB turns with
// the aeroplane and stays tight. Its test has up to fifteen axes; scene 81 shows them.
//
// Many programs use several: the cheap volume first, the tight one for what is left, and at last
// the shapes.
//
// A common mistake is to take the volumes' answer for the shapes': M has "spheres alone".
//
// Try: P leads to boxes that only some volumes tell apart. Drag a box; drag the ground to orbit. W
// stops the motion. Key 6 leads to the plane, with 8-DOP and convex hull.
//
// Source: iamzhanglei, "Oriented bounding box (OBB) collision detection", 2012, whose first figure
// shows these volumes.
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/obb3_axes.h"
#include "scene_kit/space_scene.h"

enum { SPHERE, AABB, OBB, KINDS };
enum { VOLUMES_FIRST, SPHERES_ALONE };
enum { TURN_AND_GLIDE, TURN, STILL }; // motion
enum { KNOB_PLACE, KNOB_MOTION };
enum { PARTS = 4 };
#define FLOOR (-1.6)
#define PITCH 3.1     // from one aeroplane to the next, to the right as seen at first
#define WIDER 0x1p-40 // of a volume: more than its rounded corners are off

static const char *const names[KINDS] = {"sphere", "AABB", "OBB"};

static const struct {
    TsVec3 center, half;
} parts[PARTS] = {{{0, 0, 0}, {1, 0.2, 0.2}}, // fuselage, wings, fin
                  {{0.1, 0, 0.65}, {0.32, 0.07, 0.45}},
                  {{0.1, 0, -0.65}, {0.32, 0.07, 0.45}},
                  {{-0.8, 0.4, 0}, {0.2, 0.2, 0.06}}};
static const TsVec3 box_half = {0.2, 0.26, 0.3};

static const struct {
    TsVec3 at;
    double angle;                          // of the aeroplane, degrees
} places[] = {{{1.5, 0.7, 0.3}, 20},       // gliding
              {{0.48, 1.26, 0.03}, 300},   // only the spheres meet
              {{1.01, 0.84, 0.26}, 200},   // and the AABBs
              {{1.05, -0.02, 0.36}, 120},  // and the OBBs
              {{0.31, -0.03, 0.36}, 300}}; // and the shapes

static const CameraLook look = {.target = {0, -0.25, 0},
                                .distance = 6, // parallel: all three look alike
                                .yaw = 25,
                                .pitch = 26,
                                .picture = {{10, 20}, {970, 560}},
                                .above = true,
                                .ground = FLOOR};

static struct {
    double place, motion, wire;
    double angle, pace;                      // of the aeroplane, degrees; of the box, a tick
    TsVec3 at;                               // of the box, from the middle of the aeroplane
    int asked, alarms[KINDS], missed[KINDS]; // since reset, over the ticks in which one moved
} s;

// Where the aeroplane in a kind of volume is.
static TsVec3 middle_of(int kind)
{
    TsVec right = ts_degrees(look.yaw);
    return ts_vec3_scale(ts_vec3(right.x, 0, -right.y), (kind - 1) * PITCH);
}

static void build(Stage *stage)
{
    (void)stage;
    s.at = places[(int)s.place].at;
    s.angle = places[(int)s.place].angle;
    s.pace = -0.012;
}

static void turned(Stage *stage, int knob)
{
    if (knob != KNOB_PLACE) return;
    s.motion = s.place > 0 ? STILL : TURN_AND_GLIDE;
    build(stage);
}

static void moved(Stage *stage, int handle, TsVec3 to)
{
    (void)stage;
    s.at = ts_vec3_sub(to, middle_of(handle));
}

// ---- The shapes and the volumes around them

typedef struct Volumes { // around one shape
    TsSphere sphere;
    TsAabb3 aabb;
    TsObb3 obb;
    double size[KINDS];
} Volumes;

// Around boxes; their OBB is known.
static Volumes volumes_around(const TsObb3 *box, int count, TsObb3 obb)
{
    static const double pi = 3.14159265358979323846;
    TsVec3 corner[8 * PARTS], wider = ts_vec3(WIDER, WIDER, WIDER);
    for (int i = 0; i < count; i++) ts_shape3_obb_corners(&box[i], corner + 8 * i);
    TsAabb3 aabb = ts_shape3_bounds(corner, 8 * count);
    TsSphere sphere = ts_shape3_bounding_sphere(corner, 8 * count); // reorders the corners
    sphere.radius += WIDER;
    aabb = (TsAabb3){ts_vec3_sub(aabb.min, wider), ts_vec3_add(aabb.max, wider)};
    obb.half = ts_vec3_add(obb.half, wider);
    TsVec3 extent = ts_vec3_sub(aabb.max, aabb.min);
    return (Volumes){sphere,
                     aabb,
                     obb,
                     {4 * pi / 3 * sphere.radius * sphere.radius * sphere.radius,
                      extent.x * extent.y * extent.z, 8 * obb.half.x * obb.half.y * obb.half.z}};
}

typedef struct Pair {
    TsObb3 part[PARTS], box;
    Volumes around, of_box; // around the aeroplane, around the box
    double size;            // of the aeroplane
    bool meets[KINDS], hit, exact;
} Pair;

static void make_pair(Pair *pair)
{
    TsMat3 pose = ts_mat3_rotation(ts_vec3(0.4, 1, 0.2), s.angle);
    TsMat3 box_pose = ts_mat3_rotation(ts_vec3(1, 0.5, 0), 30 + 0.5 * s.angle);
    TsAabb3 all = {0};
    *pair = (Pair){.box = obb3_posed(s.at, box_half, &box_pose)};
    for (int i = 0; i < PARTS; i++) {
        TsVec3 center = parts[i].center, half = parts[i].half;
        pair->part[i] = obb3_posed(ts_mat3_apply(&pose, center), half, &pose);
        pair->size += 8 * half.x * half.y * half.z;
        TsAabb3 own = {ts_vec3_sub(center, half), ts_vec3_add(center, half)};
        all = i > 0 ? ts_shape3_union(all, own) : own;
    }
    TsObb3 rest = ts_shape3_obb_of(all),
           whole = obb3_posed(ts_mat3_apply(&pose, rest.center), rest.half, &pose);
    pair->around = volumes_around(pair->part, PARTS, whole);
    pair->of_box = volumes_around(&pair->box, 1, pair->box);
    const Volumes *a = &pair->around, *b = &pair->of_box;
    pair->meets[SPHERE] = ts_relation3_spheres(a->sphere, b->sphere) != TS_APART;
    pair->meets[AABB] = ts_relation3_aabbs(a->aabb, b->aabb) != TS_APART;
    pair->meets[OBB] = ts_relation3_obbs(&a->obb, &b->obb, NULL) != TS_APART;
    for (int i = 0; i < PARTS; i++) {
        pair->hit |= ts_relation3_obbs(&pair->part[i], &pair->box, NULL) != TS_APART;
        pair->exact |= obb3_exact(&pair->part[i], &pair->box) != TS_APART;
    }
    for (int i = 0; i < KINDS; i++) pair->hit &= pair->meets[i];
}

// The variant's answer.
static bool says_hit(const Pair *pair, int variant)
{
    // flaw: volumes3_spheres_alone
    return variant == SPHERES_ALONE ? pair->meets[SPHERE] : pair->hit;
}

static void step(Stage *stage)
{
    const double reach = 1.7;
    if (s.motion >= STILL) return;
    s.angle = ts_degrees_wrap(s.angle + 0.5);
    if (s.motion < TURN && stage_space_held(stage) < 0) {
        s.at.x += s.pace;
        if (s.at.x < -reach) s.pace = fabs(s.pace);
        if (s.at.x > reach) s.pace = -fabs(s.pace);
    }
    Pair pair;
    make_pair(&pair);
    s.asked++;
    for (int i = 0; i < KINDS; i++) {
        s.alarms[i] += pair.meets[i] && !pair.exact;
        s.missed[i] += !pair.meets[i] && pair.exact;
    }
}

static void ask(Stage *stage)
{
    Pair *pair = stage_findings(stage, sizeof *pair);
    if (!pair) return;
    make_pair(pair);
    stage_verdict(stage, says_hit(pair, stage_variant(stage)), pair->exact);
    int apart = 0; // the first volumes that are
    while (apart < KINDS && pair->meets[apart]) apart++;
    if (pair->exact)
        stage_verdict_sentence(stage, "They overlap:", "the shapes, and so do all volumes.");
    else if (apart < KINDS)
        stage_verdict_sentence(stage, "They are apart:", "%s: disjoint, no exact test is needed.",
                               names[apart]);
    else
        stage_verdict_sentence(
            stage, "They are apart:", "all volumes overlap, so the exact test decides.");
}

// ---- Drawing

static void draw_volume(Draw *draw, const Camera *camera, const Volumes *volumes, int kind,
                        TsVec3 offset, bool meets)
{
    SpacePaint paint = {.line = meets ? INK_MARK : INK_LINE, .width = meets ? 2 : 1.5};
    paint.fill = paint.line;
    paint.alpha = 0.06;
    draw_tag(draw, names[kind]);
    TsVec3 corner[8];
    if (kind == SPHERE) {
        TsSphere sphere = {ts_vec3_add(volumes->sphere.center, offset), volumes->sphere.radius};
        space_sphere_veil(draw, camera, sphere, FLOOR, paint);
        return;
    }
    if (kind == AABB) ts_shape3_aabb_corners(volumes->aabb, corner);
    if (kind == OBB) ts_shape3_obb_corners(&volumes->obb, corner);
    for (int i = 0; i < 8; i++) corner[i] = ts_vec3_add(corner[i], offset);
    space_block_veil(draw, camera, corner, FLOOR, paint);
}

static void show_figures(Stage *stage, const Pair *pair)
{
    static const int tests[KINDS] = {1, 6, 15}; // of a distance, of coordinates, of axes
    int missed = 0, decides = -1;
    stage_table(stage, "Around the aeroplane", "overlaps\tempty\ttests\t+false alarms\t-alarms");
    stage_column_says(stage, 0, "A dot: the volume around the aeroplane overlaps the box's.");
    stage_column_says(stage, 1, "How much of the volume the aeroplane does not fill.");
    stage_column_says(stage, 2, "The most comparisons that a test of two such volumes takes.");
    for (int i = 3; i < 5; i++) { // of them a narrow panel shows the shorter one
        stage_column_says(stage, i,
                          "Positions since the start at which two such volumes overlapped, but "
                          "not the shapes. A tighter volume may alarm more often: it leaves other "
                          "parts free.");
    }
    for (int i = 0; i < KINDS; i++) {
        const char *alarms = number_count(NUMBER_TEXT, s.alarms[i]);
        stage_row_for(stage, names[i], pair->meets[i] ? ROW_LAMP_ON : ROW_LAMP_OFF,
                      "%s\t%.0f %%\t%d\t%s\t%s", names[i],
                      100 * (1 - pair->size / pair->around.size[i]), tests[i], alarms, alarms);
        missed += s.missed[i];
        if (!pair->meets[i] && decides < 0) decides = i;
    }
    stage_report(stage, "hits missed", "%s", number_count(NUMBER_TEXT, missed));
    stage_report(stage, "positions tested", "%s", number_count(NUMBER_TEXT, s.asked));
    if (decides >= 0)
        stage_note(stage, "%s: disjoint, no exact test is needed", names[decides]);
    else
        stage_note(stage, pair->exact
                              ? "the shapes overlap, and so do all volumes"
                              : "the volumes overlap, the shapes do not: the exact test decides");
}

static void draw(Stage *stage)
{
    const Pair *pair = stage_found(stage);
    if (!pair) return;
    Draw *draw = stage->draw;
    bool hit = stage_shows_exact(stage) ? pair->exact : says_hit(pair, stage_variant(stage));
    Camera camera = stage_camera(stage, &look);
    Space space;
    space_begin(&space, &camera, s.wire <= 0);
    for (int kind = 0; kind < KINDS; kind++) {
        TsVec3 offset = middle_of(kind);
        for (int i = 0; i <= PARTS; i++) {
            TsObb3 box = i < PARTS ? pair->part[i] : pair->box;
            box.center = ts_vec3_add(box.center, offset);
            space_box(&space, &box, space_paint(hit, 1.5, i < PARTS ? "aeroplane" : "box"));
        }
    }
    space_ground(&space, draw, FLOOR, 5.5, 0.5);
    if (hit != pair->exact) space_mark(&space, draw);
    space_draw(&space, draw);
    for (int kind = 0; kind < KINDS; kind++) {
        TsVec3 offset = middle_of(kind);
        draw_volume(draw, &camera, &pair->around, kind, offset, pair->meets[kind]);
        draw_volume(draw, &camera, &pair->of_box, kind, offset, pair->meets[kind]);
        space_label(stage, &camera, ts_vec3_add(offset, ts_vec3(0, -1.5, 0.6)), ts_vec(0, 1),
                    names[kind]);
        draw_tag(draw, NULL);
        stage_space_handle(stage, &camera, kind, ts_vec3_add(s.at, offset), 0.3);
    }
    show_figures(stage, pair);
    if (stage_variant(stage) == VOLUMES_FIRST)
        stage_hint(stage, "Drag a box, or the ground to orbit · “P” another place");
}

SCENE = {
    .title = "Bounding volumes in space",
    .idea = "If the sphere, AABB or OBB of two shapes are disjoint, so are the shapes.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .moved = moved,
    .SCENE_STATE(s),
    .SPACE_SCENE,
    .claims = "orbit",
    .controls = {"drag the ground: turn the view"},
    .variants =
        {{"volumes3_then_shapes", "volumes, then shapes", NULL},
         {"volumes3_spheres_alone", "spheres alone",
          "It takes spheres that meet for a collision, though the shapes in them may be apart."}},
    .knobs = {[KNOB_PLACE] = {.key = 'p',
                              .label = "place",
                              .value = &s.place,
                              .name = "preset",
                              .places = true,
                              .names = "gliding|sphere meets|AABB meets|all meet|hit"},
              [KNOB_MOTION] = {.key = 'w',
                               .label = "motion",
                               .value = &s.motion,
                               .max = STILL,
                               .names = "turn and glide|turn|still"},
              SPACE_WIRE_KNOB(s.wire)},
};
