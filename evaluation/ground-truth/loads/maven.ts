/** Maven: the virtual machine logs each class with the jar it is from; what Maven resolved is written down as a bill of materials, its lockfile here. */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledPackages, Load, Runtime } from './runtime.ts';

const run = promisify(execFile);
const goals = [
  'compile',
  'org.cyclonedx:cyclonedx-maven-plugin:2.9.1:makeBom',
  'dependency:build-classpath',
  '-DoutputName=bom',
  '-DoutputDirectory=.',
  '-Dmdep.outputFile=classpath.txt',
  '-Dmdep.includeScope=runtime',
];

export const maven: Runtime = {
  ecosystem: 'Maven',
  programs: 'maven',
  missing: () => (spawnSync('mvn', ['--version']).status === 0 ? undefined : 'mvn'),
  lockfiles: ['bom.json'],
  async install(folder) {
    await run('mvn', ['--quiet', '--batch-mode', ...goals], { cwd: folder, timeout: 900_000, maxBuffer: 1 << 24 });
  },
  environment: (_folder, records) => ({ JAVA_TOOL_OPTIONS: `-Xlog:class+load=info:file=${records}/%p.log` }),
  installedPackages,
  readLoads,
};

/** A jar of the local repository is named by its folders: `…/repository/<group with slashes>/<artifact>/<version>/<file>`. */
async function installedPackages(folder: string): Promise<InstalledPackages> {
  const owners = new Map<string, string>();
  for (const jar of (await readFile(join(folder, 'classpath.txt'), 'utf8')).trim().split(':')) {
    const parts = jar.slice(jar.lastIndexOf('/repository/') + '/repository/'.length).split('/');
    const [version = '', artifact = ''] = [parts.at(-2), parts.at(-3)];
    owners.set(jar, `${parts.slice(0, -3).join('.')}:${artifact}@${version}`);
  }
  return { keys: new Set(owners.values()), ownerOf: (path) => owners.get(path) };
}

async function readLoads(_folder: string, records: string): Promise<readonly Load[]> {
  const found = new Map<string, Load>();
  for (const file of (await readdir(records)).sort())
    for (const line of (await readFile(join(records, file), 'utf8')).split('\n')) {
      const [, name = '', path = ''] = /\] (\S+) source: (?:jar:)?file:(\S+\.jar)/.exec(line) ?? [];
      if (path !== '' && !found.has(path)) found.set(path, { path, way: `class ${name}`, from: '' });
    }
  return [...found.values()];
}
