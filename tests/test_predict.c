// Predict: nothing tells the answer before the viewer has chosen; what counts is the oracle's.
#include "oracle/oracle.h"
#include "questions/quiz_private.h"
#include "touchstone/sweep.h"
#include "ui_bench.h"

enum { POSES = 100, GREY = 24, PREDICTABLE = 23 };

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

static void open_scene(Bench *bench, const char *id)
{
    const Scene *scene = ui_find(bench->ui, id);
    assert_non_null(scene);
    ui_open(bench->ui, scene);
    bench_frame(bench);
}

static bool predicts(const Bench *bench) { return bench->ui->quiz->phase == QUIZ_GUESS; }

// Whether the pair overlaps, by the oracle, asked again.
static bool overlaps(const Quiz *quiz)
{
    const TsShape *a = &quiz->pair.a->shape, *b = &quiz->pair.b->shape;
    TsRelation relation = oracle_relation(a, b);
    assert_int_not_equal(relation, TS_TOUCHING);
    return relation == TS_OVERLAPPING;
}

// ---- What is hidden

// The difference of the strongest and the weakest part of a pixel: all inks but those that tell
// something are nearly grey.
static int strongest_color(const Image *image)
{
    int most = 0;
    for (int i = 0; i < image->width * image->height; i++) {
        int part[3], low = 255, high = 0;
        for (int k = 0; k < 3; k++) {
            part[k] = (int)(image->pixel[i] >> (8 * k) & 0xFF);
            low = part[k] < low ? part[k] : low;
            high = part[k] > high ? part[k] : high;
        }
        if (high - low > most) most = high - low;
    }
    return most;
}

static int color_of(const Bench *bench, Image *image)
{
    draw_play(bench->draw, ui_palette(bench->ui), image);
    return strongest_color(image);
}

static void nothing_tells_before_the_choice(void **state)
{
    Bench *bench = *state;
    Image image = image_new(draw_width(bench->draw), draw_height(bench->draw));
    int predictable = 0;
    for (int i = 0; scene_table[i]; i++) {
        char said[1024];
        UiItem item[UI_ITEMS];
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        bench_key(bench, "F6");
        if (!predicts(bench)) continue;
        predictable++;
        if (color_of(bench, &image) > GREY) fail_msg("%s: a color tells", scene_ids[i]);
        StripWords words = strip_words(bench->ui);
        assert_string_equal(words.answer.word, "");
        assert_string_equal(words.exact.word, "");
        assert_string_equal(words.compared, "");
        assert_string_equal(words.gap, "");
        assert_true(bench->ui->layout.panel_width <= 0 && bench->ui->layout.read.width <= 0);
        ui_answer_text(bench->ui, said, sizeof said);
        char *question = strchr(said, '?'); // that of the course is the same before every pose
        assert_non_null(question);
        question[1] = '\0';
        int items = ui_items(bench->ui, item, UI_ITEMS);
        for (int k = 0; k <= items; k++) {
            const char *text = k < items ? item[k].sentence : said;
            if (strstr(text, "apart") || strstr(text, "overlapping") || strstr(text, "APART") ||
                strstr(text, "OVERLAPPING") || strstr(text, " hit."))
                fail_msg("%s: \"%s\" tells", scene_ids[i], text);
        }
        bench_key(bench, overlaps(bench->ui->quiz) ? "Y" : "N");
        assert_int_equal(bench->ui->quiz->phase, QUIZ_TOLD);
        if (color_of(bench, &image) <= GREY)
            fail_msg("%s: no color tells at the end", scene_ids[i]);
        assert_true(*strip_words(bench->ui).exact.word);
    }
    assert_true(predictable >= PREDICTABLE);
    image_free(&image);
}

static void nothing_tells_in_any_palette(void **state)
{
    Bench *bench = *state;
    Image image = image_new(draw_width(bench->draw), draw_height(bench->draw));
    open_scene(bench, "41_obb");
    bench_key(bench, "F6");
    for (int i = 0; i < PALETTES; i++) {
        assert_true(color_of(bench, &image) <= GREY);
        bench_key(bench, "F2");
        assert_true(predicts(bench));
    }
    image_free(&image);
}

static void no_other_key_or_drag_helps(void **state)
{
    static const char *const key[] = {"M",     "T",  "O", "G",      "K",  "Shift+Z",
                                      "F3",    "F4", "F", "Left",   "Q",  "Tab",
                                      "Space", ".",  "R", "Ctrl+Z", "Del"};
    Bench *bench = *state;
    open_scene(bench, "41_obb");
    bench_key(bench, "F6");
    const Quiz *quiz = bench->ui->quiz;
    TsVec a = quiz->pair.a->position, b = quiz->pair.b->position;
    const Method *method = stage_method(ui_stage(bench->ui));
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        bench_key(bench, key[i]);
        assert_true(predicts(bench));
    }
    View view = stage_view(ui_stage(bench->ui));
    TsVec at = view_device(view, b);
    ui_event(bench->ui, &(Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = at});
    at.x += 60;
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = at});
    ui_event(bench->ui, &(Event){.kind = EVENT_RELEASE, .button = BUTTON_LEFT, .at = at});
    ui_advance(bench->ui, 0.1);
    bench_frame(bench);
    assert_true(predicts(bench));
    assert_true(ts_vec_equal(a, quiz->pair.a->position) && ts_vec_equal(b, quiz->pair.b->position));
    assert_ptr_equal(stage_method(ui_stage(bench->ui)), method);
    assert_int_equal(ui_stage(bench->ui)->tick, 0);
}

