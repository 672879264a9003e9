// Rows of tables and what they name in the picture: each lights it, and it marks its row.
#include "slow_clock.h"
#include "ui_bench.h"

enum { ROWS_SEEN = 400 };

typedef struct SeenRow {
    char heading[48], cell[32];
    bool given, lights; // the scene says what it names; something drawn bears that
} SeenRow;

static SeenRow seen[ROWS_SEEN];
static int rows_seen;

static SeenRow *row_seen(const RecordTable *table, const RecordRow *row)
{
    char cell[32]; // numbers change
    snprintf(cell, sizeof cell, "%.*s", (int)strcspn(row->cell[0], "0123456789"), row->cell[0]);
    for (int i = 0; i < rows_seen; i++) {
        if (!strcmp(seen[i].heading, table->heading) && !strcmp(seen[i].cell, cell))
            return &seen[i];
    }
    assert_true(rows_seen < ROWS_SEEN);
    SeenRow *one = &seen[rows_seen++];
    *one = (SeenRow){.lights = false};
    memcpy(one->heading, table->heading, sizeof one->heading);
    memcpy(one->cell, cell, sizeof cell);
    return one;
}

static void look_at_frame(Bench *bench)
{
    bench_frame(bench);
    const Record *record = stage_record(ui_stage(bench->ui));
    for (int i = 0; i < record->tables; i++) {
        for (int k = 0; k < record->table[i].rows; k++) {
            const RecordRow *row = &record->table[i].row[k];
            char tag[DRAW_TAG_TEXT];
            Ink ink;
            SeenRow *one = row_seen(&record->table[i], row);
            one->given |= row->tag[0] != 0;
            if (!stage_row_tag(bench->draw, row, tag)) continue;
            one->lights |= draw_tagged(bench->draw, tag, &ink);
        }
    }
}

// Of a trace that begins at its first step, the last one too.
static void look(Bench *bench)
{
    Stage *stage = ui_stage(bench->ui);
    look_at_frame(bench);
    if (!stage_scene(stage)->from_first_step) return;
    bool playing = stage->playing;
    stage_play(stage, false);
    stage_trace_step(stage, stage_trace_view(stage).steps);
    look_at_frame(bench);
    stage_play(stage, playing);
}

// Tables of numbers that are of nothing drawn.
static const char *const of_nothing[][2] = {
    {"73", "Energy"},
    {"73", "Slope"},
    {"85", "Matrix, by rows"},
    {"91", "Stopwatch"},
    {"44", "Detail"},
    {"83", "Invariants"},
    {"94", "Broken symmetry"},
    {"94", "Fixed"},
    {"92", "Coverage of a row, %"},
    {"46", "All pairs"},
    {"91", "As in the article"},
};

static bool is_of_nothing(const char *id, const char *heading)
{
    for (size_t i = 0; i < sizeof of_nothing / sizeof *of_nothing; i++) {
        if (!strncmp(id, of_nothing[i][0], 2) && !strcmp(heading, of_nothing[i][1])) return true;
    }
    return false;
}

static void explore(Bench *bench, const Scene *scene)
{
    Stage *stage = ui_stage(bench->ui);
    ui_open(bench->ui, scene);
    look(bench);
    for (int i = 0; i < stage_method_count(stage); i++) {
        stage_choose_method(stage, i);
        look(bench);
    }
    for (int k = 0; k < scene_knobs(scene); k++) {
        const Knob *knob = &scene->knobs[k];
        for (int turn = 0; turn < 10 && (knob->names || turn < 2); turn++) {
            bool many = knob->names && strstr(knob->names, "1,000");
            if (many) break;
            stage_turn_knob(stage, k, 1);
            look(bench);
            for (int i = 0; i < 20; i++) stage_step(stage);
            look(bench);
        }
        ui_open(bench->ui, scene);
    }
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 10; k++) stage_step(stage);
        look(bench);
    }
}

