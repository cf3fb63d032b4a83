/** What a tree holds: its packages, the files that say so and how well they were read, and the graphs between packages. */
import type { ForeignComponent } from './extraction.ts';
import type { Problem } from './problem.ts';
import type { Package, LocalName } from './package.ts';
import type { DependencyGraph } from './dependency-graph.ts';

export interface FileReport {
  readonly path: string;
  readonly status: 'parsed' | 'partial' | 'failed' | 'unsupported';
  readonly problems: readonly Problem[];
}

export interface ListedForeign extends ForeignComponent {
  readonly path: string;
}

export interface Inventory {
  /** Sorted by ecosystem, name, version, manifest path, span. */
  readonly packages: readonly Package[];
  /** Sorted like the packages. */
  readonly locals: readonly LocalName[];
  /** What bills of materials list that is of no ecosystem here, in order of path, then as their file lists them; absent: nothing. */
  readonly foreign?: readonly ListedForeign[];
  readonly files: readonly FileReport[];
  readonly graphs: readonly DependencyGraph[];
}
