/** What a module proxy says (https://go.dev/ref/mod#goproxy-protocol), read from the shelf: documents are named as the protocol names files. */
import { MetadataMissing, type MetadataShelf } from '../model/release.ts';
import { fieldOf, textAt, textsAt } from '../shared/document.ts';
import { readVersion } from '../../ecosystems/go/module-version.ts';
import type { GoPackage } from './go-packages.ts';
import { compareModules } from './module-version.ts';
import { type ModuleFile, readModuleFile, type Requirement } from './module-file.ts';

/** A module of which the proxy gives no go.mod: nothing can be said of what it brings in. The message is for a person. */
export class ModuleUnknown extends Error {
  override readonly name = 'ModuleUnknown';
}

export interface ModuleArchive {
  /** `h1:…`; empty where there is none. */
  readonly digest: string;
  /** By folder, empty for the module's own; undefined where the archive was not opened. */
  readonly packages: ReadonlyMap<string, GoPackage> | undefined;
}

const digestPattern = /^h1:[A-Za-z0-9+/]{43}=$/;

/** Ascending, without those that no version is of. @throws {MetadataMissing} */
export function moduleReleases(shelf: MetadataShelf, path: string): readonly string[] {
  return (
    known(shelf, path, '', (value) =>
      textsAt(value, 'versions')
        .flatMap((version) => readVersion(`v${version.replace(/^v/, '')}`) ?? [])
        .sort(compareModules),
    ) ?? []
  );
}

/** @throws {MetadataMissing} @throws {ModuleUnknown} */
export function moduleFile(
  shelf: MetadataShelf,
  { path, version }: Requirement,
): { readonly file: ModuleFile; readonly digest: string } {
  const read = known(shelf, path, `v${version}.mod`, (value) => {
    const digest = textAt(value, 'digest');
    return digestPattern.test(digest) ? { file: readModuleFile(textAt(value, 'text')), digest } : undefined;
  });
  if (read !== undefined) return read;
  const metadata = shelf.find({ ecosystem: 'Go', name: path, version: `v${version}.mod` });
  const reason = metadata?.kind === 'unavailable' ? metadata.reason : 'what it says cannot be read';
  throw new ModuleUnknown(`what ${path} ${version} requires is not known: ${reason}`);
}

/** ISO 8601; empty where the proxy does not say. @throws {MetadataMissing} */
export function modulePublishedAt(shelf: MetadataShelf, { path, version }: Requirement): string {
  return known(shelf, path, `v${version}.info`, (value) => textAt(value, 'time')) ?? '';
}

/** @throws {MetadataMissing} */
export function moduleArchive(shelf: MetadataShelf, { path, version }: Requirement): ModuleArchive {
  const read = known(shelf, path, `v${version}.zip`, (value): ModuleArchive => {
    const digest = textAt(value, 'digest');
    const packages = fieldOf(value, 'packages');
    return {
      digest: digestPattern.test(digest) ? digest : '',
      packages:
        typeof packages === 'object' && packages !== null
          ? new Map(
              Object.entries(packages).map(([folder, found]) => [
                folder,
                { isProgram: fieldOf(found, 'isProgram') === true, imports: textsAt(found, 'imports') },
              ]),
            )
          : undefined,
    };
  });
  return read ?? { digest: '', packages: undefined };
}

const readings = new WeakMap<object, unknown>();

function known<T>(shelf: MetadataShelf, name: string, version: string, read: (value: unknown) => T): T | undefined {
  const metadata = shelf.find({ ecosystem: 'Go', name, version });
  if (metadata === undefined) throw new MetadataMissing(`${name} ${version}`);
  if (metadata.kind === 'unavailable') return undefined;
  const before = readings.get(metadata) as { readonly result: T } | undefined;
  if (before !== undefined) return before.result;
  const result = read(metadata.value);
  readings.set(metadata, { result });
  return result;
}
