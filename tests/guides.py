#!/usr/bin/env python3
"""guides.py ROOT HELP: the commands of touchstone that the documents show.

Each names a command that there is, with options that it takes, by the text of touchstone --help in the file HELP. Prints what is
wrong, a line each, and at last how many commands were read; the status is 1 if anything is wrong.
"""
import os
import re
import shlex
import sys

CODE = re.compile(r'`([^`\n]+)`')
FENCED = re.compile(r'^```[a-z]*\n(.*?)^```$', re.M | re.S)
STARTS = re.compile(r'(?:^|[\s;&|$(])(?:build/release/)?touchstone(?= |$)')


def options_of(help_text):
    """For each command (window: without one) the options that it takes, and whether they have a value."""
    commands = re.findall(r'^touchstone ([a-z-]+)', help_text, re.M)
    taken = {name: {} for name in ['window'] + commands}
    for option, value, names in re.findall(r'^  (--[a-z-]+)( [A-Z]\S*)? .*\[([a-z, -]+)\]$', help_text, re.M):
        for name in names.split(', '):
            taken[name][option] = bool(value)
    for options in taken.values():
        options.update({'--help': False, '--version': False})
        if '--out' in options:
            options['-o'] = True
    return taken


def shown(text):
    """The lines of code, each with its line number."""
    fenced = [(match.start(1), match[1]) for match in FENCED.finditer(text)]
    spans = [(match.start(1), match[1]) for match in CODE.finditer(FENCED.sub(lambda m: re.sub('[^\n]', ' ', m[0]), text))]
    indented = [(match.start(1), match[1]) for match in re.finditer(r'^    (touchstone .*)$', text, re.M)]
    for start, block in fenced + spans + indented:
        for line in block.split('\n'):
            yield text.count('\n', 0, start) + 1, line
            start += len(line) + 1


def wrong_words(words, taken):
    name = words[0] if words and words[0] in taken else 'window'
    if name == 'window' and words and not words[0].startswith('-'):
        return f'no command {words[0]}'
    for word in words:
        option = word.split('=')[0]
        if re.match(r'--?[a-z]', word) and option not in taken[name]:
            return f'{name} has no option {option}'
    return None


def main():
    root, help_file = sys.argv[1:]
    with open(help_file, encoding='utf-8') as file:
        taken = options_of(file.read())
    os.chdir(root)
    count, wrong = 0, []
    folder = 'docs'
    for path in ['README.md'] + sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith('.md')):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        for number, line in shown(text):
            for start in STARTS.finditer(line):
                if line[:start.start()].endswith(' -C') or line.startswith('# touchstone cases '):
                    continue  # a folder; the head of a file
                rest = re.split(r' \|\| | && |[;#>]|\s\|\s(?![a-z]+ [-0-9])', line[start.end():])[0]
                try:
                    words = shlex.split(rest)
                except ValueError:
                    words = rest.split()
                count += 1
                said = wrong_words(words, taken)
                if said:
                    wrong.append(f'{path}:{number}: {line.strip()}: {said}')
    for line in wrong:
        print(line)
    print(f'{count} commands')
    sys.exit(bool(wrong) or count < 40)


main()
