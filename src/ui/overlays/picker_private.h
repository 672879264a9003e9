// The picker's state.
#ifndef PICKER_PRIVATE_H
#define PICKER_PRIVATE_H

#include "overlays/picker.h"
#include "overlays/thumbnail_private.h"

enum { QUERY_MAX = 48 };

typedef struct PickerList {
    char query[QUERY_MAX];
    int chosen;      // among the rows that match
    int first;       // the topmost row shown
    int rows;        // how many fit, of the last frame
    double scrolled; // by a finger, px at scale 1: less than a row
} PickerList;

typedef struct Picker {
    PickerList list;
    bool by_course;       // it lists the scenes by lessons
    Thumbnail *thumbnail; // each scene's picture, made when first shown
} Picker;

#endif
