#include "reading/prose.h"

#include <stdio.h>
#include <string.h>

bool prose_block(const char *text, const char **at, ProseBlock *block)
{
    static const char indent[] = "    ", source[] = "Source";
    const char *from = *at ? *at : text;
    bool first = !*at;
    from += strspn(from, "\n");
    if (!*from) return false;
    const char *end = strstr(from, "\n\n");
    if (!end) end = from + strlen(from);
    *at = end;
    block->kind = first ? PROSE_HEADING : PROSE_PARAGRAPH;
    if (strncmp(from, indent, sizeof indent - 1) == 0) {
        block->kind = PROSE_FORMULA;
        from += sizeof indent - 1;
    } else if (strncmp(from, source, sizeof source - 1) == 0) {
        block->kind = PROSE_SOURCE;
    }
    while (end > from && end[-1] == '\n') end--;
    block->text = from;
    block->length = (int)(end - from);
    return true;
}

// A marked run from `at`: "[words](tag)", "*words*". NULL if there is none; else its end.
static const char *marked(const char *at, const char *end, ProseRun *run)
{
    char close = *at == '[' ? ']' : '*';
    const char *last = memchr(at + 1, close, (size_t)(end - at - 1));
    if (!last || last == at + 1 || at[1] == ' ' || last[-1] == ' ') return NULL;
    run->kind = *at == '[' ? PROSE_TERM : PROSE_SHAPE;
    run->text = at + 1;
    run->length = (int)(last - at - 1);
    const char *tag = run->text;
    int length = run->length;
    const char *behind = last + 1;
    if (behind < end && *behind == '(') {
        const char *closed = memchr(behind, ')', (size_t)(end - behind));
        if (closed) {
            tag = behind + 1;
            length = (int)(closed - tag);
            behind = closed + 1;
        }
    }
    snprintf(run->tag, sizeof run->tag, "%.*s", length, tag);
    for (char *c = run->tag; *c; c++) {
        if (*c == '\n') *c = ' ';
    }
    return behind;
}

bool prose_run(const ProseBlock *block, const char **at, ProseRun *run)
{
    const char *from = *at ? *at : block->text, *end = block->text + block->length;
    if (from >= end) return false;
    *run = (ProseRun){.kind = PROSE_PLAIN, .text = from};
    ProseRun mark = {0};
    const char *to = from;
    while (to < end) {
        const char *behind = *to == '[' || *to == '*' ? marked(to, end, &mark) : NULL;
        if (!behind) {
            to++;
            continue;
        }
        if (to > from) break;
        *run = mark;
        *at = behind;
        return true;
    }
    run->length = (int)(to - from);
    *at = to;
    return true;
}
