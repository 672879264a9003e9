// Pictures without a window: one of a scene, or one of each with a page of all.
#ifndef HEADLESS_H
#define HEADLESS_H

#include "options/options.h"

Status headless_shot(const Options *options);
Status headless_tour(const Options *options);

#endif