// ---- What counts

// Half of the poses are hits; each is near contact, but no touch; the viewer is right if the oracle
// says so.
static void the_oracle_counts(void **state)
{
    static const char *const id[] = {"41_obb", "13_circle_circle", "35_polygon_polygon", "45_gjk",
                                     "24_line_rect"};
    Bench *bench = *state;
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        const Quiz *quiz = bench->ui->quiz;
        int hits = 0, right = 0;
        open_scene(bench, id[i]);
        bench_key(bench, "F6");
        for (int k = 0; k < POSES; k++) {
            assert_true(predicts(bench));
            bool hit = overlaps(quiz), yes = k % 3 != 0;
            TsContact contact = ts_contact_shapes(&quiz->pair.a->shape, &quiz->pair.b->shape);
            assert_true(fabs(contact.gap) >= 0.5 && fabs(contact.gap) <= 60);
            bench_key(bench, yes ? "Y" : "N");
            hits += hit;
            right += hit == yes;
            assert_int_equal(quiz->right, hit == yes);
            assert_int_equal(quiz->asked, k + 1);
            assert_int_equal(quiz->good, right);
            bench_key(bench, k % 2 ? "Enter" : "Space");
        }
        if (hits < 35 || hits > 65) fail_msg("%s: %d of %d are hits", id[i], hits, POSES);
        char score[64];
        snprintf(score, sizeof score, "%d of %d right", right, POSES);
        bool shown = false;
        for (int k = 0; k < bench->draw->commands && !shown; k++) {
            const Command *command = &bench->draw->command[k];
            shown = command->kind == COMMAND_TEXT &&
                    strstr(bench->draw->text + command->text.first, score);
        }
        assert_true(shown);
    }
}

static void the_viewer_is_told(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "41_obb");
    bench_key(bench, "F6");
    assert_non_null(bench_text(bench, "Do OBB1 and OBB2 collide?"));
    bool hit = overlaps(bench->ui->quiz);
    bench_click_on(bench, &quiz_button, hit ? 'n' : 'y');
    assert_int_equal(bench->ui->quiz->phase, QUIZ_TOLD);
    assert_false(bench->ui->quiz->right);
    assert_non_null(bench_text(bench, "0 of 1 right"));
    assert_int_equal(course_done(bench->ui, ui_index(bench->ui)), COURSE_OPENED);
    bench_click_on(bench, &quiz_button, KEY_ENTER);
    bench_key(bench, overlaps(bench->ui->quiz) ? "Y" : "N");
    assert_non_null(bench_text(bench, "1 of 2 right"));
    assert_int_equal(course_done(bench->ui, ui_index(bench->ui)), COURSE_OPENED | COURSE_PREDICTED);
}

// The same poses in every run: a seed, and no clock.
static void poses_repeat(void **state)
{
    Bench *bench = *state;
    TsVec first[8];
    for (int run = 0; run < 2; run++) {
        Ui *ui = ui_new(scene_table);
        assert_non_null(ui);
        ui_open(ui, ui_find(ui, "42_sat"));
        ui_draw(ui, bench->draw);
        ui_event(ui, &(Event){.kind = EVENT_KEY, .key = KEY_F6});
        for (int i = 0; i < 8; i++) {
            ui_draw(ui, bench->draw);
            TsVec at = ui->quiz->pair.b->position;
            if (run == 0) first[i] = at;
            assert_true(ts_vec_equal(at, first[i]));
            ui_event(ui, &(Event){.kind = EVENT_KEY, .key = (Key)'y'});
            ui_event(ui, &(Event){.kind = EVENT_KEY, .key = KEY_ENTER});
        }
        ui_free(ui);
    }
}

// A sweep asks about the whole step, and shows how far the shapes move; no other shape or answer.
static void a_motion_is_predicted(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int hits = 0;
    open_scene(bench, "71_continuous");
    bench_key(bench, "F6");
    assert_true(predicts(bench));
    for (int i = 0; i < 12; i++) {
        bench_frame(bench);
        assert_non_null(bench_text(bench, "Do A and B meet while they move?"));
        assert_null(bench_text(bench, "max tEnter"));
        const Ask *ask = &stage_record(stage)->ask[0];
        TsImpact impact =
            ts_sweep_shapes(ask->query.a, ask->query.move_a, ask->query.b, ask->query.move_b);
        bool hit = impact.relation != TS_APART;
        assert_true(!hit || impact.enter > 0); // not already at the start
        hits += hit;
        bench_key(bench, "Y");
        bench_frame(bench);
        assert_non_null(
            bench_text(bench, hit ? "Right: they meet." : "Wrong: they pass each other."));
        bench_key(bench, "Enter");
    }
    assert_true(hits > 2 && hits < 10);
    bench_key(bench, "Esc");
    bench_key(bench, "F7"); // where a method errs is not a pose
    assert_false(bench->ui->question);
    assert_non_null(strstr(bench->ui->message, "only shapes that stand still are moved for it"));
}

