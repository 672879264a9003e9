// check: files of cases, put to the methods; and the method that --method names.
#include "commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/checker.h"
#include "cases/geometry_case.h"
#include "fuzz/again.h"
#include "jobs.h"
#include "oracle/oracle_relate.h"
#include "relate/relate_plugin.h"
#include "save_file.h"

// ---- Pieces of a file, for the processes of --jobs

typedef struct Check {
    const Options *options;
    CheckerOptions checker;
    CheckerCount count; // of all files
    CaseFile *file;     // that is read
    bool written;       // so far
    bool relates;       // the loaded plug-in is asked about geometries, and nothing else is
    Junit *junit;       // NULL: none is wanted
    FILE *notes;        // for it, of the piece that is checked
    char *earlier; // the lines before the next piece, back to one that names a method; malloc'ed
    size_t earlier_size;
} Check;

// What precedes the text of a piece: `earlier` bytes of lines before it.
typedef struct PieceBegin {
    CaseFileBefore before;
    size_t earlier;
} PieceBegin;

// What follows the text of a piece's disagreements, and its notes.
typedef struct PieceEnd {
    size_t notes; // bytes
    CheckerCount count;
    int64_t wrong; // errors, and the first of them
    CaseFileError error[CASE_FILE_ERRORS];
} PieceEnd;

// A note about one answer, before the sentence and the case of a finding.
typedef struct Note {
    char method[CASE_WORD_MAX]; // "": the case itself
    TsShapeKind a, b;
    char family[CASE_WORD_MAX];
    int words, line; // their lengths; 0: nothing was found
} Note;

static void note(void *context, const Method *method, const Case *pair, const Finding *finding)
{
    FILE *notes = ((Check *)context)->notes;
    Note made = {.a = pair->a.kind, .b = pair->b.kind};
    char words[256] = "", line[CASE_LINE_MAX] = "";
    snprintf(made.method, sizeof made.method, "%s", method ? method->name : "");
    snprintf(made.family, sizeof made.family, "%s", pair->family);
    if (finding->kind != FINDING_NONE) {
        if (method)
            finding_write(words, sizeof words, finding);
        else
            finding_write_expectation(words, sizeof words, finding);
        case_write(line, sizeof line, pair);
        made.words = (int)strlen(words);
        made.line = (int)strlen(line);
    }
    fwrite(&made, sizeof made, 1, notes);
    fprintf(notes, "%s%s", words, line);
}

static void take_notes(Junit *junit, const char *notes, size_t size)
{
    const Method *method = NULL; // most notes are of the same one as the note before
    while (size > 0) {
        Note of;
        char words[256], line[CASE_LINE_MAX];
        memcpy(&of, notes, sizeof of);
        const char *text = notes + sizeof of;
        snprintf(words, sizeof words, "%.*s", of.words, text);
        snprintf(line, sizeof line, "%.*s", of.line, text + of.words);
        if (!method || strcmp(method->name, of.method) != 0)
            method = *of.method ? method_find(of.method) : NULL;
        if (of.words > 0)
            junit_failed(junit, method, of.a, of.b, of.family, words, line);
        else
            junit_ran(junit, method, of.a, of.b, of.family);
        size_t length = sizeof of + (size_t)of.words + (size_t)of.line;
        notes += length;
        size -= length;
    }
}

static bool has_word(const char *text, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = memchr(at, *word, (size_t)(text + size - at))); at++) {
        if ((size_t)(text + size - at) < length) return false;
        if (memcmp(at, word, length) == 0) return true;
    }
    return false;
}

// Keeps the lines of a piece that may have to be asked before one of the next piece: the last ones,
// as many as a finding can need.
static void keep_earlier(Check *check, const char *text, size_t size)
{
    const char *from = text, *end;
    for (const char *line = text; line < text + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + size - line));
        if (!end) end = text + size - 1;
        if (!has_word(line, (size_t)(end - line) + 1, "method")) continue;
        from = end + 1;
        check->earlier_size = 0;
    }
    size_t more = (size_t)(text + size - from);
    char *earlier = realloc(check->earlier, check->earlier_size + more + 1);
    if (!earlier) return;
    memcpy(earlier + check->earlier_size, from, more);
    check->earlier = earlier;
    check->earlier_size += more;
    size_t first = check->earlier_size;
    for (int lines = 0; first > 0; first--) {
        lines += earlier[first - 1] == '\n';
        if (lines > AGAIN_BEFORE) break;
    }
    check->earlier_size -= first;
    memmove(earlier, earlier + first, check->earlier_size);
}

