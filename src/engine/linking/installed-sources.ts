/** The contract of installed sources: how one ecosystem finds the files of packages that lie in the tree. */
import type { LanguageName } from '../model/language-name.ts';
import type { Package } from '../model/package.ts';
import type { FileFacts, HazardFact, ImportFact } from '../model/file-facts.ts';
import type { RootKind } from './root-kind.ts';

export interface InstalledSources {
  /** Installed files that an import can lead to. */
  resolve(path: string, specifier: string): Promise<Resolution>;
  /** As `resolve`, where nothing need be read to know it. */
  resolveNow?(path: string, specifier: string): Resolution | undefined;
  /** The language of an installed file whose name does not tell it. */
  languageOf?(path: string): LanguageName | undefined;
  /** The package that a file belongs to, where it is known by content what its files load of each other. */
  unitOf?(path: string): InstalledUnit | undefined;
  /** The folder of the package that a file belongs to. */
  ownerOf?(path: string): string | undefined;
  /** Folders that hold this instance. */
  foldersOf?(item: Package): Promise<readonly string[]>;
  /** What loading an installed file asks for, where its imports alone do not say it. */
  importsOf?(file: FileFacts): readonly ImportFact[];
  /** What an installed file may ask for that could not be read. */
  importsOfUnread?(path: string): readonly ImportFact[];
  /** True where a name that is loaded stands in some text: in code that is reached, or in what the repository itself says. */
  readonly isNamedInText?: true;
  /** Files that code may ask for by names which it puts together of what this text of an own file writes. */
  namedInPieces?(text: string): readonly string[];
  /** The name by which code asks for the package of a file, where what loads by computed names loads only what some text writes. */
  nameOf?(path: string): string | undefined;
  /** True of files of a package that no server installs: it is for other systems. */
  isElsewhere?(path: string): boolean;
  /** True of files that only development has installed. */
  isForDevelopment?(path: string): boolean;
  /** Entry files of everything that the owner of a file may load without saying so: what its manifest declares. */
  declared(path: string): Promise<Resolution>;
  /** Files that count as possible as soon as this one is reached; the same list for all of them. */
  besides?(path: string): readonly string[] | undefined;
  /** True for compiled code, which may load what its owner declares. */
  isBinary?(path: string): boolean;
  /** True where code with such a hazard may load what its owner declares. */
  isOpaque(code: HazardFact['code']): boolean;
  /** True where it runs text as code, so that what it loads may be written where nobody looks. */
  runsText?(hazard: HazardFact): boolean;
  /** Which files belong to this instance; `undefined` where it is not installed in the tree. */
  ownership(item: Package): Promise<((path: string) => boolean) | undefined>;
  /** Which files make up a module that advisories name, where modules are whole folders; `undefined` elsewhere. */
  moduleFiles(module: string): ((path: string) => boolean) | undefined;
  /** The main files and programs of a package that the root installs, or the ones alone. */
  entriesOf(name: string, only?: 'modules' | 'programs'): Promise<readonly string[]>;
  /** Those of them that being installed loads; absent where it is all of them. */
  autoloadedOf?(name: string): readonly string[];
  /** What a first-party file leads to; where it is absent, its imports. */
  ownLinks?(file: FileFacts): readonly OwnLink[];
  /** Pages have Node's own loader, as in Electron. */
  readonly pagesLoadPackages?: boolean;
  /** What may be loaded without an import of code, where it is known file by file and not only by package. */
  started?(input: StartsInput): Promise<readonly StartedEntry[]>;
}

export interface OwnLink {
  readonly fact: ImportFact;
  /** What is looked for: the fact's specifier, or a name taken from it. */
  readonly specifier: string;
}

export interface StartsInput {
  readonly files: readonly FileFacts[];
  readonly packages: readonly Package[];
  readonly rootOf: (path: string) => RootKind;
}

export interface StartedEntry {
  readonly path: string;
  /** The file that names it; its own path where none does. */
  readonly from: string;
  readonly root: RootKind;
  /** How it is named there. */
  readonly fact?: ImportFact;
  /** It is loaded whenever a program of the root starts. */
  readonly isCertain?: true;
}

export interface InstalledUnit {
  readonly folder: string;
  /** Names the package and its manifest: what is kept of its files is found by this. */
  readonly key: string;
  /** Changes with everything that decides to which of its files their imports lead. */
  readonly shape: string;
}

export interface Resolution {
  readonly paths: readonly string[];
  /** Packages that should be here and are not. */
  readonly missing: readonly string[];
}

/** How the sources of packages come into a tree, for the ecosystems in which they are followed. */
export const installation: ReadonlyMap<string, string> = new Map([
  ['npm', '`npm ci`'],
  ['Go', '`go mod vendor`'],
  ['PyPI', 'a virtual environment'],
  ['Packagist', '`composer install`'],
  ['RubyGems', '`bundle install --deployment`'],
]);

const held = new WeakMap<InstalledSources, Map<Package, Promise<boolean>>>();

/** Whether files of the package lie in the tree; asked about again and again for those that others need. */
export async function holdsSources(installed: InstalledSources | undefined, item: Package): Promise<boolean> {
  if (installed === undefined) return false;
  let answers = held.get(installed);
  if (answers === undefined) held.set(installed, (answers = new Map()));
  let known = answers.get(item);
  if (known === undefined) answers.set(item, (known = installed.ownership(item).then((owns) => owns !== undefined)));
  return known;
}
