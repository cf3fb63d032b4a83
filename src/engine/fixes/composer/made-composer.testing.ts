/** A made-up repository of Composer and projects that use it: composer.json, and the composer.lock that Composer would write. */
import { createHash } from 'node:crypto';
import type { MetadataShelf } from '../model/release.ts';
import { plannedIn } from '../universe.testing.ts';
import { composerContentHash } from './composer-content-hash.ts';
import { composerEntry } from './composer-entry.ts';
import { publishedDay } from '../published-day.testing.ts';

type Links = Readonly<Record<string, string>>;

export interface MadeRelease {
  readonly require?: Links;
  readonly conflict?: Links;
  readonly replace?: Links;
  readonly provide?: Links;
  readonly [key: string]: unknown;
}

/** By package and version. */
export type MadePackages = Readonly<Record<string, Readonly<Record<string, MadeRelease>>>>;

export interface MadeProject {
  readonly require?: Links;
  readonly 'require-dev'?: Links;
  readonly config?: unknown;
  readonly conflict?: Links;
}

export function fieldsOf(name: string, version: string, release: MadeRelease = {}): Readonly<Record<string, unknown>> {
  const reference = createHash('sha1').update(`${name}@${version}`).digest('hex');
  return {
    name,
    version,
    source: { type: 'git', url: `https://git.example/${name}.git`, reference },
    dist: { type: 'zip', url: `https://archives.example/${name}/${reference}`, reference, shasum: '' },
    type: 'library',
    license: ['MIT'],
    time: `${publishedDay(version)}T00:00:00+00:00`,
    ...release,
  };
}

/** From the newest on, each with what differs from the one before, as repositories write lists. */
export function composerShelf(index: MadePackages): MetadataShelf {
  const documents = new Map(
    Object.entries(index).map(([name, releases]) => {
      let before: Readonly<Record<string, unknown>> = {};
      const value = Object.entries(releases)
        .toReversed()
        .map(([version, release]) => {
          const fields = fieldsOf(name, version, release);
          const differing = Object.entries(fields).filter(
            ([key, field]) => JSON.stringify(before[key]) !== JSON.stringify(field),
          );
          const gone = Object.keys(before).filter((key) => !(key in fields));
          before = fields;
          return Object.fromEntries([...differing, ...gone.map((key) => [key, '__unset'] as const)]);
        });
      return [name, { kind: 'document', value } as const];
    }),
  );
  return { find: ({ name }) => documents.get(name) ?? { kind: 'unavailable', reason: 'the repository answers 404' } };
}

/** @param locked by package, the version; what `production` names stands in `packages` */
export function composerLockOf(
  manifest: MadeProject,
  index: MadePackages,
  locked: Readonly<Record<string, string>>,
  production: readonly string[],
): string {
  const list = (isProduction: boolean): string => {
    const own = Object.entries(locked).filter(([name]) => production.includes(name) === isProduction);
    const entries = own
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, version]) => {
        const fields = fieldsOf(name, version, index[name]?.[version]);
        const entry = composerEntry({ ...fields, 'notification-url': 'https://downloads.example/' });
        return `        ${entry.replaceAll('\n', '\n        ')}`;
      });
    return entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n    ]`;
  };
  return `{
    "content-hash": "${composerContentHash({ name: 'acme/project', ...manifest })}",
    "packages": ${list(true)},
    "packages-dev": ${list(false)},
    "aliases": [],
    "plugin-api-version": "2.6.0"
}
`;
}

export function composerJsonOf(manifest: MadeProject): string {
  return `${JSON.stringify({ name: 'acme/project', ...manifest }, undefined, 4)}\n`;
}

export const plannedComposer = plannedIn('Packagist');
