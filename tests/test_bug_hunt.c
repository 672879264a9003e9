// Find the bug: every flawed method of every scene can be caught where it errs, and its line
// chosen.
#include "base/widget.h"
#include "questions/quiz_private.h"
#include "slow_clock.h"
#include "ui_bench.h"

enum { PLACES_MAX = 256, METHODS = 256 };

// Of a crowd, a hunt counts no answer.
static int open_scenes(void **state)
{
    int failed = bench_open_with(state, scene_table);
    if (!failed) stage_set_clock(ui_stage(((Bench *)*state)->ui), slow_clock);
    return failed;
}

// ---- The places of a scene: as opened, each choice of one knob, then of two

typedef struct Place {
    int knob[2], choice[2]; // -1: none
} Place;

static int choices(const Knob *knob)
{
    int count = knob->names ? 1 : 0;
    for (const char *c = knob->names; c && *c; c++) count += *c == '|';
    bool is_switch = knob->max == 1 && knob->min == 0 && !knob->step && !knob->names;
    return is_switch ? 2 : count;
}

// Whether it does something while the other one has that choice, or at the first place.
static bool acts(const Knob *knob, const Knob *other, int choice)
{
    return !knob->at || (knob->at >> (other->places ? choice : 0) & 1);
}

static int list_places(const Scene *scene, Place place[PLACES_MAX])
{
    int count = 0;
    place[count++] = (Place){{-1, -1}, {0, 0}};
    for (int i = 0; i < scene_knobs(scene); i++) {
        for (int k = 0; k < choices(&scene->knobs[i]); k++) {
            assert_true(count < PLACES_MAX);
            place[count++] = (Place){{i, -1}, {k, 0}};
        }
    }
    for (int i = 1, singles = count; i < singles; i++) {
        for (int k = 1; k < i && count < PLACES_MAX; k++) {
            const Knob *one = &scene->knobs[place[i].knob[0]];
            const Knob *other = &scene->knobs[place[k].knob[0]];
            if (one == other || !one->names || !other->names) continue;
            if (!acts(one, other, place[k].choice[0]) || !acts(other, one, place[i].choice[0]))
                continue;
            Place first = place[one->places ? i : k], last = place[one->places ? k : i];
            place[count++] =
                (Place){{first.knob[0], last.knob[0]}, {first.choice[0], last.choice[0]}};
        }
    }
    return count;
}

static void go_to(Bench *bench, const Scene *scene, Place place)
{
    ui_open(bench->ui, scene);
    for (int i = 0; i < 2; i++) {
        if (place.knob[i] >= 0) stage_set_knob(ui_stage(bench->ui), place.knob[i], place.choice[i]);
    }
    bench_frame(bench);
}

// ---- Every flawed method is caught

typedef struct Flawed {
    const Method *method;
    bool caught;
} Flawed;

// Gives both actors shapes about which the method is wrong. False if none were found.
static bool generate_error(Stage *stage, const QuizPair *pair, const Method *method)
{
    static const Family family[] = {FAMILY_CLOSE,  FAMILY_UNIFORM, FAMILY_CONTAINMENT,
                                    FAMILY_SHARED, FAMILY_LATTICE, FAMILY_TOUCHING};
    static GeneratedPair made;
    Random random = random_seeded(11);
    for (int i = 0; i < 3000; i++) {
        TsShapeKind a = pair->a->shape.kind, b = pair->b->shape.kind;
        generate_pair(&random, family[i % 6], a, b, &made);
        Query query = {.kind = method->kind, .a = &made.a, .b = &made.b};
        if (!method_accepts(method, &query)) continue;
        stage_set_shape(stage, pair->a, made.a);
        stage_set_shape(stage, pair->b, made.b);
        if (stage_error(method, pair->a, pair->b) >= 0) return true;
    }
    return false;
}

// The line of the flaw is accepted, and no other.
static void choose_lines(Bench *bench, const Method *method)
{
    Quiz *quiz = bench->ui->quiz;
    const CodeColumn *code = bench->ui->column;
    int wrong = 0, flawed = -1, lines = code->view.lines;
    assert_int_equal(quiz->phase, QUIZ_LINE);
    if (lines == 0) fail_msg("%s has no source", method->name);
    for (int i = 0; i < lines; i++) {
        const CodeLine *line = &code->view.line[i];
        if (line->is_flaw) {
            flawed = i;
            continue;
        }
        hunt_line.click(bench->ui, i, (Press){0});
        wrong += line->number > 0 && !line->is_comment;
        assert_int_equal(quiz->phase, QUIZ_LINE);
        assert_int_equal(quiz->tried, wrong);
    }
    if (flawed < 0 || wrong == 0) fail_msg("%s: no line is marked, or each", method->name);
    hunt_line.click(bench->ui, flawed, (Press){0});
    assert_int_equal(quiz->phase, QUIZ_SOLVED);
    assert_true(quiz->right);
}

