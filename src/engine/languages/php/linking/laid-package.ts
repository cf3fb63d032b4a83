/** One package as Composer has laid it out. */
import type { Autoload } from './autoload.ts';

export interface Laid {
  readonly name: string;
  readonly version: string;
  /** Ends in no slash. */
  readonly folder: string;
  readonly autoload: Autoload;
  /** Names under its `require`, platform packages among them. */
  readonly needs: readonly string[];
  /** Its files of PHP. */
  readonly files: readonly string[];
  /** Settings and templates, which may name classes. */
  readonly settings: readonly string[];
}
