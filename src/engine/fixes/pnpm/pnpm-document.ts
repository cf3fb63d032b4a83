/** pnpm-lock.yaml as it is edited: its instances of packages, its projects and settings, each with where it stands. */
import { posix } from 'node:path';
import { findReferred, readDepPath, withoutPeers } from '../../ecosystems/npm/pnpm-dep-path.ts';
import { isTrue, keysOf, memberOf, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import type { EdgeKind } from '../javascript/install-tree.ts';
import { NotEditable } from '../model/project-editor.ts';
import { type PnpmDialect, pnpmDialects } from './pnpm-dialect.ts';

/** A package for one set of peers. */
export interface LockedInstance {
  readonly key: string;
  readonly packageKey: string;
  readonly name: string;
  readonly version: string;
  /** What follows name and version in its key. */
  readonly suffix: string;
  /** From a registry, as it came. */
  readonly isPlain: boolean;
  /** By name, the range. */
  readonly peers: ReadonlyMap<string, string>;
  readonly optionalPeers: ReadonlySet<string>;
  /** By alias: the key of what answers it; empty for what is no entry, such as a linked folder. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  readonly transitivePeers: readonly string[];
  /** Where the address of its archive is given, that. */
  readonly tarball: string;
  /** What is said of the package. */
  readonly entry: Positioned;
  /** What is said of the instance: the same before version 9. */
  readonly snapshot: Positioned;
}

export interface LockedReference {
  readonly alias: string;
  readonly kind: EdgeKind;
  readonly specifier: string;
  readonly specifierNode: Positioned | undefined;
  readonly reference: Positioned;
  readonly target: string;
}

export interface LockedImporter {
  readonly id: string;
  readonly manifestPath: string;
  readonly references: readonly LockedReference[];
}

export interface LockedCatalogEntry {
  readonly catalog: string;
  readonly alias: string;
  readonly specifier: Positioned;
  readonly version: Positioned | undefined;
}

export interface PnpmDocument {
  readonly path: string;
  /** With line feeds alone, and no byte order mark: what all offsets are of. */
  readonly text: string;
  readonly root: Positioned;
  readonly dialect: PnpmDialect;
  readonly instances: ReadonlyMap<string, LockedInstance>;
  readonly importers: readonly LockedImporter[];
  readonly catalogs: readonly LockedCatalogEntry[];
  /** By selector. */
  readonly overrides: ReadonlyMap<string, string>;
  readonly installsPeers: boolean;
  readonly namesArchives: boolean;
}

/** @throws {NotEditable} */
export function readPnpmDocument(path: string, text: string): PnpmDocument {
  const { documents, problems } = readYaml(sourceFile(path, text));
  const [problem] = problems;
  if (problem !== undefined) throw new NotEditable(`${path} cannot be read: line ${problem.line}, ${problem.message}`);
  // A first document may pin pnpm itself.
  const root = documents.at(-1);
  const version = textOf(root, 'lockfileVersion') ?? '';
  const dialect = pnpmDialects.find(
    ({ lockfileVersion }) => lockfileVersion === version || `${version}.0` === lockfileVersion,
  );
  if (root?.kind !== 'map' || dialect === undefined)
    throw new NotEditable(
      `${path} is of version ${version === '' ? 'unknown' : version}: those edited are 5.4, 6.0 and 9.0`,
    );
  if (memberOf(root, 'time') !== undefined)
    throw new NotEditable(`${path} holds times of publication, which are not written anew`);
  const instances = instancesOf(root, dialect);
  const overrides = membersOf(memberOf(root, 'overrides')).map((member) => [member.key, textOf(member) ?? ''] as const);
  return {
    path,
    text,
    root,
    dialect,
    instances,
    importers: importersOf(path, root, instances),
    catalogs: catalogsOf(root),
    overrides: new Map(overrides),
    installsPeers: isTrue(root, 'settings', 'autoInstallPeers'),
    namesArchives: isTrue(root, 'settings', 'lockfileIncludeTarballUrl'),
  };
}

function instancesOf(root: Positioned, dialect: PnpmDialect): ReadonlyMap<string, LockedInstance> {
  const { hasSnapshots } = dialect;
  const packages = memberOf(root, 'packages');
  const patched = keysOf(memberOf(root, 'patchedDependencies'));
  const bySnapshot = new Map(
    membersOf(hasSnapshots ? memberOf(root, 'snapshots') : packages).map((snapshot) => [snapshot.key, snapshot]),
  );
  return new Map(
    [...bySnapshot].map(([key, snapshot]) => {
      const packageKey = hasSnapshots ? withoutPeers(key) : key;
      const entry = hasSnapshots ? (memberOf(packages, packageKey) ?? snapshot) : snapshot;
      const path = readDepPath(key);
      const name = textOf(entry, 'name') ?? path.name;
      const version = textOf(entry, 'version') ?? path.version;
      const bare = dialect.keyOf(name, version, '');
      const resolution = memberOf(entry, 'resolution');
      const tarball = textOf(resolution, 'tarball') ?? '';
      const isPatched =
        key.includes('patch_hash=') || patched.some((rule) => rule === name || rule.startsWith(`${name}@`));
      const isPlain =
        path.source === undefined &&
        !isPatched &&
        key.startsWith(bare) &&
        textOf(resolution, 'integrity') !== undefined &&
        (tarball === '' || /^https?:\/\/[^#?]*\/-\/[^#?]*\.tgz$/.test(tarball)) &&
        memberOf(entry, 'bundledDependencies') === undefined;
      const peerMetas = membersOf(memberOf(entry, 'peerDependenciesMeta'));
      const optionalPeers = new Set(peerMetas.filter((meta) => isTrue(meta, 'optional')).map((meta) => meta.key));
      const peers = new Map([...optionalPeers].map((peer) => [peer, '*']));
      for (const peer of membersOf(memberOf(entry, 'peerDependencies'))) peers.set(peer.key, textOf(peer) ?? '*');
      const answers = (section: string): ReadonlyMap<string, string> =>
        new Map(
          membersOf(memberOf(snapshot, section)).map((member) => [
            member.key,
            findReferred(member.key, textOf(member) ?? '', bySnapshot)?.key ?? '',
          ]),
        );
      const instance: LockedInstance = {
        key,
        packageKey,
        name,
        version,
        suffix: key.startsWith(bare) ? key.slice(bare.length) : '',
        isPlain,
        peers,
        optionalPeers,
        dependencies: answers('dependencies'),
        optionalDependencies: answers('optionalDependencies'),
        transitivePeers: textsOf(memberOf(snapshot, 'transitivePeerDependencies')),
        tarball,
        entry,
        snapshot,
      };
      return [key, instance];
    }),
  );
}

const sections: ReadonlyMap<string, EdgeKind> = new Map([
  ['dependencies', 'prod'],
  ['devDependencies', 'dev'],
  ['optionalDependencies', 'optional'],
]);

function importersOf(
  path: string,
  root: Positioned,
  instances: ReadonlyMap<string, LockedInstance>,
): readonly LockedImporter[] {
  const listed = memberOf(root, 'importers');
  const folder = posix.dirname(path);
  const nodes =
    listed === undefined ? [['.', root] as const] : membersOf(listed).map((node) => [node.key, node] as const);
  return nodes.map(([id, node]) => ({
    id,
    manifestPath: posix.join(folder, id, 'package.json'),
    references: [...sections].flatMap(([section, kind]) =>
      membersOf(memberOf(node, section)).flatMap((member): LockedReference[] => {
        // Before version 6 the specifiers stand apart.
        const reference = member.kind === 'map' ? memberOf(member, 'version') : member;
        const specifierNode =
          member.kind === 'map' ? memberOf(member, 'specifier') : memberOf(node, 'specifiers', member.key);
        if (reference === undefined) return [];
        const target = findReferred(member.key, textOf(reference) ?? '', instances)?.key ?? '';
        const specifier = textOf(specifierNode) ?? '';
        return [{ alias: member.key, kind, specifier, specifierNode, reference, target }];
      }),
    ),
  }));
}

function catalogsOf(root: Positioned): readonly LockedCatalogEntry[] {
  return membersOf(memberOf(root, 'catalogs')).flatMap((catalog) =>
    membersOf(catalog).flatMap((member): LockedCatalogEntry[] => {
      const specifier = memberOf(member, 'specifier');
      return specifier === undefined
        ? []
        : [{ catalog: catalog.key, alias: member.key, specifier, version: memberOf(member, 'version') }];
    }),
  );
}
