#include "cases/geometry_case.h"

#include <stdlib.h>
#include <string.h>

#include "cases/case_private.h"
#include "cases/digits.h"
#include "cases/text_out.h"

GeometryCase geometry_case_make(void)
{
    return (GeometryCase){.a = ts_geometry_make(TS_MEMORY_HEAP),
                          .b = ts_geometry_make(TS_MEMORY_HEAP),
                          .expect = -1,
                          .strongest = -1};
}

void geometry_case_free(GeometryCase *geometries)
{
    ts_geometry_free(&geometries->a);
    ts_geometry_free(&geometries->b);
}

// ---- Recognising

static bool word_at(const char *at, const char *word)
{
    return case_is_word(at, case_word_end(at), word);
}

bool geometry_case_is(const char *line)
{
    int field = 0;
    bool first_word = true;
    for (const char *at = case_skip_blanks(line); !case_is_end(at); at = case_skip_blanks(at)) {
        if (*at == '|' || *at == ';') {
            if (*at == ';' && field < 2) return true;
            first_word = *at == '|';
            field += first_word;
            at++;
            continue;
        }
        if (field < 2 && (word_at(at, "path") || word_at(at, "area") || word_at(at, "empty")))
            return true;
        if (field >= 2 && first_word && (word_at(at, "relate") || word_at(at, "strongest")))
            return true;
        first_word = false;
        at = case_word_end(at);
    }
    return false;
}

// ---- Reading

typedef struct Corners {
    TsVec *corner;
    int count, room;
} Corners;

static bool read_count(Reader *reader, int least, int *count)
{
    reader->at = case_skip_blanks(reader->at);
    const char *at = reader->at, *end = case_word_end(at);
    *count = 0;
    for (; at < end && *at >= '0' && *at <= '9' && *count <= TS_GEOMETRY_MAX; at++)
        *count = *count * 10 + (*at - '0');
    if (at < end || *count < least || *count > TS_GEOMETRY_MAX)
        return case_expected(reader, "how many corners, %d to %d", least, TS_GEOMETRY_MAX);
    reader->at = end;
    return true;
}

static bool read_corners(Reader *reader, Corners *corners, int count)
{
    corners->count = 0;
    for (int i = 0; i < count; i++) {
        double number[2];
        for (int k = 0; k < 2; k++) {
            reader->at = case_skip_blanks(reader->at);
            if (case_is_break(reader->at))
                return case_expected(reader, "a number: %d corners have %d numbers, found %d",
                                     count, 2 * count, 2 * i + k);
            if (!case_read_number(reader, &number[k])) return false;
        }
        if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&corners->corner, &corners->room, i + 1,
                            sizeof *corners->corner))
            return case_expected(reader, "more memory");
        corners->corner[corners->count++] = ts_vec(number[0], number[1]);
    }
    return true;
}

static bool added(Reader *reader, const char *from, bool good, const char *why)
{
    char words[TS_FLAW_TEXT + 8];
    if (good) return true;
    snprintf(words, sizeof words, "but %s", why);
    return case_wrong(reader, from, words);
}

static bool read_area(Reader *reader, TsGeometry *out, Corners *corners)
{
    bool (*add)(TsGeometry *, const TsVec *, int, const char **) = ts_geometry_add_ring;
    do {
        const char *from = reader->at, *why = NULL;
        int count;
        reader->at = case_word_end(reader->at);
        if (!read_count(reader, 3, &count) || !read_corners(reader, corners, count)) return false;
        bool good = add(out, corners->corner, count, &why);
        if (!added(reader, from, good, why)) return false;
        reader->at = case_skip_blanks(reader->at);
        add = ts_geometry_add_hole;
    } while (word_at(reader->at, "hole"));
    return true;
}

static bool read_path(Reader *reader, TsGeometry *out, Corners *corners)
{
    const char *from = reader->at, *why = NULL;
    int count;
    reader->at = case_word_end(reader->at);
    if (!read_count(reader, 2, &count) || !read_corners(reader, corners, count)) return false;
    bool good = ts_geometry_add_path(out, corners->corner, count, &why);
    return added(reader, from, good, why);
}

