/**
 * Requirements files that pip-compile or uv wrote: comments behind each pin say who asked for it (`# via flask`,
 * `# via -r requirements.in`), which makes such a file a lockfile with roots and edges.
 */
import type { Declaration, LockedPackage, LockedProject } from '../../model/extraction.ts';
import type { Directness } from '../../model/package-source.ts';
import { keyIndex } from '../../extraction/key-index.ts';
import { normalizePythonName } from './requirement.ts';

export interface ExplainedDeclaration {
  readonly declaration: Declaration;
  /** The comments that belong to it, in order. */
  readonly comments: readonly string[];
}

export interface CompiledRequirements {
  readonly packages: readonly LockedPackage[];
  readonly projects: readonly LockedProject[];
}

/** `undefined` where no comment tells who asked for what: a person wrote the file. */
export function readCompiled(
  explained: readonly ExplainedDeclaration[],
  folder: string,
): CompiledRequirements | undefined {
  const askers = explained.map(({ comments }) => askersOf(comments));
  if (askers.every((names) => names === undefined)) return undefined;

  const keysByName = keyIndex();
  const keyCounts = new Map<string, number>();
  const keys = explained.map(({ declaration: { name, version = '' } }) => {
    const base = `${normalizePythonName(name)}@${version}`;
    const count = (keyCounts.get(base) ?? 0) + 1;
    keyCounts.set(base, count);
    const key = count === 1 ? base : `${base}#${count}`;
    keysByName.add(normalizePythonName(name), key);
    return key;
  });
  const dependsOn = new Map<string, string[]>(keys.map((key) => [key, []]));
  const direct = keys.map((key, index): Directness => {
    const names = askers[index];
    for (const name of names ?? []) {
      for (const asker of keysByName.keysOf(name)) if (asker !== key) dependsOn.get(asker)?.push(key);
    }
    if (names === undefined) return 'unknown';
    // Asked for by a file or by a project, which is no entry of its own.
    const isAsked = names.length === 0 || names.some((name) => keysByName.keysOf(name).length === 0);
    return isAsked ? 'direct' : 'transitive';
  });
  const packages = explained.map(({ declaration }, index): LockedPackage => {
    const { name, version = '', span, scope, ecosystem, source } = declaration;
    const key = keys[index] ?? '';
    const inOther = ecosystem === undefined ? {} : { ecosystem };
    return {
      key,
      name,
      version,
      span,
      dependsOn: dependsOn.get(key) ?? [],
      scope,
      directness: direct[index] ?? 'direct',
      ...(source === undefined ? {} : { source }),
      ...inOther,
    };
  });
  const roots = packages
    .filter(({ directness }) => directness !== 'transitive')
    .map(({ key, scope = 'production' }) => ({ key, scope }));
  return { packages, projects: [{ folder, dependsOn: roots }] };
}

/** Normalized names of the packages or projects that ask, `''` for a file; `undefined` where nothing is said. */
function askersOf(comments: readonly string[]): readonly string[] | undefined {
  const first = comments.findIndex((comment) => /^via(?:\s|$)/.test(comment));
  if (first === -1) return undefined;
  const items = comments.slice(first).flatMap((comment) => comment.replace(/^via(?=\s|$)/, '').split(','));
  return items.flatMap((item) => {
    const asker = item.trim();
    if (asker === '' || asker.startsWith('-c ')) return [];
    return /^-|[\s(]/.test(asker) ? [''] : [normalizePythonName(asker)];
  });
}
