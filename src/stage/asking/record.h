// The record of a frame, for the stage that writes it. See also host.h.
#ifndef RECORD_H
#define RECORD_H

#include "host.h"

void record_begin(Stage *stage);
void record_end(Stage *stage);
void record_message(Stage *stage,
                    const char *sentence); // replaces the scene's note; NULL: no longer

// printf writes the hyphen of ASCII before a number and before zeros to which a small one is
// rounded: makes it a true minus there, or nothing.
void record_write_minuses(char *text, size_t size);

// A new one, to be filled in; NULL: this frame has no room for it.
RecordFormula *record_add_formula(Stage *stage);
void record_drop_formulas(Stage *stage); // something else is drawn in place of what they measure

Record *record_now(Stage *stage); // for the counts of asking

void record_begin_trace(Stage *stage); // of a frame: empty until the scene reports one
void record_forget_trace(Stage *stage);

bool record_init(Stage *stage); // false if out of memory
void record_free(Stage *stage);

#endif
