/** What is asked for on behalf of one tree, each archive once, and what became of it. */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { readIfThere } from '../files/read-if-there.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { type PackageSource, sourceFields } from '../model/package-source.ts';
import { sourceFile } from '../text/source-file.ts';
import { layouts } from './layouts.ts';
import type { LaidIn } from './overlay-tree.ts';
import { registryFor } from './public-registries.ts';
import { type PromisedDigests, promisedDigests } from './promised-digests.ts';
import {
  type Registries,
  requestKey,
  type SourceEcosystem,
  type SourceRequest,
  type SourceStore,
  type StoredSource,
} from './source-store.ts';

export interface MountInput {
  readonly tree: FileTree;
  readonly graphs: readonly DependencyGraph[];
  readonly packages: readonly Package[];
  readonly vulnerable: readonly Package[];
  /** Those of them of which an advisory names functions: calls are followed to these. */
  readonly named: readonly Package[];
  /** What a registry may be asked for: of a fork, a folder or a private package it has another one, or none. */
  readonly isPublic: (found: Package) => boolean;
  /** Public advisories speak of a package of this name, so that to ask for it tells nobody a secret. */
  readonly isKnown: (found: Package) => boolean;
  /** Absent: only what lies in the tree itself is laid out. */
  readonly store: SourceStore | undefined;
  /** Ecosystems without one are left as they are. */
  readonly registries: Registries;
}

export interface MissingSource extends SourceRequest {
  /** The first that names it. */
  readonly lockfilePath: string;
  /** It lies on a way to a vulnerable package; others only carry calls on. */
  readonly isOnWay: boolean;
}

/** Which archive the sources of one package were read from: the same ones give the same verdicts. */
export interface UsedSource
  extends Pick<SourceRequest, 'ecosystem' | 'name' | 'version'>,
    Pick<StoredSource, 'digest' | 'isBound'> {}

export interface Mount extends MountInput {
  readonly laidIn: LaidIn[];
  readonly hidden: ((entry: FileEntry) => boolean)[];
  readonly missing: Map<string, MissingSource>;
  readonly used: Map<string, UsedSource>;
  readonly asked: Map<string, Promise<StoredSource | undefined>>;
  /** Those whose sources lockfiles have laid in. */
  readonly held: Set<Package>;
}

const requestsMax = 5000;

/**
 * What a registry may be asked for, of packages of one name and version as the lists of a tree have them; nothing where they come from
 * two places.
 * @param isNamed the public registry is known to have a package of the name
 */
export function requestOf(
  { registries, isPublic, isKnown }: MountInput,
  ecosystem: SourceEcosystem,
  [first, ...others]: readonly Package[],
  integrity: string,
  isNamed: boolean = first !== undefined && isKnown(first),
): SourceRequest | undefined {
  if (first === undefined || others.some(({ source }) => !isSameSource(source, first.source))) return undefined;
  if (integrity === '' && layouts[ecosystem].isPromiseNeeded === true) return undefined;
  const { name, version } = first;
  const registry = registryFor(registries[ecosystem] ?? [], ecosystem, first, {
    isPublic: isPublic(first),
    isVouched: integrity !== '' || isNamed,
  });
  return registry === undefined ? undefined : { ecosystem, name, version, integrity, registry };
}

export async function ask(
  { store, asked, missing, used }: Mount,
  request: SourceRequest,
  lockfilePath: string,
  isOnWay = true,
): Promise<StoredSource | undefined> {
  const key = requestKey(request);
  if (store === undefined || (!asked.has(key) && asked.size >= requestsMax)) return undefined;
  const answer = asked.get(key) ?? store.find(request);
  asked.set(key, answer);
  const source = await answer;
  if (source === undefined) {
    const known = missing.get(key);
    if (known === undefined || (isOnWay && !known.isOnWay)) missing.set(key, { ...request, lockfilePath, isOnWay });
  } else {
    const { ecosystem, name, version } = request;
    used.set(key, { ecosystem, name, version, digest: source.digest, isBound: source.isBound });
  }
  return source;
}

export async function readDigests(tree: FileTree, paths: readonly string[]): Promise<PromisedDigests> {
  const all = new Map<string, string>();
  for (const path of paths)
    for (const [label, digests] of promisedDigests(path, await readText(tree, path))) all.set(label, digests);
  return all;
}

export async function readText(tree: FileTree, path: string): Promise<string> {
  const content = await readIfThere(tree, path);
  return content === undefined ? '' : sourceFile(path, content).text;
}

function isSameSource(a: PackageSource, b: PackageSource): boolean {
  return JSON.stringify(sourceFields(a)) === JSON.stringify(sourceFields(b));
}
