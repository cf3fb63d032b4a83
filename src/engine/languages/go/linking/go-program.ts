/** A Go program as a whole, as its judges see it. */
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseTrace } from './follow-uses.ts';
import type { GoPackages } from './packages.ts';
import type { ReachableNames } from './unreached.ts';
import type { OutsideUse } from './outside-use.ts';

export interface GoProgram {
  readonly packages: GoPackages;
  readonly followed: UseTrace;
  /** Uses of packages that are not here, by normalized name. */
  readonly outside: ReadonlyMap<string, readonly OutsideUse[]>;
  /** Packages of the standard library that the program imports itself; its runtime is part of every program. */
  readonly standard: ReadonlySet<string>;
  readonly installed: InstalledSources | undefined;
  /** Why not all code of the program is here; empty where it is. */
  readonly lacks: string;
  /** Whether first-party code at a place may run: something calls the functions around it. */
  readonly runs: (file: FileFacts, start: number) => boolean;
  /** Worked out when first asked for; nothing is told where something lacks. */
  reached(): ReachableNames;
}
