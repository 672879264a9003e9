/* Right up to rounding. */
#include "plugin_list.h"

LISTS("mine_list", 64);