static void every_table_names_what_is_drawn(void **state)
{
    Bench *bench = *state;
    const char *only = getenv("TOUCHSTONE_SCENE"); // part of an id
    int wrong = 0;
    stage_set_clock(ui_stage(bench->ui), slow_clock); // no answer counts here
    ui_resize(bench->ui, 1280, 800, 1);
    for (int i = 0; scene_table[i]; i++) {
        if (only && !strstr(scene_ids[i], only)) continue;
        rows_seen = 0;
        explore(bench, scene_table[i]);
        for (int k = 0; k < rows_seen; k++) {
            bool some = false;
            for (int j = 0; j < rows_seen; j++)
                some |= seen[j].lights && !strcmp(seen[j].heading, seen[k].heading);
            bool none = is_of_nothing(scene_ids[i], seen[k].heading);
            if (seen[k].lights || (!seen[k].given && (some || none))) continue;
            print_message("%s: row \"%s\" of \"%s\" lights nothing\n", scene_ids[i], seen[k].cell,
                          seen[k].heading);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

// ---- Names

static void names_say_which(void **state)
{
    (void)state;
    assert_true(draw_tag_matches("shadow", "shadow"));
    assert_true(draw_tag_matches("shadow", "shadow:A edge 2"));
    assert_true(draw_tag_matches("shadow:A edge 2", "shadow:A edge 2"));
    assert_true(draw_tag_matches(":A edge 2", "shadow:A edge 2"));
    assert_true(draw_tag_matches("shadow:A*", "shadow:A edge 2"));
    assert_true(draw_tag_matches("sha*", "shadow:A edge 2"));
    assert_true(draw_tag_matches("shadow", "shadow:A edge 2:a"));
    assert_true(draw_tag_matches("shadow:A edge 2", "shadow:A edge 2:a"));
    assert_true(draw_tag_matches("shadow:A edge 2:a", "shadow:A edge 2:a"));
    assert_true(draw_tag_matches(":A edge 2", "shadow:A edge 2:a"));
    assert_false(draw_tag_matches("shadow:A edge 2:a", "shadow:A edge 2:b"));
    assert_false(draw_tag_matches(":A edge 2", "shadow:A edge 21"));
    assert_false(draw_tag_matches(":A edge", "shadow:A edge 2"));
    assert_false(draw_tag_matches("A edge 2", "shadow:A edge 2"));
    assert_false(draw_tag_matches("shado", "shadow:A edge 2"));
    assert_false(draw_tag_matches("shadow:A edge 2", "shadow"));
    assert_false(draw_tag_matches("", ""));
}

// ---- Pointing

static void point_at(Bench *bench, TsVec at)
{
    Event event = {.kind = EVENT_MOVE, .at = ts_vec_scale(at, bench->ui->layout.scale)};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static int open_scenes(void **state)
{
    int failed = bench_open_with(state, scene_table);
    Bench *bench = *state;
    if (failed) return failed;
    ui_resize(bench->ui, 1280, 1000, 1);
    return 0;
}

static int faint(const Bench *bench, const char *pattern, bool named)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const char *name = command->tag > 0 ? bench->draw->tag[command->tag - 1] : "";
        count += command->faint && draw_tag_matches(pattern, name) == named;
    }
    return count;
}

// The plates of rows: raised, in the panel, as high as a row.
static int marked_rows(const Bench *bench)
{
    int count = 0;
    const Draw *draw = bench->draw;
    double from = bench->ui->layout.panel_x * bench->ui->layout.scale;
    for (int i = draw->first[LAYER_PANEL]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_SHAPE || command->fill.ink != INK_RAISED) continue;
        int first = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        TsVec low = draw->outline.point[first], high = low;
        for (int k = first; k < draw->outline.end[command->shape.last - 1]; k++) {
            low.y = fmin(low.y, draw->outline.point[k].y);
            high.y = fmax(high.y, draw->outline.point[k].y);
            low.x = fmin(low.x, draw->outline.point[k].x);
        }
        count += low.x >= from && fabs(high.y - low.y - 22) < 0.5;
    }
    return count;
}

static const TextCommand *cell(const Bench *bench, const char *text)
{
    const TextCommand *found = bench_text(bench, text);
    if (!found) fail_msg("no cell %s", text);
    return found;
}

static void a_row_lights_its_axis(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_key(bench, "Space");
    bench_click_on(bench, &panel_open, SECTION_TABLES);
    const char *name = stage_record(ui_stage(bench->ui))->table[0].row[1].cell[0];
    char which[DRAW_TAG_TEXT];
    snprintf(which, sizeof which, ":%.30s", strchr(name, ' ') + 1); // behind its number
    assert_int_equal(faint(bench, which, false), 0);
    const TextCommand *at = cell(bench, name);
    point_at(bench, ts_vec(at->x + 5, at->y - 4));
    assert_string_equal(bench->ui->row_lit, which);
    assert_true(faint(bench, which, false) > 20);
    assert_int_equal(faint(bench, which, true), 0);
    assert_int_equal(marked_rows(bench), 1);
    point_at(bench, ts_vec(3, 3));
    assert_int_equal(faint(bench, which, false), 0);
    assert_int_equal(marked_rows(bench), 0);
}

static void an_axis_marks_its_row(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_key(bench, "Space");
    bench_click_on(bench, &panel_open, SECTION_TABLES);
    // The shadows of an axis lie together: some place near one marks one row.
    const Rect view = bench->ui->layout.view;
    bool row[4] = {false};
    int rows = 0;
    for (double y = view.y + 90; y < view.height - 60; y += 24) {
        for (double x = 20; x < view.width - 20; x += 24) {
            const char *name = draw_tag_at(bench->draw, ts_vec(x, y));
            if (!name || strncmp(name, "shadow:", 7) != 0) continue;
            point_at(bench, ts_vec(x, y));
            assert_true(marked_rows(bench) >= 1);
            assert_int_equal(bench->ui->row_lit[0], 0);
            const RecordTable *table = &stage_record(ui_stage(bench->ui))->table[0];
            for (int i = 0; i < table->rows && i < 4; i++) {
                char tag[DRAW_TAG_TEXT];
                snprintf(tag, sizeof tag, ":%.30s", strchr(table->row[i].cell[0], ' ') + 1);
                bool named = draw_tag_matches(tag, name);
                rows += !row[i] && named;
                row[i] |= named;
            }
        }
    }
    assert_true(rows >= 3);
    point_at(bench, ts_vec(3, 3));
    assert_int_equal(marked_rows(bench), 0);
}

static void a_side_is_found_under_its_outline(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "24_line_rect"));
    bench_frame(bench);
    bench_key(bench, "Space");
    bench_click_on(bench, &panel_open, SECTION_TABLES);
    Stage *stage = ui_stage(bench->ui);
    const Actor *rect = stage_nth(stage, 0);
    View view = stage_view(stage);
    TsVec left = ts_vec(rect->shape.aabb.min.x, rect->position.y + 30);
    TsVec at = view_device(view, left);
    point_at(bench, ts_vec_scale(at, 1 / bench->ui->layout.scale));
    assert_int_equal(marked_rows(bench), 3); // and its name and its number in the formula
    const TextCommand *row = cell(bench, "bottom");
    point_at(bench, ts_vec(row->x + 5, row->y - 4));
    assert_string_equal(bench->ui->row_lit, ":bottom");
    bench_key(bench, "F1"); // under the help nothing is pointed at
    assert_int_equal(bench->ui->overlay, OVERLAY_HELP);
    bench_frame(bench);
    assert_string_equal(bench->ui->row_lit, "");
    bench_key(bench, "Esc");
    bench_frame(bench);
    assert_string_equal(bench->ui->row_lit, ":bottom");
}

