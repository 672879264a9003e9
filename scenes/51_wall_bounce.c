// Balls that bounce off walls, and a walker that hits a stone
//
// A *ball*(ball*) moves in small steps, so it does not stop at the [wall](walls): one step later it
// is a little past it. Two things must then be put right. The ball is pushed back to the wall, and
// the part of its [velocity] that leads into the wall is reversed. For the left wall:
//
//     x < left + r:  x = left + r,  vx = |vx|
//
// x is the centre, r the radius, vx the velocity along x. The other walls are treated alike. The
// [mark](contact) shows where a ball met a wall.
//
// Why is this right? The velocity keeps its length, so speed and energy stay the same. It
// points inward, however often the rule is applied: |vx| is never negative. The formula has the
// numbers of the last bounce; v′ is the velocity after it, v the one [before].
//
// A shorter rule, "flip the sign", only turns the ball around: vx = −vx. If one step takes the ball
// out of the wall, nobody sees the mistake. But a ball deep in the wall is still in it one tick
// later. It is turned around again, and again at every tick: it never comes out. Another rule
// assumes that the frame starts at (0, 0); it uses this [frame](wrong frame).
//
// "HITS A WALL" means that a ball is past a wall; the sentence beside it says which.
//
// Below the frame there is just a rule, of no listed method: the *walker* on the [lane] hits the
// *stone* when it is at x = [100 px](stone's place) and is not jumping. Whether its feet clear the
// stone is never tested.
//
// Try: drag a ball into the wall and let go, or throw it. Set P to "in the wall" and press M until
// "flip the sign": ball 1 never comes out. Press J before the walker reaches the stone.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/bounce.h"
#include "touchstone/relation.h"
#include "touchstone/walker.h"

enum { CLAMPS, FLIPS, FROM_ZERO };
enum { IN_THE_OPEN, IN_THE_WALL, INTO_CORNERS };
enum { BALLS = 3, BALLS_MAX = 16, MARKED_TICKS = 12, TICKS_A_SECOND = 60 };
#define FAR_AWAY 1e6
#define THROW 0.5 // px a tick: a faster drag is a throw

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

// The walker's lane; three px of the world are one of the walker's.
#define LANE_PX 3.0
static const TsVec lane = {60, 545}, walker_half = {11, 30};

typedef struct Ball {
    Actor *actor;
    TsVec own;        // its velocity before it was dragged
    TsVec stood;      // where the last step left it
    bool said, hit;   // before the response it was past a wall: by the variant, and exactly
    bool left, stuck; // the response left it past a wall; for the second time on end
    int ticks_in;     // how many ticks on end it has left it there
    TsVec at;         // where it met a wall last
    int marked;       // ticks that this is still shown
} Ball;

typedef struct Met {   // what the last bounce changed, along the axis across its wall
    const Actor *ball; // NULL: there was none yet
    unsigned wall;     // one of TS_BOUNCE_LEFT and so on
    TsVec at;          // of the ball's centre before it
    double radius, before, after, placed; // velocities, px/s, and where the centre was put
} Met;

enum { KNOB_START, KNOB_SPEED };
static struct {
    Ball ball[BALLS_MAX];
    int balls, met;
    Met last;
    Actor *walker_box, *stone;
    TsWalker walker;
    double start, speed;
} s = {.speed = 240};

// ---- Balls

static TsBounce bounce_by(int variant, TsCircle ball, TsVec velocity)
{
    // flaw: bounce_from_zero
    TsAabb from_zero = {{0, 0}, ts_vec_sub(field.max, field.min)};
    TsBounce bounce = ts_bounce_in_frame(ball, velocity, variant == FROM_ZERO ? from_zero : field);
    if (variant != FLIPS) return bounce;
    // Flips the sign whenever the ball is past a wall, and leaves it there: in the next tick it
    // flips back, and the ball sticks (JChehe 2017).
    bool across = bounce.beyond & (TS_BOUNCE_LEFT | TS_BOUNCE_RIGHT);
    bool along = bounce.beyond & (TS_BOUNCE_TOP | TS_BOUNCE_BOTTOM);
    // flaw: bounce_flips
    bounce.position = ball.center;
    // flaw: bounce_flips
    bounce.velocity = ts_vec(across ? -velocity.x : velocity.x, along ? -velocity.y : velocity.y);
    bounce.met = bounce.beyond;
    return bounce;
}

