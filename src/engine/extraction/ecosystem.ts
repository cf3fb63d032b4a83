/** The contract of an ecosystem: one object tells everything that differs between npm, PyPI, Go and the others. */
import type { Descriptions } from './descriptions.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Extraction } from '../model/extraction.ts';
import type { SourceFile } from '../text/source-file.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { LanguageName } from '../model/language-name.ts';

export interface Ecosystem {
  readonly name: EcosystemName;
  /** Other spellings that filters accept, lower case: `pip` for PyPI. */
  readonly aliases: readonly string[];
  readonly purlType: string;
  /** Languages of the code that uses its packages; the first speaks where the analysis found none. */
  readonly languages: readonly [LanguageName, ...LanguageName[]];
  readonly scheme: AnyVersionScheme;
  /** The name as OSV records and purls spell it, so that every spelling of a package meets the same advisories. */
  normalizeName(name: string): string;
  /** Purls keep the letters as the registry writes them where `normalizeName` folds their case (NuGet). */
  readonly purlKeepsCase?: boolean;
  /** The version as purls write it, where advisories write it otherwise (Go's `v`). */
  purlVersion?(name: string, version: string): string;
  readonly formats: readonly Format[];
}

/** What the inventory needs of an ecosystem. Bills of materials have no name: each of their packages brings its own. */
export interface FormatOwner extends Pick<Ecosystem, 'scheme' | 'normalizeName' | 'formats'> {
  readonly name?: EcosystemName;
}

/** One file format: a cheap test of the path, and a reader of the text. */
export interface Format {
  /** As people call it: `package-lock.json`, `requirements.txt`. Unique over all ecosystems. */
  readonly name: string;
  readonly kind: 'manifest' | 'lockfile';
  /**
   * On a lockfile without `projects`: names of the manifest formats whose declarations it pins (`poetry.lock` pairs with
   * `pyproject.toml`, not with a requirements.txt beside it). Absent: every manifest of its ecosystem in its folder.
   */
  readonly pairsWith?: readonly string[];
  /** Names of formats that outrank this one: its packages are left out where such a file stands in the same folder (go.sum beside go.mod). */
  readonly supersededBy?: readonly string[];
  /** A manifest that no lockfile ever completes (a workflow, a Dockerfile, a file of pinned versions): a missing lockfile is no gap. */
  readonly standsAlone?: boolean;
  /** Read inside dependency folders too (`vendor/modules.txt`); other formats are passed over there, as they are not the project's own. */
  readonly inDependencyFolders?: boolean;
  /** Its files lead to what registries say of packages: how much is told of them depends on what of it is at hand. */
  readonly asksDescriptions?: boolean;
  /** Decided by path alone; paths are relative with `/`. */
  matches(path: string): boolean;
  /**
   * Never throws for what the file says: what cannot be read becomes a problem. `tree` is for the few formats that lead
   * to other files of the repository (`-r other.txt`, a Maven parent); a path outside the tree is a problem.
   * @param descriptions for formats that ask for them; absent: nothing but the tree is looked at
   */
  extract(file: SourceFile, tree: FileTree, descriptions?: Descriptions): Extraction | Promise<Extraction>;
}
