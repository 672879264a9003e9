// Balls that bounce off the walls of a frame, and a walker that hits a stone by a rule.
//
// A ball that is beyond a wall is put back to it, and its velocity is made to point inwards.
// Flipping the sign instead fails: a ball that is still beyond the wall in the next tick is sent
// out again. Speed and energy stay. Below there is no geometry: a walker that reaches x = 100 px
// and is not jumping has hit the stone.
//
// Watch: drag a ball into the wall and let go, or throw it. Press M for the version that flips the
// sign, and drag a ball into the wall again: it sticks. Press J before the walker is at the stone;
// nothing checks whether its feet clear it.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/bounce.h"
#include "touchstone/relation.h"
#include "touchstone/walker.h"

enum { CLAMPS, FLIPS, FROM_ZERO };
enum { IN_THE_OPEN, IN_THE_WALL, INTO_CORNERS };
enum { BALLS = 3, BALLS_MAX = 16, SHOWN_TICKS = 12, TICKS_A_SECOND = 60 };
#define FAR_AWAY 1e6
#define THROW 0.5 // px a tick, that make a drag a throw

static const TsAabb field = {{60, 30}, {920, 390}};
static const struct {
    TsCircle ball;
    TsVec heading; // unit
} starts[][BALLS] = {
    {{{{220, 150}, 30}, {0.8, 0.6}},
     {{{520, 260}, 22}, {-0.6, 0.8}},
     {{{760, 200}, 40}, {0.6, -0.8}}},
    {{{{85, 210}, 30}, {-1, 0}}, {{{520, 260}, 22}, {-0.6, 0.8}}, {{{760, 200}, 40}, {0.6, -0.8}}},
    {{{{271.2, 301.6}, 30}, {-0.6, -0.8}},
     {{{716.8, 126.4}, 22}, {0.6, 0.8}},
     {{{698.8, 311.6}, 40}, {0.6, -0.8}}},
};

// The walker's lane: its px are three of the world.
#define LANE_PX 3.0
static const TsVec lane = {60, 545}, walker_half = {11, 30};

typedef struct Ball {
    Actor *actor;
    TsVec own; // its velocity before it was dragged
    TsVec at;  // where it met a wall last,
    bool says, exact;
    int shown; // and for how many ticks that is told yet
} Ball;

static struct {
    Ball ball[BALLS_MAX];
    int balls, met;
    Actor *walker_box, *stone;
    TsWalker walker;
    double start, speed;
} s = {.speed = 240};

// ---- Balls

static TsBounce bounce_by(int variant, TsCircle ball, TsVec velocity)
{
    TsAabb from_zero = {{0, 0}, ts_vec_sub(field.max, field.min)};
    TsBounce bounce = ts_bounce_in_frame(ball, velocity, variant == FROM_ZERO ? from_zero : field);
    if (variant != FLIPS) return bounce;
    // Flips the sign whenever the ball is beyond a wall, and leaves it there: in the next tick it
    // flips back, and the ball sticks (JChehe 2017).
    bool across = bounce.beyond & (TS_BOUNCE_LEFT | TS_BOUNCE_RIGHT);
    bool along = bounce.beyond & (TS_BOUNCE_TOP | TS_BOUNCE_BOTTOM);
    bounce.position = ball.center;
    bounce.velocity = ts_vec(across ? -velocity.x : velocity.x, along ? -velocity.y : velocity.y);
    bounce.met = bounce.beyond;
    return bounce;
}

// A second way: it overlaps a wall as thick as you like, and moves into it.
static bool meets_a_wall(TsCircle ball, TsVec velocity)
{
    const TsVec low = ts_vec(-FAR_AWAY, -FAR_AWAY), high = ts_vec(FAR_AWAY, FAR_AWAY);
    const struct {
        TsAabb wall;
        double into, room;
    } side[] = {
        {{low, ts_vec(field.min.x, high.y)}, -velocity.x, field.max.x - field.min.x},
        {{ts_vec(field.max.x, low.y), high}, velocity.x, field.max.x - field.min.x},
        {{low, ts_vec(high.x, field.min.y)}, -velocity.y, field.max.y - field.min.y},
        {{ts_vec(low.x, field.max.y), high}, velocity.y, field.max.y - field.min.y},
    };
    for (int i = 0; i < 4; i++) {
        bool inward = side[i].into <= 0 || side[i].room < 2 * ball.radius;
        if (!inward && ts_relation_aabb_circle(side[i].wall, ball) == TS_OVERLAPPING) return true;
    }
    return false;
}

