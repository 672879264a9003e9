// A low window after "Make it lie": the cards leave the picture its room, the walls leave the
// shapes theirs, and what the method does wrong is said once.
#include "menu_bench.h"

#include "base/language.h"
#include "view/view.h"

static void join_text(const Bench *bench, char *all, size_t size)
{
    size_t length = 0;
    const DrawLayer layer[] = {LAYER_TITLE, LAYER_STRIP};
    for (int k = 0; k < 2; k++) {
        for (int i = bench->draw->first[layer[k]]; i >= 0; i = bench->draw->command[i].next) {
            const Command *command = &bench->draw->command[i];
            if (command->kind != COMMAND_TEXT) continue;
            const char *text = bench->draw->text + command->text.first;
            for (; *text && length + 1 < size; text++) {
                if (*text != ' ') all[length++] = *text;
            }
        }
    }
    all[length] = 0;
}

static int times_in(const char *all, const char *flaw)
{
    char joined[MESSAGE_MAX];
    size_t length = 0;
    const char *after = strchr(flaw, ' '); // the card begins it by a small letter
    for (const char *p = after ? after : flaw + 3; *p && length + 1 < sizeof joined; p++) {
        if (*p != ' ') joined[length++] = *p;
    }
    joined[length] = 0;
    int times = 0;
    for (const char *p = all; (p = strstr(p, joined)); p += length) times++;
    return times;
}

// Of the wrong pairs: the larger share of the room that they take, across or down.
static double share_of_pairs(const Stage *stage)
{
    const Record *record = stage_record(stage);
    Rect room = view_fitted_rect(stage);
    TsVec low = {1e9, 1e9}, high = {-1e9, -1e9};
    for (int i = 0; i < record->asks; i++) {
        const Actor *pair[] = {record->ask[i].a, record->ask[i].b};
        for (int k = 0; k < 2 && ask_is_wrong(&record->ask[i]); k++) {
            if (!pair[k] || pair[k]->shape.kind == TS_SHAPE_RAY) continue;
            TsAabb box = ts_shape_bounds(&pair[k]->shape);
            TsVec from = view_screen(stage, box.min), to = view_screen(stage, box.max);
            low = ts_vec(fmin(low.x, from.x), fmin(low.y, from.y));
            high = ts_vec(fmax(high.x, to.x), fmax(high.y, to.y));
        }
    }
    return fmax((high.x - low.x) / room.width, (high.y - low.y) / room.height);
}

static void check(Bench *bench, const char *place, int *checked)
{
    Stage *stage = ui_stage(bench->ui);
    const Layout *layout = &bench->ui->layout;
    char all[8192];

    if (3 * layout->free.height < layout->height)
        fail_msg("%s: the picture has %g px of %g", place, layout->free.height, layout->height);
    join_text(bench, all, sizeof all);
    int times = times_in(all, translate(stage_method(stage)->flaw));
    if (times > 1) fail_msg("%s: the flaw is said %d times", place, times);
    TsAabb drawn = view_projection_sides(stage)->drawn;
    double share = drawn.max.x > drawn.min.x ? share_of_pairs(stage) : 0; // beside walls
    if (share > 0 && share < 0.2) fail_msg("%s: the pair takes %g of the room", place, share);
    checked[0]++;
    checked[1] += times == 1;
    checked[2] += share > 0;
    checked[3] += layout->folded;
}

static void a_low_window_shows_the_lie(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), checked[4] = {0};
    ui_resize(ui, 640, 480, 1);
    for (int k = 0; k < 4; k++) {
        assert_true(ui_speak(ui, k % 2 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
        for (int i = 0; scene_table[i]; i++) {
            char place[96];
            ui_open(ui, scene_table[i]);
            bench_simple(bench, k / 2); // then "More"
            if (menu_item_lacks(ui, menu_item_at(lie))) continue;
            menu_item_run(ui, lie);
            bench_frame(bench);
            bench_simple(bench, false);
            snprintf(place, sizeof place, "%s %d", scene_ids[i], k);
            if (ui->layout.alarm_height > 0) check(bench, place, checked);
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
    if (checked[0] < 100 || checked[1] < 90 || checked[2] < 12 || checked[3] < 12)
        fail_msg("%d lies, %d flaws, %d pairs, %d folded", checked[0], checked[1], checked[2],
                 checked[3]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WITH_FONTS(a_low_window_shows_the_lie)};
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
