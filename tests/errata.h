// The rows of docs/ERRATA.md, and how the claim of one is run: a scene is opened at a place, a
// method is chosen, and it must be wrong there while the scene's own one is right. What a row names
// in back quotes or as a place must have been run, and a number that it gives must come from a run.
#ifndef ERRATA_H
#define ERRATA_H

#include <stdio.h>

#include "fuzz/fuzzer.h"
#include "scene_bench.h"

enum { ROW_TEXT = 4096, ROWS_MAX = 160, RAN_MAX = 64 };

// A paragraph that begins with bold words, a row of a table, or an item of a list.
typedef struct ErrataRow {
    char text[ROW_TEXT]; // on one line, without the mark at its beginning
    bool has_entry;
} ErrataRow;

// Runs one row's claim: `more` after `method` was wrong at `place` of `scene` within `ticks` ticks.
typedef struct ErrataEntry {
    const char *key; // what the row begins with
    const char *scene, *place, *method;
    int ticks;
    void (*more)(void);
} ErrataEntry;

static struct {
    ErrataRow row[ROWS_MAX];
    int rows;
    const ErrataRow *now;  // the one that is run
    char ran[RAN_MAX][64]; // scenes, methods and places, for it
    int runs;
} errata;

// ---- Reading

static inline void errata_begin_row(const char *text)
{
    assert_true(errata.rows < ROWS_MAX);
    snprintf(errata.row[errata.rows++].text, ROW_TEXT, "%s", text);
}

static inline void errata_read(void)
{
    char line[1024];
    bool open = false, lists = false;
    FILE *file = fopen("docs/ERRATA.md", "rb");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "## ", 3) == 0) {
            open = false;
            lists = strstr(line, "open") || strstr(line, "easy");
        } else if (strncmp(line, "|---", 4) == 0) {
            errata.rows--; // the head of a table
        } else if (strncmp(line, "| ", 2) == 0) {
            errata_begin_row(line + 2);
            open = false;
        } else if (strncmp(line, "**", 2) == 0) {
            errata_begin_row(line + 2);
            open = true;
        } else if (lists && strncmp(line, "- ", 2) == 0) {
            errata_begin_row(line + 2);
            open = true;
        } else if (open && line[0]) {
            char *text = errata.row[errata.rows - 1].text, *more = line + strspn(line, " ");
            size_t used = strlen(text);
            assert_true(used + strlen(more) + 2 < ROW_TEXT);
            snprintf(text + used, ROW_TEXT - used, " %s", more);
        }
    }
    fclose(file);
}

// ---- Running

static inline void errata_ran(const char *name)
{
    assert_true(errata.runs < RAN_MAX);
    snprintf(errata.ran[errata.runs++], sizeof errata.ran[0], "%s", name);
}

// The row has these words, a number of a run among them.
__attribute__((format(printf, 1, 2))) static inline void says(const char *format, ...)
{
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (!strstr(errata.now->text, words)) fail_msg("does not say \"%s\"", words);
}

static inline void open_scene(const char *id)
{
    open_named(id);
    errata_ran(id);
}

static inline void choose(const char *method)
{
    turn("method", method);
    if (stage->tick == 0) stage_reset(stage); // it may act from the start
    scene_frame();
    errata_ran(method);
}

// Whether that is one of the choices "a|b|c"; its index then.
static inline bool is_choice(const char *names, const char *name, int *index)
{
    *index = 0;
    for (size_t length; names && *names; names += length + (names[length] == '|'), ++*index) {
        length = strcspn(names, "|");
        if (length == strlen(name) && strncmp(names, name, length) == 0) return true;
    }
    return false;
}

// The choice of that name, of whichever knob.
static inline void go(const char *place)
{
    const Scene *scene = stage_scene(stage);
    for (int i = 0; i < scene_knobs(scene); i++) {
        int index;
        if (!is_choice(scene->knobs[i].names, place, &index)) continue;
        stage_set_knob(stage, i, index);
        if (stage->tick == 0) stage_reset(stage); // as the command line does
        scene_frame();
        errata_ran(place);
        return;
    }
    fail_msg("%s has no place \"%s\"", scene_id(scene), place);
}

