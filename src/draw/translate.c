#include "translate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glyphs.h"

// ---- Characters

static bool is_wide(uint32_t c) { return c >= 0x2E80; } // Chinese characters and marks
static bool is_wide_mark(uint32_t c) { return (c >= 0x3000 && c < 0x3040) || c >= 0xFF00; }

static bool is_in(uint32_t c, const char *marks)
{
    for (uint32_t mark; (mark = glyphs_next(&marks)) != 0;) {
        if (mark == c) return true;
    }
    return false;
}

// The character that ends before byte `at`; 0 at the start.
static uint32_t char_before(const char *text, size_t at)
{
    if (at == 0) return 0;
    do at--;
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80);
    const char *from = text + at;
    return glyphs_next(&from);
}

static uint32_t char_at(const char *text) { return glyphs_next(&text); }

// ---- The catalog: a hash table with open addressing

static struct {
    const char **slot; // of English texts; the translation follows each
    size_t slots;      // a power of 2
} table;

static size_t hash(const char *text)
{
    uint32_t value = 2166136261u; // FNV-1a
    for (; *text; text++) value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

static const char **slot_of(const char *english)
{
    size_t at = hash(english) & (table.slots - 1);
    while (table.slot[at] && strcmp(table.slot[at], english) != 0)
        at = (at + 1) & (table.slots - 1);
    return &table.slot[at];
}

bool translate_use(const char *catalog, size_t size)
{
    size_t texts = 0;
    free(table.slot);
    table.slot = NULL;
    if (!catalog) return true;
    if (size > 0 && catalog[size - 1] != 0) return false;
    for (size_t i = 0; i < size; i++) texts += catalog[i] == 0;
    for (table.slots = 16; table.slots < texts;) table.slots *= 2;
    table.slot = calloc(table.slots, sizeof *table.slot);
    if (!table.slot) return false;
    for (const char *at = catalog; texts >= 2; texts -= 2) {
        *slot_of(at) = at;
        at += strlen(at) + 1;
        at += strlen(at) + 1;
    }
    return true;
}

bool translate_is_on(void) { return table.slot; }

// "edge 3" by the message "edge %d", "circle2" by "circle". The text lives until eight more are
// asked for.
static const char *translate_numbered(const char *english)
{
    enum { TEXTS = 8, LONGEST = 64 };
    static char text[TEXTS][LONGEST];
    static int last;
    size_t length = strlen(english), stem = length;
    while (stem > 0 && english[stem - 1] >= '0' && english[stem - 1] <= '9') stem--;
    if (stem == length || stem == 0 || length - stem > 4 || length + 4 > LONGEST) return english;
    char key[LONGEST];
    snprintf(key, sizeof key, "%.*s%%d", (int)stem, english);
    const char *found = *slot_of(key);
    if (!found) {
        snprintf(key, sizeof key, "%.*s", (int)(english[stem - 1] == ' ' ? stem - 1 : stem),
                 english);
        found = *slot_of(key);
    }
    if (!found) return english;
    const char *to = found + strlen(found) + 1, *at = strstr(to, "%d");
    size_t before = at ? (size_t)(at - to) : strlen(to);
    if (strlen(to) + 8 > LONGEST) return english;
    last = (last + 1) % TEXTS;
    bool apart = !at && (english[stem - 1] == ' ' || is_wide(char_before(to, before)));
    snprintf(text[last], LONGEST, "%.*s%s%s%s", (int)before, to, apart ? " " : "", english + stem,
             at ? at + 2 : "");
    return text[last];
}

const char *translate(const char *english)
{
    if (!table.slot || !*english) return english;
    const char *found = *slot_of(english);
    return found ? found + strlen(found) + 1 : translate_numbered(english);
}

// ---- Formats

typedef enum ArgumentType {
    ARGUMENT_NONE, // "%%"
    ARGUMENT_INT,
    ARGUMENT_LONG,
    ARGUMENT_LONG_LONG,
    ARGUMENT_SIZE,
    ARGUMENT_DOUBLE,
    ARGUMENT_TEXT,
} ArgumentType;

typedef struct Argument {
    ArgumentType type;
    union {
        int whole;
        long large;
        long long larger;
        size_t size;
        double number;
        const char *text;
    };
} Argument;

typedef struct Conversion {
    int position; // from "2$", from 1; 0: the next
    int stars;
    bool precise;  // has a precision
    char spec[24]; // without the position
    ArgumentType type;
} Conversion;

// Reads a conversion, from its '%'. Returns its end; NULL if it is none that is known.
static const char *read_conversion(const char *at, Conversion *c)
{
    *c = (Conversion){0};
    int used = 0, sized = 0;
    size_t digits = strspn(at + 1, "0123456789");
    c->spec[used++] = *at++;
    if (digits > 0 && at[digits] == '$') {
        c->position = atoi(at);
        at += digits + 1;
    }
    for (; *at && strchr("-+ #0123456789.*hlz", *at); at++) {
        if (used > 20) return NULL;
        c->stars += *at == '*';
        c->precise |= *at == '.';
        sized += *at == 'z' ? 4 : *at == 'l';
        c->spec[used++] = *at;
    }
    c->spec[used] = *at;
    if (*at == '%') {
        c->type = ARGUMENT_NONE;
    } else if (*at == 's' && !sized) {
        c->type = ARGUMENT_TEXT;
    } else if (*at && strchr("eEfFgG", *at) && !sized) {
        c->type = ARGUMENT_DOUBLE;
    } else if (*at && strchr("cdiouxX", *at)) {
        static const ArgumentType of_size[] = {ARGUMENT_INT, ARGUMENT_LONG, ARGUMENT_LONG_LONG, 0,
                                               ARGUMENT_SIZE};
        if (sized > 4) return NULL;
        c->type = of_size[sized];
    } else {
        return NULL;
    }
    return at + 1;
}

enum { ARGUMENTS_MAX = 16 };

// The arguments that the format takes. Returns their number; -1 if it has something unknown.
static int read_arguments(const char *format, va_list arguments, Argument *argument)
{
    int count = 0;
    while ((format = strchr(format, '%')) != NULL) {
        Conversion c;
        format = read_conversion(format, &c);
        if (!format || c.position || count + c.stars >= ARGUMENTS_MAX) return -1;
        for (int i = 0; i < c.stars; i++)
            argument[count++] = (Argument){ARGUMENT_INT, .whole = va_arg(arguments, int)};
        Argument *a = &argument[count];
        a->type = c.type;
        switch (c.type) {
        case ARGUMENT_NONE: count--; break;
        case ARGUMENT_INT: a->whole = va_arg(arguments, int); break;
        case ARGUMENT_LONG: a->large = va_arg(arguments, long); break;
        case ARGUMENT_LONG_LONG: a->larger = va_arg(arguments, long long); break;
        case ARGUMENT_SIZE: a->size = va_arg(arguments, size_t); break;
        case ARGUMENT_DOUBLE: a->number = va_arg(arguments, double); break;
        case ARGUMENT_TEXT: a->text = va_arg(arguments, const char *); break;
        }
        count++;
    }
    return count;
}

// Replaces the stars of a conversion by their values, arguments from `next`.
static bool put_stars(Conversion *c, const Argument *argument, int count, int *next)
{
    for (char *star; (star = strchr(c->spec, '*')) != NULL;) {
        char rest[sizeof c->spec];
        if (*next >= count || argument[*next].type != ARGUMENT_INT) return false;
        snprintf(rest, sizeof rest, "%s", star + 1);
        size_t room = sizeof c->spec - (size_t)(star - c->spec);
        if (snprintf(star, room, "%d%s", argument[(*next)++].whole, rest) >= (int)room)
            return false;
    }
    return true;
}

static int put_argument(char *text, size_t size, const Conversion *c, const Argument *a)
{
    switch (c->type) {
    case ARGUMENT_NONE: return snprintf(text, size, "%%");
    case ARGUMENT_INT: return snprintf(text, size, c->spec, a->whole);
    case ARGUMENT_LONG: return snprintf(text, size, c->spec, a->large);
    case ARGUMENT_LONG_LONG: return snprintf(text, size, c->spec, a->larger);
    case ARGUMENT_SIZE: return snprintf(text, size, c->spec, a->size);
    case ARGUMENT_DOUBLE: return snprintf(text, size, c->spec, a->number);
    case ARGUMENT_TEXT:
        return snprintf(text, size, c->spec, c->precise ? a->text : translate(a->text));
    }
    return 0;
}

typedef struct Span { // bytes
    size_t from, to;
} Span;

// False if the format takes others than these arguments. Returns where those of %s lie.
static bool print(char *text, size_t size, const char *format, const Argument *argument, int count,
                  Span span[ARGUMENTS_MAX], int *spans)
{
    size_t length = 0;
    int next = 0;
    *spans = 0;
    while (*format) {
        size_t plain = strcspn(format, "%");
        size_t room = length < size ? size - length : 0;
        if (plain > 0) {
            if (room > 0) snprintf(text + length, room, "%.*s", (int)plain, format);
            length += plain;
            format += plain;
            continue;
        }
        Conversion c;
        format = read_conversion(format, &c);
        if (!format) return false;
        const Argument *a = NULL;
        if (!put_stars(&c, argument, count, &next)) return false;
        if (c.type != ARGUMENT_NONE) {
            int at = c.position ? c.position - 1 : next++;
            if (at >= count || argument[at].type != c.type) return false;
            a = &argument[at];
        }
        int put = put_argument(room > 0 ? text + length : NULL, room, &c, a);
        size_t from = length;
        length += put > 0 ? (size_t)put : 0;
        if (c.type == ARGUMENT_TEXT && length > from && *spans < ARGUMENTS_MAX)
            span[(*spans)++] = (Span){from, length};
    }
    return true;
}

static bool is_letter(uint32_t c) // or a digit
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// The Chinese mark in place of the ASCII one that begins `at`, if it stands between words of which
// one is Chinese; NULL otherwise. `before` ends in front of it.
static const char *wide_mark(uint32_t before, const char *at)
{
    static const char ascii[] = ",:;.", *const wide[] = {"，", "：", "；", "。"};
    const char *found = *at ? strchr(ascii, *at) : NULL;
    if (!found || (at[1] != ' ' && at[1] != 0)) return NULL;
    uint32_t after = char_at(at + strspn(at + 1, " ") + 1);
    bool chinese = is_wide(before) || (*at != '.' && is_wide(after));
    return chinese ? wide[found - ascii] : NULL;
}

// Sets marks and spaces where the format and its arguments meet as Chinese has them, since a
// format does not know what its arguments begin and end with: wide marks, no space beside one or
// between two Chinese characters, one between a Chinese character and a Latin letter or digit.
// Within an argument nothing changes: it may be a file's name.
static void settle(char *text, size_t size, const Span *span, int spans)
{
    enum { LONGEST = 1024 };
    char from[LONGEST];
    size_t length = strlen(text), put = 0;
    bool chinese = false;
    for (size_t i = 0; i < length && !chinese; i++) chinese = (unsigned char)text[i] >= 0xE2;
    if (!chinese || length >= LONGEST) return;
    memcpy(from, text, length + 1);
    for (size_t i = 0, n; i < length; i += n) {
        bool within = false, edge = false;
        for (int k = 0; k < spans; k++) {
            within |= i > span[k].from && i + 1 < span[k].to;
            edge |= i == span[k].from || i == span[k].to;
        }
        for (n = 1; ((unsigned char)from[i + n] & 0xC0) == 0x80;) n++;
        uint32_t before = char_before(text, put), here = char_at(from + i);
        const char *mark = within ? NULL : wide_mark(before, from + i);
        const char *piece = mark ? mark : from + i;
        size_t bytes = mark ? strlen(mark) : n;
        if (!within && here == ' ') {
            uint32_t after = char_at(from + i + 1);
            if (is_wide_mark(before) || is_wide_mark(after) || (is_wide(before) && is_wide(after)))
                continue;
        }
        bool joined =
            edge && !is_wide_mark(before) && !is_wide_mark(here) &&
            ((is_wide(before) && is_letter(here)) || (is_letter(before) && is_wide(here)));
        if (put + bytes + joined >= size) break;
        if (joined) text[put++] = ' ';
        memcpy(text + put, piece, bytes);
        put += bytes;
        text[put] = 0;
    }
}

int translate_vprint(char *text, size_t size, const char *format, va_list arguments)
{
    Argument argument[ARGUMENTS_MAX];
    va_list again;
    if (size == 0) return 0;
    *text = 0;
    if (!table.slot) {
        vsnprintf(text, size, format, arguments);
        return (int)strlen(text);
    }
    va_copy(again, arguments);
    int count = read_arguments(format, again, argument);
    va_end(again);
    Span span[ARGUMENTS_MAX];
    int spans = 0;
    bool put = count >= 0 && (print(text, size, translate(format), argument, count, span, &spans) ||
                              print(text, size, format, argument, count, span, &spans));
    if (!put) vsnprintf(text, size, format, arguments);
    if (put) settle(text, size, span, spans);
    return (int)strlen(text);
}

int translate_print(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = translate_vprint(text, size, format, arguments);
    va_end(arguments);
    return length;
}

// ---- Where rows end

bool translate_breaks(uint32_t before, uint32_t after)
{
    if (!is_wide(before) && !is_wide(after)) return false;
    return !is_in(after, "，。、；：？！）》」』】”’,.;:?!)]°%…") &&
           !is_in(before, "（《「『【“‘([");
}

bool translate_breaks_at(const char *text, int at)
{
    if (at <= 0 || ((unsigned char)text[at] & 0xC0) == 0x80) return false; // within a character
    return translate_breaks(char_before(text, (size_t)at), char_at(text + at));
}

bool translate_breaks_at_space(const char *text, int at)
{
    static const char minus[] = " − ";
    const int length = sizeof minus - 1;
    bool before = strncmp(text + at, minus, (size_t)length) == 0;
    bool after = at + 1 >= length && strncmp(text + at + 1 - length, minus, (size_t)length) == 0;
    // Before a unit: "34.0 px", "2 px/s".
    bool unit = at > 0 && isdigit((unsigned char)text[at - 1]) &&
                strncmp(text + at, " px", 3) == 0 && !isalpha((unsigned char)text[at + 3]);
    return !before && !after && !unit;
}
