#define QUADTREE_ASK quadtree_avx512
#include "quadtree_ask.h"
