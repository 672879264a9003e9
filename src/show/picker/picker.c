// The picker: type to filter, arrows to choose, Enter to open.

#include "picker/picker.h"

#include <ctype.h>
#include <string.h>

// ---- What matches

const char *picker_find(const char *text, const char *query)
{
    size_t length = strlen(query);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && text[i] &&
               tolower((unsigned char)text[i]) == tolower((unsigned char)query[i])) {
            i++;
        }
        if (i == length) return text;
    }
    return length ? NULL : text;
}

// A digit asks for the chapter, anything else for a part of the title or the id.
static bool is_match(const Show *show, int scene, const char *query)
{
    const char *id = show_id(show, scene);
    if (isdigit((unsigned char)query[0])) return strncmp(id, query, strlen(query)) == 0;
    return picker_find(show->scenes[scene]->title, query) || picker_find(id, query);
}

PickerMatches picker_matches(const Show *show)
{
    PickerMatches matches = {0};
    for (int i = 0; i < show->scene_count && matches.count < PICKER_MATCHES; i++) {
        if (is_match(show, i, show->picker.query)) matches.scene[matches.count++] = i;
    }
    return matches;
}

void picker_keep_in_reach(Picker *picker, int count)
{
    if (picker->chosen >= count) picker->chosen = count - 1;
    if (picker->chosen < 0) picker->chosen = 0;
    int rows = picker->rows > 0 ? picker->rows : 1;
    if (picker->first > picker->chosen) picker->first = picker->chosen;
    if (picker->first < picker->chosen - rows + 1) picker->first = picker->chosen - rows + 1;
    if (picker->first > count - rows) picker->first = count - rows;
    if (picker->first < 0) picker->first = 0;
}

// ---- Input

bool picker_open_row(Show *show, int row)
{
    PickerMatches matches = picker_matches(show);
    if (row < 0 || row >= matches.count) return false;
    show_open(show, show->scenes[matches.scene[row]]);
    return true;
}

static void choose(Show *show, int row)
{
    show->picker.chosen = row;
    picker_keep_in_reach(&show->picker, picker_matches(show).count);
}

bool picker_choose_chapter(Show *show, int digit)
{
    show->picker = (Picker){.rows = show->picker.rows};
    PickerMatches all = picker_matches(show);
    for (int i = 0; i < all.count; i++) {
        if (show_id(show, all.scene[i])[0] != '0' + digit) continue;
        choose(show, i);
        return true;
    }
    return true;
}

static bool erase(Picker *picker)
{
    size_t length = strlen(picker->query);
    if (!length) return true;
    // A character may be several bytes: those that continue one are 10xxxxxx.
    while (--length > 0 && ((unsigned char)picker->query[length] & 0xC0) == 0x80) continue;
    picker->query[length] = 0;
    picker->chosen = picker->first = 0;
    return true;
}

bool picker_key(Show *show, const Event *event)
{
    Picker *picker = &show->picker;
    int page = picker->rows > 1 ? picker->rows - 1 : 1;
    switch ((int)event->key) {
    case KEY_UP: choose(show, picker->chosen - 1); return true;
    case KEY_DOWN: choose(show, picker->chosen + 1); return true;
    case KEY_PAGE_UP: choose(show, picker->chosen - page); return true;
    case KEY_PAGE_DOWN: choose(show, picker->chosen + page); return true;
    case KEY_HOME: choose(show, 0); return true;
    case KEY_END: choose(show, PICKER_MATCHES); return true;
    case KEY_BACKSPACE: return erase(picker);
    case KEY_ENTER: return picker_open_row(show, picker->chosen);
    default: return false;
    }
}

bool picker_text(Show *show, const char *text)
{
    Picker *picker = &show->picker;
    size_t length = strlen(picker->query), more = strlen(text);
    if (!more || length + more >= sizeof picker->query || (unsigned char)text[0] < ' ')
        return false;
    memcpy(picker->query + length, text, more + 1);
    picker->chosen = picker->first = 0;
    return true;
}

bool picker_wheel(Show *show, double wheel)
{
    choose(show, show->picker.chosen + (wheel > 0 ? -1 : 1));
    return true;
}
