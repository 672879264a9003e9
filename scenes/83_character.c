// A character that walks over triangles: up steps and gentle slopes, along walls, over a gap.
//
// From p0 it would go to p1. There rays look down along its four edges and through its middle, from
// a step's height above the feet to a little below; the highest hit that is not too steep is the
// ground, and the box set on it is p2. The way there is swept. Where it is stopped, what goes into
// the plane that was hit is taken away, three times at most, and the rest leads to p3.
//
// Watch: the arrows walk, J jumps. Steps of 20 and 40 are climbed, 60 is not, until you raise the
// limit; of the two ramps one is too steep. M's version without the middle ray never stands on the
// post; with rays from the feet it stumbles over the lowest step; as far as the document's text
// goes, it walks through walls.
#include "character.h"
#include "marks.h"
#include "scene.h"
#include "space.h"
#include "terrain.h"

enum { COMPLETE, AS_PRINTED, NO_CENTER, FROM_FEET };
enum { BLOCKS = 12, PLACES = 5 };
#define PX 100.0 // a unit of space, in the figures
#define PACE 0.05

static const CameraLook look = {.target = {0.3, -0.1, 0.5},
                                .distance = 13,
                                .yaw = 20,
                                .pitch = 32,
                                .angle = 34,
                                .picture = {{10, 20}, {970, 570}}};

static struct {
    Character character, before; // now, and as the last tick began
    Vec3 walk;                   // how it went from there
    bool jumped;
    double place, step, slope, follow;
} s = {.step = 0.45, .slope = 45};

// ---- The ground

typedef struct Ground {
    TerrainBlock block[BLOCKS];
    int blocks;
    Triangle3 triangle[BLOCKS * TERRAIN_TRIANGLES];
} Ground;

static void add(Ground *ground, TerrainBlock block)
{
    terrain_triangles(&block, &ground->triangle[(size_t)ground->blocks * TERRAIN_TRIANGLES]);
    ground->block[ground->blocks++] = block;
}

// Floors with a gap between them, steps, two ramps onto one platform, walls, a post.
static Terrain make_ground(Ground *ground)
{
    ground->blocks = 0;
    add(ground, terrain_box(vec3(-5, -0.4, -3.5), vec3(2.6, 0, 3.5)));
    add(ground, terrain_box(vec3(3.7, -0.4, -3.5), vec3(5.4, 0, 3.5)));
    add(ground, terrain_box(vec3(-5, 0, 1), vec3(-3.8, 0.2, 3)));
    add(ground, terrain_box(vec3(-3.8, 0, 1), vec3(-2.6, 0.4, 3)));
    add(ground, terrain_box(vec3(-2.6, 0, 1), vec3(-1.4, 0.6, 3)));
    add(ground, terrain_ramp(vec3(-2.6, 0, -3), vec3(-0.6, 1, -1.6), 0, false)); // 27 degrees
    add(ground, terrain_box(vec3(-0.6, 0, -3), vec3(0.6, 1, -1.6)));
    add(ground, terrain_ramp(vec3(0.6, 0, -3), vec3(1.2, 1, -1.6), 0, true)); // 59
    add(ground, terrain_box(vec3(0.6, 0, 0.2), vec3(2.2, 1.4, 0.5)));
    add(ground, terrain_box(vec3(1.9, 0, 0.5), vec3(2.2, 1.4, 3)));
    add(ground, terrain_box(vec3(0.35, 0, 1.95), vec3(0.45, 0.4, 2.05)));
    return (Terrain){ground->triangle, ground->blocks * TERRAIN_TRIANGLES};
}

// ---- Places: where it starts, and how it walks by itself until an arrow is pressed

typedef struct Place {
    Vec3 feet, walk;
} Place;

static const Place places[PLACES] = {
    {{-4.4, 0.001, 0}, {0.03, 0, -0.005}}, // walking
    {{-1.9, 0.001, 0}, {0, 0, 0.03}},      // a step too high
    {{2.2, 0.001, -2.3}, {-0.03, 0, 0}},   // too steep
    {{0.2, 0.001, 1.2}, {0.03, 0, -0.02}}, // along a wall
    {{0.4, 1.2, 2}, {0, 0, 0}},            // onto the post
};

static void start(void)
{
    s.character = s.before = (Character){.feet = places[(int)s.place].feet};
    s.walk = places[(int)s.place].walk;
    s.jumped = false;
}

static void build(Stage *stage)
{
    (void)stage;
    start();
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (knob == 0) start();
}

// ---- Walking

static CharacterBody body_of(int variant)
{
    return (CharacterBody){.half = 0.25,
                           .height = 0.9,
                           .step = s.step,
                           .below = 0.1,
                           .slope = degrees(s.slope).x,
                           .leap = 0.11,
                           .gravity = 0.006,
                           .no_center = variant == NO_CENTER || variant == AS_PRINTED,
                           .from_feet = variant == FROM_FEET,
                           .never_asks = variant == AS_PRINTED};
}

