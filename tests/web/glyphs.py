"""glyphs.py FOLDER CATALOG: whether the page's fonts (FOLDER/*.ttf) have every character of the translations.
The last line is "passed failed"."""
import glob
import sys

from fontTools.ttLib import TTFont

has = set()
for path in glob.glob(sys.argv[1] + '/*.ttf'):
    if 'mono' not in path and 'bold' not in path:
        has |= set(TTFont(path).getBestCmap())
texts = open(sys.argv[2], encoding='utf-8').read().split('\0')
lacks = {letter: text for text in texts[1::2] for letter in text if letter not in '\n\t' and ord(letter) not in has}
for letter, text in lacks.items():
    print(f'FAIL  U+{ord(letter):04X} {letter} is in no font of the page: {text[:80]}')
good = len(texts) > 4000 and not lacks
print(f'{len(texts) // 2} texts')
print('1 0' if good else '0 1')
