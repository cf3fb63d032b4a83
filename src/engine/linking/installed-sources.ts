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
  /** True of files that only development has installed. */
  isForDevelopment?(path: string): boolean;
  /** Entry files of everything that the owner of a file may load without saying so: what its manifest declares. */
  declared(path: string): Promise<Resolution>;
  /** Files that count as possible as soon as this one is reached; the same list for all of them. */
  besides?(path: string): readonly string[] | undefined;
  /** Which texts name which code; where it is absent, what loads by a computed name may load all that is declared. */
  readonly named?: NamedCode;
  /** True for compiled code, which may load what its owner declares. */
  isBinary?(path: string): boolean;
  /** True where code with such a hazard may load what its owner declares. */
  isOpaque(code: HazardFact['code']): boolean;
  /** Which files belong to this instance; `undefined` where it is not installed in the tree. */
  ownership(item: Package): Promise<((path: string) => boolean) | undefined>;
  /** Which files make up a module that advisories name, where modules are whole folders; `undefined` elsewhere. */
  moduleFiles(module: string): ((path: string) => boolean) | undefined;
  /** The main files and programs of a package that the root installs. */
  entriesOf(name: string): Promise<readonly string[]>;
  /** Those of them that being installed loads; absent where it is all of them. */
  autoloadedOf?(name: string): readonly string[];
  /** What a first-party file leads to; where it is absent, its imports. */
  ownLinks?(file: FileFacts): readonly OwnLink[];
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
}

/** All code of one package: the same list whoever asks. */
export type PackageCode = readonly string[];

export interface NamedCode {
  /** Packages of which a text names a module, a program, or themselves. */
  namedBy(text: string): readonly PackageCode[];
  /** Packages of which a module may be meant by a name with `*` for what is not known. */
  meantBy(pattern: string): readonly PackageCode[];
  /** Packages whose name is made of nothing but some of these words. */
  madeOf(words: ReadonlySet<string>): readonly PackageCode[];
  /** Files that are loaded with the modules that plug-ins of the group announce; `*` stands for every group. */
  plugins(group: string): readonly string[];
  codeOf(path: string): PackageCode | undefined;
  /** Packages that declare to need the one of the file. */
  needing(path: string): readonly PackageCode[];
  /** What files of the package say that are no code; `undefined` where that is more than is read. */
  words(code: PackageCode): Promise<readonly string[] | undefined>;
  /** What compiled code may load. */
  compiled(path: string): Promise<CompiledLoads>;
}

export interface CompiledLoads {
  /** `nothing`: it has no way of loading. `named`: what its own bytes name. `handed`: also what it is handed. `unknown`: not read. */
  readonly reach: 'nothing' | 'named' | 'handed' | 'unknown';
  readonly named: readonly PackageCode[];
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
