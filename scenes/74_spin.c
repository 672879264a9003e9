// A rod that turns: does it meet the pin within one step?
//
// In one step the *rod* turns by up to half a turn, and may move too. Its [ends](rim) run along
// arcs. At both ends of the step it may be clear of the *pin*, and yet strike it between. Red means
// that the method reports a hit. Then the outline of the rod [now] stops at the [first contact]; an
// arrow is its [normal].
//
// Conservative advancement measures the [gap](closest points) from rod to pin, and divides it by
// the greatest speed at which any point of the rod can come nearer:
//
//     [Δt](advances) = gap / (v + ω · r)
//
// v is the speed of the middle along the gap, ω the angular speed in radians per step, and r the
// [arm] from the middle to an end. No point is faster, so nothing can be hit within Δt. The rod
// goes there and the gap is measured again, until it is closed or the step is over. Near the pin
// the [advances] get shorter.
//
// Each flaw under M leaves something out. "Poses only" tests some [poses](small steps) and nothing
// between them. "Turn at the end" [sweeps](sweep) the rod as it lies, and turns it afterwards.
// "Ends move straight" joins where the ends begin and finish by [lines](straight paths): on the way
// the rod shrinks. "Speed of the middle" leaves out ω · r, so a fast end is past the pin before the
// gap is measured again.
//
// What is exact? Seen from the rod, the pin runs along a curve of bounded acceleration. The step is
// halved until each part is surely free, or surely a hit.
//
// Try: drag the [ring](turn) at the end of the arc, or the one in the middle: the [velocity]. Pause
// and step through the advances. P leads to a place for each flaw; raise C until "poses only" is
// right there.
//
// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/spin_step.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "scene_kit/sweep_view.h"

enum { STEP_TICKS = 150 };
static const double rest = 0.4;      // steps, after each
static const double head_radius = 6; // px, of the rings that are dragged
static const double rod_radius = 7, pin_radius = 10;

enum { KNOB_PLACE, KNOB_POSES, KNOB_TURN };
enum { TURN_ALONE, BETWEEN, LATE, AWAY, SHRINKS, FAST_END, NEAR_MISS };

static const struct {
    TsVec middle;
    double half, angle; // of the rod, px and degrees
    TsVec move, pin;
    double turn;
} places[] = {[TURN_ALONE] = {{470, 145}, 105, 0, {0, 0}, {518, 215}, 150},
              [BETWEEN] = {{260, 155}, 100, 135, {260, -10}, {490, 165}, 160},
              [LATE] = {{340, 135}, 90, 165, {280, -20}, {605, 200}, 90},
              [AWAY] = {{400, 155}, 110, 75, {190, -20}, {550, 205}, 140},
              [SHRINKS] = {{370, 148}, 110, 15, {270, -10}, {510, 113}, 170},
              [FAST_END] = {{350, 130}, 95, 120, {170, 10}, {545, 135}, -130},
              [NEAR_MISS] = {{470, 145}, 90, 90, {0, 0}, {546, 221}, -180}};

static struct {
    Actor *rod, *pin, *to, *end; // the last two: rings, at the middle and an end after the step
    TsVec move;
    TsVec given_to, given_end; // where the scene put the rings last
    double time;               // in the step; beyond 1 it rests
    double place, poses, turn;
} s = {.poses = 4, .turn = 150};

static SpinStep step_now(void)
{
    return (SpinStep){s.rod->shape.capsule, s.pin->shape.circle, s.move, s.turn};
}

static void put_rings(Stage *stage)
{
    SpinStep now = step_now();
    stage_place(stage, s.to, ts_vec_add(s.rod->position, s.move), 0);
    stage_place(stage, s.end, spin_rod_at(&now, SPIN_ADVANCING, 1).b, 0);
    s.given_to = s.to->position;
    s.given_end = s.end->position;
}

