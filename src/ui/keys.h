// The one table of keys: by it keys are handled, and of it the F1 page, the list of `--help` and
// the README's table are made.
#ifndef KEYS_H
#define KEYS_H

#include "ui.h"

typedef enum KeyGroup {
    KEYS_SCENES,
    KEYS_TIME,
    KEYS_WINDOW,
    KEYS_SHAPES,
    KEYS_FINER,
    KEYS_ANSWER,
    KEYS_CASES,
    KEY_GROUPS
} KeyGroup;

typedef enum KeyWhen {
    KEY_REPEATS = 1,  // acts again while it is held
    KEY_ANYWHERE = 2, // acts also while an overlay is open
} KeyWhen;

typedef struct KeyRow {
    const char *keys;  // as input_key reads them, parted by blanks; "": what the pointer does
    const char *caps;  // as shown; NULL: the same
    const char *words; // what it does
    bool (*act)(Ui *ui, int which, unsigned mods); // which of `keys`; NULL: the stage's.
                                                   // Whether the picture changed
    KeyGroup group;
    unsigned when; // KeyWhen
} KeyRow;

int keys_count(void);
const KeyRow *keys_at(int row);
const char *keys_caps(const KeyRow *row);
const char *keys_group_name(KeyGroup group);

// The row of a key, and which of its keys it is. Ctrl and Alt must be those of the row, Shift only
// where a row asks for it. NULL where there is none.
const KeyRow *keys_find(Key key, unsigned mods, int *which);

// The whole table as lines of text ("  PgDn PgUp        next, previous scene") and as Markdown.
// Written as far as `size` allows, terminated; the length that it needs is returned.
int keys_write_plain(char *text, int size);
int keys_write_markdown(char *text, int size);

#endif
