/** What names and members are given: aliases are followed, and what is only handed out is used by those who take it. */
import type { Ref } from '../../model/use-fact.ts';
import { assign, functionScope, isRef, lookUp } from '../../syntax/scope.ts';
import { bindingOf, refOf, trackedOf, valueOf } from './bindings.ts';
import { visitChain, visitFollowed } from './branches.ts';
import { declareVariables } from './declarations.ts';
import { handedOut, noteAssignedExport } from './exports.ts';
import { noteValue } from './hazards.ts';
import { isImported, isSame, trackedBy } from './loading/tracked.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { visitField, type Walk } from './walk.ts';

export function visitVariables(walk: Walk, node: Node): void {
  const scope = node['kind'] === 'var' ? functionScope(walk.scope) : walk.scope;
  const before = nodesOf(node['declarations']).map((declarator) => scope.names.get(nameOf(nodeOf(declarator['id']))));
  declareVariables(walk, scope, node);
  for (const [index, declarator] of nodesOf(node['declarations']).entries()) {
    const init = nodeOf(declarator['init']);
    const id = nodeOf(declarator['id']);
    const known = before[index];
    const value = valueOf(walk, init);
    // A name that is declared twice stands for the other value.
    if (init !== undefined && isRef(known) && value !== undefined && !isSame(known, value)) {
      walk.visit(walk, init);
      continue;
    }
    // `const t = lib.t` and `const { t } = lib` only give the name: its uses count, wherever they stand.
    const isAlias = init !== undefined && id !== undefined && isPlainChain(init) && value !== undefined;
    if (init !== undefined && !isAlias) {
      if (value === undefined) walk.visit(walk, init);
      else visitFollowed(walk, init);
    }
    visitDefaults(walk, id);
  }
}

function isPlainChain(node: Node): boolean {
  let current: Node | undefined = node;
  while (current?.type === 'MemberExpression' && current['computed'] !== true) current = nodeOf(current['object']);
  return current?.type === 'Identifier';
}

export function visitDefaults(walk: Walk, pattern: Node | undefined): void {
  if (pattern === undefined) return;
  if (pattern.type === 'AssignmentPattern') {
    visitField(walk, pattern, 'right');
    visitDefaults(walk, nodeOf(pattern['left']));
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of nodesOf(pattern['properties'])) {
      if (property['computed'] === true) visitField(walk, property, 'key');
      visitDefaults(walk, nodeOf(property.type === 'RestElement' ? property['argument'] : property['value']));
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const element of nodesOf(pattern['elements'])) visitDefaults(walk, element);
  } else if (pattern.type === 'TSParameterProperty') visitDefaults(walk, nodeOf(pattern['parameter']));
}

export function visitAssignment(walk: Walk, node: Node): void {
  const left = nodeOf(node['left']);
  const right = nodeOf(node['right']);
  noteAssignedExport(walk, node);
  let isFollowed = false;
  if (left?.type === 'Identifier') {
    const binding = bindingOf(walk, right);
    const known = binding === undefined ? undefined : assign(walk.scope, nameOf(left), binding);
    if (isRef(known) && isRef(binding) && isImported(known) && isImported(binding))
      walk.facts.alternate(known, binding);
    const held = lookUp(walk.scope, nameOf(left));
    isFollowed = isRef(binding) && isRef(held) && isSame(held, binding) && !isLoader(walk, binding);
  } else if (left?.type === 'MemberExpression') {
    const tracked = trackedOf(walk, left);
    if (tracked?.isEscaped === true && memberName(left) !== '[]' && /^extensions$/.test(memberName(left)))
      noteValue(walk, left);
    if (left['computed'] === true) noteWrittenOwner(walk, left);
    noteGlobal(walk, left, right);
    visitChain(walk, left);
  } else visitDefaults(walk, left);
  if (right === undefined) return;
  if (isFollowed || walk.bundle?.handedOut.has(right) === true) visitFollowed(walk, right);
  else if (!walk.isInstalled && left !== undefined) visitHandedOut(walk, left, right);
  else walk.visit(walk, right);
}

/** Loads modules by their names: functions may know the name that gets it, and may have been looked at before. */
function isLoader(walk: Walk, binding: Ref): boolean {
  const name = trackedBy(walk.loaders, binding)?.name ?? '';
  return /^(?:require|resolve|module|modules|Module|createRequire|vm|eval|Function|someOfModule|cache|getBuiltinModule)$/.test(
    name,
  );
}

/** `globalThis.load = require`: the name has the value wherever nothing declares it. */
function noteGlobal(walk: Walk, left: Node, right: Node | undefined): void {
  const value = trackedOf(walk, nodeOf(left['object']))?.name === 'global' ? valueOf(walk, right) : undefined;
  const name = memberName(left);
  if (value !== undefined && name !== '[]' && !walk.globals.has(name)) walk.globals.set(name, value);
}

/** `require.extensions['.x'] = f` changes what all loads do; `global[x] = 1` does not. */
function noteWrittenOwner(walk: Walk, left: Node): void {
  const owner = nodeOf(left['object']);
  if (owner !== undefined && trackedOf(walk, owner)?.isEscaped === true) noteValue(walk, owner);
}

/** What is only handed out under a name is used by those who take it. */
function visitHandedOut(walk: Walk, left: Node, right: Node): void {
  const names = handedOut(left, right);
  if (names.length === 0) return walk.visit(walk, right);
  const isName = (node: Node): boolean => isPlainChain(node) && refOf(walk, node) !== undefined;
  if (names[0] === right) {
    if (isName(right) && trackedOf(walk, right) === undefined) visitChain(walk, right);
    else walk.visit(walk, right);
    return;
  }
  for (const property of nodesOf(right['properties'])) {
    const value = nodeOf(property['value']);
    if (value === undefined || !names.includes(value) || !isName(value) || trackedOf(walk, value) !== undefined)
      walk.visit(walk, property);
    else visitChain(walk, value);
  }
}
