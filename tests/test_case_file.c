// Files of cases of any length, with any line end, and errors with their line numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case_file.h"

static CaseFile file;
static Case found;

#define HEAD CASE_HEADER "\n"
#define GOOD "point 0 0 | point 1 1"

static void open_bytes(const char *bytes, size_t count)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, count, stream), count);
    rewind(stream);
    case_file_over(&file, stream, "some.cases");
}

static void open_text(const char *text) { open_bytes(text, strlen(text)); }

static void assert_ends(void)
{
    assert_false(case_file_next(&file, &found));
    assert_false(case_file_next(&file, &found)); // and again
    case_file_close(&file);
}

static void assert_next(int64_t line)
{
    assert_true(case_file_next(&file, &found));
    assert_int_equal(file.line, line);
}

static void assert_error(int index, const char *wanted)
{
    char text[512];
    assert_in_range(index, 0, case_file_errors(&file) - 1);
    assert_int_equal(case_file_error(&file, index, text, sizeof text), strlen(wanted));
    assert_string_equal(text, wanted);
}

static void cases_are_read_with_their_lines(void **state)
{
    (void)state;
    open_text(HEAD "\n# a remark\n" GOOD "\n\n circle 0 0 5 | point 9 9 | note last");
    assert_next(4);
    assert_next(6);
    assert_int_equal(found.a.kind, TS_SHAPE_CIRCLE);
    assert_string_equal(found.note, "last");
    assert_ends();
    assert_int_equal(file.wrong, 0);
}

static void other_line_ends_and_marks_are_fine(void **state)
{
    (void)state;
    open_text("\xef\xbb\xbf" CASE_HEADER " \t\r\n" GOOD "\r\n" GOOD "\r\n");
    assert_next(2);
    assert_next(3);
    assert_ends();
    assert_int_equal(file.wrong, 0);
}

static void the_header_is_asked_for(void **state)
{
    (void)state;
    open_text(GOOD "\n" GOOD "\n");
    assert_next(1);
    assert_next(2);
    assert_ends();
    assert_int_equal(file.wrong, 1);
    assert_error(0, "some.cases:1: column 1: found 'point 0 0 | point 1 1', expected '# touchstone "
                    "cases 1'");
    open_text("# touchstone cases 3\n" GOOD "\n");
    assert_next(2);
    assert_ends();
    assert_error(0, "some.cases:1: column 1: found '# touchstone cases 3', expected '# touchstone "
                    "cases 1'");
    open_text("");
    assert_ends();
    assert_int_equal(file.wrong, 1);
    assert_error(0, "some.cases:1: found nothing, expected '# touchstone cases 1'");
    open_text(CASE_HEADER);
    assert_ends();
    assert_int_equal(file.wrong, 0);
}

static void bad_lines_are_reported_and_good_ones_read(void **state)
{
    (void)state;
    open_text(HEAD GOOD "\npiont 0 0 | point 1 1\n" GOOD "\npoint 0 0\n" GOOD "\n");
    assert_next(2);
    assert_next(4);
    case_file_wrong(&file, "no such method");
    assert_next(6);
    assert_ends();
    assert_int_equal(file.wrong, 3);
    assert_error(0,
                 "some.cases:3: column 1: found 'piont', expected a shape: did you mean 'point'?");
    assert_error(1, "some.cases:4: no such method");
    assert_error(2,
                 "some.cases:5: column 10: found the line's end, expected '|' and a second shape");
}

static void bytes_that_are_not_text_are_reported(void **state)
{
    (void)state;
    static const char bytes[] = HEAD "point 0 0\0 | point 1 1\n" GOOD "\n\0";
    open_bytes(bytes, sizeof bytes - 1);
    assert_next(3);
    assert_ends();
    assert_int_equal(file.wrong, 2);
    assert_error(0, "some.cases:2: found a NUL byte, expected text");
    assert_error(1, "some.cases:4: found a NUL byte, expected text");
}

static void twenty_errors_are_listed_and_all_are_counted(void **state)
{
    (void)state;
    static char text[4096] = HEAD;
    for (int i = 0; i < 57; i++) strcat(text, "x\n");
    open_text(text);
    assert_ends();
    assert_int_equal(file.wrong, 57);
    assert_int_equal(case_file_errors(&file), CASE_FILE_ERRORS);
    assert_error(19, "some.cases:21: column 1: found 'x', expected a shape: point, segment, ray, "
                     "circle, aabb, obb, triangle, polygon or capsule");
}

// A comment of `length` bytes, then a good line, at every position relative to the reader's buffer.
static void assert_long_line(int length, bool fits, const char *end)
{
    char *text = malloc((size_t)length + 100);
    int at = sprintf(text, HEAD "#");
    memset(text + at, '-', (size_t)length - 1);
    sprintf(text + at + length - 1, "%s", end);
    open_text(text);
    free(text);
    bool more = strlen(end) > 1;
    if (more) assert_next(3);
    assert_ends();
    assert_int_equal(file.wrong, !fits);
    if (!fits) assert_int_equal(file.error[0].line, 2);
}

