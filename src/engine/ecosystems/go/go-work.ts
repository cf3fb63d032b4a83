/**
 * go.work: the modules that are built together. It adds no module of its own; its replacements are applied where its
 * modules are read, and its `toolchain` or `go` directive decides which standard library they are built with.
 * Format: https://go.dev/ref/mod#go-work-file
 */
import type { Extraction } from '../../model/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { readDirectives } from './directives.ts';
import { standardLibraryOf } from './go-mod.ts';
import { readReplacements } from './replacements.ts';
import { workspaceVerbs } from './workspace.ts';

export function extractGoWork(file: SourceFile): Extraction {
  const { directives, problems: readingProblems } = readDirectives(file.text, workspaceVerbs);
  const problems = [...readingProblems, ...readReplacements(directives, file).problems];
  const standardLibrary = standardLibraryOf(directives, file);
  const status = directives.length === 0 && problems.length > 0 ? 'failed' : 'parsed';
  return conclude({ packages: standardLibrary === undefined ? [] : [standardLibrary], problems, status });
}
