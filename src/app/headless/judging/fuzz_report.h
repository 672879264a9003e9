// The file of cases that a fuzz run writes: to standard output line by line, and to a second file
// that is whole at every moment.
#ifndef FUZZ_REPORT_H
#define FUZZ_REPORT_H

#include <stdio.h>

#include "complain.h"

typedef struct FuzzReport {
    const char *path; // NULL: standard output only
    FILE *text;       // all that was said
    char *bytes;
    size_t size;
} FuzzReport;

// Says the header. What cannot be written is said at once, before an hour is spent.
Status fuzz_report_open(FuzzReport *report, const char *path);
void fuzz_report_close(FuzzReport *report);

// Adds to it, with no line end of its own.
void fuzz_report_say(FuzzReport *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Brings what was said so far to where it belongs.
Status fuzz_report_flush(FuzzReport *report);

#endif
