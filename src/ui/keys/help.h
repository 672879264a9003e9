// The help (F1): the table of keys, and what the colors mean.
#ifndef HELP_H
#define HELP_H

#include "base/part.h"

extern const Part help_part;
void help_draw(Ui *ui, Draw *draw);
bool help_key(Ui *ui, const Event *event); // true if it used it
bool help_scroll(Ui *ui, double by);       // returns whether it moved

#endif
