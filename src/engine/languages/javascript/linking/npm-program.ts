/** A JavaScript program as a whole, as its judges see it. */
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import type { SourceTrace } from '../../../linking/source-trace.ts';
import type { DetailedFiles } from '../../../linking/detailed-files.ts';
import type { ReachableNames } from './unreached.ts';

export interface NpmProgram {
  readonly installed: InstalledSources;
  readonly trace: SourceTrace;
  readonly detailed: DetailedFiles;
  /** Worked out when first asked for; `undefined` where not all code could be read. */
  reached(): Promise<ReachableNames | undefined>;
}

/** Files that hold no code which could mention anything. */
export const noCode = /\.(?:json|node|wasm|d\.[cm]?ts)$/;
