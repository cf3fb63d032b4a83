/** Code that runs or not, and values that are only looked at or go to a name: nothing escapes by them, dead code uses nothing. */
import type { Scope } from '../../syntax/scope.ts';
import { refOf, trackedOf, valueOf } from './bindings.ts';
import { declare } from './declarations.ts';
import { noteArguments, noteValue } from './hazards.ts';
import { ownArgument } from './loading/members.ts';
import { isSame } from './loading/tracked.ts';
import { constantTruth, endsBlock } from './syntax/dead-code.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { noteUse, visitField, type Walk } from './walk.ts';

/** Its loads are noted all the same, its uses are not. */
function visitDead(walk: Walk, node: Node | undefined): void {
  if (node === undefined) return;
  const outer = walk.isDead;
  walk.isDead = true;
  walk.visit(walk, node);
  walk.isDead = outer;
}

export function visitBranches(walk: Walk, node: Node): void {
  const truth = constantTruth(nodeOf(node['test']));
  visitAsked(walk, nodeOf(node['test']), true);
  for (const field of ['consequent', 'body'] as const) {
    const branch = nodeOf(node[field]);
    if (branch === undefined) continue;
    if (truth === false && node.type !== 'DoWhileStatement') visitDead(walk, branch);
    else walk.visit(walk, branch);
  }
  const other = nodeOf(node['alternate']);
  if (other === undefined) return;
  if (truth === true) visitDead(walk, other);
  else walk.visit(walk, other);
}

export function visitLogical(walk: Walk, node: Node, isFollowed: boolean): void {
  const left = nodeOf(node['left']);
  const right = nodeOf(node['right']);
  const truth = constantTruth(left);
  const isAnd = node['operator'] === '&&';
  const whole = valueOf(walk, node);
  const go = (part: Node | undefined): void => {
    if (part === undefined) return;
    if (isFollowed && isSame(valueOf(walk, part), whole)) visitFollowed(walk, part);
    else walk.visit(walk, part);
  };
  if (isAnd) visitAsked(walk, left, true);
  else go(left);
  if (truth === !isAnd && node['operator'] !== '??') visitDead(walk, right);
  else go(right);
}

/** Where a value is only looked at: it goes nowhere. `isUse` where looking is noted as a use of imports. */
export function visitAsked(walk: Walk, node: Node | undefined, isUse: boolean): void {
  if (node === undefined) return;
  if (node.type === 'Identifier' && nameOf(node) === 'arguments') return;
  if (node.type === 'Identifier' || node.type === 'MemberExpression') {
    if (isUse) noteUse(walk, refOf(walk, node), 'value', node);
    if (trackedOf(walk, node)?.isEscaped === true && isUse) noteValue(walk, node);
    visitChain(walk, node);
  } else if (node.type === 'LogicalExpression') {
    visitAsked(walk, nodeOf(node['left']), isUse);
    visitAsked(walk, nodeOf(node['right']), isUse);
  } else visitFollowed(walk, node);
}

/** Where the value goes to a name that is followed, or nowhere. */
export function visitFollowed(walk: Walk, node: Node | undefined): void {
  if (node === undefined) return;
  switch (node.type) {
    case 'LogicalExpression':
      visitLogical(walk, node, true);
      return;
    case 'ConditionalExpression': {
      visitAsked(walk, nodeOf(node['test']), true);
      const whole = valueOf(walk, node);
      const truth = constantTruth(nodeOf(node['test']));
      for (const field of ['consequent', 'alternate'] as const) {
        const branch = nodeOf(node[field]);
        if (truth === (field === 'alternate')) visitDead(walk, branch);
        else if (isSame(valueOf(walk, branch), whole)) visitFollowed(walk, branch);
        else if (branch !== undefined) walk.visit(walk, branch);
      }
      return;
    }
    case 'SequenceExpression':
      for (const part of nodesOf(node['expressions'])) visitFollowed(walk, part);
      return;
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      visitFollowed(walk, nodeOf(node['expression']));
      return;
    default:
      walk.followed = node;
      walk.visit(walk, node);
  }
}

/** Enters what a callee or member is taken from, without noting the prefix of a chain as a use of its own. */
export function visitChain(walk: Walk, node: Node): void {
  let current: Node | undefined = node;
  while (
    current?.type === 'MemberExpression' ||
    current?.type === 'ChainExpression' ||
    current?.type === 'TSNonNullExpression'
  ) {
    if (current['computed'] === true) visitField(walk, current, 'property');
    current = nodeOf(current.type === 'MemberExpression' ? current['object'] : current['expression']);
  }
  if (current === undefined) return;
  if (current.type !== 'Identifier') visitFollowed(walk, current);
  else if (nameOf(current) === 'arguments' && isElement(walk.scope, node)) noteArguments(walk, current);
}

/** `arguments[i]` and what is taken from it, but not `arguments.length`, nor an element whose number tells what it is. */
function isElement(scope: Scope, chain: Node): boolean {
  let current = chain;
  for (;;) {
    const object = nodeOf(current['object'] ?? current['expression']);
    if (object === undefined || object.type === 'Identifier')
      return memberName(current) !== 'length' && ownArgument(scope, current) === undefined;
    current = object;
  }
}

export function visitBlock(walk: Walk, node: Node): void {
  const body = nodesOf(node['body']);
  declare(walk, body);
  visitStatements(walk, body);
}

/** What stands after `return` never runs, but for functions that are declared there. */
export function visitStatements(walk: Walk, statements: readonly Node[]): void {
  let isDead = false;
  for (const statement of statements) {
    if (isDead && statement.type !== 'FunctionDeclaration') visitDead(walk, statement);
    else walk.visit(walk, statement);
    isDead ||= endsBlock(statement);
  }
}
