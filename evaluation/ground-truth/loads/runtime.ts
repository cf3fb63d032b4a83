/** What differs from one ecosystem to the next: how a program is installed, how its runtime tells of loads, and whose files are whose. */
import type { EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';

/** Programs pin what they ask for; what that asks for in turn is resolved as of this day, where a client can. */
export const resolvedBefore = '2026-11-23';

export interface Runtime {
  readonly ecosystem: EcosystemName;
  /** Below `programs/`. */
  readonly programs: string;
  /** What must be on the machine; `undefined` where all of it is. */
  missing(): string | undefined;
  /** Installs what the manifests in the folder name, and leaves a lockfile beside them. */
  install(folder: string): Promise<void>;
  /** Paths that the lockfile gave to the project's own tree. */
  readonly lockfiles: readonly string[];
  /** True of what an installation lays into the folder, but not of what a run leaves there. Without it, packages lie elsewhere. */
  isInstalled?(path: string): boolean;
  /** Settings with which a command and its children write their loads into the folder of records. */
  environment(folder: string, records: string): Readonly<Record<string, string>>;
  /** By `name@version` as the inventory has it. */
  installedPackages(folder: string): Promise<InstalledPackages>;
  /** Records name packages, and no files of the program. */
  readonly tellsPackagesOnly?: true;
  /** What the commands left in the folder of records; by default lines of way, file and asker, with tabs between. */
  readonly readLoads?: (folder: string, records: string) => Promise<readonly Load[]>;
}

export interface InstalledPackages {
  readonly keys: ReadonlySet<string>;
  /** @param path below the program's folder */
  ownerOf(path: string): string | undefined;
  /** True of what was compiled for the program, where code may be dropped afterwards. */
  isBuilt?(key: string): boolean;
}

export interface Load {
  /** Of the file, below the program's folder where it is there. */
  readonly path: string;
  /** How: `import`, `require`, `program` and so on. */
  readonly way: string;
  /** The file that asked for it, where the recorder knows. */
  readonly from: string;
}