// ---- Its end

static void leaving_restores(void **state)
{
    static const char *const id[] = {"41_obb", "15_aabb_aabb", "35_polygon_polygon",
                                     "43_mtv", "55_ray_cast",  "71_continuous"};
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        char before[4096], after[4096];
        open_scene(bench, id[i]);
        for (int k = 0; k < 20; k++) stage_step(stage);
        for (int k = 0; k < stage_method_count(stage); k++) {
            if (stage_method_at(stage, k)->sound == FLAWED) stage_choose_method(stage, k);
        }
        const Method *flawed = stage_method(stage);
        bench_frame(bench);
        assert_true(ui_link(bench->ui, before, sizeof before));
        bench_key(bench, "F6");
        assert_true(predicts(bench));
        assert_true(stage_method(stage)->sound != FLAWED);
        bench_key(bench, "Y");
        bench_key(bench, "Left"); // a told pose may be moved
        bench_key(bench, "Enter");
        bench_key(bench, "N");
        bench_key(bench, i % 2 ? "F6" : "Esc");
        assert_false(bench->ui->question);
        assert_ptr_equal(stage_method(stage), flawed);
        assert_int_equal(stage->tick, 20);
        assert_true(ui_link(bench->ui, after, sizeof after));
        assert_string_equal(before, after);
        assert_false(stage_undo(stage));
    }
}

// By the mouse alone, before an answer and after it.
static void the_mouse_leaves(void **state)
{
    Bench *bench = *state;
    for (int answered = 0; answered < 2; answered++) {
        open_scene(bench, "41_obb");
        bench_key(bench, "F6");
        if (answered) bench_click_on(bench, &quiz_button, 'y');
        assert_true(bench->ui->question);
        bench_click_on(bench, &quiz_button, KEY_ESCAPE);
        assert_false(bench->ui->question);
    }
}

static void another_scene_ends_it(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "41_obb");
    bench_key(bench, "F6");
    bench_key(bench, "PgDn");
    assert_false(bench->ui->question);
    assert_true(bench->ui->layout.panel_width > 0);
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), ui_find(bench->ui, "42_sat"));
}

static void a_scene_without_a_pair_says_so(void **state)
{
    static const char *const why[][2] = {
        {"51_wall_bounce", "Nothing to predict here: this scene tests no pair of shapes"},
        {"62_broad_phase", "Nothing to predict here: many pairs are tested at once"},
        {"21_line_point", "Nothing to predict here: these shapes meet in single points only"}};
    Bench *bench = *state;
    for (size_t i = 0; i < sizeof why / sizeof *why; i++) {
        open_scene(bench, why[i][0]);
        bench_key(bench, "F6");
        assert_false(bench->ui->question);
        assert_non_null(strstr(bench->ui->message, why[i][1]));
        assert_false(stage_in_scope(ui_stage(bench->ui)));
    }
}

// With Ctrl or Alt a key is none of the question's, and held down it answers once.
static void modifiers_and_repeats_answer_nothing(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *begin;
        Key key;
    } row[] = {{"F6", (Key)'y'}, {"F6", (Key)'n'}, {"F7", KEY_ENTER}};
    static const unsigned mods[] = {MOD_CTRL, MOD_ALT, MOD_CTRL | MOD_ALT};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        open_scene(bench, "41_obb");
        bench_key(bench, row[i].begin);
        QuizPhase phase = bench->ui->quiz->phase;
        assert_int_not_equal(phase, QUIZ_OFF);
        bool changed;
        for (size_t k = 0; k <= sizeof mods / sizeof *mods; k++) {
            bool repeats = k == sizeof mods / sizeof *mods;
            Event event = {.kind = EVENT_KEY, .key = row[i].key, .repeat = repeats};
            if (!repeats) event.mods = mods[k];
            assert_false(quiz_key(bench->ui, &event, &changed) || changed);
            assert_int_equal(bench->ui->quiz->phase, phase);
        }
        Event plain = {.kind = EVENT_KEY, .key = row[i].key};
        assert_true(quiz_key(bench->ui, &plain, &changed) && changed);
    }
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(nothing_tells_before_the_choice),
        WITH_SCENES(nothing_tells_in_any_palette),
        WITH_SCENES(no_other_key_or_drag_helps),
        WITH_SCENES(modifiers_and_repeats_answer_nothing),
        WITH_SCENES(the_oracle_counts),
        WITH_SCENES(the_viewer_is_told),
        WITH_SCENES(poses_repeat),
        WITH_SCENES(a_motion_is_predicted),
        WITH_SCENES(leaving_restores),
        WITH_SCENES(the_mouse_leaves),
        WITH_SCENES(another_scene_ends_it),
        WITH_SCENES(a_scene_without_a_pair_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
