/**
 * Version comparisons in figures: per scheme, from text and pre-parsed, beside the npm library for the same ecosystem on the
 * same pairs in the same run, and how the cost of one comparison grows from n to 16 n versions.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { versionSchemes } from '../src/engine/versions/index.ts';
import { compareTexts } from '../src/engine/versions/version-scheme.ts';

type Compare = (a: string, b: string) => number | boolean | undefined;

const few = 5_000;
const many = 16 * few;
const rounds = 5;

export function benchVersions(librariesFolder: string): void {
  const loaders = [createRequire(import.meta.url), createRequire(join(resolve(librariesFolder), 'index.js'))];
  const library = (name: string, method: string): Compare | undefined => loadLibrary(loaders, name, method);
  const semver = library('semver', 'compare');
  const libraries: ReadonlyMap<string, readonly [name: string, compare: Compare | undefined]> = new Map([
    ['semver', ['semver', semver]],
    ['npm', ['semver', semver]],
    ['cargo', ['semver', semver]],
    ['pep440', ['@renovatebot/pep440', library('@renovatebot/pep440', 'compare')]],
    ['rubygems', ['@renovatebot/ruby-semver', library('@renovatebot/ruby-semver', 'gt')]],
    ['maven', ['mvncmp', library('mvncmp', 'compare')]],
    ['nuget', ['@snyk/nuget-semver', library('@snyk/nuget-semver', 'compare')]],
    ['debian', ['deb-version-compare', library('deb-version-compare', 'compare')]],
  ]);

  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; millions of comparisons a second, median of ${rounds}`,
  );
  console.log('scheme      from text  parsed  growth ×16  library                       from text  ours ÷ library');
  for (const scheme of versionSchemes) {
    const small = pairs(scheme.name, few);
    const large = pairs(scheme.name, many);
    const compare: Compare = (a, b) => compareTexts(scheme, a, b);
    const parsed = large.map(([a, b]): [unknown, unknown] => [scheme.parse(a), scheme.parse(b)]);
    const [name, other] = libraries.get(scheme.name) ?? ['none', undefined];
    const readable = other === undefined ? [] : large.filter(([a, b]) => isReadable(other, a, b));
    const times = medians([
      () => run(small, compare),
      () => run(large, compare),
      () => run(parsed, (a, b) => scheme.compare(a, b)),
      () => run(readable, compare),
      () => run(readable, other ?? compare),
    ]);
    const [smallMs = 0, largeMs = 0, parsedMs = 0, oursMs = 0, otherMs = 0] = times;
    console.log(
      [
        scheme.name.padEnd(10),
        rate(many, largeMs).padStart(10),
        rate(many, parsedMs).padStart(7),
        (largeMs / 16 / smallMs).toFixed(2).padStart(11),
        ` ${(other === undefined && name !== 'none' ? `${name} (not installed)` : name).padEnd(36)}`,
        other === undefined ? '' : rate(readable.length, otherMs),
        other === undefined ? '' : `  ${(otherMs / oursMs).toFixed(1)} ×`,
      ].join(' '),
    );
  }
}

/** Versions of the order fixture with their first number varied, each beside one that is near it and one that is not. */
function pairs(name: string, count: number): [string, string][] {
  const fixture = new URL(`../src/engine/versions/fixtures/${name}.txt`, import.meta.url);
  const texts = readFileSync(fixture, 'utf8')
    .split('\n')
    .filter((line) => /^[^#].* [<=>] /.test(line))
    .flatMap((line) => line.split(/ [<=>] /));
  const varied = (index: number): string =>
    (texts[index % texts.length] ?? '').replace(/\d+/, (digits) => (digits.length > 6 ? digits : String(index % 997)));
  return Array.from({ length: count }, (_, index) => [
    varied(index),
    varied(index % 3 === 0 ? index * 7 + 1 : index + 1),
  ]);
}

function loadLibrary(loaders: readonly NodeJS.Require[], name: string, method: string): Compare | undefined {
  for (const load of loaders) {
    try {
      const loaded: unknown = load(name);
      const found = memberOf(loaded, method) ?? memberOf(memberOf(loaded, 'default'), method) ?? loaded;
      if (typeof found === 'function') return found as Compare;
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isReadable(compare: Compare, a: string, b: string): boolean {
  try {
    compare(a, b);
    return true;
  } catch {
    return false;
  }
}

function run<Side>(sides: readonly [Side, Side][], compare: (a: Side, b: Side) => unknown): void {
  for (const [a, b] of sides) compare(a, b);
}

/** All tasks in turn in every round, so that a busy machine is busy for each. */
function medians(tasks: readonly (() => void)[]): number[] {
  const times: number[][] = tasks.map(() => []);
  for (let round = 0; round < rounds; round++) {
    tasks.forEach((task, index) => {
      const start = performance.now();
      task();
      times[index]?.push(performance.now() - start);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}

function rate(count: number, milliseconds: number): string {
  return (count / milliseconds / 1000).toFixed(2);
}
