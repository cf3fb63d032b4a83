/** Asks osv-scanner, offline, what it knows of a folder, on the same records that are given to Vedette. */
import { zipSync } from 'fflate';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ecosystemNames } from '../../src/engine/model/ecosystem-name.ts';

export interface PeerPackage {
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem: string };
  readonly groups?: readonly { readonly ids: readonly string[]; readonly aliases?: readonly string[] }[];
}

export interface PeerResult {
  readonly source: { readonly path: string };
  readonly packages: readonly PeerPackage[];
}

export interface PeerQuestion {
  readonly scanner: string;
  /** A folder in the OSV bucket's layout. */
  readonly records: string;
  /** Where its database is laid out; made if need be. */
  readonly cache: string;
  readonly project: string;
}

export function askPeer({ scanner, records, cache, project }: PeerQuestion): readonly PeerResult[] {
  layOutDatabase(records, cache);
  const args = [
    'scan',
    'source',
    '-r',
    '--offline-vulnerabilities',
    '--no-resolve',
    '--no-ignore',
    '--all-packages',
    '--format',
    'json',
    project,
  ];
  const env = { ...process.env, OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: cache };
  try {
    return JSON.parse(
      execFileSync(scanner, args, { env, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] }),
    ).results;
  } catch (error) {
    // It exits with 1 where it found something, and with 128 where it knows none of the files.
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 128) return [];
    const output = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    if (output === '') throw error;
    return JSON.parse(output).results;
  }
}

function layOutDatabase(records: string, cache: string): void {
  const folder = join(cache, 'osv-scalibr');
  const offered = readdirSync(records);
  for (const ecosystem of ecosystemNames) {
    // It gives up on all packages where it has no archive for one of them.
    mkdirSync(join(folder, ecosystem), { recursive: true });
    const archive = join(folder, ecosystem, 'all.zip');
    if (offered.includes(ecosystem)) symlinkSync(join(records, ecosystem, 'all.zip'), archive);
    else writeFileSync(archive, zipSync({}));
  }
  // Its versions look under either name.
  symlinkSync(folder, join(cache, 'osv-scanner'));
}
