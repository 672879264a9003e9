#include "reading/code_index.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool begins(CodeText text, const char *with)
{
    size_t length = strlen(with);
    return (size_t)text.length >= length && memcmp(text.at, with, length) == 0;
}

static bool has(CodeText text, const char *part)
{
    int length = (int)strlen(part);
    for (int i = 0; i + length <= text.length; i++) {
        if (memcmp(text.at + i, part, (size_t)length) == 0) return true;
    }
    return false;
}

// ---- Lines and files

static bool read_lines(CodeIndex *index, const char *text)
{
    int lines = 0, files = 0;
    for (const char *c = text; *c; c++) lines += *c == '\n', files += *c == '\f';
    index->line = calloc((size_t)lines + 1, sizeof *index->line);
    index->file = calloc((size_t)files + 1, sizeof *index->file);
    if (!index->line || !index->file) return false;
    while (*text) {
        int length = (int)strcspn(text, "\n");
        if (*text == '\f') {
            CodeFile *file = &index->file[index->files++];
            snprintf(file->path, sizeof file->path, "%.*s", length - 1, text + 1);
            file->first = index->lines;
        } else {
            index->line[index->lines++] = (CodeText){text, length};
            if (index->files > 0) index->file[index->files - 1].count++;
        }
        text += length;
        if (*text) text++;
    }
    return true;
}

// ---- Definitions

// What is known of a definition while its characters are read.
typedef struct Scan {
    int depth;                     // of all brackets
    char last;                     // character of code at depth 0
    bool is_function, assigns;     // saw the body of a function, a '='
    CodeText before_parenthesis;   // the name before the last '(' at depth 0
    CodeText before_bracket, name; // before the first '[' or '='; the last name at depth 0
    bool done;
} Scan;

static void scan_character(Scan *scan, char c)
{
    bool opens = c == '(' || c == '{' || c == '[', closes = c == ')' || c == '}' || c == ']';
    if (scan->depth == 0) {
        if (c == '(' && !scan->assigns) scan->before_parenthesis = scan->name;
        if ((c == '[' || c == '=') && !scan->before_bracket.at) scan->before_bracket = scan->name;
        if (c == '=') scan->assigns = true;
        if (c == '{' && scan->last == ')' && !scan->assigns) scan->is_function = true;
        if (c == ';') scan->done = true;
    }
    scan->depth += opens - closes;
    if (scan->depth == 0 && c == '}' && scan->is_function) scan->done = true;
    if (scan->depth == 0 || (opens && scan->depth == 1)) scan->last = c;
}

// The length of what is no code from there: a string, a character, a comment; 0: it is code.
static int skipped(CodeText line, int at)
{
    char c = line.at[at];
    if (c == '/' && at + 1 < line.length && line.at[at + 1] == '/') return line.length - at;
    if (c != '"' && c != '\'') return 0;
    int end = at + 1;
    while (end < line.length && line.at[end] != c) end += line.at[end] == '\\' ? 2 : 1;
    return (end < line.length ? end + 1 : line.length) - at;
}

static void scan_line(Scan *scan, CodeText line)
{
    for (int i = 0; i < line.length && !scan->done;) {
        int skip = skipped(line, i);
        if (skip > 0) {
            i += skip;
        } else if (is_name(line.at[i])) {
            int from = i;
            while (i < line.length && is_name(line.at[i])) i++;
            if (scan->depth == 0) scan->name = (CodeText){line.at + from, i - from};
            if (scan->depth == 0) scan->last = 'a';
        } else {
            if (line.at[i] != ' ') scan_character(scan, line.at[i]);
            i++;
        }
    }
}

typedef struct Builder {
    CodeIndex *index;
    int capacity;
    bool failed;
} Builder;

static void add(Builder *builder, CodeDefinition definition, CodeText name)
{
    CodeIndex *index = builder->index;
    if (name.length == 0) return;
    if (index->definitions == builder->capacity) {
        int capacity = builder->capacity ? 2 * builder->capacity : 1024;
        CodeDefinition *more =
            realloc(index->definition, (size_t)capacity * sizeof *index->definition);
        builder->failed |= !more;
        if (!more) return;
        index->definition = more;
        builder->capacity = capacity;
    }
    snprintf(definition.name, sizeof definition.name, "%.*s", name.length, name.at);
    index->definition[index->definitions++] = definition;
}

// The constants of an enumeration.
static void add_constants(Builder *builder, CodeDefinition definition)
{
    const CodeIndex *index = builder->index;
    int depth = 0;
    bool expected = false;
    for (int i = definition.body; i <= definition.last; i++) {
        CodeText line = index->line[i];
        for (int k = 0; k < line.length; k++) {
            int skip = skipped(line, k), from = k;
            if (skip > 0) {
                k += skip - 1;
                continue;
            }
            char c = line.at[k];
            depth += (c == '{') - (c == '}');
            if (c == '{' || c == ',') expected = depth == 1;
            if (!is_name(c) || !expected) continue;
            while (k < line.length && is_name(line.at[k])) k++;
            add(builder, definition, (CodeText){line.at + from, k - from});
            k--;
            expected = false;
        }
    }
}

