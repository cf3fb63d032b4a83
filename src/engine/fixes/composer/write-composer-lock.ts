/** A settled graph as a composer.lock, written as Composer writes it, and the declarations that admit it. */
import { readJson } from '../../text/json.ts';
import { memberOf, membersOf, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { editedText, type FileEdit } from '../model/file-edit.ts';
import type { MetadataShelf } from '../model/release.ts';
import { textAt } from '../shared/document.ts';
import { editBetween } from '../shared/edited-text.ts';
import type { GraphNode, Settled } from '../shared/locked-graph.ts';
import { Unwritable } from '../shared/ways-of-graph.ts';
import { composerContentHash } from './composer-content-hash.ts';
import { composerEntry } from './composer-entry.ts';
import { type ComposerListName, type ComposerLock, composerLists, rootRequirements } from './composer-lock.ts';
import { composerProblem } from './composer-problems.ts';
import { findComposerRelease, linksOf, meetsComposer, standInsOf } from './composer-releases.ts';
import { pushEach } from '../../text/push-each.ts';

interface Written {
  readonly name: string;
  readonly version: string;
  readonly fields: unknown;
  readonly isOriginal: boolean;
  readonly text: string;
}

/** @throws {Unwritable} */
export function writeComposerLock(lock: ComposerLock, settled: Settled, shelf: MetadataShelf): readonly FileEdit[] {
  const written = [...settled.nodes.values()].flatMap((node) =>
    node.kind === 'root' ? [] : [writtenOf(lock, node, shelf)],
  );
  const problem = composerProblem(lock.manifest, written);
  if (problem !== '') throw new Unwritable(problem);
  const [before, after] = [lock.entries, written].map((packages) => productionOf(lock.manifest, packages));
  const listed = new Map(lock.entries.map(({ name, list }) => [name, list]));
  /** What was there stays in its list, unless it has come to be needed in production, or is so no more. */
  const listOf = ({ name }: Written): ComposerListName => {
    const known = listed.get(name);
    if (known !== undefined && before?.has(name) === after?.has(name)) return known;
    return after?.has(name) === true ? 'packages' : 'packages-dev';
  };
  const edits = declarationEdits(lock, settled);
  let text = lock.text;
  for (const list of composerLists.toReversed()) {
    const { start, end } = lock.places.get(list) ?? { start: 0, end: 0 };
    const own = written
      .filter((one) => listOf(one) === list)
      .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const lines = own.map((one) => `        ${one.text}`).join(',\n');
    text = `${text.slice(0, start)}${own.length === 0 ? '[]' : `[\n${lines}\n    ]`}${text.slice(end)}`;
  }
  if (edits.length > 0) text = text.replace(`"${lock.contentHash}"`, `"${newContentHash(lock, edits)}"`);
  return [...editBetween(lock.path, lock.text, text), ...edits];
}

function writtenOf(lock: ComposerLock, node: GraphNode, shelf: MetadataShelf): Written {
  const { name, version, isOriginal } = node;
  const old = lock.entries.find((entry) => entry.name === name);
  if (isOriginal && old !== undefined) return { name, version, fields: old.fields, isOriginal, text: old.text };
  const release = findComposerRelease(shelf, name, version);
  if (release === undefined) throw new Unwritable(`the registry does not have ${name} ${version}`);
  // It is told of installations by all packages of one registry alike.
  const told = textAt((old ?? lock.entries.find(({ isRegistry }) => isRegistry))?.fields, 'notification-url');
  const fields = { ...release.fields, 'notification-url': told };
  return { name, version, fields, isOriginal, text: composerEntry(fields).replaceAll('\n', '\n        ') };
}

/** What production needs, directly or not. */
function productionOf(
  manifest: unknown,
  packages: readonly { readonly name: string; readonly fields: unknown }[],
): ReadonlySet<string> {
  const standIns = standInsOf(packages);
  const byName = new Map(packages.map((one) => [one.name, one]));
  const needed = new Set<string>();
  const queue = [...rootRequirements(manifest, 'require').keys()];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const found = byName.get(name);
    if (found === undefined)
      pushEach(
        queue,
        (standIns.get(name) ?? []).map(({ by }) => by.name).filter((one) => !needed.has(one)),
      );
    else if (!needed.has(name)) {
      needed.add(name);
      pushEach(queue, linksOf(found.fields, 'require').keys());
    }
  }
  return needed;
}

/** @throws {Unwritable} */
function newContentHash(
  { path, manifestPath, manifestText, manifest, contentHash }: ComposerLock,
  edits: readonly FileEdit[],
): string {
  if (composerContentHash(manifest) !== contentHash)
    throw new Unwritable(`${path} was not made from ${manifestPath} as it is`);
  return composerContentHash(JSON.parse(editedText(manifestText, edits).replace(/^\ufeff/, '')));
}

/** @throws {Unwritable} */
function declarationEdits(
  { manifestPath, manifestText }: ComposerLock,
  { declarations }: Settled,
): readonly FileEdit[] {
  const { root } = readJson(sourceFile(manifestPath, manifestText));
  const mark = manifestText.startsWith('\ufeff') ? 1 : 0;
  return declarations.flatMap(({ need, version }) => {
    const edits = ['require', 'require-dev'].flatMap((section) =>
      membersOf(memberOf(root, section)).flatMap((member): FileEdit[] => {
        const constraint = textOf(member);
        if (member.key.toLowerCase() !== need.name || constraint === undefined) return [];
        if (meetsComposer(version, constraint)) return [];
        const text = JSON.stringify(newConstraint(constraint, version));
        return [{ path: manifestPath, start: member.start + mark, end: member.end + mark, text }];
      }),
    );
    if (edits.length === 0) throw new Unwritable(`the declaration of ${need.name} is not one that can be edited`);
    return edits;
  });
}

/** `^1.2`, `~1.2.0`, `1.2.3`: the operator stays; of what says more than one range, a caret is left. */
function newConstraint(written: string, version: string): string {
  const bare = version.replace(/^v/i, '').replace(/\+.*$/, '');
  const [, operator] = /^\s*(\^|~|>=|==?|)\s*v?\d+(?:\.\d+){0,3}(?:-[a-z]+\.?\d*)?\s*$/i.exec(written) ?? [];
  return `${operator ?? '^'}${bare}`;
}
