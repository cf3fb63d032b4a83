/**
 * The text of a function in two releases, by the name under which an advisory's symbols know it: what a person compares who asks why it was
 * derived. Of several of one name, the one that says something else in the other release.
 */
import { publicNames } from './public-names.ts';
import { type HandedNames, noHandedNames, pythonNames } from './python-names.ts';
import type { Release } from './release.ts';
import { scriptModule, withoutConstructor } from './symbol-names.ts';
import { shortName, type Unit } from './unit.ts';

export interface FunctionName {
  /** As a symbol has them: see `symbol-names.ts`. */
  readonly module: string;
  readonly name: string;
}

export interface FunctionBody {
  readonly path: string;
  /** Counted from 1. */
  readonly startLine: number;
  /** Whole lines. */
  readonly text: string;
}

export interface ReleaseToSearch {
  readonly release: Release;
  /** `package.json`, parsed, for npm. */
  readonly manifest: unknown;
}

export interface FoundBodies {
  /** Undefined where the release has no such function. */
  readonly vulnerable: FunctionBody | undefined;
  readonly fixed: FunctionBody | undefined;
}

interface FoundUnit {
  readonly path: string;
  readonly text: string;
  readonly unit: Unit;
}

export async function findBodies(
  vulnerable: ReleaseToSearch,
  fixed: ReleaseToSearch,
  name: FunctionName,
  isScript: boolean,
): Promise<FoundBodies> {
  const before = await unitsNamed(vulnerable, name, isScript);
  const after = await unitsNamed(fixed, name, isScript);
  const old = changed(before, after);
  const samePath = after.filter(({ path }) => path === old?.path);
  const next = changed(samePath.length > 0 ? samePath : after, before);
  return { vulnerable: bodyOf(old), fixed: bodyOf(next) };
}

/** Files that do not even hold the name are not parsed. */
async function unitsNamed(
  { release, manifest }: ReleaseToSearch,
  { module, name }: FunctionName,
  isScript: boolean,
): Promise<readonly FoundUnit[]> {
  const isOfMain = isScript && module === '';
  const names = isOfMain ? publicNames(release.texts, manifest) : undefined;
  const word = shortName(name);
  const handed = isScript ? noHandedNames : pythonNames(release.texts);
  const found: FoundUnit[] = [];
  const ofType: FoundUnit[] = [];
  for (const [path, text] of release.texts) {
    if (isScript && !isOfMain && scriptModule(path) !== module) continue;
    // What the main module hands on may have another name where it stands, and what a file exports as a whole none.
    if (!isOfMain && word !== 'default' && !text.includes(word)) continue;
    const file = await release.unitsOf(path);
    if (typeof file === 'string') continue;
    for (const unit of file.units) {
      const isMeant =
        names !== undefined
          ? names.of(path, unit.name).includes(name)
          : isScript
            ? unit.name === name
            : isNamed(file.module, withoutConstructor(unit.name), { module, name }, handed);
      if (isMeant) found.push({ path, text, unit });
      // A type that is concerned by what it holds has no function of its name.
      else if (
        unit.kind === 'constant' &&
        !isScript &&
        isNamed(file.module, ownerOf(unit.name), { module, name }, handed)
      )
        ofType.push({ path, text, unit });
    }
  }
  return (found.length === 0 ? ofType : found).toSorted(
    (a, b) => Number(a.unit.kind === 'constant') - Number(b.unit.kind === 'constant'),
  );
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

function isNamed(ownModule: string, ownName: string, { module, name }: FunctionName, handed: HandedNames): boolean {
  if (ownModule === module && ownName === name) return true;
  return handed.of(ownModule, ownName).some((other) => other.module === module && other.name === name);
}

function changed(own: readonly FoundUnit[], others: readonly FoundUnit[]): FoundUnit | undefined {
  const hashes = new Set(others.map(({ unit }) => unit.hash));
  return own.find(({ unit }) => !hashes.has(unit.hash)) ?? own[0];
}

function bodyOf(found: FoundUnit | undefined): FunctionBody | undefined {
  if (found === undefined) return undefined;
  const { path, text, unit } = found;
  const start = text.lastIndexOf('\n', unit.start - 1) + 1;
  const lineEnd = text.indexOf('\n', Math.max(unit.start, unit.end - 1));
  return {
    path,
    startLine: text.slice(0, start).split('\n').length,
    text: text.slice(start, lineEnd === -1 ? text.length : lineEnd),
  };
}
