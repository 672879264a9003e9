#define BVH_WAYS bvh_avx512
#include "bvh_ways.h"