static bool next_piece(void *with, FILE *task)
{
    Check *check = with;
    const char *text;
    PieceBegin begin;
    memset(&begin, 0, sizeof begin);
    size_t size = case_file_take(check->file, &text, &begin.before);
    if (has_word(text, size, "again")) begin.earlier = check->earlier_size;
    fwrite(&begin, sizeof begin, 1, task);
    if (begin.earlier > 0) fwrite(check->earlier, 1, begin.earlier, task);
    fwrite(text, 1, size, task);
    keep_earlier(check, text, size);
    return size > 0;
}

static void read_earlier(Checker *checker, const char *text, size_t size)
{
    const char *end;
    for (const char *line = text; line < text + size; line = end + 1) {
        char copy[CASE_LINE_MAX], unused[CASE_FILE_WORDS];
        Case pair;
        end = memchr(line, '\n', (size_t)(text + size - line));
        if (!end) end = text + size;
        if (end - line >= CASE_LINE_MAX) continue;
        snprintf(copy, sizeof copy, "%.*s", (int)(end - line), line);
        if (case_read(&pair, copy, unused, sizeof unused) == CASE_GOOD)
            checker_before(checker, &pair);
    }
}

static void check_piece(void *with, const char *task, size_t size, FILE *result)
{
    Check *check = with;
    PieceEnd end;
    PieceBegin begin;
    char *notes = NULL;
    memset(&end, 0, sizeof end);
    memcpy(&begin, task, sizeof begin);
    size_t skip = sizeof begin + begin.earlier;
    CaseFile *file = malloc(sizeof *file);
    Checker *checker = checker_new(&check->checker, result);
    FILE *stream = fmemopen((char *)task + skip, size - skip, "r");
    check->notes = open_memstream(&notes, &end.notes);
    if (!file || !checker || !stream || !check->notes) {
        status_report(STATUS_MISUSED, "out of memory");
        _exit(STATUS_MISUSED);
    }
    case_file_continue(file, stream, check->file->name, begin.before);
    read_earlier(checker, task + sizeof begin, begin.earlier);
    checker_run(checker, file);
    end.count = checker_count(checker);
    end.wrong = file->wrong;
    memcpy(end.error, file->error, (size_t)case_file_errors(file) * sizeof *end.error);
    fclose(check->notes);
    fwrite(notes, 1, end.notes, result);
    fwrite(&end, sizeof end, 1, result);
    free(notes);
    case_file_close(file);
    checker_free(checker);
    free(file);
}

static bool take_piece(void *with, const char *result, size_t size)
{
    Check *check = with;
    PieceEnd end;
    memcpy(&end, result + size - sizeof end, sizeof end);
    size_t text = size - sizeof end - end.notes;
    if (check->junit) take_notes(check->junit, result + text, end.notes);
    checker_add(&check->count, &end.count);
    for (int64_t i = 0; i < end.wrong; i++) {
        const CaseFileError *error = &end.error[i < CASE_FILE_ERRORS ? i : 0]; // more only count
        case_file_wrong_at(check->file, error->line, error->words);
    }
    check->written = fwrite(result, 1, text, stdout) == text;
    return check->written;
}
static bool begin_process(void *with, char *error, int error_size)
{
    Plugin *plugin = ((Check *)with)->options->loaded;
    return !plugin || plugin_start_own(plugin, error, error_size);
}

static void end_process(void *with) { plugin_close(((Check *)with)->options->loaded); }

static void write_known(void *with, FILE *known)
{
    Plugin *plugin = ((Check *)with)->options->loaded;
    if (plugin) plugin_write_known(plugin, known);
}

static void read_known(void *with, const char *known, size_t size)
{
    Plugin *plugin = ((Check *)with)->options->loaded;
    if (plugin) plugin_read_known(plugin, known, size);
}

// ---- Lines of geometries

// Above, the oracle would take some tenths of a second.
enum { ORACLE_CORNERS = 2000 };

// What the case expects, if that is wrong, and what is so.
static void tell_expected(Check *check, int64_t line, const GeometryCase *geometries,
                          const GeometryAnswer *answer)
{
    char matrix[10];
    ts_matrix_text(&answer->matrix, matrix);
    if (!answer->right) check->count.wrong++;
    printf("%s:%lld: ", check->file->name, (long long)line);
    if (!answer->right) {
        printf("the case says");
        if (*geometries->pattern) printf(" relate %s", geometries->pattern);
        if (geometries->expect >= 0)
            printf(" %s", ts_relation_name((TsRelation)geometries->expect));
        if (geometries->strongest >= 0)
            printf(" strongest %s", ts_relation_name((TsRelation)geometries->strongest));
        printf(", exact is ");
    }
    printf("relate %s", matrix);
    if (answer->has_area) printf(" %s", ts_relation_name(answer->relation));
    if (geometries->strongest >= 0) printf(" strongest %s", ts_relation_name(answer->strongest));
    putchar('\n');
}

