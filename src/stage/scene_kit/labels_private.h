// The labels of a frame and the places kept from the last one.
#ifndef LABELS_PRIVATE_H
#define LABELS_PRIVATE_H

#include <stdint.h>

#include "scene_kit/labels.h"
#include "scene_kit/room.h"

enum { LABELS_MAX = 96, TEXT_MAX = 64, DIRECTIONS = 24 };

typedef enum Manner { MANNER_NAME, MANNER_LIES, MANNER_NEAR, MANNER_WALL } Manner;

typedef struct Wanted {
    Manner manner;
    LabelStyle style;
    char text[TEXT_MAX];
    TsVec at, toward, out; // toward: the preferred direction, or that along the wall or the name
    int own;               // a name: the room's loop that is its shape; -1 for none
    bool beside;           // a name: next to its shape
    uint32_t key;          // of its manner and letters, and `ordinal` among its like
    int ordinal;
    Font font;
    double width, height; // of its plate
    bool placed, led;
    TsVec center;
    TsVec place; // what is kept: the offset from `at` (near), the slide (wall), the choice (name)
} Wanted;

typedef struct Kept {
    uint32_t key;
    int ordinal;
    LabelStyle style; // one that begins to decide is placed again, near what it labels
    bool beside;
    TsVec place;
} Kept;

struct Labels {
    Draw *draw;
    Room room;
    TsVec direction[DIRECTIONS];   // 0, 15, -15, 30 ... degrees from the preferred one
    Wanted wanted[LABELS_MAX + 1]; // the last takes what is too many, unread
    Kept kept[LABELS_MAX];
    int count, kepts;
};

// The label's plate about that middle, px at scale 1, and the point of a plate that is nearest to
// p.
Rect labels_plate(const Wanted *wanted, TsVec center);
TsVec labels_nearest(Rect plate, TsVec p);

// Finds its place: last frame's while that is free, else the first that is. False for none.
bool labels_find(Labels *labels, Wanted *wanted);

#endif
