// Test the step before it is taken
//
// A fast ball that is moved first and tested afterwards may be past a wall. So each step of the
// *moving ball* is tested before it is taken. Lines down to the floor show [heights](height).
//
// A click selects a ball: it becomes transparent, and W, A, S and D change its own speed. Three
// lines start at its centre: [heading], where W accelerates it, [speed], many steps beyond its
// surface, and [ahead], as far as what it would hit. L draws them as the article does.
//
// A ray is the cheap test (M). [Ray 1](ray 1) starts at the centre and finds an *obstacle* at
// distance t. It is within reach if
//
//     t ≤ r + |v|
//
// where r is the radius and v the step. [Ray 2](ray 2) starts at the hit and goes back to the ball
// at its next position. If it meets the ball's surface from outside, a gap is left. If it meets
// nothing, the hit is inside the ball: a collision.
//
// What passes beside the ray is missed. More rays leave smaller holes. And rays hit only the front
// of a face: inside an obstacle they see nothing.
//
// The swept ball leaves no hole. A ball touches a point if its centre is r away from it. So shrink
// the ball to its centre, grow the obstacle by r all around, and move the centre: is there an s
// from 0 to 1 with
//
//     |c + s v − o| ≤ r + R
//
// c is the centre, o and R are the centre and radius of the other ball.
//
// Try: P to "grazing": the 25 parallel rays stop the ball, late; one ray never does. "small target"
// slips between the 25. "nothing behind" with "as in the article": ray 2 meets the ball's own
// lines. Set H to "not hit": no collision is reported.
//
// Source: "Web3D: a first look at 3D collision" (three.js Raycaster; author unknown), after Lee
// Stemkoski's collision example.
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/probe_view.h"
#include "scene_kit/space_scene.h"

enum { PLANET, MOON, CUBE, BODIES };
enum { PLACES = 8, KEYS = 7 };
#define FASTER 0.0001 // for each tick that a key is held
#define FASTEST 0.05
enum { KNOB_PLACE };
enum { LINES_SHORT, LINES_OF_ARTICLE };
// How long the lines are: of the heading, radii; of the speed, steps beyond the ball.
static const struct {
    double heading, speed;
} lengths[] = {[LINES_SHORT] = {1.5, 100}, [LINES_OF_ARTICLE] = {2, 1000}};
#define FLOOR (-2.0)

static const CameraLook look = {
    .target = {1.6, 0.2, 0}, .distance = 9.5, .yaw = 30, .pitch = 27, .SPACE_LOOK, .ground = FLOOR};

static struct {
    TsObjectTree tree;
    int group[BODIES], mesh[BODIES]; // objects of the tree: what moves, and what is drawn
    bool selected[BODIES];
    TsVec3 speed[BODIES];   // forwards, to the side, up, in a tick; those not selected wait
    TsVec3 blocked[BODIES]; // the step that was not taken; (0, 0, 0) after it has moved again
    bool cleared;           // after a collision: keys count only when all have been released
    double place, wire, lines, hit;
} s;

enum { LINES_HIT, LINES_NOT_HIT };

static const TsVec3 v0 = {-1, 0, 0}, v1 = {0, 0, 1}; // forward, and to the side

// ---- Places

typedef struct Place {
    TsVec3 moon, cube;
    double cube_size, speed;
    bool hidden; // the cube
} Place;

static const Place places[PLACES] = {
    {{0.4, 0, 0}, {3, 0, -4}, 0.7, 0.004, false},        // head on
    {{1.2, 1.2, 0}, {3, 0, -4}, 0.7, 0.004, false},      // grazing
    {{-2, 0, -3}, {1.8, 0.14, 0.1}, 0.05, 0.004, false}, // small target
    {{1.03, 0, 0}, {3, 0, -4}, 0.7, 0.004, false},       // nothing behind
    {{1.03, 0, 0}, {5.5, 0, 0}, 0.7, 0.004, false},      // one behind
    {{1.03, 0, 0}, {5.5, 0, 0}, 0.7, 0.004, true},       // one behind, hidden
    {{-1, 0, 0}, {3, 0, 0}, 1.7, 0.004, false},          // inside
    {{-2, 0, -3}, {0.8, 0.2, 0.1}, 0.8, 0.004, false},   // cube
};