static void build(Stage *stage)
{
    int place = (int)s.place;
    TsVec middle = places[place].middle, arm = ts_vec(places[place].half, 0);
    const unsigned ring = ACTOR_QUIET | ACTOR_NAMELESS | ACTOR_RIGID | ACTOR_UPRIGHT;
    stage_put(stage, &s.rod, .name = "rod", .angle = places[place].angle,
              .shape =
                  ts_shape_capsule(ts_vec_sub(middle, arm), ts_vec_add(middle, arm), rod_radius));
    stage_put(stage, &s.pin, .name = "pin",
              .shape = ts_shape_circle(places[place].pin, pin_radius));
    stage_put(stage, &s.to, .name = "velocity", .traits = ring,
              .shape = ts_shape_circle(ts_vec(0, 0), head_radius));
    stage_put(stage, &s.end, .name = "turn", .traits = ring,
              .shape = ts_shape_circle(ts_vec(0, 0), head_radius));
    s.move = places[place].move;
    s.time = 0;
    put_rings(stage);
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (knob == KNOB_PLACE) s.turn = places[(int)s.place].turn; // a new place brings its own
}

// The turn that brings the second end to that direction, without a jump past half a turn.
static double turn_to(TsVec direction)
{
    TsVec arm = ts_vec_sub(s.rod->shape.capsule.b, s.rod->position);
    double turn = floor(ts_degrees_of(ts_vec_unturn(direction, ts_vec_normalize(arm))) + 0.5);
    if (turn > 180) turn -= 360;
    if (s.turn > 90 && turn < -90) return 180;
    if (s.turn < -90 && turn > 90) return -180;
    return turn;
}

// A ring that was dragged sets the motion or the turn; else it follows the rod.
static void hold(Stage *stage)
{
    if (!s.rod->alive || !s.pin->alive) return;
    if (!ts_vec_equal(s.to->position, s.given_to)) {
        TsVec move = ts_vec_sub(s.to->position, s.rod->position);
        s.move = ts_vec_length(move) > 2 * head_radius ? move : ts_vec(0, 0);
    }
    TsVec middle = ts_vec_add(s.rod->position, s.move);
    if (!ts_vec_equal(s.end->position, s.given_end) && !ts_vec_equal(s.end->position, middle))
        s.turn = turn_to(ts_vec_sub(s.end->position, middle));
    put_rings(stage);
}

static void step(Stage *stage)
{
    (void)stage;
    s.time += 1.0 / STEP_TICKS;
    if (s.time > 1 + rest) s.time = 0;
}

// ---- Asking

typedef struct Found {
    SpinStep step;
    SpinAnswer answer, right; // of the variant, and of the advancement
    SpinExact exact;
} Found;

static void ask(Stage *stage)
{
    if (!s.rod->alive || !s.pin->alive) return;
    Found *found = stage_findings(stage, sizeof *found);
    if (!found) return;
    SpinMethod method = (SpinMethod)stage_variant(stage);
    found->step = step_now();
    spin_answer(&found->step, method, (int)s.poses, &found->answer);
    spin_answer(&found->step, SPIN_ADVANCING, 0, &found->right);
    found->exact = spin_exact(&found->step);
    if (found->answer.undecided || found->exact.truth == SPIN_IN_DOUBT) return;
    stage_verdict_pair(stage, found->answer.hit, found->exact.truth == SPIN_MEET, s.rod, s.pin);
    if (found->exact.truth == SPIN_APART)
        stage_verdict_sentence(stage, "They miss each other:", "they do not meet in this step.");
    else if (found->exact.met == 0)
        stage_verdict_sentence(stage, "They meet on their way:", "at the start of the step.");
    else
        stage_verdict_sentence(stage,
                               "They meet on their way:", "first contact at t = %s of the step.",
                               number_plain(NUMBER_TEXT, found->exact.met, 3));
}

// Above the rod, under which the actors' own lines are too thin to be seen.
static void draw_rings(Stage *stage)
{
    const Pen pen = {.ink = INK_INK, .width = 1.5};
    draw_on(stage->draw, LAYER_CONTACT, "velocity");
    sweep_arrow(stage, s.rod->position, s.move, head_radius);
    draw_circle(stage->draw, s.to->position, head_radius, pen);
    draw_tag(stage->draw, "turn");
    draw_circle(stage->draw, s.end->position, head_radius, pen);
    draw_tag(stage->draw, NULL);
}

