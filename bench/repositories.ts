/**
 * Packages of whole repositories, by us and by the peers whose programs are there: time, memory, packages, and what only
 * one side lists. `node bench/repositories.ts [--repositories <folder>] [--sources <folder of copies>] [--only <name>]
 * [--osv-scanner <path>] [--trivy <path>] [--syft <path>] [--repeats 3] [--show 0] [--write]`. Without paths the peers are
 * looked for on the PATH; `--sources` adds large public trees (see ground-truth/obtain.ts); `--show` lists differences.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { obtain, type PublicSource } from './ground-truth/obtain.ts';
import { type Measured, measuredProcess } from './repositories/measured-process.ts';
import { type FoundPackage, ours, peers, type Scanner, withoutStart } from './repositories/scanners.ts';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string' },
    sources: { type: 'string' },
    only: { type: 'string' },
    'osv-scanner': { type: 'string' },
    trivy: { type: 'string' },
    syft: { type: 'string' },
    repeats: { type: 'string', default: '3' },
    show: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});

const largeTrees: readonly PublicSource[] = [
  { repository: 'apache/dubbo', commit: 'HEAD' },
  { repository: 'apache/maven', commit: 'HEAD' },
  { repository: 'jellyfin/jellyfin', commit: 'HEAD' },
  { repository: 'monicahq/monica', commit: 'HEAD' },
  { repository: 'nushell/nushell', commit: 'HEAD' },
  { repository: 'prometheus/prometheus', commit: 'HEAD' },
];

const shared = values.repositories ?? fileURLToPath(new URL('../../shared/data/repositories', import.meta.url));
const asked = peers.flatMap((peer) => {
  const program = values[peer.name === 'osv-scanner' ? 'osv-scanner' : peer.name === 'trivy' ? 'trivy' : 'syft'];
  const path = program === undefined ? onPath(peer.program) : resolve(program);
  return path === undefined ? [] : [{ ...peer, program: path }];
});
const lines = [
  `| repository | scanner | packages | only it | only vedette | clock ms | processor ms | peak MB | × clock | × processor | × memory |`,
  '|---|---|---|---|---|---|---|---|---|---|---|',
];

if (existsSync(shared)) {
  for (const entry of readdirSync(shared, { withFileTypes: true })) {
    if (entry.isDirectory() && isAsked(entry.name)) await compare(entry.name, join(shared, entry.name));
  }
}
for (const source of values.sources === undefined ? [] : largeTrees) {
  if (!isAsked(source.repository)) continue;
  try {
    await using copy = await obtain(source, values.sources);
    await compare(`${source.repository} at ${copy.commit.slice(0, 10)}`, copy.folder);
  } catch (error) {
    console.error(`${source.repository}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const page = `# Whole repositories beside other scanners

Written by \`node bench/repositories.ts --write\` on ${cpus().length} threads (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}; best of ${values.repeats} runs, each a process of its own with its start; a service\nloads itself once, so ours also stands without it. × is the whole of the scanner's figure over the whole of ours: above 1, we take less.
Packages are counted by name and version, where the version is known.
Scanners: ${[...asked.map(({ name, program }) => `${name} ${versionOf(program)}`), 'vedette as it stands here'].join(', ')}.

${lines.join('\n')}
`;
console.log(page);
if (values.write) writeFileSync(new URL('../docs/bench-repositories.md', import.meta.url), page);

async function compare(name: string, folder: string): Promise<void> {
  const own = await best(ours, folder);
  if (own === undefined) throw new Error(`our own inventory of ${name} failed`);
  const ownKeys = keysOf(own.packages);
  add(row(name, ours.name, ownKeys.size, '', '', own.measured, own.measured));
  const loaded = { ...own.measured, ...own.loaded, peakMegabytes: undefined };
  add(row(name, `${ours.name}, once it is loaded`, ownKeys.size, '', '', loaded, loaded));
  for (const peer of asked) {
    const other = await best(peer, folder);
    if (other === undefined) {
      add(`| ${name} | ${peer.name} | failed | | | | | | | | |`);
      continue;
    }
    const keys = keysOf(other.packages);
    const onlyTheirs = [...keys].filter(([key]) => !ownKeys.has(key));
    const onlyOurs = [...ownKeys].filter(([key]) => !keys.has(key));
    add(row(name, peer.name, keys.size, `${onlyTheirs.length}`, `${onlyOurs.length}`, other.measured, own.measured));
    show(`${name}: only ${peer.name}`, onlyTheirs);
    show(`${name}: not ${peer.name}`, onlyOurs);
  }
}

function add(line: string): void {
  lines.push(line);
  console.error(line);
}

interface Answer {
  readonly loaded: ReturnType<typeof withoutStart> | undefined;
  readonly measured: Measured;
  readonly packages: readonly FoundPackage[];
}

/** The least of each figure over the repeats; what else runs on the machine only adds. `undefined` where it fails. */
async function best(scanner: Scanner, folder: string): Promise<Answer | undefined> {
  const runs: Measured[] = [];
  for (let repeat = 0; repeat < Number(values.repeats); repeat++) {
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

function show(title: string, keys: readonly (readonly [key: string, path: string])[]): void {
  if (keys.length === 0 || Number(values.show) === 0) return;
  console.error(`${title} (${keys.length})`);
  for (const [key, path] of keys.slice(0, Number(values.show))) console.error(`  ${key}  ${path}`);
}

function isAsked(name: string): boolean {
  return values.only === undefined || name.includes(values.only);
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
