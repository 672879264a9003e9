// Input events without SDL: the window translates its events into these; scripts and tests write
// them.
//
// Positions are device px of the window. Printable keys are their lower-case ASCII character, the
// others have the names below.
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>

#include "touchstone/vec.h"

typedef enum Key {
    KEY_NONE = 0,
    KEY_SPACE = ' ', // letters, digits and signs: their ASCII character, letters in lower case
    KEY_NAMED = 256,
    KEY_ESCAPE = KEY_NAMED,
    KEY_ENTER,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_INSERT,
    KEY_DELETE,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,   // also the left bracket key, by its position on the keyboard
    KEY_PAGE_DOWN, // also the right bracket key
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_PAUSE,
    KEY_SHIFT,
    KEY_CTRL,
    KEY_ALT,
    KEY_F1,
    KEY_F2,
    KEY_F3,
    KEY_F4,
    KEY_F5,
    KEY_F6,
    KEY_F7,
    KEY_F8,
    KEY_F9,
    KEY_F10,
    KEY_F11,
    KEY_F12,
    KEY_COUNT
} Key;

enum { MOD_SHIFT = 1, MOD_CTRL = 2, MOD_ALT = 4 };

typedef enum Button { BUTTON_LEFT = 1, BUTTON_MIDDLE, BUTTON_RIGHT } Button;

typedef enum EventKind {
    EVENT_PRESS,   // button, at
    EVENT_MOVE,    // at; button: the one held, 0 for none
    EVENT_RELEASE, // button, at
    EVENT_WHEEL,   // wheel (up > 0), at
    EVENT_KEY,     // key, repeat
    EVENT_KEY_UP,  // key
    EVENT_TEXT,    // text
    EVENT_LEAVE,   // the window lost the focus: everything held is released

    EVENT_TOUCH,        // finger, at: it went down
    EVENT_TOUCH_MOVE,   // finger, at
    EVENT_TOUCH_UP,     // finger, at: it was lifted
    EVENT_TOUCH_CANCEL, // finger: the system took it

    // What the Ui makes of two fingers, for the stage. The first one takes hold of the shape, or of
    // the view.
    EVENT_PINCH,     // at, second
    EVENT_PINCH_END, // one of them was lifted
} EventKind;

typedef struct Event {
    EventKind kind;
    unsigned mods;
    int finger;   // its id, of touch events
    TsVec at;     // device px
    TsVec second; // of EVENT_PINCH: where the other finger is
    Button button;
    double wheel;
    Key key;
    bool repeat;
    char text[32];
} Event;

// Returns the key of a name as key caps and scripts spell it ("M", "PgDn", "Esc", "F3", "Left",
// ".", "Ctrl+Z"); KEY_NONE if there is none. `mods` receives the modifiers.
Key input_key(const char *name, unsigned *mods);

#endif
