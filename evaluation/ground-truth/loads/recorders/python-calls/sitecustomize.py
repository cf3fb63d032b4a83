"""
On the path of every Python process of a program: writes each function that runs, when it first does, to a file of the process,
a line each of its file and its qualified name.
"""

import os
import sys
import threading

folder = os.environ.get("VEDETTE_RECORDS")
seen = set()
files = {}


def note(frame, event, argument):
    code = frame.f_code
    if event != "call" or code in seen:
        return
    seen.add(code)
    process = os.getpid()
    if process not in files:
        files[process] = os.open(f"{folder}/{process}.tsv", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    line = f"{code.co_filename}\t{code.co_qualname.replace('.<locals>', '')}\n"
    os.write(files[process], line.encode("utf-8", "replace"))


if folder:
    threading.setprofile(note)
    sys.setprofile(note)
