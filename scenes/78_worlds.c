// A physics engine on trial: which law does it break?
//
// Is a physics engine right? Its numbers cannot be compared with exact ones: engines differ, and
// each may be right. But every engine must obey laws. It is given a world, a line of text with all
// *bodies*(body*) in it, and simulates it; then one [law](sentence) is put to what it did.
//
// Some laws speak of the run itself: no wall is crossed, no energy is gained, a tower rests. With
// the kinetic energy E, the work W of gravity, and a share s for rounding:
//
//     E − W ≤ (1 + s) · E₀
//
// Others need no exact answer, since they compare two runs of the same engine. The mirrored world
// must do the same, mirrored; a floor of tiles must be as smooth as one box; what is saved and
// loaded must go on in the same way:
//
//     run(mirror(world)) = mirror(run(world))
//
// At the left is the engine on trial, at the right [what it must match](beside): the twin, moved
// back, or else the same world by ours in steps of a quarter. Time runs to the tick at which the
// law [breaks](break), ever slower, and stops there. The dashed outline is where the body
// [should be](expected); yellow is the body that is wrong.
//
// How it goes wrong: M has engines with one fault each. "Poses only" looks at the ends of steps, so
// a fast ball is before the wall and then behind it. "Uneven tiles" feels the seam between two
// boxes. "Wrong spin sign" turns bodies against the impulse, and gains energy.
//
// Try: P through the places, M through the faults: each breaks the law of one place. Drag a body to
// start it elsewhere, and drag the [time](time) at the foot. Ctrl+C copies the world as a line;
// paste one by Ctrl+V, such as those that the command "touchstone world" prints, or open a file.
//
// Source: T. Y. Chen et al., "Metamorphic Testing: A New Approach for Generating Next Test Cases",
// 1998.
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "scene_kit/sweep_view.h"
#include "scene_kit/trial.h"
#include "touchstone/relation.h"

static const TsAabb left = {{24, 90}, {470, 520}}, right = {{510, 90}, {956, 520}};

static const char *const places[] = {
    TRIAL_LINE("world ticks 5 | fixed box 0 0 20 240 | bullet circle -220 0 12 velocity 5000 0 | "
               "law wall"),
    TRIAL_LINE("world gravity 0 900 ticks 60 | fixed box 0 -110 340 20 | fixed box 0 110 340 20 | "
               "fixed box -160 0 20 200 | fixed box 160 0 20 200 | moving box 0 -30 40 50 66 "
               "velocity 0 200 | "
               "law energy"),
    TRIAL_LINE(
        "world ticks 4 | fixed box 0 -65 460 20 | fixed box 0 65 460 20 | moving box 60 0 20 80 | "
        "bullet circle -200 0 10 velocity 9500 0 | law mover"),
    TRIAL_LINE(
        "world ticks 1 | moving box 0 0 240 12 -40 spin 60 | fixed circle 90 0 12 | law wall"),
    TRIAL_LINE("world gravity 0 900 ticks 40 | fixed box -80 30 80 60 | fixed box 0 30 80 60 | "
               "fixed box 80 30 80 60 | fixed box 160 30 80 60 | moving box -90 -20 40 40 velocity "
               "240 0 | "
               "law seam"),
    TRIAL_LINE("world gravity 0 900 ticks 40 | fixed box -80 40 160 60 | fixed box 80 60 160 60 | "
               "moving circle -90 -20 20 velocity 260 -120 | law mirror"),
    TRIAL_LINE("world gravity 0 300 ticks 120 friction 0.6 | fixed box 0 110 280 20 | moving box 0 "
               "80 60 40 | "
               "moving box 0 40 60 40 | moving box 0 0 60 40 | moving box 0 -40 60 40 | law rest"),
    TRIAL_LINE("world gravity 0 900 ticks 70 friction 0.5 | fixed box 0 120 300 20 | "
               "moving box -60 -60 50 40 20 spin 3 | moving box 10 -90 40 40 65 spin -4 | "
               "moving circle 80 -40 24 spin 6 | law save"),
    TRIAL_LINE("world ticks 60 restitution 0.5 | moving circle -100 10 30 velocity 220 0 | "
               "moving circle 60 -5 24 velocity -60 0 | law momentum"),
    TRIAL_LINE(
        "world gravity 120 600 ticks 50 | moving circle -120 -80 22 velocity 60 -40 | "
        "moving box -20 -60 40 30 20 velocity -30 -80 | fixed box 40 90 220 20 12 | law turn")};
