// A character that walks over triangles
//
// A game character climbs stairs, stands on slopes and slides along walls. A rigid body would tip
// over. So a few rules move a box, the *character*.
//
// First the ground. [Rays](ray) look down along the four edges of the box and through its middle,
// from one step height above the feet. The [highest hit](deciding ray) that is not too steep is
// where it stands; of equal ones the first. So a low *step* is climbed, one of more [height] stays
// a wall, and a *ramp* carries it if
//
//     m · u ≥ cos(limit)
//
// where m is the triangle's normal and u points up: m · u is the cosine of the slope. The
// limit is the steepest slope on which the character can stand (I).
//
// Then the walls. The [path] is drawn above the box, 12 times as long: from p0, where it is, to p1,
// where it wants to go, and p2, set on the ground there. The motion is swept, so no speed
// passes through the *walls*(wall) or the *floor*. If it is stopped, the part of the motion into
// the surface is taken away, and the rest leads to p3:
//
//     v' = v − (v · n) n
//
// v is the motion that is left, v' its part along the surface, and n the [normal] of the surface.
// In a corner further walls do the same. In the source the [lamps](flag) are bOnGroundP1,
// bOnGroundP3 and bOnGround.
//
// How it goes wrong: without the middle ray nothing finds the thin *post*. Rays that start at the
// feet pass below the step that they should find. As printed, the box is set down without a sweep
// and walks through walls.
//
// Try: the arrow keys walk, J jumps. P to "post" or "stairs", and M. A to "40 times": it
// stays out of walls. P to "too steep", and raise I to 60°.
//
// Source: "A 3D game collision solution" (author unknown), of which the end is lost.
#include "scene.h"
#include "scene_kit/character_invariants.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/space_scene.h"
#include "touchstone/cast3.h"
#include "touchstone/degrees.h"
#include "touchstone/terrain.h"

#define PX 100.0 // of a unit of space, in figures and knobs
enum { COMPLETE, AS_PRINTED, NO_CENTER, FROM_FEET };
enum { BLOCKS = 12, FLOORS = 2, PLACES = 6 };
#define PACE 0.05
#define DEEP (-1.2) // below this it has fallen out of the world

static const CameraLook look = {
    .target = {0.3, -0.1, 0.5}, .distance = 13, .yaw = 20, .pitch = 32, .SPACE_LOOK, .ground = 0};

enum { KNOB_PLACE };
static struct {
    TsCharacter character, before; // now, and before the last tick
    TsVec3 walk;                   // in that tick
    bool jumped;
    unsigned broken; // invariants, in that tick
    int variant;     // of that tick
    double place, step, slope, fast, follow, wire;
} s = {.step = 45, .slope = 45, .follow = 1};

// ---- The ground

typedef struct Ground {
    TsTerrainBlock block[BLOCKS];
    int blocks;
    const char *name[BLOCKS];
    TsTriangle3 triangle[BLOCKS * TS_TERRAIN_TRIANGLES];
} Ground;

#define STAIRS (-3.0) // their middle

static void add(Ground *ground, const char *name, TsTerrainBlock block)
{
    ts_terrain_triangles(&block, &ground->triangle[(size_t)ground->blocks * TS_TERRAIN_TRIANGLES]);
    ground->name[ground->blocks] = name;
    ground->block[ground->blocks++] = block;
}

static const char step_name[] = "step", post_name[] = "post", ramp_name[] = "ramp",
                  wall_name[] = "wall";

