/** What crosses between the thread that asks and the worker thread that runs the embedded PostgreSQL. */

export type EmbeddedRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'exec'; readonly sql: string }
  | { readonly id: number; readonly kind: 'listen'; readonly channel: string }
  | { readonly id: number; readonly kind: 'unlisten'; readonly channel: string }
  | { readonly id: number; readonly kind: 'close' };

export interface EmbeddedResult {
  readonly rows: Record<string, unknown>[];
  readonly affectedRows?: number;
  readonly fields: { name: string; dataTypeID: number }[];
}

export type EmbeddedReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly results: EmbeddedResult[] }
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly message: string;
      readonly code: string;
      readonly detail: string;
      readonly constraint: string;
    }
  /** Whether the work in hand waits for room on the disk. */
  | { readonly kind: 'full'; readonly isFull: boolean }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };

export interface EmbeddedWorkerData {
  /** Empty: in memory, for tests. */
  readonly folder: string;
}
