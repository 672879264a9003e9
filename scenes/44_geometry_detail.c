// How two areas lie to each other, in five words
//
// You draw a lasso around some icons. An icon inside it is selected; one that the line only crosses
// is perhaps not. "Do they meet?" is too little here: you need to know which area contains the
// other. WPF, a library for user interfaces, answers with a [detail] for a *target* T and a *probe*
// P:
//
//     Empty: T ∩ P = ∅
//     FullyContains: P ⊆ T
//     FullyInside: T ⊆ P
//     Intersects: otherwise
//
// An area is a set of points. T ∩ P are the points of both, ∅ is the set without points, and T ⊆ P
// means that each point of T is in P. The fifth word is NotCalculated: a point or a segment has no
// area.
//
// The first line that fits is taken, which matters for equal areas. It is a collision unless the
// detail is Empty or NotCalculated. Swap target and probe: FullyContains and FullyInside change
// places, unless the areas are equal, and the other words stay. That is a good test of any such
// function.
//
// A common mistake is to test corners only. In a cross, no corner of either area lies in the other,
// but they intersect. And a shape can have all its corners in a concave one while a side runs
// across the notch. So sides must be tested, too.
//
// While they are apart, the picture shows their [distance]; while they overlap, the [depth] along
// the [normal].
//
// Try: drag the probe over the boundary of the target. P goes through places such as "a cross" and
// "in the notch". C and I choose the kinds, J and U the sizes.
#include "scene.h"
#include "touchstone/detail.h"

enum { CIRCLE, AABB, OBB, TRIANGLE, POLYGON, CONCAVE, SEGMENT, POINT, TALL, LONG };
#define KINDS                                                                                      \
    "circle|rect|box|triangle|polygon|concave polygon|segment|point|tall rect|long polygon"

enum { KNOB_PLACE, KNOB_TARGET, KNOB_PROBE, KNOB_TARGET_SIZE, KNOB_PROBE_SIZE };
static struct {
    Actor *target, *probe;
    double preset, target_kind, probe_kind, target_size, probe_size;
} s = {.target_kind = POLYGON, .probe_kind = CIRCLE, .target_size = 90, .probe_size = 60};

static const TsVec middle = {220, 180};
static const struct {
    double target_kind, probe_kind, target_size, probe_size;
    TsVec probe; // from the target
} presets[] = {
    {POLYGON, CIRCLE, 90, 60, {80, 50}},     // across
    {POLYGON, CIRCLE, 90, 60, {180, 60}},    // beside
    {CIRCLE, AABB, 50, 120, {10, 5}},        // inside
    {AABB, TRIANGLE, 120, 60, {-20, 10}},    // contains
    {AABB, AABB, 90, 90, {0, 0}},            // equal
    {AABB, AABB, 120, 60, {60, 0}},          // contains, touching
    {CONCAVE, CIRCLE, 120, 30, {30, 40}},    // in the notch
    {OBB, SEGMENT, 90, 60, {0, 0}},          // no area
    {POLYGON, CIRCLE, 90, 25, {10, -10}},    // circle inside
    {POLYGON, CIRCLE, 90, 40, {120, 0}},     // over a corner
    {POLYGON, CIRCLE, 90, 25, {5, -90}},     // over a side
    {LONG, CIRCLE, 120, 40, {-86, 92}},      // off a corner
    {AABB, CIRCLE, 90, 30, {0, -82}},        // over a rect's side
    {OBB, CIRCLE, 90, 40, {51, 132}},        // off a box's corner
    {AABB, TALL, 120, 140, {0, 0}},          // a cross
    {CONCAVE, AABB, 120, 55, {40, -84}},     // across an arm
    {CONCAVE, TRIANGLE, 120, 70, {48, -65}}, // triangle across an arm
    {AABB, AABB, 90, 30, {10, -20}},         // rect inside
    {CIRCLE, CIRCLE, 60, 60, {90, 0}},       // circles
    {CIRCLE, CIRCLE, 90, 30, {10, -15}},     // circle in circle
    {POLYGON, POLYGON, 35, 100, {0, 15}},    // polygon inside
    {POLYGON, POLYGON, 60, 60, {127, 0}},    // polygons apart
    {POLYGON, TRIANGLE, 60, 60, {-38, 107}}, // polygon and triangle apart
    {OBB, CIRCLE, 90, 40, {40, 88}},         // beside a box
};

// Of that kind, `size` from its centre to where it ends, about; a polygon's corners are in
// `corner`.
static TsShape shape_of(int kind, TsVec at, double size, TsVec *corner)
{
    static const TsVec hexagon[] = {{-1, -0.2}, {-0.4, -0.9}, {0.5, -0.8},
                                    {1, 0},     {0.4, 0.9},   {-0.6, 0.8}};
    static const TsVec hook[] = {{-1, -1}, {1, -1}, {1, -0.4}, {-0.3, -0.4}, {-0.3, 1}, {-1, 1}};
    for (int i = 0; i < 6; i++) {
        TsVec unit = kind == CONCAVE ? hook[i] : hexagon[i];
        if (kind == LONG) unit.y *= 0.55;
        corner[i] = ts_vec_add(at, ts_vec_scale(unit, size));
    }
    switch (kind) {
    case CIRCLE: return ts_shape_circle(at, size);
    case AABB:
        return ts_shape_aabb(ts_vec(at.x - size, at.y - size * 0.75),
                             ts_vec(at.x + size, at.y + size * 0.75));
    case OBB: return ts_shape_obb(at, 2 * size, size, ts_vec(0.8, 0.6));
    case TRIANGLE:
        return ts_shape_triangle(ts_vec(at.x, at.y - size), ts_vec(at.x + size, at.y + size * 0.5),
                                 ts_vec(at.x - size, at.y + size * 0.5));
    case TALL:
        return ts_shape_aabb(ts_vec(at.x - size / 2, at.y - size),
                             ts_vec(at.x + size / 2, at.y + size));
    case SEGMENT: return ts_shape_segment(ts_vec(at.x - size, at.y), ts_vec(at.x + size, at.y));
    case POINT: return ts_shape_point(at);
    default: return ts_shape_polygon(corner, 6);
    }
}

