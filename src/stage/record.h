// The record of a frame, as the stage itself writes it. See also host.h.
#ifndef RECORD_H
#define RECORD_H

#include "host.h"

void record_begin(Stage *stage);
void record_end(Stage *stage);
void record_say(Stage *stage, const char *sentence); // the stage's own note; NULL: nothing more

#endif
