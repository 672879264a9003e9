#include "base/language.h"

#include <ctype.h>
#include <string.h>

#include "translate.h"

// po/zh_CN.po, by po/table.awk; without texts in a page, which loads them.
extern const char catalog_zh_CN[];
extern const unsigned catalog_zh_CN_size;

static struct {
    const char *catalog; // NULL: none was loaded
    size_t size;
} loaded;

static Language now = LANGUAGE_ENGLISH;

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
    bool chinese = language == LANGUAGE_CHINESE;
    const char *catalog = loaded.catalog ? loaded.catalog : catalog_zh_CN;
    size_t size = loaded.catalog ? loaded.size : catalog_zh_CN_size;
    if (chinese && size == 0) return false;
    if (!translate_use(chinese ? catalog : NULL, size)) return false;
    now = chinese ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH;
    return true;
}

Language language_now(void) { return now; }

void language_load(const char *catalog, size_t size)
{
    loaded.catalog = catalog;
    loaded.size = size;
}

uint32_t language_sample(Language language)
{
    return language == LANGUAGE_CHINESE ? 0x78B0 : 0; // of "collide"
}
