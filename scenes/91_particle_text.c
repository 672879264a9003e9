// Balls that gather to a text
//
// A word falls apart into dust, and the dust gathers to the word again. To do so the word is
// sampled every few pixels, and each sample that meets ink becomes the [home] of a [ball]. The
// balls scatter in random directions, their [trails](trail) behind them. When the [clock] reaches
// 3,000 ms, each turns towards its home and flies there in a straight line:
//
//     v = u (h − p) / |h − p|
//     home if |h − p| ≤ u Δt
//
// p is where the ball is, h is its home, u its speed of 230 px/s, v its velocity, and Δt the time
// of a tick. Dividing by |h − p| leaves the direction alone, so all balls are equally fast.
//
// Why no ball misses its home: it flies straight at it, so each tick makes the distance shorter by
// u Δt. There must be a tick in which no more than that is left. In that tick the ball is not moved
// but placed on its home. This holds for ticks of any length.
//
// How it goes wrong: to stop within 2 px of home works only while a tick moves a ball less than the
// 4 px from one side to the other. With ticks of 33 ms it moves 7.6 px: balls fly through their
// homes and on, in red rings. To wait until the time equals 3,000 fails too, since 33 does not
// divide 3,000.
//
// The time comes from a stopwatch. Read after a stop (S), it starts again and returns 0, so the
// balls do not jump.
//
// "As in the article" has three wrong lines at once; the panel repairs each.
//
// Try: M to "frames of 33 ms", and wait for 3,000 ms. Click, and the balls chase the pointer. Press
// Enter, type a text, and Enter again. H shows it in the article's bold Song, white on black.
//
// Source: "AI 1: balls disband and gather" (author unknown).
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/ball.h"
#include "touchstone/stopwatch.h"

enum { WIDTH = 980, HEIGHT = 580, MARGIN = 20, TAIL = 5 };
enum { BELOW = 56 }; // px, for the clock
enum { BALLS = 1200, EM = 160, INKED = 170 };
enum { GATHER = 3000, RESTART = 7500, LOOSE = 230, TICK = 15, SLOW_TICK = 33 }; // ms, px/s
enum { RASTER, TRAIL, STOPPED, OF_ARTICLE };                                    // knobs
enum { SNAPS, STOPS_NEAR, SLOW, EQUAL_TIME, WRONG_LENGTH, AS_PRINTED };
enum Line { DIRECTION, CLOCK, STOP, LINES };
enum { WRONG_DIRECTION = 1 << DIRECTION, WRONG_CLOCK = 1 << CLOCK, WRONG_STOP = 1 << STOP };
static const unsigned errors[] = {[STOPS_NEAR] = WRONG_STOP,
                                  [SLOW] = WRONG_STOP,
                                  [EQUAL_TIME] = WRONG_STOP | WRONG_CLOCK,
                                  [WRONG_LENGTH] = WRONG_DIRECTION,
                                  [AS_PRINTED] = WRONG_DIRECTION | WRONG_CLOCK | WRONG_STOP};
static const struct {
    const char *printed, *repaired;
} lines[LINES] = {[DIRECTION] = {"way / this.length()", "way / way.length()"},
                  [CLOCK] = {"time === 3000", "time >= 3000"},
                  [STOP] = {"distance < 2", "distance ≤ step"}};
static const double speed = 230, near = 2;
static const struct {
    double at;                 // ms on the clock; it starts again after the last
    const char *name, *number; // the number alone if there is no room for the name
} turns[] = {{0, "0 ms · loose", "0 ms"},
             {GATHER, "3,000 · gather", "3,000"},
             {RESTART, "7,500 · restart", "7,500"}};

static struct {
    TsBall ball[BALLS];
    int balls, found;
    char text[STAGE_TYPED];
    TsStopwatch watch;  // by `now`, which does not stop
    double now, passed; // ms: of all ticks; what the watch returned last
    double time, owed;  // ms: on the scene's clock; since the last tick
    bool gathers, chases;
    bool threw;                 // when it was to gather
    int flown;                  // ticks since the velocities were last set
    double gathered;            // ms since gathering began
    double path[BALLS], spread; // px from home when gathering began; the longest
    TsVec target;
    double raster, trail, stopped, of_article, repaired[LINES], slow;
} s = {.text = "Touch!", .raster = 7, .trail = 1};

