// Switches off contraction of a * b + c to a fused multiply-add, so that every product and every
// sum is rounded separately. Each source of the core includes this before any other header.
//
// GCC contracts by default on every machine that has a fused multiply-add, Clang within an
// expression. Expansions (exact/expansion.h) are then wrong, and results differ between machines.
// ISO C's pragma switches contraction off for the rest of the file; GCC ignores it and has its own.
// GCC does not inline a function compiled without contraction into one compiled with it, so this
// comes before all other headers and is not in the public ones: a program that includes those keeps
// its own setting.
#ifndef ROUNDING_H
#define ROUNDING_H

#ifndef TS_ARITHMETIC_UNCHECKED // tests only: see touchstone/arithmetic.h
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#if defined(__FMA__) || defined(__FMA4__)
// GCC 12's vectorizer fuses the two halves of a turn (ts_vec_turn) all the same.
#pragma GCC optimize("no-tree-vectorize")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#else
#pragma STDC FP_CONTRACT OFF
#endif
#endif

#endif
