/**
 * Installs a program, runs its commands, and keeps what they loaded: a second asking finds both there, as long as the
 * program's text is the same.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundledLoads } from './bundled-loads.ts';
import type { LoadProgram } from './load-program.ts';
import type { Load, Runtime } from './runtime.ts';

export interface ProgramRun {
  readonly folder: string;
  readonly loads: readonly Load[];
}

const run = promisify(execFile);
const commandTimeoutMs = 300_000;

/** @throws Error where something does not install or a command fails: a program that did not run proves nothing */
export async function runProgram(program: LoadProgram, runtime: Runtime, kept: string): Promise<ProgramRun> {
  const home = join(kept, runtime.programs, program.name);
  await mkdir(home, { recursive: true });
  const folder = join(await realpath(home), 'project');
  const [records, done, own] = [join(home, 'records'), join(home, 'done'), join(home, 'home')];
  if (!existsSync(done) || (await readFile(done, 'utf8')) !== program.text) {
    await rm(home, { recursive: true, force: true });
    for (const [path, text] of Object.entries(program.files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
    }
    await runtime.install(folder);
    await mkdir(records);
    await mkdir(own);
    // What a tool keeps of an earlier run it need not load again, so each program has its home and its temporary files to itself.
    for (const command of program.commands)
      await runCommand(command, folder, { HOME: own, TMPDIR: own, ...runtime.environment(folder, records) });
    await writeFile(done, program.text);
  }
  const recorded = await (runtime.readLoads ?? readLines)(folder, records);
  return { folder, loads: [...recorded, ...(await bundledLoads(program, folder))] };
}

async function runCommand(command: string, folder: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const { PATH = '', ...others } = process.env;
  // Kept as it is: what package clients are told of registries on this machine.
  const clients = Object.entries(others).filter(([name]) =>
    /^(PIP|UV|CARGO|RUSTUP|JAVA|MAVEN|SSL|NODE_EXTRA)_/.test(name),
  );
  const env = { PATH, CI: 'true', NO_COLOR: '1', ...Object.fromEntries(clients), ...settings };
  try {
    await run('sh', ['-c', command], { cwd: folder, env, timeout: commandTimeoutMs, maxBuffer: 1 << 26 });
  } catch (error) {
    const told = ['stdout', 'stderr']
      .map((name) => String(Reflect.get(Object(error), name) ?? '').slice(0, 2000))
      .join('\n');
    throw new Error(`\`${command}\` failed\n${told}`, { cause: error });
  }
}

/** One file a process, one line a load: way, file and asker, with tabs between. */
async function readLines(folder: string, records: string): Promise<readonly Load[]> {
  const found = new Map<string, Load>();
  for (const file of (await readdir(records)).sort())
    for (const line of (await readFile(join(records, file), 'utf8')).split('\n')) {
      const [way = '', path = '', from = ''] = line.split('\t');
      if (path !== '' && !found.has(path))
        found.set(path, { way, path: below(path, folder), from: below(from, folder) });
    }
  return [...found.values()];
}

function below(place: string, folder: string): string {
  let path = place;
  try {
    if (place.startsWith('file:')) path = fileURLToPath(place.replace(/[?#].*$/, ''));
  } catch {
    return place;
  }
  path = path.replace(/[?#].*$/, '');
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}
