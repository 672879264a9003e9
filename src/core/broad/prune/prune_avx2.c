#define PRUNE_WAYS prune_avx2
#include "prune_ways.h"