// Whether the hunt tells of this method's error: as the shapes stand, where they are found to be
// answered wrongly by moving and turning them, or with other shapes.
static bool is_caught(Bench *bench, int index)
{
    Quiz *quiz = bench->ui->quiz;
    Stage *stage = ui_stage(bench->ui);
    Random random = random_seeded(7);
    enum { STANDS, MOVED, RESHAPED, WAYS };
    for (int way = STANDS; way < WAYS; way++) {
        stage_choose_method(stage, index);
        quiz->method = stage_method_at(stage, index);
        quiz->tried = 0;
        quiz_phase(bench->ui, QUIZ_HUNT);
        if (way == MOVED) quiz_pose_wrong(bench->ui, &quiz->pair, &random, quiz->method, 0);
        if (way == RESHAPED) generate_error(stage, &quiz->pair, quiz->method);
        int asked = quiz->asked;
        bench_frame(bench);
        if (quiz->phase == QUIZ_HUNT) continue;
        assert_int_equal(quiz->asked, asked + 1);
        assert_true(ask_is_wrong(&quiz->ask));
        choose_lines(bench, quiz->method);
        return true;
    }
    return false;
}

static int catch_at(Bench *bench, Flawed flawed[METHODS], int count)
{
    Stage *stage = ui_stage(bench->ui);
    // As the key does, but without moving the shapes.
    if (!quiz_begin(bench->ui, false)) return count;
    const Ask *ask = quiz_ask(bench->ui, &bench->ui->quiz->pair);
    for (int i = 0; ask && i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (method->sound != FLAWED || method->kind != ask->query.kind ||
            !method_accepts(method, &ask->query))
            continue;
        int at = 0;
        while (at < count && flawed[at].method != method) at++;
        if (at == count) flawed[count++] = (Flawed){method, false};
        if (!flawed[at].caught) flawed[at].caught = is_caught(bench, i);
        ask = quiz_ask(bench->ui, &bench->ui->quiz->pair);
    }
    quiz_leave(bench->ui);
    return count;
}

static void every_flawed_method_is_caught(void **state)
{
    static Place place[PLACES_MAX];
    Bench *bench = *state;
    int missed = 0, caught = 0;
    for (int i = 0; scene_table[i]; i++) {
        Flawed flawed[METHODS];
        int count = 0, places = list_places(scene_table[i], place);
        for (int k = 0; k < places; k++) {
            bool all = count > 0;
            for (int m = 0; m < count; m++) all &= flawed[m].caught;
            if (all && place[k].knob[1] >= 0) break; // one knob may offer other methods
            go_to(bench, scene_table[i], place[k]);
            count = catch_at(bench, flawed, count);
            if (!stage_record(ui_stage(bench->ui))->asks) break;
        }
        for (int m = 0; m < count; m++) {
            caught += flawed[m].caught;
            missed += !flawed[m].caught;
            if (!flawed[m].caught)
                print_message("%s: %s is never caught\n", scene_ids[i], flawed[m].method->name);
        }
    }
    assert_int_equal(missed, 0);
    assert_true(caught >= 120);
}

// ---- As a viewer plays it

static void open_hunt(Bench *bench, const char *id)
{
    ui_open(bench->ui, ui_find(bench->ui, id));
    bench_frame(bench);
    bench_key(bench, "F7");
    assert_int_equal(bench->ui->quiz->phase, QUIZ_HUNT);
}

// Whether a text of the frame contains this.
static bool is_drawn(const Bench *bench, const char *part)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strstr(bench->draw->text + command->text.first, part)) return true;
    }
    return false;
}

