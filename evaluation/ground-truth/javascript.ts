/**
 * How good reachability is in JavaScript and TypeScript: call graphs of SWARM-CG, exploits of SecBench.js, and programs run
 * under V8's coverage. Packages are
 * installed from the registry without their scripts, once; nothing of any source is kept here.
 */
import { join } from 'node:path';
import { type ExecutedResult, judgeExecuted } from './javascript/executed.ts';
import { install } from './javascript/install.ts';
import { page } from './javascript/page.ts';
import { programs } from './javascript/programs.ts';
import { exploitCases, exploitClasses } from './javascript/secbench-cases.ts';
import { type ExploitResult, judgeExploit } from './javascript/secbench.ts';
import { scoreCallGraphs, swarmFolder } from './javascript/swarm-cg.ts';
import { writePage } from '../places.ts';
import { obtain } from './obtain.ts';

export interface JavaScriptOptions {
  readonly sources?: string;
  /** Where packages are installed, and found again by the next run. */
  readonly installed: string;
  /** How many exploits, over all of their classes. */
  readonly cases: number;
  readonly write?: boolean;
}

const swarm = {
  repository: 'secure-software-engineering/SWARM-CG',
  commit: '5929c0a36a9c8e8c6c7539dc412336cdf6c09e58',
  paths: [swarmFolder],
};
const secbench = {
  repository: 'cristianstaicu/SecBench.js',
  commit: 'bc315621913899dcaa7613cd60948514ae63bdfe',
  paths: exploitClasses,
};

export async function judgeJavaScript(options: JavaScriptOptions): Promise<void> {
  const { graphs, swarmCommit } = await callGraphs(options);
  const { exploits, notInstalled, secbenchCommit } = await exploitVerdicts(options);
  const executed = await executedPrograms(options);
  const hasJelly = await install(join(options.installed, 'jelly'), { '@cs-au-dk/jelly': 'latest' });
  const text = page({
    graphs,
    exploits,
    notInstalled,
    executed,
    hasJelly,
    commits: [
      { ...swarm, commit: swarmCommit },
      { ...secbench, commit: secbenchCommit },
    ],
  });
  if (options.write === true) writePage('ground-truth/javascript.md', text);
  console.log(text);
  if (executed.some(({ wrongPackages, wrongSymbols }) => wrongPackages.length + wrongSymbols.length > 0))
    process.exitCode = 1;
}

async function callGraphs({ sources }: JavaScriptOptions) {
  await using source = await obtain(swarm, sources);
  return { graphs: await scoreCallGraphs(source.folder), swarmCommit: source.commit };
}

async function exploitVerdicts({ sources, installed, cases }: JavaScriptOptions) {
  await using source = await obtain(secbench, sources);
  const results: ExploitResult[] = [];
  let failed = 0;
  for (const item of await exploitCases(source.folder, cases)) {
    const folder = join(installed, 'secbench', item.name);
    const isInstalled = await install(folder, { [item.packageName]: item.version });
    const result = isInstalled ? await judgeExploit(item, folder) : undefined;
    if (result === undefined) failed++;
    else results.push(result);
  }
  return { exploits: results, notInstalled: failed, secbenchCommit: source.commit };
}

async function executedPrograms({ installed }: JavaScriptOptions): Promise<readonly ExecutedResult[]> {
  const results: ExecutedResult[] = [];
  for (const program of programs) {
    const folder = join(installed, 'executed', program.name.replace(/\W+/g, '-'));
    if (await install(folder, program.dependencies)) results.push(await judgeExecuted(program, folder));
  }
  return results;
}
