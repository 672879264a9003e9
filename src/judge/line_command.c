#include "line_command.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

void line_command_stop(LineCommand *command)
{
    if (command->process == 0) return;
    close(command->socket);
    kill(-command->process, SIGKILL);
    while (waitpid(command->process, NULL, 0) < 0) {
    } // a signal
    command->process = 0;
}

void line_command_free(LineCommand *command)
{
    line_command_stop(command);
    free(command->reply);
    command->reply = NULL;
    command->room = 0;
}

bool line_command_start(LineCommand *command)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
    fflush(NULL);
    pid_t process = fork();
    if (process == 0) {
        setpgid(0, 0);
        dup2(ends[1], 0);
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        execl("/bin/sh", "sh", "-c", command->line, (char *)NULL);
        _exit(127);
    }
#ifdef SO_NOSIGPIPE // where MSG_NOSIGNAL is missing
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    setpgid(process, process); // here too: it must be one before it is ended
    command->process = process;
    command->socket = ends[0];
    return true;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

const char *line_command_read(LineCommand *command, double seconds)
{
    double until = seconds_now() + seconds;
    command->length = 0;
    for (;;) {
        if (command->room < command->length + 65536) {
            char *more = realloc(command->reply, command->room + (1u << 20));
            if (!more) return "needs more memory than there is";
            command->reply = more;
            command->room += 1u << 20;
        }
        struct pollfd ready = {.fd = command->socket, .events = POLLIN};
        double left = until - seconds_now();
        if (left <= 0) return LINE_COMMAND_LATE;
        if (poll(&ready, 1, (int)(left * 1000) + 1) <= 0) continue;
        ssize_t got = recv(command->socket, command->reply + command->length, 65535, 0);
        if (got <= 0) return "ends without an answer";
        command->length += (size_t)got;
        command->reply[command->length] = 0;
        if (command->reply[command->length - 1] == '\n') return NULL;
        if (command->length > 1u << 28) return "answers by more than 256 MiB";
    }
}

bool line_command_send(LineCommand *command, const char *line)
{
    size_t length = strlen(line);
    for (size_t sent = 0; sent < length;) {
        ssize_t now = send(command->socket, line + sent, length - sent, MSG_NOSIGNAL);
        if (now <= 0) return false;
        sent += (size_t)now;
    }
    return true;
}
