// Time for the window. Nothing that is decided, drawn by `shot` or played back reads it.
#ifndef CLOCK_H
#define CLOCK_H

double clock_seconds(void);          // from any start, never set back
double clock_cpu_milliseconds(void); // that this process has used

#endif