static void build(Stage *stage)
{
    TsVec corner[6], at = ts_vec_add(middle, presets[(int)s.preset].probe);
    stage_put(stage, &s.target, .name = "target",
              .shape = shape_of((int)s.target_kind, middle, s.target_size, corner));
    stage_put(stage, &s.probe, .name = "probe",
              .shape = shape_of((int)s.probe_kind, at, s.probe_size, corner));
}

static void turned(Stage *stage, int knob)
{
    TsVec corner[6];
    bool target = knob == KNOB_TARGET || knob == KNOB_TARGET_SIZE;
    Actor *actor = target ? s.target : s.probe;
    double kind = target ? s.target_kind : s.probe_kind,
           size = target ? s.target_size : s.probe_size;
    if (knob == KNOB_PLACE) {
        int i = (int)s.preset;
        s.target_kind = presets[i].target_kind;
        s.probe_kind = presets[i].probe_kind;
        s.target_size = presets[i].target_size;
        s.probe_size = presets[i].probe_size;
        build(stage);
    } else {
        stage_reshape(stage, actor, shape_of((int)kind, actor->position, size, corner));
    }
}

// A pair that cannot be calculated is not tested: it is neither red nor blue.
static void ask(Stage *stage)
{
    TsDetail detail = ts_detail_shapes(&s.target->shape, &s.probe->shape);
    if (detail != TS_DETAIL_NOT_CALCULATED) stage_ask(stage, s.target, s.probe);
}

// In plain words; the source's own word stands beside them.
static const char *plain_word(TsDetail detail)
{
    switch (detail) {
    case TS_DETAIL_EMPTY: return "apart";
    case TS_DETAIL_FULLY_INSIDE: return "target inside";
    case TS_DETAIL_FULLY_CONTAINS: return "probe inside";
    case TS_DETAIL_INTERSECTS: return "boundaries meet";
    case TS_DETAIL_NOT_CALCULATED: break;
    }
    return "one has no area";
}

static void draw(Stage *stage)
{
    static const TsDetail all[] = {TS_DETAIL_EMPTY, TS_DETAIL_INTERSECTS, TS_DETAIL_FULLY_INSIDE,
                                   TS_DETAIL_FULLY_CONTAINS, TS_DETAIL_NOT_CALCULATED};
    const TsShape *target = &s.target->shape, *probe = &s.probe->shape;
    TsDetail detail = ts_detail_shapes(target, probe), swapped = ts_detail_shapes(probe, target);
    if (!s.target->alive || !s.probe->alive) return;
    stage_drawn_by(stage, "exact_signs");
    draw_on(stage->draw, LAYER_LABELS, "detail");
    draw_text(stage->draw, ts_vec(260, 424), (Font){FACE_BOLD, 32, INK_INK, ALIGN_CENTER, 0, false},
              plain_word(detail));
    draw_textf(stage->draw, ts_vec(260, 454),
               (Font){FACE_SANS, 16, INK_MUTED, ALIGN_CENTER, 0, false}, "swapped: %s",
               plain_word(swapped));
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Which contains which", "\tswapped");
    for (int i = 0; i < 5; i++) {
        stage_row(stage, all[i] == detail ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s",
                  plain_word(all[i]), all[i] == swapped ? "yes" : "·");
        if (all[i] == detail) stage_row_names(stage, "detail");
    }
    stage_report(stage, "WPF’s word", "%s", ts_detail_name(detail));
    stage_report(stage, "swapped", "%s", ts_detail_name(swapped));
    if (detail == TS_DETAIL_NOT_CALCULATED) {
        stage_note(stage, "no answer: one has no area");
        return;
    }
    if (stage_asked(stage, s.target, s.probe))
        stage_note(stage, detail == TS_DETAIL_EMPTY ? "no collision" : "a collision");
}

SCENE = {
    .title = "Which area contains the other",
    .idea = "Not only whether two areas meet, but which of them contains the other.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .simple = "",
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .view = {{60, 50}, {460, 460}},
    .knobs = {[KNOB_PLACE] =
                  {'p', "place", &s.preset, .name = "preset",
                   .names = "across|beside|inside|contains|equal|contains, touching|in the notch|"
                            "no area|circle inside|over a corner|over a side|off a corner|"
                            "over a rect's side|off a box's corner|a cross|across an arm|"
                            "triangle across an arm|rect inside|two circles|circle in circle|"
                            "polygon inside|two polygons|polygon and triangle|beside a box"},
              [KNOB_TARGET] = {'c', "target", &s.target_kind, .names = KINDS},
              [KNOB_PROBE] = {'i', "probe", &s.probe_kind, .names = KINDS},
              [KNOB_TARGET_SIZE] = {'j', "target size", &s.target_size, 10, 160, 5, .unit = "px"},
              [KNOB_PROBE_SIZE] = {'u', "probe size", &s.probe_size, 10, 160, 5, .unit = "px"}},
};
