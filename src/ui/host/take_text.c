// Text that a viewer pastes or drops: a link, or cases, one a line, or WKT.

#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "cases/wkt.h"
#include "held_cases/held_cases.h"
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

bool ui_take_text(Ui *ui, char *text, const char *name, char *sentence, int size)
{
    Taking taking = {.ui = ui, .name = name, .sentence = sentence, .size = size};
    char error[256];
    *sentence = '\0';
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3; // a byte order mark
    taking.is_wkt = wkt_begins(text);
    if (ui_is_link(text)) return ui_take_link(ui, text, sentence, size);
    if (point_panel_wants(ui, text)) return point_panel_take(ui, text);
    const Scene *scene = taker(text);
    if (scene) return take_state(ui, scene, text, name, sentence, size);
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