// Floors with a gap between them, steps, two ramps onto one platform, walls, a post.
static TsTerrain make_ground(Ground *ground)
{
    ground->blocks = 0;
    add(ground, "floor", ts_terrain_box(ts_vec3(-5.6, DEEP, -3.5), ts_vec3(2.6, 0, 3.5)));
    add(ground, "floor", ts_terrain_box(ts_vec3(3.7, DEEP, -3.5), ts_vec3(5.4, 0, 3.5)));
    add(ground, step_name, ts_terrain_box(ts_vec3(-4.6, 0, 1), ts_vec3(-3.6, 0.2, 3)));
    add(ground, step_name, ts_terrain_box(ts_vec3(-3.6, 0, 1), ts_vec3(-2.6, 0.4, 3)));
    add(ground, step_name, ts_terrain_box(ts_vec3(-2.6, 0, 1), ts_vec3(-1.4, 0.6, 3)));
    add(ground, ramp_name, ts_terrain_ramp(ts_vec3(-2.6, 0, -3), ts_vec3(-0.6, 1, -1.6), 0, false));
    add(ground, ramp_name, ts_terrain_box(ts_vec3(-0.6, 0, -3), ts_vec3(0.6, 1, -1.6)));
    add(ground, ramp_name, ts_terrain_ramp(ts_vec3(0.6, 0, -3), ts_vec3(1.2, 1, -1.6), 0, true));
    add(ground, wall_name, ts_terrain_box(ts_vec3(0.6, 0, 0.2), ts_vec3(2.2, 1.4, 0.5)));
    add(ground, wall_name, ts_terrain_box(ts_vec3(1.9, 0, 0.5), ts_vec3(2.2, 1.4, 3)));
    add(ground, post_name, ts_terrain_box(ts_vec3(0.35, 0, 1.95), ts_vec3(0.45, 0.4, 2.05)));
    return (TsTerrain){ground->triangle, ground->blocks * TS_TERRAIN_TRIANGLES};
}

// ---- Places: where it starts, and how it walks by itself until an arrow is pressed

typedef struct Place {
    TsVec3 feet, walk;
} Place;

#define FLOOR (2 * TS_CHARACTER_CLEARANCE) // feet that stand on it

static const Place places[PLACES] = {
    {{-4.4, FLOOR, 0}, {0.03, 0, -0.005}}, // walking
    {{-5.2, FLOOR, 2}, {0.03, 0, 0}},      // stairs
    {{-1.9, FLOOR, 0}, {0, 0, 0.03}},      // a step too high
    {{2.2, FLOOR, -2.3}, {-0.03, 0, 0}},   // too steep
    {{0.2, FLOOR, 1.2}, {0.03, 0, -0.02}}, // along a wall
    {{0.4, 1.2, 2}, {0, 0, 0}},            // onto the post
};

static void start(void)
{
    TsVec3 feet = places[(int)s.place].feet;
    s.character = s.before = (TsCharacter){.feet = feet, .on_ground = feet.y == FLOOR};
    s.walk = places[(int)s.place].walk;
    s.jumped = false;
    s.broken = 0;
}

static void build(Stage *stage)
{
    (void)stage;
    start();
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (knob == KNOB_PLACE) start();
}

// ---- Walking

static TsCharacterBody body_of(int variant)
{
    return (TsCharacterBody){.half = 0.25,
                             .height = 0.9,
                             .step = s.step / PX,
                             .below = 0.1,
                             .slope = ts_degrees(s.slope).x,
                             .leap = 0.11,
                             .gravity = 0.006,
                             .no_center_ray = variant == NO_CENTER || variant == AS_PRINTED,
                             .rays_from_feet = variant == FROM_FEET,
                             .no_sweep = variant == AS_PRINTED};
}

static TsVec3 motion_now(void)
{
    static const double times[] = {1, 10, 40};
    return ts_vec3_scale(s.walk, times[(int)s.fast]);
}

