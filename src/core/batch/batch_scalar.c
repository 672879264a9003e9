#include "batch_lanes.h"

const BatchKernels batch_kernels_scalar = BATCH_KERNELS;