// ---- The text and its balls

static void let_loose(Stage *stage)
{
    s.time = s.gathered = s.flown = 0;
    s.gathers = s.chases = s.threw = false;
    for (int i = 0; i < s.balls; i++) {
        int across = stage_random_integer(stage, -LOOSE, LOOSE);
        s.ball[i].velocity = ts_vec(across, stage_random_integer(stage, -LOOSE, LOOSE));
    }
}

// A ball for each sample of the text that meets ink.
static void build(Stage *stage)
{
    TextMask mask = stage_text_mask(stage, s.of_article > 0 ? FACE_SONG : FACE_BOLD, EM, s.text);
    s.balls = s.found = 0;
    for (int y = 1; y < mask.height; y += (int)s.raster) {
        for (int x = 1; x < mask.width && x < WIDTH - 2 * MARGIN; x += (int)s.raster) {
            TsVec home = {MARGIN + x, MARGIN + y};
            if (mask.coverage[y * mask.width + x] <= INKED || s.found++ >= BALLS) continue;
            s.ball[s.balls++] = (TsBall){.home = home, .position = home};
        }
    }
    s.owed = 0;
    s.watch.auto_start = true;
    ts_stopwatch_start(&s.watch, s.now);
    let_loose(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == RASTER || knob == OF_ARTICLE) build(stage);
    if (knob == STOPPED && s.stopped > 0) ts_stopwatch_stop(&s.watch, s.now);
}

// ---- One tick

static bool has_error(int variant, enum Line line)
{
    return (errors[variant] >> line & 1) && s.repaired[line] <= 0;
}

static void gather(int variant)
{
    // flaw: balls_as_printed
    s.threw = variant == AS_PRINTED && has_error(variant, DIRECTION);
    if (s.threw) return; // a ball has no length(), so none turns
    s.spread = ts_ball_max_distance(s.ball, s.balls);
    s.gathers = true;
    s.chases = false;
    s.gathered = s.flown = 0;
    for (int i = 0; i < s.balls; i++) {
        TsBall *ball = &s.ball[i];
        TsVec way = ts_vec_sub(ball->home, ball->position);
        s.path[i] = ts_vec_distance(ball->position, ball->home);
        ts_ball_aim(ball, ball->home, speed);
        if (has_error(variant, DIRECTION)) {
            // flaw: balls_wrong_length
            TsVec unit = ts_vec_divide(way, ts_vec_length(ball->position)); // a reading of it
            ball->velocity = ts_vec_scale(unit, speed);
        }
    }
}

static double tick_of(int variant)
{
    // flaw: balls_slow_frames
    return variant == SLOW || variant == EQUAL_TIME || s.slow > 0 ? SLOW_TICK : TICK;
}

static bool is_due(int variant, double at)
{
    // flaw: balls_equal_time, balls_as_printed
    return has_error(variant, CLOCK) ? s.time == at : s.time >= at;
}

static void tick(Stage *stage, int variant, double ms)
{
    bool snaps = !has_error(variant, STOP);
    for (int i = 0; i < s.balls; i++) {
        TsBall *ball = &s.ball[i];
        if (s.chases) {
            ts_ball_aim(ball, s.target, speed);
            ts_ball_approach(ball, s.target, ms);
        } else if (s.gathers && snaps) {
            ts_ball_approach(ball, ball->home, ms);
        } else if (s.gathers && ts_vec_distance(ball->position, ball->home) < near) {
            // flaw: balls_stop_near, balls_slow_frames, balls_equal_time, balls_as_printed
            ball->velocity = ts_vec(0, 0);
        } else {
            ts_ball_fly(ball, ms);
        }
    }
    s.time += ms;
    s.flown++;
    if (s.gathers) s.gathered += ms;
    if (!s.gathers && is_due(variant, GATHER)) gather(variant);
    if (is_due(variant, RESTART)) let_loose(stage);
}

