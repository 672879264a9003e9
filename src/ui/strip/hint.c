// Hints for fingers: without a keyboard the names of keys mean nothing.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "strip/strip_private.h"

static const char between[] = " · ";

// "PgDn next", "“F” fuzz". A key of one letter is in quotes, since shapes are named by letters too.
static bool names_key(const char *sentence)
{
    static const char open[] = "“", close[] = "”";
    char word[16];
    int length = (int)strcspn(sentence, " :");
    if (strncmp(sentence, open, sizeof open - 1) == 0) {
        const char *end = strstr(sentence, close);
        sentence += sizeof open - 1;
        length = end ? (int)(end - sentence) : length;
    } else if (length == 1) {
        return false;
    }
    if (strncmp(sentence, "Arrow keys", 10) == 0) return true;
    if (length >= (int)sizeof word || islower((unsigned char)*sentence)) return false;
    snprintf(word, sizeof word, "%.*s", length, sentence);
    return input_key(word, NULL) != KEY_NONE;
}

// Writes the sentence, with what a finger does in place of what a mouse does.
static int write_sentence(const char *sentence, int length, char *out, int size)
{
    static const char *const instead[][2] = {{"Shift+drag", "press long and drag"},
                                             {"click", "tap"}};
    const char *end = sentence + length;
    int used = 0;
    while (sentence < end && used < size) {
        const char *word = NULL;
        for (int i = 0; i < 2 && !word; i++) {
            size_t mouse = strlen(instead[i][0]);
            if (strncmp(sentence, instead[i][0], mouse) != 0) continue;
            word = instead[i][1];
            sentence += mouse;
        }
        used += word ? snprintf(out + used, (size_t)(size - used), "%s", word)
                     : snprintf(out + used, (size_t)(size - used), "%c", *sentence++);
    }
    return used;
}

void hint_for_finger(const char *hint, bool replies, char *out, int size)
{
    int used = 0;
    *out = '\0';
    for (const char *at = hint, *next; at && used < size; at = next) {
        const char *dot = strstr(at, between);
        int length = dot ? (int)(dot - at) : (int)strlen(at);
        next = dot ? dot + sizeof between - 1 : NULL;
        if (replies && at == hint) {
            used = snprintf(out, (size_t)size, "%.*s", length, at);
            continue;
        }
        if (names_key(at)) continue;
        if (used > 0) used += snprintf(out + used, (size_t)(size - used), "%s", between);
        if (used < size) used += write_sentence(at, length, out + used, size - used);
    }
    if (!replies) *out = (char)toupper((unsigned char)*out);
}
