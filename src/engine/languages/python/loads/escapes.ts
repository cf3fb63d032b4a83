/** Loaders that leave the place where they are understood: handed on as values, or out of the file under other names. */
import { field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { boundHazard, hazard, type LoadWalk } from './load-walk.ts';
import { nameOf } from './names.ts';
import { freeName, isBroad, primitiveOf, startsPrograms, watchedName } from './primitives.ts';

export function escapeValue(walk: LoadWalk, name: string, place: SyntaxNode): void {
  const primitive = primitiveOf(name);
  if (/^(?:harmless|python|arguments)$/.test(primitive)) return;
  if (primitive === 'module' && isBroad(name)) return;
  if (primitive === 'executor') walk.executors.push(place);
  else if (primitive === 'plugins' && !name.endsWith('EntryPoint')) {
    walk.handed.groups.add('*');
    boundHazard(walk, `${name} handed on as a value`, place);
  } else hazard(walk, `${name} handed on as a value`, place, startsPrograms(name), !takesNames(name));
}

/** What is handed on is handed names, not texts of code or data. */
function takesNames(watched: string): boolean {
  const primitive = primitiveOf(watched);
  return primitive === 'module'
    ? /^(?:importlib|pkgutil|runpy|imp|pydoc|zipimport|builtins|__builtins?__)(?:\.|$)/.test(watched)
    : /^(?:import|object|find|file|fileSecond|walk|python)$/.test(primitive);
}

export function noteHandedOut(walk: LoadWalk, alias: string, watched: string, place: SyntaxNode): void {
  const loads = /^(?:import|object|code|texts|file|walk|escape)$/.test(primitiveOf(watched));
  if (loads && freeName(alias) === undefined)
    hazard(walk, `${watched} under another name`, place, false, !takesNames(watched));
}

export function noteImport(walk: LoadWalk, node: SyntaxNode): void {
  const module = nameOf(walk.scope, field(node, 'module_name'));
  if (
    ofType(node, 'wildcard_import').length > 0 &&
    !isBroad(module) &&
    primitiveOf(module) === 'module' &&
    !/^(?:os|asyncio|subprocess)$/.test(module)
  )
    hazard(walk, `from ${module} import *`, node);
  if (walk.scope.kind === 'function') return;
  for (const item of ofType(node, 'aliased_import')) {
    const watched = watchedName(`${module}.${nameOf(walk.scope, field(item, 'name'))}`);
    if (watched !== undefined) noteHandedOut(walk, nameOf(walk.scope, field(item, 'alias')), watched, node);
  }
}
