// Copies and pastes cases by the clipboard, and saves them to files.
#ifndef CLIPBOARD_H
#define CLIPBOARD_H

#include "ui.h"

// Copies the case on screen.
void clipboard_copy(Ui *ui);

// Copies a link to what is shown.
void clipboard_share(Ui *ui);

// Copies it as WKT, two lines. A message says why if it has none.
void clipboard_copy_wkt(Ui *ui);

// Copies the line of the picture that was clicked.
void clipboard_copy_text(Ui *ui);

// Pastes cases, one a line, or WKT, and shows the first; N shows the next.
void clipboard_paste(Ui *ui);

// Saves the case on screen to a new file (save_new_path). A message on screen gives its path, or
// the error.
void clipboard_save(Ui *ui);

#endif
