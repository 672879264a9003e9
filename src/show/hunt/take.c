// Text that holds cases, from wherever it comes, onto the screen.

#include <stdio.h>
#include <string.h>

#include "show_self.h"

typedef struct Taking {
    Show *show;
    const char *name; // of where the lines come from
    int line, good, bad;
    bool full;
    char *sentence;
    int size;
} Taking;

// A case without a note is called by its kinds.
static void hold(Taking *taking, const Case *pair)
{
    char words[HUNT_WORDS];
    snprintf(words, sizeof words, "%s and %s", ts_shape_kind_name(pair->a.kind),
             ts_shape_kind_name(pair->b.kind));
    if (taking->good++ == 0) show_forget_cases(taking->show);
    taking->full |= !show_hold_case(taking->show, pair, pair->note[0] ? pair->note : words);
}

static void take_line(Taking *taking, const char *line)
{
    char error[256];
    Case pair;
    taking->line++;
    switch (case_read(&pair, line, error, sizeof error)) {
    case CASE_EMPTY: return;
    case CASE_GOOD: hold(taking, &pair); return;
    case CASE_BAD: break;
    }
    if (taking->bad++ > 0) return;
    snprintf(taking->sentence, (size_t)taking->size, "%s:%d: %s", taking->name, taking->line,
             error);
}

static void sum_up(const Taking *taking)
{
    size_t size = (size_t)taking->size;
    if (taking->bad > 0) return; // the first complaint stands
    if (taking->good == 0) {
        snprintf(taking->sentence, size, "%s holds no case", taking->name);
    } else if (taking->full) {
        snprintf(taking->sentence, size, "The first %d cases · N shows the next", HUNT_CASES);
    } else if (taking->good > 1) {
        snprintf(taking->sentence, size, "%d cases · N shows the next", taking->good);
    }
}

bool show_take_text(Show *show, char *text, const char *name, char *sentence, int size)
{
    Taking taking = {.show = show, .name = name, .sentence = sentence, .size = size};
    *sentence = '\0';
    for (char *line = text; line && *line && !taking.full;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        take_line(&taking, line);
        line = end ? end + 1 : NULL;
    }
    sum_up(&taking);
    if (taking.good > 0) hunt_next(show);
    return taking.good > 0;
}
