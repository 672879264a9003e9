/* It crashes on more than 64. */
#include <stdlib.h>

#define BEGIN(n) ((n) > 64 ? abort() : (void)0)
#define MIXED(i, n) (i)
#include "plugin_batch.h"

BATCHES("mine_batch_dies", 256);