// ---- What the method does

static TsVec end_at(const Found *found, SpinMethod method, bool second, double time)
{
    TsCapsule rod = spin_rod_at(&found->step, method, time);
    return second ? rod.b : rod.a;
}

// Both are drawn; the upper one has the label, where there is room.
static void draw_rim(Stage *stage, const Found *found)
{
    enum { POINTS = 61 };
    Draw *draw = stage->draw;
    TsVec path[POINTS], top = s.rod->position;
    draw_on(draw, LAYER_CONSTRUCTION, "rim");
    for (int end = 0; end < 2 && s.turn != 0; end++) {
        for (int i = 0; i < POINTS; i++) {
            path[i] = end_at(found, SPIN_ADVANCING, end, (double)i / (POINTS - 1));
            if (i % 10 == 5 && path[i].y < top.y) top = path[i];
        }
        draw_path(draw, path, POINTS, false, (Pen){.ink = INK_LINE, .width = 1});
    }
    if (s.turn != 0) stage_label(stage, top, ts_vec(0, -1), LABEL_PLAIN, "path of an end");
    draw_tag(draw, NULL);
}

static void narrate(Stage *stage, SpinMethod method, const TsAdvanceStep *now, bool hit)
{
    const char *gap = number_length(NUMBER_TEXT, fabs(now->gap));
    bool stops = now->ahead == 0, right = method == SPIN_ADVANCING;
    bool end = stops && method == SPIN_LINEAR && now->time == 1;
    const StepRow rows[] = {
        {.when = end && hit,
         .text = STEP_TEXT("At the end the turn is applied at once: then they overlap."),
         .code = "spin_end"},
        {.when = end,
         .text = STEP_TEXT("At the end the turn is applied at once: they are %s apart.", gap),
         .code = "spin_end"},
        {.when = stops && now->time == 0,
         .text = STEP_TEXT("They meet at the start of the step."),
         .code = "spin_hit"},
        {.when = stops,
         .text = STEP_TEXT("A gap of %s counts as 0: they meet at %.6f.", gap, now->time),
         .code = "spin_hit"},
        {.when = now->time + now->ahead > 1 && right,
         .text = STEP_TEXT("The gap of %s lasts to the end of the step.", gap),
         .code = "spin_apart"},
        {.when = now->time + now->ahead > 1,
         .text = STEP_TEXT("By this speed the gap of %s lasts to the end of the step.", gap),
         .code = "spin_apart"},
        {.when = right,
         .text = STEP_TEXT("The gap of %s cannot close sooner than after %.4f.", gap, now->ahead),
         .code = "spin_advance"},
        {.text = STEP_TEXT("By this speed the gap of %s cannot close sooner than after %.4f.", gap,
                           now->ahead),
         .code = "spin_advance"}};
    stage_show_step(stage, rows, NULL, "time = %.4f, gap = %.3g, ahead = %.3g", now->time, now->gap,
                    now->ahead);
}

// How fast the method lets the gap close, and by which formula it advances.
static void show_speeds(Stage *stage, const Found *found, SpinMethod method,
                        const TsAdvanceStep *now)
{
    double along = ts_vec_dot(found->step.move, now->normal), rate = spin_rate(&found->step);
    double arm = ts_vec_distance(found->step.rod.a, found->step.rod.b) / 2;
    double speed = spin_closing_speed(&found->step, method, now->normal);
    bool straight = method == SPIN_CHORDS, shown = now->ahead > 0 && now->ahead < HUGE_VAL;
    const Term ahead = {.name = "Δt", .value = now->ahead, .lights = "advances", .decimals = 3},
               gap = {.name = "gap", .value = now->gap, .lights = "closest points", .decimals = 2},
               v = {.name = "v",
                    .value = straight ? speed : along,
                    .lights = straight ? "straight paths" : "velocity",
                    .decimals = 2};
    stage_table(stage, "Closing speed, px a step", "\t");
    stage_row_for(stage, v.lights, ROW_PLAIN, "%s\t%s", straight ? "faster end, v" : "middle, v",
                  number_plain(NUMBER_TEXT, v.value, 1));
    if (method == SPIN_ADVANCING) {
        stage_row_for(stage, "rim", ROW_PLAIN, "turn, ω\t%s", number_plain(NUMBER_TEXT, rate, 3));
        stage_row_for(stage, "arm", ROW_PLAIN, "arm, r\t%s", number_plain(NUMBER_TEXT, arm, 1));
    }
    stage_row(stage, ROW_DECIDES, "%s\t%s", method == SPIN_ADVANCING ? "v + ω · r" : "v alone",
              number_plain(NUMBER_TEXT, speed, 1));
    if (!shown || stage_is_simple(stage)) return;
    if (method == SPIN_ADVANCING)
        stage_formula(stage, "[Δt] = [gap] / ([v] + [ω] · [r])", ahead, gap, v,
                      {.name = "ω", .value = rate, .lights = "rim", .decimals = 4},
                      {.name = "r", .value = arm, .lights = "arm", .decimals = 2});
    else
        stage_formula(stage, "[Δt] = [gap] / [v]", ahead, gap, v);
}

