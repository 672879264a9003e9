// Where everything stands: a pure function of the window and of what is open. All lengths are px at
// scale 1 unless it says otherwise.
#ifndef LAYOUT_H
#define LAYOUT_H

#include "ui.h"

typedef struct LayoutInput {
    int width, height;  // of the window, device px; 1 or more
    double density;     // the display's own scale
    double text;        // the viewer's text size: multiplies the whole scale
    bool panel;         // unfolded, if the window is wide enough
    bool drawer;        // open, if it is not
    ReadShown read;     // the text beside the picture
    bool code;          // the source beside it: instead of the text, unless there is room for both
    bool alarm;         // something is wrong
    double alarm_more;  // what its card needs beyond one row of each text
    int title_lines;    // 1 to 3; 0 is 1
    int idea_lines;     // 1 to 4
    double toolbar;     // height of the drawing tools below the idea
    bool finger;        // the last pointer was a finger
    bool narrated;      // a trace's step is narrated at the view's foot
    bool asks;          // a question is: on a taller card
    bool simple;        // one sentence and buttons at the foot, and none of the rest
    bool lesson;        // a lesson's step there,
    double foot;        // and its height; 0: not yet known
    bool bar;           // a bar of buttons above title and view
    bool time;          // a slider of the ticks at the view's foot
    double formula;     // by how much the foot of a simple picture is higher for its formula
    int captions;       // rows of hint and note; 0 is 1
    int captions_above; // rows of them above the card of a narration, if there is room
} LayoutInput;

typedef struct Layout {
    double scale; // device px per px
    double width, height;
    bool small;   // folded panel, narrow cells
    bool shallow; // under 600 high: tighter rows
    bool narrow;  // a phone held upright: two rows of cells, texts broken, the panel a sheet
    bool brief;   // the card of the alarm has no case
    bool finger;  // what can be clicked is at least 44 px high
    bool simple, lesson;
    double bar, bar_width; // the bar of buttons above view and columns; bar 0: none
    double margin, title, idea;
    double toolbar_y;            // of drawing tools below the idea
    double panel_x, panel_width; // panel_width 0: folded
    double panel_y;              // 0, or the upper edge of the sheet
    Rect read, code;             // the text, the source; width 0: none
    bool column_alone;           // the one that is shown has the panel's place
    double strip_y, strip_height, padding;
    double alarm_y, alarm_height; // alarm_height 0: none
    double caption;               // baseline of hint and note
    Rect narration;               // the card of a trace's step or a question; height 0: none
    bool folded;                  // that of a step gave way to the picture, in a low window
    Rect time;                    // the row of the slider of the ticks; height 0: none
    Rect view;                    // of the world, captions and title included
    Rect free;                    // where the world is fitted into
} Layout;

enum {
    LOW_BELOW = 320,            // in a window that is lower the answer and the idea must do
    STRIP_HEIGHT = 56,          // of a row of cells
    SIMPLE_HEIGHT = 110,        // of the foot of a simple picture
    SIMPLE_HEIGHT_LOW = 96,     // in a low window
    SIMPLE_HEIGHT_NARROW = 204, // above a row of buttons
    LESSON_ABOVE = 8,           // between the drawing and the foot of a lesson
    TITLE_ROW = 24,
    IDEA_ROW = 20,
    CAPTION_ROW = 18,
    CAPTION_ABOVE_CARD = 10, // from a narration's card up to the baseline of a message
    FINGER_HEIGHT = 44,      // the least height of what a finger is to hit
    READ_WIDTH = 360,        // of the text ...
    READ_MOST = 520,         // ... in a wide window
    READ_FROM = 1500,        // the least width at which it is shown unless the viewer hides it
    NARRATED_BESIDE = 450,   // the least width of a card whose sentence stands beside its keys
    ASKED_BESIDE = 700,      // the same of a card whose buttons stand beside its sentences
    CODE_WIDTH = 420,        // of the source ...
    CODE_MOST = 620,         // ... in a wide window
    READ_BESIDE_VIEW = 560,  // the least width of the view beside one of them and the panel ...
    BOTH_BESIDE_VIEW = 480,  // ... and beside both
};

Layout layout_make(LayoutInput input);

// Whether the text and the source have room beside each other.
bool layout_fits_both(const Layout *layout);

// The scale of a window: the largest of 1.25, 1.5, 2, 2.5, 3 with width/s >= 1500 and height/s >=
// 900, else 1; the display's own if that is larger.
double layout_scale(int width, int height, double density);

#endif
