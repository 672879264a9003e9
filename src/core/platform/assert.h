// Assertions of the core: as assert, but the program can replace what a failure does.
#ifndef ASSERT_H
#define ASSERT_H

#include "touchstone/assertion.h"

#ifdef NDEBUG
#define ASSERT(condition) ((void)0)
#else
#include <stdlib.h>
#define ASSERT(condition)                                                                          \
    ((condition) ? (void)0 : (ts_assertion_failed(#condition, __FILE__, __LINE__), abort()))
#endif

#endif
