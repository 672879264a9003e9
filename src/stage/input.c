#include "input.h"

#include <stddef.h>

typedef struct KeyName {
    Key key;
    const char *name;
} KeyName;

static const KeyName names[] = {
    {KEY_SPACE, "Space"},
    {KEY_ESCAPE, "Esc"},
    {KEY_ENTER, "Enter"},
    {KEY_TAB, "Tab"},
    {KEY_BACKSPACE, "Backspace"},
    {KEY_INSERT, "Ins"},
    {KEY_DELETE, "Del"},
    {KEY_HOME, "Home"},
    {KEY_END, "End"},
    {KEY_PAGE_UP, "PgUp"},
    {KEY_PAGE_DOWN, "PgDn"},
    {KEY_LEFT, "Left"},
    {KEY_RIGHT, "Right"},
    {KEY_UP, "Up"},
    {KEY_DOWN, "Down"},
    {KEY_PAUSE, "Pause"},
    {KEY_SHIFT, "Shift"},
    {KEY_CTRL, "Ctrl"},
    {KEY_ALT, "Alt"},
    {KEY_F1, "F1"},
    {KEY_F2, "F2"},
    {KEY_F3, "F3"},
    {KEY_F4, "F4"},
    {KEY_F5, "F5"},
    {KEY_F6, "F6"},
    {KEY_F7, "F7"},
    {KEY_F8, "F8"},
    {KEY_F9, "F9"},
    {KEY_F10, "F10"},
    {KEY_F11, "F11"},
    {KEY_F12, "F12"},
    {KEY_ESCAPE, "Escape"},
    {KEY_ENTER, "Return"},
    {KEY_INSERT, "Insert"},
    {KEY_DELETE, "Delete"},
    {KEY_PAGE_UP, "PageUp"},
    {KEY_PAGE_DOWN, "PageDown"},
};
enum { NAMES = sizeof names / sizeof *names };

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool same(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

// What follows `prefix` in `name`, if there is anything; else NULL.
static const char *after(const char *name, const char *prefix)
{
    while (*prefix && lower(*name) == lower(*prefix)) name++, prefix++;
    return !*prefix && *name ? name : NULL;
}

static const char *take_modifier(const char *name, unsigned *mods)
{
    static const struct {
        const char *prefix;
        unsigned mod;
    } modifiers[] = {{"Shift+", MOD_SHIFT}, {"Ctrl+", MOD_CTRL}, {"Alt+", MOD_ALT}};
    for (int i = 0; i < 3; i++) {
        const char *rest = after(name, modifiers[i].prefix);
        if (!rest) continue;
        *mods |= modifiers[i].mod;
        return rest;
    }
    return NULL;
}

Key input_key(const char *name, unsigned *mods)
{
    unsigned found = 0;
    for (const char *rest; (rest = take_modifier(name, &found));) name = rest;
    Key key = KEY_NONE;
    if (name[0] > ' ' && name[0] < 127 && !name[1]) key = (Key)lower(name[0]);
    for (int i = 0; i < NAMES && !key; i++) {
        if (same(names[i].name, name)) key = names[i].key;
    }
    if (mods) *mods = key ? found : 0;
    return key;
}
