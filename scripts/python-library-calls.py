"""Writes the names of methods that the library of the Python which runs this calls on values:
`python3 scripts/python-library-calls.py > src/engine/languages/python/library-calls.ts`.

A method of such a name may be called by the library on an object that it is handed, though no code of the program writes its name.
Calls on what a file imports are of modules and known classes, and left out."""
import ast
import os
import sysconfig

LEFT_OUT = ("test", "idlelib", "lib2to3", "turtle", "site-packages", "distutils", "ensurepip", "tkinter", "msilib", "config-", "__pycache__")
WIDTH = 140


def files(folder):
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(LEFT_OUT))
        yield from (os.path.join(path, name) for name in sorted(names) if name.endswith(".py") and not name.startswith(LEFT_OUT))


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)


def called(tree):
    known = set(imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            value = node.func.value
            if not (isinstance(value, ast.Name) and value.id in known):
                yield node.func.attr


names = set()
for file in files(sysconfig.get_paths()["stdlib"]):
    with open(file, encoding="utf8") as opened:
        names.update(name for name in called(ast.parse(opened.read())) if not name.startswith("__"))

lines, line = [], ""
for name in sorted(names):
    if len(line) + 1 + len(name) > WIDTH:
        lines.append(line)
        line = ""
    line += (" " if line else "") + name
print("/** Names of methods that Python's library calls on values. Written by scripts/python-library-calls.py; edit that, not this file. */")
print("const names = `")
print("\n".join([*lines, line]))
print("`;\n")
print("export const libraryCalls: ReadonlySet<string> = new Set(names.trim().split(/\\s+/));")
