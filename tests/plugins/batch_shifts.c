/* It writes the answer of each question to the one before it. */
#define MIXED(i, n) ((i) + 1 < (n) ? (i) + 1 : 0)
#include "plugin_batch.h"

BATCHES("mine_batch_shifts", 256);
