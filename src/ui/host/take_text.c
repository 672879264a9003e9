// Text that a viewer pastes or drops: a link, geometries, or cases, one a line, or WKT.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "cases/geometry_given.h"
#include "cases/wkt.h"
#include "formats/geometry_text.h"
#include "held_cases/held_cases.h"
#include "host/take_text.h"
#include "lesson/lesson.h"
#include "overlays/point_panel.h"

typedef struct Taking {
    Ui *ui;
    const char *name; // of the source, for messages
    int line, good, bad;
    bool full;
    bool is_wkt;
    WktReader wkt; // if it is
    char *sentence;
    int size;
} Taking;

static void take_case(Taking *taking, const Case *pair)
{
    if (taking->good++ == 0) ui_forget_cases(taking->ui, HELD_ANY);
    taking->full |= !live_fuzz_hold_given(taking->ui, pair);
}

// The first error is the message, with what the numbers of that shape are.
static void take_error(Taking *taking, const char *line, const char *error)
{
    if (taking->bad++ > 0) return;
    int column = 0;
    bool known = !taking->is_wkt && sscanf(error, "column %d:", &column) == 1;
    const char *form = known ? case_form_at(line, column) : "";
    snprintf(taking->sentence, (size_t)taking->size, "%s:%d: %s%s%s", taking->name, taking->line,
             error, *form ? " · " : "", translate(form));
}

static void take_line(Taking *taking, const char *line)
{
    char error[256];
    Case pair;
    taking->line++;
    CaseLine kind = taking->is_wkt ? wkt_read(&taking->wkt, &pair, line, error, sizeof error)
                                   : case_read(&pair, line, error, sizeof error);
    switch (kind) {
    case CASE_EMPTY: return;
    case CASE_GOOD: take_case(taking, &pair); return;
    case CASE_BAD: take_error(taking, line, error); return;
    }
}

// The scene whose state such a text is; NULL: none.
static const Scene *taker(const char *text)
{
    int i = 0;
    while (scene_table[i] && !scene_takes(scene_table[i], text)) i++;
    return scene_table[i];
}

static bool take_state(Ui *ui, const Scene *scene, const char *text, const char *name,
                       char *sentence, int size)
{
    if (stage_scene(ui->stage) != scene) ui_open(ui, scene);
    lesson_leave(ui);
    const char *why = stage_take(ui->stage, text);
    if (why) snprintf(sentence, (size_t)size, "%s: %s", name, why);
    return !why;
}

// ---- Geometries

// The scene for two geometries, if the present one does not show any.
static const char geometry_scene[] = "39_relate";

// Whether all lines of WKT are cases, which every scene can show.
static bool is_cases(const char *text)
{
    char *copy = strdup(text), error[256];
    WktReader reader = {0};
    int good = 0, bad = !copy;
    for (char *line = copy; line && *line && !bad;) {
        char *end = strchr(line, '\n');
        Case pair;
        if (end) *end = '\0';
        CaseLine kind = wkt_read(&reader, &pair, line, error, sizeof error);
        good += kind == CASE_GOOD;
        bad += kind == CASE_BAD;
        line = end ? end + 1 : NULL;
    }
    bool whole = wkt_end(&reader, error, sizeof error);
    free(copy);
    return good > 0 && !bad && whole;
}

// More than two in WKT are cases, of which the first bad one is named.
static bool are_geometries(const Ui *ui, const char *text)
{
    if (!geometry_given_begins(text)) return false;
    if (!wkt_begins(text)) return true;
    if (geometry_given_count(text) > 2) return false;
    const Scene *present = stage_scene(ui->stage);
    return (present && present->geometries) || !is_cases(text);
}

bool take_geometries(Ui *ui, const Scene *scene, char *text, const char *name, char *sentence,
                     int size)
{
    GeometryGiven given;
    char error[GEOMETRY_ERROR_MAX];
    if (!geometry_given_read(&given, text, error, sizeof error)) {
        snprintf(sentence, (size_t)size, "%s: %s", name, error);
        return false;
    }
    if (stage_scene(ui->stage) != scene) ui_open(ui, scene);
    lesson_leave(ui);
    const char *why = stage_take_geometries(ui->stage, given.of, given.count);
    const char *dropped = geometry_dropped_words(given.dropped);
    if (why)
        snprintf(sentence, (size_t)size, "%s: %s", name, why);
    else if (given.more > 0)
        translate_print(sentence, (size_t)size,
                        "The first of %d cases: touchstone check asks about all", given.more + 1);
    else if (dropped)
        snprintf(sentence, (size_t)size, "%s: %s", name, dropped);
    geometry_given_free(&given);
    return !why;
}

bool ui_take_text(Ui *ui, char *text, const char *name, char *sentence, int size)
{
    Taking taking = {.ui = ui, .name = name, .sentence = sentence, .size = size};
    char error[256];
    ui->message_left = 0; // what an earlier text had wrong is not said beside this one
    *sentence = '\0';
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3; // a byte order mark
    taking.is_wkt = wkt_begins(text);
    if (ui_is_link(text)) return ui_take_link(ui, text, sentence, size);
    if (point_panel_wants(ui, text)) return point_panel_take(ui, text);
    const Scene *scene = taker(text);
    if (scene) return take_state(ui, scene, text, name, sentence, size);
    scene = stage_scene(ui->stage);
    if (!scene || !scene->geometries) scene = ui_find(ui, geometry_scene);
    if (scene && are_geometries(ui, text))
        return take_geometries(ui, scene, text, name, sentence, size);
    for (char *line = text; line && *line && !taking.full;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        take_line(&taking, line);
        line = end ? end + 1 : NULL;
    }
    if (!taking.full && !wkt_end(&taking.wkt, error, sizeof error)) take_error(&taking, "", error);
    if (taking.bad == 0 && taking.good == 0) {
        translate_print(sentence, (size_t)size, "%s holds no case", name);
    } else if (taking.bad == 0 && taking.full) {
        translate_print(sentence, (size_t)size, "The first %d cases · “N” shows the next",
                        LIVE_FUZZ_CASES);
    } else if (taking.bad == 0 && taking.good > 1) {
        translate_print(sentence, (size_t)size, "%d cases · “N” shows the next", taking.good);
    }
    if (taking.good > 0) {
        lesson_leave(ui); // its step is about other shapes
        live_fuzz_next(ui);
    }
    return taking.good > 0;
}