static void step(Stage *stage)
{
    Ground ground;
    TsTerrain terrain = make_ground(&ground);
    TsCharacterBody body = body_of(stage_variant(stage));
    if (s.variant != stage_variant(stage)) start(); // it may stand where the other cannot
    s.variant = stage_variant(stage);
    s.before = s.character;
    s.jumped = stage_pressed(stage, (Key)'j') || stage_pressed(stage, KEY_SPACE);
    bool by_itself = ts_vec3_length(s.walk) < PACE * 0.99;
    int x = stage_way(stage, KEY_LEFT, KEY_RIGHT);
    int z = stage_way(stage, KEY_UP, KEY_DOWN);
    if (x || z)
        s.walk = ts_vec3_set_length(ts_vec3(x, 0, z), PACE);
    else if (!by_itself)
        s.walk = ts_vec3(0, 0, 0);
    ts_character_step(&s.character, &body, terrain, motion_now(), s.jumped, NULL);
    s.broken = character_invariant_broken(&(InvariantTick){.block = ground.block,
                                                           .blocks = ground.blocks,
                                                           .floors = FLOORS,
                                                           .body = &body,
                                                           .before = s.before,
                                                           .after = s.character,
                                                           .walk = motion_now(),
                                                           .jumped = s.jumped});
    if (s.character.feet.y < DEEP) start(); // out of the world
}

// A variant that was chosen since the last tick has broken nothing yet.
static unsigned broken_now(const Stage *stage)
{
    return s.variant == stage_variant(stage) ? s.broken : 0;
}

static Invariant first_of(unsigned broken)
{
    int first = 0;
    while (!(broken >> first & 1)) first++;
    return (Invariant)first;
}

// The strip shows the first invariant that is broken.
static void give_verdict(Stage *stage, unsigned broken)
{
    if (!broken) {
        stage_verdict_words(stage, NULL, true, "KEPT", "KEPT");
        stage_verdict_sentence(
            stage, "It walks right:", "above the ground, in no wall, up no step that is too high.");
        return;
    }
    Invariant first = first_of(broken);
    stage_verdict_words(stage, NULL, false, character_invariant_said(first, true),
                        character_invariant_said(first, false));
}

static void ask(Stage *stage) { give_verdict(stage, broken_now(stage)); }

// ---- Drawing: the rays, the path from p0 to p3, the flags

#define LONGER 12.0 // the motion in a tick is a few pixels
#define TOGETHER 0.12
#define ABOVE_MIDDLE 0.9

typedef struct Shown {
    Stage *stage;
    Camera camera;
    TsCharacterTrace trace;
    TsAabb3 box;     // of the character
    unsigned broken; // invariants, as bits
} Shown;

static const char *const ray_names[] = {"back left", "back right", "front left", "front right",
                                        "middle"};

static void draw_rays(const Shown *shown)
{
    Draw *draw = shown->stage->draw;
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < shown->trace.rays; i++) {
        const TsCharacterRay *ray = &shown->trace.ray[i];
        bool chosen = i == shown->trace.chosen;
        draw_tag_which(draw, chosen ? "deciding ray" : "ray", ray_names[i]);
        space_line(draw, &shown->camera, ray->from, ray->hit ? ray->at : ray->to,
                   (Pen){.ink = chosen ? INK_FOCUS : INK_MARK, .width = chosen ? 2.5 : 1.5});
        TsVec at;
        if (!ray->hit || !camera_sees(&shown->camera, ray->at, &at)) continue;
        if (chosen) marks_answer(draw, at);
        if (!chosen && ray->counts) draw_dot(draw, at, 3, (Fill){.ink = INK_MARK});
    }
    draw_tag(draw, NULL);
}

// Whether another block hides a point of this one, or it is behind the character and its path.
static bool is_hidden(const Shown *shown, const Ground *ground, int own, TsVec3 point)
{
    TsVec3 eye = shown->camera.eye, room = ts_vec3(0.25, ABOVE_MIDDLE, 0.25);
    TsRay3 sight = {eye, ts_vec3_sub(point, eye)};
    TsHit3 hit =
        ts_cast3_aabb(sight, (TsAabb3){ts_vec3_sub(shown->box.min, ts_vec3(room.x, 0, room.z)),
                                       ts_vec3_add(shown->box.max, room)});
    if (hit.relation == TS_OVERLAPPING && hit.enter < 1) return true;
    for (int i = 0; i < ground->blocks * TS_TERRAIN_TRIANGLES; i++) {
        if (i / TS_TERRAIN_TRIANGLES == own) continue;
        hit = ts_cast3_triangle(sight, &ground->triangle[i]);
        if (hit.relation == TS_OVERLAPPING && hit.enter < 1) return true;
    }
    return false;
}

