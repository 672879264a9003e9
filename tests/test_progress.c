// The line of progress: on a terminal of any width it is one line, and elsewhere there is none.
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmocka.h>

#include "progress.h"

static char written[4096];

// What standard error gets while a line of 60 letters is shown and hidden; `columns` 0: of a
// terminal that does not know its width.
static const char *on_terminal(int columns)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    int terminal = open(ptsname(master), O_RDWR | O_NOCTTY), kept = dup(STDERR_FILENO);
    assert_true(terminal >= 0 && kept >= 0);
    struct winsize size = {.ws_row = 20, .ws_col = (unsigned short)columns};
    assert_int_equal(ioctl(terminal, TIOCSWINSZ, &size), 0);
    dup2(terminal, STDERR_FILENO);
    progress_show("%s", "123456789.123456789.123456789.123456789.123456789.123456789.");
    progress_hide();
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(terminal); // the last one: after what was written the other side ends
    size_t length = 0;
    for (ssize_t more; (more = read(master, written + length, sizeof written - 1 - length)) > 0;)
        length += (size_t)more;
    assert_true(length > 0);
    written[length] = '\0';
    close(master), close(kept);
    return written;
}

static void it_ends_before_the_last_column(void **state)
{
    (void)state;
    assert_string_equal(on_terminal(40), "\r\033[K123456789.123456789.123456789.123456789\r\033[K");
    assert_string_equal(on_terminal(11), "\r\033[K123456789.\r\033[K");
    assert_string_equal(on_terminal(1), "\r\033[K\r\033[K");
}

static void a_line_that_fits_is_whole(void **state)
{
    (void)state;
    static const char whole[] =
        "\r\033[K123456789.123456789.123456789.123456789.123456789.123456789.\r\033[K";
    assert_string_equal(on_terminal(61), whole);
    assert_string_equal(on_terminal(0), whole);
}

static void without_a_terminal_there_is_none(void **state)
{
    (void)state;
    int ends[2], kept = dup(STDERR_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    bool shown = progress_is_shown();
    progress_show("%d", 7);
    progress_hide();
    fputs("end", stderr);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    assert_false(shown);
    assert_int_equal(read(ends[0], written, sizeof written), 3);
    close(ends[0]), close(ends[1]), close(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_before_the_last_column),
        cmocka_unit_test(a_line_that_fits_is_whole),
        cmocka_unit_test(without_a_terminal_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
