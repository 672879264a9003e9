// What the methods cost: src/bench from the command line. STATUS_DISAGREED where the core's
// exactness costs more than its target.
#ifndef SPEED_H
#define SPEED_H

#include "options/options.h"

Status speed_run(const Options *options);

#endif
