// The languages of the screen (translate.h).
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Language {
    LANGUAGE_ANY, // none was chosen: that of the environment
    LANGUAGE_ENGLISH,
    LANGUAGE_CHINESE,
    LANGUAGES
} Language;

const char *language_name(Language language); // "auto", "en", "zh_CN"

// The language that a locale ("zh_CN.UTF-8"), a browser ("zh-Hans") or language_name names; case
// is ignored. LANGUAGE_ANY if it is none of these, and for NULL.
Language language_find(const char *locale);

// Shows texts in this language from now on; LANGUAGE_ANY is English. False, and nothing changes, if
// the program was built without its catalog, as a page's is, and it was not loaded.
bool language_use(Language language);
Language language_now(void);

// Gives the program the catalog of Chinese that it was built without (translate_use). Not copied.
void language_load(const char *catalog, size_t size);

// A character that every font has which can show the language; 0: any font can.
uint32_t language_sample(Language language);

#endif
