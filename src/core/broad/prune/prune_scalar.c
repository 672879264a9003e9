#define PRUNE_WAYS prune_scalar
#include "prune_ways.h"
