/** A made-up index of Python packages: what each release needs, as a shelf hands it over, and whether a set of releases would be one that a resolver keeps. */
import { createHash } from 'node:crypto';
import { pep440 } from '../../versions/pep440.ts';
import type { FixPlan } from '../model/fix-plan.ts';
import type { MetadataShelf } from '../model/release.ts';
import { plannedIn } from '../universe.testing.ts';
import { publishedDay } from '../published-day.testing.ts';

export interface MadeRelease {
  /** As `Requires-Dist` says it. */
  readonly needs?: readonly string[];
  readonly python?: string;
  readonly extras?: readonly string[];
  readonly isYanked?: boolean;
  readonly publishedAt?: string;
  /** What stands behind the version in the names of its wheels; for all when absent. */
  readonly wheels?: readonly string[];
}

/** By package and version. */
export type MadeIndex = Readonly<Record<string, Readonly<Record<string, MadeRelease>>>>;

export interface MadeNeed {
  readonly name: string;
  readonly extras: readonly string[];
  readonly range: string;
  /** The extra that brings it in. */
  readonly extra: string;
  /** What is left of the marker, in single quotes. */
  readonly marker: string;
}

export function filesOf(name: string, version: string, release: MadeRelease | undefined) {
  const stem = `${name.replaceAll('-', '_')}-${version}`;
  const wheels = (release?.wheels ?? ['py3-none-any']).map((tags) => `${stem}-${tags}.whl`);
  return [`${stem}.tar.gz`, ...wheels].map((filename) => ({
    filename,
    version,
    url: `https://python-files.example/packages/${filename}`,
    sha256: createHash('sha256').update(filename).digest('hex'),
    size: 1000 + filename.length,
    uploadTime: release?.publishedAt ?? `${publishedDay(version)}T00:00:00.120000Z`,
    requiresPython: release?.python ?? '',
    isYanked: release?.isYanked === true,
    hasMetadata: true,
  }));
}

export function pythonShelf(index: MadeIndex): MetadataShelf {
  const documents = new Map<string, unknown>(
    Object.entries(index).flatMap(([name, releases]): (readonly [string, unknown])[] => [
      [
        `${name}\0`,
        { files: Object.entries(releases).flatMap(([version, release]) => filesOf(name, version, release)) },
      ],
      ...Object.entries(releases).map(
        ([version, { needs = [], python = '', extras = [] }]): readonly [string, unknown] => [
          `${name}\0${version}`,
          { summary: `What ${name} does`, requiresPython: python, requiresDist: needs, providesExtra: extras },
        ],
      ),
    ]),
  );
  const answers = new Map([...documents].map(([key, value]) => [key, { kind: 'document', value } as const]));
  return {
    find: ({ name, version }) =>
      answers.get(`${name}\0${version}`) ?? { kind: 'unavailable', reason: 'the index answers 404' },
  };
}

export const plannedPython = plannedIn('PyPI');

export function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}

/**
 * Requirements of made-up indexes alone: an extra, and conditions joined by `and`.
 * @param lowest the lowest minor version of Python 3 that is served; `undefined` for what no Python that is served needs
 */
export function madeNeed(text: string, lowest: number): MadeNeed | undefined {
  const [, name = '', extras = '', range = '', condition = ''] =
    /^([\w.-]+)(?:\[([^\]]*)\])?([^;]*)(?:;(.*))?$/.exec(text) ?? [];
  let extra = '';
  const kept: string[] = [];
  for (const clause of condition.split(' and ').map((one) => one.trim().replaceAll('"', "'"))) {
    const [, ofExtra] = /^extra == '(.*)'$/.exec(clause) ?? [];
    const [, below] = /^python_version < '3\.(\d+)'$/.exec(clause) ?? [];
    if (ofExtra !== undefined) extra = ofExtra;
    else if (below !== undefined) {
      if (Number(below) <= lowest) return undefined;
      kept.push(`python_full_version < '3.${below}'`);
    } else if (clause !== '') kept.push(clause);
  }
  return {
    name: name.toLowerCase().replaceAll(/[-_.]+/g, '-'),
    extras: extras === '' ? [] : extras.split(','),
    range: range.trim(),
    extra,
    marker: kept.join(' and '),
  };
}

/** What each release of a set is asked for, by name; with `problems`, what a resolver would not keep. */
export function walkedSet(
  index: MadeIndex,
  roots: readonly string[],
  versions: Readonly<Record<string, string>>,
  lowest: number,
): { readonly extras: ReadonlyMap<string, ReadonlySet<string>>; readonly problems: readonly string[] } {
  const extras = new Map<string, Set<string>>();
  const problems: string[] = [];
  const ask = (asker: string, need: MadeNeed): void => {
    const version = versions[need.name];
    if (version === undefined) {
      problems.push(`${asker} needs ${need.name}, which is not there`);
      return;
    }
    const parsed = pep440.parse(version);
    if (need.range !== '' && (parsed === undefined || pep440.satisfies(parsed, need.range) !== true))
      problems.push(`${asker} needs ${need.name} ${need.range}, and gets ${version}`);
    const known = extras.get(need.name);
    const fresh = need.extras.filter((one) => known?.has(one) !== true);
    if (known !== undefined && fresh.length === 0) return;
    extras.set(need.name, new Set([...(known ?? []), ...fresh]));
    const release = index[need.name]?.[version];
    if (release === undefined) problems.push(`${need.name} is at ${version}, which is not there`);
    for (const text of release?.needs ?? []) {
      const own = madeNeed(text, lowest);
      if (own === undefined) continue;
      if (own.extra === '' ? known === undefined : fresh.includes(own.extra)) ask(`${need.name} ${version}`, own);
    }
  };
  for (const text of roots) {
    const need = madeNeed(text, lowest);
    if (need !== undefined) ask('the project', need);
  }
  for (const name of Object.keys(versions)) if (!extras.has(name)) problems.push(`nobody needs ${name}`);
  return { extras, problems };
}
