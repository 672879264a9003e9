#define WALK_ASK ts_walk_scalar
#include "broad/walk_ask_private.h"
