#define QUADTREE_ASK quadtree_avx2
#include "quadtree_ask.h"
