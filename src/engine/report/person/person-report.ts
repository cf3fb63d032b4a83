/** The report of a scan for a person at a terminal: what to do first, with its findings; what nothing runs; what was not read; the sum. */
import { counted } from '../../text/counted.ts';
import type { ScanReport } from '../scan-report.ts';
import { type Action, actionsOf } from './actions.ts';
import { actionLines, namedLines } from './action-lines.ts';
import { otherLines } from './other-lines.ts';
import { cutLine, flow, leastWidth, piece, type Terminal } from './pieces.ts';
import { summaryLines } from './summary-lines.ts';

export interface PersonReportOptions extends Terminal {
  /** Shows why each verdict is what it is, with places, and what was left out. */
  readonly isExplaining: boolean;
  /** Bounds no list. */
  readonly isShowingAll: boolean;
}

export function personReport(report: ScanReport, options: PersonReportOptions): string {
  const { isExplaining } = options;
  const terminal = { ...options, width: Math.max(leastWidth, options.width) };
  const isShowingAll = options.isShowingAll || isExplaining;
  const actions = actionsOf(report.occurrences);
  const lines = [
    ...(isShowingAll ? allLines(actions, terminal, isExplaining) : boundedLines(actions, terminal)),
    ...otherLines(report, terminal, { linesMax: isShowingAll ? Number.POSITIVE_INFINITY : linesMax, isExplaining }),
    ...summaryLines(report, actions, terminal),
  ];
  return `${lines.join('\n')}\n`;
}

/** With their findings, one line each, findings of one, lines of another list. */
const detailedMax = 12;
const namedMax = 20;
const findingsMax = 5;
const linesMax = 12;

function allLines(actions: readonly Action[], terminal: Terminal, isExplaining: boolean): string[] {
  return actions.flatMap((action) => [
    ...actionLines(action, terminal, { findingsMax: Number.POSITIVE_INFINITY, isExplaining }),
    '',
  ]);
}

function boundedLines(actions: readonly Action[], terminal: Terminal): string[] {
  const isQuiet = ({ findings }: Action): boolean =>
    findings.every(({ verdict, hit }) => verdict.reachability === 'unreachable' && !hit.advisory.isMalicious);
  const urgent = actions.filter((action) => !isQuiet(action));
  const detailed = urgent.slice(0, detailedMax);
  return [
    ...detailed.flatMap((action) => [...actionLines(action, terminal, { findingsMax, isExplaining: false }), '']),
    ...named('Then:', urgent.slice(detailedMax), terminal),
    ...named('What nothing reaches:', actions.filter(isQuiet), terminal),
  ];
}

function named(heading: string, actions: readonly Action[], terminal: Terminal): string[] {
  if (actions.length === 0) return [];
  const rest = actions.slice(namedMax);
  const findings = rest.reduce((sum, action) => sum + action.findings.length, 0);
  const more = `… and ${rest.length} more, with ${counted(findings, 'finding', 'findings')} (--all shows them)`;
  return [
    ...flow([piece(heading, 'bold')], terminal, 2),
    ...actions.slice(0, namedMax).flatMap((action) => namedLines(action, terminal)),
    ...(rest.length === 0 ? [] : [cutLine([piece(`     ${more}`, 'dim')], terminal)]),
    '',
  ];
}