// The height of a block at its front side, or the slope of a ramp. The character compares them with
// the step height and the slope limit.
static void label_block(const Shown *shown, const Ground *ground, int which)
{
    const TsTerrainBlock *block = &ground->block[which];
    const char *name = ground->name[which];
    bool ramp = block->low < block->box.max.y;
    TsVec3 corner[8], size = ts_vec3_sub(block->box.max, block->box.min);
    ts_terrain_corners(block, corner);
    TsVec3 place = ts_vec3_lerp(ramp ? corner[2] : corner[6], corner[7], 0.5);
    TsVec at, toward = ts_vec(0, name == post_name ? -1 : 1);
    if (name == step_name) toward.x = place.x - STAIRS; // beside each other
    if (ramp) toward = ts_vec(block->falls ? 1 : -1, -1);
    if (is_hidden(shown, ground, which, place)) return;
    if (!camera_sees(&shown->camera, place, &at)) return;
    draw_tag_which(shown->stage->draw, "height", name);
    if (ramp) {
        stage_label(shown->stage, at, toward, LABEL_PLAIN, "ramp %.0f°",
                    ts_degrees_of(ts_vec(size.x, size.y)));
    } else {
        const char *height = number_plain(NUMBER_TEXT, PX * block->box.max.y, 0);
        stage_label(shown->stage, at, toward, LABEL_PLAIN, "%s px high", height);
    }
    draw_tag(shown->stage->draw, NULL);
}

// Heights cover no part of the character.
static void keep_clear_of_character(const Shown *shown)
{
    TsVec3 corner[8];
    TsVec at, low = ts_vec(HUGE_VAL, HUGE_VAL), high = ts_vec_negate(low);
    ts_shape3_aabb_corners(shown->box, corner);
    for (int i = 0; i < 8; i++) {
        if (!camera_sees(&shown->camera, corner[i], &at)) return;
        low = ts_vec(fmin(low.x, at.x), fmin(low.y, at.y));
        high = ts_vec(fmax(high.x, at.x), fmax(high.y, at.y));
    }
    stage_keep_clear_box(shown->stage, (TsAabb){low, high});
}

static void label_blocks(const Shown *shown, const Ground *ground)
{
    const char *last = NULL; // the second wall is as high as the first
    for (int i = FLOORS; i < ground->blocks; i++) {
        if (ground->name[i] != wall_name || last != wall_name) label_block(shown, ground, i);
        last = ground->name[i];
    }
}

// ---- From p0 to p3

// One name for points that coincide: from `first` up to the index returned.
static int name_places(const Shown *shown, const TsVec3 at[4], int first)
{
    static const char *const words[] = {"now", "wanted", "on the ground", "reached"};
    TsVec seen;
    int last = first;
    while (last < 3 && ts_vec3_distance(at[last + 1], at[first]) < TOGETHER) last++;
    if (!camera_sees(&shown->camera, at[first], &seen)) return last;
    TsVec toward = ts_vec(first == 0 ? -1 : 1, -1);
    if (last == first) {
        stage_label(shown->stage, seen, toward, LABEL_PLAIN, "p%d: %s", first, words[first]);
    } else {
        stage_label(shown->stage, seen, toward, LABEL_PLAIN, "p%d–p%d: %s", first, last,
                    last - first == 3 ? "no motion" : words[last]);
    }
    return last;
}

static void draw_planes(const Shown *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    draw_tag(shown->stage->draw, "normal");
    for (int i = 0; i < trace->planes; i++) {
        TsVec3 from = trace->place[i], to = ts_vec3_add(from, ts_vec3_scale(trace->plane[i], 0.7));
        space_arrow(shown->stage->draw, &shown->camera, from, to,
                    (Pen){.ink = INK_INK, .width = 2.5});
    }
}

