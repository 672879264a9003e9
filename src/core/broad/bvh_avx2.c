#define BVH_WAYS ts_bvh_avx2
#include "broad/bvh_ways_private.h"
