// What the files of this room share.
#ifndef STRIP_PRIVATE_H
#define STRIP_PRIVATE_H

#include "base/self.h"
#include "strip/strip.h"

struct StripState {
    int trace_rate;    // at which the steps of a trace play (timeline.c); 0: they do not
    double trace_wait; // seconds until the next
    double time_word;  // the width of the timeline's word, of the last frame, px at scale 1
    AlarmWords alarm;
};

double title_taken(const Ui *ui, const Draw *draw); // by the title, in one row

const char *timeline_rate_words(const Ui *ui);
bool timeline_advance(Ui *ui, double seconds); // whether the picture changed
double timeline_due(const Ui *ui);

#endif
