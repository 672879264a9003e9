// Cases carried in and out of the window: by the clipboard, and into files.
#ifndef CLIPBOARD_H
#define CLIPBOARD_H

#include "ui.h"

// The case on screen to the clipboard.
void clipboard_copy(Ui *ui);

// The clipboard's cases, one a line, to the screen: the first at once, the others by N.
void clipboard_paste(Ui *ui);

// The case on screen to a new file (save_new_path). A message on screen gives its path, or the
// error.
void clipboard_save(Ui *ui);

#endif
