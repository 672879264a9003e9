#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/layout.h"

static Layout of(int width, int height)
{
    return layout_make((LayoutInput){
        .width = width, .height = height, .density = 1, .text = 1, .panel = true, .idea_lines = 1});
}

static void the_scale_is_the_largest_that_leaves_room(void **state)
{
    (void)state;
    const struct {
        int width, height;
        double scale;
    } row[] = {{1280, 800, 1},     {1874, 1160, 1},   {1875, 1124, 1}, {1875, 1125, 1.25},
               {1960, 1160, 1.25}, {2250, 1350, 1.5}, {3840, 2160, 2}, {3000, 1799, 1.5},
               {3750, 2250, 2.5},  {4500, 2700, 3},   {7680, 4320, 3}, {800, 500, 1},
               {1, 1, 1}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_true(layout_scale(row[i].width, row[i].height, 1) == row[i].scale);
    }
}

static void the_displays_own_scale_wins_where_it_is_larger(void **state)
{
    (void)state;
    assert_true(layout_scale(800, 500, 2) == 2);
    assert_true(layout_scale(3840, 2160, 1.5) == 2);
}

static void the_panel_follows_the_width(void **state)
{
    (void)state;
    assert_true(of(1180, 800).panel_width == 300);
    assert_true(of(1179, 800).panel_width == 248);
    assert_true(of(900, 800).panel_width == 248);
    assert_true(of(899, 800).panel_width == 0);
    assert_true(of(1960, 1160).panel_width == 300);
    LayoutInput drawer = {
        .width = 800, .height = 500, .density = 1, .text = 1, .drawer = true, .idea_lines = 1};
    assert_true(layout_make(drawer).panel_width == 264);
    assert_true(layout_make(drawer).panel_x == 536);
    drawer.width = 1280;
    assert_true(layout_make(drawer).panel_width == 0);
}

static void titles_and_cells_follow_the_width(void **state)
{
    (void)state;
    Layout wide = of(1280, 800), middle = of(980, 580), small = of(800, 500);
    assert_true(wide.margin == 24 && wide.title == 40 && wide.idea == 65 && wide.padding == 20);
    assert_true(middle.margin == 20 && middle.title == 34 && middle.idea == 59);
    assert_true(middle.padding == 16 && small.padding == 10);
    assert_true(wide.strip_y == 744 && middle.strip_y == 524 && small.strip_y == 444);
    assert_true(wide.caption == 726 && small.caption == 432);
}

static void the_alarm_stands_on_the_strip_and_shrinks_the_view(void **state)
{
    (void)state;
    LayoutInput command = {.width = 1280,
                           .height = 800,
                           .density = 1,
                           .text = 1,
                           .panel = true,
                           .alarm = true,
                           .idea_lines = 1};
    Layout layout = layout_make(command), calm = of(1280, 800);
    assert_true(layout.alarm_y == 644 && layout.alarm_height == 100);
    assert_true(calm.free.height - layout.free.height == 100);
    command.alarm_more = 38;
    assert_true(layout_make(command).alarm_height == 138);
    command.width = 800;
    command.height = 500;
    assert_true(layout_make(command).alarm_height == 98);
    command.alarm_more = 1e4;
    assert_true(layout_make(command).free.height > 150);
    command.alarm_more = 0;
    assert_true(layout_make(command).alarm_height == 60);
}

// It stands between what is at the view's foot and the alarm or strip, and moves no picture.
static void the_slider_of_time_has_a_row_of_its_own(void **state)
{
    (void)state;
    static const int size[][2] = {{1280, 800}, {1000, 700}, {800, 500}, {400, 720}, {1960, 1160}};
    for (int i = 0; i < 5 * 8; i++) {
        const int *of_window = size[i / 8];
        LayoutInput input = {.width = of_window[0],
                             .height = of_window[1],
                             .density = 1,
                             .text = 1,
                             .alarm = i & 1,
                             .narrated = i & 2,
                             .finger = i & 4,
                             .bar = true,
                             .idea_lines = 1};
        Layout plays = layout_make(input);
        input.time = true;
        Layout paused = layout_make(input);
        double foot = paused.time.y + paused.time.height, last = paused.caption + 4;
        assert_true(plays.time.height == 0 && paused.time.height >= 16);
        assert_true(foot == paused.alarm_y && paused.view.height == paused.time.y);
        assert_memory_equal(&plays.free, &paused.free, sizeof plays.free);
        if (paused.narration.height > 0) last = paused.narration.y + paused.narration.height;
        assert_true(last <= paused.time.y);
        if (paused.narration.height > 0)
            assert_true(paused.narration.y >= paused.free.y + paused.free.height);
    }
}

// An open column takes no button from the bar, and neither covers the other.
static void columns_stand_below_the_bar(void **state)
{
    (void)state;
    static const int size[][2] = {{1280, 800}, {1000, 700}, {800, 500}, {390, 844}, {1960, 1160}};
    for (int i = 0; i < 5 * 3; i++) {
        LayoutInput input = {.width = size[i / 3][0],
                             .height = size[i / 3][1],
                             .density = 1,
                             .text = 1,
                             .panel = true,
                             .bar = true,
                             .read = READ_HIDDEN,
                             .idea_lines = 1};
        Layout closed = layout_make(input);
        input.code = i % 3 != 0;
        input.read = i % 3 != 1 ? READ_SHOWN : READ_HIDDEN;
        Layout open = layout_make(input);
        assert_true(open.bar == closed.bar && open.code.width + open.read.width > 0);
        if (!open.column_alone) assert_true(open.bar_width == closed.bar_width);
        Rect column[] = {open.code, open.read};
        for (int k = 0; k < 2; k++) {
            bool apart = column[k].y >= open.bar || column[k].x >= open.bar_width;
            assert_true(column[k].width == 0 || apart);
            if (column[k].width > 0) assert_true(column[k].y + column[k].height == open.alarm_y);
        }
    }
}

static void text_size_multiplies_everything(void **state)
{
    (void)state;
    LayoutInput command = {
        .width = 1280, .height = 800, .density = 1, .text = 2, .panel = true, .idea_lines = 1};
    Layout layout = layout_make(command);
    assert_true(layout.scale == 2 && layout.width == 640 && layout.small);
}

static void there_is_always_some_view(void **state)
{
    (void)state;
    for (int width = 1; width <= 2000; width += 37) {
        for (int height = 1; height <= 1200; height += 41) {
            Layout layout = of(width, height);
            assert_true(layout.free.width >= 1 && layout.free.height >= 1);
            assert_true(layout.view.width >= 1 && layout.view.height >= 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scale_is_the_largest_that_leaves_room),
        cmocka_unit_test(the_displays_own_scale_wins_where_it_is_larger),
        cmocka_unit_test(the_panel_follows_the_width),
        cmocka_unit_test(titles_and_cells_follow_the_width),
        cmocka_unit_test(the_alarm_stands_on_the_strip_and_shrinks_the_view),
        cmocka_unit_test(columns_stand_below_the_bar),
        cmocka_unit_test(the_slider_of_time_has_a_row_of_its_own),
        cmocka_unit_test(text_size_multiplies_everything),
        cmocka_unit_test(there_is_always_some_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
