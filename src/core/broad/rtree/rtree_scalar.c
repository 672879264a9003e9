#define RTREE_ASK rtree_scalar
#include "rtree_ask.h"