#define PLACES "bullets|room|pipe|pins|tiles|steps|tower|pile|open space|mixed"

static struct {
    World world;
    TsVec given[WORLD_BODIES]; // where the scene put the actors last
    TrialView view;
    double time; // ticks
    double place;
    int engine; // the variant that the view is of
} s;

enum { OF_OURS, POSES_ONLY, SPIN, TILES, BRAKED, WIND, LEFT, GRAVITY, FORGETS };

static const Trial *trial_now(const Stage *stage)
{
    return trial_of(&s.world, stage_variant(stage));
}

// ---- The bodies

static void show_bodies(Stage *stage, const Trial *trial)
{
    for (int i = 0; i < s.world.bodies; i++) {
        TsVec corner[ACTOR_CORNERS_MAX];
        Actor *actor = stage_nth(stage, i);
        if (!actor || !actor->alive) continue;
        stage_set_shape(stage, actor, trial_shape(trial, i, s.time, s.view, corner));
        s.given[i] = actor->position;
    }
}

static void put_bodies(Stage *stage, const Trial *trial)
{
    enum { NAMED = 6 };
    for (int i = 0; i < s.world.bodies; i++) {
        TsVec corner[ACTOR_CORNERS_MAX];
        char name[24];
        Actor *actor = stage_nth(stage, i);
        unsigned traits = ACTOR_UPRIGHT | ACTOR_RIGID;
        if (s.world.bodies > NAMED && s.world.body[i].motion == WORLD_FIXED)
            traits |= ACTOR_NAMELESS;
        snprintf(name, sizeof name, "body %d", i + 1);
        stage_put(stage, &actor, .name = name, .traits = traits,
                  .shape = trial_shape(trial, i, 0, s.view, corner));
    }
    Actor *more;
    for (int i = s.world.bodies; (more = stage_nth(stage, i)); i++) {
        if (more->alive) stage_remove(stage, more);
    }
    show_bodies(stage, trial);
}

// Time rests where the law breaks: behind that the bodies would leave their half.
static double end_of(const Trial *trial)
{
    return trial->verdict >= TRIAL_LIMIT ? trial->tick : s.world.ticks;
}

static void fit_view(const Stage *stage, const Trial *trial)
{
    s.engine = stage_variant(stage);
    s.view = trial_view(trial, left);
    s.time = fmin(s.time, end_of(trial));
}

static void begin(Stage *stage)
{
    const Trial *trial = trial_now(stage);
    s.time = 0;
    if (!trial) return;
    fit_view(stage, trial);
    put_bodies(stage, trial);
}

static void build(Stage *stage)
{
    trial_read(&s.world, places[(int)s.place]);
    begin(stage);
}

static const char *take(Stage *stage, const char *text)
{
    const char *why = trial_read(&s.world, text);
    if (!why) begin(stage);
    return why;
}

static int give(const Stage *stage, char *text, int size)
{
    (void)stage;
    return trial_write(&s.world, text, size);
}

