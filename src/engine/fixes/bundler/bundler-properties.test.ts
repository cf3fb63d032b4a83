/** What holds of fixes of Bundler whatever gems ask of each other, and whatever a Gemfile holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { extract } from '../../ecosystems/rubygems/gemfile-lock.ts';
import { sourceFile } from '../../text/source-file.ts';
import { editedText } from '../model/file-edit.ts';
import { declaredGems, editsOfDeclared } from './gem-declarations.ts';
import { meetsGem } from './gem-versions.ts';
import { gemfileLockOf, gemShelf, type MadeGems, type MadeNeeds, plannedGems } from './made-gems.testing.ts';

/** Four gems with four releases each, which ask for gems behind them; the oldest of each is locked. */
const graphs = fc.record({
  needs: fc.array(
    fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom('~> 1.0', '= 1.1.0', '~> 2.0', '>= 1.0, < 3', '')),
    { maxLength: 12 },
  ),
  declared: fc.constantFrom('', '~> 1.0', '= 1.0.0', '>= 1, < 2'),
  affected: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1.0.5', '1.1.0', '2.0.0', '2.1.0'), {
    minKeys: 1,
  }),
  hasChecksums: fc.boolean(),
});

test('whatever gems ask of each other, the lockfile has what moved and nothing else is another, byte for byte', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const versions = ['1.0.0', '1.1.0', '2.0.0', '2.1.0'];
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphs, async ({ needs, declared, affected, hasChecksums }) => {
      const needsOf = (from: number, release: number): MadeNeeds =>
        Object.fromEntries(
          needs
            .filter(([who, to, which]) => who === from && to > from && which === release)
            .map(([, to, , range]) => [names[to] ?? '', release === 0 ? '~> 1.0' : range]),
        );
      const index: MadeGems = Object.fromEntries(
        names.map((name, from) => [
          name,
          Object.fromEntries(versions.map((version, release) => [version, { needs: needsOf(from, release) }])),
        ]),
      );
      const needed = ['a'];
      for (const name of needed)
        for (const need of Object.keys(index[name]?.['1.0.0']?.needs ?? {}))
          if (!needed.includes(need)) needed.push(need);
      const locked = Object.fromEntries(needed.map((name) => [name, '1.0.0']));
      const gemfile = `gem "a"${
        declared === ''
          ? ''
          : `, ${declared
              .split(', ')
              .map((one) => `"${one}"`)
              .join(', ')}`
      }\n`;
      const bundle = { dependencies: { a: declared }, locked, hasChecksums };
      const files = { Gemfile: gemfile, 'Gemfile.lock': gemfileLockOf(index, bundle) };
      const { plan } = await plannedGems(files, gemShelf(index), affected);
      const now = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
      const read = extract(sourceFile('Gemfile.lock', now['Gemfile.lock']));
      const after = Object.fromEntries((read.packages ?? []).map(({ name, version }) => [name, version]));
      const expected: Record<string, string> = { ...locked };
      for (const { name, to } of plan.groups.flatMap(({ moves }) => moves))
        if (to === '') delete expected[name];
        else expected[name] = to;
      assert.deepEqual(after, expected);
      const [asked] = declaredGems('Gemfile', now.Gemfile);
      const requirement = asked?.requirements.map(({ text }) => text).join(', ') ?? '';
      const bundleAfter = { ...bundle, dependencies: { a: requirement }, locked: after };
      assert.equal(now['Gemfile.lock'], gemfileLockOf(index, bundleAfter));
      for (const [name, range] of [
        ['a', requirement] as const,
        ...Object.entries(after).flatMap(([one, version]) => Object.entries(index[one]?.[version]?.needs ?? {})),
      ])
        assert.equal(meetsGem(after[name] ?? '', range || '>= 0'), true);
      planned += plan.groups.length;
    }),
    { numRuns: 100 },
  );
  assert.ok(planned > 50, String(planned));
});

const pieces = fc.constantFrom(
  'gem ',
  'gem(',
  '"a"',
  "'a'",
  ', ',
  '"1.0"',
  "'~> 1.0'",
  '">= 1"',
  '[',
  ']',
  ')',
  '\n',
  ' do\n',
  'end\n',
  '#{',
  '}',
  '# x\n',
  '%w[',
  '\\',
  ' if ',
  '"',
  "'",
  '.freeze',
  'path: "x"',
  ':a => 1',
  '<<~X\n',
  'X\n',
  '**',
  'group :test',
  '__END__\n',
);

test('whatever a Gemfile holds, an edit is between the quotes of one declaration, and is read again as what was written', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      for (const declared of declaredGems('Gemfile', text)) {
        if (declared.refused !== '') continue;
        const changed = editsOfDeclared(declared, '2.5.0', 'admit');
        for (const { start, end } of changed?.edits ?? [])
          assert.match(text.slice(start, end), /^(["'])[^"'\\#\n]*\1$/);
        const edited = editedText(text, changed?.edits ?? []);
        const written = declaredGems('Gemfile', edited).map(({ requirements }) => requirements.map((one) => one.text));
        if (changed !== undefined)
          assert.ok(written.some((one) => JSON.stringify(one) === JSON.stringify(changed.written)));
      }
    }),
    { numRuns: 500 },
  );
});
