// The report on one function or several as a page of HTML that needs no other file: it reads on a
// phone, on paper, on light and dark ground, and runs no script.
#ifndef PAGE_H
#define PAGE_H

#include "trial.h"

typedef struct Page {
    const char *version; // of the program
    uint64_t seed;       // of the fuzzer, and how many cases it asked each function
    long long cases;
    const Trial *trial;
    int trials;
    const Glyphs *glyphs; // for the portraits
} Page;

// Makes the page; free it. NULL if out of memory.
char *page_make(const Page *page);

#endif
