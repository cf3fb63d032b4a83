/** What a plan is asked for, and what the process that makes it says. */
import type { FixPlan } from '../../engine/fixes/model/fix-plan.ts';
import type { Unasked } from '../../engine/fixes/model/release.ts';
import type { FixSettings } from '../../engine/fixes/model/project-editor.ts';
import type { Registries } from '../../engine/sources/source-store.ts';
import type { TreeSource } from '../analysis/analysis-task.ts';
import type { RegistryAccess } from '../sources/registry-access.ts';

export interface PlanTask {
  readonly tree: TreeSource;
  readonly advisoryFile: string;
  readonly privateRegistries: readonly string[];
  /** Whose metadata is asked for; without one of its ecosystem nothing is fixed. */
  readonly registries: Registries;
  readonly access: RegistryAccess;
  /** Of the store of sources, whose descriptions of packages need not be asked for again; empty: none. */
  readonly sourcesDir: string;
  readonly settings: FixSettings;
  /** Alerts that are to go, by `alertKey`, and how urgently; undefined: all. */
  readonly urgencies: ReadonlyMap<string, number> | undefined;
  /** `together`: one plan, each group on top of those before. `each`: a plan for every group by itself. */
  readonly mode: 'together' | 'each';
}

export interface Planned {
  readonly plans: readonly FixPlan[];
  readonly unasked: readonly Unasked[];
}

export type PlanReply =
  | { readonly kind: 'progress'; readonly detail: string }
  | ({ readonly kind: 'done' } & Planned)
  | { readonly kind: 'failed'; readonly message: string };
