/** Code that a file asks for by its path: read, or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFacts } from '../../languages/extract-facts.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import type { LanguageName } from '../../model/language-name.ts';
import { askedCode } from './asked-code.ts';

const others = {
  'src/made.rs': '',
  'src/deep/mod.rs': '',
  'vendor/a/gone.rs': '',
  'res/recipe': '<?php',
  'res/data.json': '{}',
  'lib/b.php': '',
};
const cases: readonly (readonly [language: LanguageName, path: string, text: string, isUnread: boolean])[] = [
  ['rust', 'src/main.rs', 'mod made;\nmod deep;\nfn main() {}\n', false],
  ['rust', 'src/main.rs', 'mod written_by_the_build;\nfn main() {}\n', true],
  ['rust', 'src/main.rs', 'pub(crate) mod gone;\nfn main() {}\n', true],
  ['rust', 'src/main.rs', '#[cfg(windows)]\nmod windows;\nfn main() {}\n', false],
  ['rust', 'src/main.rs', 'mod inner { pub fn f() {} }\nfn main() {}\n', false],
  ['php', 'lib/a.php', "<?php require __DIR__ . '/b.php';\n", false],
  ['php', 'lib/a.php', "<?php return require __DIR__ . '/../res/recipe';\n", true],
  ['php', 'lib/a.php', "<?php require __DIR__ . '/nowhere.php';\n", false],
];

for (const [language, path, text, isUnread] of cases)
  void test(`${path}: ${text.replaceAll('\n', ' ')}asks for code that is ${isUnread ? 'not read' : 'read'}`, async () => {
    const tree = memoryTree({ ...others, [path]: text });
    const read = await extractFacts(path, language, Buffer.from(text));
    assert.ok('facts' in read);
    const asked = askedCode(tree.entries, (other) => /\.(?:rs|php)$/.test(other));
    assert.equal(await asked.isUnread({ ...read.facts, path }, () => Promise.resolve(text)), isUnread);
  });