static Vec3 walk_by_keys(Stage *stage, Vec3 was, bool *any)
{
    int x = stage_held(stage, KEY_RIGHT) - stage_held(stage, KEY_LEFT);
    int z = stage_held(stage, KEY_DOWN) - stage_held(stage, KEY_UP);
    *any = x || z;
    if (!*any) return was;
    return vec3_set_length(vec3(x, 0, z), PACE);
}

static void step(Stage *stage)
{
    Ground ground;
    Terrain terrain = make_ground(&ground);
    CharacterBody body = body_of(stage_variant(stage));
    bool any, by_itself = vec3_length(s.walk) < PACE * 0.99;
    Vec3 walk = walk_by_keys(stage, by_itself ? s.walk : vec3(0, 0, 0), &any);
    s.before = s.character;
    s.jumped = stage_pressed(stage, (Key)'j') || stage_pressed(stage, KEY_SPACE);
    s.walk = walk;
    character_step(&s.character, &body, terrain, walk, s.jumped, NULL);
    if (s.character.feet.y < -6) start(); // out of the world
}

// ---- Showing

typedef struct Show {
    Stage *stage;
    Camera camera;
    CharacterBody body;
    CharacterTrace trace;
    bool free;
} Show;

static void draw_ground(Space *space, const Ground *ground)
{
    SpacePaint paint = {.line = INK_LINE, .fill = INK_RAISED, .width = 1};
    for (int i = 0; i < ground->blocks; i++) {
        Vec3 corner[8];
        terrain_corners(&ground->block[i], corner);
        for (int axis = 0; axis < 3; axis++) {
            int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
            for (int side = 0; side < 2; side++) {
                int base = side * along;
                Vec3 face[] = {corner[base], corner[base | next], corner[base | next | last],
                               corner[base | last]};
                if (!vec3_equal(face[0], face[1]) || !vec3_equal(face[2], face[3])) {
                    space_face(space, face, 4, paint);
                }
            }
            for (int k = 0; k < 4; k++) {
                int base = (k & 1 ? next : 0) | (k & 2 ? last : 0);
                if (vec3_equal(corner[base], corner[base | along])) continue;
                space_edge(space, corner[base], corner[base | along], paint);
            }
        }
    }
}

static void draw_character(const Show *show, const Ground *ground)
{
    Space space;
    Obb3 box = shape3_obb_of(character_box(&show->body, s.character.feet));
    SpacePaint paint = {.line = show->free ? INK_MISS_LINE : INK_HIT_LINE,
                        .fill = show->free ? INK_MISS_FILL : INK_HIT_FILL,
                        .width = 2};
    space_begin(&space, &show->camera);
    space_box(&space, &box, paint);
    if (!show->free) space_mark(&space, show->stage->draw);
    draw_ground(&space, ground);
    space_draw(&space, show->stage->draw);
}

static void draw_rays(const Show *show)
{
    Draw *draw = show->stage->draw;
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < show->trace.rays; i++) {
        const CharacterRay *ray = &show->trace.ray[i];
        bool chosen = i == show->trace.chosen;
        space_line(draw, &show->camera, ray->from, ray->to,
                   (Pen){.ink = chosen ? INK_FOCUS : INK_MARK, .width = chosen ? 2.5 : 1.5});
        Vec at;
        if (!ray->hit || !camera_sees(&show->camera, ray->at, &at)) continue;
        if (chosen) marks_answer(draw, at);
        if (!chosen && ray->counts) marks_place(draw, at);
    }
}

// One name for those that lie together: from `first` to `last`.
static void name_places(const Show *show, const Vec3 at[4], int first, int *last)
{
    Vec seen;
    *last = first;
    while (*last < 3 && vec3_distance(at[*last + 1], at[first]) < 0.12) ++*last;
    if (!camera_sees(&show->camera, at[first], &seen)) return;
    if (*last == first) {
        stage_label(show->stage, seen, vec(0, -1), LABEL_PLAIN, "p%d", first);
    } else {
        stage_label(show->stage, seen, vec(0, -1), LABEL_PLAIN, "p%d–p%d", first, *last);
    }
}

