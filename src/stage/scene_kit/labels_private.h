// The labels of a frame and the places last from the last one.
#ifndef LABELS_PRIVATE_H
#define LABELS_PRIVATE_H

#include <stdint.h>

#include "scene_kit/labels.h"
#include "scene_kit/room.h"

enum { LABELS_MAX = 96, TEXT_MAX = 64, DIRECTIONS = 24 };

typedef enum LabelPlacing { PLACING_NAME, PLACING_NEAR, PLACING_SLIDING } LabelPlacing;

typedef struct Label {
    LabelPlacing placing;
    LabelStyle style;
    char text[TEXT_MAX], tag[DRAW_TAG_TEXT];
    TsVec at;
    TsVec toward; // the preferred direction; of a sliding label and of a name, that along which it
                  // moves
    TsVec out;    // of a sliding label: the side of the line on which it lies
    int own;      // a name: the room's loop that is its shape; -1 for none
    bool beside;  // a name: next to its shape; a sliding label: off its line
    unsigned avoid; // RoomKind bits: what it must not cover
    uint32_t key;   // hash of its placing and letters,
    int ordinal;    // and its number among labels with the same key: its identity
    Font font;
    double width, height; // of its plate
    bool placed, has_leader;
    bool must;  // not left out for want of room while there is any: it stands elsewhere
    bool quiet; // not drawn: another label has its number
    TsVec center;
    TsVec place; // what is last: the offset from `at` (near), the slide (wall), the choice (name)
} Label;

typedef struct LastPlace {
    uint32_t key;
    int ordinal;
    LabelStyle style; // one that begins to decide is placed again, near what it labels
    bool beside;
    TsVec at, place;
    char text[TEXT_MAX], tag[DRAW_TAG_TEXT];
    bool alone; // no other label of that frame had its tag
} LastPlace;

struct Labels {
    Draw *draw;
    Room room;
    TsVec direction[DIRECTIONS]; // 0, 15, -15, 30 ... degrees from the preferred one
    Label label[LABELS_MAX + 1]; // the last one takes those beyond the maximum, and is not drawn
    LastPlace last[LABELS_MAX];
    int count, lasts;
    bool held;
};

// The label's plate about that middle, px at scale 1, and the point of a plate that is nearest to
// p.
Rect labels_plate(const Label *label, TsVec center);
TsVec labels_nearest(Rect plate, TsVec p);

// Finds its place: last frame's while that is free, else the first that is. False for none.
bool labels_find(Labels *labels, Label *label);

#endif