static void build(Stage *stage)
{
    (void)stage;
    const Place *place = &places[(int)s.place];
    TsObjectTree *tree = &s.tree;
    *tree = ts_object_tree("Scene");
    int orbit = ts_object_add(tree, TS_OBJECT_ROOT, "planet's orbit", ts_vec3(0, 0, 0));
    s.group[PLANET] = ts_object_add(tree, orbit, "planetGroup", ts_vec3(3, 0, 0));
    s.mesh[PLANET] = ts_object_add(tree, s.group[PLANET], "globeMesh", ts_vec3(0, 0, 0));
    ts_object_add(tree, s.group[PLANET], "line2", ts_vec3(0, 0, 0));
    s.group[MOON] = ts_object_add(tree, TS_OBJECT_ROOT, "moonGroup", place->moon);
    s.mesh[MOON] = ts_object_add(tree, s.group[MOON], "moonMesh", ts_vec3(0, 0, 0));
    s.group[CUBE] = s.mesh[CUBE] = ts_object_add(tree, TS_OBJECT_ROOT, "cube", place->cube);
    ts_object_rotate(tree, s.mesh[PLANET], ts_vec3(1, 2, 3), 20);
    ts_object_rotate(tree, s.mesh[MOON], ts_vec3(3, 1, 2), 50);
    ts_object_rotate(tree, s.mesh[CUBE], ts_vec3(0, 1, 0), 25);
    tree->object[s.mesh[CUBE]].scale =
        ts_vec3(place->cube_size, place->cube_size, place->cube_size);
    tree->object[s.mesh[CUBE]].visible = !place->hidden;
    s.selected[PLANET] = true;
    s.selected[MOON] = false;
    for (int i = 0; i < BODIES; i++) s.speed[i] = s.blocked[i] = ts_vec3(0, 0, 0);
    s.speed[PLANET].x = place->speed;
    s.cleared = false;
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) build(stage);
}

static void moved(Stage *stage, int grip, TsVec3 to)
{
    (void)stage;
    int parent = s.tree.object[s.group[grip]].parent;
    s.tree.object[s.group[grip]].position = ts_object_to_local(&s.tree, parent, to);
    for (int i = 0; i < BODIES; i++) s.blocked[i] = ts_vec3(0, 0, 0);
}

static void clicked(Stage *stage, int grip)
{
    (void)stage;
    s.selected[grip] = grip != CUBE && !s.selected[grip];
}

// ---- Asking

typedef struct Ahead { // this step
    TsVec3 direction;
    double step;
} Ahead;

static TsVec3 velocity(int ball)
{
    TsVec3 speed = s.speed[ball];
    TsVec3 level = ts_vec3_add(ts_vec3_scale(v0, speed.x), ts_vec3_scale(v1, speed.y));
    return ts_vec3_add(level, ts_vec3(0, speed.z, 0));
}

// The next step of a ball; after a collision the one that was not taken.
static TsVec3 step_of(int ball)
{
    return ts_vec3_is_zero(s.speed[ball]) ? s.blocked[ball] : velocity(ball);
}

static Ahead ahead_of(int ball)
{
    TsVec3 way = step_of(ball);
    double step = ts_vec3_length(way);
    return (Ahead){step > 0 ? ts_vec3_scale(way, 1 / step) : v0, step};
}

typedef struct Bodies {
    TsProbeMesh ball, cube;
    TsProbeBody body[BODIES];
} Bodies;

static void make_bodies(Bodies *bodies)
{
    ts_probe_mesh_ball(&bodies->ball);
    ts_probe_mesh_cube(&bodies->cube, 1);
    for (int i = 0; i < BODIES; i++) {
        const TsProbeMesh *mesh = i == CUBE ? &bodies->cube : &bodies->ball;
        TsMat4 world = ts_object_world(&s.tree, s.mesh[i]),
               local = ts_object_local(&s.tree, s.mesh[i]);
        ts_probe_make_body(&bodies->body[i], mesh, i != CUBE, &world, &local);
        bodies->body[i].lines = s.selected[i] && s.hit == LINES_HIT;
        bodies->body[i].hidden = !ts_object_is_visible(&s.tree, s.mesh[i]);
    }
}

static bool moves(int i) { return s.selected[i] || (i == PLANET && !s.selected[MOON]); }

// Tests the step of one ball. Those that move in the same way are no obstacle: others are, where
// they are now.
static void probe_one(TsProbeMethod method, Bodies *bodies, int ball, TsProbeResult *answer)
{
    Ahead ahead = ahead_of(ball);
    for (int i = 0; i < BODIES; i++)
        bodies->body[i].along = i != ball && s.selected[i] && s.selected[ball] &&
                                ts_vec3_equal(step_of(i), step_of(ball));
    *answer = (TsProbeResult){.body = TS_PROBE_NONE};
    ts_probe_query(method, bodies->body, BODIES, ball, ahead.direction, ahead.step, answer);
}

