/**
 * A data folder whose embedded database is made and migrated: a copy of one that is made once for a state of the migrations and kept
 * beside the packages, since making one takes longer than most tests that start a server. What a first start does by itself is tested
 * by those that ask for a bare folder (refusal.process.test.ts).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../service/foundation/child-environment.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/vedette-tests/');

/** What the files of a fresh database depend on. */
const sources = [
  'migrations/*.sql',
  'src/service/database/**/*.ts',
  'src/service/jobs/*.ts',
  'src/testing/make-prepared-database.ts',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
];

/** Where there is no such folder yet, or an empty one. */
export function prepareDataFolder(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(join(preparedDatabase(), 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}

function preparedDatabase(): string {
  const kept = join(cache, `database-${digest()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, 'making-'));
  execFileSync(process.execPath, [join(root, 'src/testing/make-prepared-database.ts'), made], {
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const other of globSync('database-*', { cwd: cache }))
    if (join(cache, other) !== kept) rmSync(join(cache, other), { recursive: true, force: true });
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(kept)) throw error;
    rmSync(made, { recursive: true });
  }
  return kept;
}

function digest(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
