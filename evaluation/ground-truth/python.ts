/**
 * Python against public call graphs, beside PyCG in the same run, and against what programs over real packages execute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePage } from '../places.ts';
import { obtain } from './obtain.ts';
import { type ExecutedRow, installInto, judgeProgram } from './python/executed.ts';
import { edgesOf, graphCases, ourEdges } from './python/graph-cases.ts';
import { type Compared, page } from './python/page.ts';
import { programs, unused } from './python/programs.ts';
import { pycgEdges } from './python/pycg.ts';
import { addTo, emptyScore } from './python/score.ts';
import { judgeCase, type VerdictScore } from './python/verdicts.ts';

export interface PythonOptions {
  readonly sources?: string;
  /** Where pip installs what the programs use; a temporary folder where it is absent. */
  readonly packages?: string;
  readonly only?: string;
  readonly quick?: boolean;
  readonly write?: boolean;
}

const pycgSource = { repository: 'vitsalis/PyCG', commit: '8d5dc40837803beef1d8d379fbf2cdad6cd94641' };
const swarmSource = {
  repository: 'secure-software-engineering/SWARM-CG',
  commit: '5929c0a',
  paths: ['benchmarks/python'],
};

export async function comparePython({
  sources,
  packages,
  only,
  quick = false,
  write = false,
}: PythonOptions): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'vedette-python-'));

  try {
    await using pycg = await obtain(pycgSource, sources);
    await using swarm = await obtain(swarmSource, sources);
    const verdicts: VerdictScore = { positives: 0, found: 0, negatives: 0, wrong: 0, unreachable: 0, notes: [] };
    const micro = join(pycg.folder, 'micro-benchmark/snippets');
    const compared: Compared[] = [];
    for (const [title, root] of [
      ['PyCG micro-benchmark', micro],
      ['SWARM-CG, pycg_extended', join(swarm.folder, 'benchmarks/python/pycg_extended')],
      ['SWARM-CG, headergen', join(swarm.folder, 'benchmarks/python/headergen')],
    ] as const)
      compared.push(await compare(title, root, pycg.folder));
    for (const item of graphCases(micro)) await judgeCase(item, verdicts);
    for (const note of verdicts.notes) console.log(note);
    const executed: ExecutedRow[] = [];
    const site = packages ?? join(work, 'packages');
    const names = [...programs.flatMap(({ uses }) => uses), ...unused, 'html5lib', 'lxml'];
    if (!quick && installInto(site, names)) {
      for (const program of programs) {
        if (only !== undefined && !only.split(',').includes(program.name)) continue;
        const row = await judgeProgram(program, work, site);
        for (const violation of row.violations) console.log(`VIOLATION in ${program.name}: ${violation}`);
        executed.push(row);
        console.error(
          `${program.name}: ${row.functionsInGraph} of ${row.functionsRun} functions that ran are in the graph`,
        );
      }
    } else console.log('nothing is executed: asked to be quick, or pip cannot install the packages here');
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}`;
    const text = page({ compared, verdicts, executed, commits: [pycg.commit, swarm.commit], machine });
    console.log(text);
    if (write) writePage('ground-truth/python.md', text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function compare(title: string, root: string, pycg: string): Promise<Compared> {
  const cases = graphCases(root);
  const theirs = await pycgEdges(pycg, cases);
  const result: Compared = { title, ours: new Map(), theirs: theirs === undefined ? undefined : new Map(), notes: [] };
  for (const [index, item] of cases.entries()) {
    const expected = edgesOf(item.expected);
    const found = await ourEdges(item);
    for (const name of [item.category, '']) {
      const score = result.ours.get(name) ?? emptyScore();
      result.ours.set(name, score);
      addTo(score, expected, found);
      const other = result.theirs?.get(name) ?? emptyScore();
      result.theirs?.set(name, other);
      addTo(other, expected, theirs?.[index] ?? new Set());
    }
    const extra = [...found].filter((edge) => !expected.has(edge));
    const missing = [...expected].filter((edge) => !found.has(edge));
    if (extra.length + missing.length > 0)
      result.notes.push(
        `${item.name}: ${[...extra.map((edge) => `more \`${edge}\``), ...missing.map((edge) => `without \`${edge}\``)].join(', ')}`,
      );
  }
  return result;
}
