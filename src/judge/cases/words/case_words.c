#include "cases/words/case_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool case_is_word(const char *at, const char *end, const char *word)
{
    size_t length = (size_t)(end - at);
    return strncmp(at, word, length) == 0 && word[length] == '\0';
}

enum { QUOTE_MAX = 48 };

// The bytes in quotes, at most some; what a terminal would not show as it is, escaped.
static void quote(char *text, const char *from, const char *end)
{
    char *to = text;
    *to++ = '\'';
    for (; from < end && to - text < QUOTE_MAX - 10; from++) {
        unsigned char byte = (unsigned char)*from;
        bool plain = byte >= ' ' && byte < 127;
        to += snprintf(to, 5, plain ? "%c" : "\\x%02x", byte);
    }
    snprintf(to, 5, from < end ? "...'" : "'");
}

static void name_found(char *text, const char *at)
{
    if (case_is_line_end(at))
        snprintf(text, QUOTE_MAX, "the line's end");
    else if (*at == '#')
        snprintf(text, QUOTE_MAX, "a comment");
    else
        quote(text, at, *at == '|' ? at + 1 : case_word_end(at));
}

static bool say(const Reader *reader, const char *at, const char *found, const char *words)
{
    snprintf(reader->error, (size_t)reader->error_size, "column %d: found %s, %s",
             (int)(at - reader->line) + 1, found, words);
    return false;
}

bool case_expected(const Reader *reader, const char *format, ...)
{
    char found[QUOTE_MAX], words[160] = "expected ";
    size_t length = strlen(words);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words + length, sizeof words - length, format, arguments);
    va_end(arguments);
    name_found(found, reader->at);
    return say(reader, reader->at, found, words);
}

bool case_wrong(const Reader *reader, const char *from, const char *words)
{
    char found[QUOTE_MAX];
    quote(found, from, reader->at);
    return say(reader, from, found, words);
}
