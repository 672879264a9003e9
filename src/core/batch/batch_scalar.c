#include "batch/batch_lanes_private.h"

const BatchKernels ts_batch_kernels_scalar = BATCH_KERNELS;
