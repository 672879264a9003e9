// Numbers formatted for people. Each function writes at most `size` bytes, terminated, and returns
// `text`.
#ifndef NUMBER_H
#define NUMBER_H

enum { NUMBER_MAX = 40, NUMBER_WORDS = 96 }; // without and with a noun

// Pass it as the first two arguments of any of them: a buffer that lives until the block ends. Each
// use is another buffer: stage_note(stage, "%s of %s", number_count(NUMBER_TEXT, a),
// number_count(NUMBER_TEXT, b)).
#define NUMBER_TEXT (char[NUMBER_WORDS]){0}, NUMBER_WORDS

char *number_gap(char *text, int size,
                 double gap); // "+6.38 px", "−12.1 px", "0 px", "+3.55e−15 px"
char *number_length(char *text, int size, double length); // the same, unsigned
// The same with at least so many decimals, see ask_gap_decimals; none is added to an exponent.
char *number_gap_to(char *text, int size, double gap, int least);
char *number_length_to(char *text, int size, double length, int least);
char *number_figure(char *text, int size,
                    double value); // the digits of number_gap: "6.38", "−12.1"
char *number_signed(char *text, int size, double value); // "+6.4", "−37.2": tables, one decimal
char *number_plain(char *text, int size, double value, int decimals); // "83.00", U+2212 for minus
char *number_count(char *text, int size, long long count);            // "12,431", "1.24 M"

// A count with its noun, which is translated with it: "1 box", "12,431 boxes".
char *number_of(char *text, int size, long long count, const char *one, const char *many);

#endif
