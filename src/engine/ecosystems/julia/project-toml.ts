/**
 * Project.toml of Julia: `[deps]` and `[weakdeps]` name packages, `[compat]` gives their ranges, and `[extras]` those that
 * only a target such as `test` needs.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt } from '../../text/toml.ts';
import { conclude } from '../../extraction/conclude.ts';

const sections: readonly (readonly [key: string, scope: Scope])[] = [
  ['deps', 'production'],
  ['weakdeps', 'optional'],
  ['extras', 'test'],
];

export function extract(file: SourceFile): Extraction {
  const { root, problems, status } = readToml(file);
  const declarations = new Map<string, Declaration>();
  for (const [section, scope] of sections) {
    for (const { key: name, keyStart, value } of tableAt(root, section)?.entries.values() ?? []) {
      if (declarations.has(name) || value.kind !== 'string') continue;
      const constraint = stringAt(root, 'compat', name)?.value ?? '';
      const version = /^=\s*v?(\d+\.\d+\.\d+\S*)$/.exec(constraint.trim())?.[1];
      declarations.set(name, {
        name,
        constraint,
        ...(version === undefined ? {} : { version }),
        scope,
        span: file.span(keyStart, value.end),
      });
    }
  }
  return conclude({ declarations: [...declarations.values()], problems, status });
}