static inline void play(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static inline bool is_wrong(void)
{
    const Record *record = stage_record(stage);
    bool wrong = record->verdict.given && record->verdict.wrong;
    for (int i = 0; i < record->asks; i++) wrong |= ask_is_wrong(&record->ask[i]);
    return wrong;
}

// Chooses that method, which is wrong within so many ticks; returns after how many.
static inline int until_wrong(const char *method, int ticks)
{
    choose(method);
    for (int tick = 0;; tick++) {
        if (is_wrong()) return tick;
        if (tick == ticks) fail_msg("%s is right for %d ticks", method, ticks);
        play(1);
    }
}

// The same at that place of a scene, where a method that is not flawed is right at that tick. It is
// left there, with the wrong one.
static inline void shows(const char *scene, const char *place, const char *method, int ticks)
{
    open_scene(scene);
    if (place) go(place);
    int tick = until_wrong(method, ticks);
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *right = stage_method_at(stage, i);
        if (right->sound == FLAWED) continue;
        open_scene(scene);
        if (place) go(place);
        turn("method", right->name);
        play(tick);
        if (is_wrong()) fail_msg("%s is wrong as well", right->name);
        open_scene(scene);
        if (place) go(place);
        assert_int_equal(until_wrong(method, tick), tick);
        return;
    }
}

// `touchstone fuzz` finds a case that it gets wrong.
static inline void fuzz_catches(const char *method)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(method_find(method), &options);
    assert_non_null(fuzzer);
    fuzzer_run(fuzzer, 20000, NULL, 0);
    if (fuzzer_findings(fuzzer) == 0) fail_msg("%s: nothing is found", method);
    fuzzer_free(fuzzer);
    errata_ran(method);
}

static inline bool reports_hit(const char *method, TsShape a, TsShape b)
{
    Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
    const Method *by = method_find(method);
    if (!by || !method_accepts(by, &query)) fail_msg("%s does not take them", method);
    errata_ran(method);
    TsRelation relation = method_ask(by, &query).relation;
    return relation != TS_APART;
}

static inline double gap_now(void) { return ask_at(0)->contact.gap; }

// ---- What a row names

static inline bool has_run(const char *name)
{
    for (int i = 0; i < errata.runs; i++) {
        if (strcmp(errata.ran[i], name) == 0) return true;
    }
    return false;
}

static inline bool is_method(const char *name)
{
    if (method_find(name)) return true;
    for (int i = 0; scene_table[i]; i++) {
        for (int k = 0; k < SCENE_MAX_VARIANTS && scene_table[i]->variants[k].name; k++) {
            if (strcmp(scene_table[i]->variants[k].name, name) == 0) return true;
        }
    }
    return false;
}

static inline const Scene *scene_called(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    }
    return NULL;
}

// The next word between two such marks at or after *at.
static inline bool between(const char **at, char mark, char *word, size_t size)
{
    const char *start = strchr(*at, mark), *end = start ? strchr(start + 1, mark) : NULL;
    if (!end) return false;
    snprintf(word, size, "%.*s", (int)(end - start - 1), start + 1);
    *at = end + 1;
    return true;
}

static inline bool is_place(const char *text, const char *word)
{
    char id[256];
    const char *at = text;
    while (between(&at, '`', id, sizeof id)) {
        const Scene *scene = scene_called(id);
        int index;
        for (int i = 0; i < scene_knobs(scene); i++) {
            if (is_choice(scene->knobs[i].names, word, &index)) return true;
        }
    }
    return false;
}

// Every scene, method and place that the row names was run, and every file of it is there.
static inline void check_names(const char *text)
{
    char word[256];
    for (const char *at = text; between(&at, '`', word, sizeof word);) {
        bool file = strncmp(word, "tests/", 6) == 0 || strncmp(word, "src/", 4) == 0 ||
                    strncmp(word, "include/", 8) == 0;
        FILE *opened = file ? fopen(word, "rb") : NULL;
        if (file && !opened) fail_msg("no file %s", word);
        if (opened) fclose(opened);
        if ((scene_called(word) || is_method(word)) && !has_run(word))
            fail_msg("%s was not run", word);
    }
    for (const char *at = text; between(&at, '"', word, sizeof word);) {
        if (is_place(text, word) && !has_run(word)) fail_msg("\"%s\" was not run", word);
    }
}

#endif
