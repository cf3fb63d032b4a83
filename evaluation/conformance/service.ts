/**
 * The whole way, as people go it: a server started from the command line, repositories registered and scanned over the API,
 * and its alerts compared with osv-scanner's offline answer on the same files and records. The data hold `osv/` and
 * `repositories/`.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OfflineQuestion, offlineRun, osvScanner, type PeerPackage } from '../peers/osv-scanner.ts';
import { answered, askPeer, versionOf } from '../peers/peer.ts';
import { writePage } from '../places.ts';
import { type RunningServer, type ServedPackage, startServer } from './service/served-scan.ts';
import { normalizePackageName } from '../../src/engine/advisories/normalize-name.ts';
import { findEcosystem } from '../../src/engine/ecosystems/index.ts';
import { purlBuilder } from '../../src/engine/inventory/purl.ts';
import { commitFiles, makeRepository } from '../../src/testing/git-fixtures.ts';

export interface ServiceConformance {
  readonly data: string;
  readonly scanner: string;
  readonly isWritten: boolean;
}

const purlOf = purlBuilder();

export async function compareService({ data, scanner, isWritten }: ServiceConformance): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'conformance-service-'));
  const repositories = join(work, 'repositories');
  try {
    await using server = await startServer({
      VEDETTE_DATA_DIR: join(work, 'data'),
      VEDETTE_ADVISORIES: join(data, 'osv'),
      VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(repositories).href}/`,
    });
    const rows: string[] = [];
    const differences: string[] = [];
    let agreed = 0;
    for (const entry of readdirSync(join(data, 'repositories'), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const { name } = entry;
      const { both, here, there } = await compare(server, {
        scanner,
        records: join(data, 'osv'),
        cache: join(work, 'cache', name),
        project: join(data, 'repositories', name),
        path: join(repositories, name),
      });
      agreed += both;
      rows.push(`| ${name} | ${both} | ${here.length} | ${there.length} |`);
      const told = [...here.map((text) => ['only here', text]), ...there.map((text) => ['only there', text])];
      for (const [side, text] of told) differences.push(`| ${name} | ${side} | ${text} |`);
    }
    if (agreed === 0) throw new Error('osv-scanner found nothing of ours in any repository: it did not do the work');
    const text = [
      '# Conformance of the service',
      '',
      'Written by `npm run evaluation -- conformance service --write`: repositories of manifests and lockfiles, registered and scanned',
      'over the API of a running server; its alerts as pairs of package and vulnerability (any id of the alias group), beside those',
      `that osv-scanner ${versionOf(osvScanner, scanner)} gives offline for the same files and the same records.`,
      '',
      '| repository | in both | only here | only there |',
      '|---|---|---|---|',
      ...rows.sort(),
      '',
      '## Every difference',
      '',
      '| repository | | package and vulnerability | cause |',
      '|---|---|---|---|',
      ...differences.sort(),
      '',
    ].join('\n');
    process.stdout.write(text);
    if (isWritten) writePage('conformance-service.md', text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Compared {
  readonly both: number;
  readonly here: readonly string[];
  readonly there: readonly string[];
}

interface Pair {
  /** Without a version. */
  readonly purl: string;
  readonly ids: readonly string[];
  readonly versions: Set<string>;
}

interface ScannedRepository extends OfflineQuestion {
  /** Where the copy is made that is committed and scanned. */
  readonly path: string;
}

