/** The page of docs that the bench writes: the figures, what stands behind them, and every verdict that differs. */
import { add, type Compared, nothing } from './compare.ts';
import type { ExecutedProgram } from './executed.ts';

export interface Table {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly asIs: Compared; readonly vendored: Compared | undefined }[];
}

export interface PageInput {
  readonly tables: readonly Table[];
  readonly executed: readonly ExecutedProgram[];
  readonly commit: string;
  readonly machine: string;
}

export function page({ tables, executed, commit, machine }: PageInput): string {
  const lines = [
    '# Go beside govulncheck',
    '',
    'Written by `npm run evaluation -- ground-truth go --write`; do not edit. Golden cases: golang/vuln at',
    `\`${commit}\`. ${machine}, Node ${process.version}.`,
    '',
    'govulncheck builds the program and follows its calls; Vedette reads files and runs nothing. Called by govulncheck counts as',
    '`reachable`, imported or merely required as `unreachable`; `needsReview` is neither right nor wrong and shown apart. Each',
    'module is scanned as it is (go.mod, no sources of what it needs) and after `go mod vendor`.',
    'The standard library counts as Go 1.18.0, as in the golden cases.',
    '',
  ];
  for (const { title, rows } of tables) {
    lines.push(`## ${title}`, '');
    lines.push('| module | mode | same | too high | too low | review, called | review, not called | not found |');
    lines.push('|---|---|---|---|---|---|---|---|');
    for (const { name, asIs, vendored } of rows) {
      lines.push(row(name, 'as it is', asIs));
      if (vendored !== undefined) lines.push(row(name, 'vendored', vendored));
    }
    const all = (mode: 'asIs' | 'vendored') => rows.reduce((sum, item) => add(sum, item[mode] ?? nothing), nothing);
    lines.push(row('**all**', 'as it is', all('asIs')), row('**all**', 'vendored', all('vendored')), '');
    lines.push(share('As they are', all('asIs')), share('Vendored', all('vendored')), '');
  }
  lines.push('## What differs, and what needs review', '');
  for (const { title, rows } of tables) {
    lines.push(`${title}, vendored:`, '');
    const notes = rows.flatMap(({ asIs, vendored }) => (vendored ?? asIs).notes);
    for (const note of notes) if (!note.includes(': needsReview')) lines.push(`- ${note}`);
    for (const [why, list] of Map.groupBy(
      notes.filter((note) => note.includes(': needsReview')),
      whyOf,
    ))
      lines.push(`- ${list.length} × ${why}`);
    lines.push('');
  }
  lines.push(
    '## What ran',
    '',
    'Programs with vendored public modules, built with `go build -cover` and run. Every vendored function of a package that was',
    'built is asked about as if an advisory named it; a function or module that ran must not be `unreachable`.',
    '',
    '| program | functions | ran | of those reachable | needsReview | unreachable (wrong) | recall | not run, shown unreachable |',
    '|---|---|---|---|---|---|---|---|',
  );
  for (const { name, functions, ran, reachable, needsReview, wrong, cleared } of executed) {
    const recall = ran === 0 ? '–' : `${((100 * (reachable + needsReview)) / ran).toFixed(2)} %`;
    const rest = functions - ran;
    lines.push(
      `| ${[name, functions, ran, reachable, needsReview, wrong.length, recall, `${cleared} of ${rest}`].join(' | ')} |`,
    );
  }
  for (const { name, wrong } of executed) for (const mistake of wrong) lines.push('', `- ${name}: ${mistake}`);
  lines.push(
    '',
    '## Limits',
    '',
    '- Where sources of packages are missing, a function of a program that nothing seems to call may still make a symbol `reachable`,',
    '  where govulncheck asks whether `main` leads there.',
    '- A package of a program’s module that no program, test or example imports is in no build of it, so that what only it imports is',
    '  `unreachable`; govulncheck, asked about `./...`, takes all packages for entries (own-packages: `tools`, that is, gjson).',
    '- In a module that a folder of the repository replaces, what nothing calls may still make a symbol `reachable` (replaced-folder).',
    '- govulncheck builds for one platform; Vedette reads the files of all.',
    '- A use in tests alone is `needsReview` (`test_only`); govulncheck leaves tests out.',
    '- Sources of the standard library are in no repository. What one of its packages calls in another is not followed, so an',
    '  advisory on a package that others bring along stays `needsReview`.',
    '- A record without any symbols or paths counts as the whole module for govulncheck, as `imported_no_symbols` for Vedette.',
    '',
  );
  return lines.join('\n');
}

function whyOf(note: string): string {
  const [, code = '', rest = ''] = /needsReview (`\w+`), (.*)$/.exec(note) ?? [];
  return `${code}, ${rest}`;
}

function row(name: string, mode: string, count: Compared): string {
  const { same, tooHigh, tooLow, reviewCalled, reviewNotCalled, notFound } = count;
  return `| ${[name, mode, same, tooHigh, tooLow, reviewCalled, reviewNotCalled, notFound].join(' | ')} |`;
}

function share(what: string, { same, tooHigh, tooLow, reviewCalled, reviewNotCalled }: Compared): string {
  const decided = same + tooHigh + tooLow;
  const percent = decided === 0 ? '–' : `${((100 * same) / decided).toFixed(1)} %`;
  return `${what}: ${same} of ${decided} decided verdicts are the same (${percent}); ${reviewCalled + reviewNotCalled} need review.`;
}
