/**
 * What tests need from outside the repository, each by its name. Where it is absent a test is skipped, and the closing line
 * of the run counts and names it; where VEDETTE_TEST_INPUTS is `required`, as in .ci/run, the test fails instead: a gate that
 * was not asked must not look like one that was passed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';

export interface OutsideInput {
  /** What the closing line calls it; several inputs may share it. */
  readonly title: string;
  readonly isThere: () => boolean;
  /** What to do about it, or why it may be absent. */
  readonly advice: string;
  /** Not even .ci/run brings it. */
  readonly isOptional?: true;
}

const shared = new URL('../../../shared/', import.meta.url);

const outsideInputs = {
  contract: sharedInput('the contract', 'contract.md'),
  'foreign lockfiles': sharedInput('shared data', 'data/lockfiles/inputs-only/'),
  'lockfiles with expectations': sharedInput('shared data', 'data/lockfiles/with-expected/'),
  repositories: sharedInput('shared data', 'data/repositories/'),
  'version orders': sharedInput('shared data', 'data/versions/'),
  go: command('go', ['version']),
  cargo: command('cargo', ['--version']),
  python3: command('python3', ['--version']),
  php: command('php', ['--version']),
  ruby: command('ruby', ['--version']),
  javac: { ...command('javac', ['--version']), isOptional: true },
  'git work tree': {
    title: 'git work tree',
    isThere: () => spawnSync('git', ['-C', import.meta.dirname, 'rev-parse', '--git-dir']).status === 0,
    advice: 'only a clone tells which files are tracked',
  },
  ulimit: {
    title: 'ulimit',
    isThere: () => spawnSync('sh', ['-c', 'ulimit -f']).status === 0,
    advice: 'a limit on the size of files stands in for a full disk',
  },
  'small disk': {
    title: 'small disk',
    isThere: () =>
      process.getuid?.() === 0 &&
      spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
    advice: 'who may mount a small disk in memory can fill it',
    isOptional: true,
  },
  'older Node': {
    title: 'older Node',
    isThere: () => olderNode() !== undefined,
    advice: 'a Node from 20 to 23 in /usr/bin or /usr/local/bin, as npm may start us with',
    isOptional: true,
  },
} as const satisfies Readonly<Record<string, OutsideInput>>;

export type OutsideInputName = keyof typeof outsideInputs;

/** Where a shared input lies, whether it is there or not. */
export function sharedFolder(path: string): URL {
  return new URL(path, shared);
}

/**
 * Whether a test must return at once, since its input is absent; the test is then marked as skipped.
 * @throws where inputs are required and this one is not optional.
 */
export function lacks(context: Skippable, name: OutsideInputName): boolean {
  if (isThere(name)) return false;
  meetAbsence(context, outsideInputs[name], process.env.VEDETTE_TEST_INPUTS === 'required');
  return true;
}

export type Skippable = Pick<TestContext, 'skip'>;

/** How the reason of such a skip begins; scripts/test-summary.mjs counts by it. */
const wantOf = 'for want of ';

export function meetAbsence(
  context: Skippable,
  { title, advice, isOptional }: OutsideInput,
  isRequired: boolean,
): void {
  const reason = `${wantOf}${title}: ${advice}`;
  if (isRequired && isOptional !== true) throw new Error(reason);
  context.skip(reason);
}

const known = new Map<OutsideInputName, boolean>();

export function isThere(name: OutsideInputName): boolean {
  const found = known.get(name) ?? outsideInputs[name].isThere();
  known.set(name, found);
  return found;
}

/** The machine's own Node, where it is one that has to hand over to the project's. */
export function olderNode(): string | undefined {
  return ['/usr/bin/node', '/usr/local/bin/node'].find(
    (path) => existsSync(path) && /^v2[0-3]\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout),
  );
}

function sharedInput(title: string, path: string): OutsideInput {
  return {
    title,
    isThere: () => existsSync(new URL(path, shared)),
    advice: `no ../shared/${path} beside the project`,
  };
}

function command(name: string, args: readonly string[]): OutsideInput {
  return {
    title: name,
    isThere: () => spawnSync(name, args).status === 0,
    advice: `${name} is not on the PATH`,
  };
}
