/** Turns one requirement string of a manifest into a declaration, or into the problem that keeps it from being one. */
import type { Declaration } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { quoted } from '../../extraction/conclude.ts';
import { pinnedVersion, readArchiveName, readRequirement } from './requirement.ts';
import { locationSource } from './requirement-source.ts';

export interface RequirementText {
  readonly file: SourceFile;
  readonly text: string;
  /** Offset of the text in the file. */
  readonly start: number;
  /** Where the text's characters are not the file's (escapes): the end of the place that is shown as a whole. */
  readonly wholeEnd?: number;
  readonly line: number;
  readonly scope: Scope;
  readonly declarations: Declaration[];
  readonly problems: Problem[];
}

export function declareRequirement({
  file,
  text,
  start,
  wholeEnd,
  line,
  scope,
  declarations,
  problems,
}: RequirementText): void {
  const requirement = readRequirement(text);
  if (requirement === undefined) {
    problems.push({ line, message: `${quoted(text.trim())} is no requirement; it is not listed.` });
    return;
  }
  const { name, constraint, url, rest } = requirement;
  if (rest !== '')
    problems.push({ line, message: `${quoted(rest)} behind ${name} was not understood and is left out.` });
  const version = url === '' ? pinnedVersion(constraint) : readArchiveName(url)?.version;
  declarations.push({
    name,
    constraint: url === '' ? constraint : `@ ${url}`,
    scope,
    span:
      wholeEnd === undefined
        ? file.span(start + requirement.start, start + requirement.end)
        : file.span(start, wholeEnd),
    ...(version === undefined ? {} : { version }),
    ...(url === '' ? {} : { source: locationSource(url) }),
  });
}