static bool has_word(const char *text, const char *word)
{
    static const char letters[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (size_t length; *text; text += length ? length : 1) {
        length = strspn(text, letters);
        if (length == strlen(word) && memcmp(text, word, length) == 0) return true;
    }
    return false;
}

// The flawed variants of a scene are about what it does itself: they answer no pair.
static void flaws_of_a_scene_are_for_m(void **state)
{
    static const char *const id[] = {"37_transform", "72_contacts"};
    Bench *bench = *state;
    for (int i = 0; i < 2; i++) {
        ui_open(bench->ui, ui_find(bench->ui, id[i]));
        bench_frame(bench);
        bench_key(bench, "F7");
        assert_false(bench->ui->question);
        assert_non_null(strstr(bench->ui->message, "“M” shows them"));
    }
}

// Every flaw is shown before one is shown again, and after the last they begin again: it goes on
// until it is left.
static void after_the_last_flaw_they_begin_again(void **state)
{
    static const char *const id[] = {"12_point_circle", "16_rect_circle", "32_polygon_line",
                                     "41_obb"};
    Bench *bench = *state;
    for (int i = 0; i < 4; i++) {
        open_hunt(bench, id[i]);
        Quiz *quiz = bench->ui->quiz;
        const Method *shown[66];
        int count = 0, flaws = 0;
        do {
            assert_in_range(count, 0, 64);
            shown[count++] = quiz->method;
            quiz_phase(bench->ui, QUIZ_SOLVED);
            bench_key(bench, count % 2 ? "Enter" : "Space");
            assert_int_equal(bench->ui->question, QUESTION_HUNT);
            assert_int_equal(quiz->phase, QUIZ_HUNT);
            for (int k = 0; k < count && !flaws; k++) flaws = shown[k] == quiz->method ? count : 0;
        } while (!flaws);
        assert_true(flaws > 1);
        for (int k = 0; k < flaws; k++) { // the second round has as many
            quiz_phase(bench->ui, QUIZ_SOLVED);
            bench_key(bench, "Enter");
            assert_int_equal(quiz->phase, QUIZ_HUNT);
        }
        bench_key(bench, "F7");
    }
}

// Neither name nor exact answer is shown, in no scene; what the method answers is.
static void the_method_has_no_name(void **state)
{
    Bench *bench = *state;
    int hunts = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        bench_key(bench, "F7");
        if (!bench->ui->question) {
            assert_non_null(strstr(bench->ui->message, "No bug to find here: "));
            continue;
        }
        hunts++;
        const Method *method = bench->ui->quiz->method;
        for (int step = 0; step < 2; step++) {
            StripWords words = strip_words(bench->ui);
            assert_null(words.method);
            assert_true(*words.answer.word && !*words.exact.word && !*words.compared &&
                        !*words.gap);
            if (is_drawn(bench, method->label) && strcmp(method->label, "box") != 0)
                fail_msg("%s: \"%s\" is drawn", scene_ids[i], method->label);
            if (is_drawn(bench, method->flaw)) fail_msg("%s: its flaw is drawn", scene_ids[i]);
            if (step == 0) bench_key(bench, "Enter"); // show me
        }
        assert_int_equal(bench->ui->quiz->phase, QUIZ_LINE);
        bench_frame(bench);
        assert_true(bench->ui->layout.code.width > 0);
        assert_null(bench_text(bench, "hide")); // it stays as long as it is asked about
        for (int k = 0; k < bench->ui->column->view.lines; k++) {
            char text[WIDGET_TEXT];
            const CodeLine *line = &bench->ui->column->view.line[k];
            text[code_nameless(&bench->ui->column->view, line, text, sizeof text)] = '\0';
            if (line->is_flaw && has_word(text, line->function))
                fail_msg("%s: \"%s\" names it", scene_ids[i], text);
            if (!line->is_comment) assert_null(strstr(text, "//"));
        }
        bench_key(bench, "Space"); // tell me
        assert_int_equal(bench->ui->quiz->phase, QUIZ_SOLVED);
        assert_false(bench->ui->quiz->right);
        assert_int_equal(bench->ui->quiz->good, 0);
        assert_int_equal(course_done(bench->ui, i), COURSE_OPENED);
    }
    assert_true(hunts >= 23);
}

