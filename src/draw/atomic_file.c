// Atomic replacement of files by a temporary file and rename.
#define _XOPEN_SOURCE 700 // realpath, mkstemp
#include "atomic_file.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Temporary names are this, the process, and six random letters: ".touchstone-4711-a1B2c3".
static const char prefix[] = ".touchstone-";

enum { STALE_SECONDS = 60, SUFFIX = 7 };

// ---- Files of killed writers

// The process of a temporary name; 0 for another name.
static long writer_of(const char *name)
{
    size_t length = strlen(name);
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) return 0;
    char *end;
    long process = strtol(name + sizeof prefix - 1, &end, 10);
    return *end == '-' && end + SUFFIX == name + length && process > 0 ? process : 0;
}

// Removes the temporary files of processes that have ended. Those of the last minute stay: their
// writer may run on another machine that shares the folder.
static void remove_stale(const char *folder, size_t length)
{
    char *path = malloc(length + 256);
    if (!path) return;
    memcpy(path, folder, length);
    path[length] = '\0';
    DIR *entries = opendir(length ? path : ".");
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        long writer = writer_of(entry->d_name);
        struct stat status;
        if (!writer || strlen(entry->d_name) >= 256) continue;
        if (kill((pid_t)writer, 0) == 0 || errno != ESRCH) continue;
        strcpy(path + length, entry->d_name);
        bool old = lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
                   difftime(time(NULL), status.st_mtime) > STALE_SECONDS;
        if (old) remove(path);
    }
    if (entries) closedir(entries);
    free(path);
}

// ---- Writing

static void atomic_free(AtomicFile *atomic)
{
    int reason = errno;
    free(atomic->target);
    free(atomic->temporary);
    *atomic = (AtomicFile){0};
    errno = reason;
}

// Opens the temporary file, with the permissions of the file that it will replace; if that is NULL,
// of one created by fopen.
static FILE *open_temporary(char *path, const struct stat *replaced)
{
    int descriptor = mkstemp(path);
    if (descriptor < 0) return NULL;
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = replaced ? replaced->st_mode & 0777 : 0666 & ~mask;
    FILE *file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (file) return file;
    int reason = errno;
    close(descriptor);
    remove(path);
    errno = reason;
    return NULL;
}

bool atomic_file_open(AtomicFile *atomic, const char *path)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    *atomic = (AtomicFile){.target = exists ? realpath(path, NULL) : strdup(path)};
    if (!atomic->target) return false;
    if (exists && !S_ISREG(status.st_mode)) { // a rename would replace a device or pipe by a file
        atomic->file = fopen(path, "wb");
    } else {
        const char *slash = strrchr(atomic->target, '/');
        size_t length = slash ? (size_t)(slash + 1 - atomic->target) : 0, size = length + 64;
        atomic->temporary = malloc(size);
        if (!atomic->temporary) {
            atomic_free(atomic);
            return false;
        }
        remove_stale(atomic->target, length);
        snprintf(atomic->temporary, size, "%.*s%s%ld-XXXXXX", (int)length, atomic->target, prefix,
                 (long)getpid());
        atomic->file = open_temporary(atomic->temporary, exists ? &status : NULL);
    }
    if (atomic->file) return true;
    atomic_free(atomic);
    return false;
}

// Not every file can be synchronised (EINVAL, EROFS): that is not an error.
bool atomic_file_close(AtomicFile *atomic, bool written)
{
    int reason = errno;
    bool done = written && fflush(atomic->file) == 0;
    if (done) done = fsync(fileno(atomic->file)) == 0 || errno == EINVAL || errno == EROFS;
    if (written && !done) reason = errno;
    bool closed = fclose(atomic->file) == 0;
    if (done && !closed) reason = errno;
    done = done && closed;
    if (done && atomic->temporary && rename(atomic->temporary, atomic->target) != 0) {
        reason = errno;
        done = false;
    }
    if (!done && atomic->temporary) remove(atomic->temporary);
    errno = reason;
    atomic_free(atomic);
    return done;
}