// A shape of case.h whose corners are exact.
static bool read_shape(Reader *reader, TsGeometry *out)
{
    TsShape shape;
    TsVec own[CASE_CORNERS_MAX], corner[TS_POLYGON_MAX];
    const char *from = reader->at, *why = NULL;
    reader->in_list = true;
    if (!case_read_shape(reader, &shape, own)) return false;
    bool curved = shape.kind == TS_SHAPE_CIRCLE || shape.kind == TS_SHAPE_CAPSULE;
    if (curved || shape.kind == TS_SHAPE_RAY || shape.kind == TS_SHAPE_OBB)
        return case_wrong(reader, from,
                          "expected a shape with corners that are exact, beside a "
                          "path or an area");
    int count = ts_shape_corners(&shape, corner);
    bool good = shape.kind == TS_SHAPE_POINT     ? ts_geometry_add_point(out, *corner, &why)
                : shape.kind == TS_SHAPE_SEGMENT ? ts_geometry_add_path(out, corner, count, &why)
                                                 : ts_geometry_add_ring(out, corner, count, &why);
    return added(reader, from, good, why);
}

// Prepares a geometry, if it is valid.
static bool check(Reader *reader, const char *from, TsGeometry *geometry)
{
    TsGeometryFlaw flaw;
    char words[TS_FLAW_TEXT];
    if (!ts_geometry_check(geometry, &flaw)) return case_wrong(reader, from, "but out of memory");
    if (flaw.kind == TS_FLAW_NONE) return true;
    ts_geometry_flaw_text(geometry, &flaw, words);
    return added(reader, from, false, words);
}

static bool read_list(Reader *reader, TsGeometry *out, Corners *corners)
{
    const char *from = reader->at;
    int items = 0;
    ts_geometry_clear(out);
    if (word_at(reader->at, "empty")) {
        reader->at = case_skip_blanks(case_word_end(reader->at));
        return ts_geometry_prepare(out, NULL);
    }
    for (;; items++) {
        reader->at = case_skip_blanks(reader->at);
        bool good = word_at(reader->at, "path")   ? read_path(reader, out, corners)
                    : word_at(reader->at, "area") ? read_area(reader, out, corners)
                                                  : read_shape(reader, out);
        if (!good) return false;
        reader->at = case_skip_blanks(reader->at);
        if (*reader->at != ';') break;
        reader->at++;
    }
    out->overlapping = items > 0;
    return check(reader, from, out);
}

static bool has_area(const GeometryCase *from)
{
    return ts_geometry_dimension(&from->a) == 2 || ts_geometry_dimension(&from->b) == 2;
}

static bool read_relation(Reader *reader, const GeometryCase *of, int *relation)
{
    const char *end = case_word_end(reader->at);
    for (int i = TS_APART; i <= TS_OVERLAPPING; i++)
        if (case_is_word(reader->at, end, ts_relation_name((TsRelation)i))) *relation = i;
    if (*relation < 0) return case_expected(reader, "apart, touching or overlapping");
    if (*relation > TS_APART && !has_area(of))
        return case_expected(reader, "relate: without an area, paths and points only meet");
    reader->at = end;
    return true;
}

static bool read_pattern(Reader *reader, char *pattern)
{
    const char *end = case_word_end(reader->at);
    if (end - reader->at == 9) {
        memcpy(pattern, reader->at, 9);
        pattern[9] = '\0';
    }
    if (end - reader->at != 9 || !ts_matrix_is_pattern(pattern))
        return case_expected(reader, "a pattern of nine: T, F, *, 0, 1, 2");
    reader->at = end;
    return true;
}

