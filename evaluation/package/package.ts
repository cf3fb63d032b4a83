/**
 * The packed program as a stranger gets it: `npm pack`, an install into an empty folder with scripts off, and a scan from there, each timed
 * by the clock on the wall, on this machine and with its registry, and by the processor, which a busy machine does not change.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../places.ts';
import { mebibytes, print, sizeOf } from './figures.ts';

export interface PackageOptions {
  readonly project: string;
  readonly runs: number;
  /** A package made before; absent: it is packed. */
  readonly tarball?: string | undefined;
  readonly node?: string | undefined;
}

export function measurePackage({ project, runs, tarball, node }: PackageOptions): void {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-package-'));
  try {
    const packed = tarball ?? pack(folder);
    print('package', `${mebibytes(statSync(packed).size)} MiB, ${entries(packed).length} files`);
    const strange = entries(packed).filter((path) =>
      /\/fixtures\/|\.test\.|\.testing\.|^package\/(?:src|evaluation)\//.test(path),
    );
    print('files that do not belong in it', String(strange.length));

    const home = join(folder, 'empty');
    cpSync(project, join(home, 'project'), { recursive: true });
    writeFileSync(join(home, '.npmrc'), 'ignore-scripts=true\n');
    const install = timed(() => run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', packed], home));
    print('install, scripts off', `${install}, ${mebibytes(sizeOf(join(home, 'node_modules')))} MiB`);

    const bin = join(home, 'node_modules', 'vedette', 'bin', 'vedette.mjs');
    // The project of the demonstration has findings: 1 is as it should be.
    const scan = (): string => run(node ?? 'node', [bin, 'scan', 'project', '--format', 'json'], home, [0, 1, 3]);
    print('first scan', timed(scan));
    for (let nth = 2; nth <= runs; nth++) print(`scan ${nth}`, timed(scan));
    print(
      'vedette --version',
      timed(() => run(node ?? 'node', [bin, '--version'], home)),
    );
    print(
      'npx vedette scan',
      timed(() => run('npx', ['vedette', 'scan', 'project'], home, [0, 1, 3])),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(folder: string): string {
  const made = timed(() => run('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], projectRoot));
  const name = readdirSync(folder).find((one) => one.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no package');
  print('npm pack', `${made}, ${basename(name)}`);
  return join(folder, name);
}

function entries(tarball: string): string[] {
  return execFileSync('tar', ['tzf', tarball], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
    .trim()
    .split('\n');
}

/** @returns what processors had to do for it, its children and theirs, as the shell tells */
function run(command: string, args: readonly string[], cwd: string, codes: readonly number[] = [0]): string {
  const words = ['-c', '"$@"; code=$?; times >&2; exit $code', 'sh', command, ...args];
  const { status, stderr, error } = spawnSync('sh', words, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 });
  if (status === null || !codes.includes(status))
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${error?.message ?? stderr.slice(-2000)}`);
  const [user = '?', system = '?'] = stderr.trim().split('\n').at(-1)?.split(' ') ?? [];
  return `${user} user, ${system} system`;
}

function timed(work: () => string): string {
  const started = performance.now();
  const processors = work();
  return `${((performance.now() - started) / 1000).toFixed(2)} s (${processors})`;
}