// A body that was dragged starts there.
static void hold(Stage *stage)
{
    const Trial *trial = trial_now(stage);
    bool moved = false;
    if (!trial) return;
    if (s.engine != stage_variant(stage)) { // its bodies may go elsewhere
        fit_view(stage, trial);
        show_bodies(stage, trial);
        return;
    }
    for (int i = 0; i < s.world.bodies; i++) {
        const Actor *actor = stage_nth(stage, i);
        if (!actor || !actor->alive || ts_vec_equal(actor->position, s.given[i])) continue;
        TsVec by = ts_vec_scale(ts_vec_sub(actor->position, s.given[i]), 1 / s.view.zoom);
        TsVec ran = ts_vec_sub(trial_place(trial, i, s.time), trial_place(trial, i, 0));
        by = ts_vec_add(by, ran);
        trial_move(&s.world, i, ts_vec(floor(by.x * 4 + 0.5) / 4, floor(by.y * 4 + 0.5) / 4));
        moved = true;
    }
    if (moved) {
        s.time = 0;
        trial = trial_now(stage);
    }
    if (trial) show_bodies(stage, trial);
}

// ---- Time

// A tick a tick, slower if there are few of them, and towards the break.
static void step(Stage *stage)
{
    enum { SLOW = 40, LEAST = 180 };
    const Trial *trial = trial_now(stage);
    if (!trial || trial->verdict == TRIAL_REFUSED) return;
    double end = end_of(trial), rate = fmin(1, end / LEAST);
    if (trial->verdict >= TRIAL_LIMIT) rate = fmin(1, fmax((end - s.time) / SLOW, 1.0 / LEAST));
    if (s.time < end) s.time = fmin(end, s.time + rate);
}

static void slid(Stage *stage, int id, double share)
{
    (void)id;
    const Trial *trial = trial_now(stage);
    s.time = share * s.world.ticks;
    if (trial) s.time = fmin(s.time, end_of(trial));
}

// ---- Asking

static bool is_broken_by_now(const Trial *trial)
{
    return trial->verdict >= TRIAL_LIMIT && s.time >= trial->tick;
}

// Red: bodies that touch others now.
static void color_bodies(Stage *stage)
{
    bool touches[WORLD_BODIES] = {false};
    for (int a = 0; a < s.world.bodies; a++) {
        const Actor *first = stage_nth(stage, a);
        for (int b = 0; b < a && first && first->alive; b++) {
            const Actor *second = stage_nth(stage, b);
            bool fixed =
                s.world.body[a].motion == WORLD_FIXED && s.world.body[b].motion == WORLD_FIXED;
            if (fixed || !second || !second->alive) continue;
            if (ts_relation_shapes(&first->shape, &second->shape) == TS_APART) continue;
            touches[a] = touches[b] = true;
        }
    }
    for (int i = 0; i < s.world.bodies; i++) {
        Actor *actor = stage_nth(stage, i);
        if (actor && actor->alive) stage_color(stage, actor, touches[i], touches[i]);
    }
}

// What ours has not promised is a limit; of an engine with a fault all is wrong.
static bool is_wrong(const Stage *stage, const Trial *trial)
{
    return trial->verdict == TRIAL_BROKEN ||
           (trial->verdict == TRIAL_LIMIT && stage_variant(stage) != OF_OURS);
}

static void ask(Stage *stage)
{
    static const char *const words[] = {[TRIAL_SILENT] = "SILENT",
                                        [TRIAL_KEPT] = "KEPT",
                                        [TRIAL_LIMIT] = "NOT PROMISED",
                                        [TRIAL_BROKEN] = "BROKEN"};
    const Trial *trial = trial_now(stage);
    if (!trial || trial->verdict == TRIAL_REFUSED) return;
    color_bodies(stage);
    bool wrong = is_wrong(stage, trial);
    const char *answer = words[wrong ? TRIAL_BROKEN : trial->verdict];
    stage_verdict_words(stage, NULL, !wrong, answer, wrong ? words[TRIAL_KEPT] : answer);
    if (trial->verdict == TRIAL_KEPT)
        stage_verdict_sentence(stage, "The law is kept:", "nothing breaks it in %d ticks.",
                               s.world.ticks);
    else if (trial->verdict == TRIAL_SILENT)
        stage_verdict_sentence(stage, "The law is silent:", "it says nothing about this world.");
    else
        stage_verdict_sentence(stage,
                               "Not promised:", "here the engine says itself that it fails.");
}

// ---- What is shown

