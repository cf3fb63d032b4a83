/** What an import of Python names: own files, and packages by the names under which their distributions are imported. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Linker } from '../../../linking/linker.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Package } from '../../../model/package.ts';
import { factsOf, packageOf } from '../../../../testing/packages-and-facts.ts';
import { pythonLinkage } from './linkage.ts';
import { pythonNames } from './symbol-names.ts';
import { importNames } from './import-names.ts';

const distribution = (name: string): Package => packageOf(name, '1', { ecosystem: 'PyPI' });

const file = (path: string): FileFacts => factsOf(path, { language: 'python' });

const site = '.venv/lib/python3.12/site-packages/';

function open(
  names: readonly string[],
  paths: readonly string[] = ['a.py'],
  tree: Record<string, string> = {},
): Promise<Linker> {
  return pythonLinkage.open({ tree: memoryTree(tree), files: paths.map(file), packages: names.map(distribution) });
}

void describe('own files of an import', () => {
  const paths = [
    'main.py',
    'web/__init__.py',
    'web/views.py',
    'web/views/__init__.py',
    'src/shop/__init__.py',
    'src/shop/cart.py',
    'lib/tools.py',
    'web/shop/stock.py',
    'web/src/near.py',
    'one/two/three.py',
  ];
  for (const [from, specifier, path, expected] of [
    ['main.py', 'web', [], 'web/__init__.py:'],
    ['main.py', 'web', ['views', 'index'], 'web/views/__init__.py: index'],
    ['main.py', 'web.views', ['x', 'y'], 'web/views/__init__.py: x y'],
    ['main.py', 'web.other', [], 'web/__init__.py: other'],
    ['main.py', 'shop.cart', ['Cart'], 'src/shop/cart.py: Cart'],
    ['main.py', 'tools', [], 'lib/tools.py:'],
    ['web/views.py', 'shop.stock', ['x'], 'web/shop/stock.py: x'],
    ['web/views.py', 'shop.cart', [], 'src/shop/cart.py:'],
    ['web/views.py', 'near', [], 'web/src/near.py:'],
    ['web/views.py', 'main', [], 'main.py:'],
    ['main.py', 'near', [], ''],
    ['main.py', 'json', [], ''],
    ['web/views.py', '.', ['views'], 'web/views/__init__.py:'],
    ['web/views.py', '.', [], 'web/__init__.py:'],
    ['web/views.py', '.missing', [], 'web/__init__.py: missing'],
    ['web/shop/stock.py', '..views', ['index'], 'web/views/__init__.py: index'],
    ['web/views.py', '..main', [], 'main.py:'],
    ['web/views.py', '...main', [], ''],
    ['main.py', '.main', [], 'main.py:'],
    ['main.py', '..main', [], ''],
    ['one/two/three.py', '..', [], ''],
    ['main.py', '', [], ''],
  ] as const) {
    void it(`are found for ${specifier || 'nothing'} ${path.join('.')} in ${from}`, async () => {
      const linker = await open([], paths);
      const found = linker.ownTargets(file(from), specifier, path);
      assert.deepEqual(
        found.map((target) => `${target.path}:${target.rest.map((part) => ` ${part}`).join('')}`),
        expected === '' ? [] : [expected],
      );
    });
  }
});

void describe('packages of an import', () => {
  const shown = (linker: Linker, specifier: string, path: readonly string[] = [], from = 'a.py'): readonly string[] =>
    linker
      .packageTargets(file(from), specifier, path)
      .map((target) => `${target.isExact ? '' : 'perhaps '}${target.name} ${target.module}: ${target.path.join(' ')}`);

  for (const [specifier, path, expected] of [
    ['yaml', ['load'], ['pyyaml yaml: load']],
    ['yaml.loader', ['Loader'], ['pyyaml yaml.loader: Loader']],
    ['requests', [], ['requests requests: ']],
    ['google.cloud', ['storage', 'Client'], ['google-cloud-storage google.cloud.storage: Client']],
    ['google.cloud.storage.blob', ['Blob'], ['google-cloud-storage google.cloud.storage.blob: Blob']],
    [
      'google.cloud',
      ['other'],
      ['perhaps google-cloud-storage google.cloud: other', 'perhaps google-cloud-bigquery google.cloud: other'],
    ],
    ['google', [], ['perhaps google-cloud-storage google: ', 'perhaps google-cloud-bigquery google: ']],
    ['guessed_name', ['f'], ['perhaps guessed-name-py guessed_name: f']],
    ['guessed_name_py', ['f'], ['guessed-name-py guessed_name_py: f']],
    ['hidden', ['f'], ['perhaps hidden hidden: f']],
    ['twice', [], ['perhaps twice twice: ', 'perhaps py-twice twice: ']],
    ['.yaml', [], []],
    ['json', ['yaml'], []],
    ['', [], []],
  ] as const) {
    void it(`are found for ${specifier || 'nothing'} ${path.join('.')}`, async () => {
      const names = [
        'pyyaml',
        'requests',
        'google-cloud-storage',
        'google-cloud-bigquery',
        'guessed-name-py',
        'hidden',
        'twice',
        'py-twice',
      ];
      assert.deepEqual(shown(await open(names, ['a.py', 'hidden.py']), specifier, path), expected);
    });
  }

  void it('are told by what is installed, where no table knows the name', async () => {
    const record = { [`${site}strange-1.dist-info/METADATA`]: 'Name: strange\nVersion: 1\n' };
    const own = { [`${site}fathom/__init__.py`]: '', [`${site}strange-1.dist-info/RECORD`]: 'fathom/__init__.py,,\n' };
    const linker = await open(['strange', 'unknown', 'pyyaml'], ['a.py'], { ...record, ...own });
    assert.deepEqual(shown(linker, 'fathom', ['f']), ['strange fathom: f']);
    assert.deepEqual(shown(linker, 'strange'), []);
    const known = ['strange', 'unknown', 'pyyaml', 'requests', 'never-heard-of'];
    assert.deepEqual(
      known.filter((name) => linker.hasKnownImportName(name)),
      ['strange', 'pyyaml', 'requests'],
    );
    assert.deepEqual(linker.mentionNames('strange'), ['strange', 'fathom']);
    assert.deepEqual(linker.mentionNames('pyyaml'), ['pyyaml', 'yaml']);
    assert.deepEqual(linker.mentionNames('never-heard-of-py'), [
      'never-heard-of-py',
      'never_heard_of_py',
      'never_heard_of',
      'neverheardofpy',
      'never.heard.of.py',
    ]);
    const { missing = [] } = (await linker.installed?.resolve('a.py', 'unknown.part')) ?? {};
    assert.deepEqual(missing, ['unknown']);
    assert.deepEqual((await linker.installed?.resolve('a.py', 'json'))?.missing, []);
  });

  void it('that run by their name, or hold no code that runs, are told by their name', async () => {
    const linker = await open([]);
    const programs = ['pytest', 'pytest-cov', 'django-filter', 'gunicorn', 'psycopg2-binary', 'uvicorn'];
    const others = ['requests', 'mypytest', 'gunicorn2', 'django', 'types-pytest'];
    assert.deepEqual(
      [...programs, ...others].filter((name) => linker.isRunByName(name)),
      programs,
    );
    assert.deepEqual(
      ['types-requests', 'pandas-stubs', 'mytypes-x', 'stubs-pandas', 'requests'].filter((name) =>
        linker.isInert(name),
      ),
      ['types-requests'],
    );
    assert.deepEqual(
      [pythonLinkage.ecosystem, pythonLinkage.languages, pythonLinkage.isNearestManifest, linker.installed],
      ['PyPI', ['python'], false, undefined],
    );
  });
});

void describe('names of imports', () => {
  for (const [distributionName, certain, possible, isKnown] of [
    ['PyYAML', ['yaml'], [], true],
    ['beautifulsoup4', ['bs4'], [], true],
    ['Requests', ['requests'], [], true],
    ['Google.Cloud_Storage', ['google.cloud.storage'], [], true],
    [
      'python-some.thing',
      ['python_some_thing'],
      ['some_thing', 'thon_some_thing', 'pythonsomething', 'python.some.thing'],
      false,
    ],
    ['py-odd', ['py_odd'], ['odd', '_odd', 'pyodd', 'py.odd'], false],
    ['pyodd', ['pyodd'], ['odd'], false],
    ['odd-thing-python', ['odd_thing_python'], ['odd_thing', 'oddthingpython', 'odd.thing.python'], false],
    ['odd-client', ['odd_client'], ['odd', 'oddclient', 'odd.client'], false],
    ['odd-sdk', ['odd_sdk'], ['odd', 'oddsdk', 'odd.sdk'], false],
    ['odd12', ['odd12'], ['odd'], false],
    ['py', ['py'], [], true],
    ['a--b', ['a_b'], ['ab', 'a.b'], false],
  ] as const) {
    void it(`are guessed for ${distributionName} where no table knows them`, () => {
      const found = importNames(distributionName);
      assert.deepEqual(
        [found.certain, [...found.possible].sort(), found.isKnown],
        [certain, [...possible].sort(), isKnown],
      );
    });
  }
});

void describe('symbols of advisories', () => {
  for (const [module, name, usedModule, path, expected] of [
    ['yaml', 'load', 'yaml', ['load'], 'exact'],
    ['yaml', 'load', 'yaml', ['load', '()'], 'exact'],
    ['yaml', 'load', 'yaml', ['dump'], 'none'],
    ['yaml', 'load', 'yaml', [], 'none'],
    ['', 'load', 'yaml', ['load'], 'exact'],
    ['', 'yaml.load', 'yaml', ['load'], 'exact'],
    ['', 'loader.load', 'yaml.loader', ['load'], 'exact'],
    ['loader', 'load', 'yaml.loader', ['load'], 'exact'],
    ['jinja2.filters', 'do_x', 'jinja2', ['do_x'], 'exact'],
    ['jinja2.filters', 'do_x', 'jinja2.utils', ['do_x'], 'name'],
    ['jinja2', 'do_x', 'jinja2.utils', ['do_x'], 'name'],
    ['jinja2filters', 'do_x', 'jinja2', ['do_x'], 'name'],
    ['', 'Environment.from_string', 'jinja2', ['Environment', '()', 'from_string'], 'exact'],
    ['', 'Environment.from_string', 'jinja2', ['Template', '#', 'from_string'], 'name'],
    ['', 'Environment.from_string', 'jinja2', ['Environment'], 'none'],
    ['a.b', 'C.m', 'a', ['b', 'C', '#', 'm'], 'exact'],
    ['a.b', 'C.m', 'a', ['C', '#', 'm'], 'exact'],
    ['a', '', 'a', [], 'exact'],
  ] as const) {
    void it(`${module}#${name} are ${expected} for ${[usedModule, ...path].join(' ')}`, () => {
      const target = { name: 'x', module: usedModule, path, isExact: true };
      assert.equal(pythonNames.matchSymbol({ module, name }, target), expected);
    });
  }
});
