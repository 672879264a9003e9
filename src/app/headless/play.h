// A scene played without a window: what was asked and answered, as lines of text.
#ifndef PLAY_H
#define PLAY_H

#include "options.h"

Status play_run(const Options *options);

#endif
