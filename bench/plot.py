# SPDX-License-Identifier: MIT
"""Line charts as a PNG, with nothing but the standard library."""

import dataclasses
import struct
import zlib

WIDTH, HEIGHT = 520, 300
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 40, 40
WHITE, GREY, BLACK = (255, 255, 255), (210, 210, 210), (40, 40, 40)
COLORS = [(31, 119, 180), (214, 110, 20), (44, 140, 44)]

# Five columns a letter, each seven bits from the top.
GLYPHS = {
    "0": "3e5149453e", "1": "00427f4000", "2": "4261514946", "3": "2141454b31", "4": "1814127f10", "5": "2745454539",
    "6": "3c4a494930", "7": "0171090503", "8": "3649494936", "9": "064949291e", "A": "7e1111117e", "B": "7f49494936",
    "C": "3e41414122", "D": "7f4141221c", "E": "7f49494941", "F": "7f09090901", "G": "3e4149497a", "H": "7f0808087f",
    "I": "00417f4100", "J": "2040413f01", "K": "7f08142241", "L": "7f40404040", "M": "7f020c027f", "N": "7f0408107f",
    "O": "3e4141413e", "P": "7f09090906", "Q": "3e4151215e", "R": "7f09192946", "S": "4649494931", "T": "01017f0101",
    "U": "3f4040403f", "V": "1f2040201f", "W": "3f4038403f", "X": "6314081463", "Y": "0708700807", "Z": "6151494543",
    ".": "0060600000", ",": "0050300000", "-": "0808080808", " ": "0000000000",
}  # fmt: skip


@dataclasses.dataclass
class Chart:
    """One panel: lines by their names, over the same places."""

    title: str
    places: list
    lines: dict


class Canvas:
    """Pixels."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.rows = [bytearray(WHITE * width) for _ in range(height)]

    def dot(self, x, y, color, size=1):
        for row in range(max(0, y), min(self.height, y + size)):
            for column in range(max(0, x), min(self.width, x + size)):
                self.rows[row][3 * column : 3 * column + 3] = bytes(color)

    def line(self, start, end, color, size=1):
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            self.dot(round(x), round(y), color, size)

    def text(self, x, y, text, color=BLACK):
        for letter in text:
            for column, bits in enumerate(bytes.fromhex(GLYPHS.get(letter, GLYPHS["-"]))):
                for row in range(7):
                    if bits >> row & 1:
                        self.dot(x + column, y + row, color)
            x += 6

    def png(self):
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 9)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def round_up(value):
    """The next 1, 2 or 5 with zeros behind it."""
    step = 1.0
    while step < value:
        for factor in (1, 2, 5):
            if step * factor >= value:
                return step * factor
        step *= 10
    return step


def draw_chart(canvas, left, top, chart):
    """One panel; both axes begin at 0, so that flat looks flat."""
    x_end = max(chart.places)
    y_end = round_up(max(max(values) for values in chart.lines.values()))
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def point(x, y):
        return left + LEFT + round(width * x / x_end), top + TOP + height - round(height * y / y_end)

    canvas.text(left + LEFT, top + 14, chart.title)
    for part in range(5):
        x, y = x_end * part / 4, y_end * part / 4
        canvas.line(point(0, y), point(x_end, y), GREY)
        label = f"{y:,.0f}" if y_end >= 4 else f"{y:.2f}"
        canvas.text(left + LEFT - 6 * len(label) - 6, point(0, y)[1] - 3, label)
        label = f"{x:,.0f}"
        canvas.text(point(x, 0)[0] - 3 * len(label), top + TOP + height + 8, label)
    canvas.line(point(0, 0), point(x_end, 0), BLACK)
    canvas.line(point(0, 0), point(0, y_end), BLACK)
    for number, (name, values) in enumerate(chart.lines.items()):
        color = COLORS[number % len(COLORS)]
        points = [point(x, y) for x, y in zip(chart.places, values, strict=True)]
        for start, end in zip(points, points[1:], strict=False):
            canvas.line(start, end, color, 2)
        for x, y in points:
            canvas.dot(x - 2, y - 2, color, 5)
        canvas.text(left + LEFT + 60 * number, top + HEIGHT - 14, name, color)


def draw(charts):
    """All panels in two columns, as the bytes of a PNG."""
    canvas = Canvas(2 * WIDTH, (len(charts) + 1) // 2 * HEIGHT)
    for number, chart in enumerate(charts):
        draw_chart(canvas, number % 2 * WIDTH, number // 2 * HEIGHT, chart)
    return canvas.png()
