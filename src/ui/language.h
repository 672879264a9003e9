// The languages of the screen (translate.h).
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

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
// its catalog is not here: a page has to load it first (language_load).
bool language_use(Language language);
Language language_now(void);

// Gives the catalog of a language that the program lacks, which stays in memory.
void language_load(Language language, const char *catalog, unsigned size);

#endif
