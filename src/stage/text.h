// Text in buffers of fixed size.
#ifndef TEXT_H
#define TEXT_H

void text_trim(char *text); // removes a UTF-8 character that the end of a buffer has cut

#endif
