#define RTREE_ASK ts_rtree_avx2
#include "broad/rtree_ask_private.h"
