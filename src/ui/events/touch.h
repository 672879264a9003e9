// Fingers: one is the left button, a long press adds Shift to it, two hold a shape or the view.
#ifndef TOUCH_H
#define TOUCH_H

#include "base/part.h"

extern const Part touch_part;
void touch_draw(const Ui *ui, Draw *draw); // the ring of a long press

#endif
