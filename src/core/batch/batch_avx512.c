#include "batch/batch_lanes_private.h"

const BatchKernels ts_batch_kernels_avx512 = BATCH_KERNELS;
