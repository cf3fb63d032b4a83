/** Running test files of a copy of the tree: several in one process where they allow it, stopping at the first failure. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunResult, runChild } from './child-run.ts';
import type { Workspace } from './workspace.ts';

const reporter = fileURLToPath(new URL('stop-at-first.mjs', import.meta.url));

export function isTestFile(path: string): boolean {
  return (
    path.endsWith('.test.ts') && !path.endsWith('.browser.test.ts') && !/(^|\/)fixtures\/|^evaluation\//.test(path)
  );
}

/** `src/engine`, `src/service` …: files that lie in no folder of `src` belong to every floor. */
export function floorOf(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 2).join('/');
}

/** Has it a process of its own, because it forks, kills or listens? */
export function standsAlone(path: string): boolean {
  return path.endsWith('.process.test.ts');
}

export function runTestFiles(
  workspace: Workspace,
  files: readonly string[],
  options: { readonly timeoutMs: number; readonly environment?: Readonly<Record<string, string>> },
): Promise<RunResult> {
  const args = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout', '--test-isolation=none'];
  return runChild(process.execPath, ['--test', ...args, ...files], {
    cwd: workspace.root,
    environment: {
      ...ownEnvironment(),
      PATH: `${join(workspace.root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      TMPDIR: workspace.temporary,
      // A mutant may move one change alone.
      VEDETTE_TEST_PERTURBED: 'all',
      // Less to strip and compile for each mutant; with coverage the cache would blur what ran.
      ...(options.environment === undefined ? { NODE_COMPILE_CACHE: join(workspace.temporary, 'compiled') } : {}),
      ...options.environment,
    },
    timeoutMs: options.timeoutMs,
  });
}

/** What the first failing test said, or how the run ended without one. */
export function failureOf({ output, exitCode }: RunResult): string {
  const line = /^FIRST FAILURE (.*)$/m.exec(output)?.[1];
  if (line === undefined) return `ended with ${exitCode ?? 'a signal'}: ${output.trim().slice(-300)}`;
  const failure: unknown = JSON.parse(line);
  if (typeof failure !== 'object' || failure === null) return line;
  const name = 'name' in failure ? String(failure.name) : '';
  const error = 'error' in failure ? String(failure.error) : '';
  return `${name}: ${error.split('\n')[0]}`;
}

/** Nothing that a surrounding run of tests or of coverage has left for its children. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^NODE_(TEST_CONTEXT|V8_COVERAGE|OPTIONS|COMPILE_CACHE)$/.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']));
}