// The exact answer, by another way: the ball overlaps a wall, as thick as you like.
static bool overlaps_a_wall(TsCircle ball)
{
    const TsVec low = ts_vec(-FAR_AWAY, -FAR_AWAY), high = ts_vec(FAR_AWAY, FAR_AWAY);
    const TsAabb walls[] = {
        {low, ts_vec(field.min.x, high.y)},
        {ts_vec(field.max.x, low.y), high},
        {low, ts_vec(high.x, field.min.y)},
        {ts_vec(low.x, field.max.y), high},
    };
    for (int i = 0; i < 4; i++) {
        if (ts_relation_aabb_circle(walls[i], ball) == TS_OVERLAPPING) return true;
    }
    return false;
}

// What a right response promises: the centre is within the frame, shrunk by the radius. No walls
// bound a ball that is wider than the frame.
static bool is_in_frame(TsCircle ball)
{
    double r = ball.radius, x = ball.center.x, y = ball.center.y;
    bool wide = field.max.x - field.min.x >= 2 * r, high = field.max.y - field.min.y >= 2 * r;
    return (!wide || (x >= field.min.x + r && x <= field.max.x - r)) &&
           (!high || (y >= field.min.y + r && y <= field.max.y - r));
}

static void set_going(Ball *ball, TsVec velocity) { ball->actor->velocity = ball->own = velocity; }

static void meet(Stage *stage, Ball *ball)
{
    TsCircle circle = ball->actor->shape.circle;
    TsBounce bounce = bounce_by(stage_variant(stage), circle, ball->actor->velocity);
    ball->said = bounce.beyond != 0;
    ball->hit = overlaps_a_wall(circle);
    if (ball->marked > 0) ball->marked--;
    if (bounce.met) {
        ball->at = bounce.at;
        ball->marked = MARKED_TICKS;
        s.met++;
        bool sideways = bounce.met & (TS_BOUNCE_LEFT | TS_BOUNCE_RIGHT);
        TsVec before = ball->actor->velocity;
        s.last = (Met){.ball = ball->actor,
                       .wall = bounce.met & (sideways ? TS_BOUNCE_LEFT | TS_BOUNCE_RIGHT
                                                      : TS_BOUNCE_TOP | TS_BOUNCE_BOTTOM),
                       .at = circle.center,
                       .radius = circle.radius,
                       .before = (sideways ? before.x : before.y) * TICKS_A_SECOND,
                       .after = (sideways ? bounce.velocity.x : bounce.velocity.y) * TICKS_A_SECOND,
                       .placed = sideways ? bounce.position.x : bounce.position.y};
    }
    stage_place(stage, ball->actor, bounce.position, ball->actor->angle);
    set_going(ball, bounce.velocity);
    ball->stood = bounce.position;
    bool left = !is_in_frame(ball->actor->shape.circle);
    ball->stuck = left && ball->left;
    ball->ticks_in = left ? ball->ticks_in + 1 : 0;
    ball->left = left;
}

// ---- The walker: its front is where it has come to

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
        Actor *actor = s.ball[i].actor;
        stage_put(stage, &actor, .name = names[i], .shape = ts_shape_of_circle(ball));
        s.ball[i] = (Ball){.actor = actor, .stood = ball.center};
        set_going(&s.ball[i], ts_vec_scale(starts[start][i].heading, s.speed / TICKS_A_SECOND));
    }
    if (s.balls < BALLS) s.balls = BALLS;
    s.last = (Met){.ball = NULL};
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
    if (knob != KNOB_SPEED) return;
    for (int i = 0; i < s.balls; i++) {
        set_going(&s.ball[i], ts_vec_set_length(s.ball[i].own, s.speed / TICKS_A_SECOND));
    }
}

