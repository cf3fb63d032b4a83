/** Everything the rules look at for the packages of one ecosystem, prepared once a scan. */
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { Gap } from './gap.ts';
import type { ParentsOf } from './dependency-paths.ts';
import type { EvidenceWriter } from './evidence.ts';
import type { Instances } from './instances.ts';
import type { CallTrace } from './call-trace.ts';
import type { Program } from './program.ts';
import type { SourceTrace } from './source-trace.ts';
import type { Linkage, Linker } from './linkage.ts';
import type { Lookups } from './lookups.ts';
import type { Mention } from './mentions.ts';
import type { ModuleIndex } from './module-index.ts';

export interface World {
  readonly linkage: Linkage;
  readonly linker: Linker;
  readonly files: readonly FileFacts[];
  readonly gaps: readonly Gap[];
  readonly index: ModuleIndex;
  readonly instances: Instances;
  readonly packages: readonly Package[];
  readonly graphs: readonly DependencyGraph[];
  readonly parentsOf: ParentsOf;
  readonly lookups: Lookups;
  readonly mention: (name: string) => Mention | undefined;
  readonly evidence: EvidenceWriter;
  /** Followed once, when the first question needs it; `undefined` where no sources of packages are in the tree. */
  readonly trace: () => Promise<SourceTrace | undefined>;
  /** Calls followed through those sources, once the first question needs them. */
  readonly calls: () => Promise<CallTrace | undefined>;
  /** Values followed by their types, where the language is followed so. */
  readonly program: () => Promise<Program | undefined>;
}
