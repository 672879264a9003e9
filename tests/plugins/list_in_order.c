/* It keeps the first of the list that is met. */
#define BEFORE(time, best) 0
#include "plugin_list.h"

LISTS("mine_list_in_order", 64);
