// The chart: what its scales hold, and where its lines and their names stand.
enum { WIDTH = 640, HEIGHT = 300 };

#include "canvas.h"
#include "chart.h"
#include "draw_private.h"

static const Rect area = {60, 20, 400, 200};
enum { STEP = 17, NAMES_RIGHT = 18, BASELINE = 4 }; // px

static void draw_chart(const Chart *chart, const ChartLine *line, int lines)
{
    canvas_begin((View){1, {0, 0}});
    draw_screen(canvas.draw);
    chart_draw(canvas.draw, chart, line, lines);
}

// Where a text is written.
static TsVec place_of(const char *text)
{
    for (int i = 0; i < canvas.draw->commands; i++) {
        const Command *command = &canvas.draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(canvas.draw->text + command->text.first, text) == 0)
            return ts_vec(command->text.x, command->text.y);
    }
    fail_msg("no text: %s", text);
    return ts_vec(0, 0);
}

// ---- Scales

static void the_scales_hold_what_is_included(void **state)
{
    (void)state;
    Chart chart = chart_make(area);
    chart_include(&chart, ts_vec(100, 20));
    chart_include(&chart, ts_vec(10000, 3000));
    assert_true(chart.first[0] == 2 && chart.last[0] == 4);
    assert_true(chart.first[1] == 1 && chart.last[1] == 4); // whole powers above and below
    draw_chart(&chart, NULL, 0);
    for (int i = 0; i < 3; i++) {
        static const char *const below[] = {"100", "1,000", "10,000"};
        static const char *const left[] = {"10", "100", "1,000"};
        double x = 0, y = 0;
        for (int k = 0; k < canvas.draw->commands; k++) {
            const Command *command = &canvas.draw->command[k];
            if (command->kind != COMMAND_TEXT) continue;
            const char *text = canvas.draw->text + command->text.first;
            bool is_below = command->text.y > area.y + area.height + BASELINE;
            if (is_below && strcmp(text, below[i]) == 0) x = command->text.x;
            if (!is_below && strcmp(text, left[i]) == 0) y = command->text.y;
        }
        assert_true(x > 0 && y > 0);
        assert_true(fabs(y - BASELINE - (area.y + area.height - i * area.height / 3)) < 1);
        assert_true(fabs(x - (area.x + i * area.width / 2)) < 40); // its middle
    }
}

// ---- Names

// Names stand at their lines' ends if there is room, else apart from each other, in the order of
// the ends, and none below the area.
static void names_stand_apart_in_order(void **state)
{
    (void)state;
    static const struct {
        int count;
        double end[6]; // shares of the height, from below
        double moved;  // by at most so much
    } charts[] = {
        {1, {0}, 0},
        {1, {1}, 0},
        {1, {0.5}, 0},
        {3, {0.1, 0.5, 0.9}, 0},
        {2, {0, 0}, STEP},
        {3, {0, 0, 0}, 2 * STEP},
        {2, {1, 1}, STEP},
        {4, {0.5, 0.51, 0.5, 0.49}, 3 * STEP},
        {6, {0.02, 0.9, 0.01, 0.03, 0.89, 0}, 4 * STEP},
    };
    static const char *const names[] = {"one", "two", "three", "four", "five", "six"};
    for (size_t i = 0; i < sizeof charts / sizeof *charts; i++) {
        Chart chart = chart_make(area);
        chart_include(&chart, ts_vec(1, 1));
        chart_include(&chart, ts_vec(100, 10000));
        int count = charts[i].count;
        TsVec point[6][2];
        ChartLine line[6];
        for (int k = 0; k < count; k++) {
            point[k][0] = ts_vec(1, 10);
            point[k][1] = ts_vec(100, pow(10, 4 * charts[i].end[k]));
            line[k] = (ChartLine){names[k], NULL, chart_pen(k), point[k], 2};
        }
        draw_chart(&chart, line, count);
        double bottom = area.y + area.height;
        for (int k = 0; k < count; k++) {
            TsVec at = place_of(names[k]);
            double y = at.y - BASELINE, end = bottom - charts[i].end[k] * area.height;
            assert_true(at.x == area.x + area.width + NAMES_RIGHT);
            if (fabs(y - end) > charts[i].moved + 1 || y > bottom + 1 || y < area.y - 1)
                fail_msg("%d: %s is at %g, its line ends at %g", (int)i, names[k], y, end);
            for (int m = 0; m < k; m++) {
                double other = place_of(names[m]).y - BASELINE;
                double other_end = bottom - charts[i].end[m] * area.height;
                if (fabs(y - other) < STEP - 1) fail_msg("%d: %s, %s", (int)i, names[k], names[m]);
                if (end != other_end) assert_true((y < other) == (end < other_end));
            }
        }
    }
}

static void lines_without_points_have_no_name(void **state)
{
    (void)state;
    Chart chart = chart_make(area);
    chart_include(&chart, ts_vec(1, 1));
    chart_include(&chart, ts_vec(100, 10000));
    const TsVec point[] = {{1, 10}, {100, 100}};
    ChartLine line[CHART_LINES + 1];
    char name[CHART_LINES + 1][20];
    for (int i = 0; i <= CHART_LINES; i++) {
        snprintf(name[i], sizeof name[i], "line %d", i);
        line[i] = (ChartLine){name[i], NULL, chart_pen(i % CHART_PENS), point, i == 2 ? 0 : 2};
    }
    draw_chart(&chart, line, CHART_LINES + 1);
    for (int i = 0; i <= CHART_LINES; i++) {
        bool written = false;
        for (int k = 0; k < canvas.draw->commands; k++) {
            const Command *command = &canvas.draw->command[k];
            written |= command->kind == COMMAND_TEXT &&
                       strcmp(canvas.draw->text + command->text.first, name[i]) == 0;
        }
        assert_int_equal(written, i != 2 && i < CHART_LINES);
    }
}

// In the ink of its line, unless that is too faint to be read.
static void names_are_legible(void **state)
{
    (void)state;
    static const char *const names[] = {"one",  "two", "three", "four",
                                        "five", "six", "seven", "eight"};
    Chart chart = chart_make(area);
    chart_include(&chart, ts_vec(1, 1));
    chart_include(&chart, ts_vec(100, 10000));
    const TsVec point[] = {{1, 10}, {100, 100}};
    ChartLine line[CHART_PENS];
    int faint = 0, named = 0;
    _Static_assert(CHART_PENS == sizeof names / sizeof *names, "a name for each pen");
    for (int i = 0; i < CHART_PENS; i++)
        line[i] = (ChartLine){names[i], NULL, chart_pen(i), point, 2};
    draw_chart(&chart, line, CHART_PENS);
    for (int k = 0; k < canvas.draw->commands; k++) {
        const Command *command = &canvas.draw->command[k];
        if (command->kind != COMMAND_TEXT) continue;
        for (int i = 0; i < CHART_PENS; i++) {
            if (strcmp(canvas.draw->text + command->text.first, names[i]) != 0) continue;
            bool is_faint = line[i].pen.ink == INK_LINE;
            assert_int_equal(command->fill.ink, is_faint ? INK_MUTED : line[i].pen.ink);
            faint += is_faint;
            named++;
        }
    }
    assert_true(faint > 0 && named == CHART_PENS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scales_hold_what_is_included),
        cmocka_unit_test(names_are_legible),
        cmocka_unit_test(names_stand_apart_in_order),
        cmocka_unit_test(lines_without_points_have_no_name),
    };
    return cmocka_run_group_tests(tests, canvas_up, canvas_down);
}
