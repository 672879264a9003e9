#include "batch/batch_lanes_private.h"

const BatchKernels ts_batch_kernels_avx2 = BATCH_KERNELS;
