/**
 * How good reachability is in JavaScript and TypeScript: call graphs of SWARM-CG, exploits of SecBench.js, and programs run
 * under V8's coverage. Run: node bench/ground-truth/javascript.ts --sources <folder of copies> [--write]. Packages are
 * installed from the registry without their scripts into `--installed <folder>`, once; nothing of any source is kept here.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ExecutedResult, judgeExecuted } from './javascript/executed.ts';
import { install } from './javascript/install.ts';
import { page } from './javascript/page.ts';
import { programs } from './javascript/programs.ts';
import { exploitCases, exploitClasses } from './javascript/secbench-cases.ts';
import { type ExploitResult, judgeExploit } from './javascript/secbench.ts';
import { scoreCallGraphs, swarmFolder } from './javascript/swarm-cg.ts';
import { obtain } from './obtain.ts';

const { values: options } = parseArgs({
  options: {
    sources: { type: 'string' },
    installed: { type: 'string', default: join(tmpdir(), 'vedette-ground-truth') },
    cases: { type: 'string', default: '90' },
    write: { type: 'boolean', default: false },
  },
});

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

const { graphs, swarmCommit } = await callGraphs();
const { exploits, notInstalled, secbenchCommit } = await exploitVerdicts();
const executed = await executedPrograms();
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
if (options.write) await writeFile(new URL('../../docs/ground-truth/javascript.md', import.meta.url), text);
console.log(text);
process.exitCode = executed.some(({ wrongPackages, wrongSymbols }) => wrongPackages.length + wrongSymbols.length > 0)
  ? 1
  : 0;

async function callGraphs() {
  await using source = await obtain(swarm, options.sources);
  return { graphs: await scoreCallGraphs(source.folder), swarmCommit: source.commit };
}

async function exploitVerdicts() {
  await using source = await obtain(secbench, options.sources);
  const results: ExploitResult[] = [];
  let failed = 0;
  for (const item of await exploitCases(source.folder, Number(options.cases))) {
    const folder = join(options.installed, 'secbench', item.name);
    const isInstalled = await install(folder, { [item.packageName]: item.version });
    const result = isInstalled ? await judgeExploit(item, folder) : undefined;
    if (result === undefined) failed++;
    else results.push(result);
  }
  return { exploits: results, notInstalled: failed, secbenchCommit: source.commit };
}

async function executedPrograms(): Promise<readonly ExecutedResult[]> {
  const results: ExecutedResult[] = [];
  for (const program of programs) {
    const folder = join(options.installed, 'executed', program.name.replace(/\W+/g, '-'));
    if (await install(folder, program.dependencies)) results.push(await judgeExecuted(program, folder));
  }
  return results;
}
