// A text of balls: let loose, and gathered again.
//
// The text is written once, and wherever a raster of points meets its ink a ball is at home. All
// fly off, each its own way; after three seconds all head straight for their homes. A ball is home
// when what is left of its way is no longer than a tick leads: then it is put there. A stop test
// of fixed size works only while ticks are short.
//
// Watch: Enter, a text of yours, Enter. Click: the balls hunt that place until the clock turns.
// Press M for frames of 33 ms: balls leap over their homes and fly on, red. All numbers are the
// document's: at most 975.8 px away, home after at most 283 ticks of the 300 that there are.
#include <stdio.h>

#include "ball.h"
#include "marks.h"
#include "scene.h"

enum { BALLS = 1200, EM = 160, MARGIN = 20, WIDTH = 980, HEIGHT = 580, INKED = 170, TAIL = 5 };
enum { GATHER = 3000, RESTART = 7500, LOOSE = 230, TICK = 15, SLOW_TICK = 33 }; // ms, px/s
enum { SNAPS, STOPS_NEAR, SLOW, EQUAL_TIME, WRONG_LENGTH };
static const double speed = 230, radius = 2, near = 2;

static struct {
    Ball ball[BALLS];
    int balls, found;
    char text[STAGE_TYPED];
    double time, owed; // ms: on the clock; passed since the last tick
    bool gathers, hunts;
    int flown;               // ticks since the balls were last sent off
    double gathered, spread; // since gathering began: ms; then: px from home, the farthest
    double way[BALLS];       // then: px from home
    Vec target;
    double raster, trail;
} s = {.text = "Touch!", .raster = 7, .trail = 1};

// ---- The text and its balls

static void let_loose(Stage *stage)
{
    s.time = s.gathered = s.flown = 0;
    s.gathers = s.hunts = false;
    for (int i = 0; i < s.balls; i++) {
        int across = stage_random_integer(stage, -LOOSE, LOOSE);
        s.ball[i].velocity = vec(across, stage_random_integer(stage, -LOOSE, LOOSE));
    }
}

static void settle(Vec home)
{
    if (s.found++ < BALLS) s.ball[s.balls++] = (Ball){.home = home, .position = home};
}

static void sample(Stage *stage)
{
    TextMask mask = stage_text_mask(stage, FACE_BOLD, EM, s.text);
    s.balls = s.found = 0;
    for (int y = 1; y < mask.height; y += (int)s.raster) {
        for (int x = 1; x < mask.width && x < WIDTH - 2 * MARGIN; x += (int)s.raster) {
            bool inked = mask.coverage[y * mask.width + x] > INKED;
            if (inked) settle(vec(MARGIN + x, MARGIN + y));
        }
    }
}

static void build(Stage *stage)
{
    sample(stage);
    s.owed = 0;
    let_loose(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == 0) build(stage);
}

// ---- One tick

// The wrong one divides by the length of the ball's own place (E24).
static void head_home(Ball *ball, bool wrong_length)
{
    ball_head(ball, ball->home, speed);
    if (!wrong_length) return;
    Vec way = vec_sub(ball->home, ball->position);
    ball->velocity = vec_scale(vec_divide(way, vec_length(ball->position)), speed);
}

static void gather(int variant)
{
    s.spread = ball_spread(s.ball, s.balls);
    s.gathers = true;
    s.hunts = false;
    s.gathered = s.flown = 0;
    for (int i = 0; i < s.balls; i++) {
        s.way[i] = vec_distance(s.ball[i].position, s.ball[i].home);
        head_home(&s.ball[i], variant == WRONG_LENGTH);
    }
}

static void move(Ball *ball, int variant, double ms)
{
    bool snaps = variant == SNAPS || variant == WRONG_LENGTH;
    if (s.hunts) {
        ball_head(ball, s.target, speed);
        ball_approach(ball, s.target, ms);
    } else if (s.gathers && snaps) {
        ball_approach(ball, ball->home, ms);
    } else if (s.gathers && vec_distance(ball->position, ball->home) < near) {
        ball->velocity = vec(0, 0);
    } else {
        ball_fly(ball, ms);
    }
}

static bool is_due(int variant, double at)
{
    return variant == EQUAL_TIME ? s.time == at : s.time >= at;
}

