// The window: opens it, plays the Ui in it until the viewer leaves, remembers the settings.
#ifndef WINDOW_H
#define WINDOW_H

#include "options.h"

Status window_run(const Options *options);

#endif