static void show_table(Stage *stage, const TsAdvanceTrace *trace)
{
    char which[24];
    stage_table(stage, "Advances", "\ttime\tgap");
    for (int i = 0; i < trace->count; i++) {
        stage_row(stage, i + 1 == trace->count ? ROW_DECIDES : ROW_PLAIN, "%d\t%.6f\t%s", i + 1,
                  trace->step[i].time, number_gap(NUMBER_TEXT, trace->step[i].gap));
        snprintf(which, sizeof which, ":advance %d", i + 1);
        stage_row_names(stage, which);
    }
}

// No label is to cover the times.
static void keep_times_clear(Stage *stage)
{
    double y = sweep_times_y(stage->draw, 0);
    stage_begin_page(stage);
    stage_keep_clear_box(stage, (TsAabb){ts_vec(sweep_times_x(0) - 20, y - 36),
                                         ts_vec(sweep_times_x(1) + 20, y + 16)});
    stage_end_page(stage);
}

// The rod as the method has it at the advance that is shown, and the gap then.
static void show_advances(Stage *stage, const Found *found, SpinMethod method,
                          const SpinAnswer *answer, double now)
{
    Draw *draw = stage->draw;
    const TsAdvanceTrace *trace = &answer->trace;
    int shown = stage->playing ? trace->count - 1 : stage_trace(stage, trace->count);
    const TsAdvanceStep *at = &trace->step[shown];
    TsShape rod = ts_shape_of_capsule(spin_rod_at(&found->step, method, at->time));
    sweep_advances(stage, trace, shown, now);
    draw_on(draw, LAYER_CONTACT, "advances");
    sweep_outline(draw, &rod, sweep_ghost);
    draw_tag(draw, "closest points");
    draw_line(draw, at->on_a, at->on_b, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_tag_hidden(draw, "arm");
    draw_line(draw, ts_vec_lerp(rod.capsule.a, rod.capsule.b, 0.5), rod.capsule.b,
              (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tag(draw, NULL);
    if (!stage->playing) narrate(stage, method, at, answer->hit);
    if (stage->playing) at = trace->step; // the last advances are too short to be read
    show_speeds(stage, found, method, at->ahead == 0 && shown > 0 ? at - 1 : at);
    show_table(stage, trace);
}

static void draw_straight_paths(Stage *stage, const Found *found)
{
    double longest = -1;
    TsVec name = {0};
    draw_on(stage->draw, LAYER_CONSTRUCTION, "straight paths");
    for (int end = 0; end < 2; end++) {
        TsVec from = end_at(found, SPIN_CHORDS, end, 0), to = end_at(found, SPIN_CHORDS, end, 1);
        draw_line(stage->draw, from, to, (Pen){.ink = INK_MARK, .width = 1.5, .on = 5, .off = 4});
        if (ts_vec_distance(from, to) > longest) name = ts_vec_lerp(from, to, 0.75);
        longest = fmax(longest, ts_vec_distance(from, to));
    }
    stage_label(stage, name, ts_vec(0, 1), LABEL_PLAIN, "straight path");
    draw_tag(stage->draw, NULL);
}

static void note(Stage *stage, const SpinAnswer *answer, const SpinExact *exact)
{
    bool wrong = answer->hit != (exact->truth == SPIN_MEET) && !stage_is_simple(stage);
    const char *sentence = exact->truth == SPIN_IN_DOUBT
                               ? "in doubt: they touch or miss within rounding"
                           : exact->truth == SPIN_APART ? "they do not meet in this step"
                           : exact->met == 0            ? "they meet at the start of the step"
                                             : STEP_TEXT("they first meet at t = %.3f", exact->met);
    if (answer->undecided)
        stage_note(stage, "undecided: disjoint until at least %.3f", answer->time);
    else
        stage_note(stage, wrong ? "exactly: %s" : "%s", sentence);
}

static void draw(Stage *stage)
{
    const Found *found = stage_found(stage);
    if (!found) return;
    bool right = stage_shows_exact(stage);
    SpinMethod method = right ? SPIN_ADVANCING : (SpinMethod)stage_variant(stage);
    const SpinAnswer *answer = right ? &found->right : &found->answer;
    const SweepPair moving = {&s.rod->shape,
                              &s.pin->shape,
                              {.move = s.move, .pivot = s.rod->position, .turn = s.turn},
                              {.turn = 0}};
    double now = fmin(s.time, answer->hit ? answer->time : 1);
    keep_times_clear(stage);
    draw_rim(stage, found);
    if (method == SPIN_LINEAR) sweep_hull(stage, &s.rod->shape, s.move);
    if (method == SPIN_CHORDS) draw_straight_paths(stage, found);
    sweep_now(stage, &moving, now);
    if (method == SPIN_POSES)
        sweep_moments(stage, &moving, (int)s.poses, now);
    else
        show_advances(stage, found, method, answer, now);
    const TsAdvanceStep *last = &answer->trace.step[answer->trace.count - 1];
    if (answer->hit && method == SPIN_ADVANCING)
        sweep_impact(stage, last->on_b, last->normal,
                     answer->time > 0 ? number_plain(NUMBER_TEXT, answer->time, 3) : NULL);
    draw_rings(stage);
    note(stage, answer, &found->exact);
    if (method == SPIN_ADVANCING)
        stage_hint(stage, "Drag a ring: the turn, or the motion · “P” another place");
}

// Time is dragged within the step.
static void slid(Stage *stage, int id, double share)
{
    (void)stage, (void)id;
    s.time = share;
}

SCENE = {
    .title = "A rod that turns",
    .idea = "Advance by the gap divided by the greatest speed: they meet if it closes in the step.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .slid = slid,
    .SCENE_STATE(s),
    .edited = true,
    .from_first_step = true,
    .touch = TOUCHING_HITS,
    .flaw = "spin_poses",
    .view = {{150, 22}, {790, 340}},
    .simple = "rim|velocity|turn|now|first contact|small steps|straight paths|sweep",
    .variants = {{"spin_advancing", "advancement", NULL},
                 {"spin_poses", "poses only",
                  "It tests a few poses of the step, so the rod passes through a pin that lies "
                  "between two of them."},
                 {"spin_linear", "turn at the end",
                  "It sweeps the rod without its turn, and turns it at the end of the step, so "
                  "what the turn meets is missed."},
                 {"spin_chords", "ends move straight",
                  "It moves both ends along straight lines, so the rod shrinks on the way and "
                  "misses what lies under the arcs."},
                 {"spin_center", "speed of the middle",
                  "It divides the gap by the speed of the middle alone, so a fast end jumps over "
                  "the pin."}},
    .knobs = {[KNOB_PLACE] = {'p', "place", &s.place, .name = "preset", .places = true,
                              .names = "turn alone|between poses|turned late|turns away|"
                                       "ends move straight|fast end|near miss"},
              [KNOB_POSES] = {'c', "poses", &s.poses, 1, 60, 1},
              [KNOB_TURN] = {'y', "turn in the step", &s.turn, -180, 180, 5, .name = "turn",
                             .unit = "°"}},
};
