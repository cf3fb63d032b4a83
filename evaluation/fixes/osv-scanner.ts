/** osv-scanner's guided remediation on copies of the same projects, with the same advisories, for those of its formats that it edits: npm's lockfiles and pom.xml. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

export interface Remedy {
  readonly strategy: string;
  /** Runs it on a copy of the project; false where it failed. */
  readonly apply: (copy: string) => boolean;
}

/** @param advisories a folder in the layout of the public OSV bucket; none where osv-scanner is not here or edits nothing of the project */
export function osvScannerRemedies(
  paths: readonly string[],
  advisories: string,
  env: NodeJS.ProcessEnv,
): readonly Remedy[] {
  if (spawnSync('osv-scanner', ['--version'], { env }).error !== undefined) return [];
  const locks = paths.filter((path) => /^(?:package-lock|npm-shrinkwrap)\.json$/.test(basename(path)));
  const poms = paths.filter((path) => basename(path) === 'pom.xml');
  const on = (strategy: string, argumentsOf: (copy: string) => readonly (readonly string[])[]): Remedy => ({
    strategy,
    apply: (copy) =>
      argumentsOf(copy)
        .map((args) => fix(strategy, args, advisories, env))
        .every(Boolean),
  });
  return [
    ...(locks.length === 0
      ? []
      : [
          on('in-place', (copy) => locks.map((path) => ['-L', join(copy, path)])),
          on('relax', (copy) =>
            locks.map((path) => ['-M', join(copy, dirname(path), 'package.json'), '-L', join(copy, path)]),
          ),
        ]),
    ...(poms.length === 0 ? [] : [on('override', (copy) => poms.map((path) => ['-M', join(copy, path)]))]),
  ];
}

/** It looks for databases in a folder of a name of its own. */
function fix(strategy: string, args: readonly string[], advisories: string, env: NodeJS.ProcessEnv): boolean {
  const databases = mkdtempSync(join(tmpdir(), 'vedette-osv-scanner-'));
  for (const name of ['osv-scanner', 'osv-scalibr']) {
    mkdirSync(databases, { recursive: true });
    if (existsSync(advisories)) symlinkSync(resolve(advisories), join(databases, name));
  }
  const run = spawnSync(
    'osv-scanner',
    ['fix', `--strategy=${strategy}`, '--data-source=native', '--offline-vulnerabilities', ...args],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: 900_000,
      env: {
        ...env,
        OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: databases,
        OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY: databases,
        npm_config_ignore_scripts: 'true',
      },
    },
  );
  rmSync(databases, { recursive: true, force: true });
  return run.status === 0;
}
