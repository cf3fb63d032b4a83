/** Maven: the virtual machine logs each class with the jar it is from; what Maven resolved is written down as a bill of materials, its lockfile here. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledPackages, Load, Runtime } from './runtime.ts';

const run = promisify(execFile);
const bom = [
  'org.cyclonedx:cyclonedx-maven-plugin:2.9.1:makeBom',
  '-DincludeTestScope=true',
  '-DoutputName=bom',
  '-DoutputDirectory=.',
];

export const maven: Runtime = {
  ecosystem: 'Maven',
  programs: 'maven',
  missing: () => ['mvn', 'jar'].find((program) => spawnSync(program, ['--version']).status !== 0),
  lockfiles: ['bom.json'],
  async install(folder) {
    const runtime = join(folder, 'classpath.txt');
    await maven3(folder, ['compile', ...bom, ...classPath('runtime', runtime)]);
    await maven3(folder, ['test-compile', ...classPath('test', join(folder, 'test-classpath.txt'))]);
    for (const jar of await jarsOf(folder)) await unpack(jar, folder);
  },
  isInstalled: (path) => path.startsWith('.m2/repository/'),
  environment: (_folder, records) => ({ JAVA_TOOL_OPTIONS: `-Xlog:class+load=info:file=${records}/%p.log` }),
  installedPackages,
  readLoads,
};

export async function maven3(folder: string, goals: readonly string[]): Promise<void> {
  await run('mvn', ['--quiet', '--batch-mode', ...goals], { cwd: folder, timeout: 900_000, maxBuffer: 1 << 24 });
}

function classPath(scope: string, file: string): readonly string[] {
  return ['dependency:build-classpath', `-Dmdep.outputFile=${file}`, `-DincludeScope=${scope}`];
}

/** Those of tests and of the compiler too. */
async function jarsOf(folder: string): Promise<readonly string[]> {
  const lists = ['classpath.txt', 'test-classpath.txt'].map((name) => readFile(join(folder, name), 'utf8'));
  const jars = (await Promise.all(lists)).flatMap((text) => text.trim().split(':'));
  return [...new Set(jars)].filter((jar) => jar.endsWith('.jar'));
}

/** A jar of the local repository is named by its folders: `…/repository/<group with slashes>/<artifact>/<version>/<file>`. */
function placeOf(jar: string): string {
  return jar.slice(jar.lastIndexOf('/repository/') + '/repository/'.length);
}

function unpackedAt(jar: string): string {
  return join('.m2/repository', placeOf(jar).replace(/\.jar$/, ''));
}

async function unpack(jar: string, folder: string): Promise<void> {
  const target = join(folder, unpackedAt(jar));
  await mkdir(target, { recursive: true });
  await run('jar', ['--extract', '--file', jar], { cwd: target, timeout: 300_000, maxBuffer: 1 << 24 });
}

export interface UnpackedJar {
  readonly path: string;
  /** The folder of its files, below the program's folder. */
  readonly unpacked: string;
  /** `name@version` as the inventory has it. */
  readonly key: string;
}

export async function unpackedJars(folder: string): Promise<readonly UnpackedJar[]> {
  return (await jarsOf(folder)).map((path) => {
    const parts = placeOf(path).split('/');
    const [version = '', artifact = ''] = [parts.at(-2), parts.at(-3)];
    return { path, unpacked: unpackedAt(path), key: `${parts.slice(0, -3).join('.')}:${artifact}@${version}` };
  });
}

async function installedPackages(folder: string): Promise<InstalledPackages> {
  const owners = new Map((await unpackedJars(folder)).map(({ path, key }) => [path, key]));
  return { keys: new Set(owners.values()), ownerOf: (path) => owners.get(path) };
}

async function readLoads(_folder: string, records: string): Promise<readonly Load[]> {
  const found = new Map<string, Load>();
  for (const { name, jar } of await loadedClasses(records))
    if (!found.has(jar)) found.set(jar, { path: jar, way: `class ${name}`, from: '' });
  return [...found.values()];
}

/** `a.b.C$D`, with the jar that it was loaded from, in the order of the logs. */
export async function loadedClasses(
  records: string,
): Promise<readonly { readonly name: string; readonly jar: string }[]> {
  const logs = (await readdir(records)).filter((file) => file.endsWith('.log')).sort();
  const texts = await Promise.all(logs.map((file) => readFile(join(records, file), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => {
      const [, name = '', jar = ''] = /\] (\S+) source: (?:jar:)?file:(\S+\.jar)/.exec(line) ?? [];
      return jar === '' ? [] : [{ name, jar }];
    });
}
