/**
 * Every fixture of linking: which package, or which own file, a name in code means, and what is known of packages that no code
 * names. A wrong answer would look for vulnerable code in the wrong package.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { Linker } from '../linking/linker.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { Package } from '../model/package.ts';
import { extractFacts } from './extract-facts.ts';
import { languageOf } from './index.ts';
import { allLinkages } from './linkages.ts';
import { factsOf, packageOf } from '../../testing/packages-and-facts.ts';

const linkages = await allLinkages();
for (const language of ['csharp', 'go', 'java', 'php', 'ruby', 'rust'] as const) {
  const folder = new URL(`./${language}/fixtures/linking/`, import.meta.url);
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const [why = '', ...parts] = readFileSync(new URL(name, folder), 'utf8').split(/^--- /m);
    const files = Object.fromEntries(
      parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
    );
    const { packages = '', answers = '', ...tree } = files;
    void test(`${language}/${name.replace('.txt', '')}: ${why.trim()}`, async () => {
      const linkage = linkages.find(({ languages }) => languages.includes(language));
      assert.ok(linkage);
      const facts: FileFacts[] = [];
      for (const [path, text] of Object.entries(tree)) {
        const read = languageOf(path)?.name;
        const extracted = read === undefined ? undefined : await extractFacts(path, read, Buffer.from(text));
        if (extracted !== undefined && 'facts' in extracted) facts.push({ path, ...extracted.facts });
      }
      const listed = linesOf(packages).map((line) => packageIn(line, linkage.ecosystem));
      const linker = await linkage.open({ tree: memoryTree(tree), files: facts, packages: listed });
      for (const line of linesOf(answers)) {
        const [question = '', answer = ''] = line.split(' => ');
        assert.equal(`${question} => ${ask(linker, facts[0], question.split(' '))}`, line, answer);
      }
    });
  }
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** `name`, or `transitive name`. */
function packageIn(line: string, ecosystem: Package['ecosystem']): Package {
  const name = line.replace(/^transitive /, '');
  const normalizedName = ecosystem === 'NuGet' ? name.toLowerCase() : name;
  return packageOf(name, '1.0.0', { ecosystem, normalizedName, isDirect: name === line });
}

const noFile = factsOf('main', { language: 'go' });

function ask(linker: Linker, file: FileFacts = noFile, words: readonly string[]): string {
  const [first = '', second = '', ...others] = words;
  switch (first) {
    case 'own:':
      return (
        linker
          .ownTargets(file, second, others)
          .map(({ path, rest }) => [path, ...rest].join(' '))
          .join(', ') || 'nothing'
      );
    case 'known:':
      return String(linker.hasKnownImportName(second));
    case 'by-name:':
      return String(linker.isRunByName(second));
    case 'autoloaded:':
      return String(linker.isAutoloaded?.(second) ?? false);
    case 'inert:':
      return String(linker.isInert(second));
    case 'mentions:':
      return linker.mentionNames(second).join(' ');
    default:
      return (
        linker
          .packageTargets(file, first, words.slice(1))
          .map(({ name, module, path, isExact }) => `${isExact ? '' : '?'}${[name, `(${module})`, ...path].join(' ')}`)
          .join(', ') || 'nothing'
      );
  }
}