static double divider(void) { return (left.max.x + right.min.x) / 2; }

// What stands beside may go elsewhere than the bodies that its view is of.
static void clip_to_right(Stage *stage)
{
    Draw *draw = stage->draw;
    if (stage_is_split(stage)) return; // which has a clip
    View view = draw_view(draw);
    double scale = draw_scale(draw), x = (divider() * view.zoom + view.offset.x) / scale;
    double width = draw_width(draw) / scale - x;
    draw_clip(draw, (Rect){x, 0, fmax(width, 0), draw_height(draw) / scale});
}

static void show_beside(Stage *stage, const Trial *trial)
{
    Draw *draw = stage->draw;
    TrialView view = s.view;
    view.at = ts_vec_add(view.at, ts_vec_sub(right.min, left.min));
    draw_on(draw, LAYER_CONSTRUCTION, "beside");
    clip_to_right(stage);
    for (int i = 0; i < trial_beside_count(trial); i++) {
        TsVec corner[ACTOR_CORNERS_MAX];
        TsShape shape = trial_beside(trial, i, s.time, view, corner);
        bool moves = trial_beside_moves(trial, i);
        sweep_outline(draw, &shape,
                      (Pen){.ink = moves ? INK_INK : INK_MUTED, .width = moves ? 2 : 1.5});
    }
    if (!stage_is_split(stage)) draw_unclip(draw);
    draw_tag(draw, NULL);
    if (!is_broken_by_now(trial) || trial->body < 0) return;
    TsVec corner[ACTOR_CORNERS_MAX];
    TsShape there = trial_expected(trial, trial->body, s.time, s.view, corner);
    draw_on(draw, LAYER_CONTACT, "expected");
    sweep_outline(draw, &there, sweep_ghost);
    draw_tag(draw, "break");
    const Actor *wrong = stage_nth(stage, trial->body);
    if (wrong && wrong->alive) {
        sweep_outline(draw, &wrong->shape, (Pen){.ink = INK_CLASH_INK, .width = 6});
        sweep_outline(draw, &wrong->shape, (Pen){.ink = INK_CLASH, .width = 4});
    }
    draw_tag(draw, NULL);
}

// Where a text that is too long for its line is cut: behind the blank or comma next to its middle;
// its end, if there is none.
static size_t cut_of(const char *text)
{
    size_t length = strlen(text), best = length;
    for (size_t i = 1; i < length; i++) {
        bool comma = i >= 3 && strncmp(text + i - 3, "\xef\xbc\x8c", 3) == 0; // of Chinese
        size_t off = i > length / 2 ? i - length / 2 : length / 2 - i;
        size_t least = best > length / 2 ? best - length / 2 : length / 2 - best;
        if ((text[i - 1] == ' ' || comma) && off < least) best = i;
    }
    return best;
}

// A text in the middle there: smaller if there is no room for it, and in two lines if it is still
// too long. `at` is the baseline of the last one.
typedef struct Lines {
    char first[TRIAL_WORDS];
    const char *second; // "": there is none
    TsVec at;
    Font font;
    double pitch; // world px
    TsAabb box;
} Lines;

static Lines lines_of(Draw *draw, TsVec at, Font font, const char *text)
{
    enum { SMALLEST = 13, PANEL = 320 };
    double px = style_pixel(draw), wide = (right.max.x - left.min.x) / px;
    double room = fmax(wide, draw_width(draw) / draw_scale(draw) - PANEL);
    font.align = ALIGN_CENTER;
    font.verbatim = true;
    while (font.size > SMALLEST && draw_text_width(draw, font, text) > room) font.size -= 1;
    size_t cut = draw_text_width(draw, font, text) > room ? cut_of(text) : strlen(text);
    Lines lines = {.second = text + cut, .at = at, .font = font, .pitch = (font.size + 8) * px};
    snprintf(lines.first, sizeof lines.first, "%.*s", (int)cut, text);
    double width =
        fmax(draw_text_width(draw, font, lines.first), draw_text_width(draw, font, lines.second));
    double half = width * px / 2 + 8 * px, high = lines.pitch * (*lines.second ? 2 : 1);
    lines.box = (TsAabb){{at.x - half, at.y - high}, {at.x + half, at.y + 7 * px}};
    return lines;
}

