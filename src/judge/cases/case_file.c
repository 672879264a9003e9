#include "cases/case_file.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "cases/case_private.h"
#include "cases/geometry_case.h"

void case_file_wrong_at(CaseFile *file, int64_t line, const char *words)
{
    if (file->wrong < CASE_FILE_ERRORS) {
        CaseFileError *error = &file->error[file->wrong];
        error->line = line;
        snprintf(error->words, sizeof error->words, "%s", words);
    }
    file->wrong++;
}

void case_file_wrong(CaseFile *file, const char *words)
{
    case_file_wrong_at(file, file->line, words);
}

static void cannot_read(CaseFile *file, int reason)
{
    char words[CASE_FILE_WORDS];
    snprintf(words, sizeof words, "cannot be read: %s", strerror(reason));
    case_file_wrong_at(file, 0, words);
    file->over = true;
}

void case_file_over(CaseFile *file, FILE *stream, const char *name)
{
    file->name = name;
    file->stream = stream;
    file->line = file->wrong = 0;
    file->begin = file->end = 0;
    file->over = file->cut = file->begun = file->is_wkt = file->header_2 = false;
    file->wkt.half = false;
}

bool case_file_open(CaseFile *file, const char *name)
{
    bool standard = strcmp(name, "-") == 0;
    case_file_over(file, standard ? stdin : fopen(name, "rb"), standard ? "standard input" : name);
    if (!file->stream) cannot_read(file, errno);
    return file->stream != NULL;
}

void case_file_close(CaseFile *file)
{
    if (file->stream && file->stream != stdin) fclose(file->stream);
    file->stream = NULL;
}

// ---- Lines

static void fill(CaseFile *file)
{
    memmove(file->text, file->text + file->begin, file->end - file->begin);
    file->end -= file->begin;
    file->begin = 0;
    size_t room = CASE_FILE_ROOM - file->end;
    size_t got = fread(file->text + file->end, 1, room, file->stream);
    file->end += got;
    if (got == room) return;
    file->over = true;
    if (ferror(file->stream)) cannot_read(file, errno);
}

static void begin(CaseFile *file)
{
    if (file->begun) return;
    file->begun = true;
    if (!file->over) fill(file);
    file->text[file->end] = '\0';
    if (strncmp(file->text, "\xef\xbb\xbf", 3) == 0) file->begin = 3; // a byte order mark
    file->is_wkt = wkt_begins(file->text);
}

// The end of the next line; NULL if there is none within `most` bytes.
static char *find_end(const CaseFile *file, size_t most)
{
    size_t length = file->end - file->begin;
    return memchr(file->text + file->begin, '\n', length < most ? length : most);
}

static void skip_line(CaseFile *file)
{
    for (;;) {
        const char *end = find_end(file, SIZE_MAX);
        file->begin = end ? (size_t)(end - file->text) + 1 : file->end;
        if (end || file->over) return;
        fill(file);
    }
}

// The next line without its end; "" for a line that cannot be read, which is reported; NULL at the
// end of the file.
static const char *take_line(CaseFile *file)
{
    char *end = find_end(file, CASE_LINE_MAX);
    if (!end && !file->over) {
        fill(file);
        end = find_end(file, CASE_LINE_MAX);
    }
    char *line = file->text + file->begin;
    size_t left = file->end - file->begin;
    if (left == 0) return NULL;
    file->line++;
    if (!end && left >= CASE_LINE_MAX) {
        skip_line(file);
        case_file_wrong(file, "found a line of more than 12287 bytes, expected a shorter one");
        return "";
    }
    file->begin = end ? (size_t)(end - file->text) + 1 : file->end;
    if (!end) end = line + left;
    *end = '\0';
    if (!memchr(line, '\0', (size_t)(end - line))) return line;
    case_file_wrong(file, "found a NUL byte, expected text");
    return "";
}

static void notice_nothing(CaseFile *file)
{
    if (file->line == 0 && file->wrong == 0)
        case_file_wrong_at(file, 1, "found nothing, expected '" CASE_HEADER "'");
}

