/** What a plan says of names that first-party Python uses and that the release it moves to has no more, and when it says nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import type { Metadata, MetadataShelf } from '../model/release.ts';
import { planFixes } from '../plan-fixes.ts';
import { pythonShelf } from '../python/made-index.testing.ts';
import { advisoriesOf, anyFix } from '../universe.testing.ts';
import { pythonReleaseNames } from './python-release-names.ts';

type Files = Readonly<Record<string, string>>;

interface Case {
  readonly name: string;
  readonly code: Files;
  /** Of the old release, unless it is the usual one. */
  readonly before?: Files;
  /** Absent: the archive cannot be had. */
  readonly after?: Files;
  readonly breaking: readonly string[];
  readonly notes?: number;
}

const old: Files = {
  'p/__init__.py': 'from .deep import (\n    keep,\n    far as gone,  # why\n)\nLIMIT: int = 3\ndef run():\n    pass\n',
  'p/deep.py': 'class Deep:\n    pass\ndef keep(): ...\ndef far(): ...\n',
  'p/old.py': 'x = 1\n',
};
const now: Files = { 'p/__init__.py': 'from .deep import keep\n', 'p/deep.py': 'def keep(): ...\n' };
const uses: Files = { 'a.py': 'import p\np.gone()\n' };

const cases: readonly Case[] = [
  {
    name: 'names that are imported, and members of modules',
    code: {
      'src/a.py': 'from p import gone, keep\nfrom p import (\n    run as go,\n)\nprint(keep)\n',
      'src/b.py': 'import p\nimport p.deep as d\n\ndef f():\n    d.Deep()\n    return p.LIMIT + p.keep\n',
    },
    after: now,
    breaking: ['src/a.py:1 p.gone', 'src/a.py:2 p.run', 'src/b.py:5 p.deep.Deep', 'src/b.py:6 p.LIMIT'],
  },
  {
    name: 'a module that goes',
    code: { 'a.py': 'from p.old import x\n', 'b.py': 'from p import old\n' },
    after: now,
    breaking: ['a.py:1 p.old', 'b.py:1 p.old'],
  },
  {
    name: 'code that is ready for the name not to be there, and types',
    code: {
      'a.py': 'try:\n    from p import gone\nexcept ImportError:\n    from p import run\n',
      'b.py': 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import gone\n',
    },
    after: now,
    breaking: [],
  },
  {
    name: 'what was never there, and what is written anywhere in the module',
    code: { 'a.py': 'from p import never, gone\n' },
    after: { 'p/__init__.py': 'if True:\n    gone = 1\n' },
    breaking: [],
  },
  {
    name: 'what comes by a star of its own modules is there',
    code: uses,
    after: { 'p/__init__.py': 'from .a import *\n', 'p/a.py': 'from p.b import *\n', 'p/b.py': 'def gone(): ...\n' },
    breaking: [],
  },
  {
    name: 'a star gives the modules below it too',
    code: uses,
    after: { 'p/__init__.py': 'from p.a import *\n', 'p/a/__init__.py': '', 'p/a/gone.py': '' },
    breaking: [],
  },
  {
    name: 'stars of its own modules without the name',
    code: uses,
    after: { 'p/__init__.py': 'from .a import *\n', 'p/a.py': 'from .. import p\nfrom p import *\n' },
    breaking: ['a.py:2 p.gone'],
  },
  {
    name: 'what another module puts on it is there',
    code: uses,
    after: { 'p/__init__.py': 'from . import a\n', 'p/a.py': 'import p\np.gone = 1\n' },
    breaking: [],
  },
  ...Object.entries({
    'a star of another package': 'from other import *\n',
    __getattr__: 'def __getattr__(name):\n    return load(name)\n',
    globals: 'globals().update(load())\n',
    'sys.modules': 'import sys\nsys.modules[__name__] = Lazy()\n',
    setattr: 'import builtins\nfor n in names: setattr(x, n, 1)\n',
  }).map(([name, text]) => ({ name: `open: ${name}`, code: uses, after: { 'p/__init__.py': text }, breaking: [] })),
  { name: 'open: a module that is built', code: uses, after: { 'p.cpython-312.so': '' }, breaking: [] },
  {
    name: 'open: a source distribution with modules that are built',
    code: uses,
    after: { ...now, 'p/_built.so': '' },
    breaking: [],
  },
  {
    name: 'a module of the repository that has the name',
    code: { ...uses, 'lib/p/__init__.py': '' },
    after: now,
    breaking: [],
  },
  { name: 'a release that cannot be had', code: uses, breaking: [], notes: 1 },
];

async function planned({ code, before = old, after }: Case) {
  const index = pythonShelf({ p: { '1.0': {}, '2.0': {} } });
  const known = new Map<string, Metadata>();
  const shelf: MetadataShelf = {
    find: (request) => (request.version.endsWith(' names') ? known.get(request.version) : index.find(request)),
  };
  const namesOf = (files: Files | undefined): Metadata =>
    files === undefined
      ? { kind: 'unavailable', reason: 'the index answers 404' }
      : {
          kind: 'document',
          value: {
            modules: pythonReleaseNames(Object.entries(files).map(([path, text]) => ({ path, text: () => text }))),
          },
        };
  for (let round = 1; ; round++) {
    const tree = memoryTree({ ...code, 'requirements.txt': 'p==1.0\n' });
    const lookup = advisoriesOf('PyPI', { p: '2.0' });
    const { plan, missing } = await planFixes({ tree, lookup, privateRegistries: [], shelf, settings: anyFix });
    if (missing.length === 0) return { plan, round };
    for (const { version } of missing) known.set(version, namesOf(version === '1.0 names' ? before : after));
  }
}

describe('what a fix breaks of Python', () => {
  for (const one of cases) {
    test(one.name, async () => {
      const { plan } = await planned(one);
      const [group, ...others] = plan.groups;
      assert.ok(group !== undefined && others.length === 0);
      assert.deepEqual(
        group.breaking.map(({ path, line, symbol }) => `${path}:${line} ${symbol}`),
        one.breaking,
      );
      assert.equal(
        group.notes.filter((note) => note.endsWith('not known: the index answers 404')).length,
        one.notes ?? 0,
      );
    });
  }
});

test('nothing is asked for where no code uses the distribution', async () => {
  assert.equal((await planned({ name: '', code: { 'a.py': 'import q\n' }, after: now, breaking: [] })).round, 1);
  assert.equal((await planned({ name: '', code: uses, after: now, breaking: [] })).round, 2);
});
