// A folder of a test's own, and a file in it. A test that leaves another file there fails when it
// is removed.
#ifndef SCRATCH_FOLDER_H
#define SCRATCH_FOLDER_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], path[128];

static inline int scratch_folder_make(const char *file)
{
    snprintf(folder, sizeof folder, "/tmp/touchstone_test_XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return 0;
}

static inline int scratch_folder_remove(void **state)
{
    (void)state;
    remove(path);
    return rmdir(folder);
}

static inline int scratch_folder_files(void)
{
    int count = 0;
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    while (readdir(directory)) count++;
    closedir(directory);
    return count - 2; // . and ..
}

#endif