static void draw_ways(const Shown *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    const TsVec3 p[] = {trace->p0, trace->p1, trace->p2, trace->p3};
    const Camera *camera = &shown->camera;
    Draw *draw = shown->stage->draw;
    TsVec3 at[4];
    draw_on(draw, LAYER_CONTACT, "path");
    for (int i = 0; i < 4; i++) {
        TsVec3 way = ts_vec3_sub(p[i], p[0]), above = ts_vec3(0, ABOVE_MIDDLE, 0);
        at[i] = ts_vec3_add(ts_vec3_add(p[0], above), ts_vec3_scale(way, LONGER));
        if (i > 0) space_line(draw, camera, at[i - 1], at[i], (Pen){.ink = INK_INK, .width = 1.5});
    }
    for (int i = 0; i < 4; i++) space_dot(draw, camera, at[i], 3.5, (Fill){.ink = INK_INK});
    space_dot(draw, camera, at[3], 5, (Fill){.ink = INK_FOCUS});
    for (int i = 0; i < 4; i++) i = name_places(shown, at, i);
    draw_planes(shown);
    draw_tag(draw, NULL);
}

// ---- Flags and figures

#define LAMPS ts_vec(800, 4)

static void draw_lamp(Draw *draw, int row, bool on, const char *yes, const char *no)
{
    double px = draw_scale(draw) / draw_view(draw).zoom;
    marks_lamp_words(draw, ts_vec_add(LAMPS, ts_vec(0, 22 * row * px)), on, on ? yes : no);
}

static void draw_flags(const Shown *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    Draw *draw = shown->stage->draw;
    draw_tag(draw, "flag");
    draw_lamp(draw, 0, trace->on_ground_p1, "ground at p1: yes", "ground at p1: no");
    draw_lamp(draw, 1, trace->on_ground_p3, "ground at p3: yes", "ground at p3: no");
    draw_lamp(draw, 2, trace->on_ground, "on the ground: yes", "on the ground: no");
    draw_tag(draw, NULL);
    stage_report(shown->stage, "ground p1, p3, feet", "%s, %s, %s",
                 trace->on_ground_p1 ? "yes" : "no", trace->on_ground_p3 ? "yes" : "no",
                 trace->on_ground ? "yes" : "no");
}

static void list_invariants(Stage *stage, unsigned broken)
{
    int kept = INVARIANTS;
    for (unsigned left = broken; left; left &= left - 1) kept--;
    stage_report(stage, "invariants kept", "%d of %d", kept, INVARIANTS);
    stage_table(stage, "Invariants", "invariant\t");
    for (int i = 0; i < INVARIANTS; i++) {
        bool is_broken = broken >> i & 1;
        stage_row(stage, is_broken ? ROW_WRONG : ROW_PLAIN, "%s\t%s",
                  character_invariant_name((Invariant)i), is_broken ? "broken" : "kept");
    }
}

static void list_rays(Stage *stage, const TsCharacterTrace *trace)
{
    stage_table(stage, "Rays", "ray\tpx high\tcounts");
    stage_column_says(stage, 1, "How high the ground is where the ray meets it.");
    stage_column_says(stage, 2, "Whether that ground carries: it is not steeper than the limit.");
    for (int i = 0; i < trace->rays; i++) {
        const TsCharacterRay *ray = &trace->ray[i];
        RowMark mark = i == trace->chosen ? ROW_DECIDES : ROW_PLAIN;
        const char *counts = ray->counts ? "yes" : "too steep";
        const char *height = number_plain(NUMBER_TEXT, PX * ray->at.y, 1);
        if (ray->hit) stage_row(stage, mark, "%s\t%s\t%s", ray_names[i], height, counts);
        if (!ray->hit) stage_row(stage, mark, "%s\t·\tno hit", ray_names[i]);
    }
}

static void list_tables(const Shown *shown)
{
    list_rays(shown->stage, &shown->trace);
    list_invariants(shown->stage, shown->broken);
}

