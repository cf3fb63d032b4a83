/**
 * What a CommonJS module hands on, shown by every mention of `module`, `exports` and the names that stand for the same object: what is done
 * there is one of the few things known here, else the module counts as open. Names are told by their spelling alone, without scopes: one
 * that means something else only makes a module more open.
 */
import {
  isNode,
  memberName,
  nameOf,
  type Node,
  nodeOf,
  nodesOf,
  stringOf,
} from '../../languages/javascript/syntax/node.ts';
import { visitorKeys } from '../../languages/javascript/syntax/visitor-keys.ts';
import { branchesOf, bundledObject, isModuleExports, type Link, linksOf, requiredBy } from './commonjs-links.ts';
import type { ModuleNames } from './module-names.ts';

interface Reading {
  readonly certain: Set<string>;
  readonly possible: Set<string>;
  readonly stars: string[];
  readonly wholes: string[];
  opening: string;
  /** Names that stand for the object that is handed on, besides `exports`. */
  readonly aliases: Set<string>;
  /** Mentions that were understood where the object is given. */
  readonly settled: Set<Node>;
  /** `module.exports` is another object than `exports`. */
  isReplaced: boolean;
  callsMethods: boolean;
  usesThis: boolean;
}

export function commonJsNames(program: Node): ModuleNames {
  const reading = newReading();
  const statements = nodesOf(program['body']);
  const links = statements.flatMap(linksOf);
  const functions = new Set(
    statements.flatMap((one) => (one.type === 'FunctionDeclaration' ? [nameOf(nodeOf(one['id']))] : [])),
  );
  for (let size = -1; size !== reading.aliases.size; ) {
    size = reading.aliases.size;
    for (const link of links) noteAliases(reading, link);
  }
  const given = links.filter(({ targets }) => targets.some((target) => isWhole(reading, target)));
  for (const link of given) noteGiven(reading, link, statements);
  const replacing = given.filter(({ targets }) => targets.some(isModuleExports));
  const branches = statements.flatMap((statement) => branchesOf(statement) ?? []);
  for (const { targets, value } of branches) {
    for (const target of targets) reading.settled.add(target);
    reading.wholes.push(requiredBy(value) ?? '');
  }
  if (replacing.length + branches.length / 2 > 1) open(reading, 'what it is is said more than once');
  for (const name of reading.aliases) {
    const times = given.filter(({ targets }) =>
      targets.some((target) => target.type === 'Identifier' && nameOf(target) === name),
    );
    if (times.length + Number(functions.has(name)) !== 1) open(reading, `what ${name} is cannot be told`);
  }
  visit(reading, program, []);
  if (reading.callsMethods && reading.usesThis) open(reading, 'it calls functions of its own that may add to it');
  return namesOf(reading);
}

/** What a module does to another one that it knows as a whole by these names. */
export function addedNames(program: Node, aliases: ReadonlySet<string>): ModuleNames {
  const reading = newReading();
  for (const name of aliases) reading.aliases.add(name);
  for (const link of nodesOf(program['body']).flatMap(linksOf))
    for (const target of link.targets)
      if (link.targets.length === 1 && target.type === 'Identifier' && aliases.has(nameOf(target)))
        reading.settled.add(target);
  visit(reading, program, [], false);
  if (reading.callsMethods) open(reading, 'functions of it are called that may add to it');
  return namesOf(reading);
}

function newReading(): Reading {
  return {
    certain: new Set(),
    // The whole module, to those who import it.
    possible: new Set(['default']),
    stars: [],
    wholes: [],
    opening: '',
    aliases: new Set(),
    settled: new Set(),
    isReplaced: false,
    callsMethods: false,
    usesThis: false,
  };
}

function namesOf({ certain, possible, stars, wholes, opening }: Reading): ModuleNames {
  return { kind: 'commonjs', certain, possible, stars, wholes, opening };
}

function open(reading: Reading, why: string): void {
  reading.opening ||= why;
}

function isWhole(reading: Reading, node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node) === 'exports' || reading.aliases.has(nameOf(node));
  return isModuleExports(node);
}

