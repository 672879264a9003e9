// A polygon and an upright rectangle, by the rectangle's four sides against all of the polygon's.
//
// Where two sides meet, so do the shapes. Where none do, one may hold the other, either way round:
// a corner of the rectangle is asked in the polygon, and one of the polygon in the rectangle.
//
// Watch: P at "rectangle inside" and "polygon inside", and M for the version that asks the sides
// alone, then for the one that thinks of the rectangle only. In the notch the rectangle is free.
#include "scene.h"
#include "sides.h"

static const Vec chevron[] = {{390, 120}, {540, 120}, {450, 210},
                              {540, 300}, {390, 300}, {300, 210}};
static const struct {
    Vec center, size;
} presets[] = {
    {{330, 150}, {60, 60}},   // over a side
    {{620, 210}, {60, 60}},   // beside
    {{535, 210}, {60, 60}},   // in the notch
    {{570, 90}, {60, 60}},    // corner contact
    {{375, 210}, {60, 60}},   // rectangle inside
    {{420, 210}, {300, 220}}, // polygon inside
    {{420, 210}, {40, 250}},  // a cross
};

static struct {
    Actor *polygon, *rect;
    double preset, width, height;
} s = {.width = 60, .height = 60};

static Shape rect_at(Vec center)
{
    Vec half = vec(s.width / 2, s.height / 2);
    return shape_aabb(vec_sub(center, half), vec_add(center, half));
}

static void build(Stage *stage)
{
    s.polygon = stage_add(stage, .name = "polygon", .shape = shape_polygon(chevron, 6));
    s.rect = stage_add(stage, .name = "rect", .shape = rect_at(presets[(int)s.preset].center));
}

static void turned(Stage *stage, int knob)
{
    int i = (int)s.preset;
    if (knob == 0) {
        s.width = presets[i].size.x;
        s.height = presets[i].size.y;
        stage_set_shape(stage, s.polygon, shape_polygon(chevron, 6));
    }
    stage_set_shape(stage, s.rect, rect_at(knob ? s.rect->position : presets[i].center));
}

// Whether a corner of one lies in the other; where no sides meet it is shown, and decides.
static bool ask_corner(Stage *stage, const char *name, Vec corner, bool inside, bool decides)
{
    stage_row(stage, inside ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name, inside ? "yes" : "no");
    if (!decides) return inside;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_dot(stage->draw, corner, 5, (Fill){.ink = inside ? INK_FOCUS : INK_MUTED});
    return inside;
}

static void show_sides(Stage *stage, const int *met)
{
    static const char *const names[] = {"top", "right", "bottom", "left"};
    stage_table(stage, "Sides of the rectangle", "is met by\tsides");
    for (int i = 0; i < 4; i++) {
        stage_row(stage, met[i] ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%d", names[i], met[i]);
    }
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.polygon, s.rect)) return;
    Polygon polygon = s.polygon->shape.polygon;
    Aabb box = s.rect->shape.aabb;
    Sides a = sides_of(&s.polygon->shape), b = sides_of(&s.rect->shape);
    int met[POLYGON_MAX] = {0}, pairs = a.count * b.count;
    int hits = sides_show_meeting(stage, &a, &b, met);
    show_sides(stage, met);
    stage_table(stage, "A corner inside", "");
    bool inside = ask_corner(stage, "rect in polygon", box.min,
                             relation_polygon_point(polygon, box.min) != APART, !hits);
    inside |= ask_corner(stage, "polygon in rect", polygon.corner[0],
                         relation_aabb_point(box, polygon.corner[0]) != APART, !hits);
    stage_note(stage, "%d of %d pairs of sides meet%s", hits, pairs,
               hits     ? ""
               : inside ? " · one lies inside the other"
                        : " · neither has a corner of the other");
}

SCENE = {
    .title = "A polygon and a rectangle",
    .idea = "They meet where two of their sides do, or one lies inside the other.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "polygon_aabb_sides_or_corner",
    .touch = TOUCHING_HITS,
    .view = {{240, 46}, {680, 360}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 6,
               .names = "over a side|beside|in the notch|corner contact|rectangle "
                        "inside|polygon inside|a cross"},
              {'w', "width", &s.width, 0, 320, 4, .unit = "px"},
              {'h', "height", &s.height, 0, 320, 4, .unit = "px"}},
};
