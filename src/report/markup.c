#include "markup.h"

#include <stdbool.h>
#include <stdint.h>

#include "glyphs.h"

static bool is_allowed(uint32_t c)
{
    if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
    return c != 0x7f && (c < 0xd800 || c > 0xdfff) && c != 0xfffe && c != 0xffff;
}

void markup_text(FILE *out, const char *text)
{
    while (*text) {
        const char *from = text;
        uint32_t c = glyphs_next(&text);
        const char *entity = c == '&'    ? "&amp;"
                             : c == '<'  ? "&lt;"
                             : c == '>'  ? "&gt;"
                             : c == '"'  ? "&quot;"
                             : c == '\'' ? "&#39;"
                                         : NULL;
        if (entity)
            fputs(entity, out);
        else if (is_allowed(c) && c != 0xfffd)
            fwrite(from, 1, (size_t)(text - from), out);
        else
            fputs("\xef\xbf\xbd", out);
    }
}

void markup_json(FILE *out, const char *text)
{
    if (!text) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    while (*text) {
        const char *from = text;
        uint32_t c = glyphs_next(&text);
        if (c < 0x20)
            fprintf(out, "\\u%04x", (unsigned)c);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (int)c);
        else if (is_allowed(c) && c != 0xfffd)
            fwrite(from, 1, (size_t)(text - from), out);
        else
            fputs("\xef\xbf\xbd", out);
    }
    fputc('"', out);
}
