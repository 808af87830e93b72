# SPDX-License-Identifier: MIT
"""The links of the Markdown texts of a package, for scripts/dist: each leads to a file of the package."""

import posixpath
import re

LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def without_code(text):
    """The text with other letters in place of its code, so that a place in one is the same place in the other."""
    return re.sub(r"^(```+).*?^\1$|`[^`\n]+`", lambda code: "x" * len(code[0]), text, flags=re.M | re.S)


def links(text):
    """The links: the place of each, its words, the file or folder, and the heading there."""
    for found in LINK.finditer(without_code(text)):
        path, _, heading = found[2].partition("#")
        yield found.span(), text[found.start(1) : found.end(1)], path, heading


def is_address(path):
    return re.match(r"[a-z][a-z+.-]*:", path)


def join(text, path):
    """A path that the file `text` names, from the top."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(text), path)) if path else text


def headings(text):
    """The headings, as links name them."""
    lines = re.findall(r"^#+ +(.*?) *$", re.sub(r"^(```+).*?^\1$", "", text, flags=re.M | re.S), re.M)
    plain = (re.sub(r"\]\([^)]*\)", "", line).lower() for line in lines)
    return {re.sub(r"[^\w -]", "", line).replace(" ", "-") for line in plain}


def place_of(path, places):
    """Where the package has a file or a folder of the tree; None if it has it not, or not in one folder."""
    if path in places:
        return places[path]
    folders = set()
    for source, target in places.items():
        if source.startswith(f"{path}/"):
            name = source[len(path) :]
            folders.add(target.removesuffix(name) if target.endswith(name) else None)
    return folders.pop() if len(folders) == 1 else None


def adapt(text, source, target, places):
    """A text of the tree as `target` of a package. `places` has the file of the package for each file of the tree.

    A link to a file that the package does not have becomes its words, with the path in the source. So does a link that would
    not lead there after the installation.
    """
    parts, end = [], 0
    for (start, stop), words, path, heading in links(text):
        if not path or is_address(path):
            continue
        origin = join(source, path)
        place = place_of(origin, places)
        folder = posixpath.dirname(target) or "."
        # The files of several folders `share` are installed in one.
        if place is None or ("share/" in target and posixpath.dirname(place) != folder):
            is_path = words.strip("`/") in (origin, posixpath.basename(origin))
            new = f"`{origin}` in the source" if is_path else f"{words} (`{origin}` in the source)"
        else:
            path = posixpath.relpath(place, folder)
            new = f"[{words}]({path}{'#' if heading else ''}{heading})"
        parts += [text[end:start], new]
        end = stop
    return "".join([*parts, text[end:]])


def broken(files):
    """A sentence for each link of the texts among `files`, the contents of a package, that leads to no file or heading of it."""
    folders = {"."}.union(*({path[:index] for index, letter in enumerate(path) if letter == "/"} for path in files))
    for text in sorted(path for path in files if path.endswith(".md")):
        for _, _, path, heading in links(files[text]):
            target = join(text, path)
            if is_address(path):
                if not re.match(r"(https://|mailto:)\S", path):
                    yield f"{text} has a link to {path}, which is not an address that begins with https://"
            elif target not in files and target not in folders:
                yield f"{text} has a link to {path}, which the package does not have"
            elif heading and heading not in headings(files.get(target, "")):
                yield f"{text} has a link to {path}#{heading}, and no such heading exists there"
