#define BVH_WAYS bvh_scalar
#include "bvh_ways.h"
