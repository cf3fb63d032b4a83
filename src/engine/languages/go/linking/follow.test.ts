/**
 * Every fixture of following a Go program: what each use stands for, by the declared types of all files, and which functions and
 * packages that are not here are come to. A wrong step would show a person a chain of calls that is none.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { ownPackage } from '../../../model/go-facts.ts';
import { extractFacts } from '../../extract-facts.ts';
import { followUses, type CallChain } from './follow-uses.ts';
import { goLinkage } from './linkage.ts';
import { goPackages } from './packages.ts';
import { type Declared, type Outside, settleIn } from './values.ts';

const fixtures = new URL('../fixtures/follow/', import.meta.url);

for (const name of readdirSync(fixtures).sort()) {
  const [why = '', ...parts] = readFileSync(new URL(name, fixtures), 'utf8').split(/^--- /m);
  const all = Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  const { expected = '', ...tree } = all;
  void test(`${name.replace('.txt', '')}: ${why.trim()}`, async () => {
    assert.deepEqual(await written(tree), expected.trimEnd().split('\n'));
  });
}

async function written(tree: Readonly<Record<string, string>>): Promise<string[]> {
  const files: FileFacts[] = [];
  for (const [path, text] of Object.entries(tree)) {
    if (!path.endsWith('.go')) continue;
    const extracted = await extractFacts(path, 'go', Buffer.from(text), true);
    assert.ok('facts' in extracted);
    files.push({ path, ...extracted.facts });
  }
  const own = files.filter(({ path }) => !path.startsWith('vendor/'));
  const linker = await goLinkage.open({ tree: memoryTree(tree), files: own, packages: [] });
  const loaded = files.filter(({ path }) => path.startsWith('vendor/'));
  const packages = await goPackages(own, loaded, linker, linker.installed);
  const settle = settleIn(packages);
  const followed = followUses(packages, own, settle, () => true, undefined);
  const shown = (what: Declared | Outside | undefined): string => {
    if (what === undefined) return 'nobody knows what';
    if (what.kind === 'outside')
      return `outside ${[what.file.imports[what.import]?.specifier, ...what.path].join(' ')}`;
    return `${what.kind} ${what.inside.folder}#${what.name}`;
  };
  const way = (found: CallChain): string => {
    const before = found.before === undefined ? '' : ` after ${way(found.before)}`;
    const loading = found.loadedBy.map(({ file, fact }) => `${file.path} imports ${fact.specifier}`);
    const loads = loading.length === 0 ? '' : ` as ${loading.join(', ')}`;
    return `${found.name} in ${found.file.path}${found.isTest ? ' (test)' : ''}${loads}${before}`;
  };
  return [
    ...own.flatMap((file) =>
      (file.go?.uses ?? []).map(({ in: holder, ref, start, end }) => {
        const from = ref.import === ownPackage ? 'own' : file.imports[ref.import]?.specifier;
        const code = tree[file.path]?.slice(start, end);
        return `${holder || '(loading)'}: ${code} [${[from, ...ref.path].join(' ')}] is ${shown(settle(file, ref))}`;
      }),
    ),
    ...[...followed.functions].flatMap(([inside, found]) =>
      [...found].map(([reached, by]) => `reached ${inside.folder}#${reached}: ${way(by)}`),
    ),
    ...followed.outside.map((found) => `came to ${shown(found.what)}: ${way(found.way)}`),
  ];
}
