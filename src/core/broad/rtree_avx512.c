#define RTREE_ASK ts_rtree_avx512
#include "broad/rtree_ask_private.h"
