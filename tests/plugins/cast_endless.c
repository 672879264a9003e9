/* The ray has no end. */
#define LAST HUGE_VAL
#include "plugin_cast.h"

CASTS("mine_cast_endless", 0);
