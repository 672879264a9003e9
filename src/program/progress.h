// One line of progress on standard error, if that is a terminal, cut where the line of the terminal
// ends: what wraps would stay.
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

bool progress_is_shown(void); // there is a terminal
void progress_show(const char *format, ...)
    __attribute__((format(printf, 1, 2))); // in place of the last one
void progress_hide(void);

#endif
