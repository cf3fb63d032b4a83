/**
 * composer.lock: two lists, `packages` and `packages-dev`. Edges are the names under `require`; a name that another package
 * replaces or provides leads to that package (laravel/framework stands for illuminate/support). The file does not say what
 * composer.json asks for directly.
 */
import { baseName } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage, Problem } from '../../inventory/extraction.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { keyIndex } from '../key-index.ts';
import { isPlatformPackage } from './platform.ts';

export const composerLock: Format = {
  name: 'composer.lock',
  kind: 'lockfile',
  pairsWith: ['composer.json'],
  matches: (path) => baseName(path) === 'composer.lock',
  extract,
};

const lists = [
  ['packages', 'production'],
  ['packages-dev', 'development'],
] as const;

function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  const lineOf = (node: Positioned): number => file.span(node.start, node.end).startLine;
  if (memberOf(root, 'packages') === undefined && problems.length === 0) {
    problems.push({ line: 1, message: 'There is no list of packages.' });
  }

  const found = new Map<string, { readonly node: Positioned; readonly package: LockedPackage }>();
  const index = keyIndex();
  const substitutes = keyIndex();
  for (const [list, scope] of lists) {
    for (const node of itemsOf(memberOf(root, list))) {
      const name = textOf(node, 'name') ?? '';
      if (name === '') {
        problems.push({ line: lineOf(node), message: 'A package without a name was left out.' });
        continue;
      }
      const version = textOf(node, 'version') ?? '';
      if (version === '') problems.push({ line: lineOf(node), message: `${quoted(name)} has no version.` });
      const key = `${name} ${version}`;
      if (found.has(key)) continue;
      const source = sourceOf(node);
      const span = file.span(node.start, node.end);
      const entry = { key, name, version, span, dependsOn: [], scope, ...(source === undefined ? {} : { source }) };
      found.set(key, { node, package: entry });
      index.add(name.toLowerCase(), key);
      for (const relation of ['replace', 'provide']) {
        for (const member of membersOf(memberOf(node, relation))) substitutes.add(member.key.toLowerCase(), key);
      }
    }
  }

  const keysOf = (name: string): readonly string[] => {
    const own = index.keysOf(name);
    return own.length > 0 ? own : substitutes.keysOf(name);
  };
  const packages = [...found.values()].map(({ node, package: entry }): LockedPackage => {
    const needs = membersOf(memberOf(node, 'require')).filter(({ key }) => !isPlatformPackage(key));
    const keys = needs.flatMap(({ key }) => keysOf(key.toLowerCase()));
    return { ...entry, dependsOn: [...new Set(keys)].filter((key) => key !== entry.key) };
  });
  return conclude({ packages, problems });
}

function sourceOf(node: Positioned): LockedPackage['source'] {
  if (textOf(node, 'dist', 'type') === 'path') return 'path';
  const isBuiltFromSource = memberOf(node, 'dist') === undefined && textOf(node, 'source', 'type') !== undefined;
  return isBuiltFromSource ? 'git' : undefined;
}
