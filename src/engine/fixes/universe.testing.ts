/** A made-up npm registry and made-up advisories, for tests of fix plans. */
import { createHash } from 'node:crypto';
import { memoryLookup } from '../advisories/memory-lookup.ts';
import { readOsvRecord } from '../advisories/read-osv-record.ts';
import { memoryTree } from '../files/memory-tree.ts';
import type { AdvisoryLookup } from '../model/advisory.ts';
import type { FixSettings } from './model/project-editor.ts';
import type { MetadataShelf } from './model/release.ts';
import { type PlannedFixes, planFixes } from './plan-fixes.ts';
import { publishedDay } from './published-day.testing.ts';

/** By package and version, what the release says besides its name and version. */
export type Universe = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

const host = 'https://npm-registry.example/';

export function distOf(
  name: string,
  version: string,
): { readonly tarball: string; readonly integrity: string; readonly shasum: string } {
  const bytes = createHash('sha512').update(`${name}@${version}`).digest('base64');
  const shasum = createHash('sha1').update(`${name}@${version}`).digest('hex');
  const file = `${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
  return { tarball: `${host}${name}/-/${file}`, integrity: `sha512-${bytes}`, shasum };
}

export function npmShelf(
  universe: Universe,
  times: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): MetadataShelf {
  const documents = new Map(
    Object.entries(universe).map(([name, releases]) => {
      const versions = Object.fromEntries(
        Object.entries(releases).map(([version, manifest]) => [
          version,
          { version, dist: distOf(name, version), ...manifest },
        ]),
      );
      const days = Object.keys(releases).map((version) => [version, `${publishedDay(version)}T00:00:00.000Z`]);
      const time = times[name] ?? Object.fromEntries(days);
      return [name, { kind: 'document', value: { versions, time } } as const];
    }),
  );
  return { find: ({ name }) => documents.get(name) ?? { kind: 'unavailable', reason: 'the registry answers 404' } };
}

/** @param affected by package, versions below which everything is vulnerable, or `from..below` */
export function npmAdvisories(affected: Readonly<Record<string, string>>): AdvisoryLookup {
  return advisoriesOf('npm', affected);
}

export function advisoriesOf(
  ecosystem: 'npm' | 'PyPI' | 'crates.io' | 'Maven' | 'NuGet' | 'Packagist' | 'RubyGems',
  affected: Readonly<Record<string, string>>,
): AdvisoryLookup {
  const records = Object.entries(affected).map(([name, text], at) => {
    const [introduced = '0', fixed = text] = text.includes('..') ? text.split('..') : [];
    const read = readOsvRecord({
      id: `GHSA-${name.replace(/\W/g, '')}-${at}`,
      modified: '2026-01-01T00:00:00Z',
      affected: [
        {
          package: { ecosystem, name },
          ranges: [
            {
              type: ecosystem === 'npm' || ecosystem === 'crates.io' ? 'SEMVER' : 'ECOSYSTEM',
              events: [{ introduced }, fixed === 'never' ? {} : { fixed }].filter(
                (event) => Object.keys(event).length > 0,
              ),
            },
          ],
        },
      ],
    });
    if (read.record === undefined) throw new Error('the advisory of the test cannot be read');
    return read.record;
  });
  return memoryLookup(records);
}

export const anyFix: FixSettings = {
  cooldownDays: 0,
  now: '2026-06-01T00:00:00Z',
  majors: 'allowed',
  kinds: ['refresh', 'ancestor', 'direct', 'override'],
};

/** Plans in one ecosystem, with any fix allowed unless the settings say otherwise. */
export function plannedIn(ecosystem: Parameters<typeof advisoriesOf>[0]) {
  return async (
    files: Readonly<Record<string, string>>,
    shelf: MetadataShelf,
    affected: Readonly<Record<string, string>>,
    settings: Partial<FixSettings> = {},
  ): Promise<PlannedFixes> =>
    planFixes({
      tree: memoryTree(files),
      lookup: advisoriesOf(ecosystem, affected),
      privateRegistries: [],
      shelf,
      settings: { ...anyFix, ...settings },
    });
}

export async function plannedFixes(
  files: Readonly<Record<string, string>>,
  universe: Universe,
  affected: Readonly<Record<string, string>>,
  settings: Partial<FixSettings> = {},
): Promise<PlannedFixes> {
  return planFixes({
    tree: memoryTree(files),
    lookup: npmAdvisories(affected),
    privateRegistries: [],
    shelf: npmShelf(universe),
    settings: { ...anyFix, ...settings },
  });
}
