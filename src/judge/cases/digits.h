// Numbers as text that keep every bit: decimals, and C's hex floats where decimals would be long.
#ifndef DIGITS_H
#define DIGITS_H

#include <stdbool.h>

enum { DIGITS_MAX = 32 }; // room for any number written, its NUL included

// Reads the number that begins at `text`: [+-] digits [. digits] [e exponent], or 0x with hex
// digits and [p exponent], correctly rounded. Returns where it ends; NULL where no number begins
// (words like inf are none). What is too large is infinite; what is too small is the smallest
// number there is, so that only what is written as zero reads as zero. Some ten nanoseconds for
// what digits_write writes.
const char *digits_read(const char *text, double *value);

// Writes a finite number so that it reads back to the same bits: as a decimal of at most 15 digits
// where that does, else as a hex float. Returns whether that was needed.
bool digits_write(char text[DIGITS_MAX], double value);

#endif
