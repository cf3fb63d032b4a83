/** paket.dependencies: `nuget Name constraint` lines, by groups. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { paketScope } from './paket-lock.ts';

/** The name, then an operator or a version, up to the options that a word with a colon begins. */
const nugetLine = /^(\s*)(?:nuget|clitool)\s+(\S+)(?:\s+(\S.*))?$/i;
const commentStart = /\/\/|#/;

export function extractPaketDependencies(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  let scope: Scope = 'production';
  for (const { text, start } of linesOf(file.text)) {
    const group = /^\s*group\s+(\S+)/i.exec(text)?.[1];
    if (group !== undefined) scope = paketScope(group);
    const comment = text.search(commentStart);
    const line = (comment < 0 ? text : text.slice(0, comment)).trimEnd();
    const match = nugetLine.exec(line);
    if (match === null) continue;
    const [, indent = '', name = '', rest = ''] = match;
    const words = rest.split(/\s+/);
    const options = words.findIndex((word) => word.endsWith(':'));
    const constraint = words.slice(0, options < 0 ? words.length : options).join(' ');
    // `= 1.2.3` and a bare version pin; every other operator leaves a choice.
    const version = /^(?:={1,2}\s*)?(\d[^\s,*]*)$/.exec(constraint)?.[1];
    const span = file.span(start + indent.length, start + line.length);
    declarations.push({ name, constraint, ...(version !== undefined && { version }), scope, span });
  }
  return conclude({ declarations });
}
