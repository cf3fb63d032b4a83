/** Code of JavaScript that can load or run what nobody can see from outside: computed loads, `eval`, escaping loaders. */
import { lookUp } from '../../syntax/scope.ts';
import { isLoader, refOf, type Walk } from './bindings.ts';
import {
  literalPrefix,
  memberName,
  nameOf,
  type Node,
  nodeOf,
  nodesOf,
  stringOf,
  templateTexts,
} from './syntax/node.ts';

export function noteCallHazards(walk: Walk, node: Node): void {
  if (node.type === 'ImportExpression') {
    noteComputedLoad(walk, nodeOf(node['source']), 'import()', node);
    return;
  }
  const callee = nodeOf(node['callee']);
  const first = nodesOf(node['arguments'])[0];
  if (callee === undefined) return;
  if (isLoader(walk, callee)) {
    noteComputedLoad(walk, first, 'require', node);
    return;
  }
  if (callee.type === 'MemberExpression') {
    const object = nodeOf(callee['object']);
    if (
      /^run(?:InThisContext|InNewContext|InContext)$/.test(memberName(callee)) &&
      first?.type !== 'FunctionExpression'
    ) {
      walk.facts.hazard('dynamic_load', 'code run from text by vm', node);
    }
    if (nameOf(object) === 'require' && memberName(callee) === 'context')
      walk.facts.hazard('dynamic_load', 'require.context', node);
    return;
  }
  const name = nameOf(callee);
  if (lookUp(walk.scope, name) !== undefined) return;
  if (name === 'eval') walk.facts.hazard('dynamic_load', 'eval', node);
  if (name === 'Function' && first !== undefined)
    walk.facts.hazard('dynamic_load', 'code made from text by Function', node);
  if (/^set(?:Timeout|Interval)$/.test(name) && stringOf(first) !== undefined)
    walk.facts.hazard('dynamic_load', `${name} with text`, node);
}

/** `require` handed to someone else may load anything. `typeof require` and its members are not visited as identifiers. */
export function noteEscapingLoader(walk: Walk, identifier: Node): void {
  const name = nameOf(identifier);
  const binding = lookUp(walk.scope, name);
  if (binding === 'loader' || (name === 'require' && binding === undefined)) {
    walk.facts.hazard('dynamic_load', 'require used as a value', identifier);
  }
  if (name === 'eval' && binding === undefined) walk.facts.hazard('dynamic_load', 'eval', identifier);
}

function noteComputedLoad(walk: Walk, source: Node | undefined, what: string, place: Node): void {
  if (source === undefined || stringOf(source) !== undefined) return;
  if (staysInside(walk, source)) return;
  walk.facts.hazard('dynamic_load', `${what} with a computed name`, place);
}

/**
 * True where the computed name surely names a file of the repository, which is read anyway, or a file of a package that
 * the first part of the name tells.
 */
function staysInside(walk: Walk, source: Node): boolean {
  const prefix = literalPrefix(source);
  if (/^\.{0,2}\//.test(prefix)) return !prefix.includes('node_modules');
  if (/^(?:@[\w.-]+\/)?[\w-][\w.-]*\//.test(prefix)) return true;
  const leftmost = leftmostOf(source);
  if (leftmost.type === 'Identifier') return nameOf(leftmost) === '__dirname' && !mentionsPackages(source);
  if (leftmost.type === 'MemberExpression')
    return (
      memberName(leftmost) === 'dirname' &&
      nodeOf(leftmost['object'])?.type === 'MetaProperty' &&
      !mentionsPackages(source)
    );
  if (leftmost.type !== 'CallExpression' && leftmost.type !== 'NewExpression') return false;
  const name = memberOrName(nodeOf(leftmost['callee']));
  const first = nodesOf(leftmost['arguments'])[0];
  if (
    !/^(?:join|resolve|URL|pathToFileURL)$/.test(name) ||
    first === undefined ||
    (refOf(walk, source) === undefined && name === '')
  )
    return false;
  if (mentionsPackages(source) || nodesOf(leftmost['arguments']).some(mentionsPackages)) return false;
  return staysInside(walk, first);
}

function leftmostOf(node: Node): Node {
  let current = node;
  for (;;) {
    const inner =
      current.type === 'BinaryExpression'
        ? nodeOf(current['left'])
        : current.type === 'TemplateLiteral' && literalPrefix(current) === ''
          ? nodesOf(current['expressions'])[0]
          : undefined;
    if (inner === undefined) return current;
    current = inner;
  }
}

function memberOrName(node: Node | undefined): string {
  return node?.type === 'MemberExpression' ? memberName(node) : nameOf(node);
}

/** In any part of a concatenation or template. */
function mentionsPackages(node: Node): boolean {
  const text = stringOf(node);
  if (text !== undefined) return text.includes('node_modules');
  let current: Node | undefined = node;
  for (; current?.type === 'BinaryExpression'; current = nodeOf(current['left'])) {
    const right = nodeOf(current['right']);
    if (right !== undefined && mentionsPackages(right)) return true;
  }
  if (current !== undefined && current !== node) return mentionsPackages(current);
  return templateTexts(node).some((part) => part.includes('node_modules'));
}
