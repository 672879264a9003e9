#define PRUNE_WAYS ts_prune_avx512
#include "broad/prune_ways_private.h"
