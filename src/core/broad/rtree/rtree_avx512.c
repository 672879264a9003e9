#define RTREE_ASK rtree_avx512
#include "rtree_ask.h"
