/** The generated page about real projects: counts by reason code, time and memory, and the verdicts checked by hand. */
import type { CheckedVerdict, Truth } from './checked-verdicts.ts';
import type { ReportedAnswer } from '../cli-scan.ts';
import type { MeasuredScan } from './measured-scan.ts';
import { mistakes } from './mistakes.ts';

export interface ScannedTree extends MeasuredScan {
  readonly project: string;
  readonly commit: string;
  readonly isAskedCommit: boolean;
  readonly mode: 'bare' | 'installed';
  /** How dependencies were put there, or why not. */
  readonly notes: readonly string[];
}

export interface PageInput {
  readonly trees: readonly ScannedTree[];
  readonly checked: readonly CheckedVerdict[];
  readonly records: number;
  readonly machine: string;
}

export function writePage(input: PageInput): string {
  return [...intro(input), ...counts(input.trees), ...codes(input.trees), ...byHand(input), ...mistakesFound()].join(
    '\n',
  );
}

function intro({ records, machine }: PageInput): readonly string[] {
  return [
    '# Verdicts in real projects',
    '',
    'Written by `npm run evaluation -- ground-truth projects --advisories <folder or zip of OSV records> --write`, which obtains each project',
    'by git (or from `--sources <folder of copies>`), scans it as it is, then with its dependencies put into the tree without running',
    'any of their code, and scans again. Nothing of the projects is kept here.',
    '',
    `${records} advisories were known. ${machine}; other work ran beside, so the clock overstates. Memory and processor time are of all`,
    'processes of a scan together, parsers included, sampled twenty times a second.',
    '',
  ];
}

function counts(trees: readonly ScannedTree[]): readonly string[] {
  const rows = trees.map((tree) => {
    const of = (reachability: string): number =>
      tree.vulnerabilities.filter((item) => item.reachability === reachability).length;
    const commit = `${tree.commit.slice(0, 10)}${tree.isAskedCommit ? '' : ' (head; the commit asked for is not in the copy)'}`;
    return `| ${tree.project} | ${commit} | ${tree.mode} | ${of('reachable')} | ${of('needsReview')} | ${of('unreachable')} | ${tree.seconds.toFixed(1)} | ${tree.processorSeconds.toFixed(1)} | ${tree.peakMegabytes.toFixed(0)} |`;
  });
  const notes = trees
    .filter(({ notes: list }) => list.length > 0)
    .map(({ project, notes: list }) => `- ${project}: ${list.join('; ')}`);
  return [
    '| project | commit | tree | reachable | needsReview | unreachable | seconds | processor seconds | peak MB |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'How dependencies came into the tree:',
    '',
    ...notes,
    '',
  ];
}

function codes(trees: readonly ScannedTree[]): readonly string[] {
  const sections = trees.map((tree) => {
    const groups = Object.groupBy(
      tree.vulnerabilities,
      (item) => `${item.package.ecosystem} ${item.reachability} ${item.reason}`,
    );
    const listed = Object.entries(groups)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, list]) => `${key} ${list?.length ?? 0}`);
    return `| ${tree.project} | ${tree.mode} | ${listed.join('<br>')} |`;
  });
  return ['## By reason code', '', '| project | tree | verdicts |', '|---|---|---|', ...sections, ''];
}

function mistakesFound(): readonly string[] {
  return [
    '## Mistakes found',
    '',
    'By these projects, and by scans of retrofit, RxJava, akka-http, Now in Android, Spring Petclinic, Jellyfin, Jekyll, railsgoat, bat and',
    'Composer in which every package was asked about:',
    '',
    ...mistakes.map((line) => `- ${line}`),
    '',
  ];
}

type Judgement = 'right' | 'too cautious' | 'wrong' | 'no answer';

function byHand({ trees, checked }: PageInput): readonly string[] {
  const rows = checked.flatMap((item) => {
    const tree = trees.find(({ project, mode }) => project === item.project && mode === item.mode);
    if (tree === undefined) return [];
    const found = tree.vulnerabilities.find(
      (candidate) =>
        candidate.id === item.advisory && `${candidate.package.name}@${candidate.package.version}` === item.package,
    );
    return [{ item, found, judgement: judgementOf(item.truth, found) }];
  });
  const count = (judgement: Judgement): number => rows.filter((row) => row.judgement === judgement).length;
  return [
    '## Checked by hand',
    '',
    `${rows.length} verdicts were held against the code by a person: ${count('right')} right, ${count('too cautious')} too cautious, ${count('wrong')} wrong${count('no answer') > 0 ? `, ${count('no answer')} not answered` : ''}.`,
    'What is so: `runs`, the vulnerable code is run; `idle`, the package is loaded and its vulnerable code is not run; `absent`, nothing',
    'loads it; `open`, it is loaded and reading cannot settle more. Right is `reachable` for `runs`, `unreachable` for `idle` and',
    '`absent`, and `needsReview` for `open`; `needsReview` for anything else is too cautious; all else is wrong.',
    '',
    '| project | tree | package | advisory | verdict | what is so | judged | where it is seen |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ item, found, judgement }) =>
        `| ${item.project} | ${item.mode} | ${item.package} | ${item.advisory} | ${found === undefined ? '–' : `${found.reachability} ${found.reason}`} | ${item.truth} | ${judgement === 'wrong' ? '**wrong**' : judgement} | ${item.seen} |`,
    ),
    '',
  ];
}

function judgementOf(truth: Truth, found: ReportedAnswer | undefined): Judgement {
  if (found === undefined) return 'no answer';
  const right = truth === 'runs' ? 'reachable' : truth === 'open' ? 'needsReview' : 'unreachable';
  if (found.reachability === right) return 'right';
  return found.reachability === 'needsReview' ? 'too cautious' : 'wrong';
}
