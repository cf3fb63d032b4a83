/** npm: Node itself tells of loads through a file that every process preloads; the lockfile tells which folder holds which package. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownerOf } from '../../../src/engine/languages/javascript/linking/installed-files.ts';
import { type InstalledPackages, resolvedBefore, type Runtime } from './runtime.ts';

const run = promisify(execFile);
const recorder = fileURLToPath(new URL('recorders/node.cjs', import.meta.url));
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

export const npm: Runtime = {
  ecosystem: 'npm',
  programs: 'npm',
  missing: () => undefined,
  lockfiles: ['package-lock.json'],
  async install(folder) {
    await run('npm', ['install', '--before', resolvedBefore, ...quiet], {
      cwd: folder,
      timeout: 600_000,
      maxBuffer: 1 << 24,
    });
  },
  isInstalled: (path) => /(?:^|\/)node_modules\/(?!\.(?!bin\/|package-lock))/.test(path) && !path.includes('/.cache/'),
  environment: (folder, records) => ({
    PATH: `${join(folder, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    NODE_OPTIONS: `--require ${recorder}`,
    VEDETTE_RECORDS: records,
  }),
  installedPackages,
};

async function installedPackages(folder: string): Promise<InstalledPackages> {
  const lockfile: unknown = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const byFolder = new Map<string, string>();
  for (const [path, item] of Object.entries(objectOf(objectOf(lockfile)['packages']))) {
    const at = path.lastIndexOf('node_modules/');
    // What is optional for another platform is listed and not there.
    if (at < 0 || !existsSync(join(folder, path, 'package.json'))) continue;
    const { name, version } = objectOf(item);
    byFolder.set(
      path,
      `${typeof name === 'string' ? name : path.slice(at + 'node_modules/'.length)}@${String(version)}`,
    );
  }
  return {
    keys: new Set(byFolder.values()),
    // A manifest is read to learn a version; no code of the package is loaded by that.
    ownerOf: (path) => (path.endsWith('/package.json') ? undefined : byFolder.get(ownerOf(path) ?? '')),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object is a record of unknown values
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
