/** conanfile.txt: references, one a line, in sections such as `[requires]` and `[tool_requires]`. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { readConanReference } from './reference.ts';

const scopes: ReadonlyMap<string, Scope> = new Map([
  ['requires', 'production'],
  ['build_requires', 'development'],
  ['tool_requires', 'development'],
  ['test_requires', 'test'],
]);

export function extract(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  let scope: Scope | undefined;
  for (const line of linesOf(file.text)) {
    const content = line.text.replace(/(?:^|\s)#.*$/, '').trim();
    if (content === '') continue;
    const section = /^\[(\w+)\]$/.exec(content)?.[1];
    if (section !== undefined) {
      scope = scopes.get(section);
      continue;
    }
    if (scope === undefined) continue;
    const reference = readConanReference(content);
    if (reference === undefined) {
      problems.push({ line: line.number, message: `No package is named by ${quoted(content)}.` });
      continue;
    }
    declarations.push(
      conanDeclaration(file, line.start + line.text.indexOf(content), content.length, scope, reference),
    );
  }
  return conclude({ declarations, problems });
}

export function conanDeclaration(
  file: SourceFile,
  start: number,
  length: number,
  scope: Scope,
  { name, version }: { readonly name: string; readonly version: string },
): Declaration {
  const isRange = version.startsWith('[');
  return {
    name,
    constraint: isRange ? version.slice(1, -1) : version,
    ...(isRange ? {} : { version }),
    scope,
    span: file.span(start, start + length),
  };
}
