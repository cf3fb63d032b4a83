/**
 * Compares the inventory with what another scanner reads from the same files: a folder of them beside `expected.jsonl`,
 * which says what is read from each.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ecosystems } from '../../src/engine/ecosystems/index.ts';
import { memoryTree } from '../../src/engine/files/memory-tree.ts';
import type { Package } from '../../src/engine/model/package.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';
import { writePage } from '../places.ts';
import { argued, type Difference } from './inventory/arguments.ts';

interface Expected {
  readonly name: string;
  /** Absent where the other scanner knows none. */
  readonly version?: string;
  readonly relationship?: string;
  readonly dev?: boolean;
  readonly locations?: readonly { readonly start: number; readonly end: number }[];
}

interface Line {
  readonly fixture: string;
  readonly has_locations: boolean;
  readonly packages: readonly Expected[];
}

interface Comparison {
  readonly fixture: string;
  readonly format: string;
  readonly expected: number;
  readonly differences: readonly Difference[];
  readonly because: string;
  /** Differences without a reason. */
  readonly open: readonly Difference[];
}

/** Fixtures carry names such as `package-lock_v2.json`; what stands before the first `_` or the folder tells the real one. */
const realNames: readonly (readonly [RegExp, string])[] = [
  [/conan\//, 'conan.lock'],
  [/dart\/pub/, 'pubspec.lock'],
  [/golang\/mod\//, 'go.mod'],
  [/golang\/sum\//, 'go.sum'],
  [/julia\//, 'Manifest.toml'],
  [/nodejs\/bun/, 'bun.lock'],
  [/nodejs\/npm/, 'package-lock.json'],
  [/nodejs\/pnpm/, 'pnpm-lock.yaml'],
  [/nodejs\/yarn/, 'yarn.lock'],
  [/nuget\/config/, 'packages.config'],
  [/nuget\/lock/, 'packages.lock.json'],
  [/packagesprops\/testdata\/(?!packages)/, 'Directory.Packages.props'],
  [/packagesprops\//, 'Packages.props'],
  [/python\/pipenv/, 'Pipfile.lock'],
  [/python\/pip\//, 'requirements.txt'],
  [/python\/poetry/, 'poetry.lock'],
  [/python\/uv/, 'uv.lock'],
  [/pylock/, 'pylock.toml'],
  [/egg-info\.PKG-INFO$/, 'a.egg-info/PKG-INFO'],
  [/\.METADATA$/, 'a.dist-info/METADATA'],
  [/ruby\/bundler/, 'Gemfile.lock'],
  [/gemspec/, 'a.gemspec'],
  [/rust\/cargo/, 'Cargo.lock'],
  [/swift\/swift/, 'Package.resolved'],
  [/cocoapods/, 'Podfile.lock'],
  [/installed\.json$/, 'vendor/composer/installed.json'],
  [/composer/, 'composer.lock'],
  [/packagejson/, 'package.json'],
  [/pyproject/, 'pyproject.toml'],
  [/java\/pom/, 'pom.xml'],
  [/hex\/mix/, 'mix.lock'],
  [/gradle/, 'gradle.lockfile'],
  [/sbt/, 'build.sbt.lock'],
  [/conda\/meta/, 'conda-meta/a-1.json'],
  [/conda\/environment/, 'environment.yml'],
];

/** @param folder holds `expected.jsonl` beside the files that it names. */
export async function compareInventory(folder: string, isWritten: boolean): Promise<void> {
  const base = pathToFileURL(`${resolve(folder)}/`);
  const comparisons: Comparison[] = [];
  let absent = 0;
  for (const line of readFileSync(new URL('expected.jsonl', base), 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const comparison = await compare(JSON.parse(line), base);
    if (comparison === undefined) absent++;
    else comparisons.push(comparison);
  }
  const report = print(comparisons, absent);
  console.log(report);
  if (isWritten) writePage('conformance-inventory.md', report);
}

/** `undefined` where the file is not in the folder. */
async function compare({ fixture, packages, has_locations }: Line, base: URL): Promise<Comparison | undefined> {
  const content = read(new URL(fixture, base));
  if (content === undefined) return undefined;
  const placed = placeOf(fixture);
  if (placed === undefined) {
    return {
      fixture,
      format: 'no format claims it',
      expected: packages.length,
      ...argument(
        fixture,
        '',
        packages.map((one) => missing(one)),
      ),
    };
  }
  const inventory = await takeInventory(memoryTree({ [placed.path]: content }));
  const found = new Map<string, Package[]>();
  for (const one of inventory.packages) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  const wanted = new Map<string, Expected[]>();
  for (const one of packages) wanted.set(key(one), [...(wanted.get(key(one)) ?? []), one]);
  const differences = [
    ...[...wanted].flatMap(([id, [first]]) => (found.has(id) || first === undefined ? [] : [missing(first)])),
    ...[...found].flatMap(([id, [first]]) => (wanted.has(id) || first === undefined ? [] : [extra(first)])),
    ...[...wanted].flatMap(([id, same]) => same.flatMap((one) => attributes(one, found.get(id) ?? [], has_locations))),
  ];
  const text = new TextDecoder().decode(content);
  return { fixture, format: placed.format, expected: packages.length, ...argument(fixture, text, differences) };
}

function argument(
  fixture: string,
  content: string,
  differences: readonly Difference[],
): Pick<Comparison, 'differences' | 'because' | 'open'> {
  return { differences, ...argued(fixture, content, differences) };
}

function missing(one: Expected): Difference {
  return differing('missing', one, `missing ${label(one)}`);
}

function extra(one: Package): Difference {
  const isDevelopment = one.scope === 'development' || one.scope === 'test';
  return {
    ...differing('extra', one, `extra ${label(one)}${isDevelopment ? ' (development)' : ''}`),
    isDevelopment,
  };
}

function differing(kind: Difference['kind'], one: Expected, text: string): Difference {
  return { kind, name: one.name, version: one.version ?? '', isDevelopment: false, text };
}

function read(url: URL): Uint8Array | undefined {
  try {
    return readFileSync(url);
  } catch {
    return undefined;
  }
}

function attributes(expected: Expected, found: readonly Package[], hasLocations: boolean): readonly Difference[] {
  if (found.length === 0) return [];
  const differences: Difference[] = [];
  const isDirect = expected.relationship === 'direct' ? true : expected.relationship === 'indirect' ? false : undefined;
  if (isDirect !== undefined && !found.some((one) => one.isDirect === isDirect)) {
    const text = `${label(expected)} is ${expected.relationship} there, ${isDirect ? 'transitive' : 'direct'} here`;
    differences.push(differing('relationship', expected, text));
  }
  if (expected.dev === true && !found.some(({ scope }) => scope === 'development' || scope === 'test')) {
    const text = `${label(expected)} is dev there, ${found[0]?.scope} here`;
    differences.push(differing('development', expected, text));
  }
  const lines = (expected.locations ?? []).filter(({ start }) => start > 0);
  if (hasLocations && lines.length > 0) {
    const spans = found.flatMap(({ span, lockfileSpan }) => [span, lockfileSpan ?? span]);
    if (!spans.some((span) => lines.some(({ start, end }) => span.startLine >= start && span.endLine <= end))) {
      const where = spans[0] === undefined ? '' : `${spans[0].startLine}-${spans[0].endLine}`;
      const there = lines.map(({ start, end }) => `${start}-${end}`).join(', ');
      const text = `${label(expected)} stands on ${there} there, ${where} here`;
      differences.push(differing('lines', expected, text));
    }
  }
  return differences;
}

/** Names are compared as registries without regard to case and punctuation do; versions as written, Go's without their `v`. */
function key({ name, version }: { readonly name: string; readonly version?: string }): string {
  return `${name.toLowerCase().replace(/[-_.]+/g, '-')}@${(version ?? '').replace(/^v(?=\d)/, '')}`;
}

function label(one: { readonly name: string; readonly version?: string } | undefined): string {
  return one === undefined ? '' : `${one.name}@${one.version ?? ''}`;
}

/** The name under which a repository would hold the fixture: the first whose format claims it. */
function placeOf(fixture: string): { readonly path: string; readonly format: string } | undefined {
  for (const path of candidates(fixture)) {
    for (const { formats } of ecosystems) {
      const format = formats.find((one) => one.matches(path));
      if (format !== undefined) return { path, format: format.name };
    }
  }
  return undefined;
}

function candidates(fixture: string): readonly string[] {
  const name = fixture.slice(fixture.lastIndexOf('/') + 1);
  return [...realNames.flatMap(([pattern, real]) => (pattern.test(fixture) ? [real] : [])), name];
}

function print(all: readonly Comparison[], absent: number): string {
  const expected = all.reduce((sum, one) => sum + one.expected, 0);
  const identical = all.filter(({ differences }) => differences.length === 0).length;
  const settled = all.filter(({ open }) => open.length === 0).length;
  const rows = all.map((one) => {
    const verdict =
      one.differences.length === 0
        ? 'the same'
        : one.open.length === 0
          ? `differs, argued: ${one.because}`
          : one.open
              .slice(0, 8)
              .map(({ text }) => text)
              .join('; ');
    return `| ${one.fixture.replace('/testdata/', '/…/')} | ${one.format} | ${one.expected} | ${verdict} |`;
  });
  return `# Agreement of the inventory with another scanner

Written by \`npm run evaluation -- conformance inventory --write\`; give it another folder of the same layout to compare that. Compared are
name and version, direct or transitive, development use, and that the span lies within the lines the other scanner gives. Each file is
read alone, as its fixture stands alone.

${identical} of ${all.length} files (${expected} packages) give the same; ${settled - identical} differ for a reason given below; ${all.length - settled} differ without one.${absent === 0 ? '' : ` ${absent} expectations name files that the folder does not hold.`}

| file | read as | packages | result |
|---|---|---|---|
${rows.join('\n')}
`;
}