function noteAliases(reading: Reading, { targets, value }: Link): void {
  if (![...targets, ...(value === undefined ? [] : [value])].some((node) => isWhole(reading, node))) return;
  for (const node of [...targets, ...(value === undefined ? [] : [value])])
    if (node.type === 'Identifier' && !['exports', 'module', 'undefined'].includes(nameOf(node)))
      reading.aliases.add(nameOf(node));
}

function noteGiven(reading: Reading, { targets, value }: Link, statements: readonly Node[]): void {
  for (const target of targets) {
    if (isWhole(reading, target)) reading.settled.add(target);
    else if (target.type !== 'MemberExpression') open(reading, 'it is given to a pattern');
  }
  if (value === undefined) return open(reading, 'what it is is said later');
  const isReplacing = targets.some(isModuleExports) && !targets.some((target) => nameOf(target) === 'exports');
  if (isWhole(reading, value)) {
    reading.settled.add(value);
    if (isReplacing && nameOf(value) !== 'exports') reading.isReplaced = true;
    return;
  }
  if (isReplacing) reading.isReplaced = true;
  const required = requiredBy(value);
  const bundled = bundledObject(value, statements);
  if (required !== undefined) reading.wholes.push(required);
  else if (bundled !== undefined) noteMembers(reading, bundled);
  else if (value.type === 'ObjectExpression') noteMembers(reading, value);
  else if (value.type !== 'FunctionExpression' && value.type !== 'ArrowFunctionExpression')
    open(reading, 'it is the result of something');
}

function noteMembers(reading: Reading, object: Node): void {
  for (const property of nodesOf(object['properties'])) {
    if (property.type === 'SpreadElement') {
      const required = requiredBy(nodeOf(property['argument']));
      if (required === undefined) open(reading, 'it takes over what another object has');
      else reading.stars.push(required);
      continue;
    }
    const key = nodeOf(property['key']);
    const name = property['computed'] === true ? stringOf(key) : keyOf(key);
    if (name === undefined) open(reading, 'a name of it is computed');
    else noteName(reading, name, true);
  }
}

function keyOf(key: Node | undefined): string {
  return key?.type === 'Literal' ? String(key['value']) : nameOf(key);
}

function noteName(reading: Reading, name: string, isCertain: boolean): void {
  reading.possible.add(name);
  if (isCertain) reading.certain.add(name);
}

function visit(reading: Reading, node: Node, around: readonly Node[], isOwn = true): void {
  if (node.type === 'WithStatement') open(reading, 'it uses with');
  // `0 && (module.exports = { a })` is written for those who only look for names.
  if (node.type === 'LogicalExpression' && node['operator'] === '&&' && nodeOf(node['left'])?.['value'] === 0) return;
  if (node.type === 'Identifier') {
    const name = nameOf(node);
    if (name === 'eval') open(reading, 'it runs text as code');
    if (isOwn && name === 'module') judgeModule(reading, node, around);
    else if (isOwn ? isWhole(reading, node) : reading.aliases.has(name)) judgeWhole(reading, node, around);
    return;
  }
  if (node.type === 'ThisExpression' && isOwn) {
    if (
      around.some(({ type }) => /^(?:Function(?:Declaration|Expression)|Class(?:Declaration|Expression))$/.test(type))
    )
      reading.usesThis = true;
    else judgeThis(reading, node, around);
  }
  const inner = [...around, node];
  for (const field of visitorKeys[node.type] ?? []) {
    if (node['computed'] !== true && isLabel(node, field)) continue;
    const value = node[field];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(reading, item, inner, isOwn);
    } else if (isNode(value)) visit(reading, value, inner, isOwn);
  }
}

/** A name of a member, which stands for nothing itself. */
function isLabel({ type }: Node, field: string): boolean {
  if (field === 'property') return type === 'MemberExpression';
  return field === 'key' && /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(type);
}

const harmlessOfModule = new Set(['id', 'parent', 'filename', 'path', 'children', 'loaded', 'hot']);

function judgeModule(reading: Reading, node: Node, around: readonly Node[]): void {
  const parent = around.at(-1);
  if (parent?.type === 'MemberExpression' && parent['object'] === node) {
    if (isModuleExports(parent)) return judgeWhole(reading, parent, around.slice(0, -1));
    if (harmlessOfModule.has(memberName(parent)) && !isWritten(parent, around.at(-2))) return;
  } else if (isOnlyCompared(parent)) return;
  open(reading, 'it hands its module on');
}

