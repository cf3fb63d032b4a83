/**
 * The global rows of package versions, and their rank: the place of a version among the known versions of its name in the
 * ecosystem's own order, so that the database can sort by it.
 */
import { compareText } from '../../engine/text/compare-text.ts';
import type { Package } from '../../engine/model/package.ts';
import { unresolvedRange } from '../../engine/model/unresolved-range.ts';
import { compareTexts } from '../../engine/versions/version-scheme.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import { chunksOf } from '../database/chunks.ts';
import { isStorable, roomFor, type StorableText, storableText } from '../database/storable-text.ts';
import { storeRows } from '../database/store-rows.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { carryRanksToAll, findVersionsOfNames, insertVersions, updateRanks, type VersionRow } from './store.ts';

export interface PackageVersion {
  readonly ecosystem: string;
  readonly name: string;
  readonly normalizedName: string;
  readonly version: string;
  /** The declared range that no lockfile resolves; empty for a version that is known. */
  readonly range: string;
  readonly purl: string;
}

/** What a package's row of versions is of. A range that cannot be stored as it is stands for none: nothing would compare it rightly. */
export function packageVersionOf(found: Package): PackageVersion {
  const { ecosystem, name, normalizedName, version, purl } = found;
  const range = unresolvedRange(found);
  return { ecosystem, name, normalizedName, version, range: isStorableName(range) ? range : '', purl };
}

/**
 * Makes sure that every version has its row, and returns their ids by `packageVersionKey`; none for a version that cannot be stored.
 * Needs no transaction: rows are global, never change but for their rank, and a row that nobody uses yet is harmless.
 */
export async function ensurePackageVersions(
  db: Database,
  versions: readonly PackageVersion[],
): Promise<Map<string, string>> {
  const wanted = new Map(versions.filter(isStorableVersion).map((version) => [packageVersionKey(version), version]));
  const known = await readVersions(db, wanted);
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, version]) => version);
  if (missing.length === 0) return idsOf(known, wanted);

  await storeRows(db, missing.map(rowOf), 1000, (rows) => insertVersions(db, rows));
  const now = await readVersions(db, wanted);
  await rankVersions(db, now.values(), new Set(missing.map((version) => nameKey(version))));
  return idsOf(now, wanted);
}

function rowOf({ ecosystem, name, normalizedName, version, range, purl }: PackageVersion): Omit<VersionRow, 'rank'> {
  return {
    id: newId(),
    ecosystem,
    name: storableText(name, 'name'),
    normalized_name: storableText(normalizedName, 'name'),
    version: storableText(version, 'name'),
    version_range: storableText(range, 'name'),
    purl: storableText(purl),
  };
}

/** Whether name and version are stored as they are: cut or cleaned, they would be those of another package. */
function isStorableVersion({ name, normalizedName, version }: PackageVersion): boolean {
  return [name, normalizedName, version].every(isStorableName);
}

function isStorableName(text: string): boolean {
  return text.length <= roomFor.name && isStorable(text);
}

export function packageVersionKey(version: Pick<PackageVersion, 'ecosystem' | 'name' | 'version' | 'range'>): string {
  return `${nameKey(version)}\n${version.version}\n${version.range}`;
}

function nameKey(version: { ecosystem: string; name: string }): string {
  return `${version.ecosystem}\n${version.name}`;
}

/** All known versions of the wanted names, wanted themselves or not: ranks are given among all of them. */
async function readVersions(
  db: Database,
  wanted: ReadonlyMap<string, PackageVersion>,
): Promise<Map<string, VersionRow>> {
  const namesByEcosystem = new Map<string, Set<StorableText>>();
  for (const { ecosystem, name } of wanted.values()) {
    namesByEcosystem.set(ecosystem, (namesByEcosystem.get(ecosystem) ?? new Set()).add(storableText(name, 'name')));
  }
  const found = new Map<string, VersionRow>();
  for (const [ecosystem, names] of namesByEcosystem) {
    for (const chunk of chunksOf([...names], 5000)) {
      for (const row of await findVersionsOfNames(db, ecosystem, chunk))
        found.set(packageVersionKey({ ...row, range: row.version_range }), row);
    }
  }
  return found;
}

async function rankVersions(db: Database, rows: Iterable<VersionRow>, names: ReadonlySet<string>): Promise<void> {
  const byName = new Map<string, VersionRow[]>();
  for (const row of rows) {
    if (!names.has(nameKey(row))) continue;
    const ofName = byName.get(nameKey(row));
    if (ofName === undefined) byName.set(nameKey(row), [row]);
    else ofName.push(row);
  }
  const changed: { id: string; rank: number }[] = [];
  for (const ofName of byName.values()) {
    for (const [rank, row] of ofName.toSorted(compareRows).entries()) {
      if (row.rank !== rank) changed.push({ id: row.id, rank });
    }
  }
  for (const chunk of chunksOf(changed, 5000)) {
    await updateRanks(db, chunk);
    await carryRanksToAll(
      db,
      chunk.map(({ id }) => id),
    );
  }
}

/** Unknown and unreadable versions come first, in order of text; so do ranges, which are of no one version. */
function compareRows(a: VersionRow, b: VersionRow): number {
  const scheme = findEcosystem(a.ecosystem)?.scheme;
  if (scheme === undefined) return compareText(a.version, b.version) || compareText(a.version_range, b.version_range);
  const isReadableA = scheme.parse(a.version) !== undefined;
  const isReadableB = scheme.parse(b.version) !== undefined;
  if (isReadableA !== isReadableB) return isReadableA ? 1 : -1;
  const order = isReadableA ? (compareTexts(scheme, a.version, b.version) ?? 0) : 0;
  return order || compareText(a.version, b.version) || compareText(a.version_range, b.version_range);
}

function idsOf(
  rows: ReadonlyMap<string, VersionRow>,
  wanted: ReadonlyMap<string, PackageVersion>,
): Map<string, string> {
  const ids = new Map<string, string>();
  for (const key of wanted.keys()) {
    const row = rows.get(key);
    if (row !== undefined) ids.set(key, row.id);
  }
  return ids;
}
