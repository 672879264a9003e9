// The walls of 41_obb, on which its boxes cast their shadows while they turn: whole in every
// window.
#include "ui_bench.h"

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

static bool is_of_wall(const Draw *draw, const Command *command)
{
    if (command->kind != COMMAND_SHAPE || command->tag == 0) return false;
    const char *name = draw->tag[command->tag - 1];
    return draw_tag_matches("axis", name) || draw_tag_matches("shadow", name);
}

// Every point of a wall lies beside the panel and the text, above the strip and below the title.
static int walls_cut(const Bench *bench)
{
    const Draw *draw = bench->draw;
    const Layout *layout = &bench->ui->layout;
    Rect room = layout->view;
    room.height -= layout->free.y - room.y - 14;
    room.y = layout->free.y - 14;
    int cut = 0;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (!is_of_wall(draw, command)) continue;
        int first = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        for (int k = first; k < draw->outline.end[command->shape.last - 1]; k++)
            cut += !ui_contains(room, ts_vec_scale(draw->outline.point[k], 1 / layout->scale));
    }
    return cut;
}

static void walls_are_whole(void **state)
{
    Bench *bench = *state;
    static const int size[][2] = {{800, 500},  {390, 844},   {820, 1180},  {980, 580},
                                  {1280, 800}, {1500, 1000}, {1960, 1160}, {3840, 2160}};
    for (int triangle = 0; triangle < 2; triangle++) {
        for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
            char error[256];
            ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
            ui_resize(bench->ui, size[i][0], size[i][1], 1);
            bench_frame(bench);
            Stage *stage = ui_stage(bench->ui);
            if (triangle)
                assert_true(stage_set(stage, "triangle_for_OBB2", "1", error, sizeof error));
            for (int tick = 0; tick < 360; tick++) {
                bench_frame(bench);
                if (walls_cut(bench) > 0)
                    fail_msg("cut at %dx%d, tick %d", size[i][0], size[i][1], tick);
                stage_step(stage);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(walls_are_whole, open_scenes, bench_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
