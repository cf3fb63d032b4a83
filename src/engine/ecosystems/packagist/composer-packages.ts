/**
 * Lists of packages as Composer writes them, into composer.lock and into installed.json alike. Edges are the names under
 * `require`; a name that another package replaces or provides leads to that package (laravel/framework stands for
 * illuminate/support).
 */
import type { LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { quoted } from '../../extraction/conclude.ts';
import { keyIndex, once } from '../../extraction/key-index.ts';
import { type ComposerRepositories, composerSource } from './composer-sources.ts';
import { isPlatformPackage } from './platform.ts';

export interface ComposerList {
  readonly nodes: readonly Positioned[];
  readonly scopeOf: (name: string) => Scope;
}

export interface ComposerPackages {
  readonly packages: readonly LockedPackage[];
  readonly problems: readonly Problem[];
}

/** A package whose needs are filled in when all are known. */
interface Entry extends LockedPackage {
  dependsOn: readonly string[];
}

export function readComposerLists(
  file: SourceFile,
  lists: readonly ComposerList[],
  repositories: ComposerRepositories,
): ComposerPackages {
  const problems: Problem[] = [];
  const lineOf = (node: Positioned): number => file.span(node.start, node.end).startLine;
  const isNotifying = lists.some(({ nodes }) => nodes.some((node) => textOf(node, 'notification-url') !== undefined));
  const seen = new Set<string>();
  const packages: Entry[] = [];
  /** What the packages are to be asked for, in their order. */
  const requires: (Positioned | undefined)[] = [];
  const index = keyIndex();
  const substitutes = keyIndex();
  for (const { nodes, scopeOf } of lists) {
    for (const node of nodes) {
      const name = textOf(node, 'name') ?? '';
      if (name === '') {
        problems.push({ line: lineOf(node), message: 'A package without a name was left out.' });
        continue;
      }
      const version = textOf(node, 'version') ?? '';
      if (version === '') problems.push({ line: lineOf(node), message: `${quoted(name)} has no version.` });
      const key = `${name} ${version}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const source = composerSource(node, repositories, isNotifying);
      const span = file.span(node.start, node.end);
      const entry = { key, name, version, span, dependsOn: noKeys, scope: scopeOf(name) };
      packages.push(source === undefined ? entry : { ...entry, source });
      requires.push(memberOf(node, 'require'));
      index.add(name.toLowerCase(), key);
      for (const relation of ['replace', 'provide']) {
        for (const member of membersOf(memberOf(node, relation))) substitutes.add(member.key.toLowerCase(), key);
      }
    }
  }

  for (const [at, entry] of packages.entries()) {
    const keys: string[] = [];
    for (const { key: needed } of membersOf(requires[at])) {
      if (isPlatformPackage(needed)) continue;
      const name = needed.toLowerCase();
      if (!index.collect(name, keys)) substitutes.collect(name, keys);
    }
    if (keys.length > 0) entry.dependsOn = once(keys, entry.key);
  }
  return { packages, problems };
}

const noKeys: readonly string[] = [];
