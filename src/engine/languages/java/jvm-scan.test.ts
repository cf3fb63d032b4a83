/** Bounds of reading Kotlin and Scala: hostile code gives few facts and a word about the rest, in bounded time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ContentFacts } from '../../model/file-facts.ts';
import { extractFacts } from '../extract-facts.ts';
import { jvmTokens } from './jvm-tokens.ts';
import { isClassLoad } from './loaders.ts';

async function factsOf(path: string, text: string): Promise<ContentFacts> {
  const extracted = await extractFacts(path, path.endsWith('.kt') ? 'kotlin' : 'scala', Buffer.from(text));
  assert.ok('facts' in extracted);
  return extracted.facts;
}

void describe('code of the JVM', () => {
  void it('has at most 20,000 imports that are followed, those of names among them', async () => {
    const imports = 'import a.B\n'.repeat(20_000);
    const full = await factsOf('A.kt', imports);
    assert.equal(full.imports.length, 20_000);
    assert.deepEqual(full.hazards, []);
    const more = await factsOf('A.kt', `${imports}import c.D\nimport e.*\nval x = f.g\n`);
    assert.equal(more.imports.length, 20_000);
    assert.deepEqual(
      more.hazards.map(({ code, what }) => `${code} ${what}`),
      ['unparsed_file more imports than are followed in one file'],
    );
  });

  void it('has strings of class names of at most 200 characters', async () => {
    const { strings } = await factsOf('A.kt', `val a = "a.${'b'.repeat(198)}"\nval c = "a.${'b'.repeat(199)}"`);
    assert.deepEqual(
      strings.map(({ text }) => text.length),
      [200],
    );
  });

  void it('has names of at most 300 characters in what imports are relative to', async () => {
    const { imports } = await factsOf('A.scala', `package p\nimport ${'a'.repeat(298)}\nimport ${'b'.repeat(299)}`);
    assert.deepEqual(
      imports.filter(({ kind }) => kind !== 'implied').map(({ specifier }) => specifier.length),
      [300, 298, 299],
    );
  });

  void it('has strings in code in strings up to 500 deep', () => {
    const nested = (depth: number) => `${'"${'.repeat(depth)}1${'}"'.repeat(depth)}`;
    assert.equal(jvmTokens(nested(249), true).isWhole, true);
    assert.equal(jvmTokens(nested(250), true).isWhole, false);
  });

  void it('loads classes by some calls of some owners', () => {
    const cases: readonly (readonly [method: string, owner: string, expected: boolean])[] = [
      ['forName', 'Class', true],
      ['forName', 'java.lang.Class', true],
      ['forName', '', true],
      ['forName', 'holder', true],
      ['forName', 'Outer.inner', true],
      ['forName', 'Charset', false],
      ['forName', 'java.nio\n.charset.Charset', false],
      ['forName', 'MyClass', false],
      ['forName', 'Classes', false],
      ['forName', 'Éclair', false],
      ['loadClass', 'Anything', true],
      ['loadClasses', 'loader', false],
      ['names', 'Class', false],
    ];
    for (const [method, owner, expected] of cases)
      assert.equal(isClassLoad(method, owner), expected, `${owner}.${method}`);
  });
});