static void tick(Stage *stage, int variant, double ms)
{
    for (int i = 0; i < s.balls; i++) move(&s.ball[i], variant, ms);
    s.time += ms;
    s.flown++;
    if (s.gathers) s.gathered += ms;
    if (!s.gathers && is_due(variant, GATHER)) gather(variant);
    if (is_due(variant, RESTART)) let_loose(stage);
}

static void follow_pointer(Stage *stage)
{
    Pointer pointer = stage_pointer(stage);
    if (pointer.pressed) {
        stage_keep(stage);
        s.hunts = true;
        s.flown = 0;
    }
    if (s.hunts && pointer.down) s.target = pointer.at;
}

static void step(Stage *stage)
{
    int variant = stage_variant(stage);
    double ms = variant == SLOW || variant == EQUAL_TIME ? SLOW_TICK : TICK;
    const char *typed = stage_typed(stage);
    if (typed) {
        stage_keep(stage);
        snprintf(s.text, sizeof s.text, "%s", typed);
        build(stage);
    }
    follow_pointer(stage);
    s.owed += TICK;
    if (s.owed < ms) return;
    s.owed -= ms;
    tick(stage, variant, ms);
}

// ---- What is shown

static bool is_on_canvas(Vec at) { return at.x > 0 && at.x < WIDTH && at.y > 0 && at.y < HEIGHT; }

// Each tick the picture darkens by 0.3, and what a ball left behind it with it.
static void draw_trail(Draw *draw, const Ball *ball, double ms, Ink ink)
{
    Pen pen = {.ink = ink, .width = 2 * radius * draw_view(draw).zoom / draw_scale(draw)};
    Vec back = vec_scale(ball->velocity, -ms / 1000), from = ball->position;
    pen.alpha = 1;
    for (int i = 0; i < TAIL && i < s.flown; i++) {
        Vec to = vec_add(from, back);
        pen.alpha *= 0.7;
        if (is_on_canvas(to)) draw_line(draw, from, to, pen);
        from = to;
    }
}

static void draw_ball(Draw *draw, const Ball *ball, double ms)
{
    bool missed = s.gathers && !s.hunts && ball_missed(ball);
    Ink ink = missed ? INK_HIT_LINE : INK_INK;
    draw_layer(draw, LAYER_GROUND);
    draw_dot(draw, ball->home, 1, (Fill){.ink = INK_FAINT});
    if (!is_on_canvas(ball->position)) return;
    draw_layer(draw, LAYER_FILLS);
    if (s.trail > 0 && !ball_rests(ball)) draw_trail(draw, ball, ms, ink);
    draw_disc(draw, ball->position, radius, (Fill){.ink = ink});
    if (missed) draw_ring(draw, ball->position, 5, (Pen){.ink = ink, .width = 1.5});
}

static void draw_clock(Draw *draw)
{
    static const struct {
        double at;
        Align align;
        const char *name;
    } turns[] = {{0, ALIGN_LEFT, "0 ms · loose"},
                 {GATHER, ALIGN_CENTER, "3000 · gather"},
                 {RESTART, ALIGN_RIGHT, "7500 · again"}};
    double scale = (WIDTH - 2.0 * MARGIN) / RESTART, top = HEIGHT - 16;
    Aabb track = {{MARGIN, top}, {WIDTH - MARGIN, top + 6}};
    draw_layer(draw, LAYER_LABELS);
    marks_box(draw, track, (Fill){.ink = INK_RULE});
    track.max.x = MARGIN + fmin(s.time, RESTART) * scale;
    marks_box(draw, track, (Fill){.ink = INK_MUTED});
    for (int i = 0; i < 3; i++) {
        Vec at = {MARGIN + turns[i].at * scale, top - 4};
        Font font = {.size = 13, .ink = INK_MUTED, .align = turns[i].align};
        draw_line(draw, at, vec(at.x, top + 10), (Pen){.ink = INK_LINE});
        draw_text(draw, vec(at.x, at.y - 4), font, turns[i].name);
    }
}

