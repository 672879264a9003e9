// The table of keys as text, for --help and the README.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "keys/keys.h"

typedef struct Text {
    char *at;
    int size, length;
} Text;

__attribute__((format(printf, 2, 3))) static void add(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int room = text->length < text->size ? text->size - text->length : 0;
    text->length +=
        vsnprintf(room ? text->at + text->length : NULL, (size_t)room, format, arguments);
    va_end(arguments);
}

// The printed width of UTF-8 text, every character one column.
static int columns(const char *text)
{
    int count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

int keys_write_plain(char *text, int size)
{
    Text list = {.size = size};
    list.at = text;
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        if (i == 0 || row->group != keys_at(i - 1)->group) {
            add(&list, "%s%s\n", i ? "\n" : "", keys_group_name(row->group));
        }
        add(&list, "  %s%*s%s\n", keys_caps(row), 20 - columns(keys_caps(row)), "", row->words);
    }
    return list.length;
}

static void add_caps(Text *text, const char *caps)
{
    while (*caps) {
        int length = (int)strcspn(caps, " ");
        bool plain = strncmp(caps, "…", (size_t)length) == 0;
        add(text, plain ? "%.*s" : "`%.*s`", length, caps);
        caps += length;
        if (*caps == ' ') add(text, "%.1s", caps++);
    }
}

int keys_write_markdown(char *text, int size)
{
    Text list = {.size = size};
    list.at = text;
    add(&list, "| | keys | |\n|---|---|---|\n");
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        bool first = i == 0 || row->group != keys_at(i - 1)->group;
        add(&list, "| %s | ", first ? keys_group_name(row->group) : "");
        add_caps(&list, keys_caps(row));
        add(&list, " | %s |\n", row->words);
    }
    return list.length;
}
