/**
 * What the tools of an assistant can ask: a service, folders of this machine, or both. The tools are the same wherever they run; what a
 * world cannot do, its server does not offer.
 */
import type { OverlaidFile } from '../../engine/files/overlaid-tree.ts';
import type { FixPlan } from '../../engine/fixes/model/fix-plan.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import type { PackageCheck, PackageQuestion } from '../operations/package-check-shapes.ts';

export interface AssistantWorld {
  /** Calls an operation as the assistant's caller; absent where there is no service. */
  readonly call?: CallOperation;
  /** Absent where no folder may be looked at. */
  readonly folders?: Folders;
  readonly checkPackages: (questions: readonly PackageQuestion[], signal: AbortSignal) => Promise<CheckedPackages>;
  /** Two states of some files, judged with the same advisories; `folder` empty: of these files alone. */
  readonly compare: (change: Change, signal: AbortSignal) => Promise<Compared>;
}

/** @throws {Error} with a message for the caller where the operation refuses */
export type CallOperation = (path: string, body: object) => Promise<unknown>;

export interface Folders {
  /** @throws {ToolRefusal} for a path outside of what may be looked at */
  scan(path: string, signal: AbortSignal): Promise<ScannedFolder>;
  /** The last scan of a path, or the last of all for an empty one. */
  last(path: string): ScannedFolder | undefined;
  /** Those whose scans are remembered, the newest first: ids of alerts are those of any of them. */
  remembered(): readonly ScannedFolder[];
  /** Changes after which the alerts that are wanted gone are gone. @throws {ToolRefusal} where none can be planned */
  plan(path: string, wanted: WantedFixes, signal: AbortSignal): Promise<FixPlan>;
  /** The text of a file of a folder, for a change that is given as a diff; undefined where there is none. */
  text(folder: string, path: string): Promise<string | undefined>;
}

export interface WantedFixes {
  /** By `alertKey`. */
  readonly urgencies: ReadonlyMap<string, number>;
  readonly majors: boolean;
}

export interface ScannedFolder {
  /** As it was asked for. */
  readonly path: string;
  readonly report: ScanReport;
}

export interface Change {
  readonly folder: string;
  /** States of the same files; null in either where a file is not there. */
  readonly before: readonly OverlaidFile[];
  readonly after: readonly OverlaidFile[];
}

export interface Compared {
  readonly before: ScanReport;
  readonly after: ScanReport;
}

export interface CheckedPackages {
  readonly packages: readonly PackageCheck[];
  readonly warnings: readonly string[];
}

/** What a tool cannot do for its caller; the message says what would work. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
