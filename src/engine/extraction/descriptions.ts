/**
 * What registries publish of a package beside its archive, such as the pom of a Maven project: what it needs, in a file that never
 * changes once it is there. Extractors take it from here where it is at hand, and say what they could not tell where it is not.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';

export interface WantedDescription {
  readonly ecosystem: EcosystemName;
  /** As its registry knows it. */
  readonly name: string;
  readonly version: string;
}

export interface Descriptions {
  /** A registry could not be asked: what is not at hand may be there another time. */
  readonly isAway?: boolean;
  /**
   * The file; `undefined` where it is not at hand, which whoever hands these out remembers.
   * @param askedBy path of the file that it is wanted for
   */
  find(wanted: WantedDescription, askedBy: string): Promise<Uint8Array | undefined>;
}
