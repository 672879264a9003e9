#define WALK_ASK ts_walk_avx2
#include "broad/walk_ask_private.h"
