// Text within HTML, XML and JSON.
#ifndef MARKUP_H
#define MARKUP_H

#include <stdio.h>

// Writes UTF-8 text with & < > " ' escaped. What XML does not allow, control characters and
// malformed bytes, becomes U+FFFD; line ends and tabs stay.
void markup_text(FILE *out, const char *text);

// Writes UTF-8 text as a JSON string, with its quotes. Control characters are escaped; malformed
// bytes become U+FFFD. NULL becomes null.
void markup_json(FILE *out, const char *text);

#endif
