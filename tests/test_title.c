// No line of a construction runs through the title: in every scene, at each of its places, in a
// window and in a small one. The walls of 41 to 43 are left out: they go round the pair, and at two
// places the end of one lies behind the title's plate.
#include "slow_clock.h"
#include "ui_bench.h"

#include "scene.h"

static int faults;

// Where the rows of title and idea end, px.
static double end_of_text(const Bench *bench)
{
    const Draw *draw = bench->draw;
    double end = 0;
    for (int i = draw->first[LAYER_TITLE]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.y / draw->scale > bench->ui->layout.idea)
            continue;
        double wide = glyphs_width(&draw->glyphs, command->text.face, command->text.size,
                                   draw->text + command->text.first);
        if (command->text.x / draw->scale < bench->ui->layout.margin + 1)
            end = fmax(end, (command->text.x + wide) / draw->scale);
    }
    return end;
}

// A line, if it comes from below the title and reaches into its words.
static void check_line(const Bench *bench, const Command *command, double end, const char *where)
{
    const Draw *draw = bench->draw;
    double title = bench->ui->layout.idea;
    int first = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
    for (int k = first + 1; k < draw->outline.end[command->shape.last - 1]; k++) {
        TsVec a = ts_vec_scale(draw->outline.point[k - 1], 1 / draw->scale);
        TsVec b = ts_vec_scale(draw->outline.point[k], 1 / draw->scale);
        if ((a.y < title) == (b.y < title)) continue;
        double x = a.x + (b.x - a.x) * (title - a.y) / (b.y - a.y);
        if (x < 0 || x > end) continue;
        faults++;
        print_message("%s: a line of %s at %.0f\n", where,
                      command->tag ? draw->tag[command->tag - 1] : "-", x);
    }
}

static void check_frame(const Bench *bench, const char *id, int place)
{
    char where[96];
    double end = end_of_text(bench);
    assert_true(end > 100);
    snprintf(where, sizeof where, "%s, place %d, %.0f wide", id, place, bench->ui->layout.width);
    for (int i = bench->draw->first[LAYER_CONSTRUCTION]; i >= 0; i = bench->draw->command[i].next) {
        const Command *command = &bench->draw->command[i];
        const char *tag = command->tag ? bench->draw->tag[command->tag - 1] : "";
        bool wall = draw_tag_matches("axis", tag) || draw_tag_matches("shadow", tag);
        if (command->kind == COMMAND_SHAPE && !command->hidden && !wall)
            check_line(bench, command, end, where);
    }
}

static void no_construction_runs_through_the_title(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1280, 800}, {800, 500}};
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    stage_set_clock(ui_stage(bench.ui), slow_clock);
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        Stage *stage = ui_stage(bench.ui);
        int places = 1, knob = 0;
        while (knob < scene_knobs(scene) && !scene->knobs[knob].places) knob++;
        if (knob < scene_knobs(scene))
            for (const char *c = scene->knobs[knob].names; c && *c; c++) places += *c == '|';
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            ui_open(bench.ui, scene);
            ui_resize(bench.ui, sizes[k][0], sizes[k][1], 1);
            stage_play(stage, false);
            for (int place = 0; place < places; place++) {
                if (place > 0) stage_put_knob(stage, knob, place);
                stage_reset(stage);
                stage_play(stage, false);
                for (int frame = 0; frame < 3; frame++) bench_frame(&bench); // the view fits
                check_frame(&bench, scene_ids[i], place);
            }
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_construction_runs_through_the_title)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