static void draw_lines(Draw *draw, const Lines *lines)
{
    TsVec above = ts_vec(lines->at.x, lines->at.y - (*lines->second ? lines->pitch : 0));
    draw_text(draw, above, lines->font, lines->first);
    if (*lines->second) draw_text(draw, lines->at, lines->font, lines->second);
}

static void write_caption(Draw *draw, TsAabb above, const char *text)
{
    TsVec at = ts_vec((above.min.x + above.max.x) / 2, above.min.y - 6 * style_pixel(draw));
    draw_text(draw, at, (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER}, text);
}

// From the two pictures up: what they are, how the law is broken, and the law. A simple picture has
// the second in its sentence.
static void show_law(Stage *stage, const Trial *trial)
{
    Draw *draw = stage->draw;
    double px = style_pixel(draw);
    TsVec at = ts_vec(divider(), left.min.y - 30 * px);
    stage_begin_page(stage);
    stage_keep_clear_box(stage, right);
    draw_layer(draw, LAYER_LABELS);
    write_caption(draw, left, "on trial");
    write_caption(draw, right, trial->twin ? "its twin" : "ours, small steps");
    stage_keep_clear(stage, (TsVec[]){{at.x, left.min.y}, {at.x, left.max.y}}, 2);
    draw_line(draw, ts_vec(at.x, left.min.y - 16 * px), ts_vec(at.x, left.max.y),
              (Pen){.ink = INK_RULE, .width = 1});
    if (is_broken_by_now(trial) && !stage_is_simple(stage)) {
        const Font font = {.size = 15, .ink = INK_CLASH_INK};
        Lines how = lines_of(draw, at, font, trial->words);
        TsAabb box = how.box;
        const TsVec plate[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        draw_tag(draw, "break");
        draw_polygon(draw, plate, 4, (Fill){.ink = INK_CLASH});
        draw_path(draw, plate, 4, true, (Pen){.ink = INK_CLASH_INK, .width = 1});
        draw_lines(draw, &how);
        stage_keep_clear_box(stage, box);
        at.y = box.min.y - 8 * px;
    } else {
        at.y -= stage_is_simple(stage) ? 0 : 27 * px; // it does not move when the law breaks
    }
    draw_tag(draw, "sentence");
    if (trial->verdict != TRIAL_REFUSED) {
        const Font font = {.face = FACE_BOLD, .size = 18, .ink = INK_INK};
        Lines law = lines_of(draw, at, font, translate(trial->sentence));
        draw_lines(draw, &law);
        stage_keep_clear_box(stage, law.box);
    }
    draw_tag(draw, NULL);
    stage_end_page(stage);
}

static void show_time(Stage *stage, const Trial *trial)
{
    Draw *draw = stage->draw;
    const TsAabb track = {ts_vec(left.min.x, 548), ts_vec(right.max.x, 562)};
    double wide = track.max.x - track.min.x, all = s.world.ticks;
    stage_begin_page(stage);
    draw_on(draw, LAYER_CONTACT, "time");
    draw_line(draw, ts_vec(track.min.x, track.max.y), track.max,
              (Pen){.ink = INK_LINE, .width = 1});
    for (int i = 0; i <= s.world.ticks && s.world.ticks <= 120; i++) {
        double x = track.min.x + wide * i / all;
        draw_line(draw, ts_vec(x, track.max.y - 5), ts_vec(x, track.max.y),
                  (Pen){.ink = INK_LINE, .width = 1});
    }
    stage_slider(stage, 0, track, fmin(s.time, all) / all);
    if (trial->verdict >= TRIAL_LIMIT) {
        double x = track.min.x + wide * trial->tick / all;
        draw_tag(draw, "break");
        draw_line(draw, ts_vec(x, track.min.y), ts_vec(x, track.max.y),
                  (Pen){.ink = INK_CLASH_INK, .width = 6});
        draw_line(draw, ts_vec(x, track.min.y), ts_vec(x, track.max.y),
                  (Pen){.ink = INK_CLASH, .width = 4});
    }
    draw_tag(draw, NULL);
    stage_end_page(stage);
}

static void show_table(Stage *stage, const Trial *trial)
{
    static const char *const verdict[] = {"not judged", "silent", "kept", "not promised",
                                          "is broken"};
    stage_table(stage, "The law", NULL);
    bool wrong = is_wrong(stage, trial);
    stage_row(stage, wrong ? ROW_WRONG : ROW_PLAIN, "verdict\t%s",
              verdict[wrong ? TRIAL_BROKEN : trial->verdict]);
    stage_row(stage, ROW_PLAIN, "bodies\t%s", number_count(NUMBER_TEXT, s.world.bodies));
    stage_row(stage, ROW_PLAIN, "tick\t%s", number_plain(NUMBER_TEXT, s.time, 2));
    stage_row_names(stage, "time");
    if (trial->verdict >= TRIAL_LIMIT) {
        stage_row(stage, ROW_PLAIN, "breaks at tick\t%d", trial->tick);
        stage_row_names(stage, "break");
    }
}

static void draw(Stage *stage)
{
    const Trial *trial = trial_now(stage);
    if (!trial) return;
    show_beside(stage, trial);
    show_law(stage, trial);
    show_time(stage, trial);
    show_table(stage, trial);
    if (trial->verdict == TRIAL_REFUSED)
        stage_note(stage, "not judged: %s", trial->words);
    else if (stage_is_simple(stage) && is_broken_by_now(trial))
        stage_note(stage, "%s", trial->words);
    else if (stage_is_simple(stage) && is_wrong(stage, trial))
        stage_note(stage, "%s", translate(trial->sentence)); // which its sentence ends with
    else
        stage_note(stage, "tick %s of %d", number_plain(NUMBER_TEXT, s.time, 1), s.world.ticks);
    if (stage_variant(stage) == OF_OURS)
        stage_hint(stage, "Drag a body to start it there · “P” another place · “M” another engine");
}

SCENE = {
    .title = "Engines on trial",
    .idea = "An engine is wrong if one of its runs breaks a law that every world obeys.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .slid = slid,
    .takes = "world",
    .take = take,
    .give = give,
    .SCENE_STATE(s),
    .edited = true,
    .on_trial = true,
    .touch = TOUCHING_HITS,
    .flaw = "worlds_poses",
    .view = {{0, 0}, {980, 590}},
    .simple = "body*|sentence|break|beside|time",
    .variants = {[OF_OURS] = {"worlds_ours", "ours", NULL},
                 [POSES_ONLY] = {"worlds_poses", "poses only",
                                 "It tests the poses at the ends of steps only, so fast bodies "
                                 "pass through others."},
                 [SPIN] = {"worlds_spin", "wrong spin sign",
                           "Its impulses rotate bodies the wrong way, which gains energy."},
                 [TILES] = {"worlds_tiles", "uneven tiles",
                            "Every second fixed body lies half a pixel lower, so seams are felt."},
                 [BRAKED] = {"worlds_braked", "braked by contacts",
                             "It brakes the first body when it hits another, so momentum is lost."},
                 [WIND] = {"worlds_wind", "pushed aside",
                           "It pushes all bodies aside a little in each step, so towers fall."},
                 [LEFT] = {"worlds_left", "slow to the left",
                           "It moves bodies more slowly to the left than to the right."},
                 [GRAVITY] = {"worlds_gravity", "gravity twice",
                              "It counts gravity along x twice, so a turned world differs."},
                 [FORGETS] = {"worlds_forgets", "forgets the spin",
                              "A world that it saves and loads has lost the spin of its bodies."}},
    .knobs = {{'p', "place", &s.place, .places = true, .names = PLACES}},
};
