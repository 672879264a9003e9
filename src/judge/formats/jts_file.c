#include "formats/jts_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <expat.h>

#include "cases/case.h"
#include "cases/digits.h"
#include "formats/scan.h"

// Text that grows; NUL-terminated if there is any.
typedef struct Words {
    char *at;
    int length, room;
} Words;

enum { ARGUMENT_MAX = 32 };

typedef struct Operation {
    int64_t line;
    char name[ARGUMENT_MAX], argument[3][ARGUMENT_MAX];
    int expected; // where it begins in the words
} Operation;

typedef struct Jts {
    XML_Parser parser;
    JtsVisitor *visit;
    void *context;
    double scale; // 0: coordinates are kept
    bool single;  // coordinates are rounded to float
    int text;     // the geometry whose text is read, 0 or 1; -1: none
    bool in_case, in_operation, full;
    Words geometry[2], words; // words: what the operations of the case say, each with its NUL
    Operation *operation;
    int operations, room;
} Jts;

// ---- Text

static void add(Jts *jts, Words *words, const char *text, int length)
{
    if (words->length > INT32_MAX / 2 - length ||
        !ts_memory_room(TS_MEMORY_HEAP, (void **)&words->at, &words->room,
                        words->length + length + 1, 1)) {
        jts->full = true;
        XML_StopParser(jts->parser, XML_FALSE);
        return;
    }
    memcpy(words->at + words->length, text, (size_t)length);
    words->length += length;
    words->at[words->length] = '\0';
}

static const char *skip_blanks(const char *at)
{
    while (scan_is_blank(*at)) at++;
    return at;
}

// Whether a text is a word of small letters, in any case and between blanks.
static bool is_word(const char *text, const char *word)
{
    text = skip_blanks(text);
    for (; *word; text++, word++)
        if ((*text >= 'A' && *text <= 'Z' ? *text + 32 : *text) != *word) return false;
    return *skip_blanks(text) == '\0';
}

// ---- Asking

static double rounded(const Jts *jts, double number)
{
    if (jts->single) return case_round_to_float(number);
    return jts->scale > 0 ? floor(number * jts->scale + 0.5) / jts->scale : number;
}

typedef struct Asked {
    TsGeometry geometry[2];
    bool good[2];
    char why[2][GEOMETRY_ERROR_MAX];
} Asked;

static void read_geometry(Jts *jts, Asked *asked, int which)
{
    char problem[GEOMETRY_ERROR_MAX - 16];
    const Words *words = &jts->geometry[which];
    TsGeometry *geometry = &asked->geometry[which];
    unsigned dropped;
    *geometry = ts_geometry_make(TS_MEMORY_HEAP);
    bool good = words->length > 0;
    if (!good) {
        snprintf(problem, sizeof problem, "there is none");
    } else {
        good = geometry_read(geometry, words->at, (size_t)words->length, &dropped, problem,
                             sizeof problem);
    }
    if (good && (jts->single || jts->scale > 0)) {
        for (int i = 0; i < geometry->corners; i++) {
            TsVec at = geometry->corner[i];
            geometry->corner[i] = ts_vec(rounded(jts, at.x), rounded(jts, at.y));
        }
        good = geometry_check(geometry, problem, sizeof problem);
    }
    asked->good[which] = good;
    if (!good) snprintf(asked->why[which], GEOMETRY_ERROR_MAX, "%c: %s", "ab"[which], problem);
}

static const struct {
    const char *name;
    TsRelate relation;
} predicates[] = {
    {"disjoint", TS_RELATE_DISJOINT},    {"intersects", TS_RELATE_INTERSECTS},
    {"touches", TS_RELATE_TOUCHES},      {"crosses", TS_RELATE_CROSSES},
    {"within", TS_RELATE_WITHIN},        {"contains", TS_RELATE_CONTAINS},
    {"overlaps", TS_RELATE_OVERLAPS},    {"equals", TS_RELATE_EQUALS},
    {"equalstopo", TS_RELATE_EQUALS},    {"covers", TS_RELATE_COVERS},
    {"coveredby", TS_RELATE_COVERED_BY},
};

static bool predicate_of(const char *name, TsRelate *relation)
{
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++) {
        if (!is_word(name, predicates[i].name)) continue;
        *relation = predicates[i].relation;
        return true;
    }
    return false;
}

static JtsOutcome refuse(JtsTest *test, const char *why)
{
    test->why = why;
    return JTS_NOT_EXPRESSIBLE;
}

static JtsOutcome ask(const Jts *jts, const Operation *of, Asked *asked, JtsTest *test)
{
    TsRelate relation = TS_RELATE_NAMES;
    int which[2];
    bool relate = is_word(of->name, "relate");
    if (!relate && !predicate_of(of->name, &relation)) return JTS_OTHER;
    for (int i = 0; i < 2; i++) {
        bool b = is_word(of->argument[i], "b");
        if (!b && !is_word(of->argument[i], "a"))
            return refuse(test, "an argument is neither A nor B");
        which[i] = b;
    }
    test->first = "ab"[which[0]];
    test->second = "ab"[which[1]];
    const char *expected = jts->words.at + of->expected;
    test->expected = is_word(expected, "true");
    if (!test->expected && !is_word(expected, "false"))
        return refuse(test, "the result is neither true nor false");
    if (relate && !ts_matrix_is_pattern(of->argument[2]))
        return refuse(test, "arg3 of relate is no pattern of nine characters");
    for (int i = 0; i < 2; i++)
        if (!asked->good[which[i]]) return refuse(test, asked->why[which[i]]);
    const TsGeometry *first = &asked->geometry[which[0]], *second = &asked->geometry[which[1]];
    if (!ts_relate(first, second, &test->matrix)) return refuse(test, "out of memory");
    bool found = relate ? ts_matrix_fits(&test->matrix, of->argument[2])
                        : ts_matrix_is(&test->matrix, relation, ts_geometry_dimension(first),
                                       ts_geometry_dimension(second));
    return found == test->expected ? JTS_RIGHT : JTS_DIFFERENT;
}

