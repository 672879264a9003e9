// Copies and pastes cases by the clipboard, and saves them to files.
#ifndef CLIPBOARD_H
#define CLIPBOARD_H

#include "ui.h"

// Copies the case on screen.
void clipboard_copy(Ui *ui);

// Pastes cases, one a line, and shows the first; N shows the next.
void clipboard_paste(Ui *ui);

// Saves the case on screen to a new file (save_new_path). A message on screen gives its path, or
// the error.
void clipboard_save(Ui *ui);

#endif
