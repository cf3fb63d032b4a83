/**
 * conanfile.py: a Python program, of which literal references are read: the class attributes `requires = "zlib/1.2.13"`
 * (one, a tuple or a list) and the calls `self.requires("zlib/1.2.13")`. A reference that is put together is a problem.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { conanDeclaration } from './conanfile-txt.ts';
import { readConanReference } from './reference.ts';

const scopes: ReadonlyMap<string, Scope> = new Map([
  ['requires', 'production'],
  ['build_requires', 'development'],
  ['tool_requires', 'development'],
  ['test_requires', 'test'],
]);

const opening =
  /^\s*(?:self\.(requires|build_requires|tool_requires|test_requires)\s*\(|(requires|build_requires|tool_requires|test_requires)\s*=)/;
const literal = /(?<![\w{])(["'])([^"'\\]*)\1/g;

export function extract(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  let scope: Scope | undefined;
  for (const line of linesOf(file.text)) {
    const content = line.text.replace(/(?:^|\s)#.*$/, '');
    const match = opening.exec(content);
    const [, call, attribute] = match ?? [];
    if (match !== null) scope = scopes.get(call ?? attribute ?? '');
    if (scope === undefined) continue;
    const rest = content.slice(match?.[0].length ?? 0);
    const before = declarations.length;
    for (const found of rest.matchAll(literal)) {
      const reference = readConanReference(found[2] ?? '');
      if (reference === undefined) continue;
      const start = line.start + content.length - rest.length + found.index + 1;
      declarations.push(conanDeclaration(file, start, found[2]?.length ?? 0, scope, reference));
    }
    const isPlain = /^\s*["']/.test(rest) && declarations.length > before;
    if (call !== undefined && rest.trim() !== '' && !isPlain) {
      problems.push({ line: line.number, message: 'A requirement that is put together was left out.' });
    }
    if (!isContinued(rest)) scope = undefined;
  }
  return conclude({ declarations, problems });
}

/** A list goes on while its bracket is open or its line ends in a comma. */
function isContinued(text: string): boolean {
  const trimmed = text.trimEnd();
  return /[,([\\]$/.test(trimmed) || trimmed === '';
}
