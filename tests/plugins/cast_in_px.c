/* The way to the entry in place of the part of the motion. */
#define TIME(time, dx, dy) ((time)*sqrt((dx) * (dx) + (dy) * (dy)))
#include "plugin_cast.h"

CASTS("mine_cast_in_px", 256);
