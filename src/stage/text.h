// Text in buffers of a fixed size.
#ifndef TEXT_H
#define TEXT_H

void text_trim(char *text); // takes off what the end of a buffer left of a UTF-8 character

#endif
