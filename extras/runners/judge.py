"""Answers the questions of docs/PROTOCOL.md by a function in Python 3.8 or later:

    touchstone fuzz --command "python3 extras/runners/judge.py mine.py"

mine.py has the form of extras/plugins/mine.py: `name`, `a`, `b`, `touch` in the words of touchstone_plugin.h, and
answer(kind_a, a, kind_b, b, measure) with lists of numbers, with a shape's motion behind them if it `asks` for casts; if it asks for
the first of a list, b then has the others: how many, and of each its kind, how many numbers, and these. Or it has a dict `plugin` in
the words of docs/WEB.md and collides(a, b, out), whose shapes have the fields that they have there; b may be a list. Or, if it asks how
geometries relate, relates(a, b), which gets them as GeoJSON and returns nine entries, as "FF2F11212" or a list of numbers, or True or
False. Started by hand it prints its description."""
import os
import re
import sys
import types

sys.dont_write_bytecode = True  # the next start sees every change
from judge_frames import answer_frames, is_asked, last_line, write_line
from judge_shapes import ASKS, CONSTANTS, Shape, geometry_of, in_words, list_of, shape_of

USAGE = 'usage: touchstone fuzz --command "python3 judge.py FILE", where FILE holds your function'
EXAMPLE = USAGE + ''', for example (the fields of all shapes: docs/WEB.md):

plugin = {'name': 'mine', 'a': 'circle', 'b': 'circle', 'touch': 'hits'}

def collides(a, b, out):
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= (a.r + b.r) ** 2'''
WORDS = ('name', 'asks', 'a', 'b', 'touch', 'number', 'gives', 'tolerance', 'form', 'corners', 'refuses', 'subject', 'ulps', 'batch')


def load(file):
    """The description and ask(kind_a, a, kind_b, b, measure)."""
    module = sys.modules['judged'] = types.ModuleType('judged')  # not __main__: what a script does by itself is left out
    module.__dict__.update(CONSTANTS, __file__=file)
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    with open(file, 'rb') as source:
        exec(compile(source.read(), file, 'exec'), module.__dict__)
    fields = getattr(module, 'plugin', module.__dict__)
    description = {field: in_words(field, fields[field]) for field in WORDS if field in fields}
    description.setdefault('name', re.sub(r'\W', '_', os.path.basename(file).rpartition('.')[0], flags=re.A)[:40])
    answer, collides = getattr(module, 'answer', None), getattr(module, 'collides', None)
    if ASKS.get(description.get('asks'), 0) >= ASKS['relate']:
        return description, asked_to_relate(module, answer)
    if not callable(answer) and not callable(collides):
        if callable(getattr(module, 'relates', None)):
            words = ', '.join(name for name, value in ASKS.items() if value >= ASKS['relate'])
            raise LookupError(f"relates(a, b): asks is {description.get('asks')!r}, expected one of {words}")
        raise LookupError('no function answer or collides: judge.py without a file prints an example')

    def ask(kind_a, a, kind_b, b, measure):
        if callable(answer):
            return answer(kind_a, a, kind_b, b, measure)
        asks, out = description.get('asks'), Shape()
        how = (description.get('form') == 'placed', asks in ('cast', 'first'))
        second = list_of(kind_b, b) if asks == 'first' else shape_of(kind_b, b, *how)
        returned = collides(shape_of(kind_a, a, *how), second, out)
        measure[0] = out.get('gap', measure[0])
        measure[1:3] = out.get('normal', measure[1:3])
        measure[3:5] = out.get('contact', measure[3:5])
        if 'time' in out:
            measure[5] = out.time
        if 'first' in out:
            measure[6] = out.first
        return returned
    return description, ask


def asked_to_relate(module, answer):
    relates = getattr(module, 'relates', None)
    if not callable(answer) and not callable(relates):
        raise LookupError('no function relates(a, b), which gets geometries as GeoJSON')
    return answer if callable(answer) else lambda kind_a, a, kind_b, b, measure: relates(geometry_of(a), geometry_of(b))


def main(file):
    try:
        description, ask = load(file)
        write_line(description)
    except (Exception, SystemExit) as wrong:
        line = f':{wrong.lineno}' if isinstance(wrong, SyntaxError) else ''
        is_import = isinstance(wrong, ModuleNotFoundError) and wrong.name
        words = (f'it imports {wrong.name}, which this Python does not have: install it, or put the function, with what it calls, into a file of its own'
                 if is_import else last_line())
        write_line({'error': f'{os.path.basename(file)}{line}: {words}'})
        return 1
    if is_asked:
        answer_frames(ask, bool(description.get('gives')), description.get('refuses'))
    return 0


if len(sys.argv) != 2 or sys.argv[1][:1] == '-':
    if is_asked:  # touchstone prints one line
        write_line({'error': USAGE})
    sys.exit(EXAMPLE)
sys.exit(main(sys.argv[1]))