// Where the two do not agree it is told on, whatever follows so soon.
static void tell_of(Ball *ball, bool says, bool exact, TsVec at)
{
    bool clash = ball->shown > 0 && ball->says != ball->exact;
    if (ball->shown > 0) ball->shown--;
    if (!(says || exact) || (clash && says == exact)) return;
    ball->says = says;
    ball->exact = exact;
    ball->at = at;
    ball->shown = SHOWN_TICKS;
}

static void set_going(Ball *ball, TsVec velocity) { ball->actor->velocity = ball->own = velocity; }

static void meet(Stage *stage, Ball *ball)
{
    TsCircle circle = ball->actor->shape.circle;
    TsVec velocity = ball->actor->velocity;
    TsBounce bounce = bounce_by(stage_variant(stage), circle, velocity);
    tell_of(ball, bounce.met, meets_a_wall(circle, velocity), bounce.at);
    s.met += bounce.met != 0;
    stage_place(stage, ball->actor, bounce.position, ball->actor->angle);
    set_going(ball, bounce.velocity);
}

// Copies that the viewer made are balls too.
static void welcome(Stage *stage)
{
    stage_each(stage, actor)
    {
        int place = s.balls;
        bool known = actor->shape.kind != TS_SHAPE_CIRCLE;
        for (int i = 0; i < s.balls; i++) {
            known |= s.ball[i].actor == actor;
            if (i >= BALLS && !s.ball[i].actor->alive) place = i;
        }
        if (known || place == BALLS_MAX) continue;
        s.ball[place] = (Ball){.actor = actor, .own = actor->velocity};
        if (place == s.balls) s.balls++;
    }
}

// ---- The walker: his front is where he has come to

static TsVec on_lane(double x, double height)
{
    return ts_vec(lane.x + x * LANE_PX, lane.y - height * LANE_PX);
}

static void place_walker(Stage *stage)
{
    TsVec front = on_lane(s.walker.x, s.walker.height);
    stage_place(stage, s.walker_box, ts_vec_sub(front, walker_half), 0);
}

// ---- The scene

static void build(Stage *stage)
{
    static const char *const names[BALLS] = {"ball 1", "ball 2", "ball 3"};
    unsigned still = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_RIGID;
    int start = (int)s.start;
    for (int i = 0; i < BALLS; i++) {
        TsCircle ball = starts[start][i].ball;
        stage_put(stage, &s.ball[i].actor, .name = names[i], .shape = ts_shape_of_circle(ball));
        set_going(&s.ball[i], ts_vec_scale(starts[start][i].heading, s.speed / TICKS_A_SECOND));
        s.ball[i].shown = 0;
    }
    if (s.balls < BALLS) s.balls = BALLS;
    if (start == IN_THE_WALL) {
        set_going(&s.ball[0], ts_vec(-3, 0));
        meet(stage, &s.ball[0]);
    }
    TsVec foot = on_lane(TS_WALKER_STONE, 0);
    stage_put(stage, &s.stone, .name = "stone", .traits = still,
              .shape = ts_shape_aabb(foot, ts_vec(foot.x + 30, foot.y - 22)));
    stage_put(stage, &s.walker_box, .name = "walker", .traits = still,
              .shape = ts_shape_aabb(ts_vec_negate(walker_half), walker_half));
    s.walker = (TsWalker){0};
    place_walker(stage);
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (knob != 1) return;
    for (int i = 0; i < s.balls; i++) {
        set_going(&s.ball[i], ts_vec_set_length(s.ball[i].own, s.speed / TICKS_A_SECOND));
    }
}

static void step(Stage *stage)
{
    welcome(stage);
    for (int i = 0; i < s.balls; i++) {
        Ball *ball = &s.ball[i];
        TsVec thrown;
        if (!ball->actor->alive) continue;
        if (!stage_thrown(stage, ball->actor, &thrown)) {
            meet(stage, ball);
        } else { // put down without a throw, it continues as before
            ball->actor->velocity = ts_vec_length(thrown) > THROW ? thrown : ball->own;
        }
    }
    s.walker = ts_walker_step(s.walker, stage_pressed(stage, (Key)'j'));
    place_walker(stage);
}

// ---- Asking

static bool is_told(const Ball *ball) { return ball->shown > 0; }

