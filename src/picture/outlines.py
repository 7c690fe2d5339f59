#!/usr/bin/env python3
"""Writes outlines.tsv: the outline of every kanji that the tables in variants/ and other shogis use.

The font is Hanazono Mincho (Debian packages fonts-hanazono and python3-fonttools): "Unlimited
permission is granted to use, copy, and distribute it, with or without modification, either
commercially and noncommercially." (c) 2008-2011 GlyphWiki Project.

Use, from the root of the tree: src/picture/outlines.py > src/picture/outlines.tsv
"""

import glob
import re
from fontTools.ttLib import TTFont

FONTS = "/usr/share/fonts/truetype/hanazono/HanaMin%s.ttf"
# The kanji of Shogi, Chu Shogi and Dai Shogi.
OTHER = "と人仲兵凰刄反嗔太奔子将悪桂横歩牛狼猛猪猫獅王白盲石竪虎行角象豹車酔金鉄銀銅飛香馬駒鯢鯨鳳鷲鷹鹿麒麟龍玉成圭全杏"
# An outline fills a box of 256 x 256 units, the font's of 1024.
TOP, SCALE = 896, 4


def kanji():
    """Every kanji, in order of code points."""
    found = set(OTHER)
    for name in glob.glob("variants/**/*.toml", recursive=True):
        with open(name, encoding="utf-8") as table:
            found.update("".join(re.findall(r'kanji = "([^"]*)"', table.read())))
    return sorted(found)


def number(value):
    """A number behind others: its sign separates it."""
    return str(value) if value < 0 else " " + str(value)


def outline(glyph, table):
    """SVG path data with relative coordinates."""
    points, ends, on_curve = glyph.getCoordinates(table)
    points = [(round(x / SCALE), round((TOP - y) / SCALE)) for x, y in points]
    text, first = [], 0
    for end in ends:
        ring = list(zip(points[first:end + 1], on_curve[first:end + 1]))
        first = end + 1
        while not ring[0][1] & 1:
            ring = ring[1:] + ring[:1]
        at = ring[0][0]
        text.append("M%d%s" % (at[0], number(at[1])))
        control = None
        for point, on in ring[1:] + ring[:1]:
            if control is not None:
                to = point if on & 1 else tuple((a + b) // 2 for a, b in zip(control, point))
                text.append("q" + "".join(number(b - a) for a, b in zip(at + at, control + to)).strip())
                at = to
            elif on & 1:
                if point != at:
                    text.append("l" + "".join(number(b - a) for a, b in zip(at, point)).strip())
                at = point
            control = None if on & 1 else point
        text.append("z")
    return "".join(text)


def main():
    """Prints a line for each kanji: itself, a tab, its outline."""
    fonts = [TTFont(FONTS % part) for part in "AB"]
    for char in kanji():
        font = next(font for font in fonts if ord(char) in font.getBestCmap())
        name = font.getBestCmap()[ord(char)]
        print(char, outline(font["glyf"][name], font["glyf"]), sep="\t")


if __name__ == "__main__":
    main()
