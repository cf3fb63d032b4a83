/** The entries of yarn.lock since yarn 2, read and written as yarn does. */
import { isTrue, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { NotEditable } from '../model/project-editor.ts';
import { type NpmRelease, recordOf, textOf as plainTextOf, textsOf } from './packument.ts';

export interface BerryBlock {
  /** `lodash@npm:^4.17.0`, as asked for. */
  readonly descriptors: readonly string[];
  readonly version: string;
  /** `lodash@npm:4.17.21`. */
  readonly resolution: string;
  /** By name, as written. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optional: ReadonlySet<string>;
  readonly checksum: string;
  /** Of dependencies: where each range stands, quotes included. */
  readonly ranges: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly start: number;
  /** What follows the head, with its last line's end. */
  readonly body: string;
  readonly text: string;
}

export interface BerryLock {
  readonly version: number;
  /** Up to the first entry that is of a package. */
  readonly head: string;
  readonly blocks: readonly BerryBlock[];
}

/** @param text with line feeds alone, and no byte order mark @throws {NotEditable} */
export function readBerryLock(path: string, text: string): BerryLock {
  const { documents, problems } = readYaml(sourceFile(path, text));
  const [problem] = problems;
  if (problem !== undefined) throw new NotEditable(`${path} cannot be read: line ${problem.line}, ${problem.message}`);
  const members = membersOf(documents[0]);
  const version = Number(textOf(memberOf(documents[0], '__metadata', 'version')) ?? '');
  if (!(version >= 4)) throw new NotEditable(`${path} is of a version that is not written: those from 4 on are`);
  const starts = members.map((member) => text.lastIndexOf('\n', member.keyStart) + 1);
  const blocks = members.flatMap((member, at): BerryBlock[] => {
    const start = starts[at] ?? 0;
    const whole = text.slice(start, starts[at + 1] ?? text.length).trimEnd();
    return member.key === '__metadata' ? [] : [blockOf(member, start, `${whole}\n`)];
  });
  if (members[0]?.key !== '__metadata') throw new NotEditable(`${path} does not begin with what yarn says of it`);
  return { version, head: text.slice(0, blocks[0]?.start ?? text.length), blocks };
}

function blockOf(member: Positioned, start: number, text: string): BerryBlock {
  const dependencies = membersOf(memberOf(member, 'dependencies'));
  const metas = membersOf(memberOf(member, 'dependenciesMeta'));
  return {
    descriptors: member.key.split(/,\s*/),
    version: textOf(member, 'version') ?? '',
    resolution: textOf(member, 'resolution') ?? '',
    dependencies: new Map(dependencies.map((one) => [one.key, textOf(one) ?? ''])),
    optional: new Set(metas.filter((meta) => isTrue(meta, 'optional')).map(({ key }) => key)),
    checksum: textOf(member, 'checksum') ?? '',
    ranges: new Map(dependencies.map((one) => [one.key, { start: one.start, end: one.end }])),
    start,
    body: text.slice(text.search(/^ {2}\S/m)),
    text,
  };
}

/** Beyond it YAML wants a key to be marked as one. */
const keyMax = 1024;

export function berryHead(descriptors: readonly string[]): string {
  const key = sympleText(descriptors.toSorted().join(', '));
  return key.length > keyMax ? `? ${key}\n:\n` : `${key}:\n`;
}

/** Without a checksum, which is of an archive that yarn makes: it adds it itself. */
export function newBerryBody(release: NpmRelease, lockVersion: number): string {
  const { manifest } = release;
  const needed = new Map([...release.dependencies, ...release.optionalDependencies]);
  const prefix = lockVersion >= 8 ? 'npm:' : '';
  const own = [...needed].map(
    ([name, range]) => [name, /^[a-z+]+:/.test(range) ? range : `${prefix}${range}`] as const,
  );
  const optional = [...release.optionalDependencies.keys()];
  const peerMetas = [...release.optionalPeers];
  const flag = (name: string): string => `    ${sympleText(name)}:\n      optional: true\n`;
  const name = release.name.replace(/^@[^/]+\//, '');
  const written = manifest['bin'];
  const bins = typeof written === 'string' ? new Map([[name, written]]) : textsOf(written);
  const conditions = ['os', 'cpu', 'libc'].flatMap((key) => conditionOf(key, manifest[key]));
  return [
    `  version: ${sympleText(release.version)}\n`,
    `  resolution: ${sympleText(`${release.name}@npm:${release.version}`)}\n`,
    section('dependencies', byName(own).map(line)),
    section('peerDependencies', byName([...release.peerDependencies]).map(line)),
    section('dependenciesMeta', optional.toSorted().map(flag)),
    section('peerDependenciesMeta', peerMetas.toSorted().map(flag)),
    section('bin', byName([...bins]).map(line)),
    conditions.length === 0 ? '' : `  conditions: ${sympleText(conditions.join(' & '))}\n`,
    '  languageName: node\n',
    '  linkType: hard\n',
  ].join('');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `  ${title}:\n${lines.join('')}`;
}

function byName(entries: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function line([name, value]: readonly [string, string]): string {
  return `    ${sympleText(name)}: ${sympleText(value)}\n`;
}

function conditionOf(key: string, value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const tokens = list.map(plainTextOf).flatMap((text) => {
    if (text === '' || text === 'any') return [];
    return [text.startsWith('!') ? `!${key}=${text.slice(1)}` : `${key}=${text}`];
  });
  if (tokens.length === 0) return [];
  return [tokens.length > 1 ? `(${tokens.join(' | ')})` : tokens.join('')];
}

/** What yarn leaves without quotes. */
const simple = /^(?![-?:,\][{}#&*!|>'"%@` \t\r\n]).(?:[ \t]*(?![,\][{}:# \t\r\n]).)*$/;

export function sympleText(text: string): string {
  return simple.test(text) ? text : JSON.stringify(text);
}

/** Whether its entries say what archives must be like. */
export function hasChecksums(blocks: readonly BerryBlock[]): boolean {
  return blocks.some(({ checksum }) => checksum !== '');
}

export function resolutionsIn(manifest: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return textsOf(recordOf(manifest['resolutions']));
}
