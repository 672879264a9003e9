// Find the bug: every flawed method of every scene can be caught where it errs.
#include "quiz.h"
#include "ui_bench.h"

enum { PLACES_MAX = 60, METHODS = 256 };

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

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

static int list_places(const Scene *scene, Place place[PLACES_MAX])
{
    int count = 0;
    place[count++] = (Place){{-1, -1}, {0, 0}};
    for (int i = 0; i < scene_knobs(scene); i++) {
        for (int k = 0; k < choices(&scene->knobs[i]); k++) {
            place[count++] = (Place){{i, -1}, {k, 0}};
        }
    }
    for (int i = 1, singles = count; i < singles; i++) {
        for (int k = 1; k < i && count < PLACES_MAX; k++) {
            const Knob *one = &scene->knobs[place[i].knob[0]];
            const Knob *other = &scene->knobs[place[k].knob[0]];
            if (one == other || !one->names || !other->names) continue;
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

// Whether the hunt tells of this method's error: as the shapes stand, where they are found to be
// answered wrongly by moving and turning them, or with other shapes.
static bool is_caught(Bench *bench, int index)
{
    Quiz *quiz = &bench->ui->quiz;
    Stage *stage = ui_stage(bench->ui);
    Random random = random_seeded(7);
    enum { STANDS, MOVED, RESHAPED, WAYS };
    for (int way = STANDS; way < WAYS; way++) {
        stage_choose_method(stage, index);
        quiz->method = stage_method_at(stage, index);
        quiz_phase(bench->ui, QUIZ_HUNT);
        if (way == MOVED) quiz_pose_wrong(bench->ui, &quiz->pair, &random, quiz->method);
        if (way == RESHAPED) generate_error(stage, &quiz->pair, quiz->method);
        int asked = quiz->asked;
        bench_frame(bench);
        if (quiz->phase == QUIZ_HUNT) continue;
        assert_int_equal(quiz->asked, asked + 1);
        assert_true(ask_is_wrong(&quiz->ask));
        return true;
    }
    return false;
}

static int catch_at(Bench *bench, Flawed flawed[METHODS], int count)
{
    Stage *stage = ui_stage(bench->ui);
    // As the key does, but without moving the shapes.
    if (!quiz_begin(bench->ui, "hunt")) return count;
    const Ask *ask = quiz_ask(bench->ui, &bench->ui->quiz.pair);
    for (int i = 0; ask && i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (method->sound != FLAWED || method->kind != ask->query.kind ||
            !method_accepts(method, &ask->query))
            continue;
        int at = 0;
        while (at < count && flawed[at].method != method) at++;
        if (at == count) flawed[count++] = (Flawed){method, false};
        if (!flawed[at].caught) flawed[at].caught = is_caught(bench, i);
        ask = quiz_ask(bench->ui, &bench->ui->quiz.pair);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_flawed_method_is_caught, open_scenes, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
