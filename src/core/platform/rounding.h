// Every product and every sum is rounded by itself. Each source of the core includes this first.
//
// A compiler that has a fused multiply-add contracts a * b + c to one rounding unless told not to:
// GCC by default on every such machine, Clang within an expression. Expansions (exact/expansion.h)
// are then wrong, and results differ from machine to machine. ISO C's pragma switches contraction
// off for what follows it; GCC does not know that one, and takes its own. GCC does not inline a
// function compiled without contraction into one compiled with it, so this comes before all other
// headers and stays out of the public ones: a program that includes those keeps its own setting.
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
