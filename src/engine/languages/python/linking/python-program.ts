/** A Python program as a whole, as its judges see it. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { CallGraph } from '../graph/call-graph.ts';
import type { PythonEnvironment } from './installed.ts';

export interface PythonProgram {
  /** Own files, with how their values move. */
  readonly files: readonly FileFacts[];
  /** Those that are followed as the program itself: the product's, where there are any. */
  readonly live: readonly FileFacts[];
  readonly environment: PythonEnvironment | undefined;
  /** The graph through the packages that lie in the tree; `undefined` where there are none. */
  readonly throughPackages: CallGraph | undefined;
}
