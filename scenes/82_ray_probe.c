// Two balls and a cube, asked by rays whether the next step would collide.
//
// A ray from the centre along the motion finds what is ahead; since rays hit faces from their front
// only, a second one, shot back from the hit, tells whether there is still a gap: it then meets the
// ball itself. One ray misses what passes beside it, so others ask with many, side by side or
// through each corner; only the swept ball misses nothing.
//
// Watch: P to "grazing": one ray goes through, parallel ones stop it. P to "nothing behind" with
// "as printed": ray 2 meets nothing, and nothing is reported; "one behind" helps it by accident.
// w s a d, Space and Ctrl move what is selected, the longer the faster; G stops. Click a ball to
// select it or not; both move together.
#include "marks.h"
#include "object.h"
#include "probe.h"
#include "scene.h"
#include "space.h"
#include "space_grip.h"

enum { PLANET, MOON, CUBE, BODIES };
enum { PLACES = 7 };
#define FASTER 0.0001 // a tick that a key is held
#define FASTEST 0.05
#define MARKER 8.0  // px at scale 1: where the answer is wrong
#define LINE 1000.0 // of the speed line to the speed

static const CameraLook look = {.target = {1.6, 0.2, 0},
                                .distance = 9.5,
                                .yaw = 20,
                                .pitch = 22,
                                .angle = 34,
                                .picture = {{10, 20}, {970, 570}}};

static struct {
    ObjectTree tree;
    int group[BODIES], mesh[BODIES]; // what is moved, and what is drawn, of the tree
    bool selected[BODIES];
    Vec3 speed;   // forwards, to the side, up: a tick
    Vec3 blocked; // the step that was not taken; (0, 0, 0) once it moves again
    double place;
} s;

static const Vec3 v0 = {-1, 0, 0}, v1 = {0, 0, 1}; // forward, and to the side

// ---- Places

typedef struct Place {
    Vec3 moon, cube;
    double cube_size, speed;
} Place;

static const Place places[PLACES] = {
    {{0.4, 0, 0}, {3, 0, -4}, 0.7, 0.004},        // head on
    {{1.2, 1.2, 0}, {3, 0, -4}, 0.7, 0.004},      // grazing
    {{-2, 0, -3}, {1.8, 0.14, 0.1}, 0.05, 0.004}, // small target
    {{1.03, 0, 0}, {3, 0, -4}, 0.7, 0.004},       // nothing behind
    {{1.03, 0, 0}, {5.5, 0, 0}, 0.7, 0.004},      // one behind
    {{-1, 0, 0}, {3, 0, 0}, 1.7, 0.004},          // inside
    {{-2, 0, -3}, {0.8, 0.2, 0.1}, 0.8, 0.004},   // cube
};

static void build(Stage *stage)
{
    (void)stage;
    const Place *place = &places[(int)s.place];
    ObjectTree *tree = &s.tree;
    *tree = object_tree("Scene");
    int orbit = object_add(tree, OBJECT_ROOT, "planetOrbitGroup", vec3(0, 0, 0));
    s.group[PLANET] = object_add(tree, orbit, "planetGroup", vec3(3, 0, 0));
    s.mesh[PLANET] = object_add(tree, s.group[PLANET], "globeMesh", vec3(0, 0, 0));
    object_add(tree, s.group[PLANET], "line2", vec3(0, 0, 0));
    s.group[MOON] = object_add(tree, OBJECT_ROOT, "moonGroup", place->moon);
    s.mesh[MOON] = object_add(tree, s.group[MOON], "moonMesh", vec3(0, 0, 0));
    s.group[CUBE] = s.mesh[CUBE] = object_add(tree, OBJECT_ROOT, "cube", place->cube);
    object_turn(tree, s.mesh[PLANET], vec3(1, 2, 3), 20);
    object_turn(tree, s.mesh[MOON], vec3(3, 1, 2), 50);
    object_turn(tree, s.mesh[CUBE], vec3(0, 1, 0), 25);
    tree->object[s.mesh[CUBE]].scale = vec3(place->cube_size, place->cube_size, place->cube_size);
    s.selected[PLANET] = true;
    s.selected[MOON] = false;
    s.speed = vec3(place->speed, 0, 0);
    s.blocked = vec3(0, 0, 0);
}

static void turned(Stage *stage, int knob)
{
    if (knob == 0) build(stage);
}

