/**
 * Alias groups: records that name each other or a common id as aliases are one vulnerability. Withdrawn records bind nothing.
 * How a group keeps its alerts when it grows, merges or splits is told in docs/decisions/0005-alias-groups.md.
 */

import { compareText } from '../text/compare-text.ts';
import { isOverlayId } from './symbol-overlay.ts';

export interface Identified {
  readonly id: string;
  readonly aliases: readonly string[];
}

/** The groups of some records, each in order of `compareSpeakers`; groups in order of their speaker's id. */
export function groupByAlias<T extends Identified>(records: readonly T[]): T[][] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    for (let at = id; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { id, aliases } of records) {
    for (const alias of aliases) {
      const [a, b] = [rootOf(id), rootOf(alias)];
      if (a !== b) parents.set(a < b ? b : a, a < b ? a : b);
    }
  }
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const root = rootOf(record.id);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [record]);
    else group.push(record);
  }
  const sorted = [...groups.values()];
  for (const group of sorted) group.sort(compareSpeakers);
  return sorted.sort((a, b) => compareText(a[0]?.id ?? '', b[0]?.id ?? ''));
}

/**
 * Which record speaks for a group: GitHub's reviewed form is the most uniform over ecosystems (severity, CWE, ranges), then
 * the ecosystem's own database, which knows symbols, then CVE; a malicious-package record speaks before all, for it asks for
 * another reaction. Conversions (`x_…`) come last.
 */
export function compareSpeakers(a: Identified, b: Identified): number {
  return compareSpeakerIds(a.id, b.id);
}

export function compareSpeakerIds(a: string, b: string): number {
  return speakerRank(a) - speakerRank(b) || compareText(a, b);
}

/** CVE first, then in order of text. */
export function compareAliases(a: string, b: string): number {
  return Number(!a.startsWith('CVE-')) - Number(!b.startsWith('CVE-')) || compareText(a, b);
}

const speakerPrefixes = [
  'MAL-',
  'GHSA-',
  'PYSEC-',
  'GO-',
  'RUSTSEC-',
  'DRUPAL-',
  'HSEC-',
  'RSEC-',
  'EEF-',
  'JLSEC-',
  'CVE-',
];

function speakerRank(id: string): number {
  const at = speakerPrefixes.findIndex((prefix) => id.startsWith(prefix));
  if (at >= 0) return at;
  if (isOverlayId(id)) return speakerPrefixes.length + 2;
  return id.startsWith('x_') ? speakerPrefixes.length + 1 : speakerPrefixes.length;
}
