/**
 * The coverage of test files, each measured when it is first asked for and kept in a folder for later runs. What is kept of a test
 * that, or whose neighbouring data, has changed is thrown away. Where only other things have changed it still says which tests to ask,
 * but no longer that they pass: a kill by such a test counts when the test has passed again without the mutant.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { type TestCoverage, measureCoverage } from './coverage.ts';
import { floorOf, isTestFile } from './test-files.ts';
import { type Workspace, filesOf } from './workspace.ts';

export interface CoverageBook {
  readonly tests: readonly string[];
  /** `undefined` for a test that fails without any mutant. */
  readonly find: (workspace: Workspace, test: string, path: string) => Promise<TestCoverage | undefined>;
  /** Does it pass without a mutant, as all stands now? */
  readonly passes: (workspace: Workspace, test: string) => Promise<boolean>;
  /** A sentence on each test that fails without any mutant. */
  readonly broken: () => readonly string[];
}

interface Kept {
  readonly coverage: TestCoverage;
  /** Of each file that it ran. */
  readonly digests: Readonly<Record<string, string>>;
  /** Of the data of its floor, which any of its tests may read. */
  readonly floorData: string;
}

export function openCoverageBook(
  root: string,
  { cache, without }: { readonly cache: string; readonly without: readonly string[] },
  tell: (line: string) => void,
): CoverageBook {
  mkdirSync(cache, { recursive: true });
  const digests = readDigests(root);
  const tests = digests.tests.filter((test) => !without.includes(test));
  const known = new Map<string, { readonly kept: Kept; readonly isOfNow: boolean }>();
  const measuring = new Map<string, Promise<void>>();
  const broken = new Map<string, string>();
  for (const test of tests) {
    const file = join(cache, `${digests.keyOf(test)}.json`);
    if (!existsSync(file)) continue;
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
    const isSame = Object.entries(kept.digests).every(([path, digest]) => digests.ofFile(path) === digest);
    known.set(test, { kept, isOfNow: isSame && kept.floorData === digests.ofFloorData(test) });
  }

  async function measure(workspace: Workspace, test: string): Promise<void> {
    let coverage = await measureCoverage(workspace, test);
    if (typeof coverage === 'string') coverage = await measureCoverage(workspace, test);
    if (typeof coverage === 'string') {
      broken.set(test, coverage);
      known.delete(test);
      return;
    }
    const ran = Object.fromEntries(Object.keys(coverage.spans).map((path) => [path, digests.ofFile(path)]));
    const kept: Kept = { coverage, digests: ran, floorData: digests.ofFloorData(test) };
    writeFileSync(join(cache, `${digests.keyOf(test)}.json`), JSON.stringify(kept));
    known.set(test, { kept, isOfNow: true });
    tell(`  measured ${test}, ${(coverage.ms / 1000).toFixed(1)} s`);
  }
  /** Once, whoever asks meanwhile. */
  function measureOnce(workspace: Workspace, test: string): Promise<void> {
    const begun = measuring.get(test) ?? measure(workspace, test);
    measuring.set(test, begun);
    return begun;
  }

  return {
    tests,
    find: async (workspace, test, path) => {
      const kept = known.get(test)?.kept;
      const before = kept?.digests[path];
      const isSaid = kept !== undefined && (before === undefined || before === digests.ofFile(path));
      if (!isSaid && !broken.has(test)) await measureOnce(workspace, test);
      return known.get(test)?.kept.coverage;
    },
    passes: async (workspace, test) => {
      if (known.get(test)?.isOfNow !== true && !broken.has(test)) await measureOnce(workspace, test);
      return !broken.has(test);
    },
    broken: () => [...broken].map(([test, why]) => `${test}: ${why}`),
  };
}

interface Digests {
  readonly tests: readonly string[];
  /** Of a test, of the data in its folder and below, and of settings that all share. */
  readonly keyOf: (test: string) => string;
  readonly ofFloorData: (test: string) => string;
  /** `''` for a file that is not there. */
  readonly ofFile: (path: string) => string;
}

function readDigests(root: string): Digests {
  const files = filesOf(root);
  const data = files.filter((path) => !path.endsWith('.ts') || /(^|\/)fixtures\//.test(path));
  const remembered = new Map<string, string>();
  const remember = (key: string, make: () => string): string => {
    const found = remembered.get(key) ?? make();
    remembered.set(key, found);
    return found;
  };
  const ofFile = (path: string): string =>
    remember(path, () => (existsSync(join(root, path)) ? digest(readFileSync(join(root, path))) : ''));
  const listed = (paths: readonly string[]): string =>
    digest(paths.map((path) => `${path} ${ofFile(path)}`).join('\n'));
  const ofFolder = (folder: string): string =>
    remember(`${folder}/`, () => listed(data.filter((path) => path.startsWith(`${folder}/`))));
  const shared = listed(files.filter((path) => /^(migrations\/.*|package-lock\.json|tsconfig\.json)$/.test(path)));
  return {
    tests: files.filter(isTestFile),
    keyOf: (test) => digest(`4 ${shared} ${ofFolder(dirname(test))} ${test} ${ofFile(test)}`),
    ofFloorData: (test) => ofFolder(floorOf(test)),
    ofFile,
  };
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
