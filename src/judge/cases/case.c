#include "cases/case.h"

#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cases/digits.h"
#include "touchstone/relation.h"

// ---- Floats

// volatile: gcc 12 at -O2 drops the conversion to float and back for neighbouring numbers.
double case_round_to_float(double number)
{
    volatile float rounded = (float)number;
    return (double)rounded;
}

// ---- Text

// Text in a caller's buffer. Once it does not fit, nothing more is written.
typedef struct Text {
    char *at;
    int size, length;
    bool full;
} Text;

static void put(Text *text, const char *format, ...)
{
    if (text->full) return;
    va_list arguments;
    va_start(arguments, format);
    int room = text->size - text->length;
    int length = vsnprintf(text->at + text->length, (size_t)room, format, arguments);
    va_end(arguments);
    text->full = length < 0 || length >= room;
    if (!text->full) text->length += length;
}

// Only polygons need a count.
static void put_head(Text *text, const TsShape *shape)
{
    put(text, "%s", ts_shape_kind_name(shape->kind));
    if (shape->kind == TS_SHAPE_POLYGON) put(text, " %d", shape->polygon.count);
}

// Returns whether any number needed a hex float.
static bool put_shape(Text *text, const TsShape *shape)
{
    char digits[DIGITS_MAX];
    bool hex = false;
    put_head(text, shape);
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count; i++) {
        hex |= digits_write(digits, number[i]);
        put(text, " %s", digits);
    }
    return hex;
}

static void put_about(Text *text, const TsShape *shape)
{
    put_head(text, shape);
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count; i++) put(text, " %g", number[i]);
}

// Nothing if the value is "".
static void put_field(Text *text, const char *word, const char *value)
{
    if (*value) put(text, " | %s %s", word, value);
}

// Characters that would end a note are replaced by blanks.
static void put_note(Text *text, const char *note)
{
    char kept[CASE_NOTE_MAX];
    int length = 0;
    for (; note[length] && length < CASE_NOTE_MAX - 1; length++) {
        char c = note[length];
        bool ends = c == '|' || c == '#' || (unsigned char)c < ' ' || c == 127;
        kept[length] = ends ? ' ' : c;
    }
    kept[length] = '\0';
    if (kept[strspn(kept, " ")]) put_field(text, "note", kept);
}

static Text text_over(char *at, int size)
{
    if (size > 0) at[0] = '\0';
    return (Text){at, size, 0, size <= 0};
}

// Writes the second motion only if it is not zero. Returns whether any number needed a hex float.
static bool put_motion(Text *text, const CaseMotion *motion)
{
    const double number[] = {motion->a.x, motion->a.y, motion->b.x, motion->b.y};
    char digits[DIGITS_MAX];
    bool hex = false;
    put(text, " | move");
    for (int i = 0; i < (ts_vec_is_zero(motion->b) ? 2 : 4); i++) {
        hex |= digits_write(digits, number[i]);
        put(text, " %s", digits);
    }
    return hex;
}

// Returns whether any number needed a hex float.
static bool put_others(Text *text, const Case *from)
{
    bool hex = false;
    for (int i = 0; i < from->other_count; i++) {
        put(text, i == 0 ? " | also " : " ; ");
        hex |= put_shape(text, &from->others[i]);
    }
    return hex;
}

// Shapes and motion with six digits, which is nearly the case.
static void put_rounded(Text *text, const Case *from)
{
    put_about(text, &from->a);
    put(text, " | ");
    put_about(text, &from->b);
    if (!from->sweep) return;
    put(text, " | move %g %g", from->motion.a.x, from->motion.a.y);
    if (!ts_vec_is_zero(from->motion.b)) put(text, " %g %g", from->motion.b.x, from->motion.b.y);
    for (int i = 0; i < from->other_count; i++) {
        put(text, i == 0 ? " | also " : " ; ");
        put_about(text, &from->others[i]);
    }
}

// The comment is for readers only: if it does not fit, it is left out entirely.
static void put_comment(Text *text, const Case *from)
{
    Text before = *text;
    put(text, "  # about: ");
    put_rounded(text, from);
    if (!text->full) return;
    *text = before;
    text->at[text->length] = '\0';
}

static void put_flags(Text *text, unsigned flags)
{
    if (flags == CASE_VALID) return;
    put(text, " | flag%s%s%s", flags & CASE_EITHER ? " either" : "",
        flags & CASE_DEGENERATE ? " degenerate" : "", flags & CASE_AGAIN ? " again" : "");
}

// What stands behind the shapes and their motion.
static void put_fields(Text *text, const Case *from)
{
    if (from->expect >= 0) put_field(text, "expect", ts_relation_name((TsRelation)from->expect));
    put_field(text, "method", from->method);
    put_field(text, "id", from->id);
    put_field(text, "family", from->family);
    put_flags(text, from->flags);
    put_note(text, from->note);
}