// Tests all balls that move. `answer` and `mover` are those of the first that collides, else of
// the first.
static bool probe(TsProbeMethod method, Bodies *bodies, TsProbeResult *answer, int *mover)
{
    *mover = TS_PROBE_NONE;
    *answer = (TsProbeResult){.body = TS_PROBE_NONE};
    for (int i = 0; i < CUBE; i++) {
        if (!moves(i) || (*mover != TS_PROBE_NONE && answer->hit)) continue;
        TsProbeResult one;
        probe_one(method, bodies, i, &one);
        if (*mover != TS_PROBE_NONE && !one.hit) continue;
        *mover = i;
        *answer = one;
    }
    return answer->hit;
}

typedef struct Probed {
    Bodies bodies;
    struct {
        TsProbeResult answer;
        int mover;
        bool hit;
    } said, exact;
} Probed;

static void ask(Stage *stage)
{
    Probed *now = stage_findings(stage, sizeof *now);
    if (!now) return;
    make_bodies(&now->bodies);
    now->exact.hit = probe(TS_PROBE_EXACT, &now->bodies, &now->exact.answer, &now->exact.mover);
    now->said.hit = probe((TsProbeMethod)stage_variant(stage), &now->bodies, &now->said.answer,
                          &now->said.mover);
    stage_verdict(stage, now->said.hit, now->exact.hit);
    stage_verdict_sentence(stage, now->exact.hit ? "The way is barred:" : "The way is free:",
                           now->exact.hit ? "a body is met within this step."
                                          : "no body is met within this step.");
}

// ---- Moving: test first, then move

static void accelerate(Stage *stage, Key key, TsVec3 by)
{
    if (!stage_held(stage, key)) return;
    for (int i = 0; i < CUBE; i++) {
        if (!s.selected[i]) continue;
        TsVec3 v = ts_vec3_add(s.speed[i], by);
        s.speed[i] = ts_vec3(fmax(-FASTEST, fmin(FASTEST, v.x)), fmax(-FASTEST, fmin(FASTEST, v.y)),
                             fmax(-FASTEST, fmin(FASTEST, v.z)));
        s.blocked[i] = ts_vec3(0, 0, 0);
    }
}

static void read_keys(Stage *stage)
{
    static const Key keys[KEYS] = {'w', 's', 'a', 'd', 'g', KEY_SPACE, KEY_CTRL};
    bool holds_any = false;
    for (int i = 0; i < KEYS; i++) holds_any |= stage_held(stage, keys[i]);
    s.cleared = s.cleared && holds_any;
    if (s.cleared) return;
    accelerate(stage, (Key)'w', ts_vec3(FASTER, 0, 0));
    accelerate(stage, (Key)'s', ts_vec3(-FASTER, 0, 0));
    accelerate(stage, (Key)'a', ts_vec3(0, -FASTER, 0));
    accelerate(stage, (Key)'d', ts_vec3(0, FASTER, 0));
    accelerate(stage, KEY_SPACE, ts_vec3(0, 0, FASTER));
    accelerate(stage, KEY_CTRL, ts_vec3(0, 0, -FASTER));
    for (int i = 0; i < BODIES && stage_held(stage, (Key)'g'); i++)
        s.speed[i] = s.blocked[i] = ts_vec3(0, 0, 0);
}

// A collision stops all.
static void stop(void)
{
    for (int i = 0; i < CUBE; i++) {
        s.blocked[i] = velocity(i);
        s.speed[i] = ts_vec3(0, 0, 0);
    }
    s.cleared = true;
}

// One ball after the other, so that the second is tested against where the first is by then.
static void step(Stage *stage)
{
    read_keys(stage);
    for (int i = 0; i < CUBE; i++) {
        if (!s.selected[i] || ts_vec3_is_zero(s.speed[i])) continue;
        Bodies bodies;
        TsProbeResult answer;
        make_bodies(&bodies);
        probe_one((TsProbeMethod)stage_variant(stage), &bodies, i, &answer);
        if (answer.hit) {
            stop();
            return;
        }
        ts_object_translate(&s.tree, s.group[i], velocity(i));
    }
}

// ---- Showing

