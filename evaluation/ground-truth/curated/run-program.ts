/**
 * One program of a curated record run against the vulnerable release, with a recorder that tells of each name whether the release
 * has it and whether it ran: what a record says is then what happened, not what somebody read.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listOf, recordOf, textOf } from '../../../src/engine/advisories/unknown-values.ts';
import type { KnownCase } from '../cases/known-case.ts';
import type { CuratedRecord } from './curated-records.ts';

const run = promisify(execFile);
const commandMsMax = 180_000;

export interface ProgramRun {
  /** Names that the release does not have. */
  readonly missing: readonly string[];
  /** Names that ran. */
  readonly ran: readonly string[];
}

/** What a case says beside its files: it stands in a page, or needs other modules or another Python than the usual. */
export interface RunNeeds {
  readonly page: boolean;
  readonly modules: readonly string[];
  readonly python: string;
}

/** @returns the folder of the release, installed once. */
export async function installRelease(
  ecosystem: string,
  { package: name, vulnerable }: CuratedRecord,
  { python }: RunNeeds,
  installed: string,
): Promise<string> {
  const folder = join(installed, ecosystem.toLowerCase(), `${name.replaceAll('/', '+')}@${vulnerable}`);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const options = { cwd: folder, timeout: commandMsMax };
  try {
    if (ecosystem === 'npm') {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { [name]: vulnerable } }));
      await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], options);
    } else
      await run(
        `python${python}`,
        ['-m', 'pip', 'install', '-q', '--target', folder, `${name}==${vulnerable}`],
        options,
      );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** @throws where the program fails */
export async function runProgram(
  { ecosystem, files }: KnownCase,
  record: CuratedRecord,
  needs: RunNeeds,
  folder: string,
): Promise<ProgramRun> {
  const isNode = ecosystem === 'npm';
  const program = join(
    isNode ? folder : join(folder, '..', '..', 'programs'),
    `curated-${record.id}.${isNode ? 'cjs' : 'py'}`,
  );
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, files[isNode ? 'index.js' : 'main.py'] ?? '');
  const records = `${program}.json`;
  rmSync(records, { force: true });
  const recorder = fileURLToPath(new URL(`recorders/${isNode ? 'node.cjs' : 'python.py'}`, import.meta.url));
  const names = record.symbols.map(({ module, name }) => (module === '' ? name : { module, name }));
  const page = needs.page ? [join(folder, '..', 'jsdom@22.1.0', 'page.js')] : [];
  const command = isNode ? process.execPath : `python${needs.python}`;
  const last = isNode
    ? [record.package, JSON.stringify(names), ...page]
    : [needs.modules.join(','), JSON.stringify(names)];
  await run(command, [recorder, program, ...last], {
    cwd: dirname(program),
    timeout: commandMsMax,
    env: { ...process.env, VEDETTE_RECORDS: records, ...(isNode ? {} : { PYTHONPATH: folder }) },
  });
  return runOf(record, JSON.parse(readFileSync(records, 'utf8')));
}

/** Node's recorder answers by name, Python's in the order of the names. */
function runOf({ symbols }: CuratedRecord, value: unknown): ProgramRun {
  const answers = Array.isArray(value)
    ? listOf(value).map(recordOf)
    : symbols.map(({ name }) => recordOf(recordOf(value).get(name)));
  const labels = symbols.map(({ module, name }) => (module === '' ? name : `${module}.${name}`));
  return {
    missing: labels.filter((_, index) => textOf(answers[index]?.get('has')) === ''),
    ran: labels.filter((_, index) => answers[index]?.get('ran') === true),
  };
}