// Puts the geometries to the loaded plug-in.
static void ask_loaded(Check *check, int64_t line, const GeometryCase *of, const TsMatrix *exact)
{
    const RelateAsked asked = relate_asked_plugin(check->options->loaded);
    RelateAnswer said = {.why = NULL};
    char words[RELATE_WORDS] = "";
    RelateReply reply = asked.ask(asked.context, &of->a, &of->b, &said);
    bool wrong = reply == RELATE_FAILS;
    if (reply == RELATE_REFUSES) {
        check->count.not_taken++;
        if (check->options->print)
            printf("%s:%lld: %s %s\n", check->file->name, (long long)line, asked.name,
                   said.why ? said.why : "refuses them");
        return;
    }
    check->count.answers++;
    if (wrong) {
        snprintf(words, sizeof words, "%s%s%s", said.why, said.printed ? ": " : "",
                 said.printed ? said.printed : "");
    } else if (relate_is_wrong(&asked, &said, exact, &of->a, &of->b)) {
        wrong = true;
        relate_write_wrong(words, &asked, &said, exact, &of->a, &of->b, -1);
    } else if (asked.named) {
        snprintf(words, sizeof words, "%s: %s", ts_relate_name(asked.relation),
                 said.holds ? "yes" : "no");
    } else {
        char matrix[10];
        ts_matrix_text(&said.matrix, matrix);
        snprintf(words, sizeof words, "relate %s", matrix);
    }
    check->count.wrong += wrong;
    if (wrong || check->options->print)
        printf("%s:%lld: %s%s %s\n", check->file->name, (long long)line, wrong ? "method " : "",
               asked.name, words);
}

static void visit_geometries(void *context, int64_t line, const GeometryCase *geometries)
{
    Check *check = context;
    GeometryAnswer answer;
    bool small = geometries->a.corners + geometries->b.corners <= ORACLE_CORNERS;
    check->count.cases++;
    if (!geometry_case_ask(geometries, &answer)) {
        case_file_wrong_at(check->file, line, "out of memory");
        return;
    }
    TsMatrix exact = answer.matrix;
    if (!check->relates) check->count.answers++;
    if (small && !check->options->no_oracle) {
        exact = oracle_relate(&geometries->a, &geometries->b);
        if (!check->relates) check->count.answers++;
        if (memcmp(&exact, &answer.matrix, sizeof exact) != 0) {
            char matrix[10], text[10];
            ts_matrix_text(&answer.matrix, matrix);
            ts_matrix_text(&exact, text);
            check->count.wrong++;
            printf("%s:%lld: the core says relate %s, the oracle %s\n", check->file->name,
                   (long long)line, matrix, text);
        }
    }
    if (!answer.right || (check->options->print && !check->relates))
        tell_expected(check, line, geometries, &answer);
    if (check->relates) ask_loaded(check, line, geometries, &exact);
}

// Checks the lines of geometries, and leaves a file of all others in their place.
static Status split_file(Check *check, const char *name)
{
    CaseFile *file = check->file;
    FILE *others = tmpfile();
    if (!others) return status_report(STATUS_LACKING, "%s: no room for a file in between", name);
    bool good = geometry_case_split(file, others, visit_geometries, check);
    Status status = good ? command_file_errors(file)
                         : status_report(STATUS_LACKING,
                                         "%s: out of memory, or no room for a "
                                         "file in between",
                                         name);
    const char *shown = file->name;
    case_file_close(file);
    rewind(others);
    case_file_over(file, others, shown);
    return status;
}

// Sets `*opened` if the file could be opened.
static Status check_file(Check *check, const char *name, bool *opened)
{
    CaseFile *file = malloc(sizeof *file);
    if (!file) return status_report(STATUS_MISUSED, "out of memory: cannot read %s", name);
    check->file = file;
    Status status = STATUS_DONE, split = STATUS_DONE;
    if (case_file_open(file, name)) {
        *opened = true;
        if (case_file_has_geometries(file)) split = split_file(check, name);
        status = jobs_run(&(Jobs){.count = check->options->jobs,
                                  .with = check,
                                  .next = next_piece,
                                  .work = check_piece,
                                  .take = take_piece,
                                  .begin = begin_process,
                                  .end = end_process,
                                  .write_known = write_known,
                                  .read_known = read_known});
    }
    check->earlier_size = 0;
    if (!check->written)
        status = status_printed("the answers");
    else if (file->wrong)
        status = command_file_errors(file);
    case_file_close(file);
    free(file);
    return status == STATUS_DONE ? split : status;
}

