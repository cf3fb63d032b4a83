/** What first-party Python uses of packages by values that wander, and by which import each came. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Program } from '../../../linking/linker.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Package } from '../../../model/package.ts';
import { packageOf } from '../../../../testing/packages-and-facts.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { allRuns } from '../../../linking/own-code.ts';
import { pythonLinkage } from './linkage.ts';

const distribution = (name: string): Package => packageOf(name, '1', { ecosystem: 'PyPI' });

async function read(path: string, text: string, isDetailed: boolean): Promise<FileFacts> {
  const request = { path, language: 'python' as const, content: Buffer.from(text), contentId: '' };
  const answer = await inProcessFacts.read(isDetailed ? { ...request, isDetailed: true } : request);
  assert.ok(!('reason' in answer));
  return answer;
}

async function programOf(
  sources: Readonly<Record<string, string>>,
  unread: readonly string[] = [],
  signal?: AbortSignal,
  isClosed = true,
): Promise<Program> {
  const files = await Promise.all(
    Object.entries(sources)
      .filter(([path]) => path.endsWith('.py'))
      .map(([path, text]) => read(path, text, false)),
  );
  const packages = ['pyyaml', 'requests', 'google-cloud-storage'].map(distribution);
  const tree = memoryTree(sources);
  const linker = await pythonLinkage.open({ tree, files, packages });
  const program = await linker.program?.(
    undefined,
    signal,
    async (path) => (unread.includes(path) ? undefined : await read(path, sources[path] ?? '', true)),
    async () => ({ ...allRuns, isClosed: () => isClosed }),
    () => 'production',
  );
  assert.ok(program);
  return program;
}

/** `package module: path, kind @ text, by the import's file and text`. */
async function usesOf(
  sources: Readonly<Record<string, string>>,
  unread: readonly string[] = [],
): Promise<readonly string[]> {
  const { uses } = await programOf(sources, unread);
  return [...uses].flatMap(([name, sites]) =>
    sites.map(({ file, fact, target, imports }) => {
      assert.equal(target.name, name);
      const by = imports.map((site) => {
        assert.equal(site.file.imports[fact.import], site.fact);
        return `${site.file.path} ${(sources[site.file.path] ?? '').slice(site.fact.start, site.fact.end)}`;
      });
      const text = (sources[file.path] ?? '').slice(fact.start, fact.end);
      return `${name} ${target.module}: ${fact.path.join(' ')}, ${fact.kind} @ ${file.path} ${text} by ${by.join(', ')}`;
    }),
  );
}

/** Of each line that calls `yaml`, by the name that it gives: whether something may come to it. */
async function reachedOf(sources: Readonly<Record<string, string>>): Promise<string> {
  const { mayReach } = await programOf(sources);
  assert.ok(mayReach);
  const found: string[] = [];
  for (const [path, text] of Object.entries(sources)) {
    const file = await read(path, text, true);
    for (const { index, 1: name } of text.matchAll(/yaml\.load\("(\w+)"\)/g))
      if (mayReach(file, index)) found.push(name ?? '');
  }
  return found.sort().join(' ');
}

/** What is called, and beside it what is not; `yaml.load("…")` tells each by its name. */
const programs: readonly (readonly [why: string, reached: string, sources: Readonly<Record<string, string>>])[] = [
  [
    'a function is called and another is only called by one that nothing calls',
    'called',
    { 'app.py': script('def f(): yaml.load("called")\ndef g(): h()\ndef h(): yaml.load("other")\nf()\n') },
  ],
  [
    'a method of the name is called on what nobody knows, of classes that are made',
    'unknown',
    {
      'app.py': script(
        'class C:\n    def go(self): yaml.load("unknown")\n    def stay(self): yaml.load("stays")\n' +
          'class D:\n    def go(self): yaml.load("unmade")\nmade = C()\ndef run(x): x[0].go()\nrun(1)\n',
      ),
    },
  ],
  [
    'an object is handed to code that is not here',
    'all given',
    {
      'app.py': script(
        'import flask\nclass C:\n    def m(self): yaml.load("given")\n    def n(self): yaml.load("all")\n' +
          'class D:\n    def m(self): yaml.load("kept")\nflask.use(C())\nD()\n',
      ),
    },
  ],
  [
    'a class derives from code that is not here',
    'derived',
    {
      'app.py': script(
        'import flask\nclass V(flask.View):\n    def get(self): yaml.load("derived")\n' +
          'class E(Exception):\n    def get(self): yaml.load("plain")\n',
      ),
    },
  ],
  [
    'decorators of frameworks register what they decorate',
    'command route',
    {
      'app.py': script(
        'import flask, click\napp = flask.Flask(__name__)\n@app.route("/")\ndef index(): yaml.load("route")\n' +
          '@click.command()\ndef tool(): yaml.load("command")\ndef other(): yaml.load("other")\n',
      ),
    },
  ],
  [
    'an own decorator keeps what it decorates, and nothing calls that',
    'kept',
    {
      'app.py': script(
        'kept = []\nlost = []\ndef keep(f):\n    kept.append(f)\n    return f\ndef lose(f):\n    lost.append(f)\n    return f\n' +
          '@keep\ndef first(): yaml.load("kept")\n@lose\ndef second(): yaml.load("lost")\nfor f in kept: f()\n',
      ),
    },
  ],
  [
    'members are taken by a computed name',
    'one two',
    {
      'app.py': script(
        'import sys\nclass C:\n    def one(self): yaml.load("one")\n    def two(self): yaml.load("two")\n' +
          'class D:\n    def one(self): yaml.load("not")\nD()\ngetattr(C(), sys.argv[1])()\n',
      ),
    },
  ],
  [
    'a written name takes one member',
    'one',
    {
      'app.py': script(
        'class C:\n    def one(self): yaml.load("one")\n    def two(self): yaml.load("two")\nfor n in ["one"]: getattr(C(), n)()\n',
      ),
    },
  ],
  [
    'Python itself calls special methods of what is made',
    'hash',
    {
      'app.py': script(
        'class C:\n    def __hash__(self): yaml.load("hash")\n    def __add__(self, other): yaml.load("added")\n' +
          'class D:\n    def __hash__(self): yaml.load("unmade")\nC()\n',
      ),
    },
  ],
  [
    'settings and texts name functions and classes',
    'entry middleware',
    {
      'pkg/cli.py': script('def entry(): yaml.load("entry")\ndef other(): yaml.load("other")\n'),
      'pkg/parts.py':
        'import yaml\nclass Timing:\n    def m(self): yaml.load("middleware")\nclass Other:\n    def m(self): yaml.load("unnamed")\n',
      'app.py': script('import pkg.cli, pkg.parts\nMIDDLEWARE = ["pkg.parts.Timing"]\n'),
      'pyproject.toml': '[project.scripts]\ntool = "pkg.cli:entry"\n',
    },
  ],
  [
    'a framework finds files that nothing imports',
    'found',
    {
      'pkg/tasks.py': 'import yaml\ndef send(): yaml.load("found")\n',
      'pkg/used.py': 'import yaml\ndef spare(): yaml.load("imported")\n',
      'app.py': script('import pkg.used\n'),
    },
  ],
  [
    'code that loads anything calls anything',
    'anything',
    {
      'app.py': script('import importlib, sys\nimportlib.import_module(sys.argv[1])\ndef f(): yaml.load("anything")\n'),
    },
  ],
  [
    'what is called is unknown, functions that were handed on may be it',
    'handed',
    {
      'app.py': script(
        'import sys\ndef take(f): sys.argv[0](f)\ndef first(): yaml.load("handed")\ndef second(): yaml.load("alone")\n' +
          'take(first)\ntable = {}\ntable["x"]()\n',
      ),
    },
  ],
];

