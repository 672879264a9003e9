// Conversion of numbers to text and back without loss: decimals, or C hex floats if a decimal would
// be long. The decimal point is a point in every locale.
#ifndef DIGITS_H
#define DIGITS_H

#include <stdbool.h>

enum { DIGITS_MAX = 32 }; // room for any number, including its NUL

// Reads a number at `text`: [+-] digits [. digits] [e exponent], or 0x with hex digits and [p
// exponent], correctly rounded. Returns its end, or NULL if there is no number (inf and nan are
// none). Overflow gives infinity; underflow gives the smallest number, so that only a written zero
// reads as zero. About 10 ns for the output of digits_write.
const char *digits_read(const char *text, double *value);

// Writes a finite number so that it reads back exactly: a decimal of at most 15 digits if possible,
// otherwise a hex float. Returns whether it is a hex float.
bool digits_write(char text[DIGITS_MAX], double value);

// The same as a decimal of at most 17 digits, the fewest from 15 on that read back exactly.
void digits_write_decimal(char text[DIGITS_MAX], double value);

#endif
