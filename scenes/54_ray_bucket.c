// A ball thrown into a bucket, decided by two lines
//
// A computer sees the *ball* only at ticks, 60 times a second. A fast ball is above the rim of the
// *bucket* at one tick and below it at the next, and touches it at neither. So do not test the
// ball. Test its path between the two ticks. The ball counts as its centre: its radius plays no
// part.
//
// [Line 1](line 1) runs through [p₀](p0) and [p₁](p1), the centre at two successive ticks, [line 2]
// along the rim from [a] to [b]. A cross product gives the side of line 2 on which a point p lies:
//
//     side(p) = (b − a) × (p − a)
//     u × v = ux·vy − uy·vx
//
// It is the length of the rim times the distance of p from line 2 (the panel shows the distance):
// negative above the line and positive below, since y grows downward. The ball is in if three
// [lamps] are on:
//
//     side(p₀) < 0: from above
//     side(p₁) > 0: below line 2
//     [crossing] between a and b
//
// Why is this right? From one tick to the next the ball moves straight; gravity bends the [trail]
// only at the ticks. Two lines cross only once, so the ball changes sides at the [crossing]. If
// that lies between a and b, it came through the opening, at any speed. Line 1 then stays, while
// the ball sinks to the bottom.
//
// How it goes wrong: a test for an overlap of ball and rim misses a ball that passes between two
// ticks. A test by slopes, y = m·x + c, divides by zero for a vertical fall, and counts a ball that
// rises from below. If line 2 is drawn from the rim's middle [to the ball](wrong line) instead, the
// lines always meet at the ball, even if the ball rolls on the [ground] under the bucket.
//
// Try: set P to "straight down", U to 6,000 px/s, and compare the methods with M. Throw the ball;
// drag and turn the bucket.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/bounce.h"
#include "touchstone/bucket.h"
#include "touchstone/relation.h"

enum { BY_CROSSING, BY_OVERLAP, BY_SLOPES, TO_THE_BALL };
enum { PARABOLA, STRAIGHT_DOWN, UNDERNEATH, FROM_BELOW };
enum { TRAIL = 48, REST_TICKS = 75, FLIGHT_TICKS = 600, TICKS_A_SECOND = 60 };
#define GROUND 556.0
#define SINKS 6.0                   // px a tick, of a ball in the bucket
static const double gravity = 0.25; // px a tick, each tick: 900 px/s²
static const TsAabb air = {{-60, -400}, {1040, 600}};
static const TsVec bucket_corner[] = {{640, 330}, {760, 330}, {742, 440}, {658, 440}};

static struct {
    Actor *ball, *bucket;
    TsVec bucket_at;   // where the bucket was a tick ago
    TsSegment path;    // of the ball in the last tick, relative to the bucket
    TsBucketStep last; // its result
    bool says, exact;  // the ball is in: by the variant, and exactly
    int ticks, over;   // ticks of this flight, and since its end
    TsVec trail[TRAIL];
    double way, speed;
} s = {.speed = 900};

static TsSegment mouth_of(const Actor *bucket)
{
    const TsVec *corner = bucket->shape.polygon.corner;
    return (TsSegment){corner[0], corner[1]};
}

static TsVec middle(TsSegment segment) { return ts_vec_lerp(segment.a, segment.b, 0.5); }

// ---- A flight

static void start_flight(void)
{
    TsVec at = s.ball->position;
    TsSegment mouth = mouth_of(s.bucket);
    s.path = (TsSegment){at, at};
    s.last = ts_bucket_step(s.path, ts_bucket_side(mouth, at), mouth);
    s.bucket_at = s.bucket->position;
    s.says = s.exact = false;
    s.ticks = s.over = 0;
}

static void throw_ball(Stage *stage)
{
    double speed = s.speed / TICKS_A_SECOND;
    TsVec goal = middle(mouth_of(s.bucket)), from = ts_vec(90, 150), velocity;
    switch ((int)s.way) {
    case STRAIGHT_DOWN:
        from = ts_vec(goal.x, goal.y - 270);
        velocity = ts_vec(0, speed);
        break;
    case UNDERNEATH:
        from = ts_vec(60, GROUND - s.ball->shape.circle.radius);
        velocity = ts_vec(speed, 0);
        break;
    case FROM_BELOW:
        from = ts_vec_add(goal, ts_vec(-110, 190));
        velocity = ts_vec_set_length(ts_vec_sub(goal, from), speed);
        break;
    default: velocity = ts_bucket_throw(from, goal, speed, gravity);
    }
    stage_place(stage, s.ball, from, 0);
    s.ball->velocity = velocity;
    start_flight();
}

