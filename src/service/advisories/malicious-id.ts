/**
 * Malicious packages whose every version is bad, which is nearly all of them: their record is a name and a number, and its
 * words are made when asked for. Those that name versions, or have other ids, are kept as ordinary records.
 */
import { maliciousSeverity } from '../../engine/advisories/group-severity.ts';
import { isMaliciousId, type OsvRecord } from '../../engine/advisories/osv-record.ts';
import type { Advisory } from '../../engine/model/advisory.ts';

const form = /^MAL-(\d{4})-([1-9]\d{0,8})$/;
const numberSpan = 1_000_000_000;

/** The id as a number, where the whole record is told by its package names; `undefined` for all other records. */
export function compactMaliciousId(record: OsvRecord): number | undefined {
  if (!isMaliciousId(record.id) || record.aliases.length > 0) return undefined;
  const isBare = record.affected.every(
    ({ ranges, unusable }) =>
      unusable === '' &&
      ranges.some(([event, ...others]) => event?.kind === 'introduced' && event.version === '0' && others.length === 0),
  );
  return isBare ? parseMaliciousId(record.id) : undefined;
}

export function parseMaliciousId(id: string): number | undefined {
  const found = form.exec(id);
  return found === null ? undefined : Number(found[1]) * numberSpan + Number(found[2]);
}

export function formatMaliciousId(id: number): string {
  return `MAL-${String(Math.floor(id / numberSpan)).padStart(4, '0')}-${id % numberSpan}`;
}

export interface MaliciousRow {
  readonly ecosystem: string;
  readonly name: string;
  readonly id: number;
  /** Seconds since 1970; 0 where not known. */
  readonly published: number;
  readonly modified: number;
}

export function maliciousAdvisory({ ecosystem, name, id, published, modified }: MaliciousRow): Advisory {
  const text = formatMaliciousId(id);
  return {
    id: text,
    aliases: [],
    summary: `Malicious code in ${name} (${ecosystem})`,
    details:
      `Every version of ${name} is reported as malicious. Any computer that has this package installed or running should be ` +
      'considered compromised: rotate all secrets and keys that were stored on it from another computer, and remove the package.',
    published: instantOf(published),
    modified: instantOf(modified),
    references: [`https://osv.dev/vulnerability/${text}`],
    repositories: [],
    ...maliciousSeverity,
    cwes: ['CWE-506'],
    isMalicious: true,
  };
}

export function instantOf(seconds: number): string {
  return seconds === 0 ? '' : `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

export function secondsOf(instant: string): number {
  return instant === '' ? 0 : Math.floor(Date.parse(instant) / 1000);
}
