/** mix.exs: an Elixir program, of which the literal tuples of its `deps` functions and `deps:` lists are read. */
import type { Declaration, Extraction, LocalPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { gitSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { type Group, groupsIn, labelled, readTerms, type Term, textOfTerm } from './terms.ts';

const depsFunction = /^[ \t]*defp?[ \t]+\w*deps\b[^\r\n]*?\b(?:do\b|,[ \t]*do:)/gm;
/** Not in a comment: no `#` before it on the line, but that of `#{…}`. */
const inlineDeps = /\bdeps:(?<!#(?!\{)[^\r\n]{0,200})[ \t]*(?=\[)/g;
const nextDefinition = /^[ \t]*(?:defp?|defmodule|@\w+)\b/gm;

export function extract(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  const locals: LocalPackage[] = [];
  const starts = [
    ...Array.from(file.text.matchAll(depsFunction), ({ index, 0: { length } }) => ({
      from: index + length,
      isInline: false,
    })),
    ...Array.from(file.text.matchAll(inlineDeps), ({ index, 0: { length } }) => ({
      from: index + length,
      isInline: true,
    })),
  ];
  let reached = 0;
  for (const { from, isInline } of starts.sort((a, b) => a.from - b.from)) {
    if (from < reached) continue;
    nextDefinition.lastIndex = from;
    reached = nextDefinition.exec(file.text)?.index ?? file.text.length;
    const { items } = readTerms(file.text, 'elixir', from, reached);
    // The next key of the project ends what stands under `deps:`.
    const next = isInline ? items.findIndex(({ kind }) => kind === 'label') : -1;
    const lists = groupsIn(next < 0 ? items : items.slice(0, next), 'list');
    for (const tuple of lists.flatMap(({ items }) => groupsIn(items, 'tuple'))) {
      const declaration = declarationOf(file, tuple);
      if (declaration === 'umbrella') continue;
      if (declaration !== undefined && 'path' in declaration) {
        locals.push(declaration);
        continue;
      }
      if (declaration === undefined) {
        const { startLine } = file.span(tuple.start, tuple.end);
        problems.push({ line: startLine, message: 'A dependency without a literal name was left out.' });
      } else declarations.push(declaration);
    }
  }
  const projectName = /\bapp:\s*:(\w+)/.exec(file.text)?.[1];
  // An umbrella locks its apps together.
  const apps = /\bapps_path:\s*"([^"\\\r\n]+)"/.exec(file.text)?.[1];
  return {
    ...conclude({ declarations, problems }),
    locals,
    ...(projectName === undefined ? {} : { projectName }),
    ...(apps === undefined ? {} : { members: [`${apps}/*`] }),
  };
}

function declarationOf(
  file: SourceFile,
  { items, start, end }: Group,
): Declaration | LocalPackage | 'umbrella' | undefined {
  const app = items[0]?.kind === 'atom' ? items[0].text : undefined;
  if (app === undefined) return undefined;
  // Options stand bare in the tuple or in a list of their own.
  const options: readonly Term[] = [...items.slice(1), ...groupsIn(items, 'list').flatMap((list) => list.items)];
  const text = (option: string): string | undefined => textOfTerm(labelled(options, option));
  if (labelled(options, 'in_umbrella') !== undefined) return 'umbrella';
  const constraint = items[1]?.kind === 'string' ? items[1].text.trim() : '';
  const name = text('hex') ?? app;
  const span = file.span(start, end);
  const scope = scopeOf(options);
  const path = labelled(options, 'path');
  if (path !== undefined)
    return { name, version: '', path: path.kind === 'string' ? path.text : '', constraint, scope, span };
  const version = /^(?:==\s*)?(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(constraint)?.[1];
  return {
    name,
    ...(name === app ? {} : { alias: app }),
    constraint,
    ...(version === undefined ? {} : { version }),
    scope,
    span,
    ...sourceOf(text),
  };
}

function sourceOf(text: (option: string) => string | undefined): Pick<Declaration, 'source'> {
  const forge = text('github');
  const repository = text('git') ?? (forge === undefined ? undefined : `github:${forge}`);
  if (repository !== undefined) return { source: gitSource(repository, text('ref') ?? text('tag') ?? text('branch')) };
  const organization = text('organization');
  const registry = organization === undefined ? text('repo') : `hexpm:${organization}`;
  return registry === undefined || registry === 'hexpm' ? {} : { source: registrySource(registry) };
}

function scopeOf(options: readonly Term[]): Scope {
  const only = labelled(options, 'only');
  const environments = only !== undefined && 'items' in only ? only.items.map(textOfTerm) : [textOfTerm(only)];
  if (only !== undefined && environments.every((name) => name === 'test')) return 'test';
  if (only !== undefined && environments.every((name) => name !== 'prod')) return 'development';
  return textOfTerm(labelled(options, 'optional')) === 'true' ? 'optional' : 'production';
}
