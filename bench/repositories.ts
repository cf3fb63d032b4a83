/**
 * Packages of whole repositories, by us and by the peers whose programs are there: time, memory, packages, and what only
 * one side lists.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { obtain, type PublicSource } from '../evaluation/ground-truth/obtain.ts';
import { writePage } from '../evaluation/places.ts';
import type { Measured } from '../evaluation/peers/measured-process.ts';
import { askPeer, onPath, type PeerAnswer, versionOf } from '../evaluation/peers/peer.ts';
import { type FoundPackage, ours, type PackageLister, peers, withoutStart } from './repositories/scanners.ts';

export interface RepositoriesBench {
  /** Each folder in it is one repository. */
  readonly repositories: string;
  /** Copies of large public trees; left out where it is absent. */
  readonly sources?: string;
  readonly only?: string;
  /** By the peer's name; looked for on the PATH where it is absent. */
  readonly programs: Readonly<Record<string, string | undefined>>;
  readonly repeats: number;
  /** How many differences are told of each repository and peer. */
  readonly show: number;
  readonly write?: boolean;
}

const largeTrees: readonly PublicSource[] = [
  { repository: 'apache/dubbo', commit: 'HEAD' },
  { repository: 'apache/maven', commit: 'HEAD' },
  { repository: 'jellyfin/jellyfin', commit: 'HEAD' },
  { repository: 'monicahq/monica', commit: 'HEAD' },
  { repository: 'nushell/nushell', commit: 'HEAD' },
  { repository: 'prometheus/prometheus', commit: 'HEAD' },
];