static void moved(Stage *stage, int grip, Vec3 to)
{
    (void)stage;
    int parent = s.tree.object[s.group[grip]].parent;
    s.tree.object[s.group[grip]].position = object_to_local(&s.tree, parent, to);
    s.blocked = vec3(0, 0, 0);
}

static void clicked(Stage *stage, int grip)
{
    (void)stage;
    s.selected[grip] = grip != CUBE && !s.selected[grip];
}

// ---- Asking

typedef struct Ahead { // of this step: where to, how far
    Vec3 direction;
    double step;
} Ahead;

static Vec3 velocity(void)
{
    Vec3 level = vec3_add(vec3_scale(v0, s.speed.x), vec3_scale(v1, s.speed.y));
    return vec3_add(level, vec3(0, s.speed.z, 0));
}

static Ahead ahead_now(void)
{
    Vec3 way = vec3_is_zero(s.speed) ? s.blocked : velocity();
    double step = vec3_length(way);
    return (Ahead){step > 0 ? vec3_scale(way, 1 / step) : v0, step};
}

typedef struct Bodies {
    ProbeMesh ball, cube;
    ProbeBody body[BODIES];
} Bodies;

static void make_bodies(Bodies *bodies)
{
    probe_mesh_ball(&bodies->ball);
    probe_mesh_cube(&bodies->cube, 1);
    for (int i = 0; i < BODIES; i++) {
        const ProbeMesh *mesh = i == CUBE ? &bodies->cube : &bodies->ball;
        Mat4 world = object_world(&s.tree, s.mesh[i]), local = object_local(&s.tree, s.mesh[i]);
        probe_body(&bodies->body[i], mesh, i != CUBE, &world, &local);
        bodies->body[i].along = s.selected[i];
    }
}

static bool moves(int i) { return s.selected[i] || (i == PLANET && !s.selected[MOON]); }

// Of all that move; the answer left is that of the first that collides, or of the first.
static bool ask(ProbeWay way, const Bodies *bodies, ProbeAnswer *answer, int *mover)
{
    Ahead ahead = ahead_now();
    *mover = PROBE_NONE;
    *answer = (ProbeAnswer){.body = PROBE_NONE};
    for (int i = 0; i < CUBE; i++) {
        if (!moves(i) || (*mover != PROBE_NONE && answer->hit)) continue;
        ProbeAnswer one = {.body = PROBE_NONE};
        probe_ask(way, bodies->body, BODIES, i, ahead.direction, ahead.step, &one);
        if (*mover != PROBE_NONE && !one.hit) continue;
        *mover = i;
        *answer = one;
    }
    return answer->hit;
}

// ---- Moving: test first, then move

static void press(Stage *stage, Key key, double *speed, double by)
{
    if (!stage_held(stage, key)) return;
    *speed = fmax(-FASTEST, fmin(FASTEST, *speed + by));
    s.blocked = vec3(0, 0, 0);
}

static void read_keys(Stage *stage)
{
    press(stage, (Key)'w', &s.speed.x, FASTER);
    press(stage, (Key)'s', &s.speed.x, -FASTER);
    press(stage, (Key)'a', &s.speed.y, -FASTER);
    press(stage, (Key)'d', &s.speed.y, FASTER);
    press(stage, KEY_SPACE, &s.speed.z, FASTER);
    press(stage, KEY_CTRL, &s.speed.z, -FASTER);
    if (stage_held(stage, (Key)'g')) s.speed = s.blocked = vec3(0, 0, 0);
}

static void step(Stage *stage)
{
    read_keys(stage);
    if (vec3_is_zero(s.speed)) return;
    Bodies bodies;
    ProbeAnswer answer;
    int mover;
    make_bodies(&bodies);
    if (ask((ProbeWay)stage_variant(stage), &bodies, &answer, &mover)) {
        s.blocked = velocity();
        s.speed = vec3(0, 0, 0);
        return;
    }
    for (int i = 0; i < CUBE; i++) {
        if (s.selected[i]) object_translate(&s.tree, s.group[i], velocity());
    }
}

// ---- Showing

typedef struct Show {
    Stage *stage;
    Camera camera;
    const Bodies *bodies;
    const ProbeAnswer *answer;
    int mover;
    bool hit, wrong;
} Show;

static void name_at(const Show *show, Vec3 point, Vec toward, const char *name)
{
    Vec at;
    if (camera_sees(&show->camera, point, &at)) {
        stage_label(show->stage, at, toward, LABEL_PLAIN, "%s", name);
    }
}