static void ask_all(Jts *jts)
{
    Asked asked;
    for (int i = 0; i < 2; i++) read_geometry(jts, &asked, i);
    for (int i = 0; i < jts->operations; i++) {
        const Operation *of = &jts->operation[i];
        JtsTest test = {.line = of->line,
                        .operation = of->name,
                        .first = 'a',
                        .second = 'b',
                        .pattern = of->argument[2]};
        for (int k = 0; k < 2; k++) test.text[k] = jts->geometry[k].at ? jts->geometry[k].at : "";
        test.outcome = ask(jts, of, &asked, &test);
        jts->visit(jts->context, &test);
    }
    for (int i = 0; i < 2; i++) ts_geometry_free(&asked.geometry[i]);
}

// ---- Elements

static const char *attribute(const XML_Char **pairs, const char *name)
{
    for (; *pairs; pairs += 2)
        if (strcmp(pairs[0], name) == 0) return pairs[1];
    return NULL;
}

static void begin_operation(Jts *jts, const XML_Char **attributes)
{
    static const char *const names[] = {"arg1", "arg2", "arg3"};
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&jts->operation, &jts->room, jts->operations + 1,
                        sizeof *jts->operation)) {
        jts->full = true;
        XML_StopParser(jts->parser, XML_FALSE);
        return;
    }
    const char *name = attribute(attributes, "name");
    Operation *of = &jts->operation[jts->operations++];
    *of = (Operation){.line = (int64_t)XML_GetCurrentLineNumber(jts->parser),
                      .expected = jts->words.length};
    snprintf(of->name, sizeof of->name, "%s", name ? name : "");
    for (int i = 0; i < 3; i++) {
        const char *argument = attribute(attributes, names[i]);
        snprintf(of->argument[i], sizeof of->argument[i], "%s", argument ? argument : "");
    }
    jts->in_operation = true;
}

static void begin_case(Jts *jts)
{
    jts->in_case = true;
    jts->operations = jts->words.length = 0;
    for (int i = 0; i < 2; i++) {
        jts->geometry[i].length = 0;
        if (jts->geometry[i].at) *jts->geometry[i].at = '\0';
    }
}

static void begin_element(void *context, const XML_Char *name, const XML_Char **attributes)
{
    Jts *jts = context;
    if (strcmp(name, "precisionModel") == 0) {
        const char *scale = attribute(attributes, "scale"), *type = attribute(attributes, "type");
        double number;
        if (!scale || !digits_read(skip_blanks(scale), &number)) number = 0;
        jts->scale = number > 0 && number <= 0x1p100 ? number : 0;
        jts->single = !scale && type && is_word(type, "floating_single");
    }
    if (strcmp(name, "case") == 0) begin_case(jts);
    if (!jts->in_case) return;
    if (strcmp(name, "a") == 0 || strcmp(name, "b") == 0) jts->text = name[0] - 'a';
    if (strcmp(name, "op") == 0) begin_operation(jts, attributes);
}

static void end_element(void *context, const XML_Char *name)
{
    Jts *jts = context;
    if (strcmp(name, "a") == 0 || strcmp(name, "b") == 0) jts->text = -1;
    if (jts->in_operation && strcmp(name, "op") == 0) {
        add(jts, &jts->words, "", 1);
        jts->in_operation = false;
    }
    if (jts->in_case && strcmp(name, "case") == 0) {
        jts->in_case = false;
        if (!jts->full) ask_all(jts);
    }
}

static void take_text(void *context, const XML_Char *text, int length)
{
    Jts *jts = context;
    if (jts->in_operation)
        add(jts, &jts->words, text, length);
    else if (jts->text >= 0)
        add(jts, &jts->geometry[jts->text], text, length);
}

static bool wrong(const Jts *jts, const char *words, char *error, int error_size)
{
    return scan_fail(error, error_size, "line %lu: %s",
                     (unsigned long)XML_GetCurrentLineNumber(jts->parser), words);
}

static bool parse(Jts *jts, FILE *stream, char *error, int error_size)
{
    enum { PIECE = 1 << 16 };
    bool over = false;
    while (!over) {
        void *piece = XML_GetBuffer(jts->parser, PIECE);
        if (!piece) return wrong(jts, "out of memory", error, error_size);
        size_t got = fread(piece, 1, PIECE, stream);
        over = got < PIECE;
        if (XML_ParseBuffer(jts->parser, (int)got, over) == XML_STATUS_OK) continue;
        const char *words =
            jts->full ? "out of memory" : XML_ErrorString(XML_GetErrorCode(jts->parser));
        return wrong(jts, words, error, error_size);
    }
    return true;
}

bool jts_file_read(FILE *stream, JtsVisitor *visit, void *context, char *error, int error_size)
{
    Jts jts = {.parser = XML_ParserCreate(NULL), .visit = visit, .context = context, .text = -1};
    if (!jts.parser) return scan_fail(error, error_size, "out of memory");
    XML_SetUserData(jts.parser, &jts);
    XML_SetElementHandler(jts.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(jts.parser, take_text);
    bool good = parse(&jts, stream, error, error_size);
    XML_ParserFree(jts.parser);
    for (int i = 0; i < 2; i++) free(jts.geometry[i].at);
    free(jts.words.at);
    free(jts.operation);
    return good;
}
