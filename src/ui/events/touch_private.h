// What the fingers do, and how their events go on.
#ifndef TOUCH_PRIVATE_H
#define TOUCH_PRIVATE_H

#include "base/self.h"
#include "events/touch.h"

// What the fingers on the screen do.
typedef enum TouchPhase {
    TOUCH_NOTHING, // also with fingers that remain of a gesture that has ended
    TOUCH_AIMS,    // one finger, which nothing has been told of yet
    TOUCH_PRESSES, // one finger is the left button
    TOUCH_HOLDS,   // the same with Shift, after a long press
    TOUCH_SCROLLS, // one finger moves a list
    TOUCH_PINCHES, // two fingers
} TouchPhase;

typedef struct Finger {
    int id;
    TsVec from, at; // device px: where it went down; where it is
} Finger;

typedef struct Touch {
    TouchPhase phase;
    Finger finger[2];
    int fingers;      // on the screen, two at most; a third one is ignored
    double seconds;   // since the press
    bool longs;       // a long press would do something here
    bool moved;       // farther than a tap does
    TsVec lag;        // device px: from the finger to the shape's own pointer
    Held held;        // the slider that it moves
    double value;     // of that, before
    bool tapped;      // a tap on the ground has ended,
    double since_tap; // seconds ago,
    TsVec tap;        // there, device px
} Touch;

bool touch_event(Ui *ui, const Event *event);

// ---- ui_event.c
bool ui_route(Ui *ui, const Event *event);   // to where it goes; touches to touch.c
void ui_scroll(Ui *ui, TsVec at, double by); // what lies there, px at scale 1

#endif
