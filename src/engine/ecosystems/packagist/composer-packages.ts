/**
 * Lists of packages as Composer writes them, into composer.lock and into installed.json alike. Edges are the names under
 * `require`; a name that another package replaces or provides leads to that package (laravel/framework stands for
 * illuminate/support).
 */
import type { LockedPackage, Problem, Scope } from '../../inventory/extraction.ts';
import { memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { quoted } from '../conclude.ts';
import { keyIndex } from '../key-index.ts';
import { isPlatformPackage } from './platform.ts';

export interface ComposerList {
  readonly nodes: readonly Positioned[];
  readonly scopeOf: (name: string) => Scope;
}

export interface ComposerPackages {
  readonly packages: readonly LockedPackage[];
  readonly problems: readonly Problem[];
}

export function readComposerLists(file: SourceFile, lists: readonly ComposerList[]): ComposerPackages {
  const problems: Problem[] = [];
  const lineOf = (node: Positioned): number => file.span(node.start, node.end).startLine;
  const found = new Map<string, { readonly node: Positioned; readonly package: LockedPackage }>();
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
      if (found.has(key)) continue;
      const source = sourceOf(node);
      const span = file.span(node.start, node.end);
      const entry = {
        key,
        name,
        version,
        span,
        dependsOn: [],
        scope: scopeOf(name),
        ...(source === undefined ? {} : { source }),
      };
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
  const packages = Array.from(found.values(), ({ node, package: entry }): LockedPackage => {
    const keys = new Set<string>();
    for (const { key: needed } of membersOf(memberOf(node, 'require'))) {
      if (!isPlatformPackage(needed)) for (const key of keysOf(needed.toLowerCase())) keys.add(key);
    }
    keys.delete(entry.key);
    return keys.size === 0 ? entry : { ...entry, dependsOn: [...keys] };
  });
  return { packages, problems };
}

function sourceOf(node: Positioned): LockedPackage['source'] {
  if (textOf(node, 'dist', 'type') === 'path') return 'path';
  const isBuiltFromSource = memberOf(node, 'dist') === undefined && textOf(node, 'source', 'type') !== undefined;
  return isBuiltFromSource ? 'git' : undefined;
}