int case_write_rounded(char *line, int size, const Case *from)
{
    Text out = text_over(line, size);
    put_rounded(&out, from);
    put_fields(&out, from);
    return out.full ? -1 : out.length;
}

int case_write(char *line, int size, const Case *from)
{
    Text out = text_over(line, size);
    bool hex = put_shape(&out, &from->a);
    put(&out, " | ");
    hex |= put_shape(&out, &from->b);
    if (from->sweep) hex |= put_motion(&out, &from->motion);
    hex |= put_others(&out, from);
    put_fields(&out, from);
    if (hex && !out.full) put_comment(&out, from);
    return out.full ? -1 : out.length;
}

// ---- In memory

static TsShape kept(const TsShape *shape, TsVec *corner)
{
    if (shape->kind != TS_SHAPE_POLYGON) return *shape;
    int count = shape->polygon.count;
    memmove(corner, shape->polygon.corner, (size_t)count * sizeof *corner);
    return ts_shape_polygon(corner, count);
}

void case_of_pair(Case *out, const TsShape *a, const TsShape *b)
{
    out->a = kept(a, out->corner[0]);
    out->b = kept(b, out->corner[1]);
    out->sweep = false;
    out->motion = (CaseMotion){{0, 0}, {0, 0}};
    out->other_count = 0;
    out->expect = -1;
    out->method[0] = out->id[0] = out->family[0] = out->note[0] = '\0';
    out->flags = CASE_VALID;
}

void case_of_sweep(Case *out, const TsShape *a, const TsShape *b, CaseMotion motion)
{
    case_of_pair(out, a, b);
    out->sweep = true;
    out->motion = motion;
}

bool case_set_others(Case *out, const TsShape *others, int count)
{
    TsVec corner[CASE_CORNERS_MAX];
    int corners = 0;
    assert(count == 0 || out->sweep);
    out->other_count = 0;
    if (count > CASE_OTHERS_MAX) return false;
    for (int i = 0; i < count; i++) {
        if (others[i].kind != TS_SHAPE_POLYGON) continue;
        int more = others[i].polygon.count;
        if (corners + more > CASE_CORNERS_MAX) return false;
        memcpy(corner + corners, others[i].polygon.corner, (size_t)more * sizeof *corner);
        corners += more;
    }
    memcpy(out->others_corner, corner, (size_t)corners * sizeof *corner);
    if (count > 0 && others != out->others)
        memmove(out->others, others, (size_t)count * sizeof *others);
    out->other_count = count;
    corners = 0;
    for (int i = 0; i < count; i++) {
        if (out->others[i].kind != TS_SHAPE_POLYGON) continue;
        int more = out->others[i].polygon.count;
        out->others[i] = ts_shape_polygon(out->others_corner + corners, more);
        corners += more;
    }
    return true;
}

void case_copy(Case *out, const Case *from)
{
    case_of_pair(out, &from->a, &from->b);
    out->sweep = from->sweep;
    out->motion = from->motion;
    case_set_others(out, from->others, from->other_count);
    out->expect = from->expect;
    memcpy(out->method, from->method, sizeof out->method);
    memcpy(out->id, from->id, sizeof out->id);
    memcpy(out->family, from->family, sizeof out->family);
    out->flags = from->flags;
    memcpy(out->note, from->note, sizeof out->note);
}

int case_write_shape(char *text, int size, const TsShape *shape)
{
    Text out = text_over(text, size);
    put_shape(&out, shape);
    return out.full ? -1 : out.length;
}

bool case_same_shape(const TsShape *one, const TsShape *other)
{
    if (one->kind != other->kind) return false;
    int count, other_count;
    const double *number = ts_shape_view_numbers(one, &count),
                 *others = ts_shape_view_numbers(other, &other_count);
    if (count != other_count) return false;
    for (int i = 0; i < count; i++) {
        if (number[i] != others[i]) return false;
    }
    return true;
}

bool case_same_pair(const Case *one, const Case *other)
{
    if (one->other_count != other->other_count) return false;
    for (int i = 0; i < one->other_count; i++) {
        if (!case_same_shape(&one->others[i], &other->others[i])) return false;
    }
    return one->sweep == other->sweep && ts_vec_equal(one->motion.a, other->motion.a) &&
           ts_vec_equal(one->motion.b, other->motion.b) && case_same_shape(&one->a, &other->a) &&
           case_same_shape(&one->b, &other->b);
}

// The sum is exact if and only if both differences give the operands back.
bool case_adds_exactly(double a, double b)
{
    double sum = a + b;
    return sum - a == b && sum - b == a;
}
