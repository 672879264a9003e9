#define BVH_WAYS bvh_avx2
#include "bvh_ways.h"
