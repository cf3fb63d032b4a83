/** What differs between two snapshots, as the packages whose versions have to be judged again. */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { compareAliases } from '../../engine/advisories/alias-groups.ts';
import { isOverlayId } from '../../engine/advisories/symbol-overlay.ts';
import { type EcosystemName, ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { formatMaliciousId } from './malicious-id.ts';

export interface ChangedPackage {
  readonly ecosystem: EcosystemName;
  /** Normalised. */
  readonly name: string;
  /** All ids of the groups that changed on it, in either snapshot: CVE first, then in order of text. */
  readonly ids: readonly string[];
  /** Only what is known of exploitation changed: nothing has to be judged again. */
  readonly isExploitationAlone?: boolean;
}

/**
 * Packages touched by records that came, went or changed, or that another record speaks for now; ordered by ecosystem and name.
 * A package that is not here has the same vulnerabilities, by the same ids, in both snapshots.
 */
export function changedSince(previousFile: string, nextFile: string): ChangedPackage[] {
  using db = new DatabaseSync(':memory:');
  db.prepare('ATTACH ? AS p').run(immutable(previousFile));
  db.prepare('ATTACH ? AS n').run(immutable(nextFile));
  const found = new Map<string, Set<string>>();
  const judged = new Set<string>();
  for (const { ecosystem, name, id, is_judged } of db.prepare(changes).iterate()) {
    const key = `${Number(ecosystem)} ${String(name)}`;
    if (isOverlayId(String(id))) continue;
    const ids = found.get(key) ?? new Set();
    ids.add(typeof id === 'number' ? formatMaliciousId(id) : String(id));
    found.set(key, ids);
    if (is_judged === 1) judged.add(key);
  }
  return [...found].map((entry) => readChanged(entry, judged)).sort(compareChanged);
}

function readChanged([key, ids]: readonly [string, ReadonlySet<string>], judged: ReadonlySet<string>): ChangedPackage {
  const space = key.indexOf(' ');
  const ecosystem = ecosystemNames[Number(key.slice(0, space))];
  if (ecosystem === undefined) throw new Error(`ecosystem ${key.slice(0, space)} is not listed`);
  const alone = judged.has(key) ? {} : { isExploitationAlone: true };
  return { ecosystem, name: key.slice(space + 1), ids: [...ids].sort(compareAliases), ...alone };
}

function compareChanged(a: ChangedPackage, b: ChangedPackage): number {
  const [left, right] = [`${a.ecosystem}\n${a.name}`, `${b.ecosystem}\n${b.name}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

function immutable(file: string): string {
  const location = pathToFileURL(file);
  location.searchParams.set('immutable', '1');
  location.searchParams.set('mode', 'ro');
  return location.href;
}

/** Groups by what their records say, which one speaks, and what is known of their exploitation; a change of one member's words concerns the packages of all. */
function side(here: 'p' | 'n', there: 'p' | 'n'): string {
  return `
    changed_${here} AS MATERIALIZED (
      SELECT speaker, max(is_judged) AS is_judged FROM (
      SELECT DISTINCT h.speaker, 1 AS is_judged FROM ${here}.record h JOIN ${here}.record hs ON hs.no = h.speaker
      LEFT JOIN ${there}.record t ON t.id = h.id LEFT JOIN ${there}.record ts ON ts.no = t.speaker
      WHERE t.digest IS NOT h.digest OR ts.id IS NOT hs.id
      UNION ALL SELECT speaker, 0 FROM ${here}.identifier WHERE id IN (SELECT id FROM moved)
      ) GROUP BY speaker
    ),
    ids_${here} AS MATERIALIZED (
      SELECT i.speaker, i.id FROM ${here}.identifier i WHERE i.speaker IN (SELECT speaker FROM changed_${here})
    ),
    packages_${here} AS (
      SELECT a.ecosystem, a.name, i.id, c.is_judged FROM changed_${here} c JOIN ${here}.record r ON r.speaker = c.speaker
      JOIN ${here}.affected a ON a.record = r.no JOIN ids_${here} i ON i.speaker = r.speaker
    )`;
}

const changes = `
  WITH moved AS MATERIALIZED (
    SELECT id FROM (SELECT * FROM p.exploitation EXCEPT SELECT * FROM n.exploitation)
    UNION
    SELECT id FROM (SELECT * FROM n.exploitation EXCEPT SELECT * FROM p.exploitation)
  ),
  ${side('p', 'n')}, ${side('n', 'p')},
  bad AS (
    SELECT * FROM (SELECT ecosystem, name, id FROM p.malicious EXCEPT SELECT ecosystem, name, id FROM n.malicious)
    UNION ALL
    SELECT * FROM (SELECT ecosystem, name, id FROM n.malicious EXCEPT SELECT ecosystem, name, id FROM p.malicious)
  )
  SELECT * FROM packages_p UNION SELECT * FROM packages_n UNION SELECT ecosystem, name, id, 1 FROM bad`;
