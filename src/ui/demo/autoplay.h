// The demo that plays if the viewer leaves a scene alone, once per visit: it drags a shape to where
// a flawed method is wrong, switches to that method, and puts everything back.
#ifndef AUTOPLAY_H
#define AUTOPLAY_H

#include "base/part.h"

extern const Part autoplay_part;
bool autoplay_acts(const Ui *ui);
bool autoplay_stop(Ui *ui); // puts everything back and waits again; returns whether it acted
void autoplay_skip(Ui *ui); // it does not play during this visit
void autoplay_draw(const Ui *ui, Draw *draw);

#endif
