#define RTREE_ASK rtree_avx2
#include "rtree_ask.h"
