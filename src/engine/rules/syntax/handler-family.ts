/**
 * The seam between files and handlers. Frameworks of one language are a family: what its files say is read file by file, in a child process, as
 * plain data; who handles what, and behind which guards, is then worked out over all files, in a process that parses nothing.
 */
import type { Handler } from '../model/handler.ts';
import type { SourceView } from './source-view.ts';

/** `Facts` is plain JSON, bounded by what the file says, and kept by the content of the file. */
export interface HandlerFamily<Facts = unknown> {
  /** The folder of the family: `javascript`. */
  readonly name: string;
  /** By the engine's names (`JavaScript`, `python`). */
  readonly languages: readonly string[];
  /** By path and text alone, cheaply: false where nothing of the file can matter to handlers or their guards. */
  concerns(path: string, text: string): boolean;
  /** Undefined where the file says nothing of handlers. */
  read(view: SourceView): Facts | undefined;
  /** By path, in the order of paths. Never throws for what files say. Tells `bounds` what it did not follow to its end. */
  link(files: ReadonlyMap<string, Facts>, bounds: Set<string>): readonly Handler[];
}
