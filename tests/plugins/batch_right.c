/* Right, however many it gets. */
#define MIXED(i, n) (i)
#include "plugin_batch.h"

BATCHES("mine_batch_right", 256);
