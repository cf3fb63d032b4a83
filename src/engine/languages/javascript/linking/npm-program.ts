/** A JavaScript program as a whole, as its judges see it. */
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import type { SourceTrace } from '../../../linking/source-trace.ts';
import type { DetailedFiles } from '../../../linking/detailed-files.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Linker, World } from '../../../linking/linker.ts';
import type { OwnCode } from '../../../linking/own-code.ts';
import type { ObjectGraph } from '../../../objects/object-graph.ts';
import type { ReachableNames } from './unreached.ts';

export interface ProgramInput {
  readonly files: readonly FileFacts[];
  readonly linker: Pick<Linker, 'ownTargets' | 'packageTargets'>;
  readonly installed: InstalledSources | undefined;
  readonly trace: SourceTrace | undefined;
  readonly detailed: DetailedFiles;
  /** A file of data; `undefined` where it cannot be read. */
  readonly readData?: (path: string) => Promise<string | undefined>;
  /** Which first-party functions nothing calls, whatever the settings and the system are. */
  readonly uncalledCode?: () => Promise<OwnCode>;
  /** The same as the repository is set up. */
  readonly ownCode: World['ownCode'];
  readonly rootOf: World['rootOf'];
  readonly signal?: AbortSignal | undefined;
}

export interface NpmProgram {
  readonly installed: InstalledSources;
  readonly trace: SourceTrace;
  readonly detailed: DetailedFiles;
  /** Worked out when first asked for; `undefined` where not all code could be read. */
  reached(): Promise<ReachableNames | undefined>;
  /** By values, the same. */
  allThatMayRun(): Promise<ScriptsAtMost | undefined>;
}

/** All that may run at most, by the values that move through it. */
export interface ScriptsAtMost {
  readonly graph: ObjectGraph;
  /** Files of which running code may load or call what no value shows. */
  readonly open: readonly string[];
}

/** Files that hold no code which could mention anything. */
export const noCode = /\.(?:json|node|wasm|d\.[cm]?ts)$/;
