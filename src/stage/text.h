// Text in buffers of fixed size.
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

void text_trim(char *text); // removes a UTF-8 character that the end of a buffer has cut

// A sentence as it stands after a colon: its first letter is small, unless the first word is in
// capitals ("SAT ...").
void text_after_colon(char *text, size_t size, const char *sentence);

#endif
