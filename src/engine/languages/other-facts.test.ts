/**
 * Every fixture of facts: one text file a case, with what it shows, a source file and all the facts that are right for it. A fact
 * too many, one too few or a place beside the code would make a verdict wrong that no one could explain.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ContentFacts } from '../model/file-facts.ts';
import { ownPackage } from '../model/go-facts.ts';
import type { Ref, UseFact } from '../model/use-fact.ts';
import { sourceFile } from '../text/source-file.ts';
import { extractFacts } from './extract-facts.ts';
import { languageOf, languageOfScript } from './index.ts';

for (const language of ['csharp', 'go', 'java', 'kotlin', 'php', 'ruby', 'rust', 'scala']) {
  const folder = new URL(`./${language}/fixtures/facts/`, import.meta.url);
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const [why = '', source = '', expected = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^--- /m);
    const path = source.slice(0, source.indexOf('\n'));
    const text = source.slice(path.length + 1);
    void test(`${language}/${name.replace('.txt', '')}: ${why.trim()}`, async () => {
      const extracted = await extractFacts(path, languageOf(path)?.name ?? 'go', Buffer.from(text));
      assert.ok('facts' in extracted, JSON.stringify(extracted));
      assert.equal(extracted.facts.language, language);
      assert.deepEqual(written(extracted.facts, path, text), expected.trimEnd().split('\n').slice(1));
    });
  }
}

void test('files and scripts are of the language that their name or first line says', () => {
  // biome-ignore format: a table
  const names = {
    csharp: 'a.cs a.csx a.fsx a.xaml a.ps1', go: 'a.go', java: 'A.java', kotlin: 'a.kt build.gradle.kts', php: 'a.php a.phtml a.inc a.module a.blade.php artisan',
    ruby: 'a.rb a.rake config.ru a.gemspec a.html.erb a.haml Rakefile deploy.thor Podfile', rust: 'a.rs', scala: 'A.scala a.sc',
  };
  for (const [language, paths] of Object.entries(names))
    for (const path of paths.split(' ')) assert.equal(languageOf(path)?.name, language, path);
  for (const language of ['kotlin', 'php', 'ruby', 'scala'])
    assert.equal(languageOfScript(`#!/usr/bin/env ${language}`)?.name, language);
});

void test('a last line of Go needs no end', async () => {
  const text = 'package a\n\nfunc F() { G() }';
  assert.deepEqual(
    await extractFacts('a.go', 'go', Buffer.from(text)),
    await extractFacts('a.go', 'go', Buffer.from(`${text}\n`)),
  );
});

/**
 * `line:column kind what 'code'`; `0:a.b` is the first import, `own` the package itself. A word in small letters that stands alone,
 * bound by nothing, names no package by itself and is left out.
 */
function written(facts: ContentFacts, path: string, text: string): string[] {
  const isAlone = (use: UseFact): boolean =>
    facts.imports[use.import]?.kind === 'implied' &&
    use.path.length === 0 &&
    /^\p{Ll}/u.test(facts.imports[use.import]?.specifier ?? '');
  const uses = facts.uses.filter((use) => !isAlone(use));
  const used = new Set(uses.map((use) => use.import));
  const file = sourceFile(path, Buffer.from(text));
  const at = ({ start, end }: { readonly start: number; readonly end: number }, what: string): string => {
    const { startLine, startColumn } = file.span(start, end);
    const code = text.slice(start, end).replaceAll('\n', ' ');
    const shown = code.length > 36 ? `${code.slice(0, 18)}…${code.slice(-17)}` : code;
    return `${startLine}:${startColumn} ${what} '${shown}'`;
  };
  const of = (ref: Ref): string => {
    const from = ref.import === ownPackage ? 'own' : `${ref.import}:${facts.imports[ref.import]?.specifier}`;
    return [from, ...ref.path].join(' ');
  };
  const inside = (holder: string | undefined): string => (holder === undefined ? '' : ` in ${holder}`);
  const names = (list: readonly string[] | undefined): string => (list === undefined ? '' : ` names ${list.join(' ')}`);
  return [
    ...facts.imports.flatMap((fact, index) =>
      fact.kind === 'implied' && !used.has(index)
        ? []
        : at(fact, `import ${index}:${fact.specifier} ${fact.kind}${names(fact.names)}`),
    ),
    ...uses.map((use) =>
      at(use, `${use.kind} ${of(use)}${use.isTopLevel === true ? ' when loaded' : ''}${inside(use.in)}`),
    ),
    ...facts.exports.map((item) => at(item, `export ${item.name} ${of(item.ref)}`)),
    ...facts.strings.map((item) => at(item, `string ${item.text}`)),
    ...facts.calledMembers.map((item) => at(item, `member ${item.text}`)),
    ...facts.hazards.map((item) => at(item, `hazard ${item.code} (${item.what})`)),
    ...(facts.buildConstraint === undefined ? [] : [`built ${facts.buildConstraint}`]),
    ...(facts.go === undefined
      ? []
      : [
          `package ${facts.go.packageName}`,
          ...facts.go.importNames.map(
            (name, index) => `import ${index} is called ${name === '' ? 'by its own name' : name}`,
          ),
          ...facts.go.declarations.map(
            ({ kind, name, ref }) => `declares ${kind} ${name}${ref === undefined ? '' : ` = ${of(ref)}`}`,
          ),
          ...facts.go.uses.map((use) => at(use, `${use.in === '' ? '(loading)' : use.in} ${use.kind}s ${of(use.ref)}`)),
        ]),
    ...(facts.mentions ?? []).map(
      (mention) =>
        `${mention.in === '' ? '(loading)' : mention.in} mentions ${[...mention.names].sort().join(' ') || 'nothing'}`,
    ),
  ];
}
