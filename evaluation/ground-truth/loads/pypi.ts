/** PyPI: the interpreter tells of loads by its audit events; uv makes the lockfile and the environment. */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type InstalledPackages, resolvedBefore, type Runtime } from './runtime.ts';

const run = promisify(execFile);
const recorder = fileURLToPath(new URL('recorders/python', import.meta.url));
const site = /^\.venv\/lib\/python[\d.]+\/site-packages\//;

export const pypi: Runtime = {
  ecosystem: 'PyPI',
  programs: 'pypi',
  missing: () => (spawnSync('uv', ['--version']).status === 0 ? undefined : 'uv'),
  lockfiles: ['uv.lock'],
  async install(folder) {
    await run('uv', ['sync', '--quiet', '--all-groups', '--exclude-newer', resolvedBefore], {
      cwd: folder,
      timeout: 900_000,
      maxBuffer: 1 << 24,
    });
  },
  isInstalled: (path) => site.test(path) && !path.includes('/__pycache__/'),
  environment: (folder, records) => ({
    PATH: `${join(folder, '.venv/bin')}:${process.env['PATH'] ?? ''}`,
    VIRTUAL_ENV: join(folder, '.venv'),
    PYTHONPATH: recorder,
    PYTHONDONTWRITEBYTECODE: '1',
    VEDETTE_RECORDS: records,
  }),
  installedPackages,
};

/** By what each installation wrote down of itself. */
async function installedPackages(folder: string): Promise<InstalledPackages> {
  const owners = new Map<string, string>();
  const keys = new Set<string>();
  const libraries = await readdir(join(folder, '.venv/lib'));
  const packages = join('.venv/lib', libraries[0] ?? '', 'site-packages');
  for (const entry of await readdir(join(folder, packages))) {
    if (!entry.endsWith('.dist-info')) continue;
    const metadata = await readFile(join(folder, packages, entry, 'METADATA'), 'utf8');
    const [name = '', version = ''] = ['Name', 'Version'].map(
      (field) => new RegExp(`^${field}:[ \\t]*(\\S+)`, 'm').exec(metadata)?.[1] ?? '',
    );
    const key = `${name.toLowerCase().replaceAll(/[-_.]+/g, '-')}@${version}`;
    keys.add(key);
    for (const line of (await readFile(join(folder, packages, entry, 'RECORD'), 'utf8')).split('\n')) {
      const path = line.startsWith('"') ? line.slice(1, line.indexOf('"', 1)) : (line.split(',')[0] ?? '');
      if (path !== '') owners.set(normalize(join(packages, path)), key);
    }
  }
  return { keys, ownerOf: (path) => owners.get(path) };
}
