/** A made-up index of crates, a workspace of one crate, and the Cargo.lock that cargo would write for a set of releases. */
import { createHash } from 'node:crypto';
import { memoryTree } from '../../files/memory-tree.ts';
import { cargo } from '../../versions/cargo.ts';
import type { FixSettings } from '../model/project-editor.ts';
import type { MetadataShelf } from '../model/release.ts';
import { planFixes, type PlannedFixes } from '../plan-fixes.ts';
import { advisoriesOf, anyFix } from '../universe.testing.ts';

export interface MadeCrate {
  /** `name range`, of an optional crate `name? range`, of one with features `name[a,b] range`. */
  readonly needs?: readonly string[];
  readonly features?: Readonly<Record<string, readonly string[]>>;
  readonly isYanked?: boolean;
  readonly links?: string;
  readonly rust?: string;
}

/** By crate and version. */
export type MadeCrates = Readonly<Record<string, Readonly<Record<string, MadeCrate>>>>;

const registry = 'registry+https://github.com/rust-lang/crates.io-index';

interface Need {
  readonly name: string;
  readonly isOptional: boolean;
  readonly features: readonly string[];
  readonly range: string;
}

function crateNeed(text: string): Need {
  const [, name = '', mark = '', features = '', range = ''] = /^([\w-]+)(\??)(?:\[([^\]]*)\])? (.+)$/.exec(text) ?? [];
  return { name, isOptional: mark === '?', features: features === '' ? [] : features.split(','), range };
}

function checksumOf(name: string, version: string): string {
  return createHash('sha256').update(`${name}-${version}.crate`).digest('hex');
}

export function crateShelf(index: MadeCrates): MetadataShelf {
  const documents = new Map(
    Object.entries(index).map(([name, releases]) => {
      const value = Object.entries(releases).map(
        ([vers, { needs = [], features = {}, isYanked = false, links, rust }]) => ({
          name,
          vers,
          cksum: checksumOf(name, vers),
          yanked: isYanked,
          features,
          links,
          rust_version: rust,
          deps: needs.map(crateNeed).map((need) => ({
            name: need.name,
            req: need.range,
            features: need.features,
            optional: need.isOptional,
            default_features: true,
            kind: 'normal',
          })),
        }),
      );
      return [name, { kind: 'document', value } as const];
    }),
  );
  return { find: ({ name }) => documents.get(name) ?? { kind: 'unavailable', reason: 'the index answers 404' } };
}

export async function plannedCrates(
  files: Readonly<Record<string, string>>,
  shelf: MetadataShelf,
  affected: Readonly<Record<string, string>>,
  settings: Partial<FixSettings> = {},
): Promise<PlannedFixes> {
  return planFixes({
    tree: memoryTree(files),
    lookup: advisoriesOf('crates.io', affected),
    privateRegistries: [],
    shelf,
    settings: { ...anyFix, ...settings },
  });
}

/** @param declared by name what stands behind the equals sign */
export function cargoTomlOf(
  declared: Readonly<Record<string, string>>,
  development: Readonly<Record<string, string>> = {},
): string {
  const table = (name: string, entries: Readonly<Record<string, string>>): readonly string[] =>
    Object.keys(entries).length === 0
      ? []
      : ['', `[${name}]`, ...Object.entries(entries).map(([key, value]) => `${key} = ${value} # wanted`)];
  return `${[
    '[package]',
    'name = "project"',
    'version = "0.1.0"',
    'edition = "2021"',
    ...table('dependencies', declared),
    ...table('dev-dependencies', development),
  ].join('\n')}\n`;
}

/**
 * @param locked `name version` of each
 * @param on features that are on, by `name version`
 */
export function cargoLockOf(
  roots: readonly string[],
  index: MadeCrates,
  locked: readonly string[],
  on: Readonly<Record<string, readonly string[]>> = {},
  version: 1 | 3 | 4 = 4,
): string {
  const spelled = (name: string, range: string): string => {
    const own = locked.filter((one) => one.startsWith(`${name} `));
    const found = own.find((one) => meets(one.slice(name.length + 1), range)) ?? `${name} (nothing)`;
    return version === 1 ? `${found} (${registry})` : own.length > 1 ? found : name;
  };
  const blocks = [...locked, 'project 0.1.0'].toSorted().map((one) => {
    const [name = '', at = ''] = one.split(' ');
    const isProject = name === 'project';
    const release = isProject ? { needs: roots } : index[name]?.[at];
    const needs = activeNeeds(release ?? {}, on[one] ?? []);
    const dependencies = [...new Set(needs.map((need) => spelled(need.name, need.range)))].toSorted();
    return [
      '[[package]]',
      `name = "${name}"`,
      `version = "${at}"`,
      ...(isProject ? [] : [`source = "${registry}"`]),
      ...(isProject || version === 1 ? [] : [`checksum = "${checksumOf(name, at)}"`]),
      ...(dependencies.length === 0
        ? []
        : ['dependencies = [', ...dependencies.map((dependency) => ` "${dependency}",`), ']']),
      '',
    ].join('\n');
  });
  const head = [
    '# This file is automatically @generated by Cargo.',
    '# It is not intended for manual editing.',
    ...(version === 1 ? [] : [`version = ${version}`, '']),
  ];
  const sums = locked.toSorted().map((one) => {
    const [name = '', at = ''] = one.split(' ');
    return `"checksum ${one} (${registry})" = "${checksumOf(name, at)}"`;
  });
  return [...head, ...blocks, ...(version === 1 ? ['[metadata]', ...sums, ''] : [])].join('\n').replace(/\n+$/, '\n');
}

export function cratesIn(lock: string): readonly string[] {
  return [...lock.matchAll(/^name = "(.+)"\nversion = "(.+)"\nsource/gm)].map(
    ([, name = '', version = '']) => `${name} ${version}`,
  );
}

/** What cargo would complain of, or put right. */
export function crateProblems(
  roots: readonly string[],
  index: MadeCrates,
  locked: readonly string[],
  on: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const problems: string[] = [];
  const reached = new Set(['']);
  for (const one of reached) {
    const [name = '', version = ''] = one.split(' ');
    const release = one === '' ? { needs: roots } : index[name]?.[version];
    if (release === undefined) problems.push(`${one} is not in the index`);
    for (const need of activeNeeds(release ?? {}, on[one] ?? [])) {
      const found = locked.find((other) => other.startsWith(`${need.name} `) && meets(other.split(' ')[1], need.range));
      if (found === undefined) problems.push(`${one || 'the project'} needs ${need.name} ${need.range}`);
      else reached.add(found);
    }
  }
  for (const one of locked) if (!reached.has(one)) problems.push(`nobody needs ${one}`);
  const lines = locked.map((one) => one.replace(/ (0\.0\.\d+|0\.\d+|\d+).*$/, ' $1'));
  if (new Set(lines).size < lines.length) problems.push('two compatible releases of one crate');
  return problems;
}

function activeNeeds({ needs = [], features = {} }: MadeCrate, on: readonly string[]): readonly Need[] {
  const wanted = new Set(on);
  const named = new Set<string>();
  for (const feature of wanted)
    for (const item of features[feature] ?? []) {
      const isFeature = !/^dep:|\?\//.test(item);
      (isFeature ? wanted : named).add(item.replace(/^dep:|\??\/.*$/g, ''));
    }
  return needs.map(crateNeed).filter(({ name, isOptional }) => !isOptional || wanted.has(name) || named.has(name));
}

function meets(version: string | undefined, range: string): boolean {
  const parsed = cargo.parse(version ?? '');
  return parsed !== undefined && cargo.satisfies(parsed, range) === true;
}