static void step(Stage *stage)
{
    int variant = stage_variant(stage);
    double ms = tick_of(variant);
    const char *typed = stage_typed(stage);
    Pointer pointer = stage_pointer(stage);
    if (typed) {
        stage_keep(stage);
        snprintf(s.text, sizeof s.text, "%s", typed);
        build(stage);
    }
    if (pointer.pressed) {
        stage_keep(stage);
        s.chases = true;
        s.flown = 0;
    }
    if (s.chases && pointer.down) s.target = pointer.at;
    s.now += TICK;
    if (s.stopped > 0) return; // the watch is not asked, so it stays stopped
    s.passed = ts_stopwatch_delta(&s.watch, s.now);
    s.owed += s.passed;
    if (s.owed < ms) return;
    s.owed -= ms;
    tick(stage, variant, ms);
}

// ---- Asking

typedef struct Gathered {
    int home, due, missed; // balls: at home, that must be, flown through
    bool all;              // each that must be home is, and no other
    double off;            // px: the farthest that a ball rests from its home
} Gathered;

static Gathered look(void)
{
    Gathered now = {.all = true};
    for (int i = 0; i < s.balls && s.gathers; i++) {
        const TsBall *ball = &s.ball[i];
        bool away = !ts_ball_is_home(ball);
        bool must_be_home = s.gathered * speed / 1000 >= s.path[i] - 1e-9; // by time and path alone
        now.home += !away;
        now.due += must_be_home;
        now.missed += away && !s.chases && ts_ball_missed(ball);
        now.all = now.all && away != must_be_home;
        if (away && ts_ball_is_at_rest(ball))
            now.off = fmax(now.off, ts_vec_distance(ball->position, ball->home));
    }
    return now;
}

// From the time to gather on: how many balls are home, and how many must be by now.
static void ask(Stage *stage)
{
    char said[NUMBER_MAX + 8], truth[NUMBER_MAX + 8];
    if (s.gathers && !s.chases) {
        Gathered now = look();
        translate_print(said, sizeof said, "%s HOME", number_count(NUMBER_TEXT, now.home));
        translate_print(truth, sizeof truth,
                        !now.all && now.due == now.home ? "%s OTHERS" : "%s HOME",
                        number_count(NUMBER_TEXT, now.due));
        stage_verdict_words(stage, NULL, now.all, said, truth);
        stage_verdict_sentence(stage, "None is late:", "%s of the balls are home.",
                               number_count(NUMBER_TEXT, now.home));
    } else if (!s.gathers && s.time >= GATHER + SLOW_TICK) {
        stage_verdict_words(stage, NULL, false, "LOOSE", "GATHERING");
    }
}

// ---- What is shown

static bool is_on_canvas(TsVec at) { return at.x > 0 && at.x < WIDTH && at.y > 0 && at.y < HEIGHT; }

// The article's white on black, in every palette.
static const Fill black = {.ink = INK_OWN, .own = {0, 0, 0, 255}};
static const Fill white = {.ink = INK_OWN, .own = {255, 255, 255, 255}};

// A ball and its trail; in a ring if it missed. Each tick the trail darkens by 0.3; it is as many
// ticks long as the ball has flown straight (flown 0: no trail).
static void draw_ball(Draw *draw, const TsBall *ball, bool missed, double ms, int flown)
{
    const double radius = 2;
    Fill fill = s.of_article > 0 ? white : (Fill){.ink = INK_INK};
    if (missed) fill = (Fill){.ink = INK_HIT_LINE};
    draw_on(draw, LAYER_GROUND, "home");
    draw_dot(draw, ball->home, 1, (Fill){.ink = INK_LINE});
    if (!is_on_canvas(ball->position)) return;
    draw_on(draw, LAYER_FILLS, "trail");
    TsVec back = ts_vec_scale(ball->velocity, -ms / 1000), from = ball->position;
    Fill fading = fill;
    fading.alpha = 1;
    for (int i = 0; i < TAIL && i < flown && !ts_ball_is_at_rest(ball); i++) {
        TsVec to = ts_vec_add(from, back);
        fading.alpha *= 0.7;
        TsVec aside = ts_vec_set_length(ts_vec(-back.y, back.x), radius);
        const TsVec piece[4] = {ts_vec_add(from, aside), ts_vec_add(to, aside),
                                ts_vec_sub(to, aside), ts_vec_sub(from, aside)};
        if (is_on_canvas(to)) draw_polygon(draw, piece, 4, fading);
        from = to;
    }
    draw_tag(draw, "ball");
    draw_disc(draw, ball->position, radius, fill);
    if (missed) draw_ring(draw, ball->position, 5, (Pen){.ink = INK_HIT_LINE, .width = 1.5});
}

