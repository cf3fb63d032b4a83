/** What is known of a finding in one word: its colour is never the only thing that tells it. */
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'critical' | 'high' | 'medium' | 'low' | 'info' | 'good' | 'warn' | 'danger' | 'accent' | 'plain';

interface BadgeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', title, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  );
}

const severityBars: Readonly<Record<string, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export function isSeverity(text: string): text is Severity {
  return text in severityBars;
}

/** Four bars and a word: the bars are seen from afar, and by those who do not tell red from green. */
export function SeverityBadge({
  severity,
  score,
  isEstimated = false,
}: {
  readonly severity: string;
  readonly score?: number;
  readonly isEstimated?: boolean;
}) {
  const bars = severityBars[severity] ?? 0;
  const said = score === undefined ? '' : ` ${isEstimated ? '≈ ' : ''}${score.toFixed(1)}`;
  return (
    <Badge
      tone={isSeverity(severity) ? severity : 'plain'}
      {...(isEstimated ? { title: 'No source scores it; this is an estimate' } : {})}
    >
      <svg viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
        {[0, 1, 2, 3].map((at) => (
          <rect
            key={at}
            x={at * 3.6}
            y={6 - at * 2}
            width="2.6"
            height={4 + at * 2}
            rx="0.8"
            fill="currentColor"
            opacity={at < bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {severity}
      {said}
    </Badge>
  );
}

const reachabilityWords: Readonly<
  Record<string, { readonly word: string; readonly tone: Tone; readonly sign: string }>
> = {
  reachable: { word: 'Reachable', tone: 'danger', sign: '●' },
  needsReview: { word: 'Needs review', tone: 'warn', sign: '◐' },
  unreachable: { word: 'Unreachable', tone: 'good', sign: '○' },
};

function wordsOf(reachability: string): { readonly word: string; readonly tone: Tone; readonly sign: string } {
  return reachabilityWords[reachability] ?? { word: reachability, tone: 'plain', sign: '·' };
}

/** Without its badge, in a line of text. */
export function ReachabilityWord({ reachability }: { readonly reachability: string }) {
  const { word, sign } = wordsOf(reachability);
  return (
    <>
      <span aria-hidden="true">{sign}</span> {word}
    </>
  );
}

export function ReachabilityBadge({ reachability, count }: { readonly reachability: string; readonly count?: number }) {
  const { word, tone, sign } = wordsOf(reachability);
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span>
      {word}
      {count !== undefined && count !== 1 ? ` × ${count}` : ''}
    </Badge>
  );
}
