// Two polygons, by every side of one against every side of the other
//
// If two areas share a point, their boundaries meet, or one area lies wholly inside the other. Test
// both.
//
//     hit if a [side] meets a side,
//     or a [corner] of one is inside the other
//
// The first test takes every pair of sides. *chevron* (or the *triangle*) has n of them, *random*
// has m, so there are n·m pairs. Each [meeting point] is in both polygons. The angles play no part,
// so concave polygons are no special case.
//
// If no sides meet, walk along the boundary of one polygon. You never cross the other boundary, so
// you are always inside it or always outside it. One corner therefore answers for all, and one
// corner of each polygon must be tested, because either can be the smaller one. While both are
// apart, the [distance] is shown. When they overlap, the [depth] along the [normal] separates them.
//
// Press M for the mistakes. "Sides only", as printed, misses a polygon inside the other. "Second
// inside" tests a corner of the second one only, so the answer changes when you swap them. "Corners
// only" omits the sides and misses polygons that cross like two bars.
//
// Try: press L until "small inside", "chevron inside" and "across both arms", and M at each. At "in
// the notch" the bounding boxes overlap and the polygons do not. P makes a new polygon; its number
// is the seed.
//
// Source: XXHolic, "Collision Detection (Polygon)", after Jeffrey Thompson, "Collision Detection".
#include <stdio.h>

#include "places.h"
#include "scene.h"
#include "scene_kit/work_view.h"
#include "sides.h"
#include "touchstone/degrees.h"

static const TsShape chevron = LAB_CHEVRON, triangle = POLYGON({330, 290}, {430, 110}, {540, 300}),
                     small_chevron = POLYGON({445, 195}, {470, 195}, {455, 210}, {470, 225},
                                             {445, 225}, {430, 210});
static const struct {
    const TsShape *polygon;
    TsVec at;
    double size; // times radii from 10 to 30
    bool rests;  // its lowest corner lies on the chevron's top side
} presets[] = {
    {&chevron, {520, 165}, 3, false},       // across
    {&chevron, {680, 210}, 3, false},       // beside
    {&chevron, {465, 60}, 2, true},         // touching
    {&chevron, {518, 210}, 1, false},       // in the notch
    {&chevron, {366, 210}, 1, false},       // small inside
    {&small_chevron, {450, 210}, 3, false}, // chevron inside
    {&triangle, {540, 190}, 3, false},      // triangle
    {&chevron, {535, 222}, 3, false},       // across both arms
};
static const double top_side = 120;

enum { KNOB_PLACE, KNOB_NEW };
static struct {
    Actor *given, *random;
    TsVec middle; // of the random one's radii, from its position
    double preset, number;
} s = {.number = 1};

// A pseudo-random number from 0 to 1 that depends on the polygon's number and `index` only
// (splitmix64).
static double random_of(int index)
{
    uint64_t x = ((uint64_t)s.number << 32 | (uint64_t)index) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (double)(x >> 32) * 0x1p-32;
}

// A corner every 15 to 40 degrees, at whole px, so that one can touch exactly.
static void put_polygon(Stage *stage, TsVec middle)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    int count = 0;
    double size = presets[(int)s.preset].size, lowest = -HUGE_VAL;
    for (double angle = 0; angle <= 345; angle += 15 + 25 * random_of(2 * count)) {
        TsVec spoke = ts_vec_scale(ts_degrees(angle), size * (10 + 20 * random_of(2 * count + 1)));
        corner[count] = ts_vec(floor(middle.x + spoke.x + 0.5), floor(middle.y + spoke.y + 0.5));
        lowest = fmax(lowest, corner[count++].y);
    }
    double down = presets[(int)s.preset].rests ? top_side - lowest : 0;
    for (int i = 0; i < count; i++) corner[i].y += down;
    stage_put(stage, &s.random, .name = "random", .shape = ts_shape_polygon(corner, count));
    s.middle = ts_vec_sub(middle, s.random->position);
}

static void build(Stage *stage)
{
    const TsShape *polygon = presets[(int)s.preset].polygon;
    stage_put(stage, &s.given, .name = "", .shape = *polygon);
    snprintf(s.given->name, sizeof s.given->name, polygon == &triangle ? "triangle" : "chevron");
    put_polygon(stage, presets[(int)s.preset].at);
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_NEW) put_polygon(stage, ts_vec_add(s.random->position, s.middle));
}

static bool test_corner(Stage *stage, const Actor *of, const Actor *in, bool decides)
{
    char name[48];
    translate_print(name, sizeof name, "%s in %s", of->name, in->name);
    TsVec corner = of->shape.polygon.corner[0];
    bool inside = ts_relation_polygon_point(in->shape.polygon, corner) != TS_APART;
    return sides_add_corner(stage, name, corner, inside, decides);
}

static void draw(Stage *stage)
{
    Sides a = sides_of(&s.given->shape), b = sides_of(&s.random->shape);
    int pairs = a.count * b.count, met = sides_show_meeting(stage, &a, &b, NULL);
    stage_drawn_by(stage, "polygon_sides_or_corner");
    if (work_draw(stage, stage_asked(stage, s.given, s.random), true)) return;
    stage_table(stage, "Sides", "");
    stage_row(stage, ROW_PLAIN, "pairs of sides\t%d", pairs);
    stage_row_for(stage, "meeting point", met ? ROW_LAMP_ON : ROW_LAMP_OFF, "of them meet\t%d",
                  met);
    bool inside = test_corner(stage, s.random, s.given, !met);
    inside |= test_corner(stage, s.given, s.random, !met);
    sides_note(stage, met, pairs, inside);
}

SCENE = {
    .title = "Two polygons",
    .idea = "They meet if two of their sides meet, or one lies inside the other.",
    .build = build,
    .pair = {&s.given, &s.random},
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .simple = "meeting point|side",
    .method = "polygon_sides_or_corner",
    .touch = TOUCHING_HITS,
    .view = {{280, 30}, {780, 344}},
    .knobs = {[KNOB_PLACE] =
                  {'l', "place", &s.preset, .name = "preset", .places = true,
                   .names =
                       "across|beside|touching|in the notch|small inside|chevron inside|triangle|"
                       "across both arms"},
              [KNOB_NEW] = {'p', "new polygon", &s.number, 1, 99, 1, .name = "polygon"}},
};