static bool read_field(Reader *reader, GeometryCase *out)
{
    const char *word = reader->at;
    bool relate = word_at(word, "relate"), expect = word_at(word, "expect"),
         strongest = word_at(word, "strongest");
    if (word_at(word, "id")) return case_read_name(reader, "id", "an id", true, out->id);
    if (word_at(word, "family"))
        return case_read_name(reader, "family", "a family", true, out->family);
    if (word_at(word, "note")) return case_read_note(reader, out->note);
    if (!relate && !expect && !strongest)
        return case_expected(reader, "relate, expect, strongest, id, family or note");
    if (relate ? *out->pattern : expect ? out->expect >= 0 : out->strongest >= 0)
        return case_expected(reader, "no second field of this name");
    reader->at = case_skip_blanks(case_word_end(word));
    if (relate) return read_pattern(reader, out->pattern);
    return read_relation(reader, out, expect ? &out->expect : &out->strongest);
}

static bool read_case(Reader *reader, GeometryCase *out, Corners *corners)
{
    out->expect = out->strongest = -1;
    *out->pattern = *out->id = *out->family = *out->note = '\0';
    if (!read_list(reader, &out->a, corners)) return false;
    if (*reader->at != '|') return case_expected(reader, "';', or '|' and a second list");
    reader->at = case_skip_blanks(reader->at + 1);
    if (!read_list(reader, &out->b, corners)) return false;
    while (!case_is_end(reader->at)) {
        if (*reader->at != '|') return case_expected(reader, "'|'");
        reader->at = case_skip_blanks(reader->at + 1);
        if (!read_field(reader, out)) return false;
        reader->at = case_skip_blanks(reader->at);
    }
    return true;
}

bool geometry_case_read(GeometryCase *out, const char *line, char *error, int error_size)
{
    Corners corners = {NULL, 0, 0};
    Reader reader = {.line = line, .at = case_skip_blanks(line), .error_size = error_size};
    reader.error = error;
    bool good = read_case(&reader, out, &corners);
    free(corners.corner);
    return good;
}

// ---- Writing

static void put_number(TextOut *out, double number)
{
    char digits[DIGITS_MAX];
    digits_write(digits, number);
    text_out(out, " ");
    text_out(out, digits);
}

static void put_list(TextOut *out, const TsGeometry *geometry)
{
    static const char *const word[] = {"point", "path", "area", "hole"};
    char count[16];
    if (geometry->parts == 0) text_out(out, "empty");
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        text_out(out, i == 0 ? "" : part.kind == TS_PART_HOLE ? " " : " ; ");
        text_out(out, word[part.kind]);
        snprintf(count, sizeof count, " %d", part.count);
        if (part.kind != TS_PART_POINT) text_out(out, count);
        for (int k = part.first; k < part.first + part.count; k++) {
            put_number(out, geometry->corner[k].x);
            put_number(out, geometry->corner[k].y);
        }
    }
}

static void put_field(TextOut *out, const char *word, const char *value)
{
    if (!*value) return;
    text_out(out, " | ");
    text_out(out, word);
    text_out(out, " ");
    text_out(out, value);
}

size_t geometry_case_write(char *text, size_t size, const GeometryCase *from)
{
    TextOut out = {text, size, 0};
    if (size > 0) *text = '\0';
    put_list(&out, &from->a);
    text_out(&out, " | ");
    put_list(&out, &from->b);
    put_field(&out, "relate", from->pattern);
    if (from->expect >= 0) put_field(&out, "expect", ts_relation_name((TsRelation)from->expect));
    if (from->strongest >= 0)
        put_field(&out, "strongest", ts_relation_name((TsRelation)from->strongest));
    put_field(&out, "id", from->id);
    put_field(&out, "family", from->family);
    put_field(&out, "note", from->note);
    return out.length;
}

// ---- Asking

static TsRelation relation_of(const TsMatrix *matrix)
{
    if (ts_matrix_is(matrix, TS_RELATE_DISJOINT, 2, 2)) return TS_APART;
    return matrix->entry[TS_INTERIOR][TS_INTERIOR] >= 0 ? TS_OVERLAPPING : TS_TOUCHING;
}

