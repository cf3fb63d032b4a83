/** Whether the advisories in use can be relied on, in a few words: the first thing that anybody asks of them. */
import type { AdvisoriesStatusResult } from '../api/operations.ts';

export interface Judgement {
  readonly tone: 'good' | 'warn' | 'danger';
  readonly title: string;
  readonly text: string;
}

type Judged = Pick<
  AdvisoriesStatusResult,
  'snapshot' | 'isPreparing' | 'isStarterSet' | 'newestRecordAt' | 'problem' | 'records'
>;

const dayMs = 24 * 60 * 60 * 1000;

/** Records change each day: what is older than this has missed some. */
const freshDays = 2;
const oldDays = 30;

export function judgementOf(status: Judged, now: number): Judgement {
  const { snapshot, isPreparing, isStarterSet, newestRecordAt, problem, records } = status;
  if (snapshot === '')
    return isPreparing
      ? { tone: 'warn', title: 'Being prepared', text: 'Scans wait until the first advisories are there.' }
      : {
          tone: 'danger',
          title: 'No advisories',
          text: 'Nothing that is scanned can be found vulnerable without them.',
        };
  if (isStarterSet)
    return {
      tone: 'danger',
      title: 'Starter set only',
      text: `Only the ${records.toLocaleString('en')} records that come with the program are in use. Most vulnerabilities are not among them: a repository without alerts may well have some.`,
    };
  if (newestRecordAt === '')
    return {
      tone: 'warn',
      title: 'Age not known',
      text: 'No record says when it was modified, so that nobody can tell what is missing.',
    };
  const days = Math.floor((now - Date.parse(newestRecordAt)) / dayMs);
  if (days <= freshDays)
    return problem === ''
      ? { tone: 'good', title: 'Up to date', text: 'The newest record was modified within the last two days.' }
      : {
          tone: 'warn',
          title: 'Up to date, but the last look failed',
          text: 'What is published from now on is missed until a look at the source works again.',
        };
  return {
    tone: days > oldDays ? 'danger' : 'warn',
    title: ageWords(days),
    text: 'Vulnerabilities that were published since are not known here.',
  };
}

/** @param days whole ones, more than one */
export function ageWords(days: number): string {
  if (days < 14) return `${days} days old`;
  if (days < 60) return `${Math.floor(days / 7)} weeks old`;
  if (days < 730) return `${Math.floor(days / 30)} months old`;
  return `${Math.floor(days / 365)} years old`;
}