// As far as it is typed, with the place of the next letter.
static void draw_typing(Draw *draw, const char *text)
{
    double size = EM * draw_view(draw).zoom / draw_scale(draw);
    Font font = {.face = FACE_BOLD, .size = size, .ink = INK_INK, .alpha = 0.3};
    Vec at = {MARGIN, MARGIN + EM * 0.8};
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, at, font, text);
    at.x += draw_text_width(draw, font, text) * EM / size;
    draw_line(draw, vec(at.x, at.y + EM / 8), vec(at.x, at.y - EM * 0.7),
              (Pen){.ink = INK_FOCUS, .width = 2});
}

static void tell(Stage *stage, int home, int missed, double off)
{
    const char *doing = s.hunts ? "hunting" : s.gathers ? "gathering" : "loose";
    stage_report(stage, "clock", "%.0f ms, %s", s.time, doing);
    stage_report(stage, "home", "%d of %d", home, s.balls);
    stage_report(stage, "flew through", "%d", missed);
    stage_report(stage, "rests off home by", "%.2f px", off);
    if (s.gathers) {
        stage_report(stage, "farthest when gathered", "%.1f px", s.spread);
        stage_report(stage, "ticks it needs", "%d of 300", ball_ticks(s.spread, speed, TICK));
    }
    if (s.found > s.balls) {
        stage_note(stage, "the first %d of %d balls · %d home", s.balls, s.found, home);
    } else if (missed > 0) {
        stage_note(stage, "%d balls flew through their homes", missed);
    } else {
        stage_note(stage, "%s · %d of %d home", doing, home, s.balls);
    }
}

// By time and way alone: whether this ball must be home.
static bool is_owed(int ball) { return s.gathered * speed / 1000 >= s.way[ball] - 1e-9; }

// Once the moment to gather has come: whether whoever must be home is.
static void judge(Stage *stage)
{
    int home = 0, missed = 0;
    bool all = true;
    double off = 0;
    for (int i = 0; i < s.balls && s.gathers; i++) {
        const Ball *ball = &s.ball[i];
        bool away = !ball_is_home(ball);
        home += !away;
        missed += away && !s.hunts && ball_missed(ball);
        all = all && away != is_owed(i);
        if (away && ball_rests(ball)) off = fmax(off, vec_distance(ball->position, ball->home));
    }
    tell(stage, home, missed, off);
    bool late = !s.gathers && s.time >= GATHER + SLOW_TICK;
    if ((s.gathers && !s.hunts) || late) stage_verdict(stage, s.gathers && all, true);
}

static void frame(Stage *stage)
{
    int variant = stage_variant(stage);
    double ms = variant == SLOW || variant == EQUAL_TIME ? SLOW_TICK : TICK;
    Draw *draw = stage->draw;
    draw_layer(draw, LAYER_GROUND);
    marks_outline(draw, (Aabb){{0, 0}, {WIDTH, HEIGHT}}, (Pen){.ink = INK_RULE});
    for (int i = 0; i < s.balls; i++) draw_ball(draw, &s.ball[i], ms);
    if (s.hunts) marks_place(draw, s.target);
    draw_clock(draw);
    if (stage_typing(stage)) draw_typing(draw, stage_typing(stage));
    judge(stage);
    stage_hint(stage, "Enter: a text of yours · click: a place to hunt · PgDn next");
}

SCENE = {
    .title = "A text of balls",
    .idea = "A ball is home when the rest of its way is no longer than a tick leads.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "Enter and typing",
    .step_ms = TICK,
    .view = {{0, 0}, {WIDTH, HEIGHT}},
    .variants = {{"balls_snap", "snaps home", NULL},
                 {"balls_stop_near", "stops within 2 px",
                  "what stops within 2 px of its home stays beside it"},
                 {"balls_slow_frames", "frames of 33 ms",
                  "a tick leads 7.59 px, over a stop test of 2 px: balls fly through their homes"},
                 {"balls_equal_time", "waits for time = 3000",
                  "33 does not divide 3000, so that the moment to gather never comes"},
                 {"balls_wrong_length", "divides by its own length",
                  "it divides by the length of its place, not of its way: far from the corner "
                  "balls are slow"}},
    .knobs = {{'d', "sampled every", &s.raster, 5, 20, 1, .unit = "px"},
              {'l', "trail", &s.trail, .max = 1}},
};
