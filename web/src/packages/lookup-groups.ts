/** The answers to a pasted list, in groups by what they mean to who asks: what is held comes first, what is of no concern last. */
import type { LookupEntry, PackageHolding, ScaPackagesLookupResult } from '../api/operations.ts';
import { ecosystemPages } from './ecosystem-pages.ts';

export const lookupGroups = ['held', 'mayBeHeld', 'otherVersion', 'onceHeld', 'notUnderstood', 'notHeld'] as const;
export type LookupGroup = (typeof lookupGroups)[number];

export interface LookupRow {
  readonly line: number;
  readonly text: string;
  readonly group: LookupGroup;
  readonly ecosystem: string;
  readonly name: string;
  readonly versions: readonly string[];
  /** Instances that are held, or may be; of another version where the group is that. */
  readonly count: number;
  readonly holdings: readonly PackageHolding[];
  readonly isCut: boolean;
  /** Why a line is not understood; empty elsewhere. */
  readonly reason: string;
}

type Entry = Pick<
  LookupEntry,
  'line' | 'text' | 'ecosystem' | 'name' | 'versions' | 'state' | 'count' | 'holdings' | 'isCut'
>;
type Answer = Pick<ScaPackagesLookupResult, 'entries' | 'notUnderstood'>;

/** Entries whose versions nobody has now: whether another version is held is asked by their names alone. */
export function askedAgain({ entries }: Answer): readonly Entry[] {
  return entries.filter(({ state, versions }) => versions.length > 0 && (state === 'notHeld' || state === 'onceHeld'));
}

/** A line of a list that asks for every version. */
export function nameLine({ ecosystem, name }: Pick<Entry, 'ecosystem' | 'name'>): string {
  const type = ecosystemPages.find((each) => each.name === ecosystem)?.purlType;
  if (type === undefined) return name;
  const path = ecosystem === 'Maven' ? name.replace(':', '/') : name;
  return `pkg:${type}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Most urgent first, then as pasted.
 * @param byName what was answered to the lines of {@link askedAgain}: its line 1 is the first of them
 */
export function lookupRows(answer: Answer, byName: Pick<Answer, 'entries'>): readonly LookupRow[] {
  const named = new Map(byName.entries.map((entry) => [entry.line, entry]));
  const others = new Map(askedAgain(answer).map((entry, at) => [entry, named.get(at + 1)]));
  const rows = [
    ...answer.entries.map((entry) => rowOf(entry, others.get(entry))),
    ...answer.notUnderstood.map(({ line, text, reason }): LookupRow => {
      const nothing = { ecosystem: '', name: '', versions: [], count: 0, holdings: [], isCut: false };
      return { line, text, group: 'notUnderstood', reason, ...nothing };
    }),
  ];
  return rows.toSorted((a, b) => lookupGroups.indexOf(a.group) - lookupGroups.indexOf(b.group) || a.line - b.line);
}

function rowOf(entry: Entry, other: Entry | undefined): LookupRow {
  const { line, text, ecosystem, name, versions } = entry;
  const asked = { line, text, ecosystem, name, versions, reason: '' };
  const isOther = other !== undefined && (other.state === 'held' || other.state === 'mayBeHeld');
  if (!isOther)
    return { ...asked, group: entry.state, count: entry.count, holdings: entry.holdings, isCut: entry.isCut };
  // What once was of the version that was asked for stands beside what is there now.
  const holdings = [...other.holdings.filter(({ isHeld }) => isHeld), ...entry.holdings];
  return { ...asked, group: 'otherVersion', count: other.count, holdings, isCut: other.isCut || entry.isCut };
}

export function countsOf(rows: readonly LookupRow[]): Readonly<Record<LookupGroup, number>> {
  const counts = { held: 0, mayBeHeld: 0, otherVersion: 0, onceHeld: 0, notUnderstood: 0, notHeld: 0 };
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

/** `NodeGoat, corner-shop and 3 more`. */
export function repositoriesWords(holdings: readonly PackageHolding[], isCut: boolean): string {
  const names = [...new Set(holdings.map(({ repositoryName }) => repositoryName))];
  const rest = names.length - 2;
  const more = rest > 0 ? ` and ${rest} more` : isCut ? ' and more' : '';
  return `${names.slice(0, 2).join(', ')}${more}`;
}

export function versionsOf(holdings: readonly PackageHolding[]): readonly string[] {
  return [...new Set(holdings.map(({ version }) => (version === '' ? 'version not known' : version)))];
}

/** Lines that say something, as the service counts them against its bound. */
export function linesToSend(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