static void step(Stage *stage)
{
    stage_each(stage, actor) // copies that the viewer made are balls, too
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
    for (int i = 0; i < s.balls; i++) {
        Ball *ball = &s.ball[i];
        TsVec thrown;
        if (!ball->actor->alive) continue;
        if (!stage_thrown(stage, ball->actor, &thrown)) {
            meet(stage, ball);
        } else { // put down without a throw, it continues as before
            ball->actor->velocity = ts_vec_length(thrown) > THROW ? thrown : ball->own;
            ball->said = ball->hit = ball->left = ball->stuck = false;
            ball->ticks_in = 0;
        }
    }
    s.walker = ts_walker_step(s.walker, stage_pressed(stage, (Key)'j'));
    place_walker(stage);
}

// ---- Asking

typedef struct Finding { // about one ball
    bool says, exact;    // it is past a wall, or was in this tick before the response
    bool stuck;          // the response does not get it out
} Finding;

typedef struct Findings {
    Finding ball[BALLS_MAX];
    int shown;                     // the ball that strip and note speak of; -1: none
    const Actor *in_each_other[2]; // two balls that overlap, which is no hit here; NULL: none do
} Findings;

static bool is_wrong(Finding finding) { return finding.stuck || finding.says != finding.exact; }

// The strip speaks of the first ball about which the variant is wrong, else of the first that hits.
static void ask(Stage *stage)
{
    Findings *found = stage_findings(stage, sizeof *found);
    bool lies = s.walker.lies > 0;
    if (!found) return;
    found->shown = -1;
    for (int i = 0; i < s.balls; i++) {
        const Ball *ball = &s.ball[i];
        if (!ball->actor->alive) continue;
        TsCircle circle = ball->actor->shape.circle;
        TsBounce now = bounce_by(stage_variant(stage), circle, ball->actor->velocity);
        bool stands = ts_vec_equal(ball->stood, ball->actor->position); // nobody has moved it since
        Finding *finding = &found->ball[i];
        finding->says = now.beyond || (stands && ball->said);
        finding->exact = overlaps_a_wall(circle) || (stands && ball->hit);
        finding->stuck = stands && ball->stuck;
        stage_color(stage, ball->actor, finding->says, finding->exact);
        bool none = found->shown < 0;
        if (is_wrong(*finding) ? none || !is_wrong(found->ball[found->shown])
                               : none && finding->says) {
            found->shown = i;
        }
        for (int k = 0; k < i && !found->in_each_other[0]; k++) {
            const Actor *other = s.ball[k].actor;
            if (!other->alive || ts_relation_circles(circle, other->shape.circle) == TS_APART)
                continue;
            found->in_each_other[0] = other;
            found->in_each_other[1] = ball->actor;
        }
    }
    stage_color(stage, s.walker_box, lies, lies);
    stage_color(stage, s.stone, lies, lies);
    // What the scene is about; the walker has a rule of its own, and its colour.
    Finding shown = found->shown < 0 ? (Finding){false, false, false} : found->ball[found->shown];
    if (shown.says == shown.exact && shown.stuck) {
        stage_verdict_both(stage, true, "BOUNCED", "IN THE WALL");
    } else {
        static const char *const word[] = {"NO WALL HIT", "HITS A WALL"};
        stage_verdict_named(stage, shown.says == shown.exact, shown.says, word[shown.says],
                            shown.exact, word[shown.exact]);
    }
    if (shown.exact)
        stage_verdict_sentence(stage, "A ball meets a wall:", "%s bounces off it.",
                               s.ball[found->shown].actor->name);
    else if (lies)
        stage_verdict_sentence(stage, "No ball meets a wall:", "the walker hits the stone.");
    else if (found->in_each_other[0])
        stage_verdict_sentence(
            stage, "No ball meets a wall:", "%s and %s overlap, but only walls are tested.",
            found->in_each_other[0]->name, found->in_each_other[1]->name);
    else
        stage_verdict_sentence(stage, "No ball meets a wall:", "all are between the walls.");
}

