// Two polygons, by every side of one against every side of the other.
//
// Where borders cross, the polygons overlap; convex or not makes no difference, for a side in a
// notch meets nothing. Where no sides meet, one may still lie wholly inside the other: then any one
// corner of the inner tells, so one corner of each is asked.
//
// Watch: P makes a new polygon, from a seed: the same ones again after R. L at "in the notch": the
// boxes around both overlap and the polygons stay apart. "small inside" and "chevron inside" with M
// at the document's version, which asks the sides alone.
#include "degrees.h"
#include "scene.h"
#include "sides.h"

static const Vec chevron[] = {{390, 120}, {540, 120}, {450, 210},
                              {540, 300}, {390, 300}, {300, 210}},
                 small_chevron[] = {{445, 195}, {470, 195}, {455, 210},
                                    {470, 225}, {445, 225}, {430, 210}};
static const struct {
    const Vec *corner;
    Vec at;
    double size; // times radii from 10 to 30
} presets[] = {
    {chevron, {585, 180}, 3},       // across
    {chevron, {680, 210}, 3},       // beside
    {chevron, {518, 210}, 1},       // in the notch
    {chevron, {366, 210}, 1},       // small inside
    {small_chevron, {450, 210}, 3}, // chevron inside
};

static struct {
    Actor *chevron, *random;
    Vec middle; // of the random one's radii, from its position
    double preset, number;
} s = {.number = 1};

// A corner every 15 to 40 degrees.
static Shape new_polygon(Stage *stage, Vec middle, Vec corner[POLYGON_MAX])
{
    int count = 0;
    double angle = 0, size = presets[(int)s.preset].size;
    while (angle <= 345) {
        Vec way = vec_scale(degrees(angle), size * (10 + 20 * stage_random(stage)));
        corner[count++] = vec_add(middle, way);
        angle += 15 + 25 * stage_random(stage);
    }
    return shape_polygon(corner, count);
}

static void build(Stage *stage)
{
    Vec corner[POLYGON_MAX];
    int i = (int)s.preset;
    s.chevron = stage_add(stage, .name = "chevron", .shape = shape_polygon(presets[i].corner, 6));
    s.random =
        stage_add(stage, .name = "random", .shape = new_polygon(stage, presets[i].at, corner));
    s.middle = vec_sub(presets[i].at, s.random->position);
}

static void turned(Stage *stage, int knob)
{
    Vec corner[POLYGON_MAX];
    int i = (int)s.preset;
    Vec at = knob == 0 ? presets[i].at : vec_add(s.random->position, s.middle);
    if (knob == 0) stage_set_shape(stage, s.chevron, shape_polygon(presets[i].corner, 6));
    stage_set_shape(stage, s.random, new_polygon(stage, at, corner));
    s.middle = vec_sub(at, s.random->position);
}

// Whether the first corner of one lies in the other; where no sides meet that corner is shown.
static bool ask_corner(Stage *stage, const char *name, Actor *of, Actor *in, bool decides)
{
    Vec corner = of->shape.polygon.corner[0];
    bool inside = relation_polygon_point(in->shape.polygon, corner) != APART;
    stage_row(stage, inside ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name, inside ? "yes" : "no");
    if (!decides) return inside;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_dot(stage->draw, corner, 5, (Fill){.ink = inside ? INK_FOCUS : INK_MUTED});
    return inside;
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.chevron, s.random)) return;
    Sides a = sides_of(&s.chevron->shape), b = sides_of(&s.random->shape);
    int pairs = a.count * b.count, met = sides_show_meeting(stage, &a, &b, NULL);
    stage_table(stage, "Asked", "");
    stage_row(stage, ROW_PLAIN, "pairs of sides\t%d", pairs);
    stage_row(stage, met ? ROW_LAMP_ON : ROW_LAMP_OFF, "of them meet\t%d", met);
    bool inside = ask_corner(stage, "random in chevron", s.random, s.chevron, !met);
    inside |= ask_corner(stage, "chevron in random", s.chevron, s.random, !met);
    stage_note(stage, "%d of %d pairs of sides meet%s", met, pairs,
               met      ? ""
               : inside ? " · one lies inside the other"
                        : " · neither has a corner of the other");
}

SCENE = {
    .title = "Two polygons",
    .idea = "They meet where two of their sides do, or one lies inside the other.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "polygon_sides_or_corner",
    .touch = TOUCHING_HITS,
    .view = {{280, 76}, {780, 344}},
    .knobs = {{.key = 'l',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 4,
               .names = "across|beside|in the notch|small inside|chevron inside"},
              {.key = 'p',
               .label = "new polygon",
               .name = "polygon",
               .value = &s.number,
               .min = 1,
               .max = 99,
               .step = 1}},
};
