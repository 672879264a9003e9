#include "text.h"

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
