#include "batch_lanes.h"

const BatchKernels batch_kernels_avx2 = BATCH_KERNELS;
