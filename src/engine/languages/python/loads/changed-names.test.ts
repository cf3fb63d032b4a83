/** A computed load is told by the values that the file writes, unless something may give its name, table or text another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOpen } from './is-open.testing.ts';

const before = 'from importlib import import_module\nimport os, sys, operator, bisect, pkg\n';

const told: readonly string[] = [
  'T = {"a": "lib"}\nimport_module(T[k])',
  'T = {"a": "lib"}\nimport_module(T.get(k, "other"))',
  'T = {"a": "lib"}\nprint(len(T), sorted(T), ", ".join(T))\nimport_module(T[k])',
  'T = ["lib"]\nparser.add_argument("x", choices=T)\nfor t in T: import_module(t)',
  'N = "lib"\nimport_module(N)',
  'import_module(f"{__name__}.{k}")',
  'import_module(__package__ + ".x")',
  'import_module("%s.x" % "lib")',
  'import_module(f"{\'lib\'}")',
  'for t in "lib,other".split(","): import_module(t)',
  'import_module(" lib ".strip())',
  'import_module(pkg.__name__ + ".x")',
  'def f():\n    n = "lib"\n    return import_module(n)',
];

const untold: readonly string[] = [
  ...[
    'T["]"] = x',
    'T["b"]             = x',
    'T[\n  "b"\n] = x',
    'T["b"]: str = x',
    'T["b"] += x',
    'T["b"], y = x, 1',
    '(T["b"], [y]) = x',
    'for T["b"] in x: pass',
    'with x as T["b"]: pass',
    'T.update(x)',
    'T.setdefault("b", x)',
    'T.__setitem__("b", x)',
    'T |= x',
    'S = T',
    'fill(T)',
    'fill(table=T)',
    'lib.fill(T)',
    'operator.setitem(T, "b", x)',
    'globals().update(T=x)',
    'globals()["T"] = x',
    'vars()["T"] = x',
    'setattr(sys.modules[__name__], "T", x)',
    'from settings import *',
  ].map((change) => `T = {"a": "lib"}\n${change}\nimport_module(T[k])`),
  ...['T.append(x)', 'T += x', 'T[:0] = x', 'bisect.insort(T, x)', 'T.extend(x)'].map(
    (change) => `T = ["lib"]\n${change}\nfor t in T: import_module(t)`,
  ),
  'T = {"a": "lib"}\nimport_module(T.get(k, x))',
  'def f():\n    n = "lib"\n    def g(o):\n        nonlocal n\n        n = o\n    return import_module(n)',
  'n = "lib"\nclass A:\n    global n\n    n = x\nimport_module(n)',
  'import_module(f"{__name__}_{k}")',
  'import_module(__name__ + "x")',
  '__package__ = x\nimport_module(__package__ + ".y")',
  'from pkg import Thing\nimport_module(Thing.__name__)',
  'Thing.__module__ = x\nimport_module(Thing.__module__)',
  'setattr(Thing, "__module__", x)\nimport_module(Thing.__module__)',
  'import_module(f"v{2:02d}")',
  'import_module(f"{N!r}")',
  'import_module("v%02d" % 2)',
  'for t in "lib:other".split(os.pathsep): import_module(t)',
  'for t in "a=lib".split("=", 1): import_module(t)',
  'import_module("<lib>".strip("<>"))',
  'def join(a, b): return b + a\nimport_module(join("b", "a"))',
  'def dedent(a): return x\nexec(dedent("import lib"))',
];

void describe('a load by a name', () => {
  for (const text of told) void it(`is told: ${text}`, async () => assert.equal(await isOpen(before + text), false));
  for (const text of untold) void it(`is open: ${text}`, async () => assert.equal(await isOpen(before + text), true));
});
