/** Which files a rule's language means; a file that no language claims is passed by in silence or with a word. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasScriptsInside, languagesNamed, ruleLanguagesOf, unsupportedLanguageOf } from './rule-language.ts';

const namesOf = (path: string): string =>
  ruleLanguagesOf(path)
    .map(({ name }) => name)
    .join(' ');

void describe('languages of rules', () => {
  void it('are told by the extension', () => {
    const files = {
      'a.ts': 'TypeScript',
      'a.mts': 'TypeScript',
      'a.cts': 'TypeScript',
      'a.tsx': 'Tsx',
      'a.js': 'JavaScript',
      'a.JSX': 'JavaScript',
      'a.mjs': 'JavaScript',
      'a.cjs': 'JavaScript',
      'a.css': 'Css',
      'a.html': 'Html TypeScript JavaScript',
      'a.htm': 'Html TypeScript JavaScript',
      'a.xhtml': 'Html TypeScript JavaScript',
      'a.vue': 'TypeScript JavaScript',
      'a.svelte': 'TypeScript JavaScript',
      'a.txt': '',
      'x.js/README': '',
    };
    for (const [path, names] of Object.entries(files)) assert.equal(namesOf(path), names, path);
    for (const path of ['a.html', 'x/a.vue', 'a.Svelte']) assert.equal(hasScriptsInside(path), true);
    assert.equal(hasScriptsInside('a.js'), false);
  });

  void it('are known by what people call them, and TypeScript is TSX too', () => {
    const of = (name: string) => languagesNamed(name)?.map((language) => language.name);
    assert.deepEqual(of('TS'), ['TypeScript', 'Tsx']);
    assert.deepEqual(of('typescript'), ['TypeScript', 'Tsx']);
    assert.deepEqual(of('tsx'), ['Tsx']);
    for (const name of ['js', 'jsx', 'JavaScript']) assert.deepEqual(of(name), ['JavaScript']);
    assert.deepEqual(of('html'), ['Html']);
    assert.equal(of('haskell'), undefined);
  });

  void it('are said where rules cannot be run on them', () => {
    const files = {
      'a.hs': 'haskell',
      'a.erl': 'erlang',
      'a.jl': 'julia',
      'a.R': 'r',
      'a.js': undefined,
      'a.vue': undefined,
    };
    for (const [path, name] of Object.entries({ ...files, 'a.md': undefined }))
      assert.equal(unsupportedLanguageOf(path), name, path);
  });
});
