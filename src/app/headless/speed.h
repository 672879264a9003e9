// What the methods cost: src/bench from the command line.
#ifndef SPEED_H
#define SPEED_H

#include "options.h"

Status speed_run(const Options *options);

#endif
