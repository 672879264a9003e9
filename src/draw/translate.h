// Translations of what is shown: a catalog from English texts and formats to those of another
// language.
//
// Text is translated where it is drawn (draw_text) or written (stage_note and the like), so scenes
// contain English only. English is what is shown if no catalog is in use, or if it lacks a text.
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Uses a catalog from now on: English and translation in turn, each ended by 0 (po/table.awk). Not
// copied. NULL: English. False, and English, if out of memory, or if the last text has no end.
bool translate_use(const char *catalog, size_t size);
bool translate_is_on(void); // a catalog is in use

// The translation, which lives as long as the catalog, or the text itself. A text that ends in a
// number is also translated by the message that ends in %d, or that is the text without it; that
// translation lives until eight more such texts are asked for.
const char *translate(const char *english) __attribute__((format_arg(1)));

// snprintf of the translated format; arguments of %s without a precision are translated too. The
// translation may reorder them by "%2$s". If it takes others than the English format does, that is
// used. Marks and spaces where the format and arguments of %s meet become those of Chinese if one
// of them is Chinese there. Returns the length of what was written, which may be cut.
int translate_print(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int translate_vprint(char *text, size_t size, const char *format, va_list arguments);

// Whether a row of text may end between two characters that no space separates: Chinese ones, but
// for marks that belong to a neighbour.
bool translate_breaks(uint32_t before, uint32_t after);
// The same before byte `at` of a text, in front of which there is a character; false within one.
bool translate_breaks_at(const char *text, int at);
// Whether a row may end at this space: not within a difference, "B − A", nor before a unit, "3 px".
bool translate_breaks_at_space(const char *text, int at);

#endif
