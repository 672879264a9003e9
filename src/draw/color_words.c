#include "color_words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const struct {
    const char *red, *orange;
} words[] = {{"Red", "Orange"}, {"red", "orange"}, {"红", "橙"}};

static bool is_letter(char c) { return isalpha((unsigned char)c); }

// Whether that word stands there by itself. Chinese writes no spaces.
static bool stands_at(const char *text, const char *at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0) return false;
    return !is_letter(*word) || ((at == text || !is_letter(at[-1])) && !is_letter(at[length]));
}

void color_words(const Palette *palette, const char *text, char *out, int size)
{
    int used = 0;
    for (const char *c = text; *c && size > 0;) {
        const char *copied = c;
        int length = 1, taken = 1;
        for (size_t i = 0; palette->orange_hits && i < sizeof words / sizeof *words; i++) {
            if (!stands_at(text, c, words[i].red)) continue;
            copied = words[i].orange;
            length = (int)strlen(copied);
            taken = (int)strlen(words[i].red);
        }
        if (used + length >= size) break;
        memcpy(out + used, copied, (size_t)length);
        used += length;
        c += taken;
    }
    if (size > 0) out[used] = '\0';
}
