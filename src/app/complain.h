// What the program says when it cannot do what it was asked: one line on stderr, and an exit
// status.
#ifndef COMPLAIN_H
#define COMPLAIN_H

typedef enum Status {
    STATUS_DONE = 0,
    STATUS_DISAGREED = 1, // a method was found wrong, or bench a target missed
    STATUS_MISUSED = 2,   // usage, or a bad file
    STATUS_LACKING = 3,   // no display, or no usable font
} Status;

// Says "touchstone: ..." and returns the status, so that a caller can return it.
Status complain(Status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