/** At the top of a module `this` is what it hands on; compilers look for their helpers there. */
function judgeThis(reading: Reading, node: Node, around: readonly Node[]): void {
  const [parent, above] = [around.at(-1), around.at(-2)];
  if (parent?.type === 'LogicalExpression' && parent['left'] === node) return;
  if (parent?.type === 'MemberExpression' && parent['computed'] !== true && !isWritten(parent, above)) return;
  open(reading, 'it uses this');
}

function judgeWhole(reading: Reading, node: Node, around: readonly Node[]): void {
  if (reading.settled.has(node)) return;
  const [parent, above] = [around.at(-1), around.at(-2)];
  if (parent === undefined) return;
  if (parent.type === 'MemberExpression' && parent['object'] === node) return judgeMember(reading, node, around);
  if (isOnlyCompared(parent) || parent.type === 'ImportDefaultSpecifier' || parent.type === 'ImportNamespaceSpecifier')
    return;
  if (parent.type === 'FunctionDeclaration' && parent['id'] === node && above?.type === 'Program') return;
  if ((parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent['callee'] === node) return;
  if (parent.type === 'CallExpression' && isUnderstoodCall(reading, parent, node, around)) return;
  // `module.exports.default = module.exports`
  const left = parent.type === 'AssignmentExpression' && parent['right'] === node ? nodeOf(parent['left']) : undefined;
  const owner = left?.type === 'MemberExpression' && memberName(left) !== '[]' ? nodeOf(left['object']) : undefined;
  if (owner !== undefined && isWhole(reading, owner)) return;
  open(reading, 'what it hands on goes where it is not followed');
}

function judgeMember(reading: Reading, node: Node, around: readonly Node[]): void {
  const [member, above] = [around.at(-1), around.at(-2)];
  if (member === undefined) return;
  const name = memberName(member);
  if (isWritten(member, above)) {
    if (name === '[]') return open(reading, 'a name of it is computed');
    const isOther = reading.isReplaced && node.type === 'Identifier' && nameOf(node) === 'exports';
    noteName(reading, name, !isOther && above?.type === 'AssignmentExpression' && isAtTop(around.slice(0, -1)));
  } else if (above?.type === 'UnaryExpression' && above['operator'] === 'delete') open(reading, 'it takes a name away');
  else if (above?.type === 'CallExpression' && above['callee'] === member) reading.callsMethods = true;
}

function isWritten(member: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'AssignmentExpression') return parent['left'] === member;
  if (parent?.type === 'UpdateExpression' || parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement')
    return parent['argument'] === member || parent['left'] === member;
  return parent !== undefined && /^(?:ArrayPattern|AssignmentPattern|RestElement|Property)$/.test(parent.type);
}

const ranAtOnce = new Set(['AssignmentExpression', 'SequenceExpression', 'CallExpression', 'VariableDeclarator']);

/** In a statement of the module itself, and so whenever it is loaded. */
function isAtTop(around: readonly Node[]): boolean {
  const [program, statement, ...expressions] = around;
  return (
    program?.type === 'Program' &&
    (statement?.type === 'ExpressionStatement' || statement?.type === 'VariableDeclaration') &&
    expressions.every(({ type }) => ranAtOnce.has(type))
  );
}

function isOnlyCompared(parent: Node | undefined): boolean {
  return parent?.type === 'BinaryExpression' || (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof');
}

/** `Object.defineProperty(exports, 'a', …)` and `__exportStar(require('./a'), exports)`, as compilers write them. */
function isUnderstoodCall(reading: Reading, call: Node, whole: Node, around: readonly Node[]): boolean {
  const callee = nodeOf(call['callee']);
  const [first, second] = nodesOf(call['arguments']);
  const called = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  if (called === 'freeze' && first === whole) return true;
  if (called === 'defineProperty' && first === whole) {
    const name = stringOf(second);
    if (name === undefined) return false;
    noteName(reading, name, isAtTop(around));
    return true;
  }
  const required = called === '__exportStar' && second === whole ? requiredBy(first) : undefined;
  if (required === undefined) return false;
  reading.stars.push(required);
  return true;
}
