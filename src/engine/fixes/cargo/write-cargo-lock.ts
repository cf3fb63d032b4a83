/** A settled graph as a Cargo.lock, written as cargo writes it, and the declarations that admit it. */
import type { FileEdit } from '../model/file-edit.ts';
import type { MetadataShelf } from '../model/release.ts';
import { editBetween } from '../shared/edited-text.ts';
import type { GraphNode, Settled } from '../shared/locked-graph.ts';
import { Unwritable } from '../shared/ways-of-graph.ts';
import type { CargoLock } from './cargo-lock.ts';
import { compareCrates, findCrate, meetsCrate } from './crate-releases.ts';
import { lockClosure } from './lock-closure.ts';

/** @throws {Unwritable} */
export function writeCargoLock(
  lock: CargoLock,
  original: readonly GraphNode[],
  settled: Settled,
  shelf: MetadataShelf,
): readonly FileEdit[] {
  const { path, text } = lock;
  const closure = lockClosure(lock, original, settled, shelf);
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const nodes = [...closure.keys()].toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : compareCrates(a.version, b.version),
  );
  const spell = spelling(lock, nodes);
  const checksums = new Map<string, string>();
  const blocks = nodes.map((node) => {
    const old = byLine.get(node.line);
    const dependencies = [...new Set((closure.get(node) ?? []).map(spell))].toSorted();
    const listed =
      dependencies.length === 0 ? [] : ['dependencies = [', ...dependencies.map((one) => ` "${one}",`), ']'];
    if (node.isOriginal && old !== undefined) {
      const own = text.slice(old.start, old.end).trimEnd();
      const isSame = JSON.stringify(old.dependencies.toSorted()) === JSON.stringify(dependencies);
      if (isSame) return own;
      const [head = own, ...tail] = own.split(/\ndependencies = \[[^\]]*\]/);
      return [head, ...listed].join('\n') + tail.join('');
    }
    const release = findCrate(shelf, node);
    if (release === undefined) throw new Unwritable(`the index does not have ${node.name} ${node.version}`);
    const source = old?.source ?? lock.registry;
    checksums.set(`"checksum ${node.name} ${node.version} (${source})"`, release.checksum);
    return [
      '[[package]]',
      `name = "${node.name}"`,
      `version = "${node.version}"`,
      `source = "${source}"`,
      ...(lock.isFirst ? [] : [`checksum = "${release.checksum}"`]),
      ...listed,
    ].join('\n');
  });
  const head = text.slice(0, lock.entries[0]?.start ?? 0);
  const tail = lock.isFirst ? checksumLines(lock, nodes, checksums) : text.slice(lock.end);
  const after = `${head}${blocks.join('\n\n')}\n${tail === '' ? '' : `\n${tail}`}`;
  return [...editBetween(path, text, after), ...declarationEdits(lock, settled)];
}

/** As shortly as is unambiguous; in full in version 1. */
function spelling({ isFirst, entries, registry }: CargoLock, nodes: readonly GraphNode[]): (node: GraphNode) => string {
  const sources = new Map(entries.map(({ line, source }) => [line, source]));
  const byName = Map.groupBy(nodes, ({ name }) => name);
  return (node) => {
    const { name, version, line } = node;
    const source = sources.get(line) ?? registry;
    const short = `${name} ${version}`;
    const full = source === '' ? short : `${short} (${source})`;
    if (isFirst) return full;
    const alike = byName.get(name) ?? [];
    if (alike.length === 1) return name;
    return alike.filter((one) => one.version === version).length === 1 ? short : full;
  };
}

function checksumLines(lock: CargoLock, nodes: readonly GraphNode[], added: ReadonlyMap<string, string>): string {
  const tail = lock.text.slice(lock.end);
  const present = new Set(nodes.map(({ name, version }) => `${name} ${version}`));
  const lines = tail.split('\n').filter((line) => line !== '');
  const isChecksum = (line: string): boolean => line.startsWith('"checksum ');
  const kept = lines.filter(isChecksum).filter((line) => {
    const [, name, version] = line.split(' ');
    return present.has(`${name} ${version}`);
  });
  const own = [...added].map(([key, checksum]) => `${key} = "${checksum}"`).filter((line) => !kept.includes(line));
  return `${[...lines.filter((line) => !isChecksum(line)), ...[...kept, ...own].toSorted()].join('\n')}\n`;
}

function declarationEdits({ declarations, manifests }: CargoLock, settled: Settled): readonly FileEdit[] {
  const edits = new Map<string, FileEdit>();
  for (const { root, need, version } of settled.declarations) {
    const own = (declarations.get(root.line) ?? []).filter(
      ({ name, constraint }) => name === need.name && constraint !== '' && !meetsCrate(version, constraint),
    );
    if (own.length === 0) throw new Unwritable(`the declaration of ${need.name} is not one that can be edited`);
    for (const { manifestPath, start, end, constraint } of own) {
      const at = (manifests.get(manifestPath) ?? '').slice(start, end).lastIndexOf(constraint);
      if (at < 0) throw new Unwritable(`the declaration of ${need.name} in ${manifestPath} cannot be edited`);
      const from = start + at;
      edits.set(`${manifestPath}\0${from}`, {
        path: manifestPath,
        start: from,
        end: from + constraint.length,
        text: newRequirement(constraint, version),
      });
    }
  }
  return [...edits.values()];
}

/** `1.2`, `^1.2`, `=1.0.3`, `~1.2`: the operator stays. */
function newRequirement(written: string, version: string): string {
  const [, operator = ''] = /^\s*(\^|~|=|)/.exec(written) ?? [];
  return `${written.includes(',') ? '' : operator}${version.replace(/\+.*$/, '')}`;
}
