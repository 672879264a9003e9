// What the program reports if it cannot do what it was asked: one line on stderr, and its exit
// status.
#ifndef STATUS_H
#define STATUS_H

typedef enum Status {
    STATUS_DONE = 0,
    STATUS_DISAGREED = 1, // a method was found wrong, or bench a target missed
    STATUS_MISUSED = 2,   // usage, or a bad file
    STATUS_LACKING = 3,   // no display, no usable font, or no memory
} Status;

// Prints "touchstone: ..." on one line and returns the status, so that a caller can return it.
// Control characters, of a file's text or a name, are escaped (\x1b).
Status status_report(Status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Flushes standard output. If any of it could not be written, now or before, reports "cannot write
// WHAT" and why, and returns STATUS_MISUSED; else STATUS_DONE.
Status status_printed(const char *what);

#endif
