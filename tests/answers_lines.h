// Lines that are made wrong by chance, for the sheets of answers about what is read.
#ifndef ANSWERS_LINES_H
#define ANSWERS_LINES_H

#include "answers.h"
#include "generate/random.h"

enum { LINE = 1 << 15 };

// Changes up to three places of a line: a character, a word repeated, left out or taken from
// elsewhere.
static inline void spoil(Random *random, const char *from, char *line)
{
    static const char *const words[] = {"circle", "|",  "-",  "1e400", "nan", "expect",
                                        "x",      "65", "0x", "||",    "#",   "note",
                                        "(",      ",",  ";",  "1.2.3"};
    snprintf(line, LINE, "%s", from);
    int changes = random_integer(random, 0, 3);
    for (int i = 0; i < changes; i++) {
        char copy[LINE];
        int length = (int)strlen(line), at = random_integer(random, 0, length);
        int how = random_integer(random, 0, 4), which = random_integer(random, 0, 15);
        int cut = random_integer(random, 0, 7);
        while (how > 1 && at > 0 && line[at - 1] != ' ') at--;
        int word = (int)strcspn(line + at, " ");
        snprintf(copy, sizeof copy, "%s", line);
        if (how == 0 && at < length) line[at] = "x|- 9.#,("[cut + which % 2];
        if (how == 1) line[at] = 0;
        if (how == 2) snprintf(line, LINE, "%.*s%s", at, copy, copy + at + word);
        if (how == 3) snprintf(line, LINE, "%.*s%s %s", at, copy, words[which], copy + at);
        if (how == 4) snprintf(line, LINE, "%.*s%.*s %s", at, copy, word, copy + at, copy + at);
    }
}

// What was wrong with a line, in words: our own. Those of the libraries that read JSON and XML
// change with their versions.
static inline void print_line(const char *kind, const char *line, const char *error)
{
    Digest digest = digest_empty;
    bool json = strstr(error, "no JSON: ") || strstr(error, "a line of JSON, but ");
    bool xml = strcmp(kind, "JTS") == 0;
    digest_text(&digest, line);
    printf("%s\t%08" PRIx32 "\t%s\n", kind, digest_short(digest),
           json  ? "no JSON"
           : xml ? "no XML"
                 : error);
}

#endif
