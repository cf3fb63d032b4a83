/** A Python program as a whole, as its judges see it. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { CallGraph } from '../graph/call-graph.ts';
import type { PythonEnvironment } from './installed.ts';

export interface PythonProgram {
  /** Own files, with how their values move. */
  readonly files: readonly FileFacts[];
  readonly environment: PythonEnvironment | undefined;
  /** The graph through the packages that lie in the tree; worked out when first asked for. */
  throughPackages(): Promise<CallGraph | undefined>;
}
