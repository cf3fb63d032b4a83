/** How functions of a program are named to people, in the steps of a chain and in the sentence above it. */
import type { SymbolEntry } from '../model/advisory.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { ObjectFunction } from '../objects/object-graph.ts';
import { readTextIfThere } from '../text/read-text.ts';
import type { CallEdge } from './call-chains.ts';
import { nameParts } from './symbols.ts';

/** @param mark between a class and its member, as people write it */
export function shownName(found: ObjectFunction | undefined, mark: string, asked: readonly SymbolEntry[]): string {
  if (found === undefined) return '';
  const inPackage = packageOf(found);
  if (inPackage !== undefined) return dotted(inPackage, namesIn(found, asked));
  if (found.name === '') return found.path.split('/').at(-1) ?? '';
  return found.owner === '' ? found.name : `${found.owner}${mark}${found.name}`;
}

/**
 * As the call writes it, where a function of a package has no name: one that stands for several members, as express makes for each
 * method of HTTP, is known by another of them. `undefined` where the call is not that plain.
 */
export async function nameAtCall(tree: FileTree, found: ObjectFunction, call: CallEdge): Promise<string | undefined> {
  const inPackage = packageOf(found);
  if (inPackage === undefined || found.name !== '' || found.isFile === true) return undefined;
  const text = ((await readTextIfThere(tree, call.path)) ?? '').slice(call.start, call.end);
  const written = /^[\w$]+(?:\s*\.\s*[\w$]+)*\s*\.\s*([\w$]+)\s*\(/.exec(text)?.[1];
  if (written === undefined) return undefined;
  const given = found.handedOut.find(({ names }) => names.at(-1) === written);
  return dotted(inPackage, given?.names ?? [written]);
}

function packageOf({ path }: ObjectFunction): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function dotted(first: string, names: readonly string[]): string {
  return [first, ...names].filter((part) => part !== '').join('.');
}

/** Where a function has no name or none that is asked for, those under which others have it. */
function namesIn({ owner, name, handedOut }: ObjectFunction, asked: readonly SymbolEntry[]): readonly string[] {
  const wanted = new Set(asked.map((entry) => nameParts(entry.name).at(-1) ?? ''));
  const given = wanted.has(name) ? undefined : handedOut.find(({ names }) => wanted.has(names.at(-1) ?? ''));
  if (given !== undefined) return given.names;
  if (name !== '') return [owner, name === 'constructor' ? '' : name];
  return (handedOut.find(({ loadedAs }) => loadedAs === 'package') ?? handedOut[0])?.names ?? [];
}
