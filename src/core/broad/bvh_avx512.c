#define BVH_WAYS ts_bvh_avx512
#include "broad/bvh_ways_private.h"
