#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void text_trim(char *text)
{
    int length = (int)strlen(text), start = length - 1; // of the last character
    while (start >= 0 && ((unsigned char)text[start] & 0xC0) == 0x80) start--;
    if (start < 0) return;
    unsigned char lead = (unsigned char)text[start];
    int bytes = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (start + bytes > length) text[start] = 0;
}

void text_after_colon(char *text, size_t size, const char *sentence)
{
    snprintf(text, size, "%s", sentence);
    if (*text && !isupper((unsigned char)text[1])) text[0] = (char)tolower((unsigned char)text[0]);
    text_trim(text);
}
