/** Compares matching with versions that people or exploits judged one by one. */
import { DatabaseSync } from 'node:sqlite';
import type { EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';
import { normalizePackageName } from '../../../src/engine/advisories/normalize-name.ts';
import { schemeFor } from '../../../src/engine/advisories/scheme-for.ts';
import { ecosystemNumber } from '../../../src/service/advisories/file-format.ts';
import type { AdvisoryFile } from '../../../src/service/advisories/open-advisories.ts';

interface Judged {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly version: string;
  readonly id: string;
  readonly isAffected: boolean;
}

export interface JudgedTable {
  readonly title: string;
  readonly summary: string;
  readonly rows: readonly string[];
}

export function compareWithJudged(lookup: AdvisoryFile, ecosystem: EcosystemName, tsv: string): JudgedTable {
  const [header = '', ...lines] = tsv.split('\n').filter((line) => line.trim() !== '');
  const columns = header.split('\t');
  const kinds = new Map<string, { count: number; example: string }>();
  let held = 0;
  let agreed = 0;
  for (const line of lines) {
    const cells = new Map(line.split('\t').map((cell, index) => [columns[index], cell]));
    const ids = [cells.get('vulnerability_id'), cells.get('aliases'), cells.get('ids')]
      .flatMap((cell) => (cell ?? '').split(','))
      .filter((id) => id !== '');
    const advisory = ids.map((id) => lookup.advisory(id)).find((found) => found !== undefined);
    if (advisory === undefined) continue;
    held++;
    const name = normalizePackageName(ecosystem, cells.get('package') ?? '');
    const version = cells.get('version') ?? '';
    const isAffected = cells.get('affected') !== 'false';
    const isFound = lookup
      .find(ecosystem, name, version)
      .some((hit) => hit.advisory.id === advisory.id && hit.isCertain);
    if (isFound === isAffected) {
      agreed++;
      continue;
    }
    const kind = `${isAffected ? 'judged affected, not matched' : 'judged unaffected, matched'} | ${whyOf(lookup, { ecosystem, name, version, id: advisory.id, isAffected })}`;
    const known = kinds.get(kind);
    kinds.set(kind, { count: (known?.count ?? 0) + 1, example: known?.example ?? `${name} ${version} ${advisory.id}` });
  }
  return {
    title:
      ecosystem === 'Maven'
        ? 'Beside Maven versions judged by comparing code'
        : 'Beside npm versions with a working exploit',
    summary: `${lines.length} rows, ${held} of them with an advisory in the database; ${agreed} agree (${((100 * agreed) / Math.max(held, 1)).toFixed(1)} %).`,
    rows: [...kinds]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([kind, { count, example }]) => `| ${count} | ${kind} | ${example} |`),
  };
}

function whyOf(lookup: AdvisoryFile, { ecosystem, name, version, id, isAffected }: Judged): string {
  if (!isAffected)
    return 'the code that was compared has the repair already, while the range of the advisory still holds the version';
  const scheme = schemeFor(ecosystem);
  const isNamed = namesPackage(lookup, ecosystem, name, id);
  if (!isNamed && ecosystem === 'Maven')
    return 'no record of the advisory names this artifact; a sibling that carries the same code is named';
  if (!isNamed) return 'the id belongs to another package that has the same flaw; no record names this one';
  const parsed: unknown = scheme.parse(version);
  if (parsed === undefined) return 'the version is no version of the ecosystem';
  if (scheme.isPrerelease(parsed))
    return 'a milestone or candidate that comes before the first version of the range (`9.0.0.M1` before `9.0.0`)';
  const others = lookup.find(ecosystem, name, version).length;
  return others > 0
    ? 'the range begins later or ended earlier; other advisories match this version'
    : 'the range begins later or ended earlier';
}

/** Whether any record of the group is about the package, at whichever versions. */
function namesPackage(lookup: AdvisoryFile, ecosystem: EcosystemName, name: string, speaker: string): boolean {
  using db = new DatabaseSync(lookup.file, { readOnly: true });
  const select = db.prepare('SELECT 1 FROM affected WHERE ecosystem = ? AND name = ? AND speaker = ?');
  return select.get(ecosystemNumber(ecosystem), name, speaker) !== undefined;
}
