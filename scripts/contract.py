# SPDX-License-Identifier: MIT
"""The contract of include/nowplaying, or of another library, as a model: its functions, and every type that they name.

Scripts write the table of the C tests and the raw layers of the bindings from it. A type that it does not know is an
error.
"""

import functools
import pathlib
import re
from dataclasses import dataclass, field

import headers

SCALARS = ("bool", "int", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t", "double")
FUNCTION_POINTER = re.compile(r"^(.+?)\(\s*\*\s*(\w+)\s*\)\s*\((.*)\)$", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Type:
    """One spelling of a type, and its meaning.

    The kinds: void, scalar, enum, text (`const char *`), buffer (`char *`), data (`void *`), handle, callback, destroy, function (of any
    type), record; array (`const T *`), out (`T *`), each of an element.
    """

    spelling: str
    kind: str
    name: str = ""
    """The C name of the scalar, enum, handle, callback or record itself."""
    element: "Type | None" = None
    constant: bool = False
    """The function does not change the value that the pointer points to."""


@dataclass
class Parameter:
    """One parameter of a function, or one field of a record."""

    name: str
    type: Type
    text: str = ""
    is_length: bool = False
    """It is the number of elements of the pointer before it."""


@dataclass
class Function:
    """One function; a callback's type is one too."""

    name: str
    header: str
    text: str
    result: Type
    parameters: list[Parameter]
    tags: dict[str, str] = field(default_factory=dict)


@dataclass
class Constant:
    """One value of an enum, or a number by itself."""

    name: str
    value: int | float
    text: str


@dataclass
class Enum:
    """A type that counts: an enum's, or a set of flags."""

    name: str
    header: str
    text: str
    base: str
    constants: list[Constant]

    @property
    def is_flags(self) -> bool:
        """Its constants may be or-ed together."""
        return self.base.startswith("u")

    @property
    def prefix(self) -> str:
        """The common start of the names of its constants, up to an underscore."""
        first, *rest = [constant.name for constant in self.constants] or [""]
        words = first.split("_")
        while not all(name.startswith("_".join(words[:-1]) + "_") for name in rest) or len(words) == len(first):
            words = words[:-1]
        return "_".join(words[:-1]) + "_"


@dataclass
class Record:
    """A struct whose fields are the caller's."""

    name: str
    header: str
    text: str
    fields: list[Parameter]
    initial: list[str]
    """The C expressions of its NP_…_INIT, one for each field. Without them all fields are zero at the start."""


def words(comment: str) -> str:
    """The text of a comment, with its lines and without its marks."""
    return headers.plain(comment) if comment else ""


class Contract:
    """All that the headers of a library declare, and the types that the library uses of another one's headers."""

    def __init__(self, folder: pathlib.Path = headers.FOLDER) -> None:
        self.handles: dict[str, str] = {}
        self.enums: dict[str, Enum] = {}
        self.callbacks: dict[str, Function] = {}
        self.records: dict[str, Record] = {}
        self.constants: list[Constant] = []
        self.functions: list[Function] = []
        self.raw: dict[str, tuple[str, str, str, str]] = {}
        own = headers.read_all(folder)
        shared = [headers.read(path) for path in headers.SHARED.get(folder, [])]
        paths = [*headers.SHARED.get(folder, []), *(folder / header.name for header in own)]
        self.macros = "".join(path.read_text(encoding="utf-8") for path in paths)
        for header in shared + own:
            self.read_types(header)
        self.read_constants()
        for name, (kind, header_name, text, body) in self.raw.items():
            if kind == "callback":
                result, parameters = body.split("(*", 1)[0], body.split("(", 2)[2].rstrip(")")
                self.callbacks[name] = Function(name, header_name, text, self.type(result), self.parameters(parameters))
            else:
                self.records[name] = self.record(name, header_name, text, body)
        for header in own:
            self.functions += [self.function(header.name, function) for function in header.functions]

    # ---- types ----

    def read_types(self, header: headers.Header) -> None:
        """Finds the names of types in the part of a header that is not functions."""
        source = header.types
        code = COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)
        comments = {match.end(): match.group() for match in COMMENT.finditer(source)}

        def before(place: int) -> str:
            return words(comments.get(len(source[:place].rstrip()), ""))

        for match in re.finditer(r"^typedef struct (np_\w+) \1;", code, re.MULTILINE):
            self.handles[match.group(1)] = header.name
        for match in re.finditer(r"^typedef (\w+) (np_\w+);(?:\s*enum\s*\{([^}]*)\};)?", code, re.MULTILINE):
            base, name, body = match.groups()
            if base in SCALARS:
                inner = (match.start(3), match.end(3)) if body else (0, 0)
                constants = [
                    Constant(found.group(1), self.number(found.group(2)), before(inner[0] + found.start()))
                    for found in re.finditer(r"\b(NP_\w+)\s*=\s*([^,}]+)", code[inner[0] : inner[1]])
                ]
                self.enums[name] = Enum(name, header.name, before(match.start()), base, constants)
        for match in re.finditer(r"^enum \{ (NP_\w+) = (-?\d+) \};", code, re.MULTILINE):
            self.constants.append(Constant(match.group(1), self.number(match.group(2)), before(match.start())))
        for match in re.finditer(r"^typedef ([^;{}()]+?\(\*(np_\w+)\)\([^;{}]*\));", code, re.MULTILINE):
            self.raw[match.group(2)] = ("callback", header.name, before(match.start()), match.group(1))
        for match in re.finditer(r"^typedef struct (np_\w+) \{(.*?)^\} \1;", code, re.MULTILINE | re.DOTALL):
            body = source[match.start(2) : match.end(2)]
            self.raw[match.group(1)] = ("record", header.name, before(match.start()), body)

    def read_constants(self) -> None:
        """The numbers that have a name of their own."""
        macros = re.sub(r"\\\n", " ", self.macros)
        for name, text in re.findall(r"^#define (NP_[A-Z_]+) +(\S.*)$", macros, re.MULTILINE):
            if not name.endswith(("_INIT", "_DECLS", "NP_VERSION")):
                place = self.macros.index(f"#define {name} ")
                found = [match for match in COMMENT.finditer(self.macros) if match.end() <= place]
                near = found and not self.macros[found[-1].end() : place].strip()
                self.constants.append(Constant(name, self.number(text), words(found[-1].group()) if near else ""))

    @staticmethod
    def number(text: str) -> int | float:
        """The value of a constant's expression."""
        text = re.sub(r"INT64_C\((\w+)\)", r"\1", text.strip()).strip("()").replace("INT64_MIN", "-(1 << 63)")
        if not re.fullmatch(r"[-()<\d.\s]+", text):
            raise SystemExit(f"scripts/contract.py: unknown number {text!r}")
        value: int | float = eval(text, {"__builtins__": {}})  # noqa: S307  Digits and signs alone, as checked.
        return value

    @functools.cache  # noqa: B019  One contract exists, until the program ends.
    def type(self, spelling: str) -> Type:
        """The type for a spelling."""
        spelling = re.sub(r"\s*\*\s*", " *", " ".join(spelling.split())).replace("* *", "**").strip()
        if FUNCTION_POINTER.match(spelling):
            return Type(spelling, "function")
        if "*" in spelling:
            return self.pointer(spelling)
        name = spelling.removeprefix("const ")
        if name == "void":
            return Type(spelling, "void")
        if name == "np_destroy":
            return Type(spelling, "destroy", name)
        if self.raw.get(name, ("",))[0] == "callback":
            return Type(spelling, "callback", name)
        if name in self.raw:
            return Type(spelling, "record", name)
        if name in self.enums:
            return Type(spelling, "enum", name)
        if name in SCALARS:
            return Type(spelling, "scalar", name)
        raise SystemExit(f"scripts/contract.py: unknown type {spelling!r}; add it to Contract.type()")

    def pointer(self, spelling: str) -> Type:
        """The type for a spelling with a star."""
        target = spelling[: spelling.rindex("*")].strip()
        constant = target.endswith("const") or (target.startswith("const ") and "*" not in target)
        bare = re.sub(r"\s*\bconst$", "", target) if "*" in target else target.removeprefix("const ")
        if bare == "void":
            return Type(spelling, "data", constant=constant)
        if bare == "char":
            return Type(spelling, "text" if constant else "buffer", constant=constant)
        if bare in self.handles:
            return Type(spelling, "handle", bare, constant=constant)
        return Type(spelling, "array" if constant else "out", element=self.type(bare), constant=constant)

    def record(self, name: str, header: str, text: str, body: str) -> Record:
        """The fields of a struct."""
        code = COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), body)
        comments = {match.end(): match.group() for match in COMMENT.finditer(body)}
        fields = []
        for match in re.finditer(r"\S[^;]*;", code):
            comment = words(comments.get(len(body[: match.start()].rstrip()), ""))
            # `a, b;` is two fields of one type.
            first, *others = match.group().rstrip(";").split(",") if "(" not in match.group() else [match.group()[:-1]]
            spelling, field_name = divide(first)
            for each in [field_name, *(other.strip() for other in others)]:
                fields.append(Parameter(each, self.type(spelling), comment))
        initial = re.search(rf"define {name.upper()}_INIT\b[^{{]*\{{(.*?)\}}", self.macros, re.DOTALL)
        texts = initial.group(1).replace("\\", " ").split(",") if initial else []
        return Record(name, header, text, fields, [" ".join(part.split()) for part in texts])

    # ---- functions ----

    def parameters(self, text: str) -> list[Parameter]:
        """The parameters between the parentheses of a declaration."""
        found: list[Parameter] = []
        for declaration in [] if text.strip() in ("", "void") else text.split(","):
            spelling, name = divide(declaration)
            type_ = self.type(spelling)
            is_length = bool(found) and spelling == "size_t"
            is_length = is_length and (name == "capacity" or found[-1].type.kind in ("array", "buffer", "data"))
            found.append(Parameter(name, type_, is_length=is_length))
        return found

    def function(self, header: str, function: headers.Function) -> Function:
        """One function of a header."""
        declaration = " ".join(COMMENT.sub(" ", function.declaration).split())
        match = re.match(rf"^(.*?)\b{function.name}\((.*)\);$", declaration)
        if not match:
            raise SystemExit(f"scripts/contract.py: what is {declaration!r}?")
        result, parameters = match.groups()
        return Function(
            function.name, header, function.text, self.type(result), self.parameters(parameters), function.tags
        )


def divide(declaration: str) -> tuple[str, str]:
    """The type and the name of a declaration."""
    declaration = " ".join(declaration.split())
    pointer = FUNCTION_POINTER.match(declaration)
    if pointer:
        return f"{pointer.group(1)}(*f)({pointer.group(3)})", pointer.group(2)
    match = re.match(r"^(.*?)(\w+)$", declaration)
    if not match:
        raise SystemExit(f"scripts/contract.py: what is declared by {declaration!r}?")
    return match.group(1).strip(), match.group(2)