// ---- Drawing

// Ticks until a ball that moves so is at that wall, along one axis; HUGE_VAL: never.
static double ticks_to_wall(double at, double speed, double radius, double low, double high)
{
    double wall = speed < 0 ? low + radius : high - radius;
    return speed == 0 ? HUGE_VAL : fmax((wall - at) / speed, 0);
}

// The bounce that comes first, if all balls go on as they do now.
static Met first_to_come(const Stage *stage, TsAabb frame)
{
    double soonest = HUGE_VAL;
    bool flips = stage_variant(stage) == FLIPS;
    Met next = {.ball = NULL};
    for (int i = 0; i < s.balls; i++) {
        if (!s.ball[i].actor->alive) continue;
        TsCircle c = s.ball[i].actor->shape.circle;
        TsVec going = s.ball[i].own;
        double across = ticks_to_wall(c.center.x, going.x, c.radius, frame.min.x, frame.max.x);
        double down = ticks_to_wall(c.center.y, going.y, c.radius, frame.min.y, frame.max.y);
        if (fmin(across, down) >= soonest) continue;
        soonest = fmin(across, down);
        bool sideways = across <= down, low = sideways ? going.x < 0 : going.y < 0;
        TsVec corner = low ? frame.min : frame.max;
        double wall = sideways ? corner.x : corner.y, speed = sideways ? going.x : going.y;
        next = (Met){.ball = s.ball[i].actor,
                     .wall = sideways ? (low ? TS_BOUNCE_LEFT : TS_BOUNCE_RIGHT)
                                      : (low ? TS_BOUNCE_TOP : TS_BOUNCE_BOTTOM),
                     .at = c.center,
                     .radius = c.radius,
                     .before = speed * TICKS_A_SECOND,
                     .after = -speed * TICKS_A_SECOND,
                     .placed = flips ? (sideways ? c.center.x : c.center.y)
                                     : wall + (low ? c.radius : -c.radius)};
    }
    return next;
}

// What the last bounce did, or the next one will do: put the ball back to the wall, and reflect its
// velocity.
static void report_bounce(Stage *stage)
{
    TsAabb frame = field;
    if (stage_variant(stage) == FROM_ZERO)
        frame = (TsAabb){{0, 0}, ts_vec_sub(field.max, field.min)};
    bool none = !s.last.ball || !s.last.ball->alive;
    const Met next = first_to_come(stage, frame), *last = none ? &next : &s.last;
    if (!last->ball) return;
    bool sideways = last->wall & (TS_BOUNCE_LEFT | TS_BOUNCE_RIGHT);
    bool low = last->wall & (TS_BOUNCE_LEFT | TS_BOUNCE_TOP);
    TsVec corner = low ? frame.min : frame.max;
    double wall = sideways ? corner.x : corner.y, before = sideways ? last->at.x : last->at.y;
    stage_table(stage, none ? "The next bounce" : "The last bounce",
                sideways ? "\tx\tpx/s" : "\ty\tpx/s");
    stage_row(stage, ROW_PLAIN, "before\t%s\t%s", number_plain(NUMBER_TEXT, before, 1),
              number_plain(NUMBER_TEXT, last->before, 1));
    stage_row_names(stage, "before");
    stage_row(stage, ROW_PLAIN, "after\t%s\t%s", number_plain(NUMBER_TEXT, last->placed, 1),
              number_plain(NUMBER_TEXT, last->after, 1));
    stage_row_names(stage, last->ball->name);
    stage_row(stage, ROW_PLAIN, "wall\t%s\t", number_plain(NUMBER_TEXT, wall, 1));
    stage_row_names(stage, "walls");

    // Its velocity before it, seen only while that is lit.
    TsVec way = ts_vec_scale(sideways ? ts_vec(1, 0) : ts_vec(0, 1), last->before < 0 ? -1 : 1);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag_hidden(stage->draw, "before");
    draw_arrow(stage->draw, last->at, ts_vec_add(last->at, ts_vec_scale(way, last->radius + 32)),
               (Pen){.ink = INK_INK, .on = 5, .off = 4});
    draw_tag(stage->draw, NULL);

    char arrow[DRAW_TAG_TEXT];
    snprintf(arrow, sizeof arrow, "velocity:%s", last->ball->name);
    const Term back = {.name = sideways ? "x′" : "y′",
                       .value = last->placed,
                       .lights = last->ball->name,
                       .decimals = 1};
    const Term of_wall = {.name = "wall", .value = wall, .lights = "walls"};
    const Term radius = {.name = "r", .value = last->radius, .lights = last->ball->name};
    if (stage_variant(stage) != FLIPS && low)
        stage_formula(stage, sideways ? "[x′] = [wall] + [r]" : "[y′] = [wall] + [r]", back,
                      of_wall, radius);
    else if (stage_variant(stage) != FLIPS)
        stage_formula(stage, sideways ? "[x′] = [wall] − [r]" : "[y′] = [wall] − [r]", back,
                      of_wall, radius);
    const Term after = {
        .name = sideways ? "vx′" : "vy′", .value = last->after, .lights = arrow, .decimals = 1};
    const Term going = {.name = sideways ? "vx" : "vy", .value = last->before, .lights = "before"};
    if (stage_variant(stage) == FLIPS)
        stage_formula(stage, sideways ? "[vx′] = −[vx]" : "[vy′] = −[vy]", after, going);
    else if (low)
        stage_formula(stage, sideways ? "[vx′] = |[vx]|" : "[vy′] = |[vy]|", after, going);
    else
        stage_formula(stage, sideways ? "[vx′] = −|[vx]|" : "[vy′] = −|[vy]|", after, going);
}

