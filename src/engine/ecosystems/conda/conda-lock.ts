/** conda-lock's lockfile: packages of conda and pip side by side, each once a platform (https://conda.github.io/conda-lock/). */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { registrySource } from '../../model/source-address.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfGroup } from '../pypi/groups.ts';
import { locationSource } from '../pypi/requirement-source.ts';
import { keyIndex } from '../../extraction/key-index.ts';

/** Of entries, which stand in a list below the root, only this is asked for. */
const read: ReadonlySet<string> = new Set(['name', 'version', 'manager', 'dependencies', 'category', 'url']);

function leavesOut(key: string, depth: number): boolean {
  return depth === 3 && !read.has(key);
}

interface Entry {
  readonly node: Positioned;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly isPip: boolean;
  /** Names, over all platforms. */
  readonly dependencies: Set<string>;
}

export function extractCondaLock(file: SourceFile): Extraction {
  const { documents, problems: readingProblems } = readYaml(file, { leavesOut });
  const problems: Problem[] = [...readingProblems];
  const entries = new Map<string, Entry>();
  const keysByName = keyIndex();
  for (const node of documents.flatMap((document) => itemsOf(memberOf(document, 'package')))) {
    const name = textOf(node, 'name') ?? '';
    const version = textOf(node, 'version') ?? '';
    if (name === '') {
      problems.push({
        line: file.span(node.start, node.start).startLine,
        message: 'An entry without a name is not listed.',
      });
      continue;
    }
    const isPip = textOf(node, 'manager') === 'pip';
    const key = `${isPip ? 'pip' : 'conda'}:${name}@${version}`;
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = { node, key, name, version, isPip, dependencies: new Set() };
      entries.set(key, entry);
      keysByName.add(name, key);
    }
    for (const { key: dependency } of membersOf(memberOf(node, 'dependencies'))) entry.dependencies.add(dependency);
  }
  const packages = [...entries.values()].map(({ node, key, name, version, isPip, dependencies }): LockedPackage => {
    const category = textOf(node, 'category');
    return {
      key,
      name,
      version,
      span: file.span(node.start, node.end),
      dependsOn: [...dependencies]
        .flatMap((dependency) => keysByName.keysOf(dependency))
        .filter((target) => target !== key),
      ...(category === undefined ? {} : { scope: scopeOfGroup(category) }),
      ...(isPip ? { ecosystem: 'PyPI' as const } : {}),
      ...sourceOf(textOf(node, 'url') ?? '', isPip),
    };
  });
  const isRead = documents.length > 0 || readingProblems.length === 0;
  return conclude({ packages, problems, status: isRead ? 'parsed' : 'failed' });
}

/** Archives of conda stand in a channel's folder for their platform; those of an index tell no index. */
function sourceOf(url: string, isPip: boolean): Pick<LockedPackage, 'source'> {
  if (isPip) return /^\w+\+/.test(url) ? { source: locationSource(url) } : {};
  const channel = /^(\w+:\/\/.*\/)[^/]+\/[^/]+$/.exec(url.slice(0, 2_000))?.[1];
  return channel === undefined ? {} : { source: registrySource(channel) };
}