static void draw_clock(Draw *draw)
{
    static const Align align[] = {ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT};
    double scale = (WIDTH - 2.0 * MARGIN) / RESTART, top = HEIGHT + 10;
    double pixel = draw_scale(draw) / draw_view(draw).zoom;
    TsAabb track = {{MARGIN, top}, {WIDTH - MARGIN, top + 6}};
    draw_on(draw, LAYER_LABELS, "clock");
    marks_outline(draw, track, (Pen){.ink = INK_LINE});
    track.max.x = MARGIN + fmin(s.time, RESTART) * scale;
    marks_box(draw, track, (Fill){.ink = INK_MUTED});
    for (int i = 0; i < 3; i++) {
        TsVec at = {MARGIN + turns[i].at * scale, top - 4};
        Font font = {.size = 13, .ink = INK_MUTED, .align = align[i]};
        draw_line(draw, at, ts_vec(at.x, top + 10), (Pen){.ink = INK_LINE});
        draw_text(draw, ts_vec(at.x, top + 10 + 13 * pixel), font,
                  WIDTH / pixel > 400 ? turns[i].name : turns[i].number);
    }
    draw_tag(draw, NULL);
}

// The text as far as it is typed, and a cursor: the end of it, if there is no room for all.
static void draw_typing(Draw *draw, const char *text)
{
    double size = EM * draw_view(draw).zoom / draw_scale(draw);
    Font font = {FACE_BOLD, size, INK_INK, ALIGN_LEFT, 0.65, .verbatim = true};
    if (s.of_article > 0) font.face = FACE_SONG, font.ink = INK_LINE, font.alpha = 1; // on black
    TsVec at = {MARGIN, MARGIN + EM * 0.8};
    double room = (WIDTH - 2.0 * MARGIN) * size / EM;
    while (*text && draw_text_width(draw, font, text) > room) {
        do text++;
        while ((*text & 0xC0) == 0x80); // bytes that continue a letter of UTF-8
    }
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, at, font, text);
    at.x += draw_text_width(draw, font, text) * EM / size;
    draw_line(draw, ts_vec(at.x, at.y + EM / 8.0), ts_vec(at.x, at.y - EM * 0.7),
              (Pen){.ink = INK_FOCUS, .width = 2});
}