// A place of something with such a tag, in the free part of the view. False: it has none there.
static bool place_of(const Bench *bench, const char *pattern, TsVec *at)
{
    const Draw *draw = bench->draw;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_SHAPE || command->tag == 0 || command->hidden) continue;
        if (!draw_tag_matches(pattern, draw->tag[command->tag - 1])) continue;
        int first = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        for (int k = first; k < draw->outline.end[command->shape.last - 1]; k++) {
            *at = ts_vec_scale(draw->outline.point[k], 1 / draw->scale);
            if (ui_contains(bench->ui->layout.free, *at) && !ui_target_at(bench->ui, *at))
                return true;
        }
    }
    return false;
}

static bool is_in_panel(const Bench *bench, const char *text)
{
    const TextCommand *found = text[0] ? bench_text(bench, text) : NULL;
    return found && found->x / bench->draw->scale >= bench->ui->layout.panel_x;
}

// Every row of every scene that names something, as the scene opens and after a while: it lights
// that, and that marks it.
static void rows_light_and_are_marked(Bench *bench, int *lit, int *marked)
{
    static RecordRow row[ROWS_SEEN]; // of the frame before anything is pointed at
    point_at(bench, ts_vec(3, 3));
    const Record *record = stage_record(ui_stage(bench->ui));
    int rows = 0;
    for (int t = 0; t < record->tables; t++) {
        for (int k = 0; k < record->table[t].rows; k++) row[rows++] = record->table[t].row[k];
    }
    for (int k = 0; k < rows; k++) {
        char tag[DRAW_TAG_TEXT];
        Ink ink;
        TsVec at;
        if (!stage_row_tag(bench->draw, &row[k], tag) || !draw_tagged(bench->draw, tag, &ink))
            continue;
        assert_int_equal(faint(bench, tag, false), 0);
        ui_light(bench->ui, tag);
        bench_frame(bench);
        assert_int_equal(faint(bench, tag, true), 0);
        ui_light(bench->ui, "");
        bench_frame(bench);
        (*lit)++;
        if (!place_of(bench, tag, &at)) continue;
        point_at(bench, at);
        bool near = false;
        const char *name;
        for (int i = 0; (name = draw_tag_name(bench->draw, i)) != NULL; i++)
            near |= bench->ui->near[i] && draw_tag_matches(tag, name);
        if (!near) fail_msg("%s is not found", tag);
        if (near && is_in_panel(bench, row[k].cell[0])) {
            assert_true(marked_rows(bench) > 0);
            (*marked)++;
        }
        point_at(bench, ts_vec(3, 3));
    }
}

static void rows_light_and_are_marked_in_all_scenes(void **state)
{
    Bench *bench = *state;
    int lit = 0, marked = 0;
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        ui_stage(bench->ui)->playing = false;
        rows_light_and_are_marked(bench, &lit, &marked);
        for (int k = 0; k < 50; k++) stage_step(ui_stage(bench->ui));
        rows_light_and_are_marked(bench, &lit, &marked);
    }
    assert_true(lit > 300);
    assert_true(marked > 100);
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_say_which),
        WITH_SCENES(a_row_lights_its_axis),
        WITH_SCENES(an_axis_marks_its_row),
        WITH_SCENES(a_side_is_found_under_its_outline),
        WITH_SCENES(rows_light_and_are_marked_in_all_scenes),
        WITH_SCENES(every_table_names_what_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
