/* It uses the first question's box for all. */
#define MIXED(i, n) 0
#include "plugin_batch.h"

BATCHES("mine_batch_first", 16);
