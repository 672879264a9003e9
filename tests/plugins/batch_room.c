/* It has room for 64 answers, and writes the later ones over the first. */
#define MIXED(i, n) ((i) + 64 < (n) ? (i) + 64 : (i))
#include "plugin_batch.h"

BATCHES("mine_batch_room", 256);
