/** What a scan says of packages that it lists and does not match. */
import type { PackageSource } from './package-source.ts';

/** Something that is listed and was not judged as a reader might expect; nothing was misread. */
export interface CoverageNote {
  /** Why: it does not come from the public registry, only a range of versions is known of it, or it is of no ecosystem here. */
  readonly kind: 'source' | 'range' | 'foreign';
  readonly path: string;
  readonly line: number;
  /** Of what is of no ecosystem here the type of its package URL. */
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly source: PackageSource;
  /** The vulnerabilities of the public package of that name that were not matched. */
  readonly advisoryIds: readonly string[];
  /** One sentence for a person. */
  readonly message: string;
}
