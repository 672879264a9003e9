#define PRUNE_WAYS ts_prune_scalar
#include "broad/prune_ways_private.h"
