# awk -v c=NAME -f table.awk FILE.po: the translations of a catalog as translate_use takes them: English and translation
# in turn, each ended by a byte 0. With `c` as a C array of that name and its size; otherwise as text, in which a line
# "\f" stands for the byte 0 (for awks that cannot write one; tr '\f' '\0').
# Entries that are fuzzy, empty or obsolete are left out.
function unquote(line) { sub(/^[^"]*"/, "", line); sub(/"[ \t\r]*$/, "", line); return line }
function flush() {
    if (id != "" && text != "" && !fuzzy) put()
    id = text = ""; fuzzy = into = 0
}
function put() {
    if (c) { printf "    \"%s\\0\" \"%s\\0\"\n", id, text; return }
    printf "%s\f%s\f", plain(id), plain(text)
}
function plain(s) { # backslashes last, each by a byte that no text has
    gsub(/\\\\/, "\001", s); gsub(/\\n/, "\n", s); gsub(/\\t/, "\t", s); gsub(/\\"/, "\"", s); gsub(/\001/, "\\", s)
    return s
}
BEGIN { if (c) printf "extern const char %s[];\nextern const unsigned %s_size;\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\nconst char %s[] = \"\"\n", c, c, c }
/^#,.*fuzzy/ { flush(); fuzzy = 1; next }
/^#/ { next }
/^msgid / { keep = fuzzy && id == ""; if (!keep) flush(); into = 1; id = unquote($0); next }
/^msgstr / { into = 2; text = unquote($0); next }
/^"/ { if (into == 1) id = id unquote($0); else if (into == 2) text = text unquote($0); next }
/^[ \t\r]*$/ { flush() }
END { flush(); if (c) printf "    ;\nconst unsigned %s_size = sizeof %s - 1;\n", c, c }
