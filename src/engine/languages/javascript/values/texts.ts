/** The texts that an expression may be, as far as one file writes them: names of members that are put together. */
import { child, children, isNode, memberName, nameOf, type Node, stringOf, templateTexts } from '../syntax/node.ts';
import { type NameScope, scopeOf } from './reading.ts';

const depthMax = 12;
const textsMax = 8;
const lengthMax = 200;

/** @returns at most eight; empty where none is known, which says nothing of others that it may be. */
export function textsOf(names: NameScope, node: Node | undefined, depth = 0): readonly string[] {
  if (node === undefined || depth > depthMax) return [];
  const inner = (part: Node | undefined): readonly string[] => textsOf(names, part, depth + 1);
  const text = stringOf(node);
  if (text !== undefined) return [text];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'number' ? [String(node['value'])] : [];
    case 'Identifier': {
      const scope = scopeOf(names, nameOf(node));
      return inner(scope?.constants.get(nameOf(node)));
    }
    case 'MemberExpression':
      return memberTexts(names, node, depth);
    case 'TemplateLiteral': {
      const [first = '', ...rest] = templateTexts(node);
      const holes = children(node, 'expressions');
      return rest.reduce<readonly string[]>(
        (known, part, index) => joinAll(joinAll(known, inner(holes[index])), [part]),
        [first],
      );
    }
    case 'BinaryExpression':
      return node['operator'] === '+' ? joinAll(inner(child(node, 'left')), inner(child(node, 'right'))) : [];
    case 'LogicalExpression':
      return [...inner(child(node, 'left')), ...inner(child(node, 'right'))].slice(0, textsMax);
    case 'ConditionalExpression':
      return [...inner(child(node, 'consequent')), ...inner(child(node, 'alternate'))].slice(0, textsMax);
    case 'CallExpression':
      return joined(node, inner);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return inner(child(node, 'expression'));
    default:
      return [];
  }
}

/** A member of a table or an `enum` that stands under a constant name. */
function memberTexts(names: NameScope, node: Node, depth: number): readonly string[] {
  const object = child(node, 'object');
  if (object?.type !== 'Identifier') return [];
  let table = scopeOf(names, nameOf(object))?.constants.get(nameOf(object));
  while (table?.type === 'TSAsExpression' || table?.type === 'TSSatisfiesExpression' || isFrozen(table))
    table = table?.type === 'CallExpression' ? children(table, 'arguments')[0] : table && child(table, 'expression');
  const keys = node['computed'] === true ? textsOf(names, child(node, 'property'), depth + 1) : [memberName(node)];
  const members =
    table?.type === 'ObjectExpression'
      ? children(table, 'properties')
      : table?.type === 'TSEnumDeclaration'
        ? children(child(table, 'body') ?? table, 'members')
        : [];
  return members
    .filter((member) => {
      const key = child(member, 'key') ?? child(member, 'id');
      return member['computed'] !== true && key !== undefined && keys.includes(stringOf(key) ?? nameOf(key));
    })
    .flatMap((member) => textsOf(names, child(member, 'value') ?? child(member, 'initializer'), depth + 1))
    .slice(0, textsMax);
}

function isFrozen(node: Node | undefined): boolean {
  const callee = node?.type === 'CallExpression' ? child(node, 'callee') : undefined;
  return callee?.type === 'MemberExpression' && memberName(callee) === 'freeze';
}

/** `['a', 'b'].join('')` and `'a'.concat('b')`. */
function joined(node: Node, inner: (part: Node | undefined) => readonly string[]): readonly string[] {
  const callee = child(node, 'callee');
  if (callee?.type !== 'MemberExpression') return [];
  const given = children(node, 'arguments');
  const object = child(callee, 'object');
  if (memberName(callee) === 'concat' && object?.type !== 'ArrayExpression')
    return given.reduce<readonly string[]>((known, part) => joinAll(known, inner(part)), inner(object));
  if (memberName(callee) !== 'join' || object?.type !== 'ArrayExpression') return [];
  const elements = object['elements'];
  const parts = Array.isArray(elements) ? elements : [];
  const separators = given.length === 0 ? [','] : inner(given[0]);
  return parts.slice(0, 64).reduce<readonly string[]>((known, part, index) => {
    const next = isNode(part) ? inner(part) : [];
    return index === 0 ? next : joinAll(joinAll(known, separators), next);
  }, []);
}

function joinAll(before: readonly string[], after: readonly string[]): readonly string[] {
  return before
    .flatMap((left) => after.map((right) => left + right))
    .filter((text) => text.length <= lengthMax)
    .slice(0, textsMax);
}
