// Time for the window and for progress. Nothing that is decided, drawn by `shot` or played back
// uses it.
#ifndef CLOCK_H
#define CLOCK_H

double clock_seconds(void);          // since any start; never decreases
double clock_cpu_milliseconds(void); // that this process has used

#endif
