// MP4 by ffmpeg, a process that gets raw pictures: H.264 with colors that every browser plays.
//
// ffmpeg writes the temporary file that replaces the target at the end. Pictures go through a
// socket instead of a pipe: a write to a process that has ended is an error there, not SIGPIPE.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "movie_private.h"

extern char **environ;

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

typedef struct Mp4Movie {
    pid_t process;           // 0: none runs
    int pictures, errors;    // our ends; -1: closed
    char said[MOVIE_REASON]; // the end of what it wrote to stderr
    size_t length;
} Mp4Movie;

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

// ---- The process

// Neither end stays open in programs started later, or ffmpeg would wait for more pictures.
static bool open_ends(int pictures[2], int errors[2])
{
    pictures[0] = pictures[1] = errors[0] = errors[1] = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pictures) != 0 || pipe(errors) != 0) return false;
    for (int i = 0; i < 2; i++) {
        if (fcntl(pictures[i], F_SETFD, FD_CLOEXEC) != 0) return false;
        if (fcntl(errors[i], F_SETFD, FD_CLOEXEC) != 0) return false;
    }
#ifdef SO_NOSIGPIPE
    if (setsockopt(pictures[1], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int)) != 0)
        return false;
#endif
    return true;
}

// Returns errno's number, as posix_spawnp does: ENOENT if there is no ffmpeg. A process group of
// its own keeps Ctrl+C from it.
static int start_process(pid_t *process, char *const words[], int input, int errors)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    int wrong = posix_spawn_file_actions_init(&actions);
    if (wrong) return wrong;
    wrong = posix_spawnattr_init(&attributes);
    if (!wrong) {
        wrong = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        if (!wrong)
            wrong =
                posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        if (!wrong) wrong = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        if (!wrong) wrong = posix_spawnattr_setpgroup(&attributes, 0);
        if (!wrong) wrong = posix_spawnattr_setsigmask(&attributes, &none);
        if (!wrong)
            wrong = posix_spawnattr_setflags(&attributes,
                                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        if (!wrong) wrong = posix_spawnp(process, words[0], &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return wrong;
}

static bool start_ffmpeg(Movie *movie)
{
    Mp4Movie *self = movie->self;
    char size[32], rate[16], factor[16], name[] = "ffmpeg", *path;
    snprintf(size, sizeof size, "%dx%d", movie->form.width, movie->form.height);
    snprintf(rate, sizeof rate, "%d", movie->form.rate);
    snprintf(factor, sizeof factor, "%.1f", 50.4 - 0.404 * movie->form.quality);
    size_t length = strlen(movie->file.temporary) + 8;
    if (!(path = malloc(length))) return movie_fail(movie, "out of memory");
    snprintf(path, length, "file:%s", movie->file.temporary); // a name with a colon is no protocol
    // clang-format off
    const char *const words[] = {
        name, "-hide_banner", "-loglevel", "error", "-xerror", "-y",
        "-f", "rawvideo", "-pix_fmt", "bgr0", "-video_size", size, "-framerate", rate, "-i", "pipe:0",
        "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p",
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
        "-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-crf", factor,
        "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1",
        "-movflags", "+faststart", "-f", "mp4", path, NULL};
    // clang-format on
    int pictures[2], errors[2], wrong = open_ends(pictures, errors) ? 0 : errno;
    if (!wrong) wrong = start_process(&self->process, (char *const *)words, pictures[0], errors[1]);
    if (wrong) self->process = 0;
    close_end(&pictures[0]);
    close_end(&errors[1]);
    self->pictures = pictures[1];
    self->errors = errors[0];
    free(path);
    if (!wrong) return true;
    return movie_fail(movie, wrong == ENOENT
                                 ? "ffmpeg is not installed; a name that ends in .webp needs none"
                                 : strerror(wrong));
}

static bool mp4_begin(Movie *movie)
{
    Mp4Movie *self = calloc(1, sizeof *self);
    movie->self = self;
    if (!self) return movie_fail(movie, "out of memory");
    self->pictures = self->errors = -1;
    if (!movie->file.temporary) return movie_fail(movie, "an MP4 needs a file of its own");
    return start_ffmpeg(movie);
}

// ---- What it says

// Waits until there is room for pictures or something to be read. False if it is given up.
static bool wait_for(Movie *movie, int end, short what)
{
    struct pollfd ready = {.fd = end, .events = what};
    while (poll(&ready, 1, 100) <= 0) {
        if (!movie->form.stopped || !movie->form.stopped()) continue;
        return movie_fail(movie, "interrupted");
    }
    return true;
}

// Reads all until its end, and keeps the last of it. False if it is given up.
static bool hear(Movie *movie)
{
    Mp4Movie *self = movie->self;
    enum { MOST = sizeof self->said - 1 };
    char bytes[256];
    ssize_t got = 1;
    while (got != 0) {
        if (!wait_for(movie, self->errors, POLLIN)) return false;
        got = read(self->errors, bytes, sizeof bytes);
        if (got < 0 && errno != EINTR) return movie_fail(movie, NULL);
        if (got <= 0) continue;
        size_t more = (size_t)got, kept = self->length + more > MOST ? MOST - more : self->length;
        memmove(self->said, self->said + self->length - kept, kept);
        memcpy(self->said + kept, bytes, more);
        self->length = kept + more;
        self->said[self->length] = '\0';
    }
    return true;
}

// Fails with the last line that ffmpeg wrote, or with how it ended.
static bool fail_ended(Movie *movie, int status)
{
    Mp4Movie *self = movie->self;
    char reason[MOVIE_REASON];
    while (self->length > 0 && strchr("\r\n ", self->said[self->length - 1])) {
        self->said[--self->length] = '\0';
    }
    const char *line = strrchr(self->said, '\n');
    line = line ? line + 1 : self->said;
    if (*line) {
        snprintf(reason, sizeof reason, "ffmpeg: %.300s", line);
    } else if (WIFSIGNALED(status)) {
        snprintf(reason, sizeof reason, "ffmpeg was ended: %s", strsignal(WTERMSIG(status)));
    } else {
        snprintf(reason, sizeof reason, "ffmpeg ended with status %d", WEXITSTATUS(status));
    }
    return movie_fail(movie, reason);
}

// Waits for its end. False if it failed, or is given up; mp4_end kills it then.
static bool wait_for_end(Movie *movie)
{
    Mp4Movie *self = movie->self;
    int status = 0;
    close_end(&self->pictures); // no more
    if (!hear(movie)) return false;
    while (waitpid(self->process, &status, 0) < 0) {
        if (errno != EINTR) return movie_fail(movie, NULL);
    }
    self->process = 0;
    return (WIFEXITED(status) && WEXITSTATUS(status) == 0) || fail_ended(movie, status);
}

// ---- Pictures

static bool mp4_add(Movie *movie, const Image *image, int milliseconds)
{
    (void)milliseconds;
    Mp4Movie *self = movie->self;
    const char *bytes = (const char *)image->pixel;
    size_t left = (size_t)image->width * (size_t)image->height * sizeof *image->pixel;
    while (left > 0) {
        if (!wait_for(movie, self->pictures, POLLOUT)) return false;
        ssize_t sent = send(self->pictures, bytes, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent < 0 && (errno == EPIPE || errno == ECONNRESET)) {
            wait_for_end(movie);
            return movie_fail(movie, "ffmpeg ended before the last picture");
        }
        if (sent < 0) return movie_fail(movie, NULL);
        bytes += sent;
        left -= (size_t)sent;
    }
    return true;
}

static bool mp4_finish(Movie *movie, int milliseconds)
{
    struct stat file;
    (void)milliseconds;
    if (!wait_for_end(movie)) return false;
    bool any = stat(movie->file.temporary, &file) == 0 && file.st_size > 0;
    return any || movie_fail(movie, "ffmpeg wrote nothing");
}

static void mp4_end(Movie *movie)
{
    Mp4Movie *self = movie->self;
    if (!self) return;
    close_end(&self->pictures);
    close_end(&self->errors);
    if (self->process) {
        kill(self->process, SIGKILL);
        while (waitpid(self->process, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    free(self);
}

const MovieKind movie_mp4 = {mp4_begin, mp4_add, mp4_finish, mp4_end};
