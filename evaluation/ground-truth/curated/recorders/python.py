"""Runs one program with every call looked at, and tells of each name that a record gives: whether the package has such a
function (handed on, or only within), and whether it ran. Arguments: the program, the package's modules with commas between,
the symbols as JSON. What runs while modules are loaded is no call of the program. Writes one line of JSON to VEDETTE_RECORDS.
"""
import importlib
import inspect
import json
import os
import runpy
import sys
import threading

program, modules, symbols = sys.argv[1], sys.argv[2].split(','), json.loads(sys.argv[3])
wanted = [
    {'module': '', 'name': entry} if isinstance(entry, str) else {'module': entry.get('module', ''), 'name': entry['name']}
    for entry in symbols
]


def member(owner, parts):
    for part in parts:
        owner = inspect.getattr_static(owner, part) if inspect.isclass(owner) else getattr(owner, part)
    return owner


def loaded_modules():
    within = tuple(module.split('.')[0] for module in modules)
    for name, module in list(sys.modules.items()):
        if module is not None and name.split('.')[0] in within:
            yield module


def found(entry):
    """The objects of that name, and how the package gives them."""
    parts = entry['name'].split('.')
    if entry['module'] != '':
        try:
            module = importlib.import_module(entry['module'])
        except Exception:
            module = None
        try:
            return [member(module, parts)], 'handedOn'
        except AttributeError:
            return [], ''
    hits = {}
    for module in loaded_modules():
        try:
            hit = member(module, parts)
        except Exception:
            hit = None
        if hit is None and len(parts) == 1:
            for value in list(vars(module).values()):
                # An object that stands for another one may refuse to be looked at.
                if issubclass(type(value), type) and value.__module__ == module.__name__ and parts[0] in vars(value):
                    hit = vars(value)[parts[0]]
        if hit is not None:
            hits[id(hit)] = hit
    return list(hits.values()), 'handedOn' if hits else ''


def codes_of(value):
    """Code objects, each with the class whose instance its first argument must be."""
    seen = []
    while value is not None and len(seen) < 10:
        seen.append(value)
        if isinstance(value, (staticmethod, classmethod)):
            value = value.__func__
        elif isinstance(value, property):
            value = value.fget
        elif hasattr(value, '__wrapped__'):
            value = value.__wrapped__
        elif hasattr(value, 'func') and not inspect.isfunction(value):
            value = value.func
        else:
            break
    if inspect.isclass(value):
        for name in ('__init__', '__new__'):
            code = getattr(getattr(value, name, None), '__code__', None)
            yield code, value
    else:
        yield getattr(value, '__code__', None), None


ran = set()
codes = {}
builtins = []


def resolve():
    for index, entry in enumerate(wanted):
        for value in found(entry)[0]:
            for code, owner in codes_of(value):
                if code is not None:
                    codes.setdefault(code, set()).add((index, owner))
            if callable(value) and getattr(value, '__code__', None) is None:
                builtins.append((value, index))


def is_loading(frame):
    while frame is not None:
        if frame.f_code.co_name == '<module>' and frame.f_globals.get('__name__') != '__main__':
            return True
        frame = frame.f_back
    return False


def look(frame, event, argument):
    if event == 'call' and frame.f_code in codes:
        hits = codes[frame.f_code]
        names = frame.f_code.co_varnames
        first = frame.f_locals.get(names[0]) if names else None
        for index, owner in hits:
            fits = owner is None or isinstance(first, owner) or (inspect.isclass(first) and issubclass(first, owner))
            if index not in ran and fits and not is_loading(frame):
                ran.add(index)
    elif event == 'c_call':
        for value, index in builtins:
            if argument is value and not is_loading(frame):
                ran.add(index)


for name in modules + [entry['module'] for entry in wanted if entry['module'] != '']:
    try:
        importlib.import_module(name)
    except Exception as error:
        print(f'{name}: {error}', file=sys.stderr)
resolve()
sys.argv = [program]
sys.path.insert(0, os.path.dirname(os.path.abspath(program)))
failure = 0
threading.setprofile(look)
sys.setprofile(look)
try:
    runpy.run_path(program, run_name='__main__')
except SystemExit as error:
    failure = error.code or 0
finally:
    sys.setprofile(None)
    with open(os.environ['VEDETTE_RECORDS'], 'w') as out:
        answers = [{'entry': entry, 'has': found(entry)[1], 'ran': index in ran} for index, entry in enumerate(wanted)]
        json.dump(answers, out)
        out.write('\n')
sys.exit(failure)
