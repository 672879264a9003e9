#include "batch_lanes.h"

const BatchKernels batch_kernels_avx512 = BATCH_KERNELS;