// How much of whole lines of WKT ends with a whole case; all of it if no case does.
static size_t whole_cases(const char *text, size_t size)
{
    size_t whole = 0;
    bool half = false;
    for (const char *line = text, *end; line < text + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + size - line));
        assert(end);
        size_t length = (size_t)(end - line);
        bool skipped = length >= CASE_LINE_MAX || memchr(line, '\0', length); // see take_line
        WktLine kind = skipped ? WKT_NOTHING : wkt_line(line);
        if (kind != WKT_NOTHING) half = kind == WKT_HALF && !half;
        if (!half) whole = (size_t)(end - text) + 1;
    }
    return whole > 0 ? whole : size;
}

size_t case_file_take(CaseFile *file, const char **text, CaseFileBefore *before)
{
    begin(file);
    if (file->cut) skip_line(file);
    if (!file->over) fill(file);
    *text = file->text + file->begin;
    *before = (CaseFileBefore){file->line, file->is_wkt};
    size_t size = file->end - file->begin, whole = size;
    while (whole > 0 && (*text)[whole - 1] != '\n') whole--;
    if (file->is_wkt && !file->over) whole = whole_cases(*text, whole);
    file->cut = whole == 0 && !file->over; // a line that is too long: its beginning shows that
    if (whole == 0 || file->over) whole = size;
    for (size_t i = 0; i < whole; i++) file->line += (*text)[i] == '\n';
    file->line += whole > 0 && (*text)[whole - 1] != '\n';
    file->begin += whole;
    notice_nothing(file);
    return whole;
}

void case_file_continue(CaseFile *file, FILE *stream, const char *name, CaseFileBefore before)
{
    case_file_over(file, stream, name);
    file->line = before.lines;
    file->begun = true;
    file->is_wkt = before.is_wkt;
}

// ---- Text, for other readers

bool case_file_has_geometries(CaseFile *file)
{
    begin(file);
    const char *text = file->text + file->begin;
    return strncmp(text, CASE_HEADER_2, strlen(CASE_HEADER_2)) == 0 &&
           strchr(" \t\r\n", text[strlen(CASE_HEADER_2)]) != NULL;
}

const char *case_file_text(CaseFile *file, size_t *size)
{
    begin(file);
    if (file->begin == file->end && !file->over) fill(file);
    *size = file->end - file->begin;
    return file->text + file->begin;
}

void case_file_skip(CaseFile *file, size_t size) { file->begin += size; }

// ---- Cases

static void check_header(CaseFile *file, const char *line)
{
    char words[CASE_FILE_WORDS];
    Reader reader = {.line = line, .at = line};
    reader.error = words;
    reader.error_size = sizeof words;
    while (!case_is_line_end(reader.at)) reader.at++;
    const char *end = reader.at;
    while (end > line && case_is_blank(end[-1])) end--;
    file->header_2 = case_is_word(line, end, CASE_HEADER_2);
    if (case_is_word(line, end, CASE_HEADER) || file->header_2) return;
    case_wrong(&reader, line, "expected '" CASE_HEADER "'");
    case_file_wrong(file, words);
}

static CaseLine read_line(CaseFile *file, Case *out, const char *line, char *words)
{
    if (file->is_wkt) return wkt_read(&file->wkt, out, line, words, CASE_FILE_WORDS);
    return case_read(out, line, words, CASE_FILE_WORDS);
}

bool case_file_next(CaseFile *file, Case *out)
{
    char words[CASE_FILE_WORDS];
    const char *line;
    begin(file);
    while ((line = take_line(file)) != NULL) {
        if (file->line == 1 && !file->is_wkt) check_header(file, line);
        switch (read_line(file, out, line, words)) {
        case CASE_GOOD: return true;
        case CASE_BAD:
            case_file_wrong(file, file->header_2 && geometry_case_is(line)
                                      ? "a case of geometries: touchstone check asks it"
                                      : words);
            break;
        case CASE_EMPTY: break;
        }
    }
    if (!wkt_end(&file->wkt, words, sizeof words)) case_file_wrong(file, words);
    notice_nothing(file);
    return false;
}

// ---- Errors

int case_file_errors(const CaseFile *file)
{
    return file->wrong < CASE_FILE_ERRORS ? (int)file->wrong : CASE_FILE_ERRORS;
}

int case_file_error(const CaseFile *file, int index, char *text, int size)
{
    assert(index >= 0 && index < case_file_errors(file));
    const CaseFileError *error = &file->error[index];
    if (error->line == 0) return snprintf(text, (size_t)size, "%s: %s", file->name, error->words);
    return snprintf(text, (size_t)size, "%s:%lld: %s", file->name, (long long)error->line,
                    error->words);
}
