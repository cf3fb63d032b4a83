/** What a bare name can mean in a file: something of its own, or what it took from elsewhere. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts } from '../languages/extract-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import { isOfAnother, localNames } from './bound-names.ts';

const endings: Readonly<Partial<Record<LanguageName, string>>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  rust: 'rs',
};

/** The last place of `NAME` is asked. */
const cases: readonly (readonly [language: LanguageName, isLocal: boolean, text: string])[] = [
  ['python', true, 'NAME()\n'],
  ['python', true, 'x(NAME=1)\n'],
  ['python', true, 'from other import thing\nNAME()\n'],
  ['python', false, 'from other import NAME\nNAME()\n'],
  ['python', false, 'from other import a, NAME as b\nb(NAME)\n'],
  ['python', false, 'from other import *\nNAME()\n'],
  ['python', false, 'import NAME\nNAME.x()\n'],
  ['python', false, 'import a.NAME\nf(NAME)\n'],
  ['python', false, 'a.NAME()\n'],
  ['python', false, 'f("NAME")\n'],
  ['python', false, 'f("a:NAME")\n'],
  ['javascript', true, 'NAME();\n'],
  ['javascript', true, 'f({ NAME: 1 });\n'],
  ['javascript', true, "import { thing } from './a.js';\nNAME();\n"],
  ['javascript', false, "import { NAME } from './a.js';\nNAME();\n"],
  ['javascript', false, "import { a as NAME } from './a.js';\nNAME();\n"],
  ['javascript', false, "import NAME from './a.js';\nNAME();\n"],
  ['javascript', false, "const { NAME } = require('./a');\nNAME();\n"],
  ['javascript', false, "const NAME = require('./a');\nNAME();\n"],
  ['javascript', false, "const NAME = await import('./a.js');\nNAME();\n"],
  ['javascript', false, 'const go = ({ NAME }) => NAME();\n'],
  ['javascript', false, "export * from './a.js';\nNAME();\n"],
  ['javascript', false, 'a.NAME();\n'],
  ['javascript', false, "a['NAME']();\n"],
  ['typescript', true, 'const x: NAME = 1;\n'.replace(': NAME', '') + 'NAME();\n'],
  ['typescript', false, "import type { NAME } from './a.js';\nlet x = NAME;\n"],
  ['rust', true, 'mod NAME;\n'],
  ['rust', true, 'fn f() { NAME::other(); }\n'],
  ['rust', false, 'fn f() { NAME::<u8>(); }\n'],
  ['rust', false, 'fn f() { a::NAME(); }\n'],
  ['rust', false, 'use a::NAME;\n'],
]; // biome-ignore format: a table

void describe('a name as it stands', () => {
  for (const [language, isLocal, text] of cases)
    void it(`${language}: ${JSON.stringify(text)} means ${isLocal ? 'something of the file' : 'perhaps another'}`, async () => {
      const path = `a.${endings[language] ?? ''}`;
      const read = await extractFacts(path, language, Buffer.from(text));
      assert.ok('facts' in read);
      assert.equal(localNames({ path, ...read.facts }, text)('NAME', text.lastIndexOf('NAME')), isLocal);
    });

  void it('may mean anything in a text that is no code', () => {
    assert.equal(localNames(undefined, 'NAME')('NAME', 0), false);
  });

  void it('is of another file where the language has modules and hands the name out, and of Rust a module', () => {
    const asked: readonly (readonly [
      language: LanguageName,
      isPublic: true | undefined,
      beside: boolean,
      here: boolean,
    ])[] = [
      ['python', undefined, true, false],
      ['rust', undefined, true, true],
      ['javascript', true, true, false],
      ['typescript', true, true, false],
      ['javascript', undefined, false, false],
      ['ruby', true, false, false],
    ];
    for (const [language, isPublic, beside, here] of asked) {
      const declared = { path: 'a', language, ...(isPublic === undefined ? {} : { isPublic }) };
      assert.equal(isOfAnother(declared, 'b'), beside, language);
      assert.equal(isOfAnother(declared, 'a'), here, language);
    }
  });
});
