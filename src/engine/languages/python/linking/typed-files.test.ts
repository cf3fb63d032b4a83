import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inProcessFacts } from '../../extract-facts.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { callGraph } from '../graph/call-graph.ts';
import { typedFiles } from './typed-files.ts';

const site = '.venv/lib/python3/site-packages';
const files: Readonly<Record<string, string>> = {
  'main.py': 'from lazy import Shop\nShop().open()\n',
  [`${site}/lazy/__init__.py`]: `from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .shop import Shop
    from .other import Other
    from .everything import *
    import lazy.whole
from . import loader
loader.replace(__name__)
`,
  [`${site}/lazy/loader.py`]: 'def replace(name): pass\n',
  [`${site}/lazy/shop.py`]: 'from .till import count\nimport apart\nclass Shop:\n    def open(self): return count()\n',
  [`${site}/lazy/till.py`]: 'def count(): return 1\n',
  [`${site}/lazy/other.py`]: 'def started(): pass\nstarted()\nclass Other: pass\n',
  [`${site}/lazy/everything.py`]: 'def begun(): pass\nbegun()\n',
  [`${site}/lazy/whole.py`]: 'def run(): pass\nrun()\n',
  [`${site}/apart/__init__.py`]: '',
};

async function read(path: string): Promise<FileFacts | undefined> {
  const content = Buffer.from(files[path] ?? '');
  const facts = await inProcessFacts.read({ path, language: 'python', contentId: '', content, isDetailed: true });
  return 'reason' in facts ? undefined : facts;
}

const inLazy = (...names: readonly string[]): string[] => names.map((name) => `${site}/lazy/${name}.py`);
const edge = { from: '', path: '', order: 0 };
const places = (paths: readonly string[]) => new Map(paths.map((path) => [path, edge]));
const resolve = async (_from: string, specifier: string) => {
  const path = `${site}/${specifier.startsWith('.') ? `lazy/${specifier.slice(1)}` : specifier.replaceAll('.', '/')}`;
  return { paths: [`${path}.py`, `${path}/__init__.py`].filter((one) => files[one] !== undefined), missing: [] };
};

async function typed(possible: readonly string[]): Promise<readonly FileFacts[]> {
  const loaded = await Promise.all(inLazy('__init__', 'loader').map(read));
  const known = loaded.filter((file) => file !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing but the paths is asked for
  const trace = { loaded: places(inLazy('__init__', 'loader')), possible: places(possible) } as never;
  return typedFiles(known, trace, { resolve }, read, undefined);
}

const all = [...inLazy('shop', 'till', 'other', 'everything', 'whole'), `${site}/apart/__init__.py`];

test('names for type checkers lead to files of their own package that may be loaded, and to what these import', async () => {
  assert.deepEqual(
    (await typed(all)).map(({ path }) => path).sort(),
    inLazy('everything', 'other', 'shop', 'till', 'whole'),
  );
  assert.deepEqual(
    (await typed(inLazy('till'))).map(({ path }) => path),
    [],
  );
});

test('only what somebody asks for is loaded, and calls go on from there', async () => {
  const known = await typed(all);
  const others = await Promise.all([...inLazy('__init__', 'loader'), ...all].map(read));
  const main = await read('main.py');
  assert.ok(main !== undefined);
  const graph = callGraph({
    own: [main],
    others: new Map(others.filter((file) => file !== undefined).map((file) => [file.path, file])),
    whenAsked: new Set(known.map(({ path }) => path)),
  });
  const called = new Set(graph.calls.map(({ to }) => graph.nodes[to]?.name));
  assert.ok(called.has('Shop.open') && called.has('count'));
  for (const name of ['started', 'begun', 'run']) assert.ok(!called.has(name), name);
});
