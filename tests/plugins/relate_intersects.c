#include "../../extras/plugins/relate.c" /* NOLINT(bugprone-suspicious-include) */