static void long_lines_are_passed_over(void **state)
{
    (void)state;
    const int length[] = {2,     12286, 12287, 12288, 12289,  65000,  65514,  65515,
                          65516, 65535, 65536, 65537, 131071, 131072, 131073, 1000000};
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        bool fits = length[i] < CASE_LINE_MAX;
        assert_long_line(length[i], fits, "\n" GOOD "\n");
        assert_long_line(length[i], fits, "\n" GOOD);
        assert_long_line(length[i], fits, "\n");
        assert_long_line(length[i], fits, "");
    }
}

// Lines of every length cross the end of the buffer at every position.
static void no_line_is_lost_where_buffers_meet(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fputs(HEAD, stream);
    const int lines = 20000;
    for (int i = 0; i < lines; i++) fprintf(stream, "point %d 0 | point 1 1 #%*s\n", i, i % 97, "");
    rewind(stream);
    case_file_over(&file, stream, "many");
    for (int i = 0; i < lines; i++) {
        assert_next(i + 2);
        assert_true(found.a.point.x == i);
    }
    assert_ends();
    assert_int_equal(file.wrong, 0);
}

static void unreadable_files_are_reported(void **state)
{
    (void)state;
    assert_false(case_file_open(&file, "/none/such.cases"));
    assert_error(0, "/none/such.cases: cannot be read: No such file or directory");
    case_file_close(&file);
    assert_true(case_file_open(&file, "/tmp")); // a folder can be opened, but not read
    assert_ends();
    assert_int_equal(file.wrong, 1);
    assert_error(0, "/tmp: cannot be read: Is a directory");
}

// ---- In pieces, for other processes

// Reads the whole text and then its pieces: the same cases, lines and errors.
static void must_be_the_same_in_pieces(const char *bytes, size_t count, int least)
{
    static CaseFile whole, piece;
    static Case part;
    int pieces = 0;
    open_bytes(bytes, count);
    whole = file;
    open_bytes(bytes, count);
    const char *text;
    CaseFileBefore before;
    for (size_t size; (size = case_file_take(&file, &text, &before)) > 0; pieces++) {
        FILE *stream = tmpfile();
        assert_non_null(stream);
        assert_int_equal(fwrite(text, 1, size, stream), size);
        rewind(stream);
        case_file_continue(&piece, stream, "some.cases", before);
        while (case_file_next(&piece, &part)) {
            assert_true(case_file_next(&whole, &found));
            assert_int_equal(piece.line, whole.line);
            assert_true(case_same_pair(&part, &found));
        }
        for (int i = 0; i < case_file_errors(&piece); i++) {
            case_file_wrong_at(&file, piece.error[i].line, piece.error[i].words);
        }
        case_file_close(&piece);
    }
    assert_false(case_file_next(&whole, &found));
    assert_int_equal(file.line, whole.line);
    assert_int_equal(file.wrong, whole.wrong);
    for (int i = 0; i < case_file_errors(&file); i++) {
        assert_int_equal(file.error[i].line, whole.error[i].line);
        assert_string_equal(file.error[i].words, whole.error[i].words);
    }
    assert_true(pieces >= least);
    case_file_close(&file);
    case_file_close(&whole);
}

static void pieces_are_read_like_the_whole(void **state)
{
    (void)state;
    enum { ROOM = 1 << 20 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    int length = snprintf(text, ROOM, "%s", HEAD);
    for (int i = 0; i < 9000; i++) {
        const char *line = i % 1000 == 7 ? "circle 0 0" : i % 3 ? GOOD : "";
        length += snprintf(text + length, (size_t)(ROOM - length), "%s\n", line);
        if (i == 4000) { // a line that is longer than a piece
            memset(text + length, 'x', 3 * CASE_FILE_ROOM);
            length += 3 * CASE_FILE_ROOM;
            text[length++] = '\n';
        }
    }
    length += snprintf(text + length, (size_t)(ROOM - length), "%s", GOOD);
    must_be_the_same_in_pieces(text, (size_t)length, 4);
    must_be_the_same_in_pieces(text, 0, 0);
    must_be_the_same_in_pieces("nothing", 7, 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_read_with_their_lines),
        cmocka_unit_test(other_line_ends_and_marks_are_fine),
        cmocka_unit_test(the_header_is_asked_for),
        cmocka_unit_test(bad_lines_are_reported_and_good_ones_read),
        cmocka_unit_test(bytes_that_are_not_text_are_reported),
        cmocka_unit_test(twenty_errors_are_listed_and_all_are_counted),
        cmocka_unit_test(long_lines_are_passed_over),
        cmocka_unit_test(no_line_is_lost_where_buffers_meet),
        cmocka_unit_test(unreadable_files_are_reported),
        cmocka_unit_test(pieces_are_read_like_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
