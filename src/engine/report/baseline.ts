/**
 * What an earlier report in JSON has already, so that only what is new counts. A finding is known again by its advisory, package and
 * manifest, whatever its line: first at its version, then at another, since an upgrade that fixes nothing brings nothing in. What was
 * reached less surely then is new: something begins to use it.
 */
import { type Reachability, reachabilities } from '../model/verdict.ts';
import type { RuleMatch } from '../rules/model/rule.ts';
import type { Occurrence, ScanReport } from './scan-report.ts';

export interface Baseline {
  readonly findings: readonly KnownFinding[];
  readonly matches: readonly string[];
}

interface KnownFinding {
  readonly ids: readonly string[];
  /** Ecosystem, name and manifest. */
  readonly place: string;
  readonly version: string;
  readonly reachability: Reachability;
}

export interface Compared {
  readonly fresh: readonly Occurrence[];
  readonly known: readonly Occurrence[];
  readonly freshMatches: readonly RuleMatch[];
}

/** @throws {NoReport} */
export function readBaseline(text: string): Baseline {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new NoReport('it is not JSON');
  }
  const findings = listIn(document, 'vulnerabilities');
  if (findings === undefined || listIn(document, 'packages') === undefined)
    throw new NoReport('it is no report of `vedette scan --format json`');
  const rules: unknown = fieldOf(document, 'rules');
  return {
    findings: findings.flatMap(findingOf),
    matches: (listIn(rules, 'matches') ?? []).map((match) =>
      matchKey(textIn(match, 'ruleId'), textIn(match, 'path'), textIn(match, 'message')),
    ),
  };
}

export class NoReport extends Error {
  override readonly name = 'NoReport';
}

export function compareWithBaseline({ occurrences, ruleOutcome }: ScanReport, baseline: Baseline): Compared {
  const left = Map.groupBy(baseline.findings, ({ place }) => place);
  const known = new Set<Occurrence>();
  for (const sameVersion of [true, false])
    for (const occurrence of occurrences) {
      if (known.has(occurrence)) continue;
      const candidates = left.get(placeOf(occurrence.package)) ?? [];
      const at = candidates.findIndex((candidate) => isSame(candidate, occurrence, sameVersion));
      if (at < 0) continue;
      candidates.splice(at, 1);
      known.add(occurrence);
    }
  const matches = new Map<string, number>();
  for (const key of baseline.matches) matches.set(key, (matches.get(key) ?? 0) + 1);
  const freshMatches = ruleOutcome.matches.filter(({ ruleId, path, message }) => {
    const key = matchKey(ruleId, path, message);
    const count = matches.get(key) ?? 0;
    matches.set(key, count - 1);
    return count <= 0;
  });
  return { fresh: occurrences.filter((one) => !known.has(one)), known: [...known], freshMatches };
}

function isSame({ ids, version, reachability }: KnownFinding, occurrence: Occurrence, sameVersion: boolean): boolean {
  const { advisory } = occurrence.hit;
  const isLessSure = reachabilities.indexOf(reachability) > reachabilities.indexOf(occurrence.verdict.reachability);
  const isVersion = !sameVersion || version === occurrence.package.version;
  return !isLessSure && isVersion && [advisory.id, ...advisory.aliases].some((id) => ids.includes(id));
}

function placeOf({
  ecosystem,
  name,
  manifestPath,
}: {
  readonly ecosystem: string;
  readonly name: string;
  readonly manifestPath: string;
}): string {
  return JSON.stringify([ecosystem, name, manifestPath]);
}

function matchKey(ruleId: string, path: string, message: string): string {
  return JSON.stringify([ruleId, path, message]);
}

function findingOf(value: unknown): KnownFinding[] {
  const found: unknown = fieldOf(value, 'package');
  const aliases = (listIn(value, 'aliases') ?? []).filter((alias) => typeof alias === 'string');
  const reachability = reachabilities.find((known) => known === textIn(value, 'reachability'));
  if (reachability === undefined || textIn(value, 'id') === '') return [];
  const place = placeOf({
    ecosystem: textIn(found, 'ecosystem'),
    name: textIn(found, 'name'),
    manifestPath: textIn(found, 'manifestPath'),
  });
  return [{ ids: [textIn(value, 'id'), ...aliases], place, version: textIn(found, 'version'), reachability }];
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textIn(value: unknown, key: string): string {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : '';
}

function listIn(value: unknown, key: string): readonly unknown[] | undefined {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field : undefined;
}
