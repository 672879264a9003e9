#!/usr/bin/env python3
"""docs.py ROOT: what the documents promise each other.

A link to a file of the repository finds it, and its heading if it names one. A document in Chinese has the sections, commands,
code, tables, lists and links of the English one. Prints what is wrong, a line each; the status is 1 if anything is.
"""
import os
import re
import sys

PAIRS = [('README.md', 'docs/README.zh.md'), ('docs/TEACHING.md', 'docs/TEACHING.zh.md')]
FENCED = re.compile(r'^```.*?^```$', re.M | re.S)
LINK = re.compile(r'\]\(([^)\s]+)\)')
CODE = re.compile(r'`([^`\n]+)`')


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


# The anchors that hosts make of the headings.
def anchors(text):
    headings = re.findall(r'^#+ (.*)$', FENCED.sub('', text), re.M)
    return {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-') for heading in headings}


# Where a link of the document leads, as (path from the root, anchor); None: to another site.
def target(path, link):
    if re.match(r'[a-z]+:', link):
        return None
    file, _, anchor = link.partition('#')
    return os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path, anchor


def documents():
    for folder, folders, files in os.walk('.'):
        folders[:] = [name for name in folders if name not in ('build', 'node_modules') and not name.startswith('.')]
        for name in files:
            if name.endswith('.md'):
                yield os.path.normpath(os.path.join(folder, name))


def dead_links(path):
    text = FENCED.sub('', read(path))
    for link in LINK.findall(CODE.sub('', text)):
        found = target(path, link)
        if not found:
            continue
        if not os.path.exists(found[0]):
            yield f'{path}: no file {link}'
        elif found[1] and found[1] not in anchors(read(found[0])):
            yield f'{path}: no heading {link}'


# Both documents of a pair are one document here.
SAME = {own: english for english, chinese in PAIRS for own in (english, chinese)}


# What of a section is no prose: the same in every language.
def shape(path, section):
    blocks = [re.sub(r'\s*#.*$', '', block, flags=re.M) for block in FENCED.findall(section)]
    blocks += re.findall(r'^    \S.*$', FENCED.sub('', section), re.M)
    prose = FENCED.sub('', section)
    # A name that links to the document that it names is part of the link.
    code = sorted(CODE.findall(prose))
    links = sorted(SAME.get(found[0], found[0]) + '#' + found[1] for found in (target(path, link) for link in LINK.findall(prose)) if found)
    return {'level': re.match(r'#*', section)[0], 'blocks of code': blocks, 'code': code, 'links': links,
            'rows of tables': len(re.findall(r'^\|', prose, re.M)), 'entries of lists': len(re.findall(r'^(?:-|\d+\.) ', prose, re.M))}


def differences(english, chinese):
    ours, theirs = ([shape(path, section) for section in re.split(r'^(?=#+ )', read(path), flags=re.M)] for path in (english, chinese))
    if len(ours) != len(theirs):
        yield f'{chinese}: {len(theirs)} headings, {english} has {len(ours)}'
    for number, (one, other) in enumerate(zip(ours, theirs)):
        for what, value in one.items():
            if value != other[what]:
                yield f'{chinese}: section {number} has other {what} than {english}: {other[what]}, not {value}'


def main():
    os.chdir(sys.argv[1])
    wrong = [line for path in sorted(documents()) for line in dead_links(path)]
    wrong += [line for pair in PAIRS for line in differences(*pair)]
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
