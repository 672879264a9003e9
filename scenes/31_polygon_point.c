// A point and a polygon, by the sides that a ray crosses.
//
// Go from the point to the right, for ever: each side that the ray crosses leads out of the polygon
// or into it. Outside there is no more to cross, so an odd count means inside; a notch changes
// nothing. A corner belongs to two sides, and must count for one of them only: of a side's two
// heights one is included, the other not. The document has two forms for that and calls them equal.
//
// Watch: pause, and step through the sides with the comma. The two bands along the border are the
// two forms: green where a point of the border counts as inside; P at "on the foot", and they
// differ. "diamond's centre" with M at the strict version, which counts none at a corner.
#include "scene.h"

enum { CELLS = 8 }; // of a side: their middles are exact
static const Vec chevron[] = {{390, 120}, {540, 120}, {450, 210},
                              {540, 300}, {390, 300}, {300, 210}},
                 octagon[] = {{380, 105}, {460, 105}, {525, 170}, {525, 250},
                              {460, 315}, {380, 315}, {315, 250}, {315, 170}},
                 square[] = {{330, 120}, {510, 120}, {510, 300}, {330, 300}},
                 diamond[] = {{420, 110}, {520, 210}, {420, 310}, {320, 210}};
static const struct {
    const Vec *corner;
    int count;
    Vec point;
} presets[] = {
    {chevron, 6, {340, 190}}, // inside
    {chevron, 6, {500, 210}}, // in the notch
    {chevron, 6, {280, 165}}, // two crossings
    {chevron, 6, {270, 210}}, // through corners
    {chevron, 6, {270, 120}}, // along a side
    {octagon, 8, {370, 210}}, // octagon
    {diamond, 4, {420, 210}}, // diamond's centre
    {square, 4, {420, 120}},  // on the top
    {square, 4, {420, 300}},  // on the foot
};

static struct {
    Actor *polygon, *point;
    double preset, band;
} s = {.band = 1};

static void build(Stage *stage)
{
    int i = (int)s.preset;
    s.polygon = stage_add(stage, .name = "polygon",
                          .shape = shape_polygon(presets[i].corner, presets[i].count));
    s.point = stage_add(stage, .name = "P", .shape = shape_point(presets[i].point));
}

static void turned(Stage *stage, int knob)
{
    int i = (int)s.preset;
    if (knob != 0) return;
    stage_set_shape(stage, s.polygon, shape_polygon(presets[i].corner, presets[i].count));
    stage_set_shape(stage, s.point, shape_point(presets[i].point));
}

// ---- The document's two forms (E44)

static bool spans(Segment side, double y, bool long_form)
{
    double from = side.a.y, to = side.b.y;
    return long_form ? (from >= y && to < y) || (from < y && to >= y) : (from > y) != (to > y);
}

static double crossing_x(Segment side, double y)
{
    return (side.b.x - side.a.x) * (y - side.a.y) / (side.b.y - side.a.y) + side.a.x;
}

static Segment side_of(Polygon polygon, int i)
{
    return (Segment){polygon.corner[i], polygon.corner[(i + 1) % polygon.count]};
}

static bool counts_inside(Polygon polygon, Vec p, bool long_form)
{
    bool inside = false;
    for (int i = 0; i < polygon.count; i++) {
        Segment side = side_of(polygon, i);
        if (spans(side, p.y, long_form) && p.x < crossing_x(side, p.y)) inside = !inside;
    }
    return inside;
}

// One form's band along one side, cell by cell. Outside, where the corners run clockwise.
static void draw_band(Draw *draw, Polygon polygon, Segment side, bool long_form)
{
    Vec out = vec_normalize(vec_perp(vec_sub(side.a, side.b)));
    Vec off = vec_scale(out, long_form ? 19 : 11);
    for (int i = 0; i < CELLS; i++) {
        Vec at = vec_lerp(side.a, side.b, (i + 0.5) / CELLS);
        bool counts = counts_inside(polygon, at, long_form);
        Vec from = vec_lerp(side.a, side.b, (i + 0.1) / CELLS);
        Vec to = vec_lerp(side.a, side.b, (i + 0.9) / CELLS);
        draw_line(draw, vec_add(from, off), vec_add(to, off),
                  (Pen){.ink = counts ? INK_FOCUS : INK_FAINT, .width = counts ? 4 : 2});
    }
}

