/** Programs run with every function that runs recorded, and functions of their packages asked about: those that ran, and others. */
import { dirname, join } from 'node:path';
import type { FileTree } from '../../src/engine/files/file-tree.ts';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';
import { inProcessFacts } from '../../src/engine/languages/extract-facts.ts';
import type { FileFacts } from '../../src/engine/model/file-facts.ts';
import type { Package } from '../../src/engine/model/package.ts';
import type { Reachability } from '../../src/engine/model/verdict.ts';
import { analyzeReachability } from '../../src/engine/reachability/analyze.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { writePage } from '../places.ts';
import { type FileTracer, type ListingTracer, namedFunctions, type Tracer, tracers } from './calls/tracers.ts';
import { type LoadProgram, loadPrograms } from './loads/load-program.ts';
import { runProgram } from './loads/run-program.ts';

export interface CallsOptions {
  readonly only?: string;
  readonly count: string;
  readonly seed: string;
  readonly installed: string;
  readonly write?: boolean;
  readonly show?: boolean;
}

interface Asked {
  readonly item: Package;
  readonly module: string;
  readonly name: string;
  readonly isRun: boolean;
}

interface JudgedCalls {
  readonly program: LoadProgram;
  /** Functions of packages, and how many of them ran. */
  readonly functions: number;
  readonly ran: number;
  readonly answers: readonly (Asked & { readonly answer: Reachability })[];
}

export async function judgeExecutedCalls({
  only = '',
  count,
  seed,
  installed,
  write,
  show,
}: CallsOptions): Promise<void> {
  const judged: JudgedCalls[] = [];
  const failed: string[] = [];
  for (const tracer of tracers) {
    const { runtime } = tracer;
    const missing = runtime.missing();
    if (missing !== undefined) {
      failed.push(`${runtime.ecosystem}: ${missing} is not on this machine`);
      continue;
    }
    for (const program of loadPrograms(runtime.ecosystem, runtime.programs)) {
      if (!program.name.includes(only) || tracer.isAsked?.(program.name) === false) continue;
      try {
        const result = await judgeProgram(program, tracer, join(installed, 'calls'), Number(count), Number(seed));
        judged.push(result);
        for (const { module, name, isRun, answer } of result.answers) {
          if (isRun && answer === 'unreachable') console.log(`  wrong: ${name} ran and is unreachable`);
          if (show === true && !isRun && answer === 'reachable')
            console.log(`  did not run: ${[module, name].filter((part) => part !== '').join('.')}`);
        }
        console.log(row(result));
      } catch (error) {
        failed.push(`${runtime.ecosystem} ${program.name}: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`  ${failed.at(-1) ?? ''}`);
      }
    }
  }
  const text = page(judged, failed);
  if (write === true) writePage('ground-truth/calls.md', text);
  else console.log(text);
  if (judged.some(({ answers }) => answers.some(({ isRun, answer }) => isRun && answer === 'unreachable')))
    process.exitCode = 1;
}

async function judgeProgram(
  program: LoadProgram,
  tracer: Tracer,
  kept: string,
  count: number,
  seed: number,
): Promise<JudgedCalls> {
  const { folder } = await runProgram(program, tracer.runtime, kept);
  const tree = await folderTree(folder);
  const { packages, graphs } = await takeInventory(tree);
  // What stands in a manifest and in a lockfile of another kind is listed twice, and is asked about as the lockfile has it.
  const listed = packages.toSorted((a, b) => Number(a.lockfilePath !== '') - Number(b.lockfilePath !== ''));
  const byKey = new Map(listed.map((item) => [`${item.name}@${item.version}`, item]));
  const functions =
    'functions' in tracer
      ? await listedFunctions(folder, tracer, byKey)
      : await functionsOfFiles(folder, tree, tracer, byKey);
  const named = byName(functions);
  const random = randomFrom(seed);
  const drawn = (isRun: boolean): readonly Asked[] =>
    named
      .filter((asked) => asked.isRun === isRun)
      .map((asked) => ({ asked, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ asked }) => asked);
  const asked = [...drawn(true), ...drawn(false)];
  const verdicts = await analyzeReachability({
    tree,
    packages,
    graphs,
    facts: inProcessFacts,
    questions: asked.map(({ item, module, name }) => ({
      package: item,
      advisoryId: 'CALLS',
      symbols: { grade: 'curated', entries: [{ module, name }], goos: [], goarch: [] },
    })),
  });
  return {
    program,
    functions: named.length,
    ran: named.filter(({ isRun }) => isRun).length,
    answers: asked.map((question, index) => ({
      ...question,
      answer: verdicts[index]?.reachability ?? 'needsReview',
    })),
  };
}

async function listedFunctions(
  folder: string,
  tracer: ListingTracer,
  byKey: ReadonlyMap<string, Package>,
): Promise<readonly Asked[]> {
  const listed = await tracer.functions(folder, join(dirname(folder), 'records'));
  return listed.flatMap(({ owner, ...asked }) => {
    const item = byKey.get(owner);
    return item === undefined ? [] : [{ item, ...asked }];
  });
}

async function functionsOfFiles(
  folder: string,
  tree: FileTree,
  tracer: FileTracer,
  byKey: ReadonlyMap<string, Package>,
): Promise<readonly Asked[]> {
  const ran = await tracer.ran(folder, join(dirname(folder), 'records'));
  const owners = await tracer.runtime.installedPackages(folder);
  const functions: Asked[] = [];
  for (const { path, kind } of tree.entries) {
    const item = byKey.get(owners.ownerOf(path) ?? '');
    if (kind !== 'file' || !tracer.extension.test(path) || item === undefined) continue;
    const content = await tree.read(path);
    const facts = await inProcessFacts.read({
      path,
      language: tracer.language,
      contentId: '',
      content,
      isDetailed: tracer.language === 'javascript' ? 'objects' : true,
    });
    if ('reason' in facts) continue;
    functions.push(...functionsIn(facts, Buffer.from(content).toString(), ran, tracer, item));
  }
  return functions;
}

/** Of several of a name in a package, any may be meant. */
function byName(functions: readonly Asked[]): readonly Asked[] {
  const groups = Map.groupBy(functions, ({ item, module, name }) => `${item.name}@${item.version} ${module} ${name}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, isRun: group.some(({ isRun }) => isRun) }];
  });
}

