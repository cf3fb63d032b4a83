/** What a virtual environment in the tree says of its distributions: which files are whose, and which an import loads. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileTree } from '../../../files/file-tree.ts';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Package } from '../../../model/package.ts';
import { packageOf } from '../../../../testing/packages-and-facts.ts';
import { installedDistributions, type PythonEnvironment } from './installed.ts';

const site = '.venv/lib/python3.12/site-packages/';
const other = 'dist-packages/';

const files: Readonly<Record<string, string>> = {
  'app.py': 'import web',
  'web.py': '',
  [`${site}web/__init__.py`]: '',
  [`${site}web/core.py`]: '',
  [`${site}web/sub/__init__.py`]: '',
  [`${site}web/sub/inner.py`]: '',
  [`${site}web/_fast.cpython-312-x86_64-linux-gnu.so`]: 'ELF',
  [`${site}web/_fast.pyd`]: 'MZ',
  [`${site}web/data.json`]: '{}',
  [`${site}web/tests/test_web.py`]: '',
  [`${site}web/test/conftest.py`]: '',
  [`${site}web/test/data/more.py`]: '',
  [`${site}web/plugins/test/core.py`]: '',
  [`${site}web/__pycache__/core.pyc`]: '',
  [`${site}_web_c.so`]: 'ELF',
  [`${site}wide/odd, name.py`]: '',
  [`${site}web-1.0.0.dist-info/METADATA`]:
    'Metadata-Version: 2.1\r\nname: Web_Site\r\nVersion:\t1.0.0\r\nRequires-Dist: deep (>=1)\r\nrequires-dist:Missing.Part[x]; extra == "y"\r\n\r\nName: other\r\n',
  [`${site}web-1.0.0.dist-info/RECORD`]:
    'web/__init__.py,sha256=x,10\r\nweb/core.py,,\r\nweb/sub/__init__.py,,\r\nweb/sub/inner.py,,\r\nweb/_fast.cpython-312-x86_64-linux-gnu.so,,\r\nweb/_fast.pyd,,\r\nweb/data.json,,\r\nweb/tests/test_web.py,,\r\nweb/test/conftest.py,,\r\nweb/test/data/more.py,,\r\nweb/plugins/test/core.py,,\r\nweb/__pycache__/core.pyc,,\r\n_web_c.so,,\r\n"wide/odd, name.py",,\r\n../../../bin/web.py,,\r\nweb/gone.json,,\r\n\r\n',
  [`${site}web-1.0.0.dist-info/entry_points.txt`]: '[console_scripts]\nweb = web:main\n[gui_scripts]\nx = web:x\n',
  [`${site}deep/__init__.py`]: '',
  [`${site}deep-2.0.egg-info/PKG-INFO`]: 'Name: deep\nVersion: 2.0\n',
  [`${site}deep-2.0.egg-info/RECORD`]: 'deep/__init__.py,,\n',
  [`${site}deep-2.0.egg-info/entry_points.txt`]: '[console_scripts]\nd = deep:d\n [ not.first ]\n',
  [`${site}space/part.py`]: '',
  [`${site}plug/__init__.py`]: '',
  [`${site}plug-3.dist-info/METADATA`]: 'Name: plug\nVersion: 3\nRequires-Dist: deep\n',
  [`${site}plug-3.dist-info/RECORD`]: 'plug/__init__.py,,\nspace/part.py,,\n',
  [`${site}plug-3.dist-info/entry_points.txt`]: '[ web.plugins ]\np = plug:p\n',
  [`${site}partial/__init__.py`]: '',
  [`${site}partial-1.dist-info/METADATA`]: 'Name: partial\nVersion: 1\n',
  [`${site}partial-1.dist-info/RECORD`]: 'partial/__init__.py,,\npartial/away.py,,\n',
  [`${site}unnamed-1.dist-info/METADATA`]: 'Version: 1\n',
  [`${site}unnamed-1.dist-info/RECORD`]: '',
  [`${site}unversioned-1.dist-info/METADATA`]: 'Name: unversioned\n',
  [`${site}unversioned-1.dist-info/RECORD`]: '',
  [`${site}deep/vendor-1.dist-info/METADATA`]: 'Name: vendor\nVersion: 1\n',
  [`${site}deep/vendor-1.dist-info/RECORD`]: '',
  [`${site}distutils-precedence.pth`]: 'import os; code\n',
  [`${site}_virtualenv.pth`]: 'import _virtualenv\n',
  [`${site}paths.pth`]: '# import nothing\n../src\nimported\n',
  [`${other}deep/__init__.py`]: '',
  [`${other}deep/more.py`]: '',
  [`${other}deep-1.0.dist-info/METADATA`]: 'Name: Deep\nVersion: 1.0\n',
  [`${other}deep-1.0.dist-info/RECORD`]: 'deep/__init__.py,,\ndeep/more.py,,\n',
};

const ofDistribution = (name: string, version: string): Package => packageOf(name, version, { ecosystem: 'PyPI' });

const owners: Readonly<Record<string, readonly string[]>> = { web: ['web-site'], deep: ['deep'], cloud: ['far-cloud'] };

async function open(tree: FileTree = memoryTree(files)): Promise<PythonEnvironment> {
  const found = await installedDistributions(
    tree,
    (module) => owners[module.split('.')[0] ?? ''] ?? [],
    new Set(['plug']),
  );
  assert.ok(found);
  return found;
}

const webCode = [
  'web/__init__.py',
  'web/core.py',
  'web/sub/__init__.py',
  'web/sub/inner.py',
  'web/_fast.cpython-312-x86_64-linux-gnu.so',
  'web/_fast.pyd',
  'web/plugins/test/core.py',
  '_web_c.so',
  'wide/odd, name.py',
].map((path) => `${site}${path}`);
const plugCode = [`${site}plug/__init__.py`, `${site}space/part.py`];
const deepCode = [`${site}deep/__init__.py`, `${other}deep/__init__.py`, `${other}deep/more.py`];

void describe('the distributions of a virtual environment', () => {
  void it('give their top-level modules by normalized name', async () => {
    assert.deepEqual(
      [...(await open()).modules],
      [
        ['deep', ['deep']],
        ['plug', ['plug', 'space']],
        ['web-site', ['web', '_web_c', 'wide']],
      ],
    );
  });

  for (const [from, specifier, paths, missing] of [
    ['app.py', 'web', [`${site}web/__init__.py`], []],
    ['app.py', 'web.core', [`${site}web/__init__.py`, `${site}web/core.py`], []],
    [
      'app.py',
      'web.sub.inner.name',
      [`${site}web/__init__.py`, `${site}web/sub/__init__.py`, `${site}web/sub/inner.py`],
      [],
    ],
    ['app.py', 'web.*', [`${site}web/__init__.py`], []],
    ['app.py', 'space.part', [`${site}space/part.py`], []],
    [
      'app.py',
      'web._fast',
      [`${site}web/__init__.py`, `${site}web/_fast.cpython-312-x86_64-linux-gnu.so`, `${site}web/_fast.pyd`],
      [],
    ],
    ['app.py', 'deep.more', [`${site}deep/__init__.py`, `${other}deep/__init__.py`, `${other}deep/more.py`], []],
    ['app.py', 'cloud.storage', [], ['far-cloud']],
    ['app.py', 'json', [], []],
    ['app.py', '.web', [], []],
    [`${site}web/core.py`, '.', [`${site}web/__init__.py`], []],
    [`${site}web/core.py`, '.sub', [`${site}web/__init__.py`, `${site}web/sub/__init__.py`], []],
    [`${site}web/sub/inner.py`, '..core', [`${site}web/__init__.py`, `${site}web/core.py`], []],
    [`${site}web/sub/inner.py`, '...deep', [`${site}deep/__init__.py`], []],
    [`${site}web/sub/inner.py`, '....deep', [], []],
    [`${site}web/core.py`, 'deep', [`${site}deep/__init__.py`, `${other}deep/__init__.py`], []],
  ] as const) {
    void it(`answer ${specifier} in ${from}`, async () => {
      assert.deepEqual(await (await open()).resolve(from, specifier), { paths, missing });
    });
  }

  void it('declare what their metadata requires, and whatever announces itself as a plug-in', async () => {
    const environment = await open();
    assert.deepEqual(await environment.declared(`${site}web/core.py`), {
      paths: [...deepCode, ...plugCode],
      missing: ['missing-part'],
    });
    assert.deepEqual(await environment.declared(`${other}deep/more.py`), { paths: plugCode, missing: [] });
    assert.deepEqual(await environment.declared('app.py'), { paths: plugCode, missing: [] });
  });

  void it('bring all their code but their tests, and folders of that name without any, as soon as a file of theirs is used', async () => {
    const environment = await open();
    assert.deepEqual(environment.besides?.(`${site}web/core.py`), webCode);
    assert.equal(environment.besides?.(`${site}web/core.py`), environment.besides?.(`${site}web/data.json`));
    assert.equal(environment.besides?.(`${site}partial/__init__.py`), undefined);
    assert.deepEqual(await environment.entriesOf('WEB.site'), webCode);
    assert.deepEqual(await environment.entriesOf('partial'), []);
  });

  void it('own the files of their own version', async () => {
    const environment = await open();
    for (const [version, own, foreign] of [
      ['2.0', `${site}deep/__init__.py`, `${other}deep/__init__.py`],
      ['1.0', `${other}deep/more.py`, `${site}deep/__init__.py`],
    ] as const) {
      const owns = await environment.ownership(ofDistribution('deep', version));
      assert.equal(owns?.(own), true);
      assert.equal(owns?.(foreign), false);
    }
    assert.equal(await environment.ownership(ofDistribution('deep', '3.0')), undefined);
    assert.equal(await environment.ownership(ofDistribution('partial', '1')), undefined);
  });

  void it('are opaque where code is loaded by name or was not read', async () => {
    const environment = await open();
    const codes = ['dynamic_load', 'unparsed_file', 'computed_dispatch', 'reflection', 'autoload'] as const;
    assert.deepEqual(
      codes.filter((code) => environment.isOpaque(code)),
      ['dynamic_load', 'unparsed_file'],
    );
    const paths = ['a.so', 'a.pyd', 'a.pyc', 'a.py', 'a.so.py'];
    assert.deepEqual(
      paths.filter((path) => environment.isBinary?.(path)),
      ['a.so', 'a.pyd', 'a.pyc'],
    );
    assert.equal(environment.moduleFiles('web'), undefined);
  });

  void it('whose a file is, and whether only development installs it', async () => {
    const environment = await open();
    const told = [`${site}web/core.py`, `${site}plug/__init__.py`, `${site}partial/__init__.py`, 'app.py'].map(
      (path) => [environment.ownerOf?.(path), environment.isForDevelopment?.(path)],
    );
    assert.deepEqual(told, [
      [`${site}web-1.0.0.dist-info`, false],
      [`${site}plug-3.dist-info`, true],
      [undefined, false],
      [undefined, false],
    ]);
  });
});

void describe('no virtual environment is known', () => {
  const ask = (tree: FileTree) => installedDistributions(tree, () => [], new Set());

  void it('where no distribution says which files are its', async () => {
    assert.equal(await ask(memoryTree({ 'app.py': '' })), undefined);
    assert.equal(await ask(memoryTree({ [`${site}a.py`]: '' })), undefined);
    const outside = Object.entries(files).map(([path, text]) => [path.replace(/(?:site|dist)-packages/, 'x'), text]);
    assert.equal(await ask(memoryTree(Object.fromEntries(outside))), undefined);
  });

  void it('where code of nobody known runs whenever Python starts', async () => {
    for (const text of ['import code', 'a\nimport\tcode\n'])
      assert.equal(await ask(memoryTree({ ...files, [`${site}start.pth`]: text })), undefined, text);
    for (const path of ['start.pth', `${site}web/start.pth`, `${site}start.pth.txt`])
      assert.ok(await ask(memoryTree({ ...files, [path]: 'import code' })), path);
  });

  void it('and not where it is of a distribution: that is loaded then, and those whose modules the code names', async () => {
    const record = `${site}plug-3.dist-info/RECORD`;
    const owned = { ...files, [record]: `${files[record] ?? ''}start.pth,,\n` };
    for (const [code, loaded] of [
      ['import plug\n', ['plug']],
      ['import sys; exec("import deep")\r\n', ['deep', 'plug']],
      ['import os, web.core\n', ['plug', 'web-site']],
      ['import webs\n', ['plug']],
    ] as const) {
      const { atStart } = await open(memoryTree({ ...owned, [`${site}start.pth`]: code }));
      assert.deepEqual([...atStart.keys()].sort(), loaded, code);
      assert.deepEqual(new Set(atStart.values()), new Set([`${site}start.pth`]));
    }
    const { atStart } = await open(memoryTree({ ...owned, [`${site}start.pth`]: '../deep\n' }));
    assert.equal(atStart.size, 0);
  });

  void it('where a file of such code is too large to read, and other large files are passed over', async () => {
    const tree = memoryTree({ ...files, [`${site}start.pth`]: 'x' });
    const { entries } = tree;
    const read = (path: string): Promise<Uint8Array> => tree.read(path);
    const sized = (size: number): FileTree => ({
      entries: entries.map((entry) => (entry.path.endsWith('start.pth') ? { ...entry, size } : entry)),
      read,
    });
    assert.ok(await ask(sized(8 * 1024 * 1024)));
    assert.equal(await ask(sized(8 * 1024 * 1024 + 1)), undefined);
    const links = entries.map((entry) => ({ ...entry, kind: 'symlink' as const }));
    assert.equal(await ask({ entries: links, read }), undefined);
    const metadata = `${site}web-1.0.0.dist-info/METADATA`;
    for (const [length, isKnown] of [
      [8 * 1024 * 1024, true],
      [8 * 1024 * 1024 + 1, false],
    ] as const) {
      const text = (files[metadata] ?? '').padEnd(length, '\n');
      const found = await ask(memoryTree({ ...files, [metadata]: text }));
      assert.equal(found?.modules.has('web-site'), isKnown);
    }
  });

  void it('of a distribution whose metadata cannot be read', async () => {
    const tree = memoryTree(files);
    const { FileUnreadable } = await import('../../../files/file-tree.ts');
    const failing = (error: Error): FileTree => ({
      entries: tree.entries,
      read: (path) => (path.includes('plug-3') ? Promise.reject(error) : tree.read(path)),
    });
    const found = await ask(failing(new FileUnreadable('plug', 'gone')));
    assert.deepEqual([...(found?.modules.keys() ?? [])], ['deep', 'web-site']);
    await assert.rejects(ask(failing(new TypeError('ours'))), TypeError);
  });
});
