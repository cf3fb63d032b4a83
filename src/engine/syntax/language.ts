/** The contract of a language: which files are its, and how one of them becomes facts. */
import type { Detail } from './fact-reader.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { SourceFile } from '../text/source-file.ts';
import type { ContentFacts } from '../model/file-facts.ts';

export interface Language {
  readonly name: LanguageName;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Names of files that tools read as code of the language, lower case. */
  readonly fileNames?: readonly string[];
  /** Names of programs in a `#!` line of files without an extension. */
  readonly interpreters: readonly string[];
  /**
   * Loads the parser on first use, so that listing the languages costs nothing.
   * @throws {Error} with a sentence for a person where the file cannot be read as code; the file is then a gap.
   */
  extract(file: SourceFile, isDetailed?: Detail | false): Promise<ContentFacts>;
  /** Facts of a file of an installed package that is no source: compiled code and what lies beside it. `undefined` for a source. */
  extractInstalled?(path: string, content: Uint8Array): Promise<ContentFacts | undefined>;
}
