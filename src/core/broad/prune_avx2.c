#define PRUNE_WAYS ts_prune_avx2
#include "broad/prune_ways_private.h"