/** Run as a program, so that nothing else finds what it holds. */
function script(text: string): string {
  return `import yaml\n${text}if __name__ == "__main__": pass\n`;
}

void describe('own functions run', () => {
  for (const [why, reached, sources] of programs)
    void it(`where ${why}`, async () => {
      assert.equal(await reachedOf(sources), reached);
    });

  void it('all where others may call what is published', async () => {
    const text = script('def f(): yaml.load("published")\n');
    const file = await read('app.py', text, true);
    const closed = await programOf({ 'app.py': text });
    const open = await programOf({ 'app.py': text }, [], undefined, false);
    const place = text.indexOf('yaml.load');
    assert.deepEqual([closed.mayReach?.(file, place), open.mayReach?.(file, place)], [false, true]);
  });
});

void describe('uses of packages', () => {
  void it('are calls of values that came from elsewhere in the file', async () => {
    const text =
      'import yaml\nimport requests.sessions\ndef run(work):\n    return work(1)\nrun(yaml.load)\nrequests.sessions.Session().get()\n';
    assert.deepEqual(await usesOf({ 'a.py': text }), [
      'requests requests.sessions: Session, call @ a.py requests.sessions.Session by a.py import requests.sessions',
      'requests requests.sessions: Session () get, call @ a.py requests.sessions.Session().get by a.py import requests.sessions',
      'pyyaml yaml: load, call @ a.py work by a.py import yaml',
    ]);
  });

  void it('name the import of another file where their own has none', async () => {
    const sources = {
      'a.py': 'from tools import take\ntake(1)\nimport json\njson.loads("1")\n',
      'b.py': 'import yaml as other\n',
      'tools.py': 'import yaml\nfrom yaml.loader import Loader\ntake = yaml.load\nmade = Loader(1)\n',
    };
    assert.deepEqual([...(await usesOf(sources))].sort(), [
      'pyyaml yaml.loader: Loader, call @ tools.py Loader by tools.py from yaml.loader import Loader',
      'pyyaml yaml: load, call @ a.py take by b.py import yaml as other',
    ]);
  });

  void it('come by the most precise import', async () => {
    const sources = {
      'a.py': 'import google.cloud.storage\nimport google.cloud\ndef f(x): x()\nf(google.cloud.storage.Client)\n',
      'b.py': 'from .relative import yaml\nif yaml: yaml.load()\n',
      'relative.py': 'import yaml\nx = yaml\n',
    };
    assert.deepEqual([...(await usesOf(sources))].sort(), [
      'google-cloud-storage google.cloud.storage: Client, call @ a.py x by a.py import google.cloud.storage',
      'pyyaml yaml: load, call @ b.py yaml.load by relative.py import yaml',
    ]);
  });

  void it('are none of packages that are not asked about, nor in files that could not be followed', async () => {
    const sources = { 'a.py': 'import flask, yaml\nflask.run()\nyaml.load()\n', 'b.py': 'import yaml\nyaml.dump()\n' };
    assert.deepEqual(await usesOf(sources, ['a.py']), ['pyyaml yaml: dump, call @ b.py yaml.dump by b.py import yaml']);
  });

  void it('are not gathered once the scan was given up', async () => {
    await assert.rejects(programOf({ 'a.py': 'import yaml\n' }, [], AbortSignal.abort(new Error('over'))), /over/);
  });

  void it('of many files are all found', async () => {
    const sources = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`f${index}.py`, 'import yaml\nyaml.load()\n']),
    );
    const found = await usesOf(sources);
    assert.equal(new Set(found).size, 30);
    const program = await programOf(sources);
    assert.deepEqual([...program.uses.keys()], ['pyyaml']);
  });
});