// The viewer drags a shape to where the method is wrong: nothing is told before it is let go.
static void a_drag_finds_it(void **state)
{
    Bench *bench = *state;
    Quiz *quiz = bench->ui->quiz;
    open_hunt(bench, "41_obb");
    Stage *stage = ui_stage(bench->ui);
    // Where: by the search, and back.
    TsVec a = quiz->pair.a->position, b = quiz->pair.b->position;
    double angle = quiz->pair.b->angle, other = quiz->pair.a->angle;
    Random random = random_seeded(3);
    assert_true(quiz_pose_wrong(bench->ui, &quiz->pair, &random, quiz->method, 0));
    TsVec to = quiz->pair.b->position;
    stage_place(stage, quiz->pair.b, ts_vec(b.x + 300, b.y), quiz->pair.b->angle);
    stage_fit(stage);
    bench_frame(bench);
    (void)a, (void)angle, (void)other;
    assert_int_equal(quiz->phase, QUIZ_HUNT);
    View view = stage_view(stage);
    TsVec from = view_device(view, quiz->pair.b->position);
    TsVec at = view_device(view, to);
    ui_event(bench->ui, &(Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = from});
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = at});
    bench_frame(bench);
    assert_true(ask_is_wrong(quiz_ask(bench->ui, &quiz->pair)));
    assert_int_equal(quiz->phase, QUIZ_HUNT);
    ui_event(bench->ui, &(Event){.kind = EVENT_RELEASE, .button = BUTTON_LEFT, .at = at});
    bench_frame(bench);
    assert_int_equal(quiz->phase, QUIZ_LINE);
    assert_int_equal(quiz->good, 1);
    assert_true(is_drawn(bench, "It reports "));

    // By keys to the line, past one that is not wrong; then by a click.
    bench_key(bench, "Down");
    bench_key(bench, "Enter");
    assert_int_equal(quiz->tried, 1);
    assert_non_null(bench_text(bench, "Not this line. Which one is wrong?"));
    int flaw = 0;
    while (!bench->ui->column->view.line[flaw].is_flaw) flaw++;
    const char *label = quiz->method->label;
    bench_click_on(bench, &hunt_line, flaw);
    assert_int_equal(quiz->phase, QUIZ_SOLVED);
    assert_true(quiz->right);
    assert_true(is_drawn(bench, label));
    assert_int_equal(course_done(bench->ui, ui_index(bench->ui)), COURSE_OPENED | COURSE_FOUND);
    bench_key(bench, "Enter");
    assert_int_equal(quiz->phase, QUIZ_HUNT);
    assert_true(bench->ui->layout.code.width <= 0);
    bench_key(bench, "Esc");
    assert_false(bench->ui->question);
}

static void another_method_each_time(void **state)
{
    Bench *bench = *state;
    Quiz *quiz = bench->ui->quiz;
    const Method *seen[3];
    open_hunt(bench, "41_obb");
    for (int i = 0; i < 3; i++) {
        seen[i] = quiz->method;
        for (int k = 0; k < i; k++) assert_ptr_not_equal(seen[k], seen[i]);
        assert_int_equal(quiz->method->sound, FLAWED);
        assert_ptr_equal(stage_method(ui_stage(bench->ui)), quiz->method);
        bench_key(bench, "Enter");
        bench_key(bench, "Space");
        bench_key(bench, "Enter");
    }
}

// Of a method that is wrong about the depth alone, the color never tells: its MTV is drawn.
static void its_mtv_is_drawn(void **state)
{
    Bench *bench = *state;
    Quiz *quiz = bench->ui->quiz;
    int measures = 0;
    open_hunt(bench, "43_mtv");
    for (int i = 0; i < 14; i++) {
        Random random = random_seeded(5);
        bool overlaps = quiz_pose(bench->ui, &quiz->pair, &random, true);
        bench_frame(bench);
        if (overlaps && quiz->phase == QUIZ_HUNT && quiz->method->shows == FLAW_IN_MEASURE) {
            measures++;
            assert_true(is_drawn(bench, "the arrow is its MTV"));
        }
        if (quiz->phase == QUIZ_HUNT) bench_key(bench, "Enter");
        if (quiz->phase == QUIZ_LINE) bench_key(bench, "Space");
        bench_key(bench, "Enter");
    }
    assert_true(measures > 0);
}

static void leaving_restores(void **state)
{
    char before[4096], after[4096];
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "42_sat"));
    bench_frame(bench);
    assert_true(ui_link(bench->ui, before, sizeof before));
    bench_key(bench, "F7");
    bench_key(bench, "Tab");
    bench_key(bench, "Left");
    bench_key(bench, "Enter");
    bench_key(bench, "F7");
    assert_false(bench->ui->question || bench->ui->code || bench->ui->column->line);
    assert_true(ui_link(bench->ui, after, sizeof after));
    assert_string_equal(before, after);
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(every_flawed_method_is_caught),
        WITH_SCENES(flaws_of_a_scene_are_for_m),
        WITH_SCENES(after_the_last_flaw_they_begin_again),
        WITH_SCENES(the_method_has_no_name),
        WITH_SCENES(a_drag_finds_it),
        WITH_SCENES(another_method_each_time),
        WITH_SCENES(its_mtv_is_drawn),
        WITH_SCENES(leaving_restores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