// p0 to p1 to p2 to p3, drawn longer than they are: a tick's way is a few pixels.
static void draw_ways(const Show *show)
{
    const CharacterTrace *trace = &show->trace;
    const Vec3 p[] = {trace->p0, trace->p1, trace->p2, trace->p3};
    Draw *draw = show->stage->draw;
    Vec3 at[4];
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < 4; i++) {
        Vec3 way = vec3_sub(p[i], p[0]);
        at[i] = vec3_add(vec3_add(p[0], vec3(0, 0.9, 0)), vec3_scale(way, 12));
        if (i > 0) {
            space_line(draw, &show->camera, at[i - 1], at[i], (Pen){.ink = INK_INK, .width = 1.5});
        }
    }
    for (int i = 0; i < 4; i++) space_dot(draw, &show->camera, at[i], 3.5, (Fill){.ink = INK_INK});
    space_dot(draw, &show->camera, at[3], 5, (Fill){.ink = INK_FOCUS});
    for (int i = 0, last; i < 4; i = last + 1) name_places(show, at, i, &last);
    for (int i = 0; i < trace->planes; i++) {
        Vec3 from = trace->place[i];
        space_arrow(draw, &show->camera, from, vec3_add(from, vec3_scale(trace->plane[i], 0.7)),
                    (Pen){.ink = INK_INK, .width = 2.5});
    }
}

static void list(const Show *show)
{
    static const char *const names[] = {"back left", "back right", "front left", "front right",
                                        "middle"};
    Stage *stage = show->stage;
    const CharacterTrace *trace = &show->trace;
    stage_table(stage, "Flags", "flag\t");
    stage_row(stage, trace->on_ground_p1 ? ROW_LAMP_ON : ROW_LAMP_OFF, "bOnGroundP1\t");
    stage_row(stage, trace->on_ground_p3 ? ROW_LAMP_ON : ROW_LAMP_OFF, "bOnGroundP3\t");
    stage_row(stage, trace->on_ground ? ROW_LAMP_ON : ROW_LAMP_OFF, "bOnGround\t");
    stage_table(stage, "Rays", "ray\theight\tcounts");
    for (int i = 0; i < trace->rays; i++) {
        const CharacterRay *ray = &trace->ray[i];
        RowMark mark = i == trace->chosen ? ROW_DECIDES : ROW_PLAIN;
        const char *counts = ray->counts ? "yes" : "too steep";
        if (ray->hit) stage_row(stage, mark, "%s\t%.1f\t%s", names[i], PX * ray->at.y, counts);
        if (!ray->hit) stage_row(stage, mark, "%s\t·\tno hit", names[i]);
    }
}

static void say(const Show *show)
{
    const CharacterTrace *trace = &show->trace;
    Stage *stage = show->stage;
    if (!show->free) {
        stage_note(stage, "The box is in the wall: nobody asked");
    } else if (trace->planes > 0 && trace->stopped) {
        stage_note(stage, "Stopped on the way to p2: slides along %d plane%s", trace->planes,
                   trace->planes > 1 ? "s" : "");
    } else if (!trace->on_ground) {
        stage_note(stage, "In the air");
    } else {
        stage_note(stage, "On the ground, %.1f px high", PX * s.character.feet.y);
    }
}

static void frame(Stage *stage)
{
    Ground ground;
    Terrain terrain = make_ground(&ground);
    Show show = {.stage = stage, .body = body_of(stage_variant(stage))};
    Character again = s.before;
    character_step(&again, &show.body, terrain, s.walk, s.jumped, &show.trace);
    show.free = character_fits(&show.body, terrain, s.character.feet);
    CameraLook at = look;
    if (s.follow > 0) {
        at.target = vec3_lerp(look.target, s.character.feet, 0.8);
        at.distance = 9;
    }
    show.camera = stage_camera(stage, &at);
    draw_character(&show, &ground);
    draw_rays(&show);
    draw_ways(&show);
    list(&show);
    stage_verdict(stage, false, !show.free); // every way of walking takes it to stand in the clear
    say(&show);
    if (stage_variant(stage) == COMPLETE) stage_hint(stage, "Arrows walk · J jumps · drag to look");
}

SCENE = {
    .title = "A character",
    .idea = "Rays find the ground, a swept box the walls; what stops it, it slides along.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .claims = "orbit arrows j space",
    .view = {{0, 0}, {980, 580}},
    .variants =
        {{"character_complete", "five rays, swept box", NULL},
         {"character_as_printed", "as far as printed",
          "Set on the ground, it asks for nothing in the way: it walks through walls (S65)."},
         {"character_no_center", "four rays only",
          "No ray through the middle: on a thin post it never stands (E25)."},
         {"character_from_feet", "rays from the feet",
          "Rays that start at the feet do not see a step: it climbs none (E25)."}},
    .knobs = {{.key = 'p',
               .label = "place",
               .value = &s.place,
               .max = PLACES - 1,
               .names = "walking|step too high|too steep|along a wall|post"},
              {.key = 'u',
               .label = "step height",
               .value = &s.step,
               .min = 0.1,
               .max = 0.8,
               .step = 0.05},
              {.key = 'i',
               .label = "slope limit",
               .value = &s.slope,
               .min = 10,
               .max = 70,
               .step = 5,
               .unit = "°"},
              {.key = 'y', .label = "camera follows", .value = &s.follow, .max = 1}},
};
