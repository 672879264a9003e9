// A scene played without a window: what was asked and answered, as lines of text. STATUS_DISAGREED
// where a method was found wrong in it.
#ifndef PLAY_H
#define PLAY_H

#include "options/options.h"

Status play_run(const Options *options);

#endif