export async function benchRepositories(options: RepositoriesBench): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-repositories-'));
  try {
    const asked = askedPeers(options, scratch);
    const lines: string[] = [];
    for await (const line of compareAll(asked, options)) {
      lines.push(line);
      console.error(line);
    }
    const page = pageOf(asked, lines, options.repeats);
    console.log(page);
    if (options.write === true) writePage('bench-repositories.md', page);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function askedPeers({ programs }: RepositoriesBench, scratch: string): readonly Asked[] {
  return peers.flatMap((peer) => {
    const named = programs[peer.name];
    const program = named === undefined ? onPath(peer.name) : resolve(named);
    if (program === undefined) return [];
    const environment = peer.environment?.(mkdtempSync(join(scratch, 'peer-'))) ?? {};
    return [{ ...peer, program, environment }];
  });
}

async function* compareAll(asked: readonly Asked[], options: RepositoriesBench): AsyncGenerator<string> {
  const { repositories, sources, only } = options;
  const isAsked = (name: string): boolean => only === undefined || name.includes(only);
  const entries = existsSync(repositories) ? readdirSync(repositories, { withFileTypes: true }) : [];
  for (const entry of entries) {
    if (entry.isDirectory() && isAsked(entry.name))
      yield* compare({ name: entry.name, folder: join(repositories, entry.name), asked, options });
  }
  for (const source of sources === undefined ? [] : largeTrees) {
    if (!isAsked(source.repository)) continue;
    try {
      await using copy = await obtain(source, sources);
      const name = `${source.repository} at ${copy.commit.slice(0, 10)}`;
      yield* compare({ name, folder: copy.folder, asked, options });
    } catch (error) {
      console.error(`${source.repository}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function pageOf(asked: readonly Asked[], lines: readonly string[], repeats: number): string {
  const versions = asked.map((peer) => `${peer.name} ${versionOf(peer, peer.program)}`);
  return `# Whole repositories beside other scanners

Written by \`npm run evaluation -- bench repositories --write\` on ${cpus().length} threads (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}; best of ${repeats}
runs, each a process of its own with its start; a service loads itself once, so ours also stands without it. × is the whole of the
scanner's figure over the whole of ours: above 1, we take less. Packages are counted by name and version, where the version is known.
Scanners: ${[...versions, 'vedette as it stands here'].join(', ')}.

| repository | scanner | packages | only it | only vedette | clock ms | processor ms | peak MB | × clock | × processor | × memory |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

interface Asked extends Omit<PackageLister, 'environment'> {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

interface Compared {
  readonly name: string;
  readonly folder: string;
  readonly asked: readonly Asked[];
  readonly options: RepositoriesBench;
}

async function* compare({ name, folder, asked, options }: Compared): AsyncGenerator<string> {
  const own = await best({ ...ours, program: process.execPath, environment: {} }, folder, options.repeats);
  if (own.kind === 'did not work') throw new Error(`our own inventory of ${name} did not do the work: ${own.why}`);
  const ownKeys = keysOf(own.found);
  yield row(name, ours.name, ownKeys.size, '', '', own.measured, own.measured);
  const loaded = { ...own.measured, ...own.loaded, peakMegabytes: undefined };
  yield row(name, `${ours.name}, once it is loaded`, ownKeys.size, '', '', loaded, loaded);
  for (const peer of asked) {
    const other = await best(peer, folder, options.repeats, ownKeys);
    if (other.kind === 'did not work') {
      yield `| ${name} | ${peer.name} | did not do the work: ${other.why} | | | | | | | | |`;
      continue;
    }
    const keys = keysOf(other.found);
    const onlyTheirs = [...keys].filter(([key]) => !ownKeys.has(key));
    const onlyOurs = [...ownKeys].filter(([key]) => !keys.has(key));
    yield row(name, peer.name, keys.size, `${onlyTheirs.length}`, `${onlyOurs.length}`, other.measured, own.measured);
    show(`${name}: only ${peer.name}`, onlyTheirs, options.show);
    show(`${name}: not ${peer.name}`, onlyOurs, options.show);
  }
}

type Answer = PeerAnswer<FoundPackage> & { readonly loaded?: ReturnType<typeof withoutStart> };

/** The least of each figure over the repeats, all of which must have worked; what else runs on the machine only adds. */
async function best(
  scanner: Asked,
  folder: string,
  repeats: number,
  ownKeys: ReadonlyMap<string, string> = new Map(),
): Promise<Answer> {
  const expected = {
    what: 'packages',
    ours: ownKeys.size,
    isOurs: (found: FoundPackage) => [...keysOf([found]).keys()].some((key) => ownKeys.has(key)),
  };
  const { program, environment } = scanner;
  const run = { program, environment, args: scanner.args(folder) };
  const first = await askPeer(scanner, run, expected);
  if (first.kind === 'did not work') return first;
  const runs = [first.measured];
  while (runs.length < repeats) {
    const next = await askPeer(scanner, run, expected);
    if (next.kind === 'did not work') return next;
    runs.push(next.measured);
  }
  const loaded = scanner.name === ours.name ? runs.map(({ output }) => withoutStart(output)) : [];
  const [quickest] = loaded.toSorted((a, b) => a.processorMs - b.processorMs);
  return {
    ...first,
    ...(quickest === undefined ? {} : { loaded: quickest }),
    measured: {
      ...first.measured,
      ms: Math.min(...runs.map(({ ms }) => ms)),
      processorMs: least(runs.map(({ processorMs }) => processorMs)),
      peakMegabytes: least(runs.map(({ peakMegabytes }) => peakMegabytes)),
    },
  };
}

function least(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.flatMap((figure) => figure ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Names as registries compare them, versions without Go's `v`; each with the first place that has it. */
function keysOf(packages: readonly FoundPackage[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { name, version, path } of packages) {
    if (name === '' || version === '') continue;
    const key = `${name.toLowerCase().replaceAll(/[-_.]+/g, '-')}@${version.replace(/^v(?=\d)/, '')}`;
    if (!keys.has(key)) keys.set(key, path);
  }
  return keys;
}

function row(
  repository: string,
  scanner: string,
  count: number,
  onlyIt: string,
  onlyOurs: string,
  measured: Measured,
  own: Measured,
): string {
  const isOwn = measured === own;
  const cells = [
    repository,
    scanner,
    `${count}`,
    onlyIt,
    onlyOurs,
    Math.round(measured.ms).toLocaleString('en'),
    measured.processorMs === undefined ? '' : Math.round(measured.processorMs).toLocaleString('en'),
    measured.peakMegabytes === undefined ? '' : `${Math.round(measured.peakMegabytes)}`,
    isOwn ? '' : ratio(measured.ms, own.ms),
    isOwn ? '' : ratio(measured.processorMs, own.processorMs),
    isOwn ? '' : ratio(measured.peakMegabytes, own.peakMegabytes),
  ];
  return `| ${cells.join(' | ')} |`;
}

function ratio(theirs: number | undefined, own: number | undefined): string {
  return theirs === undefined || own === undefined ? '' : (theirs / own).toFixed(1);
}

function show(title: string, keys: readonly (readonly [key: string, path: string])[], count: number): void {
  if (keys.length === 0 || count === 0) return;
  console.error(`${title} (${keys.length})`);
  for (const [key, path] of keys.slice(0, count)) console.error(`  ${key}  ${path}`);
}
