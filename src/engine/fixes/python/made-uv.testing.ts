/** A made-up project of uv: its pyproject.toml, and the uv.lock that uv would write for a set of releases. */
import { filesOf, type MadeIndex, type MadeNeed, madeNeed, walkedSet } from './made-index.testing.ts';

export interface MadeProject {
  readonly dependencies: readonly string[];
  readonly optional?: Readonly<Record<string, readonly string[]>>;
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

/** The minor version of Python 3 that made-up projects begin with. */
export const lowestPython = 10;

export function manifestOf({ dependencies, optional = {}, groups = {} }: MadeProject): string {
  const list = (key: string, items: readonly string[]): readonly string[] => [
    `${key} = [ # in order`,
    ...items.map((item) => `    ${item.includes('"') ? `'${item}'` : `"${item}"`},`),
    ']',
  ];
  const table = (name: string, lists: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    Object.keys(lists).length === 0
      ? []
      : ['', `[${name}]`, ...Object.entries(lists).flatMap(([key, items]) => list(key, items))];
  return `${[
    '[project]',
    'name = "project"',
    'version = "0.1.0"',
    `requires-python = ">=3.${lowestPython}"`,
    ...list('dependencies', dependencies),
    ...table('project.optional-dependencies', optional),
    ...table('dependency-groups', groups),
  ].join('\n')}\n`;
}

export function rootsOf({ dependencies, optional = {}, groups = {} }: MadeProject): readonly string[] {
  return [...dependencies, ...Object.values(optional).flat(), ...Object.values(groups).flat()];
}

export function uvLockOf(project: MadeProject, index: MadeIndex, versions: Readonly<Record<string, string>>): string {
  const { extras } = walkedSet(index, rootsOf(project), versions, lowestPython);
  const blocks = [...Object.keys(versions), 'project'].toSorted().map((name) => {
    const version = versions[name];
    return version === undefined
      ? projectBlock(project)
      : releaseBlock(index, name, version, extras.get(name) ?? new Set());
  });
  const head = `version = 1\nrevision = 3\nrequires-python = ">=3.${lowestPython}"\n`;
  return [head, ...blocks].join('\n');
}

/** What uv.lock holds besides the project. */
export function versionsIn(lock: string): Readonly<Record<string, string>> {
  const found = lock.matchAll(/^\[\[package\]\]\nname = "(.+)"\nversion = "(.+)"\nsource = \{ registry/gm);
  return Object.fromEntries([...found].map(([, name = '', version = '']) => [name, version]));
}

function releaseBlock(index: MadeIndex, name: string, version: string, extras: ReadonlySet<string>): string {
  const release = index[name]?.[version];
  const needs = readNeeds(release?.needs ?? []);
  const [source, wheel] = filesOf(name, version, release).map(
    ({ url, sha256, size, uploadTime }) =>
      `{ url = "${url}", hash = "sha256:${sha256}", size = ${size}, upload-time = "${uploadTime.replace('.120000', '.12')}" }`,
  );
  const optional = [...extras].toSorted().flatMap((extra) => {
    const own = needs.filter((need) => need.extra === extra);
    return own.length === 0 ? [] : listOf(extra, own.map(edgeOf));
  });
  return lines([
    '[[package]]',
    `name = "${name}"`,
    `version = "${version}"`,
    'source = { registry = "https://python-index.example/simple" }',
    ...listOf('dependencies', needs.filter(({ extra }) => extra === '').map(edgeOf)),
    `sdist = ${source ?? ''}`,
    ...listOf('wheels', [wheel ?? '']),
    ...(optional.length === 0 ? [] : ['', '[package.optional-dependencies]', ...optional]),
  ]);
}

function projectBlock({ dependencies, optional = {}, groups = {} }: MadeProject): string {
  const edges = (texts: readonly string[]): readonly string[] => readNeeds(texts).map(edgeOf);
  const lists = (table: string, of: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    Object.keys(of).length === 0
      ? []
      : ['', `[package.${table}]`, ...Object.entries(of).flatMap(([key, texts]) => listOf(key, edges(texts)))];
  const declared = [
    ...readNeeds(dependencies).map((need) => declaredOf(need)),
    ...Object.entries(optional).flatMap(([extra, texts]) => readNeeds(texts).map((need) => declaredOf(need, extra))),
  ];
  return lines([
    '[[package]]',
    'name = "project"',
    'version = "0.1.0"',
    'source = { virtual = "." }',
    ...listOf('dependencies', edges(dependencies)),
    ...lists('optional-dependencies', optional),
    ...lists('dev-dependencies', groups),
    '',
    '[package.metadata]',
    ...inlineOf('requires-dist', declared),
    ...(Object.keys(optional).length === 0
      ? []
      : [
          `provides-extras = [${Object.keys(optional)
            .map((one) => `"${one}"`)
            .join(', ')}]`,
        ]),
    ...(Object.keys(groups).length === 0
      ? []
      : [
          '',
          '[package.metadata.requires-dev]',
          ...Object.entries(groups).flatMap(([key, texts]) =>
            inlineOf(
              key,
              readNeeds(texts).map((need) => declaredOf(need)),
            ),
          ),
        ]),
  ]);
}

/** By name, as uv lists them. */
function readNeeds(texts: readonly string[]): readonly MadeNeed[] {
  return texts
    .flatMap((text) => madeNeed(text, lowestPython) ?? [])
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function edgeOf({ name, extras, marker }: MadeNeed): string {
  return inTable([
    `name = "${name}"`,
    ...(extras.length === 0 ? [] : [`extra = [${extras.map((one) => `"${one}"`).join(', ')}]`]),
    ...(marker === '' ? [] : [`marker = "${marker}"`]),
  ]);
}

function declaredOf({ name, extras, range, marker }: MadeNeed, extra = ''): string {
  const conditions = [marker, extra === '' ? '' : `extra == '${extra}'`].filter((one) => one !== '');
  return inTable([
    `name = "${name}"`,
    ...(extras.length === 0 ? [] : [`extras = [${extras.map((one) => `"${one}"`).join(', ')}]`]),
    ...(conditions.length === 0 ? [] : [`marker = "${conditions.join(' and ')}"`]),
    ...(range === '' ? [] : [`specifier = "${range}"`]),
  ]);
}

function inTable(entries: readonly string[]): string {
  return `{ ${entries.join(', ')} }`;
}

function listOf(key: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${key} = [`, ...items.map((item) => `    ${item},`), ']'];
}

/** uv keeps a list of one on its line. */
function inlineOf(key: string, items: readonly string[]): readonly string[] {
  return items.length === 1 ? [`${key} = [${items.join('')}]`] : listOf(key, items);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
