#include "plugin_cast.h"

CASTS("mine_cast", 100);