static void draw(Stage *stage)
{
    const Probed *now = stage_found(stage);
    if (!now) return;
    bool exact = stage_shows_exact(stage);
    ProbeView shown = {.stage = stage,
                       .camera = stage_camera(stage, &look),
                       .body = now->bodies.body,
                       .bodies = BODIES,
                       .answer = exact ? &now->exact.answer : &now->said.answer,
                       .mover = exact ? now->exact.mover : now->said.mover,
                       .wrong = !exact && now->said.hit != now->exact.hit,
                       .solid = s.wire <= 0};
    int order[BODIES];
    if (shown.solid) {
        space_floor_tone(stage->draw, &shown.camera, FLOOR, 6);
        probe_draw_shadows(&shown, FLOOR, 6);
    }
    space_floor(stage->draw, &shown.camera, FLOOR, 6, 1);
    probe_by_depth(&shown, order);
    for (int i = 0; i < BODIES; i++) {
        const TsProbeBody *body = &shown.body[order[i]];
        draw_tag_which(stage->draw, moves(order[i]) ? "moving ball" : "obstacle",
                       s.tree.object[s.mesh[order[i]]].name);
        probe_draw_body(&shown, order[i], s.selected[order[i]]);
        stage_space_handle(stage, &shown.camera, order[i], body->center, body->radius * 0.9);
    }
    draw_tag(stage->draw, NULL);
    bool of_article = s.lines == LINES_OF_ARTICLE;
    for (int i = 0; i < CUBE; i++) {
        TsVec3 way = velocity(i), unit = ts_vec3_normalize(way); // as long as the balls' radius
        ProbeLines lines = {.heading = ts_vec3_scale(v0, lengths[(int)s.lines].heading),
                            .speed =
                                ts_vec3_add(ts_vec3_scale(way, lengths[(int)s.lines].speed), unit),
                            .ahead = ahead_of(i).direction,
                            .of_article = of_article};
        if (s.selected[i]) probe_draw_lines(&shown, i, &lines);
    }
    probe_draw_rays(&shown);
    for (int i = 0; i < BODIES; i++) {
        probe_name_body(&shown, i, s.tree.object[s.mesh[i]].name);
        probe_draw_height(&shown, i, FLOOR);
    }
    bool bold[TS_OBJECT_MAX] = {0};
    for (int i = 0; i < BODIES; i++) bold[s.mesh[i]] = s.selected[i];
    stage_table(stage, "Speeds, a tick", "\tforward\tside\t+up");
    for (int i = 0; i < CUBE; i++) {
        stage_row(stage, s.selected[i] ? ROW_DECIDES : ROW_PLAIN, "%s\t%s\t%s\t%s",
                  s.tree.object[s.mesh[i]].name, number_plain(NUMBER_TEXT, s.speed[i].x, 4),
                  number_plain(NUMBER_TEXT, s.speed[i].y, 4),
                  number_plain(NUMBER_TEXT, s.speed[i].z, 4));
    }
    probe_list_tree(stage, &s.tree, bold);
    probe_say(&shown, shown.mover != TS_PROBE_NONE && !ts_vec3_is_zero(s.blocked[shown.mover]));
    stage_report(stage, "y of the ground", "%s", number_plain(NUMBER_TEXT, FLOOR, 2));
    if (exact || stage_variant(stage) == TS_PROBE_EXACT)
        stage_hint(stage, "“W” “S” “A” “D” Space Ctrl fly · “G” stops · click selects");
}

SCENE = {
    .title = "Ray probes",
    .idea = "Each step is tested first: the ball moves only if nothing lies within the step.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .moved = moved,
    .clicked = clicked,
    .SCENE_STATE(s),
    .SPACE_SCENE,
    .simple = "moving ball|obstacle|heading|ray 1",
    .claims = "orbit w a s d space ctrl g",
    .controls = {"drag the ground: turn the view", "W S A D Space Ctrl: fly", "G: stop all"},
    .variants =
        {{"probe_exact", "swept ball", NULL},
         {"probe_center", "one ray, and back",
          "One ray from the centre misses what passes beside it, and what contains the centre."},
         {"probe_as_printed", "as in the article",
          "If ray 2 hits nothing, no collision is reported; the ball's own lines hide that."},
         {"probe_parallel", "25 parallel rays",
          "It misses what passes between the rays, and what contains the centre."},
         {"probe_cornerwise", "rays to all corners",
          "It misses what no corner enters, and what contains the centre."},
         {"probe_local", "local matrix",
          "It uses the pose within the group as if it were the pose in the world."}},
    .knobs = {[KNOB_PLACE] = {.key = 'p',
                              .label = "place",
                              .value = &s.place,
                              .max = PLACES - 1,
                              .names = "head on|grazing|small target|nothing behind|one "
                                       "behind|hidden behind|inside|cube"},
              SPACE_WIRE_KNOB(s.wire),
              {.key = 'l', .label = "lines", .value = &s.lines, .names = "short|as in the article"},
              {.key = 'h', .label = "lines for rays", .value = &s.hit, .names = "hit|not hit"}},
};
