#define WALK_ASK ts_walk_avx512
#include "broad/walk_ask_private.h"
