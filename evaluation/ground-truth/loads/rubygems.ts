/**
 * RubyGems, as far as Debian packages its gems: the interpreter lists what it has loaded when it ends; Bundler makes the lockfile
 * of what is on the machine, and Debian's package manager tells which file came with which gem.
 */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { InstalledPackages, Runtime } from './runtime.ts';

const run = promisify(execFile);
const recorder = fileURLToPath(new URL('recorders/features.rb', import.meta.url));
const list = 'Gem::Specification.each { |gem| puts [gem.name, gem.version, gem.loaded_from].join("\\t") }';

export const rubyGems: Runtime = {
  ecosystem: 'RubyGems',
  programs: 'rubygems',
  missing: () =>
    ['bundle', 'dpkg'].every((tool) => spawnSync(tool, ['--version']).status === 0) ? undefined : 'bundle',
  lockfiles: ['Gemfile.lock'],
  async install(folder) {
    await run('bundle', ['lock', '--local'], { cwd: folder, timeout: 120_000 });
  },
  environment: (_folder, records) => ({ RUBYOPT: `-r${recorder}`, VEDETTE_RECORDS: records }),
  installedPackages,
};

async function installedPackages(folder: string): Promise<InstalledPackages> {
  const lockfile = await readFile(join(folder, 'Gemfile.lock'), 'utf8');
  const locked = new Set(
    [...lockfile.matchAll(/^ {4}(\S+) \(([^)]+)\)$/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const owners = new Map<string, string>();
  const keys = new Set<string>();
  for (const line of (await run('ruby', ['-e', list])).stdout.split('\n')) {
    const [name = '', version = '', specification = ''] = line.split('\t');
    const key = `${name}@${version}`;
    const found = locked.has(key) ? spawnSync('dpkg', ['--search', specification], { encoding: 'utf8' }).stdout : '';
    const [bundle = ''] = found.split(': ');
    // Ruby's own package holds its default gems and all of its library, so that a file does not tell a gem.
    if (bundle === '' || /^(?:lib)?ruby[\d.]*(?::|$)/.test(bundle)) continue;
    keys.add(key);
    for (const path of (await run('dpkg', ['--listfiles', bundle])).stdout.split('\n')) owners.set(path, key);
  }
  return { keys, ownerOf: (path) => owners.get(path) };
}