// Whether the ball is in the bucket, by the chosen version.
static bool is_in(int variant, TsSegment path, TsSegment mouth)
{
    switch (variant) {
    case BY_OVERLAP: {
        TsCircle ball = {path.b, s.ball->shape.circle.radius};
        // flaw: bucket_overlap
        return s.last.below && ts_relation_circle_segment(ball, mouth) != TS_APART;
    }
    case BY_SLOPES: {
        // Both lines as y = m x + c. They have no ends and no direction, and a vertical fall
        // divides by 0.
        // flaw: bucket_slopes
        double m1 = (path.b.y - path.a.y) / (path.b.x - path.a.x);
        double m2 = (mouth.b.y - mouth.a.y) / (mouth.b.x - mouth.a.x);
        double x = (path.b.y - m1 * path.b.x - mouth.a.y + m2 * mouth.a.x) / (m2 - m1);
        double line2 = mouth.a.y + m2 * (path.b.x - mouth.a.x);
        // flaw: bucket_slopes
        return x >= mouth.a.x && x <= mouth.b.x && path.b.y > line2;
    }
    case TO_THE_BALL:
        // Line 2 ends at the ball, so it crosses line 1 there, wherever the ball is.
        // flaw: bucket_line_to_ball
        return path.b.x >= mouth.a.x && path.b.x <= mouth.b.x && path.b.y > middle(mouth).y;
    default: return s.last.caught;
    }
}

// One tick in the air. The path is measured relative to the bucket, which the viewer may move.
static void fly(Stage *stage, TsVec carried)
{
    TsSegment mouth = mouth_of(s.bucket);
    TsVec before = ts_vec_add(s.path.b, carried);
    int side = s.last.side;
    TsBounce landed = ts_bounce_on_floor(s.ball->shape.circle, s.ball->velocity, GROUND);
    stage_place(stage, s.ball, landed.position, 0);
    s.ball->velocity = ts_vec_add(landed.velocity, ts_vec(0, gravity));
    s.trail[s.ticks++ % TRAIL] = s.path.b;
    s.path = (TsSegment){before, landed.position};
    s.last = ts_bucket_step(s.path, side, mouth);
    // The exact answer, by another way: the ball has changed sides, and the closed segments meet.
    bool fell = side == TS_BUCKET_ABOVE && s.last.side == TS_BUCKET_BELOW;
    s.exact |= fell && ts_relation_segments(s.path, mouth) != TS_APART;
    s.says |= is_in(stage_variant(stage), s.path, mouth);
    if (!s.says) return;
    s.ball->velocity = ts_vec(0, 0);
    if (s.last.caught) stage_place(stage, s.ball, s.last.crossing, 0);
}

// One tick in the bucket: the ball sinks to the bottom, and goes where the bucket goes.
static void sink(Stage *stage, TsVec carried)
{
    const TsVec *corner = s.bucket->shape.polygon.corner;
    TsVec foot = ts_vec_lerp(corner[3], corner[2], 0.5);
    TsVec up = ts_vec_sub(middle(mouth_of(s.bucket)), foot);
    TsVec goal = ts_vec_add(foot, ts_vec_set_length(up, s.ball->shape.circle.radius));
    TsVec from = ts_vec_add(s.ball->position, carried), way = ts_vec_sub(goal, from);
    if (ts_vec_length(way) > SINKS) way = ts_vec_set_length(way, SINKS);
    stage_place(stage, s.ball, ts_vec_add(from, way), 0);
}

static void step(Stage *stage)
{
    TsVec thrown;
    if (!s.ball->alive || !s.bucket->alive) return;
    if (stage_thrown(stage, s.ball, &thrown)) {
        s.ball->velocity = thrown;
        start_flight();
        return;
    }
    TsVec carried = ts_vec_sub(s.bucket->position, s.bucket_at);
    if (s.says) {
        sink(stage, carried);
    } else {
        fly(stage, carried);
    }
    s.bucket_at = s.bucket->position;
    TsVec at = s.ball->position;
    bool out = at.x < air.min.x || at.x > air.max.x || at.y < air.min.y;
    bool rests = s.ball->velocity.x == 0 && at.y >= GROUND - s.ball->shape.circle.radius;
    bool over = s.says || out || rests || s.ticks > FLIGHT_TICKS;
    if (over && ++s.over > REST_TICKS) throw_ball(stage);
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    throw_ball(stage);
}

