#include "text.h"

#include <stdbool.h>
#include <string.h>

static bool continues(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

static int sequence_length(unsigned char lead)
{
    return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

void text_trim(char *text)
{
    int length = (int)strlen(text), lead = length - 1;
    while (lead >= 0 && continues(text[lead])) lead--;
    if (lead >= 0 && lead + sequence_length((unsigned char)text[lead]) > length) text[lead] = 0;
}