static void show_border(Stage *stage, Polygon polygon)
{
    static const char *const says[2][2] = {{"out, out", "out, in"}, {"in, out", "in, in"}};
    Segment first = side_of(polygon, 0);
    Vec out = vec_normalize(vec_perp(vec_sub(first.a, first.b)));
    stage_label(stage, vec_add(vec_lerp(first.a, first.b, 0.5), vec_scale(out, 22)), out,
                LABEL_PLAIN, "short form, farther out the long");
    draw_layer(stage->draw, LAYER_WALLS);
    stage_table(stage, "Border: short, long form", "\tmiddle\tfirst corner");
    for (int i = 0; i < polygon.count; i++) {
        Segment side = side_of(polygon, i);
        Vec middle = vec_lerp(side.a, side.b, 0.5);
        draw_band(stage->draw, polygon, side, false);
        draw_band(stage->draw, polygon, side, true);
        stage_row(
            stage, ROW_PLAIN, "side %d\t%s\t%s", i + 1,
            says[counts_inside(polygon, middle, false)][counts_inside(polygon, middle, true)],
            says[counts_inside(polygon, side.a, false)][counts_inside(polygon, side.a, true)]);
    }
}

// ---- The ray

// The two heights between which the side's crossing must be.
static void draw_heights(Draw *draw, Segment side)
{
    Pen pen = {.ink = INK_LINE, .on = 5, .off = 4};
    draw_layer(draw, LAYER_WALLS);
    draw_line(draw, vec(-1e4, side.a.y), vec(1e4, side.a.y), pen);
    draw_line(draw, vec(-1e4, side.b.y), vec(1e4, side.b.y), pen);
    draw_layer(draw, LAYER_CONTACT);
    draw_line(draw, side.a, side.b, (Pen){.ink = INK_FOCUS, .width = 4});
}

static void draw_crossing(Stage *stage, Vec at, int number)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_dot(stage->draw, at, 6, (Fill){.ink = INK_FOCUS});
    stage_label(stage, at, vec(1, -1), LABEL_FOCUS, "%d", number);
}

static const char *why_not(Segment side, Vec p)
{
    if (side.a.y == side.b.y) return "is level, and has no height between its ends";
    return spans(side, p.y, false) ? "is crossed to the left of the point: not on its way"
                                   : "does not span the height of the point";
}

// The sides as far as the step shown. How many of all are crossed.
static int walk(Stage *stage, Polygon polygon, Vec p)
{
    int shown = stage_trace(stage, polygon.count), crossed = 0;
    stage_table(stage, "Sides, short form", "is crossed\tat x\tcount");
    for (int i = 0; i < polygon.count; i++) {
        Segment side = side_of(polygon, i);
        bool spanned = spans(side, p.y, false);
        double x = spanned ? crossing_x(side, p.y) : 0;
        bool crosses = spanned && p.x < x;
        crossed += crosses;
        if (crosses && i <= shown) draw_crossing(stage, vec(x, p.y), crossed);
        if (crosses) stage_row(stage, ROW_LAMP_ON, "side %d\t%.1f\t%d", i + 1, x, crossed);
        if (!crosses) stage_row(stage, ROW_LAMP_OFF, "side %d\t·\t%d", i + 1, crossed);
        if (i != shown) continue;
        if (!stage->playing) draw_heights(stage->draw, side);
        if (!crosses)
            stage_narrate(stage, "Side %d %s. Count %d.", i + 1, why_not(side, p), crossed);
        if (crosses) {
            stage_narrate(stage, "Side %d is crossed at x = %.1f. Count %d: %s so far.", i + 1, x,
                          crossed, crossed % 2 ? "odd" : "even");
        }
    }
    return crossed;
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.polygon, s.point)) return;
    Polygon polygon = s.polygon->shape.polygon;
    Vec p = s.point->shape.point;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_line(stage->draw, p, vec(p.x + 1e4, p.y), (Pen){.ink = INK_LINE, .width = 1.5});
    int crossed = walk(stage, polygon, p);
    if (s.band > 0) show_border(stage, polygon);
    stage_note(stage, "%d crossed: %s, so %s", crossed, crossed % 2 ? "odd" : "even",
               crossed % 2 ? "inside" : "outside");
}

SCENE = {
    .title = "A point and a polygon",
    .idea = "Inside where a ray from the point crosses an odd number of sides.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "polygon_point_crossings",
    .touch = TOUCHING_HITS,
    .view = {{230, 76}, {640, 344}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 8,
               .names = "inside|in the notch|two crossings|through corners|along a "
                        "side|octagon|diamond's centre|on the top|on the foot"},
              {.key = 'b', .label = "border bands", .value = &s.band, .max = 1}},
};
