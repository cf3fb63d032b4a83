/**
 * RubyGems, as far as Debian packages its gems: Bundler makes the lockfile of what is on the machine, the gems are laid into
 * `vendor/bundle` as it would, and the interpreter lists what it has loaded when it ends.
 */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { laidGems } from './bundle-folder.ts';
import type { InstalledPackages, Runtime } from './runtime.ts';

const run = promisify(execFile);
const recorder = fileURLToPath(new URL('recorders/features.rb', import.meta.url));

export const rubyGems: Runtime = {
  ecosystem: 'RubyGems',
  programs: 'rubygems',
  missing: () =>
    ['bundle', 'dpkg'].every((tool) => spawnSync(tool, ['--version']).status === 0) ? undefined : 'bundle',
  lockfiles: ['Gemfile.lock'],
  isInstalled: (path) => path.startsWith('vendor/bundle/'),
  async install(folder) {
    await run('bundle', ['lock', '--local'], { cwd: folder, timeout: 120_000 });
    await laidGems(folder, join(folder, 'vendor/bundle'));
  },
  environment: (folder, records) => ({
    RUBYOPT: `-r${recorder}`,
    BUNDLE_PATH: join(folder, 'vendor/bundle'),
    VEDETTE_RECORDS: records,
  }),
  installedPackages,
};

async function installedPackages(folder: string): Promise<InstalledPackages> {
  const gems = await laidGems(folder);
  const owners = new Map(gems.flatMap(({ key, paths }) => paths.map((path) => [path, key] as const)));
  const folders = new Map(gems.map(({ key }) => [key.replace(/@(?=[^@]*$)/, '-'), key]));
  return {
    keys: new Set(gems.map(({ key }) => key)),
    ownerOf: (path) =>
      folders.get(/^vendor\/bundle\/ruby\/[^/]+\/gems\/([^/]+)\//.exec(path)?.[1] ?? '') ?? owners.get(path),
  };
}
