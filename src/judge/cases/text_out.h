// Writing a text into a buffer of any size, and how long the whole is; private to src/judge.
#ifndef TEXT_OUT_H
#define TEXT_OUT_H

#include <stddef.h>
#include <string.h>

typedef struct TextOut {
    char *text;
    size_t size, length; // length: of the whole text, without the NUL
} TextOut;

// What does not fit is left out, and still counts. The buffer always ends with a NUL.
static inline void text_out(TextOut *out, const char *words)
{
    size_t length = strlen(words);
    if (out->length < out->size) {
        size_t room = out->size - out->length - 1;
        size_t fits = length < room ? length : room;
        memcpy(out->text + out->length, words, fits);
        out->text[out->length + fits] = '\0';
    }
    out->length += length;
}

#endif
