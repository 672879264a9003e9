#!/bin/sh
# Sums the results ("passed failed" in each file of a folder), says so in one line, fails where one did.
# A failure of everything that left no file is passed as a second argument: a number to add.
cat "$1"/* 2>/dev/null | awk -v extra="${2:-0}" '
    { passed += $1; failed += $2 }
    END { failed += extra; printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }'
