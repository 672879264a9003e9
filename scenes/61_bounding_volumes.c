// Bounding volumes: a cheap test before the exact one
//
// Two parcels do not touch if their wrappings do not. A bounding volume is such a wrapping: a
// simple outline around the *star* and another one around the *second* shape. If the two volumes
// do not overlap (are disjoint), the shapes do not either, because each lies inside its volume. No
// exact test is needed.
//
//     volumes disjoint ⇒ shapes disjoint
//
// The reverse is not true. Volumes can overlap while a [distance] remains between the shapes: a
// false alarm. Then the exact test decides, and gives the [depth] and [normal] of an overlap. A hit
// is never missed.
//
// The tighter a volume, the fewer false alarms, but the dearer its test:
//
//     waste = its area / shape's area − 1
//
// The [circle] compares one distance with the sum of two radii. The [AABB], with upright sides,
// compares four numbers. The [8-DOP] cuts its corners by two diagonal pairs of sides. The [OBB]
// turns with the shape. The [hull] is the tightest convex shape, a rubber band around it. Circle,
// OBB and hull turn with the star, so their waste stays; that of the AABB and the 8-DOP changes as
// it turns. A volume is purple while it overlaps the other volume of its kind; the shapes are red
// only if they overlap themselves.
//
// A common mistake is to take the volumes' answer for the shapes': M has "bounding boxes".
//
// Try: W stops the motion. Drag the second shape into an empty corner of the AABB: the table shows
// which volumes meet, and counts false alarms while shapes move. C, A, B, D and H hide a volume
// each. Key 8 shows sphere, AABB and OBB side by side in space.
//
// Source: iamzhanglei, "OBB collision detection", 2012, which lists these volumes.
#include "places.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/volume_view.h"

enum { TURN_AND_GLIDE, TURN, STILL }; // motion
enum { KNOB_SECOND = TS_VOLUME_KINDS, KNOB_MOTION, KNOB_PLACE };

static const TsShape star = POLYGON({175, 262}, {232, 215}, {270, 243}, {328, 196}, {352, 238},
                                    {432, 218}, {408, 264}, {462, 300}, {398, 312}, {380, 356},
                                    {330, 322}, {284, 352}, {256, 314}, {196, 338}, {214, 292});
static const TsShape seconds[] = {
    POLYGON({510, 190}, {610, 190}, {550, 250}, {610, 310}, {510, 310}, {450, 250}),
    POLYGON({440, 235}, {640, 235}, {640, 265}, {440, 265}),
    CIRCLE(520, 250, 60),
    TRIANGLE({540, 170}, {610, 290}, {470, 290}),
};

static const struct {
    double kind; // of the second
    TsVec at;
    double scale, star_scale;
} places[] = {
    {0, {540, 250}, 1, 1},     // apart
    {0, {325, 275}, 0.3, 1},   // inside the star
    {2, {325, 275}, 0.5, 1},   // a circle inside the star
    {3, {320, 270}, 1.8, 0.5}, // around the star
    {1, {430, 340}, 1, 1},     // across a spike
};

typedef struct Pose {
    TsVec at;
    double angle, scale;
} Pose;

static struct {
    Actor *star, *second;
    double shown[TS_VOLUME_KINDS], kind, motion, place;
    // Since reset, over the ticks in which one of the two moved:
    int asked, alarms[TS_VOLUME_KINDS], missed[TS_VOLUME_KINDS];
    double least, most; // waste of the AABB
    Pose last[2];       // of star and second, a tick ago
} s = {.shown = {1, 1, 1, 1, 1}};

static const double nearest = 440, farthest = 640, pace = 0.6; // of the second, which glides

static void follow_knobs(void)
{
    double heading = s.second->velocity.x < 0 ? -1 : 1;
    s.second->velocity = ts_vec(s.motion < TURN ? heading * pace : 0, 0);
    s.star->spin = s.motion < STILL ? 0.4 : 0;
    s.second->spin = s.motion < STILL ? -0.3 : 0;
}

static void place_second(Stage *stage)
{
    int i = (int)s.place;
    s.star->scale = places[i].star_scale;
    s.second->scale = places[i].scale;
    stage_place(stage, s.second, places[i].at, 0);
}

static void build(Stage *stage)
{
    s.star = stage_add(stage, .name = "star", .shape = star);
    s.second = stage_add(stage, .name = "second", .shape = seconds[(int)s.kind]);
    if (s.place > 0) place_second(stage);
    follow_knobs();
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) {
        s.kind = places[(int)s.place].kind;
        place_second(stage);
    }
    if (knob == KNOB_SECOND || knob == KNOB_PLACE)
        stage_reshape(stage, s.second, seconds[(int)s.kind]);
    follow_knobs();
}

// ---- Both shapes and the volumes around them

typedef struct Pair {
    TsVolume star[TS_VOLUME_KINDS], second[TS_VOLUME_KINDS];
    TsRelation says[TS_VOLUME_KINDS], exact;
    double waste[TS_VOLUME_KINDS]; // area of the star's volume / area of the star - 1
} Pair;

static void ask_volumes(Pair *pair)
{
    const TsShape *a = &s.star->shape, *b = &s.second->shape;
    double area = ts_volume_area_of(a);
    pair->exact = ts_relation_shapes(a, b);
    for (int i = 0; i < TS_VOLUME_KINDS; i++) {
        ts_volume_around(a, (TsVolumeKind)i, &pair->star[i]);
        ts_volume_around(b, (TsVolumeKind)i, &pair->second[i]);
        pair->says[i] = ts_volume_relation(&pair->star[i], &pair->second[i]);
        pair->waste[i] = area > 0 ? ts_volume_area(&pair->star[i]) / area - 1 : 0;
    }
}

