/** Makes a pnpm-lock.yaml say what a settled layout says; entries that stay keep every byte. */
import { bareValue, memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { Stuck } from '../javascript/choose-releases.ts';
import { recordOf } from '../javascript/packument.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { editedText } from '../model/file-edit.ts';
import type { PnpmDocument } from './pnpm-document.ts';
import { namesAfter } from './pnpm-instance-keys.ts';
import { instanceFlags } from './pnpm-instance-flags.ts';
import type { Instance } from './pnpm-instances.ts';
import type { PnpmLayout } from './pnpm-layout.ts';
import { packageFields, presentRecord } from './pnpm-package-fields.ts';
import { pnpmEntry, yamlText } from './pnpm-yaml.ts';

export interface PnpmLockChanges {
  /** New specifiers of projects, by project id and alias. */
  readonly specifiers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By catalog and alias. */
  readonly catalogSpecifiers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By selector; in addition to those that are there. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** @throws {Stuck} */
export function writePnpmLock(
  document: PnpmDocument,
  before: PnpmLayout,
  after: PnpmLayout,
  changes: PnpmLockChanges,
): string {
  after.freeze();
  const { dialect } = document;
  const was = before.instances();
  const now = after.instances();
  const names = namesAfter(document, was, now);
  const flagsBefore = instanceFlags(document, was);
  const flags = instanceFlags(document, now);
  const lockedBefore = new Map(was.flatMap((one) => (one.locked === undefined ? [] : [[one.locked.key, one]])));

  const referencesOf = (instance: Instance): ReadonlyMap<string, string> => {
    const references = new Map<string, string>();
    for (const [alias, answer] of [...instance.children, ...instance.peers])
      if (answer !== undefined) references.set(alias, dialect.referenceOf(alias, answer.name, names.keyOf(answer)));
    return references;
  };

  const snapshots = new Map<string, string>();
  const put = (key: string, text: string): void => {
    const there = snapshots.get(key);
    if (there !== undefined && there !== text) throw new Stuck(`two instances would both be ${key}`);
    snapshots.set(key, text);
  };
  const packages = new Map<string, string>();
  const chunks = chunksOf(document.text, memberOf(document.root, dialect.hasSnapshots ? 'snapshots' : 'packages'));

  const textOfLocked = (instance: Instance): string => {
    const { locked } = instance;
    if (locked === undefined) return '';
    const references = referencesOf(instance);
    const changed = ['dependencies', 'optionalDependencies'].flatMap((section) =>
      membersOf(memberOf(locked.snapshot, section)).filter((member) => {
        const reference = references.get(member.key);
        return reference !== undefined && reference !== textOf(member);
      }),
    );
    const key = names.keyOf(instance);
    const transitive = names.transitivePeersOf(instance);
    const past = lockedBefore.get(locked.key);
    const isSameFlags = past !== undefined && JSON.stringify(flagsBefore(past)) === JSON.stringify(flags(instance));
    const isSameRest = isSameFlags && key === locked.key && transitive.join('\n') === locked.transitivePeers.join('\n');
    const chunk = chunks.get(locked.key);
    if (chunk === undefined) throw new Stuck(`${locked.key} stands where it is not expected`);
    if (isSameRest) {
      const edits = changed.map(({ key: alias, start, end }) => ({
        path: '',
        start: start - chunk.start,
        end: end - chunk.start,
        text: yamlText(references.get(alias) ?? ''),
      }));
      return editedText(chunk.text, edits);
    }
    const value: Record<string, unknown> = { ...recordOf(bareValue(locked.snapshot)) };
    for (const section of ['dependencies', 'optionalDependencies'])
      if (value[section] !== undefined)
        value[section] = Object.fromEntries(
          Object.entries(recordOf(value[section])).map(([alias, old]) => [alias, references.get(alias) ?? old]),
        );
    value['transitivePeerDependencies'] = transitive.length === 0 ? undefined : transitive;
    return pnpmEntry(key, isSameFlags ? value : { ...value, ...flags(instance) });
  };

  const textOfNew = (instance: Instance): string => {
    const references = referencesOf(instance);
    const isOptional = new Set(
      instance.node.edges
        .filter(({ kind }) => kind === 'optional' || (kind === 'optionalPeer' && dialect.answersOptionally))
        .map(({ name }) => name),
    );
    const transitive = names.transitivePeersOf(instance);
    return pnpmEntry(names.keyOf(instance), {
      ...(dialect.hasSnapshots ? {} : fieldsOf(instance)),
      dependencies: presentRecord([...references].filter(([alias]) => !isOptional.has(alias))),
      optionalDependencies: presentRecord([...references].filter(([alias]) => isOptional.has(alias))),
      transitivePeerDependencies: transitive.length === 0 ? undefined : transitive,
      ...flags(instance),
    });
  };
  const fieldsOf = ({ release, was: old }: Instance): Readonly<Record<string, unknown>> =>
    release === undefined ? {} : packageFields(document, release, old?.locked?.tarball ?? '');

  const oldPackages = dialect.hasSnapshots ? chunksOf(document.text, memberOf(document.root, 'packages')) : undefined;
  for (const instance of now) {
    if (instance.node.kind === 'project') continue;
    put(names.keyOf(instance), instance.locked === undefined ? textOfNew(instance) : textOfLocked(instance));
    const key = instance.locked?.packageKey ?? dialect.keyOf(instance.name, instance.version, '');
    const there = oldPackages?.get(key)?.text;
    if (oldPackages === undefined || packages.has(key)) continue;
    if (there !== undefined) packages.set(key, there);
    else if (instance.release !== undefined) packages.set(key, pnpmEntry(key, fieldsOf(instance)));
  }
  const edits: FileEdit[] = [
    ...(dialect.hasSnapshots
      ? [...sectionEdits(document, 'packages', packages), ...sectionEdits(document, 'snapshots', snapshots)]
      : sectionEdits(document, 'packages', snapshots)),
    ...projectEdits(document, now, (instance) => names.keyOf(instance), changes),
    ...overrideEdits(document, changes.overrides),
  ];
  return editedText(document.text, edits);
}

interface Chunk {
  readonly start: number;
  /** With its last line's end. */
  readonly text: string;
}

function chunksOf(text: string, section: Positioned | undefined): ReadonlyMap<string, Chunk> {
  return new Map(
    membersOf(section).map((member) => {
      const start = text.lastIndexOf('\n', member.keyStart) + 1;
      const lineEnd = text.indexOf('\n', member.end);
      const end = lineEnd < 0 ? text.length : lineEnd + 1;
      return [member.key, { start, text: text.slice(start, end) }];
    }),
  );
}

/** Entries in pnpm's order, where any came or went; the lines between them stay what they were. */
function sectionEdits(
  { text, root, path }: PnpmDocument,
  name: string,
  entries: ReadonlyMap<string, string>,
): readonly FileEdit[] {
  const chunks = chunksOf(text, memberOf(root, name));
  const ordered = [...chunks.keys()];
  const isSame = ordered.length === entries.size && ordered.every((key) => entries.has(key));
  if (isSame)
    return [...chunks].flatMap(([key, { start, text: old }]): readonly FileEdit[] => {
      const changed = entries.get(key) ?? old;
      return changed === old ? [] : [{ path, start, end: start + old.length, text: changed }];
    });
  const [first, second] = [...chunks.values()];
  const last = [...chunks.values()].at(-1);
  if (first === undefined || last === undefined || entries.size === 0) throw new Stuck(`${path} would be empty`);
  const gap = second === undefined ? '\n' : text.slice(first.start + first.text.length, second.start);
  const keys = [...entries.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const body = keys.map((key) => entries.get(key) ?? '').map((entry) => (entry.endsWith('\n') ? entry : `${entry}\n`));
  const end = last.start + last.text.length;
  return [{ path, start: first.start, end, text: body.join(gap) }];
}

function projectEdits(
  document: PnpmDocument,
  instances: readonly Instance[],
  keyOf: (instance: Instance) => string,
  { specifiers, catalogSpecifiers }: PnpmLockChanges,
): readonly FileEdit[] {
  const { path } = document;
  const projects = new Map(instances.filter(({ node }) => node.kind === 'project').map((one) => [one.node.id, one]));
  const edits: FileEdit[] = [];
  const set = (node: Positioned | undefined, text: string): void => {
    if (node !== undefined && textOf(node) !== text)
      edits.push({ path, start: node.start, end: node.end, text: yamlText(text) });
  };
  const versions = new Map<string, string>();
  for (const { id, references } of document.importers)
    for (const { alias, specifier, specifierNode, reference } of references) {
      const answer = projects.get(id)?.children.get(alias);
      const [, catalog] = /^catalog:(.*)$/.exec(specifier) ?? [];
      if (answer !== undefined) {
        set(reference, document.dialect.referenceOf(alias, answer.name, keyOf(answer)));
        if (catalog !== undefined) versions.set(`${catalog.trim() || 'default'}\0${alias}`, answer.version);
      }
      const changed = specifiers.get(id)?.get(alias);
      if (changed !== undefined) set(specifierNode, changed);
    }
  for (const { catalog, alias, specifier, version } of document.catalogs) {
    const changed = catalogSpecifiers.get(catalog)?.get(alias);
    if (changed !== undefined) set(specifier, changed);
    const answered = versions.get(`${catalog}\0${alias}`);
    if (answered !== undefined) set(version, answered);
  }
  return edits;
}

function overrideEdits({ path, text, root }: PnpmDocument, added: ReadonlyMap<string, string>): readonly FileEdit[] {
  if (added.size === 0) return [];
  const lines = [...added].map(([selector, value]) => `  ${yamlText(selector)}: ${yamlText(value)}\n`).join('');
  const there = membersOf(memberOf(root, 'overrides')).at(-1);
  if (there !== undefined) {
    const at = text.indexOf('\n', there.end) + 1;
    return [{ path, start: at, end: at, text: lines }];
  }
  const next = membersOf(root).find(
    ({ key }) =>
      !['lockfileVersion', 'settings', 'catalogs', 'neverBuiltDependencies', 'onlyBuiltDependencies'].includes(key),
  );
  if (next === undefined) throw new Stuck(`${path} is empty`);
  return [{ path, start: next.keyStart, end: next.keyStart, text: `overrides:\n${lines}\n` }];
}
