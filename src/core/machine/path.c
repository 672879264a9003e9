#include "path.h"

bool path_has(Path path)
{
    if (path == PATH_SCALAR) return true;
#if defined(__x86_64__)
    if (path == PATH_AVX2) return __builtin_cpu_supports("avx2");
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
    return false;
#endif
}

Path path_best(void)
{
    if (path_has(PATH_AVX512)) return PATH_AVX512;
    return path_has(PATH_AVX2) ? PATH_AVX2 : PATH_SCALAR;
}

const char *path_name(Path path)
{
    static const char *const names[PATHS] = {"scalar", "AVX2", "AVX-512"};
    return names[path];
}
