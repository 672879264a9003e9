// What the picker's two files share: which scenes match its query.
#ifndef PICKER_H
#define PICKER_H

#include "show_self.h"

enum { PICKER_MATCHES = 256 };

typedef struct PickerMatches {
    int count;
    int scene[PICKER_MATCHES];
} PickerMatches;

PickerMatches picker_matches(const Show *show);

// Where `query` stands in `text`, capitals or not; NULL for nowhere.
const char *picker_find(const char *text, const char *query);

// The chosen row among those that there are, and among those shown.
void picker_keep_in_reach(Picker *picker, int count);

#endif
