/** The page about verdicts that were drawn and read: counts by language, then every one of them. */
import { type CheckedAnswer, type Judgement, judge } from './checked.ts';
import { type Answer, keyOf } from './draw.ts';
import type { Drawing } from './drawings.ts';

interface Row {
  readonly item: CheckedAnswer;
  readonly answer: Answer | undefined;
  readonly judgement: Judgement;
}

/** @param drawings the newest is shown first; of one without checked verdicts only what was found is told */
export function drawnPage(drawings: readonly Drawing[], answers: ReadonlyMap<string, Answer>): string {
  const sections = drawings.toReversed().flatMap((drawing) => {
    const rows = drawing.checked.map((item): Row => {
      const answer = answers.get(keyOf(item));
      return { item, answer, judgement: judge(item.truth, item.by, answer) };
    });
    if (rows.length === 0) return [`## The ${drawing.name} drawing`, '', ...notCompared(drawing), ...beside(drawing)];
    return [...heading(drawing, rows), ...counts(rows), ...beside(drawing), ...table(rows)];
  });
  return [...intro, ...sections].join('\n');
}

const intro: readonly string[] = [
  '# Verdicts drawn by a seed and read by hand',
  '',
  'Written by `npm run evaluation -- ground-truth drawn --advisories <folder or zip of OSV records> --write`, which obtains each',
  'repository by git (or from `--sources <folder of copies>`), scans it with `--package-sources public` and compares. With `--draw` it',
  'draws the newest anew and prints what is not yet checked; `--earlier` compares all; `--reports <folder>` keeps the reports.',
  '',
  'For each drawing the verdicts of all scans were ordered by the SHA-256 of its seed and of tree, way of asking, ecosystem, package and',
  'advisory; of each ecosystem and verdict the first were taken, a package of a tree once (`evaluation/ground-truth/drawn/`; `@types/`',
  'packages were left out). A person then read the code: the repository, its lockfile and build files, the sources of packages,',
  '`go list -deps` and `cargo tree`. Asked by `osv`: a published record; `function`: a record of ours with the functions that an',
  "advisory's text names, or a package's main function (`functions.txt`, written before any verdict was seen); `package`: a record of ours",
  'about every version of every package.',
  '',
  'What is so: `runs`, `idle` (loaded, the function is not run), `absent` (nothing loads it), `tools` and `tests` (only they load it, while',
  'they install, build or check), `open`. `reachable` is right for `runs`; `unreachable` for `idle` and `absent`, and wrong for `tools` and',
  '`tests` too. `needsReview` is right where its exposure says what is so and no more could be said, wrong where the exposure claims what',
  'is not so, else too cautious.',
  '',
];

function heading({ name, seed, trees }: Drawing, rows: readonly Row[]): readonly string[] {
  const ofKind = (verdict: string): string => {
    const some = ofVerdict(rows, verdict);
    return `Of ${some.length} \`${verdict}\`: ${said(some)}.`;
  };
  return [
    `## The ${name} drawing`,
    '',
    `Seed \`${seed}\`, ${trees.length} trees. ${rows.length} verdicts: ${said(rows)}. ${ofKind('unreachable')} ${ofKind('reachable')}`,
    '',
  ];
}

function notCompared({ name, seed, trees }: Drawing): readonly string[] {
  const table = `evaluation/ground-truth/drawn/${name}/checked.txt`;
  return [
    `Seed \`${seed}\`, ${trees.length} trees. Its verdicts are in \`${table}\`; \`--earlier\` compares them too.`,
    '',
  ];
}

function ofVerdict(rows: readonly Row[], verdict: string): readonly Row[] {
  return rows.filter(({ answer }) => answer?.verdict === verdict);
}

function said(rows: readonly Row[]): string {
  const of = (judgement: Judgement): number => rows.filter((row) => row.judgement === judgement).length;
  const missing = of('no answer');
  return `${of('right')} right, ${of('too cautious')} too cautious, ${of('wrong')} wrong${missing > 0 ? `, ${missing} without an answer` : ''}`;
}

function counts(rows: readonly Row[]): readonly string[] {
  const lines = [...Map.groupBy(rows, ({ item, answer }) => `${item.ecosystem} | ${answer?.verdict ?? '–'}`)]
    .map(([key, group]) => {
      const of = (judgement: Judgement): number => group.filter((row) => row.judgement === judgement).length;
      return `| ${key} | ${group.length} | ${of('right')} | ${of('too cautious')} | ${of('wrong')} |`;
    })
    .sort();
  return ['| ecosystem | verdict | drawn | right | too cautious | wrong |', '|---|---|---|---|---|---|', ...lines, ''];
}

function beside({ found }: Drawing): readonly string[] {
  return ['### What was found', '', ...found.map((line) => `- ${line}`), ''];
}

function table(rows: readonly Row[]): readonly string[] {
  return [
    '### Every verdict',
    '',
    '| tree | asked by | package | advisory | verdict | exposure | what is so | judged | where it is seen |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ item, answer, judgement }) =>
        `| ${item.tree} | ${item.by} | ${item.ecosystem} ${item.package} | ${item.advisory} | ${answer === undefined ? '–' : `${answer.verdict} ${answer.reason}`} | ${answer?.exposure ?? '–'} | ${item.truth} | ${judgement === 'wrong' ? '**wrong**' : judgement} | ${item.seen} |`,
    ),
    '',
  ];
}