// Where variant and second way do not agree about one ball, this one is told of.
static void ask(Stage *stage)
{
    Ball told = {0};
    bool lies = s.walker.lies > 0;
    for (int i = 0; i < s.balls; i++) {
        const Ball *ball = &s.ball[i];
        if (!ball->actor->alive) continue;
        stage_color(stage, ball->actor, is_told(ball) && ball->says, is_told(ball) && ball->exact);
        if (is_told(ball) && told.says == told.exact) told = *ball;
    }
    stage_verdict(stage, told.says, told.exact);
    stage_color(stage, s.walker_box, lies, lies);
    stage_color(stage, s.stone, lies, lies);
}

// ---- What is shown

static void show_balls(Stage *stage)
{
    double energy = 0; // of a mass of 1
    char text[NUMBER_MAX], rate[NUMBER_MAX];
    stage_table(stage, "Balls", "\tpx/s\tto wall");
    for (int i = 0; i < s.balls; i++) {
        const Ball *ball = &s.ball[i];
        if (!ball->actor->alive) continue;
        TsCircle circle = ball->actor->shape.circle;
        TsVec velocity = ball->actor->velocity;
        double speed = ts_vec_length(velocity) * TICKS_A_SECOND;
        bool told = is_told(ball), clash = told && ball->says != ball->exact;
        stage_row(stage, clash ? ROW_WRONG : ROW_PLAIN, "%s\t%s\t%s", ball->actor->name,
                  number_plain(rate, sizeof rate, speed, 1),
                  number_signed(text, sizeof text, ts_bounce_gap(circle, field)));
        double length = circle.radius + 12 + (speed < 720 ? speed / 12 : 60);
        TsVec arrow[] = {circle.center,
                         ts_vec_add(circle.center, ts_vec_set_length(velocity, length))};
        draw_layer(stage->draw, LAYER_CONTACT);
        draw_arrow(stage->draw, arrow[0], arrow[1], (Pen){.ink = INK_INK});
        stage_keep_clear(stage, arrow, 2);
        if (told && ball->says && ball->exact) marks_answer(stage->draw, ball->at);
        energy += speed * speed / 2;
    }
    stage_report(stage, "energy", "%s px²/s²",
                 number_count(text, sizeof text, (long long)(energy + 0.5)));
    stage_report(stage, "walls met", "%d", s.met);
}

static void show_walker(Stage *stage)
{
    bool jumps = ts_walker_jumps(s.walker), lies = s.walker.lies > 0;
    stage_table(stage, "Hits the stone", "if both hold\tpx");
    stage_row(stage, s.walker.x == TS_WALKER_STONE ? ROW_LAMP_ON : ROW_LAMP_OFF, "x = 100 px\t%.0f",
              s.walker.x);
    stage_row(stage, jumps ? ROW_LAMP_OFF : ROW_LAMP_ON, "not jumping\t%.0f", s.walker.height);
    stage_report(stage, "stones hit", "%d", s.walker.hits);
    stage_report(stage, "stones jumped", "%d", s.walker.cleared);
    stage_dimension(stage, ts_vec(lane.x, lane.y + 14),
                    ts_vec(on_lane(TS_WALKER_STONE, 0).x, lane.y + 14), LABEL_NUMBER, "100 px");
    stage_note(stage, lies ? "at x = 100 px and not jumping: hit" : "x = %.0f px", s.walker.x);
}

static void draw(Stage *stage)
{
    TsAabb from_zero = {{0, 0}, ts_vec_sub(field.max, field.min)};
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    marks_outline(stage->draw, field, (Pen){.ink = INK_LINE, .width = 3});
    if (stage_variant(stage) == FROM_ZERO) {
        marks_outline(stage->draw, from_zero, (Pen){.ink = INK_MARK, .on = 5, .off = 4});
    }
    draw_line(stage->draw, lane, on_lane(TS_WALKER_END, 0), (Pen){.ink = INK_LINE, .width = 2});
    show_balls(stage);
    show_walker(stage);
    stage_hint(stage, "Throw a ball · J jumps · PgDn next");
}

SCENE = {
    .title = "Bouncing off walls",
    .idea = "A ball that is past a wall is pushed back to it, and its velocity is reflected.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "j",
    .view = {{40, 10}, {940, 580}},
    .variants =
        {{"bounce_clamps", "push back, reflect", NULL},
         {"bounce_flips", "flip the sign",
          "it flips the sign at every tick that the ball is past the wall, so the ball sticks"},
         {"bounce_from_zero", "frame at (0, 0)", "it assumes that the frame starts at (0, 0)"}},
    .knobs = {{'p', "start", &s.start, .names = "in the open|in the wall|into corners",
               .places = true},
              {'u', "speed", &s.speed, 60, 6000, 60, .unit = "px/s"}},
};