// A copy of the item that begins at a part, prepared; `*next` is the part behind it.
static bool take_item(const TsGeometry *from, int part, TsGeometry *item, int *next)
{
    bool good = true;
    ts_geometry_clear(item);
    for (int i = part; good && i < from->parts; i++) {
        TsPart of = from->part[i];
        const TsVec *corner = from->corner + of.first;
        if (i > part && of.kind != TS_PART_HOLE) break;
        *next = i + 1;
        good = of.kind == TS_PART_POINT  ? ts_geometry_add_point(item, *corner, NULL)
               : of.kind == TS_PART_PATH ? ts_geometry_add_path(item, corner, of.count, NULL)
               : of.kind == TS_PART_RING ? ts_geometry_add_ring(item, corner, of.count, NULL)
                                         : ts_geometry_add_hole(item, corner, of.count, NULL);
    }
    return good && ts_geometry_prepare(item, NULL);
}

// Two items without an area are left out: they have no such relation.
static bool find_strongest(const GeometryCase *from, TsRelation *strongest)
{
    TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
    bool good = true;
    *strongest = TS_APART;
    for (int i = 0, after; good && i < from->a.parts; i = after) {
        good = take_item(&from->a, i, &a, &after);
        for (int k = 0, next; good && k < from->b.parts; k = next) {
            TsMatrix matrix;
            good = take_item(&from->b, k, &b, &next) && ts_relate(&a, &b, &matrix);
            bool areas = a.areas > 0 || b.areas > 0;
            if (good && areas) *strongest = ts_relation_max(*strongest, relation_of(&matrix));
        }
    }
    ts_geometry_free(&a);
    ts_geometry_free(&b);
    return good;
}

bool geometry_case_ask(const GeometryCase *from, GeometryAnswer *answer)
{
    *answer = (GeometryAnswer){.has_area = has_area(from), .strongest = TS_APART, .right = true};
    if (!ts_relate(&from->a, &from->b, &answer->matrix)) return false;
    answer->relation = relation_of(&answer->matrix);
    if (*from->pattern) answer->right = ts_matrix_fits(&answer->matrix, from->pattern);
    if (from->expect >= 0) answer->right = answer->right && (int)answer->relation == from->expect;
    if (from->strongest < 0) return true;
    if (!find_strongest(from, &answer->strongest)) return false;
    answer->right = answer->right && (int)answer->strongest == from->strongest;
    return true;
}

// ---- Files

typedef struct Line {
    char *at;
    int length, room;
} Line;

// Reads a line of any length, without its end. False at the end of the file, or if out of memory:
// then *full.
static bool take_line(CaseFile *file, Line *line, bool *full)
{
    line->length = 0;
    for (;;) {
        size_t size;
        const char *text = case_file_text(file, &size);
        const char *end = size > 0 ? memchr(text, '\n', size) : NULL;
        int more = (int)(end ? (size_t)(end - text) : size);
        *full = line->length > INT32_MAX / 2 ||
                !ts_memory_room(TS_MEMORY_HEAP, (void **)&line->at, &line->room,
                                line->length + more + 1, 1);
        if (*full || (size == 0 && line->length == 0)) return false;
        memcpy(line->at + line->length, text, (size_t)more);
        line->length += more;
        line->at[line->length] = '\0';
        case_file_skip(file, (size_t)more + (end != NULL));
        if (end || size == 0) return true;
    }
}

bool geometry_case_split(CaseFile *file, FILE *others, GeometryVisitor *visit, void *context)
{
    GeometryCase geometries = geometry_case_make();
    Line line = {NULL, 0, 0};
    bool full = false;
    for (int64_t number = 1; take_line(file, &line, &full); number++) {
        char words[CASE_FILE_WORDS];
        bool nul = strlen(line.at) < (size_t)line.length;
        if (!nul && !geometry_case_is(line.at)) {
            fputs(line.at, others);
        } else if (nul) {
            case_file_wrong_at(file, number, "found a NUL byte, expected text");
        } else if (geometry_case_read(&geometries, line.at, words, sizeof words)) {
            visit(context, number, &geometries);
        } else {
            case_file_wrong_at(file, number, words);
        }
        fputc('\n', others);
    }
    free(line.at);
    geometry_case_free(&geometries);
    return !full && fflush(others) == 0 && !ferror(others);
}
