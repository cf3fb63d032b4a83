/**
 * The call graph on small programs of many shapes: its edges are those written down, whatever runs when Python runs the
 * program is in it, and neither names nor files nor hostile code change what it says.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { inProcessFacts } from '../../extract-facts.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { lineStarts, positionAt } from '../../../text/positions.ts';
import { type CallGraph, callGraph } from './call-graph.ts';

type Files = ReadonlyMap<string, string>;

const folder = new URL('fixtures/', import.meta.url);
const programs = readdirSync(folder)
  .sort()
  .map((file) => ({ name: file.replace('.txt', ''), ...readProgram(readFileSync(new URL(file, folder), 'utf8')) }));

/**
 * The expected edges stand up front, `caller > callee` a line; then the files after `--- path` lines. Under a first line
 * `everything` stand whole rows: imports, instances, and calls of what lies outside (`>>`) too, each with its place.
 */
function readProgram(text: string): { readonly expected: readonly string[]; readonly files: Files } {
  const [head = '', ...parts] = text.split(/^--- /m);
  const files = parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const);
  return { expected: head.split('\n').filter((line) => line !== ''), files: new Map(files) };
}

async function graphOf(files: Files): Promise<CallGraph> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of files) {
    const content = Buffer.from(text);
    const answer = await inProcessFacts.read({ path, language: 'python', content, contentId: '', isDetailed: true });
    assert.ok(!('reason' in answer), `${path} is read`);
    facts.set(path, answer);
  }
  const main = facts.get('main.py');
  return callGraph({ own: main === undefined ? [] : [main], others: facts });
}

function nameOf(graph: CallGraph, node: number): string {
  const item = graph.nodes[node];
  if (item === undefined) return '';
  return item.name === '' ? graph.dottedName(item.path) : `${graph.dottedName(item.path)}.${item.name}`;
}

function edgesOf(graph: CallGraph): readonly string[] {
  const edges = graph.calls.filter(({ to, kind }) => to < graph.classesFrom && kind !== 'import');
  return [...new Set(edges.map(({ from, to }) => `${nameOf(graph, from)} > ${nameOf(graph, to)}`))].sort();
}

function rowsOf(graph: CallGraph, files: Files): readonly string[] {
  const placed = (path: string, start: number, end: number): string => {
    const text = files.get(path) ?? '';
    const { line, column } = positionAt(lineStarts(text), start);
    return ` @ ${line}:${column} ${text.slice(start, end)}`.trimEnd();
  };
  return [
    ...graph.calls.map(({ from, to, path, start, end, kind }) => {
      const what = to >= graph.classesFrom ? 'makes ' : kind === 'call' ? '' : `${kind} `;
      return `${nameOf(graph, from)} > ${what}${nameOf(graph, to)}${placed(path, start, end)}`;
    }),
    ...graph.outside.map(
      ({ from, path, target, name, start, end }) =>
        `${nameOf(graph, from)} >> ${name}${target.join(' ')}${placed(path, start, end)}`,
    ),
  ].sort();
}

void describe('edges between functions', () => {
  for (const { name, expected, files } of programs) {
    void it(`are followed through ${name}`, async () => {
      const graph = await graphOf(files);
      if (expected[0] === 'everything') assert.deepEqual(rowsOf(graph, files), expected.slice(1));
      else assert.deepEqual(edgesOf(graph), expected);
    });
  }

  void it('lead to everything that runs when Python runs the programs', async (context) => {
    if (lacks(context, 'python3')) return;
    const ran = runAll();
    for (const { name, files } of programs) {
      const graph = await graphOf(files);
      const functions = [...graph.nodes.keys()].filter((node) => node < graph.classesFrom);
      const seen = new Set(functions.filter((node) => nameOf(graph, node) === 'main'));
      const callsOf = Map.groupBy(graph.calls, ({ from }) => from);
      for (const node of seen) for (const { to } of callsOf.get(node) ?? []) if (to < graph.classesFrom) seen.add(to);
      const names = new Set([...seen].map((node) => nameOf(graph, node)));
      const known = new Set(functions.map((node) => nameOf(graph, node)));
      for (const executed of ran.get(name) ?? []) {
        if (known.has(executed)) assert.ok(names.has(executed), `${name}: ${executed} ran`);
      }
    }
  });
});

