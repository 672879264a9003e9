// A polygon and an axis-aligned rectangle, by their sides
//
// Lay two loops of string on a table. They cross, or one lies inside the other, or they lie side by
// side. There is no fourth case, so two tests are enough.
//
//     hit if a [side] meets a side,
//     or a [corner] of one is inside the other
//
// If two sides meet, the [meeting point] is in both shapes. If no sides meet, the whole boundary of
// *rect* is inside *polygon* or outside it. Then all its corners are inside or all are outside, and
// one of them answers for all. A corner of the polygon must be tested too, because a large
// rectangle can contain the polygon, and all its own corners are then outside.
//
// Four sides against n sides are 4·n tests of two segments, then one corner in a polygon and one in
// a rectangle. The notch needs no special case. While they are apart, the [distance] is shown. When
// they overlap, the [depth] along the [normal] separates them.
//
// Press M for the mistakes. "Sides only", as printed, misses both kinds of containment. "Box
// inside" adds one of them and misses the polygon in the rectangle. "Corners only" omits the sides
// and misses shapes that form a cross.
//
// Try: press P until "rectangle inside", "polygon inside" and "a cross", and M at each. In the
// notch the bounding boxes overlap, and the shapes are apart. W and H change the rectangle's size.
//
// Source: XXHolic, "Collision Detection (Polygon)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/work_view.h"
#include "sides.h"

static const TsShape chevron = LAB_CHEVRON, triangle = POLYGON({330, 290}, {430, 110}, {540, 300});
static const struct {
    TsVec center, size;
    const TsShape *polygon;
} presets[] = {
    {{330, 150}, {60, 60}, &chevron},   // over a side
    {{620, 210}, {60, 60}, &chevron},   // beside
    {{535, 210}, {60, 60}, &chevron},   // in the notch
    {{570, 90}, {60, 60}, &chevron},    // corner contact
    {{375, 210}, {60, 60}, &chevron},   // rectangle inside
    {{420, 210}, {300, 220}, &chevron}, // polygon inside
    {{420, 210}, {40, 250}, &chevron},  // a cross
    {{520, 180}, {60, 60}, &triangle},  // triangle
    {{430, 240}, {60, 60}, &triangle},  // inside the triangle
    {{580, 300}, {60, 60}, &triangle}, // off its corner: only a side of the rectangle shows the gap
};

enum { KNOB_PLACE };
static struct {
    Actor *polygon, *rect;
    double preset, width, height;
} s = {.width = 60, .height = 60};

static TsShape rect_at(TsVec center)
{
    TsVec half = ts_vec(s.width / 2, s.height / 2);
    return ts_shape_aabb(ts_vec_sub(center, half), ts_vec_add(center, half));
}

static void build(Stage *stage)
{
    stage_put(stage, &s.polygon, .name = "polygon", .shape = *presets[(int)s.preset].polygon);
    stage_put(stage, &s.rect, .name = "rect", .shape = rect_at(presets[(int)s.preset].center));
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) { // a new place brings its own size
        s.width = presets[(int)s.preset].size.x;
        s.height = presets[(int)s.preset].size.y;
        build(stage);
    } else {
        stage_set_shape(stage, s.rect, rect_at(s.rect->position));
    }
}

static void draw(Stage *stage)
{
    TsPolygon polygon = s.polygon->shape.polygon;
    TsAabb box = s.rect->shape.aabb;
    Sides a = sides_of(&s.polygon->shape), b = sides_of(&s.rect->shape);
    static const char *const names[] = {"top", "right", "bottom", "left"};
    int met[ACTOR_CORNERS_MAX] = {0}, pairs = a.count * b.count;
    stage_drawn_by(stage, "polygon_aabb_sides_or_corner");
    if (work_draw(stage, stage_asked(stage, s.polygon, s.rect), true)) return;
    int hits = sides_show_meeting(stage, &a, &b, met);
    stage_table(stage, "Sides of the rectangle", "is met by\tsides");
    for (int i = 0; i < 4; i++) {
        stage_row(stage, met[i] ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%d", names[i], met[i]);
        sides_name(stage, b.side[i], names[i]);
    }
    stage_table(stage, "A corner inside", "");
    bool inside = sides_add_corner(stage, "rect in polygon", box.min,
                                   ts_relation_polygon_point(polygon, box.min) != TS_APART, !hits);
    inside |= sides_add_corner(stage, "polygon in rect", polygon.corner[0],
                               ts_relation_aabb_point(box, polygon.corner[0]) != TS_APART, !hits);
    sides_note(stage, hits, pairs, inside);
}

SCENE = {
    .title = "A polygon and a rectangle",
    .idea = "They meet if two of their sides meet, or one lies inside the other.",
    .build = build,
    .pair = {&s.polygon, &s.rect},
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .simple = "meeting point|side",
    .method = "polygon_aabb_sides_or_corner",
    .touch = TOUCHING_HITS,
    .view = {{240, 46}, {680, 360}},
    .knobs = {[KNOB_PLACE] =
                  {'p', "place", &s.preset, .name = "preset", .places = true,
                   .names = "over a side|beside|in the notch|corner contact|rectangle inside|"
                            "polygon inside|a cross|triangle|inside the triangle|off its corner"},
              {'w', "width", &s.width, 0, 320, 4, .unit = "px"},
              {'h', "height", &s.height, 0, 320, 4, .unit = "px"}},
};
