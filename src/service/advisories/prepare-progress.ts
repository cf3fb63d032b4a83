/** How far preparing the advisory file has come, for a person who waits. */

export interface Progress {
  readonly phase: 'wait' | 'download' | 'read' | 'verify';
  readonly detail: string;
}
