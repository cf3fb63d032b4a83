/** From a call such as `gem 'rack', '~> 2.0', '>= 2.2.3'` to a declaration. */
import type { Declaration } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { RubyCall } from './ruby-calls.ts';

/** `undefined` where the name is computed. Requirements that are computed are left out of the constraint. */
export function gemDeclaration(
  file: SourceFile,
  call: RubyCall,
  scope: Scope,
  source?: PackageSource,
): Declaration | undefined {
  const [first, ...rest] = call.positional;
  const name = first?.texts?.[0];
  if (first === undefined || name === undefined || name === '' || first.texts?.length !== 1) return undefined;
  const requirements = rest.flatMap(({ texts }) => texts ?? []);
  const [only = ''] = requirements;
  const version = requirements.length === 1 ? /^=?\s*(\d[\w.]*(?:-[\w.]+)?)$/.exec(only.trim())?.[1] : undefined;
  return {
    name,
    constraint: requirements.join(', '),
    ...(version === undefined ? {} : { version }),
    scope,
    span: file.span(first.start, rest.at(-1)?.end ?? first.end),
    ...(source === undefined ? {} : { source }),
  };
}
