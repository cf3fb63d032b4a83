/** Every fixture case of JavaScript and TypeScript: all that is said of a file, read once and read for what its functions call. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { factsText, parseFactsCase } from '../../../testing/facts-text.ts';
import { extractFacts } from '../extract-facts.ts';
import { languageOf } from '../index.ts';

for (const language of ['javascript', 'typescript']) {
  const folder = new URL(`../${language}/fixtures/`, import.meta.url);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()) {
    const { why, path, source, expected } = parseFactsCase(readFileSync(new URL(file, folder), 'utf8'));
    for (const [reading, lines] of expected) {
      void test(`${language}/${file.replace('.txt', '')}, ${reading}: ${why}`, async () => {
        const name = languageOf(path)?.name;
        assert.ok(name);
        const extracted = await extractFacts(path, name, Buffer.from(source), reading === 'detailed');
        assert.equal('facts' in extracted ? factsText(source, extracted.facts) : `${extracted.reason}\n`, lines);
      });
    }
  }
}
