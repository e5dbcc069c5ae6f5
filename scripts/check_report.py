#!/usr/bin/env python3
"""Open a report in headless Chromium and check that chart and table are really shown.

    cargo run -p makruk-perft --example report -- html > report.html
    scripts/check_report.py report.html
    scripts/check_report.py report.html --screenshot report.png     # to look at; report-dark.png beside it

The page is shown on a wide screen and on a phone's, in light and in dark colours. Checked is that nothing but the page
itself is fetched and the console stays empty; that the chart and all rows of the table are visible and name the same
contestants; that the page is not wider than the screen; that text stands out from what is behind it; and, in the pixels of
a screenshot, that every bar's point and every name is drawn. Chromium (Debian package `chromium`) is spoken to through
a pipe, so nothing else is needed.

Exit code: 0 all is shown, 1 something is not, 2 wrong usage or no Chromium.
"""

import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
SCREENS = {"wide": (1100, 900), "phone": (390, 800)}
# WCAG's AA level for text of common size.
CONTRAST = 4.5
SECONDS = 60

# What a reader would see, as far as the page's own tree can tell.
LOOK = """(() => {
  const shown = node => { const box = node.getBoundingClientRect();
    return node.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && box.width > 0 && box.height > 0; };
  const box = node => { const {x, y, width, height} = node.getBoundingClientRect();
    return {x: x + scrollX, y: y + scrollY, width, height}; };
  const svg = document.querySelector('figure svg');
  const rows = [...document.querySelectorAll('tbody tr')];
  const numbers = text => text.match(/[\\d.]+/g).map(Number);
  const luminance = color => { const [r, g, b] = numbers(color).map(v => v / 255)
      .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = node => { for (let at = node; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (at === svg) return getComputedStyle(svg.querySelector('.bm-ground')).fill;
      if (!/, 0\\)$/.test(color)) return color; } return 'rgb(255, 255, 255)'; };
  const contrast = node => { const style = getComputedStyle(node);
    const [a, b] = [svg && svg.contains(node) ? style.fill : style.color, behind(node)].map(luminance);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); };
  const texts = [...document.querySelectorAll('h1,h2,p,th,td,td span,dt,dd,pre,svg text,svg tspan')].filter(shown);
  const low = texts.map(node => [contrast(node), node.textContent]).sort((a, b) => a[0] - b[0])[0];
  return {
    chart: svg && shown(svg) ? box(svg) : null,
    bars: [...document.querySelectorAll('.bm-row')].map(row => ({
      title: row.querySelector('title').textContent,
      name: row.querySelector('.bm-name').textContent, label: box(row.querySelector('.bm-name')),
      dot: row.querySelector('.bm-dot') && box(row.querySelector('.bm-dot')) })),
    rows: rows.map(row => ({name: row.querySelector('th').textContent, shown: shown(row),
      cells: [...row.children].map(cell => cell.textContent.trim())})),
    hidden: Math.max(0, ...[...document.querySelectorAll('.wide')].map(node => node.scrollWidth - node.clientWidth)),
    text: document.body.innerText, lowest: low,
    overflow: document.documentElement.scrollWidth - innerWidth,
    size: {x: 0, y: 0, width: innerWidth, height: document.documentElement.scrollHeight},
  };
})()"""


class NoBrowser(Exception):
    """Chromium is missing or does not answer."""


class Browser:
    """A headless Chromium with one page, spoken to in the DevTools protocol: JSON, with a zero byte behind each."""

    def __init__(self, program, folder):
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def pipes():
            # The program reads from 3 and writes to 4. Both ends may have just these numbers, so not one by one.
            read, write = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(read, 3)
            os.dup2(write, 4)

        command = [program, "--headless", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars",
                   "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={folder}"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, close_fds=False, preexec_fn=pipes, stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log)
        os.close(theirs_in)
        os.close(theirs_out)
        self.input, self.output, self.rest = ours_in, ours_out, b""
        self.number, self.session, self.events = 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def read(self):
        """Return the next message."""
        end = time.monotonic() + SECONDS
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.input], [], [], max(0.0, end - time.monotonic()))
            got = os.read(self.input, 1 << 16) if ready else b""
            if not got:
                self.log.seek(0)
                raise NoBrowser("Chromium does not answer: " + self.log.read()[-2000:])
            self.rest += got
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Call a method and return its result; events that come in between are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            os.write(self.output, json.dumps(message).encode() + b"\0")
        except BrokenPipeError as error:
            raise NoBrowser("Chromium ended") from error
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise NoBrowser(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        """Show a page and wait until it has loaded."""
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())

    def look(self):
        """Return what LOOK finds."""
        result = self.call("Runtime.evaluate", expression=LOOK, returnByValue=True)
        if "exceptionDetails" in result:
            raise NoBrowser(f"looking at the page: {result['exceptionDetails']}")
        return result["result"]["value"]

    def screenshot(self, box):
        """Return a PNG of a part of the page, of as many pixels as the part is wide and high."""
        got = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={**box, "scale": 1})
        return base64.b64decode(got["data"])

    def close(self):
        """End the program."""
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (NoBrowser, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def pixels(png):
    """Return the rows of a PNG, each a list of colours: 8 bits, RGB or RGBA, not interlaced, as browsers write it."""
    place, header, packed = 8, None, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        content = png[place + 8:place + 8 + length]
        header = struct.unpack(">IIBBBBB", content) if kind == b"IHDR" else header
        packed += content if kind == b"IDAT" else b""
        place += length + 12
    width, height, depth, kind, _, _, interlace = header
    if depth != 8 or kind not in (2, 6) or interlace:
        raise NoBrowser(f"found a PNG of depth {depth}, kind {kind}, interlace {interlace}")
    step, data, above, rows = 3 if kind == 2 else 4, zlib.decompress(packed), None, []
    above = bytearray(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        method, line = data[start], bytearray(data[start + 1:start + 1 + width * step])
        for i in range(len(line)):
            left, up, corner = (line[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
            if method == 1:
                guess = left
            elif method == 2:
                guess = up
            elif method == 3:
                guess = (left + up) // 2
            elif method == 4:
                guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            else:
                guess = 0
            line[i] = (line[i] + guess) & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), step)])
        above = line
    return rows


