/** What a report says beside vulnerabilities: what rules found, what was listed and not matched, what was not read, what was set aside. */
import type { CoverageNote } from '../../model/coverage-note.ts';
import { counted } from '../../text/counted.ts';
import { countedForeign } from '../counted-foreign.ts';
import type { ScanReport } from '../scan-report.ts';
import { cutLine, flow, piece, type Piece, type Terminal } from './pieces.ts';
import { onceTold } from './once-told.ts';
import { severityStyles } from './verdict-words.ts';

export interface OtherOptions {
  /** Lines of each list that are shown. */
  readonly linesMax: number;
  readonly isExplaining: boolean;
}

export function otherLines(report: ScanReport, terminal: Terminal, options: OtherOptions): string[] {
  const list = (heading: string, items: readonly (readonly Piece[])[]): string[] => {
    if (items.length === 0) return [];
    const left = items.length - options.linesMax;
    return [
      ...flow([piece(heading, 'bold')], terminal, 2),
      ...items.slice(0, options.linesMax).flatMap((item) => flow([piece('  '), ...item], terminal, 4)),
      ...(left > 0 ? [cutLine([piece(`  … and ${left} more (--all shows them)`, 'dim')], terminal)] : []),
      '',
    ];
  };
  const { ruleOutcome, notes, setAside, excluded } = report;
  const ranges = notes.filter(({ kind }) => kind === 'range');
  return [
    ...list(
      'Found by rules:',
      ruleOutcome.matches.map(({ ruleId, path, span, message, severity = 'medium' }) => [
        piece(severity, severityStyles[severity]),
        piece(` ${path}:${span.startLine}`),
        piece(`  ${message}`),
        piece(`  rule ${ruleId}`, 'dim'),
      ]),
    ),
    ...list(
      'Not checked by rules:',
      ruleOutcome.problems.map(({ ruleId, path, message }) => [
        piece(`rule ${ruleId}  ${path === '' ? '' : `${path}  `}${message}`),
      ]),
    ),
    ...list('Listed, and not matched by name:', notes.filter(({ kind }) => kind === 'source').map(noteOf)),
    ...list(
      'Of no ecosystem that is matched here:',
      options.isExplaining
        ? notes.filter(({ kind }) => kind === 'foreign').map(noteOf)
        : countedForeign(notes).map(({ path, message }) => [piece(`${path}  ${message}`)]),
    ),
    ...list(
      'Declared as ranges that no lockfile resolves:',
      options.isExplaining ? ranges.map(noteOf) : countedRanges(ranges),
    ),
    ...list('Not read, or read in part:', unread(report)),
    ...list(
      'Excluded, and found nowhere:',
      (excluded ?? []).filter(({ files }) => files === 0).map(({ glob }) => [piece(glob)]),
    ),
    ...(setAside === undefined
      ? []
      : [
          ...(options.isExplaining
            ? list(
                'Left out by ignore files:',
                setAside.suppressed.map(({ occurrence, reason, origin }) => [
                  piece(`${occurrence.hit.advisory.id} in ${occurrence.package.name} ${occurrence.package.version}`),
                  piece(`  ${reason === '' ? 'no reason given' : reason}`),
                  piece(`  ${origin}`, 'dim'),
                ]),
              )
            : []),
          ...list(
            'Of what you asked to leave out:',
            setAside.remarks.map((remark) => [piece(remark)]),
          ),
        ]),
  ];
}

function noteOf({ path, line, message }: CoverageNote): Piece[] {
  return [piece(`${path}:${line}`), piece(`  ${message}`)];
}

/** One line a manifest: a project without a lockfile has many ranges, most of which a fresh install settles well. */
function countedRanges(notes: readonly CoverageNote[]): Piece[][] {
  return [...Map.groupBy(notes, ({ path }) => path)].map(([path, ofPath]) => {
    const packages = new Set(ofPath.map(({ ecosystem, name }) => `${ecosystem}\n${name}`)).size;
    const ids = new Set(ofPath.flatMap(({ advisoryIds }) => advisoryIds)).size;
    return [
      piece(path),
      piece(
        `  ${counted(packages, 'package', 'packages')} with ${counted(ids, 'advisory', 'advisories')} that concern only some of the versions allowed (--explain lists them)`,
      ),
    ];
  });
}

const statusStyles = { parsed: 'dim', partial: 'yellow', unsupported: 'yellow', failed: 'red' } as const;
const pathsMax = 4;

/** What is said of several files is said once. */
function unread({ inventory }: ScanReport): Piece[][] {
  const said = inventory.files.flatMap(({ path, status, problems }) => {
    if (problems.length === 0 && status === 'unsupported')
      return [{ status, message: 'this kind of file is not read', place: path }];
    return problems.map(({ line, message }) => ({ status, message, place: `${path}${line > 0 ? `:${line}` : ''}` }));
  });
  const told = onceTold(said.map(({ message }) => message));
  const alike = Map.groupBy(said, ({ message }) => told(message));
  return [...alike.values()].map((same) => {
    const worst = same.find(({ status }) => status !== 'parsed') ?? same[0];
    const left = same.length - pathsMax;
    const places = `${same
      .slice(0, pathsMax)
      .map(({ place }) => place)
      .join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
    const status = worst?.status ?? 'parsed';
    const mark = status === 'parsed' ? [] : [piece(`${status}  `, statusStyles[status])];
    return [...mark, piece(told(worst?.message ?? '')), piece(`: ${places}`, 'dim')];
  });
}
