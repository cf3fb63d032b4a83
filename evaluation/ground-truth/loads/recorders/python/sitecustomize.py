"""
On the path of every Python process of a program: writes each file whose code is executed, in the moment it is, to a file of
the process. The interpreter itself tells, by its audit events: modules, scripts, and native modules.
"""

import os
import sys

folder = os.environ.get("VEDETTE_RECORDS")
seen = set()
files = {}


def record(way, path):
    if not isinstance(path, str) or "/" not in path or path in seen:
        return
    seen.add(path)
    process = os.getpid()
    if process not in files:
        files[process] = os.open(f"{folder}/{process}.tsv", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(files[process], f"{way}\t{path}\t{asker(path)}\n".encode("utf-8", "replace"))


def asker(path):
    frame = sys._getframe(2)
    while frame is not None:
        name = frame.f_code.co_filename
        if name != path and not name.startswith("<") and name != __file__ and "/importlib/" not in name:
            return name
        frame = frame.f_back
    return ""


def hook(event, arguments):
    if event == "exec":
        record("execute", getattr(arguments[0], "co_filename", None))
    elif event == "import":
        record("native", arguments[1])


if folder:
    sys.addaudithook(hook)