Status command_file_errors(const CaseFile *file)
{
    char text[CASE_FILE_WORDS + 1024];
    for (int i = 0; i < case_file_errors(file); i++) {
        case_file_error(file, i, text, sizeof text);
        status_report(STATUS_MISUSED, "%s", text);
    }
    long long more = file->wrong - case_file_errors(file);
    if (more > 0) status_report(STATUS_MISUSED, "%s: and %lld more", file->name, more);
    return file->wrong ? STATUS_MISUSED : STATUS_DONE;
}

static void print_count(int64_t count, const char *what)
{
    printf("%lld %s%s", (long long)count, what, count == 1 ? "" : "s");
}

static void print_excused(const CheckerExcused *excused, const char *what)
{
    if (excused->count == 0) return;
    printf(", %lld %s, at most by %.3g px (%s:%lld)", (long long)excused->count, what,
           excused->most, excused->file, (long long)excused->line);
}

static void summarise(CheckerCount count, const Method *method)
{
    print_count(count.cases, "case");
    printf(", ");
    print_count(count.answers, "answer");
    printf(": ");
    if (count.wrong)
        print_count(count.wrong, "disagreement");
    else
        printf("no disagreement");
    print_excused(&count.rounded, "by rounding");
    print_excused(&count.unstable, "unstable");
    if (count.as_polygons) printf(", %lld with a shape as a polygon", (long long)count.as_polygons);
    if (count.as_aabbs) printf(", %lld with an OBB as an AABB", (long long)count.as_aabbs);
    if (method && count.not_taken)
        printf(", %lld not accepted by %s", (long long)count.not_taken, method->name);
    putchar('\n');
}

// Nothing asked is no pass.
static Status report_nothing(CheckerCount count, const Method *method)
{
    if (count.cases == 0) return status_report(STATUS_MISUSED, "nothing was asked: no case");
    if (!method)
        return status_report(STATUS_MISUSED, "nothing was asked: no method takes these cases");
    return status_report(STATUS_MISUSED,
                         "nothing was asked: %s takes the shapes of no case, or refused them",
                         method->name);
}

Status command_check(const Options *options)
{
    const Method *method;
    if (options->as != AS_GIVEN) return command_convert(options);
    Status status = command_method(options, &method);
    if (status != STATUS_DONE) return status;
    bool relates = options->loaded && !method && plugin_relates(options->loaded);
    if (relates) method = plugin_method(options->loaded); // which takes no shapes
    Junit *junit = options->junit ? junit_new() : NULL;
    if (options->junit && !junit) return status_report(STATUS_MISUSED, "out of memory");
    Check check = {.options = options,
                   .relates = relates,
                   .checker = {.method = method,
                               .no_oracle = options->no_oracle,
                               .strict = options->strict,
                               .rounding = options->rounding,
                               .print = options->print,
                               .names_files = options->files > 1,
                               .seen = junit ? note : NULL,
                               .context = &check},
                   .written = true,
                   .junit = junit};
    bool opened = false;
    for (int i = 0; i < options->files && check.written; i++) {
        Status of_file = check_file(&check, options->file[i], &opened);
        if (of_file != STATUS_DONE) status = of_file;
    }
    if (check.written) { // otherwise that has been reported
        if (opened) summarise(check.count, method);
        Status printed = status_printed("the answers");
        if (printed != STATUS_DONE)
            status = printed;
        else if (status == STATUS_DONE && check.count.wrong > 0)
            status = STATUS_DISAGREED;
        else if (status == STATUS_DONE && check.count.answers == 0)
            status = report_nothing(check.count, method);
    }
    free(check.earlier);
    Status noted = command_junit(options, junit);
    junit_free(junit);
    return noted == STATUS_DONE ? status : noted;
}

Status command_junit(const Options *options, const Junit *junit)
{
    char error[512] = "";
    if (!options->junit) return STATUS_DONE;
    char *text = junit ? junit_write(junit) : NULL;
    if (!text) return status_report(STATUS_MISUSED, "out of memory");
    bool saved = save_text(options->junit, text, error, sizeof error);
    free(text);
    return saved ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

Status command_method(const Options *options, const Method **method)
{
    *method = options->method ? method_find(options->method) : NULL;
    if (*method || !options->method) return STATUS_DONE;
    const char *nearest = method_nearest(options->method);
    if (nearest) {
        return status_report(STATUS_MISUSED, "no method '%s': did you mean '%s'?", options->method,
                             nearest);
    }
    return status_report(STATUS_MISUSED, "no method '%s': touchstone bench lists all",
                         options->method);
}