static void build(Stage *stage)
{
    s.bucket = stage_add(stage, .name = "bucket", .shape = ts_shape_polygon(bucket_corner, 4));
    s.ball = stage_add(stage, .name = "ball", .shape = ts_shape_circle(ts_vec(90, 150), 14),
                       .traits = ACTOR_NAMELESS);
    throw_ball(stage);
}

static void ask(Stage *stage)
{
    if (!s.ball->alive || !s.bucket->alive) return;
    stage_verdict_pair(stage, s.says, s.exact, s.ball, s.bucket);
    stage_verdict_sentence(stage, s.exact ? "It is in the bucket:" : "Not in the bucket:",
                           s.exact ? "the ball crossed the rim from above."
                                   : "the ball has not crossed the rim from above.");
}

// ---- Drawing

// In rows below one another, however small the view.
static void lamp(Stage *stage, int row, bool on, const char *name, const char *value)
{
    double px = style_pixel(stage->draw);
    TsVec at = ts_vec(60, 400 + row * fmax(40, 22 * px));
    stage_row(stage, on ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name, value);
    draw_tag_which(stage->draw, "lamps", name);
    marks_lamp_words(stage->draw, at, on, name);
}

// The points of the formula. In flight p0 and p1 are too fast to bear their names.
static void name_points(Stage *stage, TsSegment mouth)
{
    TsVec way = ts_vec_sub(s.path.b, s.path.a), along = ts_vec_sub(mouth.b, mouth.a);
    const struct {
        const char *tag, *name;
        TsVec at, toward;
        double radius;
        bool named;
    } point[] = {{"a", "a", mouth.a, ts_vec_negate(along), 3.5, true},
                 {"b", "b", mouth.b, ts_vec_perp_back(along), 3.5, true},
                 {"p0", "p₀", s.path.a, ts_vec_negate(way), 2.5, s.says || !stage->playing},
                 {"p1", "p₁", s.path.b, ts_vec_perp_back(way), 2.5, s.says || !stage->playing}};
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < 4; i++) {
        draw_tag(stage->draw, point[i].tag);
        draw_dot(stage->draw, point[i].at, point[i].radius, (Fill){.ink = INK_INK});
        if (point[i].named)
            stage_label(stage, point[i].at, point[i].toward, LABEL_PLAIN, "%s", point[i].name);
    }
    draw_tag(stage->draw, NULL);
}

// How far p1 lies below line 2, by the cross product.
static void report_side(Stage *stage, TsSegment mouth)
{
    TsVec u = ts_vec_sub(mouth.b, mouth.a), v = ts_vec_sub(s.path.b, mouth.a);
    double rim = ts_vec_length(u);
    if (stage_variant(stage) != BY_CROSSING || rim == 0) return;
    stage_table(stage, "From a", "\tx\ty\tpx");
    stage_row(stage, ROW_PLAIN, "b\t%s\t%s\t%s", number_plain(NUMBER_TEXT, u.x, 1),
              number_plain(NUMBER_TEXT, u.y, 1), number_plain(NUMBER_TEXT, rim, 1));
    stage_row(stage, ROW_PLAIN, "p₁\t%s\t%s\t", number_plain(NUMBER_TEXT, v.x, 1),
              number_plain(NUMBER_TEXT, v.y, 1));
    stage_row_names(stage, "p1");
    stage_formula(
        stage, "[below] = ([ux]·[vy] − [uy]·[vx]) / [rim]",
        {.name = "below",
         .value = ts_vec_cross(u, v) / rim,
         .lights = "lamps:below line 2",
         .decimals = 1},
        {.name = "ux", .value = u.x, .lights = "b"}, {.name = "uy", .value = u.y, .lights = "b"},
        {.name = "vx", .value = v.x, .lights = "p1"}, {.name = "vy", .value = v.y, .lights = "p1"},
        {.name = "rim", .value = rim, .lights = "line 2"});
}

