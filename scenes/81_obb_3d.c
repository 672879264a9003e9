// Two oriented boxes in space
//
// Between two convex solids that are apart there is always a plane that touches neither. The test
// looks for the direction perpendicular to such a plane.
//
// Choose an [axis] and project *A* and *B* on it, as the bars below them show. If there is a [gap]
// between the two [shadows](shadow), a plane perpendicular to the axis passes through the gap: the
// boxes are apart, and no other axis need be tried.
//
//     gap = |(c₂ − c₁) · n| − (r₁ + r₂)
//     r = h₁|a₁ · n| + h₂|a₂ · n| + h₃|a₃ · n|
//
// c₁ and c₂ are the centres, n is the axis as a unit vector, r is half a shadow; a are the
// directions of a box's edges, h half their lengths.
//
// Which axes must be tried? Move one box until it first touches the other. The plane between them
// then lies in a face of one box, or it holds an edge of each. In the first case the axis is one of
// the six [face normals](face normal). In the second it is the [cross product] of an edge of *A*
// and one of *B*, perpendicular to both: 3 × 3 of them. If all fifteen shadows overlap, so do the
// boxes. The ring marks the largest gap, or else the least overlap. Black lines show where the
// [surfaces cross](crossing), lines down to the ground the boxes' [height].
//
// Six face normals alone miss the second case. And the cross product of parallel edges is 0: both
// shadows and the distance are 0 too, and a test for gap ≥ 0 separates boxes that overlap deeply.
// Such an axis must be skipped.
//
// Try: P to "edge on edge", where only a cross product separates, and M to "six face axes". P to
// "parallel" and M to "no zero guard". Drag a box; click it and turn it with A D, W S, Q E.
//
// Sources: S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: A Hierarchical Structure for Rapid
// Interference Detection", 1996; iamzhanglei, "Oriented bounding box (OBB) collision detection",
// 2012.
#include "scene.h"
#include "scene_kit/obb3_axes.h"
#include "scene_kit/space_scene.h"
#include "touchstone/hull.h"

enum { BY_FIFTEEN, WITHOUT_GUARD, BY_FACES };
enum { PLACES = 5 };
enum { KNOB_PLACE };
#define TURN_PER_TICK 2 // degrees, by a key
#define ASIDE 2.0       // how far from the boxes their projections and the floor are drawn

static const CameraLook look = {.target = {0, 0, 0},
                                .distance = 7.5,
                                .yaw = 28,
                                .pitch = 24,
                                .angle = 34,
                                .picture = {{10, 20}, {710, 570}},
                                .above = true,
                                .ground = -ASIDE};

typedef struct Box {
    TsVec3 center, half;
    TsMat3 pose;
} Box;

static struct {
    Box box[2];
    double place, turns, wire;
    int chosen;
} s = {.turns = 1, .chosen = 1};

// ---- Places

static const struct {
    TsVec3 center, half[2], axis[2];
    double angle[2];
} places[PLACES] = {
    {{1.5, 0.35, 0.3}, {{0.9, 0.5, 0.7}, {0.6, 0.8, 0.5}}, {{1, 2, 0}, {1, 0, 3}}, {25, 40}},
    {{0, 1.5, 0}, {{0.5, 0.5, 1.4}, {1.4, 0.5, 0.5}}, {{0, 0, 1}, {1, 0, 0}}, {45, 45}},
    {{0.9, 0.7, 0.2}, {{0.8, 0.5, 0.7}, {0.6, 0.6, 0.6}}, {{0, 1, 0}, {0, 1, 0}}, {0, 0}},
    {{1.5, 0, 0}, {{0.75, 0.6, 0.6}, {0.75, 0.5, 0.9}}, {{1, 0, 0}, {1, 0, 0}}, {0, 0}},
    {{0.2, 0.1, -0.1}, {{1.2, 1.0, 1.1}, {0.4, 0.3, 0.5}}, {{0, 1, 1}, {1, 1, 0}}, {20, 70}},
};

static void build(Stage *stage)
{
    (void)stage;
    int place = (int)s.place;
    for (int i = 0; i < 2; i++) {
        s.box[i] = (Box){
            .center = ts_vec3_scale(places[place].center, i - 0.5),
            .half = places[place].half[i],
            .pose = ts_mat3_rotation(places[place].axis[i], places[place].angle[i]),
        };
    }
}