static void draw(Stage *stage)
{
    const Findings *found = stage_found(stage);
    Draw *draw = stage->draw;
    double energy = 0; // of a mass of 1
    if (!found) return;
    TsAabb from_zero = {{0, 0}, ts_vec_sub(field.max, field.min)};
    draw_on(draw, LAYER_CONSTRUCTION, "walls");
    marks_outline(draw, field, (Pen){.ink = INK_LINE, .width = 3});
    for (int i = 0; i < 4; i++) {
        const TsVec corner[] = {
            field.min, {field.max.x, field.min.y}, field.max, {field.min.x, field.max.y}};
        stage_keep_clear(stage, (TsVec[]){corner[i], corner[(i + 1) % 4]}, 2);
    }
    draw_tag(draw, "wrong frame");
    if (stage_variant(stage) == FROM_ZERO) {
        marks_outline(draw, from_zero, marks_dashed(INK_MARK, 1));
    }
    draw_tag(draw, "lane");
    draw_line(draw, lane, on_lane(TS_WALKER_END, 0), (Pen){.ink = INK_LINE, .width = 2});
    draw_tag(draw, NULL);

    stage_table(stage, "Balls and walls", "\tpx/s\tto wall");
    for (int i = 0; i < s.balls; i++) {
        const Ball *ball = &s.ball[i];
        if (!ball->actor->alive) continue;
        TsCircle circle = ball->actor->shape.circle;
        TsVec velocity = ball->actor->velocity;
        double speed = ts_vec_length(velocity) * TICKS_A_SECOND;
        stage_row(stage, is_wrong(found->ball[i]) ? ROW_WRONG : ROW_PLAIN, "%s\t%s\t%s",
                  ball->actor->name, number_plain(NUMBER_TEXT, speed, 1),
                  number_signed(NUMBER_TEXT, ts_bounce_gap(circle, field)));
        double length = circle.radius + 12 + (speed < 720 ? speed / 12 : 60);
        TsVec arrow[] = {circle.center,
                         ts_vec_add(circle.center, ts_vec_set_length(velocity, length))};
        draw_layer(draw, LAYER_CONTACT);
        draw_tag_which(draw, "velocity", ball->actor->name);
        draw_arrow(draw, arrow[0], arrow[1], (Pen){.ink = INK_INK});
        if (i == 0) stage_label(stage, arrow[1], velocity, LABEL_PLAIN, "velocity");
        stage_keep_clear(stage, arrow, 2);
        if (found->ball[i].stuck)
            stage_label(stage, ts_vec(circle.center.x, circle.center.y - circle.radius),
                        ts_vec(0, -1), LABEL_CLASH, "stuck: turned around %d times in a row",
                        ball->ticks_in);
        draw_tag(draw, "contact");
        if (ball->marked > 0) {
            marks_place(draw, ball->at);
            if (!stage_is_simple(stage)) {
                TsVec inward = ts_vec_sub(ts_vec_lerp(field.min, field.max, 0.5), ball->at);
                stage_label(stage, ball->at, ts_vec_negate(inward), LABEL_PLAIN, "met the wall");
            }
            stage_keep_clear(stage, &ball->at, 1);
        }
        draw_tag(draw, NULL);
        energy += speed * speed / 2;
    }
    stage_report(stage, "energy", "%s px²/s²",
                 number_count(NUMBER_TEXT, (long long)(energy + 0.5)));
    stage_report(stage, "walls met", "%d", s.met);

    report_bounce(stage);

    bool lies = s.walker.lies > 0;
    stage_table(stage, "Hits the stone", "if both hold\tpx");
    stage_row_for(stage, "stone's place",
                  s.walker.x == TS_WALKER_STONE ? ROW_LAMP_ON : ROW_LAMP_OFF, "x = 100 px\t%.0f",
                  s.walker.x);
    stage_row_for(stage, s.walker_box->name, ts_walker_jumps(s.walker) ? ROW_LAMP_OFF : ROW_LAMP_ON,
                  "not jumping\t%.0f", s.walker.height);
    stage_report(stage, "stones hit", "%d", s.walker.hits);
    stage_report(stage, "stones jumped", "%d", s.walker.cleared);
    draw_tag(draw, "stone's place");
    stage_dimension(stage, ts_vec(lane.x, lane.y + 14),
                    ts_vec(on_lane(TS_WALKER_STONE, 0).x, lane.y + 14), LABEL_NUMBER, "x = 100 px");
    draw_tag(draw, NULL);

    if (found->shown >= 0) {
        Finding shown = found->ball[found->shown];
        const char *what = shown.says && !shown.exact ? "turns where no wall is"
                           : !shown.says              ? "passes through the wall"
                           : shown.stuck              ? "is still in the wall"
                                                      : "hits a wall";
        stage_note(stage, "%s %s", s.ball[found->shown].actor->name, what);
    } else if (found->in_each_other[0] && !lies) {
        stage_note(stage, "%s and %s overlap, but only walls are tested",
                   found->in_each_other[0]->name, found->in_each_other[1]->name);
    } else {
        stage_note(stage,
                   lies ? "the walker, at x = 100 px and not jumping, hits the stone"
                        : "no ball is past a wall, the walker is at x = %.0f px",
                   s.walker.x);
    }
    stage_hint(stage, "Throw a ball · “J” jumps · balls ignore each other");
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
    .flaw = "bounce_flips",
    .simple = "walls|wrong frame|lane|velocity|before",
    .edited = true,
    .claims = "j",
    .controls = {"J: the walker jumps"},
    .view = {{40, 10}, {940, 580}},
    .variants = {{"bounce_clamps", "push back, reflect", NULL},
                 {"bounce_flips", "flip the sign",
                  "It turns the ball around at every tick that it is past the wall, so it may "
                  "never come out."},
                 {"bounce_from_zero", "frame at (0, 0)",
                  "It assumes that the frame starts at (0, 0)."}},
    .knobs = {[KNOB_START] = {'p', "start", &s.start,
                              .names = "in the open|in the wall|into corners", .places = true},
              [KNOB_SPEED] = {'u', "speed", &s.speed, 60, 6000, 60, .unit = "px/s"}},
};