class Checks:
    """What was checked, and whether it held."""

    def __init__(self):
        self.failed = 0

    def that(self, holds, text):
        """Print a check."""
        self.failed += not holds
        print(f"{'ok  ' if holds else 'FAIL'} {text}", flush=True)


def check_tree(checks, name, seen):
    """Check what the page's tree says of what is shown."""
    rows, bars = seen["rows"], seen["bars"]
    checks.that(seen["chart"] and seen["chart"]["width"] > 250 and seen["chart"]["height"] > 50,
                f"{name}: the chart is visible")
    checks.that(rows and all(row["shown"] and all(row["cells"]) for row in rows),
                f"{name}: {len(rows)} rows of the table are visible, no cell is empty")
    checks.that([row["name"] in bar["title"] for row, bar in zip(rows, bars)] == [True] * len(rows) == [True] * len(bars),
                f"{name}: {len(bars)} bars, of the contestants of the table, in its order")
    inside = seen["chart"] and all(bar["label"]["x"] >= seen["chart"]["x"] for bar in bars)
    checks.that(inside, f"{name}: no name sticks out of the chart")
    checks.that(seen["overflow"] <= 0, f"{name}: the page is not wider than the screen")
    if not name.startswith("phone"):
        checks.that(seen["hidden"] <= 0, f"{name}: the table is shown to its right end")
    contrast, text = seen["lowest"]
    checks.that(contrast >= CONTRAST, f"{name}: text has a contrast of {contrast:.1f} at least, of {CONTRAST} (`{text[:40]}`)")
    for part in ("How it was measured", "Machine", "Positions", "Rounds", "Out of the ranking"):
        checks.that(part in seen["text"], f"{name}: it says `{part}`")


def check_pixels(checks, name, seen, png):
    """Check what is drawn in the chart's area."""
    rows, chart = pixels(png), seen["chart"]
    colours = {colour for row in rows for colour in row}
    checks.that(len(colours) >= 8, f"{name}: {len(colours)} colours in the chart")

    def colour(x, y):
        x, y = round(x - chart["x"]), round(y - chart["y"])
        return rows[min(max(y, 0), len(rows) - 1)][min(max(x, 0), len(rows[0]) - 1)]

    ground = colour(chart["x"] + 6, chart["y"] + 6)
    dots = [bar["dot"] for bar in seen["bars"] if bar["dot"]]
    drawn = [colour(dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2) != ground for dot in dots]
    checks.that(dots and all(drawn), f"{name}: {sum(drawn)} of {len(dots)} points are drawn")
    labels = [bar["label"] for bar in seen["bars"]]
    written = [any(colour(label["x"] + x, label["y"] + label["height"] / 2) != ground for x in range(int(label["width"])))
               for label in labels]
    checks.that(written and all(written), f"{name}: {sum(written)} of {len(labels)} names are drawn")


def check(browser, page, screenshot, checks):
    """Check a page on all screens."""
    url = page.resolve().as_uri()
    for scheme in ("light", "dark"):
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for screen, (width, height) in SCREENS.items():
            name = f"{screen}, {scheme}"
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                         mobile=screen == "phone")
            browser.open(url)
            seen = browser.look()
            check_tree(checks, name, seen)
            if seen["chart"]:
                check_pixels(checks, name, seen, browser.screenshot(seen["chart"]))
            said = [event["params"] for event in browser.events
                    if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")]
            checks.that(not said, f"{name}: nothing on the console {said or ''}")
            fetched = {event["params"]["request"]["url"] for event in browser.events
                       if event["method"] == "Network.requestWillBeSent"}
            others = {other for other in fetched - {url} if not other.startswith("data:")}
            checks.that(url in fetched and not others, f"{name}: nothing else is fetched {others or ''}")
            if screenshot and screen == "wide":
                path = screenshot if scheme == "light" else screenshot.with_stem(screenshot.stem + "-dark")
                path.write_bytes(browser.screenshot(seen["size"]))


def main():
    parser = argparse.ArgumentParser(description="Check in headless Chromium that a report is really shown.")
    parser.add_argument("page", type=pathlib.Path, metavar="HTML")
    parser.add_argument("--chromium", metavar="PATH", help="default: chromium, or a relative of it, on the path")
    parser.add_argument("--screenshot", type=pathlib.Path, metavar="PNG", help="write what the whole page looks like")
    options = parser.parse_args()
    if not options.page.is_file():
        parser.error(f"{options.page}: found no file")
    program = options.chromium or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        raise NoBrowser("found no Chromium on the path (apt-get install chromium)")

    checks = Checks()
    # The program may still write a little while it ends.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder)
        try:
            check(browser, options.page, options.screenshot, checks)
        finally:
            browser.close()
    print(f"{checks.failed or 'no'} check{'' if checks.failed == 1 else 's'} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (NoBrowser, OSError) as error:
        print(f"check_report: {error}", file=sys.stderr)
        sys.exit(2)