async function compare(server: RunningServer, { path, ...question }: ScannedRepository): Promise<Compared> {
  cpSync(question.project, path, { recursive: true });
  makeRepository({}, { path });
  commitFiles(path, {});
  const repositoryId = await server.scan(path, basename(path));
  const inventory = await server.packages(repositoryId);
  const ours = (await server.alerts(repositoryId)).map(({ metadata }): Pair => {
    const versions = inventory.filter((found) => purlOfPackage(found) === metadata.packageIdentifier);
    return {
      purl: metadata.packageIdentifier,
      ids: [metadata.id, ...metadata.aliases],
      versions: new Set(versions.map(({ version }) => version)),
    };
  });
  // Of a manifest without a lockfile it rightly lists nothing, so that no number of packages is expected of one repository.
  const answer = await askPeer(osvScanner, offlineRun(question), { what: 'packages', ours: 0 });
  const listed = answered(osvScanner.name, answer).found;
  const theirs = pairsOfPeer(listed);
  const here = ours.filter((pair) => !theirs.some((other) => isSame(pair, other)));
  const there = theirs.filter((pair) => !ours.some((other) => isSame(pair, other)));
  return {
    both: ours.length - here.length,
    here: here.map((pair) => `${describe(pair)} | ${causeHere(pair, listed)}`),
    there: there.map((pair) => `${describe(pair)} | ${causeThere(pair, inventory)}`),
  };
}

function pairsOfPeer(listed: readonly PeerPackage[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { package: found, groups } of listed) {
    for (const { ids, aliases } of groups) {
      const pair = { purl: purlOfPackage(found), ids: [...ids, ...aliases], versions: new Set([found.version]) };
      const known = pairs.find((other) => isSame(pair, other));
      if (known === undefined) pairs.push(pair);
      else known.versions.add(found.version);
    }
  }
  return pairs;
}

function purlOfPackage({ ecosystem: written, name }: { readonly ecosystem: string; readonly name: string }): string {
  const ecosystem = findEcosystem(written);
  return ecosystem === undefined
    ? `${written} ${name}`
    : purlOf(ecosystem, normalizePackageName(ecosystem.name, name), '');
}

function isSame(a: Pair, b: Pair): boolean {
  return a.purl === b.purl && a.ids.some((id) => b.ids.includes(id));
}

function describe({ purl, ids, versions }: Pair): string {
  return `${purl} ${[...versions].join(', ')} ${ids[0]}`;
}

function causeHere({ purl, versions }: Pair, listed: readonly PeerPackage[]): string {
  if (purl === 'pkg:golang/stdlib')
    return 'inventory: the standard library at the version of the `go` line in go.mod, which osv-scanner does not list';
  if (listed.length === 0)
    return 'inventory: a manifest that pins exact versions and has no lockfile, which osv-scanner does not read';
  const named = listed.filter((entry) => purlOfPackage(entry.package) === purl);
  if (named.length === 0)
    return purl.startsWith('pkg:maven/')
      ? 'inventory: the version is a property of a parent POM in the same repository, which osv-scanner leaves out'
      : 'unexplained: osv-scanner does not list this package';
  const same = named.filter((entry) => versions.has(entry.package.version));
  if (same.length === 0) return `unexplained: osv-scanner lists ${quoted(named.map((entry) => entry.package.version))}`;
  return 'matching: the record spells the name in another way that the ecosystem holds equal; osv-scanner compares letters';
}

function causeThere({ purl, versions }: Pair, inventory: readonly ServedPackage[]): string {
  const named = inventory.filter((found) => purlOfPackage(found) === purl);
  if (named.length === 0) return 'unexplained: the package is not in our inventory';
  if (named.some((found) => versions.has(found.version))) return 'unexplained: listed here at the same version';
  if (named.every(({ version }) => version === ''))
    return `inventory: ${quoted([...versions])} is no version but a wish that only a registry can answer; it is listed without a version and matched to nothing`;
  if (purl.startsWith('pkg:golang/'))
    return `inventory: go.sum keeps hashes of versions that lost; go.mod selects ${quoted(named.map(({ version }) => version))}, and Go builds no other`;
  return `unexplained: listed here as ${quoted(named.map(({ version }) => version))}`;
}

function quoted(texts: readonly string[]): string {
  return [...new Set(texts)].map((text) => `\`${text}\``).join(', ');
}
