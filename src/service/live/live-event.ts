/** What an open page of the console is told of while it is open: scans and how far they are, and which lists are no longer as they were. */
import type { ScanKind, ScanState } from '../database/tables.ts';

export interface ScanEvent {
  readonly event: 'scan';
  readonly data: {
    readonly id: string;
    readonly repositoryId: string;
    readonly kind: ScanKind;
    readonly state: ScanState;
    readonly progress: {
      /** What a running one is busy with; empty for others. */
      readonly phase: string;
      /** How much of its phases is behind it, 0 to 1; never goes back while it runs. */
      readonly fraction: number;
    };
  };
}

/** Whoever shows one of these asks for it again. */
export interface ChangedEvent {
  readonly event: 'changed';
  readonly data: { readonly lists: readonly string[] };
}

/** The session is over; the stream ends here. */
export interface EndedEvent {
  readonly event: 'ended';
  readonly data: Record<string, never>;
}

export type LiveEvent = ScanEvent | ChangedEvent | EndedEvent;
