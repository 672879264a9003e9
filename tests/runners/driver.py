#!/usr/bin/env python3
"""Asks a program that speaks docs/PROTOCOL.md, as touchstone would.

driver.py describe COMMAND        prints its first line
driver.py boxes COMMAND           asks 3,000 pairs of boxes, and prints how many answers are wrong, and a digest of all
driver.py ask COMMAND CASE...     prints the reply to each, such as "overlapping" or "exception: ...", with the measures
driver.py again COMMAND           asks 70,000 pairs in frames of all sizes, and whether the first answers come again

A case is two shapes as in touchstone's case files: "circle 0 0 1 | polygon 0 0 2 0 1 1". A polygon's count of corners is added. Before
"placed" shapes stand four numbers more: "placed circle 5 5 1 0 0 0 1". Behind a cast stand both motions: "| move 1 0 0 2"; and behind
that the others of a list: "| also circle 0 0 1 ; aabb 0 0 1 1".
"""
import fcntl
import hashlib
import json
import os
import random
import struct
import sys

KINDS = {'point': 1, 'segment': 2, 'ray': 4, 'circle': 8, 'aabb': 16, 'obb': 32, 'triangle': 64, 'polygon': 128, 'capsule': 512}
RELATIONS = ['apart', 'touching', 'overlapping']


class Judged:
    """The program, started; `description` is its first line."""

    def __init__(self, command):
        theirs, self.to, self.back, replies = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for pipe in (os.pipe(), os.pipe()) for end in pipe]
        os.closerange(3, 20)
        null = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in (0, 1)]
        self.process = os.posix_spawn('/bin/sh', ['sh', '-c', command], os.environ,
                                      file_actions=null + [(os.POSIX_SPAWN_DUP2, theirs, 3), (os.POSIX_SPAWN_DUP2, replies, 4)])
        os.close(theirs)
        os.close(replies)
        self.bytes = b''
        while b'\n' not in self.bytes:
            self.more()
        line, _, self.bytes = self.bytes.partition(b'\n')
        self.description = json.loads(line.decode())
        assert self.description['touchstone'] == 3 and len(line) < 65536, line

    def more(self):
        found = os.read(self.back, 1 << 16)
        if not found:
            raise EOFError(f'it ended: status {os.waitpid(self.process, 0)[1]}')
        self.bytes += found

    def take(self, count):
        while len(self.bytes) < count:
            self.more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def ask(self, pairs):
        """Replies as (state, relation, measures, text) to [(kind, numbers, kind, numbers)], with the motions of a cast and all that
        follows them of a list, in one frame."""
        questions = b''
        for kind_a, a, kind_b, b, *moves in pairs:
            asked = 8 if len(moves) > 4 else 4 if moves else 2 if 4 in (kind_a, kind_b) else 1
            numbers = struct.pack(f'<{len(a) + len(b) + len(moves)}d', *a, *b, *moves)
            questions += struct.pack('<6i', 24 + len(numbers), asked, kind_a, len(a), kind_b, len(b)) + numbers
        os.write(self.to, struct.pack('<2i', 8 + len(questions), len(pairs)) + questions)
        replies = []
        for _, _, _, _, *moves in pairs:
            size, state, relation, measures, letters, nothing = struct.unpack('<6i', self.take(24))
            assert size == 24 + 8 * measures + (letters + 7) // 8 * 8 and measures in range(8 if len(moves) > 4 else 7 if moves else 6) and nothing == 0, (size, measures, letters)
            assert state in (0, 1, 2) and relation in (0, 1, 2) and (relation == 0 or state == 0), (state, relation)
            rest = self.take(size - 24)
            text = rest[8 * measures:]
            assert not text[letters:].strip(b'\0'), text
            replies.append((state, relation, struct.unpack_from(f'<{measures}d', rest), text[:letters].decode()))
        return replies

    def end(self):
        """Its status, once it has nothing to read."""
        os.close(self.to)
        return os.waitpid(self.process, 0)[1]


def shape_of(text):
    words = text.split()
    before = 4 if words[0] == 'placed' else 0
    kind, numbers = words[1 if before else 0], [float(word) for word in words[2 if before else 1:]]
    if kind == 'polygon':
        numbers.insert(before, (len(numbers) - before) / 2)
    return KINDS[kind], numbers


def boxes(count):
    """Pairs of boxes with whole and with rounded numbers: many touch, cross or hold each other."""
    chance = random.Random(1)
    for k in range(count):
        reach, scale = chance.choice([3, 6, 20]), 1 if k % 2 else 0.1
        x, y = ([chance.randint(0, reach) * scale for _ in range(4)] for _ in range(2))
        (left_a, right_a), (left_b, right_b) = sorted(x[:2]), sorted(x[2:])
        (top_a, bottom_a), (top_b, bottom_b) = sorted(y[:2]), sorted(y[2:])
        yield [left_a, top_a, right_a, bottom_a], [left_b, top_b, right_b, bottom_b]


def asked_boxes(judged, count):
    pairs, replies = list(boxes(count)), []
    for first in range(0, count, 256):
        replies += judged.ask([(16, a, 16, b) for a, b in pairs[first:first + 256]])
    return pairs, replies


def main():
    action, command, *cases = sys.argv[1:]
    judged = Judged(command)
    if action == 'describe':
        print(json.dumps(judged.description))
    elif action == 'boxes':
        pairs, replies = asked_boxes(judged, 3000)
        right = [a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3] for a, b in pairs]
        wrong = [k for k, (state, relation, _, _) in enumerate(replies) if state or (relation == 2) != right[k]]
        digest = hashlib.sha256(str([reply[:2] for reply in replies]).encode()).hexdigest()[:12]
        print(f'{len(wrong)} wrong, {digest}' + (f', first {pairs[wrong[0]]}' if wrong else ''))
    elif action == 'ask':
        for case in cases:
            first, second, *rest = case.split('|')
            moves = [float(word) for text in rest[:1] for word in text.split()[1:]]
            others = [shape_of(shape) for text in rest[1:] for shape in text.replace('also', '').split(';')]
            moves += [len(others)] * (len(rest) > 1) + [number for kind, numbers in others for number in (kind, len(numbers), *numbers)]
            (state, relation, measures, text), = judged.ask([(*shape_of(first), *shape_of(second), *moves)])
            print(*[RELATIONS[relation], 'refused', f'exception: {text}'][state:state + 1], *(f'{number:.6g}' for number in measures))
    elif action == 'again':
        pairs, first = asked_boxes(judged, 256)
        for k in range(300):
            chosen = [(k * 31 + step * 7) % 256 for step in range(k % 256 + 1)]
            assert judged.ask([(16, pairs[at][0], 16, pairs[at][1]) for at in chosen]) == [first[at] for at in chosen], k
        print('the same')
    if 'error' not in judged.description:
        status = judged.end()
        assert status == 0, f'at its end: status {status}'


main()
