#define WALK_ASK walk_scalar
#include "walk_ask.h"
