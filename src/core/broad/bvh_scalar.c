#define BVH_WAYS ts_bvh_scalar
#include "broad/bvh_ways_private.h"
