/** Programs run with every load recorded, and every installed package asked about: what ran must never be called unreachable. */
import { join } from 'node:path';
import { writePage } from '../places.ts';
import { type JudgedPackage, type JudgedProgram, judgeLoads, layouts } from './loads/judge-loads.ts';
import { loadPrograms } from './loads/load-program.ts';
import { page } from './loads/page.ts';
import { runProgram } from './loads/run-program.ts';
import { runtimes } from './loads/runtimes.ts';
import { tally, waysIn } from './loads/tallies.ts';

export interface LoadsOptions {
  /** Names of ecosystems with commas between; all without it. */
  readonly ecosystem?: string;
  readonly only?: string;
  readonly installed: string;
  readonly write?: boolean;
}

export async function judgeExecutedLoads({ ecosystem, only = '', installed, write }: LoadsOptions): Promise<void> {
  const chosen = ecosystem?.split(',').map((name) => name.toLowerCase());
  const judged: JudgedProgram[] = [];
  const failed: string[] = [];
  for (const runtime of runtimes) {
    if (chosen !== undefined && !chosen.includes(runtime.ecosystem.toLowerCase())) continue;
    const missing = runtime.missing();
    if (missing !== undefined) {
      failed.push(`${runtime.ecosystem}: ${missing} is not on this machine`);
      continue;
    }
    for (const program of loadPrograms(runtime.ecosystem, runtime.programs)) {
      if (!program.name.includes(only)) continue;
      try {
        const ran = await runProgram(program, runtime, join(installed, 'loads'));
        const result = await judgeLoads(program, ran, runtime);
        judged.push(result);
        tell(result);
      } catch (error) {
        failed.push(`${runtime.ecosystem} ${program.name}: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`  ${failed.at(-1) ?? ''}`);
      }
    }
  }
  const text = page({ judged, failed });
  if (write === true) writePage('ground-truth/loads.md', text);
  else console.log(text);
  if (judged.some(({ packages }) => tally(packages).wrong.length > 0)) process.exitCode = 1;
}

function tell({ program, packages, unlisted, seconds }: JudgedProgram): void {
  const { wrong } = tally(packages);
  const ran = new Set(packages.flatMap(({ key, load }) => (load === undefined ? [] : [key])));
  const asked = new Set(packages.map(({ key }) => key));
  console.log(
    `${program.ecosystem} ${program.name}: ${ran.size} of ${asked.size} packages ran, ${wrong.length} wrong, ${unlisted.length} unlisted, ${seconds.toFixed(1)} s`,
  );
  for (const layout of layouts)
    for (const item of waysIn(wrong.filter((item) => item.layout === layout)).first)
      console.log(`  ${wrongLine(item)}`);
}

function wrongLine({ key, layout, load, reachability, code, exposure, explanation }: JudgedPackage): string {
  const said = [reachability, code, exposure ?? ''].join(' ').trim();
  return `${key} ${layout}: ${load?.way ?? ''} of ${load?.path ?? ''} from ${load?.from ?? ''}; answered ${said}: ${explanation}`;
}