static void write_note(const Shown *shown, double height)
{
    const TsCharacterTrace *trace = &shown->trace;
    Stage *stage = shown->stage;
    if (shown->broken) {
        stage_note(stage, "Broken: %s", character_invariant_words(first_of(shown->broken)));
    } else if (trace->planes > 0 && trace->stopped) {
        stage_note(stage,
                   trace->planes > 1 ? "Stopped on the way to p2: slides along %d planes"
                                     : "Stopped on the way to p2: slides along %d plane",
                   trace->planes);
    } else if (!trace->on_ground) {
        stage_note(stage, "In the air");
    } else {
        stage_note(stage, "On the ground, at height %.1f px", PX * height);
    }
}

// ---- Showing

static void draw(Stage *stage)
{
    Ground ground;
    TsTerrain terrain = make_ground(&ground);
    TsCharacterBody body = body_of(stage_variant(stage));
    CameraLook at = look;
    if (s.follow > 0) {
        at.target = ts_vec3_lerp(look.target, s.character.feet, 0.65);
        at.distance = 10;
    }
    Shown shown = {.stage = stage,
                   .camera = stage_camera(stage, &at),
                   .box = ts_character_box(&body, s.character.feet),
                   .broken = broken_now(stage)};
    TsCharacter again = s.before;
    ts_character_step(&again, &body, terrain, motion_now(), s.jumped, &shown.trace);

    Space space;
    TsObb3 box = ts_shape3_obb_of(shown.box);
    space_begin(&space, &shown.camera, s.wire <= 0);
    space_box(&space, &box, space_paint(shown.broken, 2, "character"));
    if (shown.broken) space_mark(&space, stage->draw);
    for (int i = 0; i < ground.blocks; i++) {
        TsVec3 corner[8];
        ts_terrain_corners(&ground.block[i], corner);
        space_block(&space, corner,
                    (SpacePaint){.line = INK_LINE,
                                 .fill = INK_RAISED,
                                 .width = 1,
                                 .tag = ground.name[i],
                                 .ground = true});
    }
    space_draw(&space, stage->draw);
    draw_rays(&shown);
    draw_ways(&shown);
    keep_clear_of_character(&shown);
    label_blocks(&shown, &ground);
    stage_begin_page(stage);
    draw_flags(&shown);
    stage_end_page(stage);
    list_tables(&shown);
    write_note(&shown, s.character.feet.y);
    if (stage_variant(stage) == COMPLETE)
        stage_hint(stage, "Arrow keys walk · “J” jumps · drag to orbit · place: other walks");
}

SCENE = {
    .title = "Character controller",
    .idea =
        "Rays find the ground, a swept box finds the walls, and the character slides along them.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .view = {{0, 0}, {980, 580}},
    .simple = "character|floor|step|wall|ramp|post",
    .claims = "orbit arrows j space",
    .controls = {"drag the ground: turn the view", "arrow keys: walk", "J or Space: jump"},
    .variants = {{"character_complete", "five rays, swept box", NULL},
                 {"character_as_printed", "as in the article",
                  "Once set on the ground it tests for no obstacle: it walks through walls."},
                 {"character_no_center", "four rays only",
                  "Without a ray through the middle it never stands on a thin post."},
                 {"character_from_feet", "rays from the feet",
                  "Rays that start at the feet miss every step: it climbs none."}},
    .knobs = {[KNOB_PLACE] = {.key = 'p',
                              .label = "place",
                              .value = &s.place,
                              .max = PLACES - 1,
                              .names = "walking|stairs|step too high|too steep|along a wall|post"},
              {.key = 'u',
               .label = "step height",
               .value = &s.step,
               .min = 10,
               .max = 80,
               .step = 5,
               .unit = "px"},
              {.key = 'i',
               .label = "slope limit",
               .value = &s.slope,
               .min = 10,
               .max = 70,
               .step = 5,
               .unit = "°"},
              {.key = 'a',
               .label = "speed",
               .value = &s.fast,
               .max = 2,
               .names = "walk|10 times|40 times"},
              {.key = 'y', .label = "camera follows", .value = &s.follow, .max = 1},
              SPACE_WIRE_KNOB(s.wire)},
};