static void draw(Stage *stage)
{
    double ms = tick_of(stage_variant(stage));
    Draw *draw = stage->draw;
    TsAabb canvas = {{0, 0}, {WIDTH, HEIGHT}};
    draw_layer(draw, LAYER_GROUND);
    if (s.of_article > 0) marks_box(draw, canvas, black);
    marks_outline(draw, canvas, (Pen){.ink = INK_LINE});
    for (int i = 0; i < s.balls; i++) {
        bool missed = s.gathers && !s.chases && ts_ball_missed(&s.ball[i]);
        draw_ball(draw, &s.ball[i], missed, ms, s.trail > 0 ? s.flown : 0);
    }
    draw_tag(draw, NULL);
    if (s.chases) marks_place(draw, s.target);
    draw_clock(draw);
    if (stage_typing(stage)) draw_typing(draw, stage_typing(stage));

    Gathered now = look();
    const char *doing = s.stopped > 0 ? "stopped"
                        : s.chases    ? "chasing"
                        : s.gathers   ? "gathering"
                                      : "loose";
    const char *of = number_count(NUMBER_TEXT, s.balls);
    const char *count = number_count(NUMBER_TEXT, now.home);
    stage_report(stage, "clock", "%s ms, %s", number_count(NUMBER_TEXT, (long long)s.time), doing);
    stage_report(stage, "home", "%s of %s", count, of);
    stage_report(stage, "flew through", "%s", number_count(NUMBER_TEXT, now.missed));
    stage_report(stage, "distance at rest", "%.2f px", now.off);
    stage_report(stage, "typeface", "%s", s.of_article > 0 ? "Song, or a serif" : "sans, bold");
    stage_table(stage, "Stopwatch", "\tms");
    stage_row(stage, s.watch.running ? ROW_LAMP_ON : ROW_LAMP_OFF, "running\t");
    stage_row(stage, ROW_PLAIN, "last returned\t%.0f", s.passed);
    stage_row(stage, ROW_PLAIN, "elapsed\t%s",
              number_count(NUMBER_TEXT, (long long)s.watch.elapsed));
    if (!s.watch.running)
        stage_row(stage, ROW_PLAIN, "stopped for\t%s",
                  number_count(NUMBER_TEXT, (long long)(s.now - s.watch.last)));
    int variant = stage_variant(stage), repaired = 0;
    if (variant == AS_PRINTED) {
        stage_table(stage, "As in the article", "line\t");
        for (int i = 0; i < LINES; i++) {
            bool repairs = s.repaired[i] > 0;
            repaired += repairs;
            stage_row(stage, repairs ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s",
                      repairs ? lines[i].repaired : lines[i].printed,
                      i == DIRECTION && !repairs ? "TypeError" : "");
        }
    }
    if (s.gathers) {
        stage_report(stage, "farthest when gathered", "%.1f px", s.spread);
        stage_report(stage, "ticks it needs", "%d of 300", ts_ball_ticks(s.spread, speed, TICK));
    }
    if (variant == AS_PRINTED) {
        stage_note(stage, "%d of %d lines repaired: %s, %s of %s home", repaired, LINES,
                   s.threw ? "TypeError" : doing, count, of);
    } else if (s.found > s.balls) {
        stage_note(stage, "the first %s of %s balls · %s home", of,
                   number_count(NUMBER_TEXT, s.found), count);
    } else if (now.missed > 0) {
        stage_note(stage, "%s",
                   number_of(NUMBER_TEXT, now.missed, "ball flew through its home",
                             "balls flew through their homes"));
    } else {
        stage_note(stage, "%s · %s of %s home", doing, count, of);
    }
    stage_hint(stage, "Enter: type your own text · click: the balls chase the pointer · PgDn next");
}

SCENE = {
    .title = "Particle text",
    .idea = "A ball is home if the rest of its path is no longer than one tick moves it.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "Enter and typing",
    .controls = {"Enter: type your own text"},
    .presses = true,
    .step_ms = TICK,
    .view = {{0, 0}, {WIDTH, HEIGHT + BELOW}},
    .variants = {{"balls_snap", "snaps home", NULL},
                 {"balls_stop_near", "stops within 2 px",
                  "A ball that stops within 2 px of its home stays beside it."},
                 {"balls_slow_frames", "frames of 33 ms",
                  "One tick moves a ball 7.59 px, past a stop test of 2 px: balls fly through "
                  "their homes."},
                 {"balls_equal_time", "waits for time = 3,000",
                  "Its 33 ms do not divide 3,000, so the time to gather never comes."},
                 {"balls_wrong_length", "divides by the position",
                  "It divides by the length of the position, not of the path: balls far from the "
                  "corner are slow."},
                 {"balls_as_printed", "as in the article",
                  "Three lines are wrong at once; the first lets no ball turn."}},
    .knobs =
        {[RASTER] = {'d', "sampled every", &s.raster, 5, 20, 1, .unit = "px"},
         [TRAIL] = {'l', "trail", &s.trail, .max = 1},
         [STOPPED] = {'s', "clock stopped", &s.stopped, .max = 1},
         [OF_ARTICLE] = {'h', "look", &s.of_article, .names = "plain|as in the article"},
         {.key = 'a', .label = "direction repaired", .value = &s.repaired[DIRECTION], .max = 1},
         {.key = 'b', .label = "clock repaired", .value = &s.repaired[CLOCK], .max = 1},
         {.key = 'c', .label = "stop repaired", .value = &s.repaired[STOP], .max = 1},
         {.key = 'x', .label = "frames of 33 ms", .value = &s.slow, .max = 1}},
};
