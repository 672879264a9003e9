// The function that a failed assertion calls, if the program defines none of its own. Nothing else
// stands in this file: an archive's member is linked only if a name in it is still undefined.
#include "platform/rounding.h"

#include "touchstone/assertion.h"

#ifndef TS_ASSERTION_FAILED_IS_MINE

#include <stdio.h>
#include <stdlib.h>

void ts_assertion_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "touchstone: %s:%d: assertion failed: %s\n", file, line, condition);
    fflush(stderr);
    abort();
}

#endif
