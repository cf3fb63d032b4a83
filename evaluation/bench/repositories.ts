/**
 * Packages of whole repositories, by us and by the peers whose programs are there: time, memory, packages, and what only
 * one side lists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { obtain, type PublicSource } from '../ground-truth/obtain.ts';
import { writePage } from '../places.ts';
import { type Measured, measuredProcess } from '../peers/measured-process.ts';
import { type FoundPackage, ours, peers, type Scanner, withoutStart } from './repositories/scanners.ts';

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
  const asked = peers.flatMap((peer) => {
    const program = options.programs[peer.name];
    const path = program === undefined ? onPath(peer.program) : resolve(program);
    return path === undefined ? [] : [{ ...peer, program: path }];
  });
  const lines: string[] = [];
  const compareAt = async (name: string, folder: string): Promise<void> => {
    for await (const line of compare({ name, folder, asked, options })) {
      lines.push(line);
      console.error(line);
    }
  };
  const isAsked = (name: string): boolean => options.only === undefined || name.includes(options.only);
  for (const entry of existsSync(options.repositories)
    ? readdirSync(options.repositories, { withFileTypes: true })
    : []) {
    if (entry.isDirectory() && isAsked(entry.name)) await compareAt(entry.name, join(options.repositories, entry.name));
  }
  for (const source of options.sources === undefined ? [] : largeTrees) {
    if (!isAsked(source.repository)) continue;
    try {
      await using copy = await obtain(source, options.sources);
      await compareAt(`${source.repository} at ${copy.commit.slice(0, 10)}`, copy.folder);
    } catch (error) {
      console.error(`${source.repository}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const scanners = [...asked.map(({ name, program }) => `${name} ${versionOf(program)}`), 'vedette as it stands here'];
  const page = `# Whole repositories beside other scanners

Written by \`npm run evaluation -- bench repositories --write\` on ${cpus().length} threads (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}; best of ${options.repeats}
runs, each a process of its own with its start; a service loads itself once, so ours also stands without it. × is the whole of the
scanner's figure over the whole of ours: above 1, we take less. Packages are counted by name and version, where the version is known.
Scanners: ${scanners.join(', ')}.

| repository | scanner | packages | only it | only vedette | clock ms | processor ms | peak MB | × clock | × processor | × memory |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
  console.log(page);
  if (options.write === true) writePage('bench-repositories.md', page);
}

interface Compared {
  readonly name: string;
  readonly folder: string;
  readonly asked: readonly Scanner[];
  readonly options: RepositoriesBench;
}

async function* compare({ name, folder, asked, options }: Compared): AsyncGenerator<string> {
  const own = await best(ours, folder, options.repeats);
  if (own === undefined) throw new Error(`our own inventory of ${name} failed`);
  const ownKeys = keysOf(own.packages);
  yield row(name, ours.name, ownKeys.size, '', '', own.measured, own.measured);
  const loaded = { ...own.measured, ...own.loaded, peakMegabytes: undefined };
  yield row(name, `${ours.name}, once it is loaded`, ownKeys.size, '', '', loaded, loaded);
  for (const peer of asked) {
    const other = await best(peer, folder, options.repeats);
    if (other === undefined) {
      yield `| ${name} | ${peer.name} | failed | | | | | | | | |`;
      continue;
    }
    const keys = keysOf(other.packages);
    const onlyTheirs = [...keys].filter(([key]) => !ownKeys.has(key));
    const onlyOurs = [...ownKeys].filter(([key]) => !keys.has(key));
    yield row(name, peer.name, keys.size, `${onlyTheirs.length}`, `${onlyOurs.length}`, other.measured, own.measured);
    show(`${name}: only ${peer.name}`, onlyTheirs, options.show);
    show(`${name}: not ${peer.name}`, onlyOurs, options.show);
  }
}

interface Answer {
  readonly loaded: ReturnType<typeof withoutStart> | undefined;
  readonly measured: Measured;
  readonly packages: readonly FoundPackage[];
}

/** The least of each figure over the repeats; what else runs on the machine only adds. `undefined` where it fails. */
async function best(scanner: Scanner, folder: string, repeats: number): Promise<Answer | undefined> {
  const runs: Measured[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    runs.push(await measuredProcess(scanner.program, scanner.args(folder), scanner.environment));
  }
  const [first] = runs;
  if (first === undefined) return undefined;
  try {
    const packages = scanner.packagesOf(first.output, folder);
    const loaded = scanner === ours ? runs.map(({ output }) => withoutStart(output)) : [];
    return {
      packages,
      loaded: loaded.toSorted((a, b) => a.processorMs - b.processorMs)[0],
      measured: {
        ...first,
        ms: Math.min(...runs.map(({ ms }) => ms)),
        processorMs: least(runs.map(({ processorMs }) => processorMs)),
        peakMegabytes: least(runs.map(({ peakMegabytes }) => peakMegabytes)),
      },
    };
  } catch {
    console.error(`${scanner.name} gave no answer (code ${first.code}): ${first.errors.slice(-400)}`);
    return undefined;
  }
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

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function versionOf(program: string): string {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /\d+\.\d+\.\d+/.exec(said)?.[0] ?? '';
  } catch {
    return '';
  }
}