static void step(Stage *stage)
{
    const Actor *both[] = {s.star, s.second};
    bool moved = false;
    (void)stage;
    if (s.second->position.x < nearest) s.second->velocity.x = fabs(s.second->velocity.x);
    if (s.second->position.x > farthest) s.second->velocity.x = -fabs(s.second->velocity.x);
    for (int i = 0; i < 2; i++) {
        Pose last = s.last[i], now = {both[i]->position, both[i]->angle, both[i]->scale};
        moved |=
            !ts_vec_equal(last.at, now.at) || last.angle != now.angle || last.scale != now.scale;
        s.last[i] = now;
    }
    if (!moved || !s.star->alive || !s.second->alive) return;
    Pair pair;
    ask_volumes(&pair);
    for (int i = 0; i < TS_VOLUME_KINDS; i++) {
        s.alarms[i] += pair.says[i] != TS_APART && pair.exact == TS_APART;
        s.missed[i] += pair.says[i] < pair.exact;
    }
    s.least = fmin(s.asked ? s.least : HUGE_VAL, pair.waste[TS_VOLUME_AABB]);
    s.most = fmax(s.most, pair.waste[TS_VOLUME_AABB]);
    s.asked++;
}

static void ask(Stage *stage)
{
    Pair *pair = stage_findings(stage, sizeof *pair);
    if (stage_ask(stage, s.star, s.second) && pair) ask_volumes(pair);
}

// ---- Drawing

static void show_figures(Stage *stage, const Pair *pair)
{
    int missed = 0, cheapest = -1, least = 0;
    stage_table(stage, "Around the star", "overlaps\twaste\ttests\t+false alarms\t-alarms");
    stage_column_says(stage, 0,
                      "A dot: it overlaps the volume of its kind around the second shape.");
    stage_column_says(stage, 1, "Its area beyond that of the star, in percent of the star's.");
    stage_column_says(stage, 2, "The most operations that a test of two such volumes takes.");
    for (int i = 3; i < 5; i++) { // of them a narrow panel shows the shorter one
        stage_column_says(stage, i,
                          "Positions since the start at which two such volumes overlapped, but "
                          "not the shapes. A tighter volume may alarm more often: it leaves other "
                          "parts free.");
    }
    for (int i = 0; i < TS_VOLUME_KINDS; i++) {
        const char *alarms = number_count(NUMBER_TEXT, s.alarms[i]);
        int cost = ts_volume_cost(&pair->star[i], &pair->second[i]);
        bool meets = pair->says[i] != TS_APART;
        RowMark mark = meets ? ROW_LAMP_ON : ROW_LAMP_OFF;
        if (pair->says[i] < pair->exact) mark = ROW_WRONG;
        stage_row(stage, mark, "%s\t%.0f %%\t%d\t%s\t%s", ts_volume_name((TsVolumeKind)i),
                  100 * pair->waste[i], cost, alarms, alarms);
        missed += s.missed[i];
        if (meets || (cheapest >= 0 && cost >= least)) continue;
        cheapest = i;
        least = cost;
    }
    stage_report(stage, "hits missed", "%s", number_count(NUMBER_TEXT, missed));
    stage_report(stage, "positions tested", "%s", number_count(NUMBER_TEXT, s.asked));
    stage_report(stage, "AABB waste", "%.0f to %.0f %%", 100 * s.least, 100 * s.most);
    if (cheapest >= 0) {
        stage_note(stage, "%s: no overlap, so the shapes are apart, after %s",
                   ts_volume_name((TsVolumeKind)cheapest),
                   number_of(NUMBER_TEXT, least, "operation", "operations"));
    } else if (pair->exact == TS_APART) {
        stage_note(stage, "the volumes overlap, the shapes do not: the exact test decides");
    } else {
        stage_note(stage, "the shapes overlap, and so do all volumes");
    }
}

static void draw(Stage *stage)
{
    const Pair *pair = stage_found(stage);
    if (!pair || !stage_asked(stage, s.star, s.second)) return;
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    for (int i = 0; i < TS_VOLUME_KINDS; i++) {
        if (s.shown[i] <= 0) continue;
        draw_tag(stage->draw, ts_volume_name((TsVolumeKind)i));
        volume_draw(stage->draw, &pair->star[i], pair->says[i] != TS_APART);
        volume_draw(stage->draw, &pair->second[i], pair->says[i] != TS_APART);
        volume_name(stage, &pair->star[i]);
    }
    draw_tag(stage->draw, NULL);
    show_figures(stage, pair);
}

SCENE = {
    .title = "Bounding volumes",
    .idea = "If the simple outlines around two shapes do not meet, the shapes do not either.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .view = {{130, 100}, {740, 455}},
    .simple = "AABB",
    .names_pair = true,
    .knobs = {{.key = 'c', .label = "circle", .value = &s.shown[TS_VOLUME_CIRCLE], .max = 1},
              {.key = 'a', .label = "AABB", .value = &s.shown[TS_VOLUME_AABB], .max = 1},
              {.key = 'b', .label = "OBB", .value = &s.shown[TS_VOLUME_OBB], .max = 1},
              {.key = 'd', .label = "8-DOP", .value = &s.shown[TS_VOLUME_DOP], .max = 1},
              {.key = 'h', .label = "hull", .value = &s.shown[TS_VOLUME_HULL], .max = 1},
              {'s', "second", &s.kind, .max = 3, .names = "chevron|bar|circle|triangle"},
              {'w', "motion", &s.motion, .max = STILL, .names = "turn and glide|turn|still"},
              {'p', "place", &s.place, .name = "preset",
               .names = "apart|inside the star|circle inside|around the star|across a spike"}},
};
