/** rebar.config: Erlang terms, of which `{deps, […]}` is read, at the top for all and within profiles for some. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { gitSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { type Group, groupsIn, readTerms, type Term, textOfTerm } from './terms.ts';

export function extract(file: SourceFile): Extraction {
  const { items, unbalancedAt } = readTerms(file.text, 'erlang');
  const problems: Problem[] = [];
  if (unbalancedAt >= 0) {
    const { startLine } = file.span(unbalancedAt, unbalancedAt);
    problems.push({ line: startLine, message: 'A bracket has no partner: the file may be cut or mixed up.' });
  }
  const declarations: Declaration[] = [];
  const take = (terms: readonly Term[], scope: Scope): void => {
    for (const dependency of listUnder(terms, 'deps')) {
      const declaration = declarationOf(file, dependency, scope);
      if (declaration !== undefined) declarations.push(declaration);
    }
  };
  take(items, 'production');
  for (const profile of listUnder(items, 'profiles')) {
    if (profile.kind !== 'tuple') continue;
    const scope = textOfTerm(profile.items[0]) === 'test' ? 'test' : 'development';
    for (const list of groupsIn(profile.items, 'list')) take(list.items, scope);
  }
  return conclude({ declarations, problems });
}

/** The items of the list in `{key, […]}`. */
function listUnder(terms: readonly Term[], key: string): readonly Term[] {
  const tuple = groupsIn(terms, 'tuple').find(({ items }) => textOfTerm(items[0]) === key);
  return groupsIn(tuple?.items ?? [], 'list')[0]?.items ?? [];
}

/** `cowboy`, `{cowboy, "2.9.0"}`, `{app, "~> 1.0", {pkg, name}}` or `{app, {git, url, ref}}`. */
function declarationOf(file: SourceFile, term: Term, scope: Scope): Declaration | undefined {
  const items: readonly Term[] = term.kind === 'tuple' ? term.items : [term];
  const app = textOfTerm(items[0]);
  if (app === undefined || app === '') return undefined;
  const constraint = items[1]?.kind === 'string' ? items[1].text.trim() : '';
  const named = groupsIn(items, 'tuple').find((tuple: Group) => textOfTerm(tuple.items[0]) === 'pkg');
  const name = textOfTerm(named?.items[1]) ?? app;
  const version = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.exec(constraint)?.[0];
  return {
    name,
    ...(name === app ? {} : { alias: app }),
    constraint,
    ...(version === undefined ? {} : { version }),
    scope,
    span: file.span(term.start, term.end),
    ...sourceOf(items),
  };
}

/** `{app, {git, "https://…", {tag, "1.0"}}}`, also behind a version. */
function sourceOf(items: readonly Term[]): Pick<Declaration, 'source'> {
  const place = groupsIn(items, 'tuple').find(({ items: [kind] }) =>
    /^(?:git|git_subdir|hg)$/.test(textOfTerm(kind) ?? ''),
  );
  const address = textOfTerm(place?.items[1]);
  if (place === undefined || address === undefined) return {};
  const [reference] = groupsIn(place.items, 'tuple');
  return { source: gitSource(address, textOfTerm(reference?.items[1]) ?? textOfTerm(place.items[2])) };
}
