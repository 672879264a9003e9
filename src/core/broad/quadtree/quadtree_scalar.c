#define QUADTREE_ASK quadtree_scalar
#include "quadtree_ask.h"
