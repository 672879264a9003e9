// The table of keys. Keys are handled by it, and the F1 page, the list of `--help` and that of
// docs/KEYS.md are made from it.
#ifndef KEYS_H
#define KEYS_H

#include "ui.h"

typedef enum KeyGroup { // what is used most comes first
    KEYS_SHAPES,
    KEYS_ANSWER,
    KEYS_SCENES,
    KEYS_WINDOW,
    KEY_GROUPS
} KeyGroup;

typedef enum KeyWhen {
    KEY_REPEATS = 1,  // acts again while it is held
    KEY_ANYWHERE = 2, // acts also while an overlay is open, and during a question
    KEY_ASKED = 4,    // acts also during a question
    KEY_LEARNS = 16,  // acts also in a lesson
    KEY_POSES = 8,    // the same, while the viewer may move the shapes
    KEY_FINGER = 32,  // the F1 page has it only for a finger
} KeyWhen;

typedef struct KeyRow {
    const char *keys;  // as input_key reads them, separated by spaces; "": done by the pointer
    const char *caps;  // as shown; NULL: the same
    const char *words; // what it does
    bool (*act)(Ui *ui, int which, unsigned mods); // which of `keys`; NULL: handled by the stage.
                                                   // Returns whether the picture changed
    KeyGroup group;
    unsigned when;      // KeyWhen
    const char *finger; // what a finger does for the same, as shown; NULL: nothing
} KeyRow;

int keys_count(void);
const KeyRow *keys_at(int row);
const char *keys_caps(const KeyRow *row);
const char *keys_group_name(KeyGroup group);

// Returns the row of a key, and in `which` its index there; NULL if there is none. Ctrl and Alt
// must be those of the row, Shift only if the row names it.
const KeyRow *keys_find(Key key, unsigned mods, int *which);

// Does what the table says of a key, or gives it to the stage. Returns whether the picture changed.
bool keys_act(Ui *ui, const Event *event);

// Writes the table as lines of text ("  PgDn PgUp        next, previous scene"): at most `size`
// bytes, terminated. Returns the length that the whole needs.
int keys_write_plain(char *text, int size);

#endif
