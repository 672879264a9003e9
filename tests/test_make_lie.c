// "Make it lie" and "Right again" in the full view: in each scene it shows a method that is wrong;
// a scene without a flawed one says so; and the simple view has the button wherever the full one
// can.
#include "menu_bench.h"
#include "simple/simple.h"

static int flawed_methods(const Stage *stage)
{
    int flawed = 0;
    for (int i = 0; i < stage_method_count(stage); i++)
        flawed += stage_method_at(stage, i)->flaw != NULL;
    return flawed;
}

static void open_scene(Bench *bench, int scene, bool simple)
{
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    ui_open(bench->ui, scene_table[scene]);
    bench_frame(bench);
}

static bool is_wrong_on_screen(Ui *ui)
{
    SimpleWords words;
    simple_words(ui, &words);
    return words.wrong;
}

// How often the flaw stands on screen, whatever its first letter is.
static int times_said(const Bench *bench, const char *flaw)
{
    char begin[24];
    int times = 0;
    snprintf(begin, sizeof begin, "%.18s", flaw + 1);
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        times += command->kind == COMMAND_TEXT &&
                 strstr(bench->draw->text + command->text.first, begin) != NULL;
    }
    return times;
}

static void each_scene_shows_a_lie(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), right = item_named("Right again");
    int lies = 0, wrong = 0, owns = 0, said = 0;
    for (int i = 0; scene_table[i]; i++) {
        open_scene(bench, i, false);
        Stage *stage = ui_stage(ui);
        const char *lacks = menu_item_lacks(ui, menu_item_at(lie));
        assert_int_equal(lacks == NULL, flawed_methods(stage) > 0);
        if (lacks) fail_msg("%s: %s", scene_ids[i], lacks);
        menu_item_run(ui, lie);
        bench_frame(bench);
        const Method *method = stage_method(stage);
        const Ask *ask = stage_main_ask(stage);
        if (!method->flaw) fail_msg("%s: %s has no flaw", scene_ids[i], method->name);
        const char *own = stage_scene(stage)->flaw;
        if (own) assert_string_equal(method->name, own);
        owns += own != NULL;
        // It is wrong on screen, whoever judges it, and time stands.
        if (!is_wrong_on_screen(ui)) fail_msg("%s: %s is right", scene_ids[i], method->name);
        assert_false(stage->playing);
        assert_true(ui->message_left > 0);
        assert_non_null(strstr(ui->message, method->label));
        int times = times_said(bench, method->flaw);
        if (times > 1) fail_msg("%s: the flaw of %s stands twice", scene_ids[i], method->name);
        said += times;
        lies++;
        if (ask && method->kind != QUERY_NONE && stage_record(stage)->pairs == 0) {
            if (!ask_is_wrong(ask)) fail_msg("%s: %s is right", scene_ids[i], method->name);
            assert_true(alarm_words(ui)->wrong);
            wrong++;
        }
        // Once more: of the same method, which is wrong here already.
        menu_item_run(ui, lie);
        bench_frame(bench);
        assert_ptr_equal(stage_method(stage), method);
        if (menu_item_lacks(ui, menu_item_at(right))) continue;
        menu_item_run(ui, right);
        assert_null(stage_method(stage)->flaw);
        assert_non_null(menu_item_lacks(ui, menu_item_at(right)));
    }
    assert_true(lies >= 35 && wrong >= 25 && owns >= 4 && said >= 25);
}

// Of a pair every flawed method is brought to where it is wrong, however rare that is.
static void every_flawed_method_is_made_to_lie(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), lies = 0, failed = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(ui, scene_table[i]);
        Stage *stage = ui_stage(ui);
        bench_frame(bench);
        const Record *record = stage_record(stage);
        if (record->pairs > 0 || record->verdict.given || !stage_main_ask(stage)) continue;
        for (int k = 0; k < stage_method_count(stage); k++) {
            ui_open(ui, scene_table[i]);
            bench_frame(bench);
            const Method *method = stage_method_at(stage, k);
            if (!method->flaw) continue;
            stage_choose_method(stage, k);
            if (i == 0) bench_set(bench, "whole pixels", "0"); // else no point is between two
            bench_frame(bench);
            if (!stage_main_ask(stage) || stage_main_ask(stage)->refused) continue;
            menu_item_run(ui, lie);
            bench_frame(bench);
            lies++;
            if (is_wrong_on_screen(ui)) continue;
            print_error("%s: %s is right\n", scene_ids[i], method->name);
            failed++;
        }
    }
    assert_true(lies > 140);
    assert_int_equal(failed, 0);
}

