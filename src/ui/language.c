#include "language.h"

#include <ctype.h>
#include <string.h>

#include "translate.h"

// po/zh_CN.po, by po/table.awk; without texts in a page.
extern const char catalog_zh_CN[];
extern const unsigned catalog_zh_CN_size;

static struct {
    Language now;
    const char *catalog[LANGUAGES]; // that were loaded
    unsigned size[LANGUAGES];
} s = {.now = LANGUAGE_ENGLISH};

static const char *const names[LANGUAGES] = {"auto", "en", "zh_CN"};

const char *language_name(Language language) { return names[language]; }

// Whether the locale is `name` or begins so, before a country or a charset.
static bool begins(const char *locale, const char *name)
{
    for (; *name; locale++, name++) {
        char c = *locale == '-' ? '_' : (char)tolower((unsigned char)*locale);
        if (c != *name) return false;
    }
    return *locale == 0 || strchr("_-.@", *locale);
}

Language language_find(const char *locale)
{
    if (!locale) return LANGUAGE_ANY;
    if (begins(locale, "en") || begins(locale, "c") || begins(locale, "posix"))
        return LANGUAGE_ENGLISH;
    bool simplified = begins(locale, "zh_cn") || begins(locale, "zh_sg") ||
                      begins(locale, "zh_hans") || strcmp(locale, "zh") == 0;
    return simplified ? LANGUAGE_CHINESE : LANGUAGE_ANY;
}

bool language_use(Language language)
{
    const char *catalog = s.catalog[language];
    unsigned size = s.size[language];
    if (language == LANGUAGE_CHINESE && !catalog) {
        catalog = catalog_zh_CN;
        size = catalog_zh_CN_size;
    }
    if (language == LANGUAGE_CHINESE && size == 0) return false;
    if (!translate_use(catalog, size)) return false;
    s.now = language == LANGUAGE_ANY ? LANGUAGE_ENGLISH : language;
    return true;
}

Language language_now(void) { return s.now; }

void language_load(Language language, const char *catalog, unsigned size)
{
    s.catalog[language] = catalog;
    s.size[language] = size;
}
