/**
 * JavaScript and TypeScript: functions by what they are declared as, assigned to, or a property of. The wrappers that modules are put into
 * have no name, so that what stands in them counts as standing at the top. Types are not read.
 */
import type { Dialect } from '../../languages/javascript/syntax/parse.ts';
import { parseProgram } from '../../languages/javascript/syntax/parse.ts';
import { isNode, type Node } from '../../languages/javascript/syntax/node.ts';
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type Declared, type DeclarationReader, ignored, textOf } from './declared.ts';
import { pushEach } from '../../text/push-each.ts';

export const javascript: DeclarationReader = {
  endings: ['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx'],
  parse: async (text, path) => {
    const [root] = plainNodes(parseProgram(text, dialectOf(path)), '');
    if (root === undefined) throw new Error('it holds no program');
    return root;
  },
  declares(node, parents, text) {
    if (node.type === 'TSModuleDeclaration')
      return { kind: 'container', name: textOf(field(node, 'id'), text), isPublic: isExported(parents.at(-1)) };
    if ((node.type.startsWith('TS') && !runningTypes.has(node.type)) || node.type === 'ImportDeclaration')
      return ignored;
    const parent = parents.at(-1);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      const own = textOf(field(node, 'id'), text);
      const name = own === '' && parent?.type === 'ExportDefaultDeclaration' ? 'default' : own;
      if (name === '') return undefined;
      return { kind: node.type === 'ClassDeclaration' ? 'container' : 'function', name, isPublic: isExported(parent) };
    }
    if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
      return functionOf(node, parents, text);
    if (node.type === 'ClassExpression' || node.type === 'ObjectExpression') {
      const name = givenName(node, parents, text);
      // Small letters name objects, which code takes apart; capitals name types.
      const kept = name !== undefined && /^\p{Lu}/u.test(name) ? name : '';
      return { kind: 'container', name: kept, isPublic: true };
    }
    if (node.type === 'VariableDeclarator') return constantOf(node, parents, text);
    return undefined;
  },
  moduleOf: (path) => path,
};

function dialectOf(path: string): Dialect {
  if (path.endsWith('x')) return path.endsWith('.tsx') ? 'tsx' : 'jsx';
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx';
}

function functionOf(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): Declared | undefined {
  const name = givenName(node, parents, text) ?? textOf(field(node, 'id'), text);
  return name === '' ? undefined : { kind: 'function', name, isPublic: isExported(parents.at(-3)) };
}

/** What a value is called by where it stands: a variable, a member that it is assigned to, a property, a default export. */
function givenName(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): string | undefined {
  const parent = parents.at(-1);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return node.field === 'init' ? textOf(field(parent, 'id'), text) : undefined;
    case 'AssignmentExpression':
      return node.field === 'right' ? memberName(textOf(field(parent, 'left'), text)) : undefined;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.field === 'value' ? keyName(textOf(field(parent, 'key'), text)) : undefined;
    case 'ExportDefaultDeclaration':
      return 'default';
    default:
      return undefined;
  }
}

/** `extend` of `module.exports.extend`, `Type.method` of `Type.prototype.method`, `default` of `module.exports`. */
function memberName(left: string): string | undefined {
  if (!/^[\w$.]+(?:\[['"][\w$]+['"]\])?$/.test(left)) return undefined;
  const parts = left.replace(/\[['"]([\w$]+)['"]\]/, '.$1').split('.');
  if (parts.at(-1) === 'exports') return 'default';
  const kept = parts.filter((part) => !['module', 'exports', 'prototype', 'this', 'self'].includes(part));
  const last = kept.at(-1);
  if (last === undefined) return undefined;
  const owner = kept.at(-2) ?? '';
  return /^\p{Lu}/u.test(owner) ? `${owner}.${last}` : last;
}

function keyName(key: string): string {
  return key.replace(/^['"]|['"]$/g, '');
}

function constantOf(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): Declared | undefined {
  const value = field(node, 'init');
  const isValue = value === undefined || !/Function|^Class|^ObjectExpression$/.test(value.type);
  const name = field(node, 'id');
  if (!isValue || name?.type !== 'Identifier' || isLoad(textOf(value, text))) return undefined;
  return { kind: 'constant', name: textOf(name, text), isPublic: isExported(parents.at(-2)) };
}

function isLoad(value: string): boolean {
  return /^require\s*\(/.test(value);
}

function isExported(node: SyntaxNode | undefined): boolean {
  return node?.type === 'ExportNamedDeclaration' || node?.type === 'ExportDefaultDeclaration';
}

const typesOnly = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);
const castOnly = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
]);

/** Only TypeScript has them, and they do something. */
const runningTypes = new Set(['TSModuleBlock', 'TSExportAssignment', 'TSParameterProperty', 'TSEnumDeclaration']);

/** An ESTree node in the shape that all languages share; what are types of it stands beside it, to be passed over. */
function plainNodes(node: Node, field: string): readonly SyntaxNode[] {
  const inner = castOnly.has(node.type) ? node['expression'] : undefined;
  if (isNode(inner)) return [typeAt(node.start, inner.start), ...plainNodes(inner, field), typeAt(inner.end, node.end)];
  if (node.type === 'Identifier' && isNode(node['typeAnnotation']) && typeof node['name'] === 'string') {
    const end = node.start + node['name'].length;
    return [{ type: node.type, field, start: node.start, end, children: [] }, typeAt(end, node.end)];
  }
  const children: SyntaxNode[] = [];
  for (const key in node) {
    if (key === 'parent') continue;
    const value = node[key];
    const isType = typesOnly.has(key);
    for (const item of Array.isArray(value) ? value : [value])
      if (isNode(item)) pushEach(children, isType ? [typeAt(item.start, item.end)] : plainNodes(item, key));
  }
  children.sort((a, b) => a.start - b.start);
  return [{ type: node.type, field, start: node.start, end: node.end, children }];
}

function typeAt(start: number, end: number): SyntaxNode {
  return { type: 'TSPart', field: '', start, end, children: [] };
}
