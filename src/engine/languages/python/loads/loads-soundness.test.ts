/**
 * However a load of a package is written, the facts hold its import or a hazard: without, a package that runs would be called
 * unused.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { inProcessFacts } from '../../extract-facts.ts';

/** A module that holds the loader, its name there, and how it is called with a name. */
const loaders = [
  ['importlib', 'import_module', '(NAME)'],
  ['builtins', '__import__', '(NAME)'],
  ['builtins', 'exec', '("import " + NAME)'],
  ['pkgutil', 'resolve_name', '(NAME)'],
  ['runpy', 'run_module', '(NAME)'],
  ['pydoc', 'locate', '(NAME)'],
  ['timeit', 'timeit', '("1", "import " + NAME)'],
  ['pickle', 'loads', '(NAME)'],
  ['subprocess', 'run', '(["python", "-m", NAME])'],
  ['subprocess', 'check_output', '(["python", "-c", "import " + NAME])'],
  ['os', 'system', '("python -m " + NAME)'],
] as const;

/** Statements that leave the loader in `f`. */
const takings: readonly ((module: string, name: string) => string)[] = [
  (module, name) => `import ${module}\nf = ${module}.${name}`,
  (module, name) => `import ${module} as other\nf = other.${name}`,
  (module, name) => `from ${module} import ${name}\nf = ${name}`,
  (module, name) => `from ${module} import ${name} as f`,
  (module, name) => `import ${module}\nf = getattr(${module}, "${name}")`,
  (module, name) => `import ${module}\nf = getattr(${module}, "${name.slice(0, 2)}" + "${name.slice(2)}")`,
  (module, name) => `import ${module}\nf = ${module}.__dict__["${name}"]`,
  (module, name) => `import sys, ${module}\nf = sys.modules["${module}"].${name}`,
  (module, name) => `f = __import__("${module}").${name}`,
  (module, name) => `import ${module}\nif (f := ${module}.${name}): pass`,
  (module, name) => `import ${module}\nf = None or ${module}.${name}`,
  (module, name) => `import ${module}\nf, g = ${module}.${name}, 1`,
];

/** How `f` is kept until it is called as `CALL`. */
const keepings: readonly ((call: string) => string)[] = [
  (call) => `f${call}`,
  (call) => `g = f\ng${call}`,
  (call) => `d = {"k": f}\nd["k"]${call}`,
  (call) => `[f][0]${call}`,
  (call) => `(lambda h=f: h${call})()`,
  (call) => `def use(h=f):\n    return h${call}\nuse()`,
  (call) => `def use(h):\n    return h${call}\nuse(f)`,
  (call) => `import functools\nfunctools.partial(f)${call}`,
  (call) => `(h := f)${call}`,
  (call) => `class C:\n    h = staticmethod(f)\nC.h${call}`,
  (call) => `def use():\n    h = f\n    def inner():\n        return h${call}\n    return inner()\nuse()`,
  (call) => `for h in [f]:\n    h${call}`,
];

const names = [
  '"target"',
  '"tar" + "get"',
  '"{}".format("target")',
  '"%s" % "target"',
  '"tar" "get"',
  'x',
  '"\\x74arget"',
];

void test('a load is an import of what it loads, or a hazard', async () => {
  const one = fc.tuple(
    fc.constantFrom(...loaders),
    fc.constantFrom(...takings),
    fc.constantFrom(...keepings),
    fc.constantFrom(...names),
  );
  await fc.assert(
    fc.asyncProperty(one, async ([[module, name, call], take, keep, written]) => {
      const text = `${take(module, name)}\n${keep(call.replace('NAME', written))}\n`;
      const content = Buffer.from(text);
      const facts = await inProcessFacts.read({ path: 'a.py', language: 'python', content, contentId: '' });
      assert.ok(!('reason' in facts), text);
      const isKnown =
        facts.imports.some(({ specifier }) => specifier === 'target') ||
        facts.hazards.some(({ code }) => code === 'dynamic_load');
      assert.ok(isKnown, text);
    }),
    { seed: 20_261_122, numRuns: 3000 },
  );
});
