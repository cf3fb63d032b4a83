/** Go's vendor folders: which files an import leads to, what should be there and is not, and what belongs to which module. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import { packageOf } from '../../../../testing/packages-and-facts.ts';
import { standardClosure, standardName } from './standard-imports.ts';
import { vendoredPackages, vendorFolders } from './vendored.ts';

const tree = memoryTree({
  'main.go': '',
  'vendor/modules.txt': [
    '# example.org/lib v1.0.0',
    '## explicit',
    'example.org/lib',
    '# example.org/old v1.0.0 => example.org/fork v2.0.0',
    '# example.org/near => ./near',
    '# example.org/loose v1.0.0 => ../loose',
    '#example.org/not v1.0.0',
  ].join('\n'),
  'vendor/example.org/lib/a.go': '',
  'vendor/example.org/lib/b.go': '',
  'vendor/example.org/lib/a_test.go': '',
  'vendor/example.org/lib/a.s': '',
  'vendor/example.org/lib/deep/c.go': '',
  'tools/main.go': '',
  'tools/vendor/modules.txt': '# example.org/lib v3.0.0',
  'tools/vendor/example.org/lib/d.go': '',
  'other/vendor/example.org/lib/e.go': '',
});
const moduleOf = (specifier: string): string | undefined => /^example\.org\/\w+/.exec(specifier)?.[0];

void describe('vendored packages', () => {
  void it('lie below the folders that hold a modules.txt, the longest first', async () => {
    assert.deepEqual(vendorFolders(tree), ['tools/vendor/', 'vendor/']);
    assert.equal(await vendoredPackages(memoryTree({ 'vendor/a.go': '' }), moduleOf), undefined);
  });

  void it('are resolved from the nearest folder, without tests', async () => {
    const found = await vendoredPackages(tree, moduleOf);
    const resolve = async (path: string, specifier: string) => {
      const { paths = [], missing = [] } = (await found?.resolve(path, specifier)) ?? {};
      return `${paths.join(' ')} missing ${missing.join(' ')}`;
    };
    const root = 'vendor/example.org/lib';
    assert.equal(await resolve('main.go', 'example.org/lib'), `${root}/a.go ${root}/b.go missing `);
    assert.equal(await resolve('x/y.go', 'example.org/lib/deep'), `${root}/deep/c.go missing `);
    assert.equal(await resolve('tools/main.go', 'example.org/lib'), 'tools/vendor/example.org/lib/d.go missing ');
    assert.equal(await resolve('tools/main.go', 'example.org/lib/deep'), ' missing example.org/lib');
    assert.equal(await resolve(`${root}/a.go`, 'example.org/gone/x'), ' missing example.org/gone');
    assert.equal(await resolve('main.go', 'fmt'), ' missing ');
  });

  void it('belong to a module that the folder lists in this version, or what replaces it', async () => {
    const found = await vendoredPackages(tree, moduleOf);
    const owned = async (name: string, version: string, path: string) =>
      (await found?.ownership(packageOf(name, version)))?.(path);
    const file = 'vendor/example.org/lib/deep/c.go';
    assert.equal(await owned('example.org/lib', '1.0.0', file), true);
    assert.equal(await owned('example.org/lib', 'v1.0.0', file), true);
    assert.equal(await owned('example.org/lib', '3.0.0', 'tools/vendor/example.org/lib/d.go'), true);
    assert.equal(await owned('example.org/lib', '2.0.0', file), undefined);
    assert.equal(await owned('example.org/old', '1.0.0', file), false);
    assert.equal(await owned('example.org/old', '2.0.0', 'vendor/example.org/old/a.go'), true);
    assert.equal(await owned('example.org/fork', '2.0.0', file), false);
    assert.equal(await owned('example.org/fork', '1.0.0', file), undefined);
    assert.equal(await owned('example.org/loose', '1.0.0', file), false);
    assert.equal(await owned('example.org/not', '1.0.0', file), undefined);
  });

  void it('are whole folders, any of which a file that cannot be read may load', async () => {
    const found = await vendoredPackages(tree, moduleOf);
    const isOf = found?.moduleFiles?.('example.org/lib');
    assert.deepEqual(
      tree.entries.flatMap(({ path }) => (isOf?.(path) === true ? [path.replace('example.org/lib', '…')] : [])),
      ['tools/vendor/…/d.go', 'vendor/…/a.go', 'vendor/…/a.s', 'vendor/…/a_test.go', 'vendor/…/b.go'],
    );
    assert.deepEqual((await found?.declared('main.go'))?.paths.toSorted(), [
      'tools/vendor/example.org/lib/d.go',
      'vendor/example.org/lib/a.go',
      'vendor/example.org/lib/b.go',
      'vendor/example.org/lib/deep/c.go',
    ]);
    assert.equal(found?.isOpaque('unparsed_file'), true);
    assert.equal(found?.isOpaque('reflection'), false);
  });
});

void describe("packages of Go's standard library", () => {
  void it('go by their last name, without a version', () => {
    assert.deepEqual(['fmt', 'net/http', 'math/rand/v2', 'x/v2x', 'v2'].map(standardName), [
      'fmt',
      'http',
      'rand',
      'v2x',
      'v2',
    ]);
  });

  void it('bring others along, through any number of steps', () => {
    const closure = standardClosure('compress/gzip');
    for (const name of ['compress/gzip', 'compress/flate', 'fmt', 'io']) assert.equal(closure?.has(name), true, name);
    assert.equal(closure?.has('net/http'), false);
    assert.deepEqual([...(standardClosure('cmp') ?? [])], ['cmp']);
    assert.equal(standardClosure('compress/gzip'), closure);
    assert.equal(standardClosure('internal/abi'), undefined);
  });
});
