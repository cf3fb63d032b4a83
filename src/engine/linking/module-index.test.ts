/** What a file hands on of its imports; a lost member would lose every use through the repository's own modules. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExportFact, FileFacts, ImportFact } from '../model/file-facts.ts';
import type { UseFact } from '../model/use-fact.ts';
import { factsOf } from '../../testing/packages-and-facts.ts';
import type { Linker } from './linker.ts';
import { handedOn, indexModules } from './module-index.ts';

/** `name=import:path…` for each export; the answer is written the same way. */
function through(exports: string, members: string): string {
  const facts = factsOf('a.js', {
    exports: exports.split(' ').map((text) => {
      const [name = '', ref = ''] = text.split('=');
      const [index = '0', ...path] = ref.split(':');
      return { name, ref: { import: Number(index), path }, start: 0, end: 1 };
    }),
  });
  const rest = members.split(' ').filter((part) => part !== '');
  return handedOn(facts, rest)
    .map((ref) => [ref.import, ...ref.path].join(':'))
    .join(' ');
}

void describe('what a file hands on', () => {
  const cases: readonly (readonly [exports: string, members: string, expected: string])[] = [
    ['f=0:g', 'f', '0:g'],
    ['f=0:g h=1:i f=2', 'f x', '0:g:x 2:x'],
    ['default=0:g f=1', '', '0:g'],
    ['default=0:g', 'default x', '0:g:x'],
    ['=0:g', 'f x', '0:g:f:x'],
    ['=0:g', 'default x', '0:g:x'],
    ['=0:g f=1', 'f', '1'],
    ['f=0:g', 'default f x', '0:g:x'],
    ['*=0', 'f x', '0:f:x'],
    ['*=0', 'default f', '0:f'],
    ['*=0', 'default', '0:default'],
    ['*=0', '', '0'],
    ['*=0 *=1:x', 'f', '0:f 1:x:f'],
    ['f=0', 'other', ''],
    ['f=0', 'default', ''],
    ['f=0:a', 'f 1 2 3 4 5 6 7 8 9 10 11 12', '0:a:1:2:3:4:5:6:7:8:9:10:11'],
  ];
  for (const [exports, members, expected] of cases)
    void it(`of ${exports} is ${expected || 'nothing'} for '${members}'`, () =>
      assert.equal(through(exports, members), expected));
});

const place = { start: 0, end: 1 };
const at = (specifier: string, kind: ImportFact['kind'] = 'static', names?: readonly string[]): ImportFact => ({
  specifier,
  kind,
  ...(names === undefined ? {} : { names }),
  ...place,
});
const use = (index: number, ...path: readonly string[]): UseFact => ({ import: index, path, kind: 'call', ...place });
const star = (index: number): ExportFact => ({ name: '*', ref: { import: index, path: [] }, ...place });

/** `./x` is the file `x`, `./many` each of the files; whatever has a `?` is only likely, the rest a package. */
function linkerOver(files: readonly FileFacts[]): Linker {
  return {
    ownTargets: (_file, specifier, rest) =>
      specifier === './many'
        ? files.slice(1).map(({ path }) => ({ path, rest }))
        : specifier.startsWith('./')
          ? [{ path: specifier.slice(2), rest }]
          : [],
    packageTargets: (_file, specifier, path) =>
      specifier.startsWith('./')
        ? []
        : [{ name: specifier.replace('?', ''), module: path.join('.'), path, isExact: path[0] !== 'unsure' }],
    hasKnownImportName: () => true,
    mentionNames: () => [],
    isRunByName: () => false,
    isInert: () => false,
  };
}

function usesOf(files: readonly FileFacts[], name: string): readonly string[] {
  const sites = indexModules(files, linkerOver(files)).get(name);
  return (sites?.uses ?? []).map(({ target, imports }) =>
    [...imports.map(({ file }) => file.path), ...target.path].join(' '),
  );
}

void describe('the index of modules', () => {
  void it('follows uses through what own files hand on, once, and knows the files on the way', () => {
    const files = [
      factsOf('a', { imports: [at('./b')], uses: [use(0, 'f')] }),
      factsOf('b', { imports: [at('./c'), at('lib')], exports: [star(0), star(1)] }),
      factsOf('c', { imports: [at('./b')], exports: [star(0)] }),
    ];
    assert.deepEqual(usesOf(files, 'lib'), ['a b f']);
  });

  void it('takes no use of a type, or of an import that is not there', () => {
    const files = [factsOf('a', { imports: [at('lib', 'type')], uses: [use(0, 'f'), use(7, 'f')] })];
    assert.deepEqual(usesOf(files, 'lib'), []);
    assert.deepEqual(usesOf([factsOf('a', { imports: [at('./gone')], uses: [use(0)] })], './gone'), []);
  });

  void it('ends after twelve files that hand on', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) =>
        factsOf(`${index}`, {
          imports: [at(index === length - 1 ? 'lib' : `./${index + 1}`)],
          ...(index === 0 ? { uses: [use(0, 'f')] } : { exports: [star(0)] }),
        }),
      );
    assert.equal(usesOf(chain(12), 'lib').length, 1);
    assert.equal(usesOf(chain(13), 'lib').length, 0);
  });

  void it('ends after 64 files that a use fans out to', () => {
    const fan = (count: number) => [
      factsOf('a', { imports: [at('./many')], uses: [use(0, 'f')] }),
      ...Array.from({ length: count }, (_, index) => factsOf(`${index}`, { imports: [at('lib')], exports: [star(0)] })),
    ];
    assert.equal(usesOf(fan(64), 'lib').length, 64);
    assert.equal(usesOf(fan(100), 'lib').length, 64);
  });

  void it('lists imports, each name that one takes, and none that is only implied', () => {
    const facts = factsOf('a', {
      imports: [
        at('lib'),
        at('lib', 'implied'),
        at('lib', 'static', ['unsure', 'x']),
        at('lib', 'static', ['x', 'unsure']),
        at('lib', 'static', []),
        at('other', 'type'),
      ],
    });
    const index = indexModules([facts], linkerOver([facts]));
    assert.deepEqual(
      index.get('lib')?.imports.map(({ fact, target }) => [facts.imports.indexOf(fact), target.isExact, target.module]),
      [
        [0, true, ''],
        [2, true, 'x'],
        [3, true, 'x'],
        [4, true, ''],
      ],
    );
    assert.deepEqual(index.get('lib')?.imports[1]?.target.path, []);
    assert.equal(index.get('other')?.imports.length, 1);
    assert.equal(index.get('nothing'), undefined);
  });
});