// The definition that begins in that line. Returns its last line.
static int read_definition(Builder *builder, CodeDefinition definition, int end)
{
    const CodeIndex *index = builder->index;
    Scan scan = {0};
    int at = definition.body;
    CodeText head = index->line[at];
    for (; at < end; at++) {
        scan_line(&scan, index->line[at]);
        if (scan.done) break;
    }
    if (at == end) return definition.body;
    definition.last = at;
    definition.is_static = begins(head, "static") || begins(head, "typedef") ||
                           begins(head, "enum") || has(head, ") static ");
    bool is_type = begins(head, "typedef") || begins(head, "enum") || begins(head, "struct");
    if (is_type) {
        bool is_pointer = scan.before_parenthesis.length > 0;
        definition.kind = CODE_TYPE;
        if (begins(head, "enum") || begins(head, "typedef enum"))
            add_constants(builder, definition);
        if (begins(head, "typedef"))
            add(builder, definition, is_pointer ? scan.before_parenthesis : scan.name);
    } else if (scan.is_function) {
        definition.kind = CODE_FUNCTION;
        add(builder, definition, scan.before_parenthesis);
    } else if (scan.assigns) {
        definition.kind = CODE_TABLE;
        add(builder, definition, scan.before_bracket);
    }
    return at;
}

static int read_macro(Builder *builder, CodeDefinition definition, int end)
{
    const CodeIndex *index = builder->index;
    CodeText head = index->line[definition.body];
    int from = (int)strlen("#define "), to = from, at = definition.body;
    while (to < head.length && is_name(head.at[to])) to++;
    while (at + 1 < end && index->line[at].length > 0 &&
           index->line[at].at[index->line[at].length - 1] == '\\')
        at++;
    definition.last = at;
    definition.kind = CODE_MACRO;
    definition.is_static = true;
    add(builder, definition, (CodeText){head.at + from, to - from});
    return at;
}

static void read_file(Builder *builder, int file)
{
    const CodeIndex *index = builder->index;
    int comment = -1, end = index->file[file].first + index->file[file].count;
    for (int i = index->file[file].first; i < end; i++) {
        CodeText line = index->line[i];
        CodeDefinition definition = {.file = file, .first = comment < 0 ? i : comment, .body = i};
        if (begins(line, "//")) {
            if (comment < 0) comment = i;
            continue;
        }
        comment = -1;
        if (begins(line, "#define "))
            i = read_macro(builder, definition, end);
        else if (line.length > 0 && is_name(line.at[0]))
            i = read_definition(builder, definition, end);
    }
}

static int by_name(const void *a, const void *b)
{
    const CodeDefinition *one = a, *other = b;
    int order = strcmp(one->name, other->name);
    return order ? order : one->first - other->first;
}

bool code_index_read(CodeIndex *index, const char *text)
{
    *index = (CodeIndex){0};
    Builder builder = {.index = index};
    if (!read_lines(index, text)) {
        code_index_free(index);
        return false;
    }
    for (int i = 0; i < index->files; i++) read_file(&builder, i);
    if (builder.failed) {
        code_index_free(index);
        return false;
    }
    if (index->definitions > 0)
        qsort(index->definition, (size_t)index->definitions, sizeof *index->definition, by_name);
    return true;
}

void code_index_free(CodeIndex *index)
{
    free(index->line);
    free(index->file);
    free(index->definition);
    *index = (CodeIndex){0};
}

// ---- Look-ups

static int compare(const CodeDefinition *definition, const char *name, int length)
{
    int order = strncmp(definition->name, name, (size_t)length);
    return order ? order : definition->name[length] != 0;
}

const CodeDefinition *code_index_find(const CodeIndex *index, int file, const char *name,
                                      int length)
{
    int low = 0, high = index->definitions;
    if (length >= CODE_NAME) return NULL;
    while (low < high) {
        int middle = (low + high) / 2;
        if (compare(&index->definition[middle], name, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const CodeDefinition *shared = NULL, *own = NULL;
    for (; low < index->definitions && compare(&index->definition[low], name, length) == 0; low++) {
        const CodeDefinition *found = &index->definition[low];
        if (found->file == file && found->kind != CODE_MACRO) return found;
        if (found->file == file) own = found; // kernels give their functions other names by macros
        if (!found->is_static && !shared) shared = found;
    }
    return own ? own : shared;
}

int code_index_file(const CodeIndex *index, const char *path)
{
    for (int i = 0; i < index->files; i++) {
        if (strcmp(index->file[i].path, path) == 0) return i;
    }
    return -1;
}

bool code_index_word(const CodeIndex *index, const CodeDefinition *definition, int *line,
                     int *column, CodeText *word)
{
    for (; *line <= definition->last; ++*line, *column = 0) {
        CodeText text = index->line[*line];
        if (*column == 0 && has(text, " assert(")) continue; // decides nothing
        while (*column < text.length) {
            int at = *column, skip = skipped(text, at);
            if (skip > 0 || !is_name(text.at[at])) {
                *column += skip > 0 ? skip : 1;
                continue;
            }
            int end = at;
            while (end < text.length && is_name(text.at[end])) end++;
            *column = end;
            bool member = at > 0 && (text.at[at - 1] == '.' ||
                                     (at > 1 && text.at[at - 1] == '>' && text.at[at - 2] == '-'));
            if (member || isdigit((unsigned char)text.at[at])) continue;
            *word = (CodeText){text.at + at, end - at};
            return true;
        }
    }
    return false;
}
