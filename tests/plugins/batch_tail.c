/* It takes four at a time, and answers the rest as the last of these. */
#define MIXED(i, n) ((n) >= 4 && (i) >= (n) / 4 * 4 ? (n) / 4 * 4 - 1 : (i))
#include "plugin_batch.h"

BATCHES("mine_batch_tail", 30);