function functionsIn(
  facts: FileFacts,
  text: string,
  ran: ReadonlySet<string>,
  tracer: FileTracer,
  item: Package,
): readonly Asked[] {
  const { path } = facts;
  const module = tracer.moduleOf?.(path) ?? '';
  const joint = tracer.language === 'python' ? '.' : '::';
  return namedFunctions(facts).map((one) => {
    const name = one.owner === '' ? one.name : `${one.owner}${joint}${one.name}`;
    return { item, module, name, isRun: ran.has(tracer.keyOf(path, text, one)) };
  });
}

const answers: readonly Reachability[] = ['reachable', 'needsReview', 'unreachable'];

function counts(judged: readonly JudgedCalls[], isRun: boolean): readonly string[] {
  const asked = judged.flatMap((result) => result.answers.filter((answer) => answer.isRun === isRun));
  return answers.map((wanted) => {
    const found = asked.filter(({ answer }) => answer === wanted).length;
    return asked.length === 0 ? '–' : `${found} (${Math.round((100 * found) / asked.length)} %)`;
  });
}

function row(...judged: readonly JudgedCalls[]): string {
  const [first] = judged;
  const name =
    judged.length === 1 && first !== undefined
      ? `${first.program.ecosystem} ${first.program.name}`
      : `${first?.program.ecosystem ?? ''}, ${judged.length} programs`;
  const sum = (of: (result: JudgedCalls) => number): string =>
    String(judged.reduce((all, result) => all + of(result), 0));
  const cells = [name, sum(({ functions }) => functions), sum(({ ran }) => ran), ...counts(judged, true), ...counts(judged, false)]; // biome-ignore format: one row
  return `| ${cells.join(' | ')} |`;
}

function page(judged: readonly JudgedCalls[], failed: readonly string[]): string {
  const head =
    '| program | functions of packages | ran | ran: reachable | ran: needs review | ran: unreachable | did not run: reachable | did not run: needs review | did not run: unreachable |\n|---|---|---|---|---|---|---|---|---|';
  const byEcosystem = Map.groupBy(judged, ({ program }) => program.ecosystem);
  return `# Ground truth: recorded calls

Generated by \`npm run evaluation -- ground-truth calls --write\` with Node ${process.version}; edit the script, not this page.

Programs are run, those of PHP and Ruby with packages of Debian, those of npm, PyPI and Maven with packages of the registry, and their runtime writes down every function that runs. Then functions of the packages are asked about, as
an advisory that names each would: of those that ran, and of the others, as many as are drawn by a seed. *Ran: unreachable* must be none.
What one run does not call another may, so that *did not run: reachable* is an upper bound of what is wrong. A program that is a package's own, started by
its name (rubocop, jekyll), has no code of the project's that calls anything, so that nothing is said to be called. Of Java, what ended by an exception of what it called first counts as
not run.

${[head, ...[...byEcosystem.values()].map((results) => row(...results))].join('\n')}

## By program

${[head, ...judged.map((result) => row(result))].join('\n')}
${failed.length === 0 ? '' : `\n## Did not run\n\n${failed.map((line) => `- ${line.split('\n')[0] ?? ''}\n`).join('')}`}`;
}
