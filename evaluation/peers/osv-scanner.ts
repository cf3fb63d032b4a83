/**
 * osv-scanner, offline, on the same records that are given to Vedette. Its exit codes: 0 nothing found, 1 vulnerabilities
 * found, 127 an error, 128 no packages found. See https://google.github.io/osv-scanner/output/#return-codes.
 */
import { zipSync } from 'fflate';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ecosystemNames } from '../../src/engine/model/ecosystem-name.ts';
import { itemsOf, memberOf, objectWith, textOf } from './json.ts';
import type { Peer, PeerRun } from './peer.ts';

export interface PeerPackage {
  readonly source: string;
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem: string };
  readonly groups: readonly { readonly ids: readonly string[]; readonly aliases: readonly string[] }[];
}

export const osvScanner: Peer<PeerPackage> = {
  name: 'osv-scanner',
  version: { args: ['--version'], pattern: /version:\s*v?(\d+\.\d+\.\d+)/ },
  successCodes: [0, 1],
  read: (output) =>
    itemsOf(objectWith(output, 'results')['results']).flatMap((result) =>
      itemsOf(result['packages']).map((one) => ({
        source: textOf(memberOf(result['source'], 'path')),
        package: {
          name: textOf(memberOf(one['package'], 'name')),
          version: textOf(memberOf(one['package'], 'version')),
          ecosystem: textOf(memberOf(one['package'], 'ecosystem')),
        },
        groups: itemsOf(one['groups']).map((group) => ({
          ids: textsOf(group['ids']),
          aliases: textsOf(group['aliases']),
        })),
      })),
    ),
};

export interface OfflineQuestion {
  readonly scanner: string;
  /** A folder in the OSV bucket's layout. */
  readonly records: string;
  /** Where its database is laid out; made if need be. */
  readonly cache: string;
  /** A folder, or a single lockfile. */
  readonly project: string;
  readonly isLockfile?: boolean;
}

/** The run that answers by these records and none else. */
export function offlineRun({ scanner, records, cache, project, isLockfile = false }: OfflineQuestion): PeerRun {
  layOutDatabase(cache, resolve(records));
  const what = isLockfile ? ['-L', project] : ['-r', '--allow-no-lockfiles', project];
  return { program: scanner, args: [...offlineOptions, ...what], environment: cacheVariables(cache) };
}

/**
 * `--offline` and not `--offline-vulnerabilities` alone: with the latter version 2.5 leaves out its local database as well and
 * ends well with nothing found. Call analysis of Go fails the whole run where there is no Go source.
 */
export const offlineOptions = [
  'scan',
  'source',
  '--offline',
  '--no-resolve',
  '--no-ignore',
  '--no-call-analysis=all',
  '--all-packages',
  '--format',
  'json',
] as const;

/** The variable has changed its name with the module that reads it; a scanner that knows neither finds no database. */
export function cacheVariables(cache: string): Readonly<Record<string, string>> {
  return { OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY: cache, OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: cache };
}

/** @param records absent: a database without records, for those who ask for packages only. */
export function layOutDatabase(cache: string, records?: string): void {
  const folder = join(cache, 'osv-scalibr');
  const offered = records === undefined ? [] : readdirSync(records);
  for (const ecosystem of ecosystemNames) {
    // It gives up on all packages where it has no archive for one of them.
    mkdirSync(join(folder, ecosystem), { recursive: true });
    const archive = join(folder, ecosystem, 'all.zip');
    if (records !== undefined && offered.includes(ecosystem)) symlinkSync(join(records, ecosystem, 'all.zip'), archive);
    else writeFileSync(archive, zipSync({}));
  }
  // Its versions look under either name.
  symlinkSync(folder, join(cache, 'osv-scanner'));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