// The plain texture: its own facets, those that face the eye.
static void draw_facets(const Show *show, const ProbeBody *body, SpacePaint paint)
{
    Draw *draw = show->stage->draw;
    for (int i = 0; i < body->mesh->faces; i++) {
        const int *face = body->mesh->face[i];
        Vec3 corner[] = {body->corner[face[0]], body->corner[face[1]], body->corner[face[2]]};
        Triangle3 t = {{corner[0], corner[1], corner[2]}};
        Vec3 to_eye = vec3_sub(show->camera.eye, corner[0]);
        if (vec3_dot(shape3_triangle_normal(&t), to_eye) <= 0) continue;
        draw_layer(draw, LAYER_FILLS);
        space_polygon(draw, &show->camera, corner, 3, (Fill){.ink = paint.fill});
        draw_layer(draw, LAYER_OUTLINES);
        for (int k = 0; k < 3; k++) {
            space_line(draw, &show->camera, corner[k], corner[(k + 1) % 3],
                       (Pen){.ink = paint.line, .width = 1, .alpha = 0.5});
        }
    }
}

static void draw_body(const Show *show, int i)
{
    const ProbeBody *body = &show->bodies->body[i];
    bool collides = show->hit && (i == show->mover || i == show->answer->body);
    SpacePaint paint = {.line = collides ? INK_HIT_LINE : INK_MISS_LINE,
                        .fill = collides ? INK_HIT_FILL : INK_MISS_FILL,
                        .width = s.selected[i] ? 2.5 : 1.5,
                        .alpha = 0.5};
    Mat4 pose = object_world(&s.tree, s.mesh[i]);
    Sphere ball = {body->center, body->radius};
    Vec3 pole = mat4_column(&pose, 1);
    if (show->wrong && i == show->mover) {
        SpacePaint marker = {.line = INK_CLASH, .width = MARKER};
        space_sphere(show->stage->draw, &show->camera, ball, pole, marker);
    }
    if (s.selected[i]) {
        space_sphere(show->stage->draw, &show->camera, ball, pole, paint);
    } else {
        draw_facets(show, body, paint);
    }
    stage_space_grip(show->stage, &show->camera, i, body->center, body->radius * 0.9);
}

// Blue: the heading; green: the speed; red: to the first body ahead (the document's colours).
static void draw_lines(const Show *show, int i)
{
    Draw *draw = show->stage->draw;
    Vec3 from = show->bodies->body[i].center, heading = vec3_add(from, vec3_scale(v0, 2)), at;
    Vec3 way = velocity(), unit = vec3_normalize(way);
    Vec3 fast = vec3_add(from, vec3_add(vec3_scale(way, LINE), unit));
    draw_layer(draw, LAYER_CONTACT);
    Ahead ahead = ahead_now();
    space_line(draw, &show->camera, from, fast, (Pen){.ink = INK_FOCUS, .width = 7, .alpha = 0.5});
    if (probe_ahead(show->bodies->body, BODIES, i, from, ahead.direction, &at) != PROBE_NONE) {
        space_line(draw, &show->camera, from, at, (Pen){.ink = INK_HIT, .width = 4});
    }
    space_arrow(draw, &show->camera, from, heading, (Pen){.ink = INK_MISS, .width = 1.5});
}

static void draw_ray(const Show *show, const ProbeRay *ray, bool decides)
{
    Draw *draw = show->stage->draw;
    double width = decides ? 2.5 : 1;
    Vec at;
    draw_layer(draw, LAYER_CONTACT);
    space_line(draw, &show->camera, ray->from, ray->to,
               (Pen){.ink = ray->body != PROBE_NONE ? INK_INK : INK_LINE, .width = width});
    if (ray->goes_back) {
        Vec3 down = vec3(0, -0.05, 0); // beside ray 1, to be seen
        space_arrow(draw, &show->camera, vec3_add(ray->to, down), vec3_add(ray->back_to, down),
                    (Pen){.ink = INK_MARK, .width = decides ? 2 : 1, .on = 5, .off = 3});
    }
    if (ray->body != PROBE_NONE && camera_sees(&show->camera, ray->to, &at)) marks_place(draw, at);
    if (!decides || !ray->goes_back) return;
    name_at(show, ray->to, vec(0, -1), "ray 1 hits");
    bool nothing = ray->back_body == PROBE_NONE;
    name_at(show, ray->back_to, vec(0, 1), nothing ? "ray 2: nothing" : "ray 2 hits");
}

