/** A made-up module proxy, for tests of fixes of go.mod and go.sum. */
import { createHash } from 'node:crypto';
import { memoryLookup } from '../../advisories/memory-lookup.ts';
import { readOsvRecord } from '../../advisories/read-osv-record.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import type { AdvisoryLookup } from '../../model/advisory.ts';
import type { FixSettings } from '../model/project-editor.ts';
import type { Metadata, MetadataShelf } from '../model/release.ts';
import { type PlannedFixes, planFixes } from '../plan-fixes.ts';
import { anyFix } from '../universe.testing.ts';
import { publishedDay } from '../published-day.testing.ts';

export interface MadeRelease {
  /** Of go.mod, without its `module`. */
  readonly mod?: string;
  readonly time?: string;
  /** By folder, what its package imports. */
  readonly packages?: Readonly<Record<string, readonly string[]>>;
}

/** By path, by version. */
export type MadeModules = Readonly<Record<string, Readonly<Record<string, MadeRelease>>>>;

function digestOf(text: string): string {
  return `h1:${createHash('sha256').update(text).digest('base64')}`;
}

function madeProxy(modules: MadeModules): MetadataShelf & { readonly asked: readonly string[] } {
  const known = new Map<string, Metadata>();
  const asked: string[] = [];
  const answer = (name: string, file: string): Metadata => {
    const releases = modules[name];
    if (releases === undefined) return { kind: 'unavailable', reason: 'the registry answers 404' };
    if (file === '') return { kind: 'document', value: { versions: Object.keys(releases) } };
    const [, version = '', kind = ''] = /^v(.*)\.(mod|info|zip)$/.exec(file) ?? [];
    const release = releases[version];
    if (release === undefined) return { kind: 'unavailable', reason: 'the registry answers 404' };
    if (kind === 'info')
      return { kind: 'document', value: { time: release.time ?? `${publishedDay(version)}T00:00:00Z` } };
    const label = `${name}@${version}`;
    if (kind === 'mod')
      return {
        kind: 'document',
        value: { text: `module ${name}\n\n${release.mod ?? 'go 1.17\n'}`, digest: digestOf(`${label}/go.mod`) },
      };
    const packages = Object.fromEntries(
      Object.entries(release.packages ?? { '': [] }).map(([folder, imports]) => [
        folder,
        { isProgram: false, imports },
      ]),
    );
    return { kind: 'document', value: { digest: digestOf(label), packages } };
  };
  return {
    asked,
    find({ name, version }) {
      const key = `${name}\0${version}`;
      const found = known.get(key) ?? answer(name, version);
      known.set(key, found);
      asked.push(`${name} ${version}`);
      return found;
    },
  };
}

/** @param affected by module, the version below which all are vulnerable */
function goAdvisories(affected: Readonly<Record<string, string>>): AdvisoryLookup {
  return memoryLookup(
    Object.entries(affected).map(([name, fixed], at) => {
      const events = [{ introduced: '0' }, ...(fixed === 'never' ? [] : [{ fixed }])];
      const { record } = readOsvRecord({
        id: `GO-2026-000${at}`,
        modified: '2026-01-01T00:00:00Z',
        affected: [{ package: { ecosystem: 'Go', name }, ranges: [{ type: 'SEMVER', events }] }],
      });
      if (record === undefined) throw new Error('the advisory of the test cannot be read');
      return record;
    }),
  );
}

/** Of what stands in the lists of a go.mod: what go.sum says of it all. */
export function sumOf(...labels: readonly string[]): string {
  return labels
    .map((label) => {
      const [, path = '', version = '', suffix = ''] = /^(.*)@(.*?)(\/go\.mod)?$/.exec(label) ?? [];
      return `${path} v${version}${suffix} ${digestOf(label)}\n`;
    })
    .join('');
}

export async function plannedGoFixes(
  files: Readonly<Record<string, string>>,
  modules: MadeModules,
  affected: Readonly<Record<string, string>>,
  settings: Partial<FixSettings> = {},
): Promise<PlannedFixes> {
  return planFixes({
    tree: memoryTree(files),
    lookup: goAdvisories(affected),
    privateRegistries: [],
    shelf: madeProxy(modules),
    settings: { ...anyFix, ...settings },
  });
}
