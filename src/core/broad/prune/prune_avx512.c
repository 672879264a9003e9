#define PRUNE_WAYS prune_avx512
#include "prune_ways.h"
