// docs/SYSTEMS.md lists each idea of the articles with the scene that shows it, the keys to press
// and the words on screen. This test presses those keys and looks for those words.
#include "ui_bench.h"

enum { COLUMNS = 5, WITHIN = 600 }; // ticks in which the words must be shown

typedef struct Row {
    char *cell[COLUMNS]; // what, article, scene, keys, on screen
} Row;

// Splits a row of the table in place. False if the line is none, or the head.
static bool read_row(char *line, Row *row)
{
    if (strncmp(line, "| ", 2) != 0 || strstr(line, "| `") == NULL) return false;
    char *at = line + 2;
    for (int i = 0; i < COLUMNS; i++) {
        char *end = strstr(at, " |");
        if (!end) fail_msg("fewer than %d cells: %s", COLUMNS, line);
        *end = '\0';
        row->cell[i] = at;
        at = end + (end[1] && end[2] ? 3 : 2);
    }
    return true;
}

// The next word between back quotes at or after *at; NULL if there is no more.
static char *quoted(char **at)
{
    char *start = strchr(*at, '`');
    char *end = start ? strchr(start + 1, '`') : NULL;
    if (!end) return NULL;
    *end = '\0';
    *at = end + 1;
    return start + 1;
}

static bool shows(const Bench *bench, const char *words)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind == COMMAND_TEXT &&
            strstr(bench->draw->text + command->text.first, words)) {
            return true;
        }
    }
    return false;
}

static bool comes_to_show(Bench *bench, const char *words)
{
    for (int tick = 0; tick <= WITHIN; tick++) {
        if (tick > 0) stage_step(ui_stage(bench->ui));
        bench_frame(bench);
        if (shows(bench, words)) return true;
    }
    return false;
}

// What waits behind a heading of the panel is shown by a click on it.
static void open_sections(Bench *bench)
{
    bench->ui->panel_state->folding[SECTION_METHOD] = FOLDING_OPEN;
    bench->ui->panel_state->folding[SECTION_KNOBS] = FOLDING_OPEN;
    bench->ui->panel_state->folding[SECTION_TABLES] = FOLDING_OPEN;
    bench->ui->panel_state->folding[SECTION_FIGURES] = FOLDING_OPEN;
    bench_frame(bench);
}

static void every_system_is_shown(void **state)
{
    Bench *bench = *state;
    char line[1024];
    int rows = 0, missing = 0;
    FILE *file = fopen("docs/SYSTEMS.md", "rb");
    assert_non_null(file);
    ui_resize(bench->ui, 1280, 1600, 1); // the whole panel is seen
    for (Row row; fgets(line, sizeof line, file);) {
        if (!read_row(line, &row)) continue;
        rows++;
        char *at = row.cell[2], *id = quoted(&at), *word;
        const Scene *scene = ui_find(bench->ui, id);
        if (!scene) {
            print_error("%s: no scene %s\n", row.cell[0], id);
            missing++;
            continue;
        }
        ui_open(bench->ui, scene);
        open_sections(bench);
        for (at = row.cell[3]; (word = quoted(&at));) {
            char *value = strchr(word, '=');
            if (strcmp(word, "click") == 0) { // on the scene
                bench_click(bench, ts_vec(400, 400));
            } else if (!value) {
                bench_key(bench, word);
            } else {
                *value = '\0';
                assert_true(bench_set(bench, word, value + 1));
            }
        }
        for (at = row.cell[4]; (word = quoted(&at));) {
            if (comes_to_show(bench, word)) continue;
            print_error("%s: %s does not show \"%s\"\n", row.cell[0], id, word);
            missing++;
        }
    }
    fclose(file);
    assert_int_equal(missing, 0);
    assert_int_equal(rows, 86);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(every_system_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
