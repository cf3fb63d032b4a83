/**
 * DESCRIPTION of an R package: fields in the manner of Debian's control files, continued on indented lines. The name is
 * common, so a file without the fields of an R package is simply not one.
 */
import { type Declaration, type Extraction, nothingExtracted } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

const scopes: ReadonlyMap<string, Scope> = new Map([
  ['Depends', 'production'],
  ['Imports', 'production'],
  ['LinkingTo', 'production'],
  ['Suggests', 'development'],
  ['Enhances', 'optional'],
]);

/** They come with R itself. */
const basePackages: ReadonlySet<string> = new Set(
  'R base compiler datasets graphics grDevices grid methods parallel splines stats stats4 tcltk tools utils'.split(' '),
);

export function extract(file: SourceFile): Extraction {
  const declarations = new Map<string, Declaration>();
  let isPackage = false;
  let scope: Scope | undefined;
  for (const line of linesOf(file.text)) {
    const field = /^([A-Za-z][\w@/-]*)\s*:/.exec(line.text);
    if (field !== null) scope = scopes.get(field[1] ?? '');
    if (field?.[1] === 'Package' || field?.[1] === 'Type') isPackage = true;
    if (scope === undefined) continue;
    const from = field?.[0].length ?? 0;
    for (const match of line.text.slice(from).matchAll(/([A-Za-z][\w.]*)\s*(?:\(([^()]*)\))?/g)) {
      const [whole, name = '', constraint = ''] = match;
      if (basePackages.has(name) || declarations.has(name)) continue;
      const start = line.start + from + match.index;
      const version = /^==\s*(\S+)$/.exec(constraint.trim())?.[1];
      declarations.set(name, {
        name,
        constraint: constraint.trim(),
        ...(version === undefined ? {} : { version }),
        scope,
        span: file.span(start, start + whole.trimEnd().length),
      });
    }
  }
  return isPackage ? conclude({ declarations: [...declarations.values()] }) : nothingExtracted;
}
