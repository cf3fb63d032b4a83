/** Copies of Go modules to scan: as they are, with `go mod vendor`, and with the standard library's version written down. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { standardLibrary } from './govulncheck.ts';

const run = promisify(execFile);

export interface OwnProgram {
  readonly name: string;
  /** What it shows, in a sentence. */
  readonly about: string;
  readonly folder: string;
}

/** Writes the programs of a folder beside this file, and has Go note the checksums of what they need. */
export async function writePrograms(
  kind: 'programs' | 'real-programs',
  folder: string,
): Promise<readonly OwnProgram[]> {
  const programs = fileURLToPath(new URL(`${kind}/`, import.meta.url));
  const written: OwnProgram[] = [];
  for (const file of readdirSync(programs).sort()) {
    const name = file.replace(/\.txt$/, '');
    const [about = '', ...parts] = readFileSync(join(programs, file), 'utf8').split(/^--- /m);
    const target = join(folder, name);
    for (const part of parts) {
      const end = part.indexOf('\n');
      const path = join(target, part.slice(0, end).trim());
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, part.slice(end + 1));
    }
    await run('go', ['mod', 'tidy', '-e'], {
      cwd: target,
      timeout: 300_000,
      env: { ...process.env, GOFLAGS: '-mod=mod' },
    });
    written.push({ name, about: about.trim(), folder: target });
  }
  return written;
}

/** A copy with the sources of what it needs in `vendor`; false where they cannot be had. */
export async function vendor(from: string, to: string): Promise<boolean> {
  cpSync(from, to, { recursive: true });
  if (existsSync(join(to, 'vendor'))) return true;
  try {
    await run('go', ['mod', 'vendor'], { cwd: to, timeout: 300_000, env: { ...process.env, GOFLAGS: '-mod=mod' } });
    return true;
  } catch {
    return false;
  }
}

/** govulncheck takes the version of the Go at hand; ours is what go.mod tells, so that is written into the copy. */
export function pinStandardLibrary(folder: string): void {
  const path = join(folder, 'go.mod');
  writeFileSync(
    path,
    readFileSync(path, 'utf8')
      .replace(/^(?:go|toolchain) .*\n/gm, '')
      .concat(`\ngo ${standardLibrary}\n`),
  );
}
