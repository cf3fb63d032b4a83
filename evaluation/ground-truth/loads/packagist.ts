/**
 * Packagist, as far as Debian packages its libraries: they are laid into `vendor/` as Composer would, and the interpreter lists what
 * it has included when it ends.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layComposerFolder } from './composer-folder.ts';
import type { InstalledPackages, Runtime } from './runtime.ts';

const recorder = fileURLToPath(new URL('recorders/php/included-files.php', import.meta.url));

export const packagist: Runtime = {
  ecosystem: 'Packagist',
  programs: 'packagist',
  missing: () => ['php', 'dpkg'].find((tool) => spawnSync(tool, ['--version']).status !== 0),
  lockfiles: ['composer.lock'],
  isInstalled: (path) => path.startsWith('vendor/'),
  async install(folder) {
    await layComposerFolder(folder);
    const settings = settingsOf(folder);
    await mkdir(settings);
    // Without Debian's folder of libraries in it, so that nothing but `vendor/` can be loaded.
    await writeFile(join(settings, 'record.ini'), `auto_prepend_file=${recorder}\ninclude_path=.\n`);
  },
  environment: (folder, records) => ({ PHP_INI_SCAN_DIR: `:${settingsOf(folder)}`, VEDETTE_RECORDS: records }),
  installedPackages,
};

function settingsOf(folder: string): string {
  return join(dirname(folder), 'settings');
}

async function installedPackages(folder: string): Promise<InstalledPackages> {
  const lock: unknown = JSON.parse(await readFile(join(folder, 'composer.lock'), 'utf8'));
  const keys = new Map<string, string>();
  for (const list of ['packages', 'packages-dev']) {
    const entries: unknown = Reflect.get(Object(lock), list);
    for (const entry of Array.isArray(entries) ? entries : []) {
      const name = String(Reflect.get(Object(entry), 'name'));
      keys.set(name, `${name}@${String(Reflect.get(Object(entry), 'version'))}`);
    }
  }
  return {
    keys: new Set(keys.values()),
    ownerOf: (path) => keys.get(/^vendor\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? ''),
  };
}
