/** What preparing the advisory file is asked for. */
import type { SymbolSet } from '../../config/symbol-sets.ts';
import type { Progress } from './prepare-progress.ts';

export interface PrepareOptions {
  /** `''`: whatever is there already, else the starter set; a folder or zip; an http(s) address under which the OSV bucket's layout stands. */
  readonly source: string;
  readonly dataDir: string;
  /** The sets of vulnerable functions that are read beside the source; all where it is not said. */
  readonly symbolSets?: readonly SymbolSet[];
  /** A folder or an http(s) address where scores of EPSS and the KEV catalogue lie; empty or absent: beside the records, where the source is a folder. */
  readonly exploitation?: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}
