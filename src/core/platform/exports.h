// What the shared library exports: the functions of the public headers, and nothing else.
//
// A build of the shared library includes this file before each source (-include) and hides
// everything by -fvisibility=hidden. A function that the public headers declare is declared here
// first, with default visibility, and keeps it; all other functions stay hidden. The version
// script, exports.map.in, gives the symbols a version.
#ifndef EXPORTS_H
#define EXPORTS_H

#include "platform/rounding.h" // before all other headers

#pragma GCC visibility push(default)
#include "touchstone/touchstone.h"
#pragma GCC visibility pop

#endif
