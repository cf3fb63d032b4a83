/** Releases of a gem, read from what its registry says: a line for each release and platform, and the days on which they came out. */
import { type MetadataShelf, MetadataMissing, type Release } from '../model/release.ts';
import { fieldOf, textAt } from '../shared/document.ts';
import { compareGems, isGemVersion } from './gem-versions.ts';

export interface GemNeed {
  readonly name: string;
  readonly requirements: readonly string[];
}

/** One archive of a release. */
export interface GemVariant {
  /** `ruby` for the one that runs on all, perhaps after it is built. */
  readonly platform: string;
  readonly needs: readonly GemNeed[];
  /** SHA-256 in hexadecimal; empty where it is not told. */
  readonly checksum: string;
  /** Which Ruby it asks for; empty: any. */
  readonly ruby: string;
  /** The same of RubyGems. */
  readonly rubygems: string;
}

export interface GemRelease extends Release {
  readonly variants: readonly GemVariant[];
}

const lists = new WeakMap<object, readonly GemRelease[]>();

/** Ascending. @throws {MetadataMissing} */
export function gemReleases(shelf: MetadataShelf, name: string): readonly GemRelease[] {
  const metadata = shelf.find({ ecosystem: 'RubyGems', name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  if (metadata.kind === 'unavailable') return [];
  let releases = lists.get(metadata);
  if (releases === undefined) {
    releases = readReleases(metadata.value);
    lists.set(metadata, releases);
  }
  return releases;
}

/** @throws {MetadataMissing} */
export function findGemRelease(shelf: MetadataShelf, name: string, version: string): GemRelease | undefined {
  return gemReleases(shelf, name).find((one) => one.version === version);
}

function readReleases(document: unknown): readonly GemRelease[] {
  const days = daysIn(document);
  const byVersion = new Map<string, Map<string, GemVariant>>();
  const unfit = new Set<string>();
  for (const line of textAt(document, 'info').split('\n')) {
    const [, version = '', platform = 'ruby', needs = '', rest = ''] =
      /^([^\s|-]+)(?:-(\S+))? ([^|]*)\|(.*)$/.exec(line.trimEnd()) ?? [];
    if (!isGemVersion(version)) continue;
    const variant = variantOf(platform, needs, rest);
    const known = byVersion.get(version) ?? new Map<string, GemVariant>();
    // What is said of one archive of a release may be what another one is locked with.
    if (variant === undefined || known.has(platform)) unfit.add(version);
    else byVersion.set(version, known.set(platform, variant));
  }
  return [...byVersion]
    .filter(([version]) => !unfit.has(version))
    .map(([version, own]) => ({
      version,
      publishedAt: days.get(version) ?? '',
      isWithdrawn: false,
      variants: [...own.values()],
    }))
    .sort((a, b) => compareGems(a.version, b.version) || (a.version < b.version ? -1 : 1));
}

/** The latest of a release: an archive that was added to it yesterday is young. */
function daysIn(document: unknown): ReadonlyMap<string, string> {
  const versions = fieldOf(document, 'versions');
  const days = new Map<string, string>();
  for (const entry of Array.isArray(versions) ? versions : []) {
    const [version, day] = [textAt(entry, 'number'), textAt(entry, 'created_at')];
    const known = days.get(version);
    if (day !== '' && (known === undefined || day > known)) days.set(version, day);
  }
  return days;
}

function variantOf(platform: string, needs: string, rest: string): GemVariant | undefined {
  const read = needs.split(',').flatMap((need) => (need.trim() === '' ? [] : [needOf(need)]));
  const facts = new Map(
    rest.split(',').map((fact) => {
      const at = fact.indexOf(':');
      return [fact.slice(0, Math.max(at, 0)), fact.slice(at + 1)] as const;
    }),
  );
  const [ruby, rubygems] = ['ruby', 'rubygems'].map((key) => requirementsIn(facts.get(key) ?? ''));
  if (read.includes(undefined) || ruby === undefined || rubygems === undefined) return undefined;
  if (!/^[\w.-]+$/.test(platform)) return undefined;
  const checksum = facts.get('checksum') ?? '';
  return {
    platform,
    needs: read.flatMap((need) => need ?? []),
    checksum: /^[0-9a-f]{64}$/.test(checksum) ? checksum : '',
    ruby: ruby.join(', '),
    rubygems: rubygems.join(', '),
  };
}

function needOf(text: string): GemNeed | undefined {
  const [, name = '', ranges = ''] = /^([\w.-]+):(.+)$/.exec(text.trim()) ?? [];
  const requirements = requirementsIn(ranges);
  return name === '' || requirements === undefined || requirements.length === 0 ? undefined : { name, requirements };
}

/** `>= 1.0&< 2`; undefined where one is none. */
function requirementsIn(text: string): readonly string[] | undefined {
  const all = text.split('&').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  return all.every((one) => /^(?:=|!=|>=|>|<=|<|~>) \d+(?:\.[0-9A-Za-z]+)*$/.test(one)) ? all : undefined;
}
