/** What an analysis is asked for, and what it and its child process say to each other. */
import type { ListedFile } from '../../engine/files/listed-tree.ts';
import type { OverlaidFile } from '../../engine/files/overlaid-tree.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import type { Rule } from '../../engine/rules/model/rule.ts';
import type { Registries, SourceRequest } from '../../engine/sources/source-store.ts';

export type TreeSource =
  | { readonly kind: 'folder'; readonly path: string }
  /** Single files, for what is handed over without a folder around it. */
  | { readonly kind: 'files'; readonly files: readonly ListedFile[] }
  /** Of a bare repository; nothing is checked out. */
  | { readonly kind: 'commit'; readonly gitDir: string; readonly commit: string }
  /** Another one after a change; null: an empty one. */
  | { readonly kind: 'overlaid'; readonly base: TreeSource | null; readonly files: readonly OverlaidFile[] };

export interface AnalysisTask {
  /** One report a tree, in order, all on the same advisory snapshot. */
  readonly trees: readonly TreeSource[];
  readonly advisoryFile: string;
  readonly rules: readonly Rule[];
  /** As the operator lists them. */
  readonly privateRegistries: readonly string[];
  /** Globs of what is not looked at, of all trees; absent: everything is. */
  readonly excluded?: readonly string[];
  /** Where parsed facts are kept between scans; empty: nowhere. */
  readonly factCacheDir: string;
  /** Where sources of packages are kept; empty: only those in the tree are looked at. */
  readonly sourcesDir: string;
  /** Those that missing sources will be asked of; no secrets are among them. */
  readonly registries: Registries;
  /** Of packages only their descriptions are read, which tell what a project brings in; no sources. */
  readonly describesOnly?: boolean;
}

/** Every message names its scan, since a child takes one after another: what is late from an earlier one is told by its number. */
export type AnalysisQuestion = { readonly scan: number } & (
  | { readonly kind: 'start'; readonly task: AnalysisTask }
  /** How fetching ended: whether the store holds more than before, and whether something may be had another time. */
  | { readonly kind: 'fetched'; readonly hasMore: boolean; readonly isAway: boolean }
);

export type AnalysisReply = { readonly scan: number } & (
  | { readonly kind: 'phase'; readonly phase: string; readonly detail: string }
  /** What the inventory leads to at registries, before anything is judged; the child waits for `fetched`. */
  | { readonly kind: 'wanted'; readonly missing: readonly SourceRequest[] }
  /** What is known without the sources that the reports miss; the child waits for `fetched`. */
  | { readonly kind: 'judged'; readonly reports: readonly ScanReport[]; readonly missing: readonly SourceRequest[] }
  /** All of the scan is put away; `rssBytes` is what the process still holds. */
  | { readonly kind: 'done'; readonly reports: readonly ScanReport[]; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly message: string }
);
