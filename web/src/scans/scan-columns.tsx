/** The columns of the list of scans. */
import { Link } from '@tanstack/react-router';
import type { Scan } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from '../lists/columns.module.css';
import { ScanStateBadge } from './scan-state.tsx';
import { durationWords, kindWords, triggerWords } from './scan-words.ts';
import { useSeconds } from './use-seconds.ts';

export const scanColumns: readonly Column<Scan>[] = [
  {
    key: 'what',
    title: 'Scan',
    width: 'minmax(0, 1fr)',
    cell: (scan) => (
      <div className={styles.what}>
        <div className={styles.name}>
          <Link to="/scans/$id" params={{ id: scan.id }} tabIndex={-1}>
            <ForeignText text={scan.repositoryName} />
          </Link>
          {scan.kind === 'pr' && <span className={styles.fine}>{kindWords(scan)}</span>}
        </div>
        <span className={styles.fine}>
          {scan.reason === '' ? (
            <>
              {triggerWords(scan.trigger)} · <ForeignText text={scan.branch} />
            </>
          ) : (
            <ForeignText isCut text={scan.reason} />
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: '6.5rem',
    cell: ({ id, state, phase, reason }) => <ScanStateBadge id={id} state={state} phase={phase} reason={reason} />,
  },
  {
    key: 'started',
    title: 'Asked for',
    width: '5.5rem',
    from: 'tablet',
    cell: ({ queuedAt }) => (
      <span className={styles.fine}>
        <Time at={queuedAt} />
      </span>
    ),
  },
  {
    key: 'took',
    title: 'Took',
    width: '5.5rem',
    from: 'desktop',
    isAtEnd: true,
    cell: (scan) => (scan.state === 'queued' ? <span className={styles.number}>–</span> : <Took scan={scan} />),
  },
  { key: 'packages', title: 'Packages', width: '5rem', from: 'desktop', isAtEnd: true, cell: number('packageCount') },
  {
    key: 'found',
    title: 'Vulnerable',
    width: '5.5rem',
    from: 'tablet',
    isAtEnd: true,
    cell: number('vulnerabilityCount'),
  },
  { key: 'rules', title: 'By rules', width: '4.5rem', from: 'desktop', isAtEnd: true, cell: number('ruleMatchCount') },
  { key: 'gaps', title: 'Gaps', width: '4rem', from: 'tablet', isAtEnd: true, cell: number('gapCount') },
];

/** Counts stand only where the scan came to its end. */
function number(field: 'packageCount' | 'vulnerabilityCount' | 'ruleMatchCount' | 'gapCount') {
  return function Count(scan: Scan) {
    return <span className={styles.number}>{scan.state === 'completed' ? scan[field].toLocaleString('en') : '–'}</span>;
  };
}

export function Took({ scan }: { readonly scan: Pick<Scan, 'startedAt' | 'endedAt'> }) {
  const words = durationWords(scan, useSeconds(scan.startedAt !== '' && scan.endedAt === ''));
  return <span className={styles.number}>{words === '' ? '–' : words}</span>;
}
