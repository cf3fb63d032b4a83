/** Which module an import means, which files it runs, and how modules are called. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baseOf, moduleTable } from './module-table.ts';

const site = 'env/lib/python3/site-packages/';
const table = moduleTable([
  'main.py',
  'job.wsgi',
  'view.pyw',
  'note.ipynb',
  'web/__init__.py',
  'web/views.py',
  'web/views/__init__.py',
  'web/views/index.py',
  'web/plain/part.py',
  'web/src/near.py',
  'both/__init__.py',
  'both.py',
  'src/shop/cart.py',
  'lib/tools.py',
  'json/only/deep.py',
  '__init__.py',
  `${site}dep/__init__.py`,
  `${site}dep/core.py`,
  `${site}web/__init__.py`,
  `${site}space/a/__init__.py`,
  'dist-packages/old/__init__.py',
]);

void describe('an import', () => {
  for (const [from, specifier, base] of [
    ['main.py', 'web', 'web'],
    ['main.py', 'web.views', 'web/views'],
    ['main.py', 'web.views.index', 'web/views/index'],
    ['main.py', 'web.plain', 'web/plain'],
    ['main.py', 'web.missing', undefined],
    ['main.py', 'shop', 'src/shop'],
    ['main.py', 'shop.cart', 'src/shop/cart'],
    ['main.py', 'tools', 'lib/tools'],
    ['main.py', 'near', undefined],
    ['web/views.py', 'near', 'web/src/near'],
    ['web/views.py', 'views', 'web/views'],
    ['web/views.py', 'shop.cart', 'src/shop/cart'],
    ['web/plain/part.py', 'tools', 'lib/tools'],
    ['main.py', 'json', 'json'],
    ['main.py', 'dep.core', `${site}dep/core`],
    ['main.py', 'space', `${site}space`],
    ['main.py', 'old', 'dist-packages/old'],
    [`${site}dep/core.py`, 'web', `${site}web`],
    [`${site}dep/core.py`, 'dep', `${site}dep`],
    [`${site}dep/core.py`, 'old', undefined],
    [`${site}dep/core.py`, 'tools', undefined],
    ['web/views/index.py', '.', 'web/views'],
    ['web/views/index.py', '.index', 'web/views/index'],
    ['web/views/index.py', '..', 'web'],
    ['web/views/index.py', '..plain.part', 'web/plain/part'],
    ['web/views/index.py', '...main', 'main'],
    ['web/views/index.py', '..missing', undefined],
    ['web/views.py', '..', '.'],
    ['main.py', '.', '.'],
  ] as const) {
    void it(`of ${specifier} in ${from} means ${base ?? 'nothing of the tree'}`, () => {
      assert.equal(table.resolve(from, specifier), base);
      assert.equal(table.resolve(from, specifier), base);
    });
  }

  void it('is a file before a plain folder, wherever both lie', () => {
    const both = moduleTable(['a/b.py', 'a/x/inner.py', 'src/x.py', 'a/src/y/inner.py', 'y/other.py']);
    assert.equal(both.resolve('a/b.py', 'x'), 'src/x');
    assert.equal(both.resolve('a/b.py', 'y'), 'a/src/y');
  });

  void it('is looked for in the folders around, as far as anybody nests them', () => {
    const deep = (levels: number): string => `${'d/'.repeat(levels)}a.py`;
    for (const [levels, isFound] of [
      [29, true],
      [30, false],
    ] as const)
      assert.equal(moduleTable(['top.py', deep(levels)]).resolve(deep(levels), 'top') === 'top', isFound, `${levels}`);
    const far = moduleTable(['top.py', deep(40), `${'d/'.repeat(10)}x.py`, `${'d/'.repeat(11)}x.py`]);
    assert.equal(far.resolve(deep(40), `${'.'.repeat(30)}x`), `${'d/'.repeat(11)}x`);
    assert.equal(far.resolve(deep(40), `${'.'.repeat(31)}x`), `${'d/'.repeat(11)}x`);
  });

  void it('runs the packages around the module and then the module', () => {
    assert.deepEqual(table.filesTo('web/views/index'), [
      'web/__init__.py',
      'web/views/__init__.py',
      'web/views/index.py',
    ]);
    assert.deepEqual(table.filesTo('web/plain/part'), ['web/plain/part.py']);
    assert.deepEqual(table.filesTo('web/plain'), ['web/__init__.py']);
    assert.deepEqual(table.filesTo('src/shop/cart'), ['src/shop/cart.py']);
    assert.deepEqual(table.filesTo(`${site}dep/core`), [`${site}dep/__init__.py`, `${site}dep/core.py`]);
    assert.deepEqual(table.filesTo('missing'), []);
    assert.deepEqual(table.filesTo('.'), []);
  });
});

void describe('modules', () => {
  void it('hold the modules below them, files and folders', () => {
    assert.equal(table.below('web', 'views'), 'web/views');
    assert.equal(table.below('web', 'plain'), 'web/plain');
    assert.equal(table.below('web', 'missing'), undefined);
    assert.equal(table.below('.', 'main'), 'main');
  });

  void it('are the package where a file has the same name', () => {
    assert.equal(table.fileOf('web/views'), 'web/views/__init__.py');
    assert.equal(table.fileOf('both'), 'both/__init__.py');
    assert.equal(table.fileOf('web/plain'), undefined);
    assert.equal(table.fileOf('.'), '__init__.py');
  });

  void it('are called by their way from where imports start', () => {
    assert.equal(table.dottedName('web/views/index'), 'web.views.index');
    assert.equal(table.dottedName(`${site}dep/core`), 'dep.core');
    assert.equal(table.dottedName('dist-packages/old'), 'old');
    assert.equal(table.dottedName('main'), 'main');
  });

  void it('have no ending, and a package is its folder', () => {
    const bases = [
      'a.py',
      'a.pyw',
      'a.wsgi',
      'a.ipynb',
      'a.txt',
      'a.pyx',
      'x/__init__.py',
      '__init__.py',
      'x__init__.py',
    ];
    assert.deepEqual(bases.map(baseOf), ['a', 'a', 'a', 'a', 'a.txt', 'a.pyx', 'x', '.', 'x__init__']);
  });
});

void describe('environments of pinned packages', () => {
  const [first, second] = ['.venv/pinned/lib/python3/site-packages/', '.venv/pinned-2/lib/python3/site-packages/'];
  const pinned = moduleTable([
    `${first}web/__init__.py`,
    `${first}base/__init__.py`,
    `${second}web/__init__.py`,
    `${second}late/__init__.py`,
    `${site}web/__init__.py`,
    `${site}dep/__init__.py`,
  ]);
  for (const [from, specifier, base] of [
    [`${second}web/__init__.py`, 'base', `${first}base`],
    [`${first}web/__init__.py`, 'late', `${second}late`],
    [`${second}late/__init__.py`, 'web', `${second}web`],
    [`${first}base/__init__.py`, 'web', `${first}web`],
    [`${first}base/__init__.py`, 'dep', undefined],
    [`${site}dep/__init__.py`, 'base', undefined],
  ] as const)
    void it(`of ${from} means ${base ?? 'nothing'} by ${specifier}`, () =>
      assert.equal(pinned.resolve(from, specifier), base));
});
