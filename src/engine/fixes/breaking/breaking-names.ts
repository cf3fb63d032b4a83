/**
 * What first-party code takes from a direct dependency that a fix moves, and that the dependency surely had before and surely has no more. Of
 * whatever is not sure nothing is said; that nothing could be told at all is said of moves across a major version.
 */
import { dirname } from 'node:path/posix';
import type { Package } from '../../model/package.ts';
import type { Breaking, Move } from '../model/fix-plan.ts';
import type { MetadataShelf } from '../model/release.ts';
import { fieldOf, textAt, textsAt } from '../shared/document.ts';
import type { FirstPartyNames, NameUse } from './first-party-names.ts';
import type { ReleaseNames } from './npm-release-names.ts';

export interface BreakingQuestion {
  readonly before: readonly Package[];
  readonly after: readonly Package[];
  readonly moves: readonly Move[];
  readonly names: FirstPartyNames;
  readonly shelf: MetadataShelf;
}

export interface BreakingNames {
  readonly breaking: readonly Breaking[];
  readonly notes: readonly string[];
  /** More is to be known first: it was asked of the shelf. */
  readonly isMissing: boolean;
}

const breakingMax = 50;

export async function breakingNames({ before, after, moves, names, shelf }: BreakingQuestion): Promise<BreakingNames> {
  const breaking: Breaking[] = [];
  const notes = new Set<string>();
  let isMissing = false;
  const folders = new Set(before.flatMap((one) => (one.ecosystem === 'npm' ? [folderOf(one)] : [])));
  for (const { name, folder, from, to } of movedDirectly(before, after)) {
    const uses = await names.usesOf(name, (path) => nearestFolder(path, folders) === folder);
    if (uses.length === 0) continue;
    const [old, now] = [releaseNames(shelf, name, from), releaseNames(shelf, name, to)];
    if (old === undefined || now === undefined) {
      isMissing = true;
      continue;
    }
    if (typeof old !== 'string' && typeof now !== 'string' && now.possible !== null)
      breaking.push(...goneFrom(uses, old, now).map((gone) => ({ name, version: to, ...gone })));
    else if (moves.some((move) => move.name === name && move.to === to && move.isMajor))
      notes.add(`whether ${name} ${to} still has what is used of it is not known: ${reasonOf(old, now)}`);
  }
  return { breaking: breaking.slice(0, breakingMax), notes: [...notes], isMissing };
}

function reasonOf(old: ReleaseNames | string, now: ReleaseNames | string): string {
  if (typeof now === 'string') return now;
  if (now.possible === null) return `what it exports cannot be told for sure (${now.reason})`;
  return typeof old === 'string' ? old : '';
}

interface DirectMove {
  readonly name: string;
  /** Of the manifest that declares it. */
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

/** Where a manifest's code surely gets one release before and another one after. */
function movedDirectly(before: readonly Package[], after: readonly Package[]): readonly DirectMove[] {
  const versions = (packages: readonly Package[]) =>
    Map.groupBy(
      packages.filter((one) => one.ecosystem === 'npm' && one.isDirect),
      (one) => `${folderOf(one)}\0${one.name}`,
    );
  const old = versions(before);
  return [...versions(after)].flatMap(([key, packages]) => {
    const [first] = packages;
    const [from, ...others] = new Set((old.get(key) ?? []).map(({ version }) => version));
    const [to, ...more] = new Set(packages.map(({ version }) => version));
    if (first === undefined || !from || !to || from === to || others.length + more.length > 0) return [];
    return [{ name: first.name, folder: folderOf(first), from, to }];
  });
}

function folderOf({ manifestPath }: Package): string {
  return dirname(manifestPath);
}

function nearestFolder(path: string, folders: ReadonlySet<string>): string {
  let folder = dirname(path);
  while (folder !== '.' && !folders.has(folder)) folder = dirname(folder);
  return folder;
}

/** The first place of each file for each name. */
function goneFrom(
  uses: readonly NameUse[],
  old: ReleaseNames,
  now: ReleaseNames,
): readonly Omit<Breaking, 'name' | 'version'>[] {
  const [had, has] = [new Set(old.certain), new Set(now.possible)];
  const found = new Map<string, Omit<Breaking, 'name' | 'version'>>();
  for (const { taken, path, line } of uses) {
    const symbol = nameIn(taken, old, now);
    if (symbol === undefined || !had.has(symbol) || has.has(symbol) || isOfEveryObject(symbol)) continue;
    const key = `${symbol}\0${path}`;
    if (!found.has(key)) found.set(key, { symbol, path, line });
  }
  return [...found.values()];
}

/** The name that a place takes from the module; undefined where it is none, or which one depends on the loader. */
function nameIn(
  [first = '', second = '']: readonly string[],
  old: ReleaseNames,
  now: ReleaseNames,
): string | undefined {
  if (first !== 'default') return /^[\w$]+$/.test(first) ? first : undefined;
  if (old.kind === 'es' && now.kind === 'es') return 'default';
  const isWhole = [old, now].every(
    ({ kind, certain, possible }) =>
      kind === 'commonjs' && ![...certain, ...(possible ?? [])].includes('__esModule') && !certain.includes('default'),
  );
  return isWhole && /^[\w$]+$/.test(second) ? second : undefined;
}

function isOfEveryObject(name: string): boolean {
  return Reflect.has(Function.prototype, name) || name === 'prototype';
}

/** A sentence where they are not known; undefined where they are still to be fetched. */
function releaseNames(shelf: MetadataShelf, name: string, version: string): ReleaseNames | string | undefined {
  const metadata = shelf.find({ ecosystem: 'npm', name, version });
  if (metadata === undefined) return undefined;
  if (metadata.kind === 'unavailable') return metadata.reason;
  const kind = textAt(metadata.value, 'kind');
  const possible = fieldOf(metadata.value, 'possible');
  return {
    certain: textsAt(metadata.value, 'certain'),
    possible: Array.isArray(possible) ? textsAt(metadata.value, 'possible') : null,
    kind: kind === 'es' || kind === 'commonjs' ? kind : 'mixed',
    reason: textAt(metadata.value, 'reason'),
  };
}
