// The record of a frame, for the stage that writes it. See also host.h.
#ifndef RECORD_H
#define RECORD_H

#include "host.h"

void record_begin(Stage *stage);
// Whether this method is among those that the scene draws itself (stage_drawn_by), or it does not
// say which; and that from now on what is drawn is of the method that answers.
bool record_is_drawn(const Stage *stage, const Method *method);
void record_draw_own(Stage *stage);
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