/** One process of Python forks for each program. */
const record = `
import json, os, runpy, sys

for root in json.load(open(sys.argv[1])):
    if os.fork() != 0:
        os.wait()
        continue
    os.chdir(root)
    sys.path.insert(0, root)
    seen = set()

    def note(frame, event, argument):
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        runpy.run_path("main.py", run_name="__main__")
    finally:
        sys.setprofile(None)
        rows = []
        for code in seen:
            path = os.path.realpath(code.co_filename)
            if path.startswith(os.path.realpath(root) + os.sep):
                module = os.path.relpath(path, os.path.realpath(root))[:-3].replace(os.sep, ".").replace(".__init__", "")
                rows.append(module + "." + getattr(code, "co_qualname", code.co_name).replace("<locals>.", ""))
        with open("ran.json", "w") as file:
            json.dump(rows, file)
        os._exit(0)
`;

function runAll(): ReadonlyMap<string, readonly string[]> {
  const work = mkdtempSync(join(tmpdir(), 'vedette-python-'));
  try {
    for (const { name, files } of programs) {
      for (const [path, text] of files) {
        mkdirSync(dirname(join(work, name, path)), { recursive: true });
        writeFileSync(join(work, name, path), text);
      }
    }
    writeFileSync(join(work, 'runs.json'), JSON.stringify(programs.map(({ name }) => join(work, name))));
    spawnSync('python3', ['-B', '-c', record, join(work, 'runs.json')], { timeout: 50_000 });
    return new Map(
      programs.map(({ name }) => {
        const rows: unknown = JSON.parse(readFileSync(join(work, name, 'ran.json'), 'utf8'));
        return [name, Array.isArray(rows) ? rows.map(String) : []];
      }),
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

void describe('names of a module', () => {
  void it('stand for the functions and classes that they hold, wherever those were made', async () => {
    const main = [
      'from other import far, Far as Near',
      'import other',
      'def own(): pass',
      'class C:',
      '    alias = own',
      '    def m(self): pass',
      '    class D:',
      '        def deep(self): pass',
      'value = C()',
      'also = own',
      'partly = own if value else far',
    ];
    const other = 'def far(): pass\nclass Far:\n    def near(self): pass\n';
    const graph = await graphOf(
      new Map([
        ['main.py', `${main.join('\n')}\n`],
        ['other.py', other],
      ]),
    );
    const named = (path: string, ...name: readonly string[]): readonly string[] =>
      graph.named(path, name).map((node) => nameOf(graph, node));
    assert.deepEqual(named('main.py', 'own'), ['main.own']);
    assert.deepEqual(named('main.py', 'also'), ['main.own']);
    assert.deepEqual(named('main.py', 'far'), ['other.far']);
    assert.deepEqual(named('main.py', 'Near'), ['other.Far']);
    assert.deepEqual(named('main.py', 'Near', 'near'), ['other.Far.near']);
    assert.deepEqual(named('main.py', 'C', 'm'), ['main.C.m']);
    assert.deepEqual(named('main.py', 'C', 'alias'), ['main.own']);
    assert.deepEqual(named('main.py', 'C', 'D', 'deep'), ['main.C.D.deep']);
    assert.deepEqual([...named('main.py', 'partly')].sort(), ['main.own', 'other.far']);
    assert.equal((graph.named('main.py', ['C'])[0] ?? -1) >= graph.classesFrom, true);
    for (const name of [[], ['value'], ['other'], ['missing'], ['C', 'missing'], ['own', 'm'], ['value', 'm']])
      assert.deepEqual(named('main.py', ...name), [], name.join('.'));
    assert.deepEqual(named('missing.py', 'own'), []);
  });
});

const settings = { numRuns: 25, seed: 20261121 };

void describe('the graph of Python code', () => {
  // Somebody's own names must not matter: nothing may be recognized by what a benchmark calls it.
  void it('is the same under other names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...programs), fc.integer({ min: 0, max: 999 }), async ({ files }, number) => {
        const names = ownNames(files);
        const renamed = (text: string): string =>
          text.replace(/(?<![\w"'])[A-Za-z_]\w*(?![\w"'])/g, (word) => (names.has(word) ? `${word}_${number}` : word));
        const before = edgesOf(await graphOf(files));
        const after = edgesOf(await graphOf(new Map([...files].map(([path, text]) => [path, renamed(text)]))));
        const backwards = after.map((edge) => edge.replaceAll(new RegExp(`_${number}(?!\\d)`, 'g'), ''));
        assert.deepEqual([...backwards].sort(), before);
      }),
      settings,
    );
  });

  void it('is the same when the program is moved into a module that another imports', async () => {
    for (const { files } of programs) {
      const before = edgesOf(await graphOf(files));
      const main = files.get('main.py') ?? '';
      const moved = new Map([...files, ['main.py', 'import moved\n'], ['moved.py', main]]);
      const after = edgesOf(await graphOf(moved)).map((edge) => edge.replace(/\bmoved\b/g, 'main'));
      // A module that is imported is no program whose uncalled functions others call.
      const missing = before.filter((edge) => !after.includes(edge));
      const fromUncalled = missing.filter(
        (edge) => !after.some((other) => other.endsWith(`> ${edge.split(' > ')[0]}`)),
      );
      assert.deepEqual(missing, fromUncalled);
      assert.deepEqual(
        after.filter((edge) => !before.includes(edge)),
        [],
      );
    }
  });

  for (const [what, text] of [
    ['a list that holds itself', 'a = []\na.append(a)\nfor b in a:\n    for c in b:\n        c()\n'],
    ['slices of slices', 'def f(x):\n    return f(x[1:])\nf([f])\n'],
    ['a class that is its own base', 'class A: pass\nclass B(A): pass\nA = B\nclass A(B, A): pass\nA().f()\n'],
    ['modules that import each other', 'from main import *\nimport main\nmain.f()\n'],
    ['a function that returns itself in ever deeper tuples', 'def f(x):\n    return f((x, f))\nf(f)()\n'],
    ['ever longer members', 'import lib\nx = lib\nwhile True:\n    x = x.a.b()\n'],
    [
      'names like those of objects',
      '__proto__ = constructor = 1\ndef toString(): pass\ntoString()\n{"__proto__": toString}["__proto__"]()\n',
    ],
    [
      'many values in one place',
      `${Array.from({ length: 1000 }, (_, n) => `def f${n}(x): return x\nall.append(f${n})`).join('\n')}\nfor g in all:\n    for h in all:\n        g(h)(g)\n`,
    ],
    [
      'three hundred nested functions',
      Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}def f${n}(x):`).join('\n') + `\n${' '.repeat(300)}pass\n`,
    ],
    [
      'a decorator that decorates what it hands out',
      'def make(f):\n    def inner(): return make(inner)()\n    return inner\nmake(len)()\nmake(make)()()\n',
    ],
    [
      'a thousand uses of a decorator with a class of its own',
      `def keep(n):\n    def take(f):\n        class Box:\n            def run(self): return f()\n        return Box\n    return take\n${Array.from({ length: 1000 }, (_, n) => `@keep(${n})\ndef f${n}(): return f${n}().run()\nf${n}().run()\n`).join('')}`,
    ],
    ['ten thousand assignments', 'x = y\n'.repeat(10_000)],
    ['five thousand branches', 'if x:\n    x = y\n'.repeat(5_000)],
    ['star imports in circles', 'from main import *\nfrom other import *\nfrom third import *\nmissing()\n'],
  ] as const) {
    void it(`ends on ${what}`, async () => {
      const circle = 'from main import *\nfrom other import *\nfrom third import *\nmissing()\n';
      const others = ['other.py', 'third.py'].map((path) => [path, circle] as const);
      const graph = await graphOf(new Map([['main.py', `all = []\n${text}`], ...others]));
      assert.ok(graph.calls.length < 1_000_000);
    });
  }

  void it('ends where arguments grow on their way around a ring of functions', async () => {
    const count = 60;
    const defined = Array.from(
      { length: count },
      (_, at) => `def f${at}(*given):\n    f${(at + 1) % count}(1, *given)\n`,
    );
    const graph = await graphOf(new Map([['main.py', `${defined.join('\n')}\nf0()\n`]]));
    assert.equal(edgesOf(graph).length, count + 1);
  });
});

/** Names that the program itself gives, without those that Python or a library knows. */
function ownNames(files: Files): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of files.values())
    for (const [, name = ''] of text.matchAll(/^ *(?:async )?(?:def|class) ([A-Za-z]\w*)/gm)) names.add(name);
  const texts = [...files.values()].join('\n');
  for (const name of names) {
    const isWritten = new RegExp(
      `["'][^"'\\n]*\\b${name}\\b|import [^\\n]*\\b${name}\\b|\\.${name}\\b|\\b${name}=`,
    ).test(texts);
    if (isWritten) names.delete(name);
  }
  return names;
}
