#!/usr/bin/env python3
"""check.py [--whole] FILE.pot FILE.po: what is wrong with a translation, a line each; exits 1 if anything is.

A message without a translation, or with a fuzzy one, is shown in English: that is a warning, or wrong if the catalog
must be whole. A block of prose has the tags of the original. Formats: a translation takes the arguments of the
English one, in its order or by "%2$s". (translate.c would show English otherwise.) A short text that has one word of a
pair of opposites, such as below and above, has no sign of the other one alone.
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


# Pairs of opposites in English, and what stands for each in Chinese.
OPPOSITES = [
    ('below', 'above', '下|低', '上|高'), ('lower', 'upper', '下', '上'), ('bottom', 'top', '下|底', '上|顶'), ('down', 'up', '下', '上'),
    ('inside', 'outside', '内|里|中', '外'), ('left', 'right', '左', '右|对|直'), ('next', 'previous', '下一', '上一|前一'),
    ('before', 'after', '前', '后'), ('near', 'far', '近', '远'), ('smaller', 'larger', '小', '大'), ('minimum', 'maximum', '最小', '最大'),
    ('narrower', 'wider', '窄', '宽'), ('slower', 'faster', '慢', '快'), ('closed', 'open', '关|闭', '开'), ('hide', 'show', '隐藏', '显示'),
    ('clockwise', 'counterclockwise', '顺时针', '逆时针'), ('vertical', 'horizontal', '竖|垂直|纵', '水平|横'),
    ('enter', 'leave', '进入', '离开'), ('remove', 'add', '删|去|移除', '添|加'), ('redo', 'undo', '重做', '撤销'),
    ('pause', 'play', '暂停', '播放'), ('convex', 'concave', '凸', '凹'),
]
SHORT = 60  # letters: longer ones may have a word in another sense


def contrary(english, text):
    """The word of the English text whose opposite the translation has instead; None: there is none."""
    has = lambda word: re.search(rf'\b{word}\b', english.lower())
    for one, other, sign, contrary_sign in OPPOSITES if len(english) <= SHORT else []:
        for word, opposite, own, wrong in (one, other, sign, contrary_sign), (other, one, contrary_sign, sign):
            if has(word) and not has(opposite) and re.search(wrong, text) and not re.search(own, text):
                return word


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
        elif contrary(id, text):
            wrong.append(f'the opposite of {contrary(id, text)!r}: {id!r} {text!r}')
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