static void turned(Stage *stage, int knob)
{
    if (knob != KNOB_PLACE) return;
    s.turns = s.place < 1;
    build(stage);
}

static void moved(Stage *stage, int grip, TsVec3 to)
{
    (void)stage;
    s.box[grip].center = to;
}

static void clicked(Stage *stage, int grip)
{
    (void)stage;
    s.chosen = grip;
}

// ---- Turning: made orthonormal each time, so that a thousand turns leave no skew

static void turn(Box *box, TsVec3 axis, double angle)
{
    TsMat3 by = ts_mat3_rotation(axis, angle), pose = ts_mat3_multiply(&by, &box->pose);
    box->pose = ts_mat3_orthonormal(&pose);
}

static void step(Stage *stage)
{
    static const char keys[3][2] = {{'w', 's'}, {'a', 'd'}, {'e', 'q'}};
    for (int axis = 0; axis < 3; axis++) {
        int way = stage_way(stage, (Key)keys[axis][0], (Key)keys[axis][1]);
        TsVec3 about = ts_vec3(axis == 0, axis == 1, axis == 2);
        if (way) turn(&s.box[s.chosen], about, way * TURN_PER_TICK);
    }
    if (s.turns <= 0) return;
    turn(&s.box[0], ts_vec3(0, 1, 0), 0.5);
    turn(&s.box[1], ts_vec3(1, 1, 0), -0.4);
}

// ---- Asking

// flaw: obb3_six_axes
static int axes_of(int variant) { return variant == BY_FACES ? OBB3_FACES : TS_RELATION3_AXES; }

// The variant's answer. The flawed ones use the same projections, but not all, or one too many.
static bool says_hit(const TsObbs3Trace *trace, int variant)
{
    for (int i = 0; i < axes_of(variant); i++) {
        const TsAxis3 *axis = &trace->axis[i];
        // flaw: obb3_no_guard
        if (axis->vanishes ? variant == WITHOUT_GUARD : axis->gap >= 0) return false;
    }
    return true;
}

// The axis that decides for the variant: the one of greatest gap, or the zero axis that it keeps.
static int deciding(const TsObbs3Trace *trace, int variant)
{
    int best = 0;
    for (int i = 0; i < axes_of(variant); i++) {
        if (trace->axis[i].vanishes && variant == WITHOUT_GUARD) return i;
        if (!trace->axis[i].vanishes && trace->axis[i].gap > trace->axis[best].gap) best = i;
    }
    return best;
}

typedef struct Projected {
    TsObb3 box[2];
    TsObbs3Trace trace;
    TsRelation exact;
} Projected;

static void ask(Stage *stage)
{
    Projected *now = stage_findings(stage, sizeof *now);
    if (!now) return;
    for (int i = 0; i < 2; i++)
        now->box[i] = obb3_posed(s.box[i].center, s.box[i].half, &s.box[i].pose);
    ts_relation3_obbs(&now->box[0], &now->box[1], &now->trace);
    now->exact = obb3_exact(&now->box[0], &now->box[1]);
    int variant = stage_variant(stage);
    stage_verdict(stage, says_hit(&now->trace, variant), now->exact == TS_OVERLAPPING);
    char name[OBB3_NAME];
    int decides = deciding(&now->trace, variant);
    double gap = OBB3_PX * fabs(now->trace.axis[decides].gap);
    obb3_axes_name(name, decides);
    if (now->exact == TS_TOUCHING)
        stage_verdict_sentence(stage, "They touch:", "here that does not count as a collision.");
    else if (now->exact == TS_OVERLAPPING)
        stage_verdict_sentence(stage, "They overlap:", "%s has the least overlap: %.1f px.", name,
                               gap);
    else if (now->trace.axis[decides].vanishes)
        stage_verdict_sentence(stage, "They are apart:", "another axis has a gap.");
    else
        stage_verdict_sentence(stage, "They are apart:", "%s has a gap of %.1f px.", name, gap);
}

// ---- Showing

