/**
 * Installs exact versions of npm packages into a folder outside the project, without running their scripts, once: a second
 * run finds them there. What does not install in time is left out, and counted.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 120_000;

/** True where the folder holds the packages and a lockfile of them. */
export async function install(folder: string, dependencies: Readonly<Record<string, string>>): Promise<boolean> {
  if (existsSync(join(folder, 'package-lock.json'))) return true;
  if (existsSync(join(folder, 'failed'))) return false;
  await mkdir(folder, { recursive: true });
  const manifest = { name: 'program', version: '1.0.0', private: true, dependencies };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps'];
    await run('npm', ['install', ...quiet], { cwd: folder, timeout: timeoutMs, maxBuffer: 1 << 24 });
    return true;
  } catch {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    await rm(join(folder, 'package-lock.json'), { force: true });
    await writeFile(join(folder, 'failed'), '');
    return false;
  }
}
