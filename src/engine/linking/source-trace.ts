/** What following imports through the sources of installed packages found: the files that are loaded, and that may be. */
import type { FileFacts, ImportFact } from '../model/file-facts.ts';
import type { RootKind } from './root-kind.ts';
import type { UseFact } from '../model/use-fact.ts';

export interface Obstacle {
  /** `require with a computed name`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

export interface LoadEdge {
  readonly path: string;
  readonly from: string;
  readonly fact: ImportFact;
  /** The strongest kind of program that comes this way. */
  readonly root: RootKind;
  /** Some import on the way stands in a function of a package, which may never be called. */
  readonly isLazy?: true;
}

export interface SourceTrace {
  /** How each loaded file was first reached; first-party files have no entry. */
  readonly loaded: ReadonlyMap<string, LoadEdge>;
  readonly possible: ReadonlyMap<string, LoadEdge>;
  readonly missing: ReadonlyMap<string, LoadEdge>;
  /** Those of the loaded files with which the product starts by name, and what names them. */
  readonly started: readonly LoadEdge[];
  /** The first file of each package that was loaded, and that came into question, where the resolver knows owners. */
  readonly firstLoaded: ReadonlyMap<string, FirstLoad>;
  readonly firstPossible: ReadonlyMap<string, FirstLoad>;
  /** Facts of the loaded files; of ecosystems whose links are kept by package only of files that had to be read. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Uses that run when a loaded file is loaded. */
  uses(): Promise<readonly UseWhenLoaded[]>;
  /** What in a reached file lets it load what no import names. */
  obstacleIn(path: string): Promise<Obstacle>;
}

export interface FirstLoad {
  readonly arrival: LoadEdge;
  /** Its place among all that were reached. */
  readonly order: number;
}

export interface UseWhenLoaded {
  readonly file: FileFacts;
  readonly fact: UseFact;
}