static void draw(Stage *stage)
{
    static const char *const names[] = {"A", "B"};
    const Projected *now = stage_found(stage);
    if (!now) return;
    int variant = stage_shows_exact(stage) ? BY_FIFTEEN : stage_variant(stage);
    const TsObb3 *box = now->box;
    const TsObbs3Trace *trace = &now->trace;
    bool hit = says_hit(trace, variant);
    int decides = deciding(trace, variant);
    const TsAxis3 *axis = &trace->axis[decides];
    Camera camera = stage_camera(stage, &look);
    Space space;
    space_begin(&space, &camera, s.wire <= 0);
    for (int i = 0; i < 2; i++) {
        TsVec3 half = box[i].half;
        space_box(&space, &box[i], space_paint(hit, i == s.chosen ? 2.5 : 2, names[i]));
        stage_space_handle(stage, &camera, i, box[i].center, (half.x + half.y + half.z) / 3);
    }
    space_ground(&space, stage->draw, -ASIDE, 3, 1);
    if (hit != (now->exact == TS_OVERLAPPING)) space_mark(&space, stage->draw);
    int edges = space.edges;
    if (s.wire <= 0) space_seams(&space, (SpacePaint){.line = INK_INK, .width = 1.5});
    space_draw(&space, stage->draw);
    char name[OBB3_NAME];
    obb3_axes_name(name, decides);
    if (!axis->vanishes) obb3_axes_wall(stage, &camera, axis, box, ASIDE, name);
    for (int i = 0; i < 2; i++) {
        TsVec3 corner[8];
        TsVec seen[8], hull[8];
        int count = 0;
        ts_shape3_obb_corners(&box[i], corner);
        for (int k = 0; k < 8; k++) count += camera_sees(&camera, corner[k], &seen[count]);
        if (count == 0) continue;
        TsVec highest = seen[0];
        for (int k = 1; k < count; k++) highest = seen[k].y < highest.y ? seen[k] : highest;
        stage_keep_clear(stage, hull, ts_hull_of(seen, count, hull));
        draw_tag(stage->draw, names[i]);
        stage_label(stage, highest, ts_vec(0, -1), LABEL_PLAIN, "%s", names[i]);
        obb3_height(stage, &camera, &box[i], -ASIDE);
    }
    if (now->exact == TS_OVERLAPPING) space_name_seams(stage, &space, edges);
    obb3_axes_lamps(stage, trace, decides, axes_of(variant));
    obb3_axes_list(stage, trace, decides);

    if (axis->vanishes) {
        stage_note(stage, "%s: the edges are parallel, their cross product is 0", name);
    } else if (now->exact == TS_TOUCHING) {
        stage_note(stage, "%s: the boxes touch", name);
    } else {
        stage_note(stage,
                   axis->gap >= 0 ? "%s has the largest gap: %.1f px"
                                  : "%s has the least overlap: %.1f px",
                   name, OBB3_PX * fabs(axis->gap));
    }
    if (variant == BY_FIFTEEN)
        stage_hint(stage, "Drag the ground to orbit · drag a box to move it");
}

SCENE = {
    .title = "Oriented boxes in 3D",
    .idea =
        "Two oriented boxes (OBBs) are disjoint if and only if one of fifteen axes separates them.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .moved = moved,
    .clicked = clicked,
    .SCENE_STATE(s),
    .SPACE_SCENE,
    .simple = "A|B|gap|shadow",
    .claims = "orbit w a s d q e",
    .controls = {"drag the ground: turn the view", "W A S D Q E: turn the chosen box"},
    .variants =
        {{"obb3_fifteen_axes", "fifteen axes", NULL},
         {"obb3_no_guard", "no zero guard",
          "It keeps the zero axis of parallel edges, where 0 + 0 <= 0 separates any two boxes."},
         {"obb3_six_axes", "six face axes",
          "Without the nine cross axes it reports a collision of edges that pass each other."}},
    .knobs = {[KNOB_PLACE] = {.key = 'p',
                              .label = "place",
                              .value = &s.place,
                              .max = PLACES - 1,
                              .names = "turning|edge on edge|parallel|face to face|inside"},
              {.key = 'u', .label = "turning", .value = &s.turns, .max = 1},
              SPACE_WIRE_KNOB(s.wire)},
};
