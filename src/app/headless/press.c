#include "headless/press.h"

#include <stdio.h>
#include <string.h>

// Cuts the name at the front of `*names` off it; false where it is longer than any.
static bool cut_name(const char **names, char *name, size_t size)
{
    size_t length = strcspn(*names, " ");
    bool fits = length < size;
    if (fits) snprintf(name, size, "%.*s", (int)length, *names);
    *names += length;
    *names += strspn(*names, " ");
    return fits;
}

bool press_reads(const char *names)
{
    char name[32];
    names += strspn(names, " ");
    if (!*names) return false;
    while (*names) {
        if (!cut_name(&names, name, sizeof name) || !input_key(name, NULL)) return false;
    }
    return true;
}

// A frame after each: keys act on what was drawn last.
void press_keys(Session *session, const char *names)
{
    char name[32];
    names += strspn(names, " ");
    while (*names && cut_name(&names, name, sizeof name)) {
        Event event = {.kind = EVENT_KEY};
        event.key = input_key(name, &event.mods);
        show_event(session->show, &event);
        event.kind = EVENT_KEY_UP;
        show_event(session->show, &event);
        show_draw(session->show, session->draw);
    }
}