// What "Make it lie" says of the shapes ends with that: when time goes on, when the shapes are put
// where the method is right, and when another method answers; not by a frame more.
static void its_sentence_ends_with_what_it_says(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), right = item_named("Right again"), tried = 0;
    for (int i = 0; scene_table[i]; i++) {
        for (int way = 0; way < 4; way++) {
            open_scene(bench, i, way % 2);
            Stage *stage = ui_stage(ui);
            menu_item_run(ui, lie);
            bench_frame(bench);
            bench_frame(bench);
            if (!ui->message_of_wrong) break; // it was wrong already: nothing was moved
            if (ui->message_left <= 0) fail_msg("%s: the sentence is gone", scene_ids[i]);
            switch (way) {
            case 0: stage_step(stage); break;
            case 1:
                stage_play(stage, true);
                ui_advance(ui, 0.1);
                break;
            case 2: stage_undo(stage); break;
            default:
                if (!menu_item_lacks(ui, menu_item_at(right))) menu_item_run(ui, right);
            }
            if (way == 1 && !stage_moves(stage)) continue;
            bench_frame(bench);
            bool ends = way < 2 || !is_wrong_on_screen(ui);
            if (ends && ui->message_left > 0) fail_msg("%s: \"%s\"", scene_ids[i], ui->message);
            tried += ends;
        }
    }
    assert_true(tried >= 60);
}

// A pair that was moved is seen: no shape reaches out of the view, below the title, or to where its
// labels have no room.
static void moved_shapes_are_in_the_middle(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), moved = 0, central = 0;
    for (int i = 0; scene_table[i]; i++) {
        for (int simple = 0; simple < 2; simple++) {
            QuizPair pair;
            TsAabb view;
            open_scene(bench, i, simple);
            Stage *stage = ui_stage(ui);
            menu_item_run(ui, lie);
            bench_frame(bench);
            if (!ui->message_of_wrong || stage_record(stage)->verdict.given) continue;
            if (quiz_find_pair(ui, &pair, false)) continue;
            stage_view_box(stage, &view);
            const Actor *actor[] = {pair.a, pair.b};
            for (int k = 0; k < 2; k++) {
                if (actor[k]->shape.kind == TS_SHAPE_RAY) continue;
                TsAabb box = ts_shape_bounds(&actor[k]->shape);
                if (box.min.x < view.min.x || box.min.y < view.min.y || box.max.x > view.max.x ||
                    box.max.y > view.max.y)
                    fail_msg("%s: %s is out of the view", scene_ids[i], actor[k]->name);
            }
            moved++;
            central += quiz_is_central(ui, &pair);
        }
    }
    assert_true(moved >= 30 && central >= moved - 4);
}

// The flaw is seen as its sentence says: a stack collapses.
static void a_scene_names_where_its_flaw_is_seen(void **state)
{
    Bench *bench = *state;
    int lie = item_named("Make it lie"), named = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        if (scene->flaw_at.ticks == 0) continue;
        open_scene(bench, i, false);
        Stage *stage = ui_stage(bench->ui);
        menu_item_run(bench->ui, lie);
        bench_frame(bench);
        const Knob *knob = stage_knob_at(stage, scene->flaw_at.knob);
        assert_true(knob->places);
        assert_true(*knob->value == scene->flaw_at.value);
        assert_int_equal(stage->tick, scene->flaw_at.ticks);
        assert_true(stage_record(stage)->verdict.wrong);
        named++;
    }
    assert_true(named >= 1);
}

// When its message is gone, the simple view still says what the method does wrong, of a crowd too,
// unless a step of its trace is explained there.
static void the_flaw_stays_on_screen(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), crowds = 0, said = 0;
    for (int i = 0; scene_table[i]; i++) {
        SimpleWords words;
        open_scene(bench, i, true);
        menu_item_run(ui, lie);
        bench_frame(bench);
        ui->message_left = 0;
        bench_frame(bench);
        Stage *stage = ui_stage(ui);
        if (stage_scene(stage)->from_first_step) continue;
        simple_words(ui, &words);
        const char *flaw = stage_method(stage)->flaw;
        if (!strstr(words.task, flaw + 1)) // behind "Its flaw:" it begins in lower case
            fail_msg("%s: \"%s\" instead of \"%s\"", scene_ids[i], words.task, flaw);
        crowds += stage_record(stage)->pairs > 0;
        said++;
    }
    assert_true(said >= 35 && crowds >= 2);
}

// Reports the worst that a shadow or an axis of them reaches beyond the free part of the view, px.
static double beyond(const Bench *bench, int *shadows)
{
    const Draw *draw = bench->draw;
    const Layout *layout = &bench->ui->layout;
    Rect free = layout->free;
    double most = 0;
    *shadows = 0;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        const char *tag = command->tag > 0 ? draw->tag[command->tag - 1] : "";
        if (command->kind != COMMAND_SHAPE || strncmp(tag, "shadow:", 7) != 0) continue;
        ++*shadows;
        for (int k = command->shape.first; k < command->shape.last; k++) {
            int point = k > 0 ? draw->outline.end[k - 1] : 0;
            for (; point < draw->outline.end[k]; point++) {
                TsVec at = ts_vec_scale(draw->outline.point[point], 1 / layout->scale);
                most = fmax(most, fmax(free.x - at.x, at.x - free.x - free.width));
                most = fmax(most, fmax(free.y - at.y, at.y - free.y - free.height));
            }
        }
    }
    return most;
}

