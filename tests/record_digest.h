// Digests of what a scene reports in a frame: of its answers, words, tables and formulas.
#ifndef RECORD_DIGEST_H
#define RECORD_DIGEST_H

#include "draw_digest.h"
#include "host.h"

typedef struct Reported {
    Digest answers, words, tables, formulas;
} Reported;

static inline void reported_add(Reported *to, const Record *record)
{
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        const double number[] = {ask->first,     ask->hit,     ask->judged,         ask->exact,
                                 ask->exact_hit, ask->verdict, ask->answer.relation};
        for (int k = 0; k < 7; k++) digest_number(&to->answers, number[k]);
    }
    const SceneVerdict *verdict = &record->verdict;
    const double number[] = {verdict->given,        verdict->hit,  verdict->exact,  verdict->wrong,
                             verdict->has_gap,      verdict->gap,  verdict->judged, verdict->of,
                             (double)record->pairs, record->judged};
    for (int k = 0; k < 10; k++) digest_number(&to->answers, number[k]);
    digest_text(&to->words, verdict->answer_text);
    digest_text(&to->words, verdict->exact_text);
    digest_text(&to->words, record->note);
    digest_text(&to->words, record->hint);
    for (int i = 0; i < record->tables; i++) {
        const RecordTable *table = &record->table[i];
        digest_text(&to->tables, table->heading);
        for (int row = 0; row < table->rows; row++) {
            digest_number(&to->tables, table->row[row].mark);
            digest_text(&to->tables, table->row[row].tag);
            for (int k = 0; k < table->row[row].cells; k++)
                digest_text(&to->tables, table->row[row].cell[k]);
        }
    }
    for (int i = 0; i < record->figures; i++) {
        digest_text(&to->tables, record->figure[i].name);
        digest_text(&to->tables, record->figure[i].value);
    }
    for (int i = 0; i < record->formulas; i++) {
        const RecordFormula *formula = &record->formula[i];
        digest_text(&to->formulas, formula->text);
        digest_number(&to->formulas, formula->holds);
        for (int k = 0; k < formula->terms; k++) {
            digest_text(&to->formulas, formula->term[k].name);
            digest_text(&to->formulas, formula->term[k].number);
            digest_text(&to->formulas, formula->term[k].lights);
        }
    }
}

static inline Reported reported_nothing(void)
{
    return (Reported){digest_empty, digest_empty, digest_empty, digest_empty};
}

#endif
