/** A made-up registry of gems and projects that use it: Gemfile, gemspec, and the Gemfile.lock that Bundler would write. */
import { compareText } from '../../text/compare-text.ts';
import { createHash } from 'node:crypto';
import type { MetadataShelf } from '../model/release.ts';
import { publishedDay } from '../published-day.testing.ts';
import { plannedIn } from '../universe.testing.ts';

/** By gem, requirements with commas between them; empty: any version. */
export type MadeNeeds = Readonly<Record<string, string>>;

export interface MadeGem {
  readonly needs?: MadeNeeds;
  readonly ruby?: string;
  readonly rubygems?: string;
  /** By platform, what its archive needs; `ruby` alone when absent. */
  readonly platforms?: Readonly<Record<string, MadeNeeds>>;
  /** Stands in the index in place of the digest. */
  readonly checksum?: string;
}

/** By gem and version. */
export type MadeGems = Readonly<Record<string, Readonly<Record<string, MadeGem>>>>;

export interface MadeBundle {
  /** What the Gemfile asks for, as DEPENDENCIES has it: `!` behind what is not of the registry. */
  readonly dependencies: MadeNeeds;
  /** Versions by name, each with those of its platforms that are locked; `ruby` alone when none is named. */
  readonly locked: Readonly<Record<string, string>>;
  readonly lockedPlatforms?: Readonly<Record<string, readonly string[]>>;
  readonly platforms?: readonly string[];
  readonly hasChecksums?: boolean;
  /** Sections that stand before the GEM section, whole. */
  readonly before?: string;
  readonly remote?: string;
  readonly ruby?: string;
  readonly bundler?: string;
}

function digestOfGem(name: string, version: string, platform: string): string {
  return createHash('sha256').update(`${name}-${version}-${platform}`).digest('hex');
}

function infoOf(name: string, releases: Readonly<Record<string, MadeGem>>): string {
  const lines = Object.entries(releases).flatMap(([version, gem]) =>
    Object.entries(gem.platforms ?? { ruby: gem.needs ?? {} }).map(([platform, needs]) => {
      const full = platform === 'ruby' ? version : `${version}-${platform}`;
      const asked = Object.entries(needs).map(([need, text]) => `${need}:${(text || '>= 0').replaceAll(', ', '&')}`);
      const facts = [`checksum:${gem.checksum ?? digestOfGem(name, version, platform)}`];
      if (gem.ruby !== undefined) facts.push(`ruby:${gem.ruby.replaceAll(', ', '&')}`);
      if (gem.rubygems !== undefined) facts.push(`rubygems:${gem.rubygems}`);
      return `${full} ${asked.join(',')}|${facts.join(',')}\n`;
    }),
  );
  return `---\n${lines.join('')}`;
}

export function gemShelf(index: MadeGems): MetadataShelf {
  const documents = new Map(
    Object.entries(index).map(([name, releases]) => {
      const versions = Object.keys(releases).map((number) => ({
        number,
        created_at: `${publishedDay(number)}T00:00:00.000Z`,
      }));
      return [name, { kind: 'document', value: { info: infoOf(name, releases), versions } } as const];
    }),
  );
  return { find: ({ name }) => documents.get(name) ?? { kind: 'unavailable', reason: 'the registry answers 404' } };
}

export function gemfileLockOf(index: MadeGems, bundle: MadeBundle): string {
  const { dependencies, locked, lockedPlatforms = {}, platforms = ['ruby'], before = '' } = bundle;
  const specs: (readonly [key: string, lines: readonly string[]])[] = [];
  const checksums: string[] = [];
  for (const [name, version] of Object.entries(locked))
    for (const platform of lockedPlatforms[name] ?? ['ruby']) {
      const gem = index[name]?.[version];
      const needs = gem?.platforms?.[platform] ?? gem?.needs ?? {};
      const full = platform === 'ruby' ? version : `${version}-${platform}`;
      specs.push([`${name}-${full}`, [`    ${name} (${full})`, ...needLines(needs).map((line) => `      ${line}`)]]);
      checksums.push(`  ${name} (${full}) sha256=${digestOfGem(name, version, platform)}`);
    }
  const parts = [
    [
      `GEM`,
      `  remote: ${bundle.remote ?? 'https://gem-registry.example/'}`,
      '  specs:',
      ...specs.toSorted(byKey).flatMap(([, lines]) => lines),
    ],
    ['PLATFORMS', ...platforms.map((platform) => `  ${platform}`)],
    ['DEPENDENCIES', ...needLines(dependencies).map((line) => `  ${line}`)],
    ...(bundle.hasChecksums === true ? [['CHECKSUMS', ...checksums.toSorted()]] : []),
    ...(bundle.ruby === undefined ? [] : [['RUBY VERSION', `   ruby ${bundle.ruby}`]]),
    ...(bundle.bundler === '' ? [] : [['BUNDLED WITH', `   ${bundle.bundler ?? '2.3.15'}`]]),
  ];
  return `${before}${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

export const plannedGems = plannedIn('RubyGems');

/** Requirements of one gem from the highest letter down, as Bundler has them. */
function needLines(needs: MadeNeeds): readonly string[] {
  return Object.entries(needs)
    .map(([name, text]): readonly [string, string] => {
      const [bare, mark] = name.endsWith('!') ? [name.slice(0, -1), '!'] : [name, ''];
      const sorted = text.split(', ').toSorted().toReversed().join(', ');
      return [`${bare} `, `${bare}${sorted === '' ? '' : ` (${sorted})`}${mark}`];
    })
    .toSorted(byKey)
    .map(([, line]) => line);
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareText(a[0], b[0]);
}
