/** Podfile: a Ruby program, read for its `pod` calls with literal names and never run. */
import type { Declaration, Extraction, LocalPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { gemSource } from '../rubygems/gem-source.ts';
import { gemDeclaration } from '../rubygems/gem-declaration.ts';
import { readRubyCalls } from '../rubygems/ruby-calls.ts';

const callNames: ReadonlySet<string> = new Set(['pod']);

export function extract(file: SourceFile): Extraction {
  const declarations = new Map<string, Declaration>();
  const problems: Problem[] = [];
  const locals: LocalPackage[] = [];
  for (const call of readRubyCalls(file.text, callNames)) {
    if (call.hasReceiver || call.isAssignment || call.positional.length === 0) continue;
    const configurations =
      call.keywords.get('configurations')?.texts ?? call.keywords.get('configuration')?.texts ?? [];
    const isDebug = configurations.length > 0 && configurations.every((name) => name === 'Debug');
    const declaration = gemDeclaration(file, call, isDebug ? 'development' : 'production', gemSource(call));
    const path = call.keywords.get('path')?.texts?.[0];
    if (path !== undefined || call.keywords.has('path')) {
      if (path === undefined || declaration === undefined) continue;
      const { name, constraint, scope, span } = declaration;
      locals.push({ name, version: '', path, constraint, scope, span });
      continue;
    }
    if (declaration === undefined) {
      const { startLine } = file.span(call.start, call.end);
      problems.push({ line: startLine, message: 'A pod whose name is computed was left out.' });
      continue;
    }
    const subspecs = call.keywords.get('subspecs')?.texts ?? [];
    const names = subspecs.length === 0 ? [declaration.name] : subspecs.map((part) => `${declaration.name}/${part}`);
    for (const name of names) {
      // Several targets ask for one pod; the widest use of it counts.
      const known = declarations.get(name);
      if (known === undefined || known.scope === 'development') declarations.set(name, { ...declaration, name });
    }
  }
  return { ...conclude({ declarations: [...declarations.values()], problems }), locals };
}
