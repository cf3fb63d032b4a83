/** The contract of a format: its name, what it is called on the wire, and its writer. */
import type { Exported } from './exported.ts';

export interface Format {
  /** As commands and the API name it. */
  readonly name: string;
  /** With a verb's object, for help: "SARIF 2.1.0, for code hosts and editors". */
  readonly description: string;
  readonly mediaType: string;
  /** Of a file's name, with its dot. */
  readonly extension: string;
  /** In pieces, so that a large document is nowhere whole. The same input gives the same bytes. */
  write(exported: Exported): Iterable<string>;
}
