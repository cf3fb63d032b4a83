/**
 * What advisories say of a package that nobody uses yet: the question to ask before adding a dependency. Versions that are proposed come from
 * the advisories alone, since no registry is asked: they are the releases that fix something, tried one by one until one has nothing known.
 */
import { findEcosystem } from './ecosystems/index.ts';
import type { AdvisoryHit, AdvisoryLookup } from './model/advisory.ts';
import type { EcosystemName } from './model/ecosystem-name.ts';
import { schemeOfEcosystem } from './versions/index.ts';

export interface PackageQuestion {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  /** Exact; empty where a range is asked for, or any version. */
  readonly version: string;
  /** As a manifest of the ecosystem declares it; empty where there is a version. */
  readonly range: string;
}

/**
 * `affectedAtSomeVersions` answers a name without a version; `mayBeVulnerable` is said of what cannot be compared, and of ranges that allow
 * affected versions beside others.
 */
export const packageStates = [
  'malicious',
  'vulnerable',
  'mayBeVulnerable',
  'affectedAtSomeVersions',
  'noneKnown',
] as const;
export type PackageState = (typeof packageStates)[number];

export interface PackageAnswer {
  readonly state: PackageState;
  /** Malicious first, then the most severe. Empty for a name without a version, of which `ids` says what there is. */
  readonly hits: readonly AdvisoryHit[];
  /** Of what applies, in order. */
  readonly ids: readonly string[];
  /** The lowest version above that has nothing known; empty where none is known, or none is needed. */
  readonly nearestSafe: string;
  /** What a fresh install of the range takes, this one or one beyond it; empty where that is not known. */
  readonly fresh: string;
}

export function checkPackage(question: PackageQuestion, lookup: AdvisoryLookup): PackageAnswer {
  const { ecosystem, version, range } = question;
  const name = findEcosystem(ecosystem)?.normalizeName(question.name) ?? question.name;
  const ask = { ecosystem, name, lookup };
  if (version !== '') {
    const hits = mostSevereFirst(lookup.find(ecosystem, name, version));
    const state = stateOf(
      hits,
      hits.some(({ isCertain }) => isCertain),
    );
    return { state, hits, ids: idsOf(hits), nearestSafe: nearestSafe(ask, hits, version), fresh: '' };
  }
  if (range !== '') {
    const { hits: found, fresh, lowest } = lookup.findRange(ecosystem, name, range);
    const hits = mostSevereFirst(found);
    const isAffected = hits.some((hit) => hit.range !== undefined && hit.range.kind !== 'possible');
    return {
      state: stateOf(hits, isAffected),
      hits,
      ids: idsOf(hits),
      nearestSafe: nearestSafe(ask, hits, lowest),
      fresh,
    };
  }
  const ids = lookup.idsOf(ecosystem, name);
  const isMalicious = ids.some((id) => lookup.advisory(id)?.isMalicious === true);
  const state = isMalicious ? 'malicious' : ids.length > 0 ? 'affectedAtSomeVersions' : 'noneKnown';
  return { state, hits: [], ids, nearestSafe: '', fresh: '' };
}

function stateOf(hits: readonly AdvisoryHit[], isAffected: boolean): PackageState {
  if (hits.length === 0) return 'noneKnown';
  if (hits.some(({ advisory }) => advisory.isMalicious)) return 'malicious';
  return isAffected ? 'vulnerable' : 'mayBeVulnerable';
}

const triesMax = 200;

interface Asked {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly lookup: AdvisoryLookup;
}

/**
 * A fix may be affected by something else, whose own fixes are then tried too, always the lowest first.
 * @param from empty: any fixed version will do
 */
function nearestSafe({ ecosystem, name, lookup }: Asked, hits: readonly AdvisoryHit[], from: string): string {
  const scheme = schemeOfEcosystem(ecosystem);
  if (scheme === undefined) return '';
  const start: unknown = from === '' ? undefined : scheme.parse(from);
  const candidates = new Map<string, unknown>();
  const add = (found: readonly AdvisoryHit[]): void => {
    for (const text of found.flatMap(({ fixedVersions }) => fixedVersions)) {
      const parsed: unknown = scheme.parse(text);
      if (parsed === undefined || (start !== undefined && scheme.compare(parsed, start) <= 0)) continue;
      candidates.set(text, parsed);
    }
  };
  add(hits);
  const tried = new Set<string>();
  while (tried.size < triesMax) {
    const [lowest] = [...candidates].filter(([text]) => !tried.has(text)).sort(([, a], [, b]) => scheme.compare(a, b));
    if (lowest === undefined) return '';
    const [text] = lowest;
    const others = lookup.find(ecosystem, name, text);
    if (others.length === 0) return text;
    tried.add(text);
    add(others);
  }
  return '';
}

function mostSevereFirst(hits: readonly AdvisoryHit[]): readonly AdvisoryHit[] {
  return hits.toSorted(
    ({ advisory: a }, { advisory: b }) =>
      Number(b.isMalicious) - Number(a.isMalicious) || b.severityScore - a.severityScore || (a.id < b.id ? -1 : 1),
  );
}

function idsOf(hits: readonly AdvisoryHit[]): readonly string[] {
  return hits.map(({ advisory }) => advisory.id);
}
