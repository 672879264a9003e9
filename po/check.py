#!/usr/bin/env python3
"""check.py [--whole] FILE.pot FILE.po: what is wrong with a translation, a line each; exits 1 if anything is.

A message without a translation, or with a fuzzy one, is shown in English: that is a warning, or wrong if the catalog
must be whole. A block of prose has the tags of the original. Formats: a translation takes the arguments of the
English one, in its order or by "%2$s". (translate.c would show English otherwise.)
"""
import ast
import re
import sys

CONVERSION = re.compile(r"%(?:(\d+)\$)?([-+ #0']*)(\*|\d+)?(\.(?:\*|\d+)?)?(hh|h|ll|l|z)?([diouxXeEfFgGcs%])")


def messages(path):
    """Yields id, translation, flags, comments."""
    for block in open(path, encoding='utf-8').read().split('\n\n'):
        part, text, flags, notes = None, {'msgid': '', 'msgstr': ''}, '', []
        for line in block.split('\n'):
            if line.startswith('#,'):
                flags += line
            elif line.startswith('#.'):
                notes.append(line[2:].strip())
            found = re.match(r'(?:(msgid|msgstr) )?(".*")$', line)
            if found:
                part = found[1] or part
                text[part] += ast.literal_eval(found[2])
        if text['msgid']:
            yield text['msgid'], text['msgstr'], flags, notes


def arguments(text):
    """The kinds of arguments that a format takes; None if it is none."""
    kinds, stars, place = {}, [], 0
    for found in CONVERSION.finditer(text):
        position, _, width, precision, size, kind = found.groups()
        for star in (width, precision):
            if star and '*' in star:
                kinds[place] = 'int'
                place += 1
        if kind == '%':
            continue
        at = int(position) - 1 if position else place
        place += not position
        kinds[at] = 's' if kind == 's' else 'float' if kind in 'eEfFgG' else (size or '').replace('h', '') + 'int'
    return kinds


def tags(text):
    found = {'[' + (tag or words) for words, tag in re.findall(r'\[([^\]\s][^\]]*)\](?:\(([^)]*)\))?', text)}
    return found | {'*' + (tag or words) for words, tag in re.findall(r'\*([^*\s](?:[^*]*[^*\s])?)\*(?:\(([^)]*)\))?', text)}


def main():
    *options, english, translated = sys.argv[1:]
    done = {id: (text, flags) for id, text, flags, _ in messages(translated)}
    missing, wrong = [], []
    count = 0
    for id, _, flags, notes in messages(english):
        count += 1
        text, own = done.get(id, ('', ''))
        if not text or 'fuzzy' in own:
            missing.append(f'not translated: {id!r}')
        elif {'paragraph', 'formula', 'heading', 'source'} & set(notes) and tags(id) != tags(text):
            wrong.append(f'other tags {sorted(tags(id) ^ tags(text))}: {id!r}')
        elif 'c-format' in flags and arguments(id) != arguments(text):
            wrong.append(f'other arguments: {id!r} {text!r}')
        elif id.count('\t') != text.count('\t'):
            wrong.append(f'other tabs: {id!r} {text!r}')
    if options == ['--whole']:
        wrong += missing
    else:
        wrong += [f'unknown option: {option}' for option in options]
        print(''.join(f'warning: {each}\n' for each in missing), end='')
    print('\n'.join(wrong) if wrong else f'{count} messages')
    sys.exit(1 if wrong or count < 1000 else 0)


main()
