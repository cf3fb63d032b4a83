/**
 * Not seen is not gone: what an earlier scan found leaves only where the file that showed it was read whole, or has left the commit.
 * All else stays as it was, and the scan says so.
 */
import type { UncheckedPlace } from '../../engine/rules/model/rule.ts';
import { storableText } from '../database/storable-text.ts';
import type { Gap } from '../database/tables.ts';
import type { IssueRow } from '../issues/store.ts';
import type { KnownPackage, PackageRow } from '../packages/store.ts';
import type { ScanResult } from '../scans/scan-result.ts';

/** Of the instances that were not found again, those that are not known to be gone. */
export function unconfirmedPackages(
  { files, packages }: Pick<ScanResult, 'files' | 'packages'>,
  missing: readonly KnownPackage[],
  found: readonly PackageRow[],
): KnownPackage[] {
  const present = new Set(files.map(({ path }) => storableText(path, 'path')));
  const unread = new Set(
    files.filter(({ status }) => status !== 'parsed').map(({ path }) => storableText(path, 'path')),
  );
  if (unread.size === 0) return [];
  const moved = new Set(found.map(inLockfile));
  // A version may stand in a file that others take it from: a parent's, a catalogue's, a workspace's.
  const versionless = new Set(packages.filter(({ version }) => version === '').map(inManifest));
  return missing.filter((row) => {
    const { manifest_path, lockfile_path, version } = row;
    const shownBy = present.has(lockfile_path) ? lockfile_path : manifest_path;
    if (unread.has(shownBy)) return !(lockfile_path !== '' && moved.has(inLockfile(row)));
    const { ecosystem, normalized_name } = row;
    return (
      version !== '' &&
      versionless.has(inManifest({ ecosystem, normalizedName: normalized_name, manifestPath: manifest_path }))
    );
  });
}

function inLockfile({ package_version_id, lockfile_path }: PackageRow): string {
  return `${package_version_id}\n${lockfile_path}`;
}

function inManifest(place: { ecosystem: string; normalizedName: string; manifestPath: string }): string {
  return `${place.ecosystem}\n${place.normalizedName}\n${storableText(place.manifestPath, 'path')}`;
}

/** Whether a rule's issue may be there still: the rule was not run on its file, or not run to its end. */
export function uncheckedByRules(unchecked: readonly UncheckedPlace[]): (issue: IssueRow) => boolean {
  const places = new Set(unchecked.map(({ ruleId, path }) => `${ruleId}\n${storableText(path, 'path')}`));
  return ({ rule_id, path }) => rule_id !== null && (places.has(`${rule_id}\n`) || places.has(`${rule_id}\n${path}`));
}

/** What a scan says of what it kept, one gap a file. */
export function unconfirmedGaps(packages: readonly KnownPackage[], commitSha: string): Gap[] {
  return [...Map.groupBy(packages, ({ manifest_path }) => manifest_path)].map(([path, ofPath]) => ({
    path,
    status: 'unconfirmed',
    line: 0,
    message: `${ofPath.length === 1 ? '1 package that an earlier scan' : `${ofPath.length} packages that an earlier scan`} found here could not be looked for, since a file was not read whole; what is known of them stays as it was${commitSha === '' ? '' : ` at commit ${commitSha.slice(0, 12)}`}`,
  }));
}
