// The record of a frame, as the stage itself writes it. See also host.h.
#ifndef RECORD_H
#define RECORD_H

#include "host.h"

void record_begin(Stage *stage);
void record_end(Stage *stage);
void record_message(Stage *stage, const char *sentence); // the stage's own note; NULL: nothing more

Record *record_now(Stage *stage); // for asking to write what it counts

void record_begin_trace(Stage *stage); // a frame: there is none until the scene reports one
void record_forget_trace(Stage *stage);

bool record_start(Stage *stage); // false if out of memory
void record_free(Stage *stage);

#endif