static void draw(Stage *stage)
{
    if (!s.ball->alive || !s.bucket->alive) return;
    Draw *draw = stage->draw;
    TsSegment mouth = mouth_of(s.bucket);
    TsVec ball = s.ball->position, way = ts_vec_normalize(ts_vec_sub(s.path.b, s.path.a));
    double radius = s.ball->shape.circle.radius;

    // The places of the last ticks, with the ball's outline if it moves by more than its width.
    draw_on(draw, LAYER_CONSTRUCTION, "trail");
    for (int i = s.ticks > TRAIL ? s.ticks - TRAIL : 0; i < s.ticks; i++) {
        TsVec at = s.trail[i % TRAIL];
        bool apart = i > 0 && ts_vec_distance(at, s.trail[(i - 1) % TRAIL]) > 2 * radius;
        if (apart) draw_circle(draw, at, radius, (Pen){.ink = INK_LINE});
        draw_dot(draw, at, 2, (Fill){.ink = INK_LINE});
    }

    draw_tag(draw, "ground");
    draw_line(draw, ts_vec(-1e4, GROUND), ts_vec(1e4, GROUND), (Pen){.ink = INK_LINE, .width = 2});
    stage_label(stage, ts_vec(900, GROUND), ts_vec(0, 1), LABEL_PLAIN, "ground");
    draw_tag(draw, "line 2");
    marks_line(draw, mouth.a, mouth.b);
    draw_tag(draw, "line 1");
    marks_line(draw, s.path.a, s.path.b);
    draw_on(draw, LAYER_CONTACT, "line 2");
    draw_line(draw, mouth.a, mouth.b,
              (Pen){.ink = s.last.between ? INK_FOCUS : INK_INK, .width = 3});
    draw_tag(draw, "crossing");
    if (s.last.cross) (s.last.between ? marks_answer : marks_place)(draw, s.last.crossing);
    draw_tag(draw, "wrong line");
    if (stage_variant(stage) == TO_THE_BALL) {
        draw_line(draw, middle(mouth), ball, marks_dashed(INK_MARK, 2));
    }
    draw_tag(draw, "line 2");
    stage_label(stage, mouth.b, ts_vec_sub(mouth.b, mouth.a), LABEL_PLAIN, "line 2");
    draw_tag(draw, "line 1");
    if (!ts_vec_is_zero(way)) {
        stage_label(stage, ts_vec_add(s.path.a, ts_vec_scale(way, -90)), ts_vec(0, -1), LABEL_PLAIN,
                    "line 1");
    }
    name_points(stage, mouth);

    TsVec down = ts_vec_perp(ts_vec_normalize(ts_vec_sub(mouth.b, mouth.a)));
    const char *below = number_signed(NUMBER_TEXT, ts_vec_dot(ts_vec_sub(s.path.b, mouth.a), down));
    bool from_above = s.last.side == TS_BUCKET_ABOVE || s.last.caught;
    stage_table(stage, "In the bucket", "if all hold\tpx");
    lamp(stage, 0, s.last.between, "between the edges", "");
    lamp(stage, 1, s.last.below, "below line 2", below);
    lamp(stage, 2, from_above, "from above", "");
    draw_tag(draw, NULL);
    report_side(stage, mouth);

    double speed = ts_vec_distance(s.path.a, s.path.b);
    stage_report(stage, "path in a tick", "%.1f px", speed);
    stage_report(stage, "speed", "%s px/s", number_plain(NUMBER_TEXT, speed * TICKS_A_SECOND, 0));
    stage_note(stage, "%s", s.exact ? "in the bucket" : s.says ? "not in the bucket" : "in flight");
    stage_hint(stage, "Throw the ball · drag the bucket · PgDn next");
}

SCENE = {
    .title = "A ball into a bucket",
    .idea = "The ball is in the bucket if its path crosses the rim from above.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .view = {{30, 60}, {950, 580}},
    .variants =
        {{"bucket_crossing", "crosses the rim", NULL},
         {"bucket_overlap", "overlaps the rim",
          "It tests only where the ball is at each tick: a fast ball passes between two ticks."},
         {"bucket_slopes", "two lines by slope",
          "It counts a ball that flies up from below, and divides by 0 for a vertical fall."},
         {"bucket_line_to_ball", "line 2 to the ball",
          "Its line 2 ends at the ball, where it always crosses line 1: rolling underneath "
          "counts."}},
    .knobs = {{'p', "throw", &s.way,
               .names = "in a parabola|straight down|rolling underneath|up from below"},
              {'u', "speed", &s.speed, 100, 6000, 100, .unit = "px/s"}},
};