static void draw_rays(const Show *show)
{
    const ProbeAnswer *answer = show->answer;
    for (int i = 0; i < answer->rays; i++) draw_ray(show, &answer->ray[i], i == answer->deciding);
}

static void list_tree(Stage *stage, const char *heading, bool world)
{
    stage_table(stage, heading, "object\tx\ty\tz");
    for (int i = object_next(&s.tree, OBJECT_NONE); i != OBJECT_NONE; i = object_next(&s.tree, i)) {
        Vec3 at = world ? object_place(&s.tree, i) : s.tree.object[i].position;
        int depth = object_depth(&s.tree, i);
        stage_row(stage, ROW_PLAIN, "%.*s%s\t%.2f\t%.2f\t%.2f", 2 * depth, "        ",
                  s.tree.object[i].name, at.x, at.y, at.z);
    }
}

static void say(const Show *show)
{
    Stage *stage = show->stage;
    const ProbeAnswer *answer = show->answer;
    const ProbeRay *ray = answer->deciding == PROBE_NONE ? NULL : &answer->ray[answer->deciding];
    bool stands = !vec3_is_zero(s.blocked);
    if (ray && ray->goes_back && ray->back_body == PROBE_NONE) {
        stage_note(stage, "Ray 2 meets nothing: %s",
                   show->hit ? "no gap, a collision" : "no answer");
    } else if (ray && ray->goes_back && !ray->collides) {
        stage_note(stage, "Ray 2 meets the ball itself: still a gap");
    } else {
        stage_note(stage, "%s", show->hit && stands ? "It stopped before the step" : "");
    }
    stage_report(stage, "rays", "%d", answer->rays);
    stage_report(stage, "speed a tick", "%.4f", vec3_length(velocity()));
}

static void draw_all(const Show *show)
{
    int order[BODIES] = {0, 1, 2};
    for (int i = 0; i < BODIES; i++) { // the farthest first
        for (int k = i + 1; k < BODIES; k++) {
            double a = camera_depth(&show->camera, show->bodies->body[order[i]].center);
            double b = camera_depth(&show->camera, show->bodies->body[order[k]].center);
            int was = order[i];
            if (b > a) order[i] = order[k];
            if (b > a) order[k] = was;
        }
    }
    draw_layer(show->stage->draw, LAYER_GROUND);
    space_floor(show->stage->draw, &show->camera, -2, 6, 1);
    for (int i = 0; i < BODIES; i++) draw_body(show, order[i]);
    for (int i = 0; i < CUBE; i++) {
        if (s.selected[i]) draw_lines(show, i);
    }
    draw_rays(show);
}

static void frame(Stage *stage)
{
    Bodies bodies;
    ProbeAnswer answer, truth;
    int mover, true_mover;
    make_bodies(&bodies);
    ProbeWay way = (ProbeWay)stage_variant(stage);
    bool exact = ask(PROBE_EXACT, &bodies, &truth, &true_mover);
    bool hit = ask(way, &bodies, &answer, &mover);
    Show show = {stage, stage_camera(stage, &look), &bodies, &answer, mover, hit, hit != exact};
    draw_all(&show);
    list_tree(stage, "Places in the parent", false);
    list_tree(stage, "Places in the world", true);
    stage_verdict(stage, hit, exact);
    say(&show);
    if (way == PROBE_EXACT) stage_hint(stage, "W S A D Space Ctrl fly · G stops · click selects");
}

SCENE = {
    .title = "Ray probes",
    .idea = "A step is tested by rays first, and only then taken.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .moved = moved,
    .clicked = clicked,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "orbit w a s d space ctrl g",
    .view = {{0, 0}, {980, 580}},
    .variants =
        {{"probe_exact", "swept ball", NULL},
         {"probe_center", "one ray, and back",
          "One ray from the centre misses what passes beside it, and what holds the centre."},
         {"probe_as_printed", "as printed",
          "Where ray 2 meets nothing, no collision is reported (E20)."},
         {"probe_parallel", "25 parallel rays",
          "It misses what passes between the rays, and what holds the centre."},
         {"probe_cornerwise", "rays to all corners",
          "It misses what no corner goes into, and what holds the centre (E23)."},
         {"probe_local", "by the local matrix",
          "It takes the pose within the group for the one in the world (E23)."}},
    .knobs = {{.key = 'p',
               .label = "place",
               .value = &s.place,
               .max = PLACES - 1,
               .names = "head on|grazing|small target|nothing behind|one behind|inside|cube"}},
};
