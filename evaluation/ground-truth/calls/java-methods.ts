/**
 * Methods of Java that ran, by JaCoCo: its agent counts what runs of each class, and its report lists the methods of
 * the unpacked jars with these counts.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { loadedClasses, maven, maven3, unpackedJars } from '../loads/maven.ts';
import type { Runtime } from '../loads/runtime.ts';

/** A function of a package, as an advisory names it. */
export interface ListedFunction {
  /** `name@version` as the inventory has it. */
  readonly owner: string;
  readonly module: string;
  readonly name: string;
  readonly isRun: boolean;
}

const run = promisify(execFile);
const version = '0.8.14';

export const tracedMaven: Runtime = {
  ...maven,
  async install(folder) {
    await maven.install(folder);
    for (const tool of [`agent:${version}:jar:runtime`, `cli:${version}:jar:nodeps`])
      await maven3(folder, ['dependency:copy', `-Dartifact=org.jacoco:org.jacoco.${tool}`, `-DoutputDirectory=${toolsOf(folder)}`, '-Dmdep.stripVersion=true']); // biome-ignore format: a list
  },
  environment(folder, records) {
    // Processes append to one file, which each locks. What Maven itself loads is no code of the program's.
    const settings = [`destfile=${executed(records)}`, 'append=true', 'includes=*', 'inclbootstrapclasses=false', 'dumponexit=true', 'exclclassloader=sun.reflect.DelegatingClassLoader:org.codehaus.plexus.classworlds.realm.ClassRealm']; // biome-ignore format: a list
    const agent = join(toolsOf(folder), 'org.jacoco.agent-runtime.jar');
    const { JAVA_TOOL_OPTIONS: loads } = maven.environment(folder, records);
    return { JAVA_TOOL_OPTIONS: `${loads ?? ''} -javaagent:${agent}=${settings.join(',')}` };
  },
  readLoads: async () => [],
};

function toolsOf(folder: string): string {
  return join(dirname(folder), 'jacoco');
}

function executed(records: string): string {
  return join(records, 'executed.exec');
}

/** Reports take minutes, so that what they tell is kept beside the records. */
export async function coveredMethods(folder: string, records: string): Promise<readonly ListedFunction[]> {
  const kept = join(dirname(folder), 'methods.tsv');
  if (!existsSync(kept)) await writeFile(kept, (await reportedRows(folder, records)).join(''));
  return (await readFile(kept, 'utf8')).split('\n').flatMap((line) => {
    const [owner = '', className = '', method = '', covered] = line.split('\t');
    const named = owner === '' ? undefined : namedMethod(className, method);
    return named === undefined ? [] : [{ owner, ...named, isRun: covered === '1' }];
  });
}

/** Of owner, class, method, and 1 where it ran. */
async function reportedRows(folder: string, records: string): Promise<readonly string[]> {
  const loaded = new Set((await loadedClasses(records)).map(({ name, jar }) => `${name} ${jar}`));
  const report = join(dirname(folder), 'report.xml');
  const rows: string[] = [];
  for (const { path, unpacked, key } of await unpackedJars(folder))
    for (const places of await classPlaces(join(folder, unpacked))) {
      const classes = places.flatMap((place) => ['--classfiles', place]);
      const cli = join(toolsOf(folder), 'org.jacoco.cli-nodeps.jar');
      await run('java', ['-jar', cli, 'report', executed(records), ...classes, '--quiet', '--xml', report], {
        maxBuffer: 1 << 26,
      });
      for (const { className, method, isCovered } of methodsIn(await readFile(report, 'utf8'))) {
        // The same class may lie in several jars.
        const isRun = isCovered && loaded.has(`${className.replaceAll('/', '.')} ${path}`);
        rows.push(`${key}\t${className}\t${method}\t${isRun ? '1' : '0'}\n`);
      }
    }
  await rm(report, { force: true });
  return rows;
}

/** A report takes each class once: those for later versions of Java have one of their own, and no package is named like META-INF or SCL.lombok. */
async function classPlaces(jar: string): Promise<readonly (readonly string[])[]> {
  const entries = await readdir(jar, { withFileTypes: true });
  const usual = entries
    .filter((entry) => (entry.isDirectory() ? !/[-.]/.test(entry.name) : entry.name.endsWith('.class')))
    .map(({ name }) => join(jar, name));
  const versions = join(jar, 'META-INF/versions');
  const later = existsSync(versions) ? (await readdir(versions)).map((name) => [join(versions, name)]) : [];
  return [usual, ...later].filter((places) => places.length > 0);
}

export interface ReportedMethod {
  /** As the virtual machine names it, `a/b/C$D`. */
  readonly className: string;
  readonly method: string;
  readonly isCovered: boolean;
}

const reported = /<class name="([^"]*)"|<method name="([^"]*)"[^>]*><counter type="INSTRUCTION" missed="\d+" covered="(\d+)"/g; // biome-ignore format: one pattern

export function* methodsIn(report: string): Generator<ReportedMethod> {
  let className = '';
  for (const [, ofClass, method, covered] of report.matchAll(reported)) {
    if (method === undefined) className = ofClass ?? '';
    else yield { className, method, isCovered: covered !== '0' };
  }
}

/** Without classes that have no name, and without what a compiler made itself; an object of Scala goes by its class's name. */
export function namedMethod(
  className: string,
  method: string,
): { readonly module: string; readonly name: string } | undefined {
  const at = className.lastIndexOf('/');
  const classes = className
    .slice(at + 1)
    .replace(/\$$/, '')
    .split('$');
  if (/[$&]/.test(method) || classes.some((part) => !/^\D/.test(part))) return undefined;
  return { module: className.slice(0, Math.max(at, 0)).replaceAll('/', '.'), name: [...classes, method].join('.') };
}
