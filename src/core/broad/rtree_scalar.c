#define RTREE_ASK ts_rtree_scalar
#include "broad/rtree_ask_private.h"
