/** Loaders and modules of them that a file hands to others under a name which does not tell them: there nobody would know them. */
import { field, fields, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { hazard, type LoadWalk } from './load-walk.ts';
import { nameOf } from './names.ts';
import { freeName, isBroad, primitiveOf, watchedName } from './primitives.ts';

export function noteHandedOut(walk: LoadWalk, alias: string, watched: string, place: SyntaxNode): void {
  const loads = /^(?:import|object|code|texts|file|fileSecond|walk|escape|plugins|deserialise)$/.test(
    primitiveOf(watched),
  );
  if (loads && freeName(alias) === undefined) hazard(walk, `${watched} under another name`, place);
}

export function visitImport(walk: LoadWalk, node: SyntaxNode): void {
  const module = nameOf(walk.scope, field(node, 'module_name'));
  if (ofType(node, 'wildcard_import').length > 0) visitStar(walk, node, module);
  if (walk.scope.kind === 'function') return;
  for (const item of fields(node, 'name')) {
    const isAliased = item.type === 'aliased_import';
    const name = nameOf(walk.scope, isAliased ? field(item, 'name') : item);
    const watched = watchedName(`${module}.${name}`);
    if (watched === undefined) continue;
    const does = primitiveOf(watched);
    // What only times or profiles is seldom handed on under its own name, and classes of plug-ins are named as types.
    if (!isAliased && (/^(?:texts|escape|code)$/.test(does) || (does === 'plugins' && /^[A-Z]/.test(name)))) continue;
    noteHandedOut(walk, isAliased ? nameOf(walk.scope, field(item, 'alias')) : name, watched, node);
  }
}

function visitStar(walk: LoadWalk, node: SyntaxNode, module: string): void {
  const isStarter = /^(?:os|asyncio|subprocess)$/.test(module);
  if (
    isStarter
      ? module === 'os' && startsByFreeName.test(walk.text)
      : !isBroad(module) && primitiveOf(module) === 'module'
  )
    hazard(walk, `from ${module} import *`, node, isStarter);
}

/** Programs that a star import brings the means for. */
const startsByFreeName = /(?<![\w.])(?:system|popen|startfile|posix_spawnp?|(?:exec|spawn)[lv]p?e?)\s*\(/;

/** `import pydoc as docs` in a module from which others may take `docs`. */
export function noteRenamedModules(walk: LoadWalk, node: SyntaxNode): void {
  if (walk.scope.kind === 'function') return;
  for (const item of ofType(node, 'aliased_import')) {
    const module = nameOf(walk.scope, field(item, 'name'));
    const alias = nameOf(walk.scope, field(item, 'alias'));
    if (loadingModules.test(module) && freeName(alias) === undefined)
      hazard(walk, `${module} under another name`, node);
  }
}

const loadingModules =
  /^(?:importlib|imp|runpy|pkgutil|pydoc|zipimport|code|codeop|builtins|pickle|cPickle|_pickle|dill|cloudpickle|shelve|marshal|jsonpickle)$/;