// The shadows that prove it wrong lie in the view, in every size of the window and language.
static void the_lie_is_seen_whole(void **state)
{
    static const int size[][2] = {{1280, 800}, {800, 500}, {390, 844}};
    static const int ticks[] = {0, 54};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), seen = 0, moved = 0;
    for (int i = 0; scene_table[i]; i++) {
        bool shadows = true;
        for (int k = 0; k < 3 * 2 * 2 * 2 && shadows; k++) {
            ui_resize(ui, size[k % 3][0], size[k % 3][1], 1);
            assert_true(ui_speak(ui, k / 3 % 2 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
            open_scene(bench, i, k / 6 % 2 == 0);
            for (int tick = 0; tick < ticks[k / 12]; tick++) stage_step(ui_stage(ui));
            menu_item_run(ui, lie);
            bench_frame(bench);
            int count;
            double out = beyond(bench, &count);
            shadows = k > 0 || count > 0; // else this scene has none
            if (out > 0.01)
                fail_msg("%s, %d x %d, tick %d: a shadow lies %.1f px outside", scene_ids[i],
                         size[k % 3][0], size[k % 3][1], ticks[k / 12], out);
            TsAabb box;
            seen += count > 0;
            moved += count > 0 && stage_view_box(ui_stage(ui), &box);
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
    assert_true(seen >= 24 && moved >= 1);
}

static bool is_verdict(Ui *ui, SimpleWords *words)
{
    simple_words(ui, words);
    return words->wrong && *words->brief;
}

// The sentence of a scene's own verdict is whole: one colon at its head, a full stop at its end.
static void a_verdict_is_a_whole_sentence(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), verdicts = 0;
    ui_resize(ui, 800, 500, 1);
    for (int i = 0; scene_table[i]; i++) {
        SimpleWords words;
        open_scene(bench, i, true);
        menu_item_run(ui, lie);
        ui->message_left = 0;
        bench_frame(bench);
        if (!stage_record(ui_stage(ui))->verdict.given || !is_verdict(ui, &words)) continue;
        size_t length = strlen(words.rest);
        if (length == 0 || words.rest[length - 1] != '.' || strstr(words.rest, ": must"))
            fail_msg("%s: %s", scene_ids[i], words.rest);
        verdicts++;
    }
    assert_true(verdicts >= 2);
}

static void build_nothing(Stage *stage) { (void)stage; }

static void where_none_can_lie_it_says_so(void **state)
{
    static const Scene alone = {
        .title = "Alone", .idea = "Nothing is tested.", .build = build_nothing};
    Bench *bench = *state;
    int lie = item_named("Make it lie"), right = item_named("Right again");
    ui_open(bench->ui, &alone);
    bench_frame(bench);
    menu_item_run(bench->ui, lie);
    assert_string_equal(bench->ui->message,
                        "Make it lie: no method of this scene has a known flaw");
    menu_item_run(bench->ui, right);
    assert_string_equal(bench->ui->message, "Right again: this method has no known flaw");
}

static void its_button_is_in_the_simple_view_of_the_same_scenes(void **state)
{
    Bench *bench = *state;
    bool steps = false;
    for (int i = 0; scene_table[i]; i++) {
        open_scene(bench, i, true);
        bool button = false;
        for (int k = 0; k < bench->ui->targets; k++)
            button |= bench->ui->target[k].action == &simple_lie;
        if (button != (simple_other_method(bench->ui) >= 0))
            fail_msg("%s: %s", scene_ids[i], button ? "a button" : "no button");
        steps |= button && stage_scene(ui_stage(bench->ui))->from_first_step;
    }
    assert_true(steps); // 45, whose steps have a button, too
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(each_scene_shows_a_lie),
        WITH_ALL_SCENES(every_flawed_method_is_made_to_lie),
        WITH_ALL_SCENES(its_sentence_ends_with_what_it_says),
        WITH_ALL_SCENES(moved_shapes_are_in_the_middle),
        WITH_ALL_SCENES(a_scene_names_where_its_flaw_is_seen),
        WITH_ALL_SCENES(the_flaw_stays_on_screen),
        WITH_ALL_SCENES(the_lie_is_seen_whole),
        WITH_ALL_SCENES(a_verdict_is_a_whole_sentence),
        WITH_ALL_SCENES(where_none_can_lie_it_says_so),
        WITH_ALL_SCENES(its_button_is_in_the_simple_view_of_the_same_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
