// Targets: places of the last frame that take a click, and what a click does there. Positions and
// lengths are px at scale 1.
#ifndef TARGET_H
#define TARGET_H

#include "ui.h"

typedef struct Press {
    TsVec at;
    unsigned mods;
} Press;

// What a click on a kind of control does: a constant beside the code that draws the control. The
// argument says which of them it is, as its comment there explains.
typedef struct Action {
    const char *name; // as in "choose a method"

    // Returns whether the picture changed. NULL: nothing happens, or it is a slider.
    bool (*click)(Ui *ui, int argument, Press press);
    bool longs; // it does something else with Shift: a finger does that by a long press

    // A slider: called at the press and while it is held, with the x of the pointer.
    void (*slide)(Ui *ui, int argument, double x);
    void (*hold)(Ui *ui, int argument, double x); // at the press instead, if it is not NULL
    double (*value)(const Ui *ui, int argument);  // to be put back if the gesture is cancelled,
    void (*put_back)(Ui *ui, int argument, double value); // by this
} Action;

extern const Action target_cover; // takes the click and does nothing with it

typedef struct Target {
    Rect rect;
    const Action *action;
    int argument;
} Target;

// The slider that the pointer holds. `action` NULL: none.
typedef struct Held {
    const Action *action;
    int argument;
} Held;

enum { TARGETS_MAX = 300 };

// Later targets lie above earlier ones. One without a size is left out, and the 301st.
void ui_target(Ui *ui, Rect rect, const Action *action, int argument);

// The topmost target there; NULL for none. A finger takes one that is beside it, too.
const Target *ui_target_at(const Ui *ui, TsVec at);

bool ui_contains(Rect rect, TsVec at); // without its right and lower edge
bool ui_points(const Ui *ui);          // the pointer is at the picture, and holds nothing

// The height of a row that is clicked: at least FINGER_HEIGHT for a finger.
double target_height(const Ui *ui, double usual);

#endif
