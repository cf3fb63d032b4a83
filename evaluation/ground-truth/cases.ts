/** Small programs with a known truth, judged bare and installed: what was wrong, what stayed open, by group and question. */
import { basename } from 'node:path';
import { type JudgedQuestion, judgeCase, type Layout, type Worth } from './cases/judged-case.ts';
import { knownCases, ownCases } from './cases/known-case.ts';

export interface CasesOptions {
  /** Prints the answers of these worths one by one. */
  readonly show?: string;
  readonly only?: string;
}

const layouts: readonly Layout[] = ['bare', 'installed'];
const worths: readonly Worth[] = ['right', 'bounded', 'undecided', 'wrongUnreachable', 'wrongReachable', 'unlisted'];

/** @param paths of cases, each with a table of its own */
export async function judgeCases(
  paths: readonly string[],
  { show = 'wrongUnreachable,wrongReachable', only = '' }: CasesOptions,
): Promise<void> {
  const shown = new Set(show.split(','));
  for (const path of paths) {
    const judged: JudgedQuestion[] = [];
    for (const known of await knownCases(path)) {
      if (!known.id.includes(only)) continue;
      for (const layout of layouts) {
        if (layout === 'installed' && known.installed === undefined) continue;
        judged.push(...(await judgeCase(known, layout)));
      }
    }
    for (const question of judged) if (shown.has(question.worth)) console.log(line(question));
    console.log(`\n${path === ownCases ? 'Cases of the project' : basename(path)}\n\n${table(judged)}\n`);
    if (judged.some(({ worth }) => worth === 'wrongUnreachable')) process.exitCode = 1;
  }
}

function line({ id, layout, kind, truth, worth, verdict }: JudgedQuestion): string {
  const said = verdict === undefined ? '' : `${verdict.reachability} ${verdict.exposure} ${verdict.code}`;
  return `${worth}  ${id} ${layout}: ${kind} is ${truth}, answered ${said}\n    ${verdict?.explanation ?? ''}`;
}

function table(judged: readonly JudgedQuestion[]): string {
  const groups = new Map<string, JudgedQuestion[]>();
  for (const question of judged) {
    const { group, layout, kind, truth } = question;
    const title = `${group} | ${layout} | ${kind === 'loaded' ? '' : 'function '}${truth ? kind : `not ${kind}`}`;
    for (const name of [title, 'all | | ']) groups.set(name, [...(groups.get(name) ?? []), question]);
  }
  const row = ([name, questions]: [string, readonly JudgedQuestion[]]): string => {
    const counts = worths.map((worth) => questions.filter((question) => question.worth === worth).length);
    return `| ${name} | ${questions.length} | ${counts.join(' | ')} |`;
  };
  return [
    `| group | layout | truth | asked | ${worths.join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(worths.length + 1)}`,
    ...[...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(row),
  ].join('\n');
}
