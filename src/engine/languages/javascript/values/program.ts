/**
 * What the functions of one program call, worked out from the values that its names, fields and results may hold. Follows
 * tables of functions, prototypes, closures, class hierarchies and callbacks, which looking up names alone does not.
 */
import { visitorKeys } from 'oxc-parser';
import type { Ref } from '../../file-facts.ts';
import { computedSpecifier } from '../computed-paths.ts';
import { child, children, isNode, memberName, nameOf, type Node, stringOf } from '../node.ts';
import { type Builtin, builtinOf, noteHelperCall } from './builtins.ts';
import { type Cell, type Code, type Flow, newCell, newFlow, newThing, type Thing } from './flow.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface ValueCall extends Place {
  /** The function that holds the call; `''` is the program itself. */
  readonly in: string;
  readonly to: string;
}

export interface ValueUse extends Place {
  readonly in: string;
  readonly ref: Ref;
}

export interface ProgramValues {
  /** Every function, by its node. */
  readonly names: ReadonlyMap<Node, string>;
  readonly calls: readonly ValueCall[];
  /** Calls of what imports gave. */
  readonly uses: readonly ValueUse[];
  readonly module: Thing;
  readonly flow: Flow;
}

export interface Names {
  readonly cells: Map<string, Cell>;
  readonly parent: Names | undefined;
  readonly isFunction: boolean;
}

/** The function, or the program, whose code is being read. */
export interface Holder {
  readonly name: string;
  readonly self: Cell | undefined;
  readonly result: Cell;
  readonly isGenerator: boolean;
  /** The class of the method, for `super`. */
  readonly owner: Thing | undefined;
  readonly isStatic: boolean;
  /** The function itself, where it may be a constructor. */
  readonly maker: Thing | undefined;
  arguments?: Thing;
  anonymous: number;
}

interface Applied extends Place {
  readonly in: string;
  readonly callee: Cell;
}

interface CallSite extends Applied {
  readonly handed: readonly (Cell | undefined)[];
}

export interface Reading {
  readonly flow: Flow;
  readonly names: Map<Node, string>;
  readonly taken: Set<string>;
  readonly calls: Map<string, ValueCall>;
  readonly applied: Applied[];
  readonly sites: CallSite[];
  /** Bodies are read after the code around them, so that everything is declared that they use. */
  readonly bodies: (() => void)[];
  readonly importOf: (specifier: string, node: Node) => number;
  readonly module: Thing;
  readonly exports: Thing;
}

export function readProgram(program: Node, importOf: Reading['importOf']): ProgramValues {
  const flow = newFlow();
  const exports = newThing();
  const module = newThing();
  const reading: Reading = {
    flow,
    names: new Map(),
    taken: new Set(['']),
    calls: new Map(),
    applied: [],
    sites: [],
    bodies: [],
    importOf,
    module,
    exports,
  };
  flow.writeField(module, 'exports', newCell(exports));
  const cells = new Map([
    ['module', newCell(module)],
    ['exports', newCell(exports)],
  ]);
  const names: Names = { cells, parent: undefined, isFunction: true };
  const holder: Holder = {
    name: '',
    self: newCell(exports),
    result: newCell(),
    isGenerator: false,
    owner: undefined,
    isStatic: false,
    maker: undefined,
    anonymous: 0,
  };
  readBlock({ reading, names, holder }, children(program, 'body'));
  for (let next = reading.bodies.pop(); next !== undefined; next = reading.bodies.pop()) next();
  if (flow.settle()) {
    noteCalls(reading);
    noteHanded(reading);
  }
  return { names: reading.names, calls: [...reading.calls.values()], uses: importUses(reading), module, flow };
}

export interface At {
  readonly reading: Reading;
  readonly names: Names;
  readonly holder: Holder;
}

/** Where a callee may be more functions than this, as in wrappers through which everything goes, none of them is sure. */
const calleesMax = 10;

function noteCalls(reading: Reading): void {
  for (const site of reading.applied) {
    const codes = [...site.callee.things].flatMap(({ code }) => code ?? []);
    if (codes.length <= calleesMax) for (const { name } of codes) noteCall(reading, site.in, name, site);
  }
}

/** A function handed to something unknown is taken to be called there: a callback is handed over to be called. */
function noteHanded(reading: Reading): void {
  for (const site of reading.sites) {
    if ([...site.callee.things].some(({ code }) => code !== undefined)) continue;
    for (const cell of site.handed)
      for (const { code } of cell?.things ?? []) if (code !== undefined) noteCall(reading, site.in, code.name, site);
  }
}

export function noteCall(reading: Reading, holder: string, to: string, { start, end }: Place): void {
  const key = `${holder}\0${to}`;
  if (!reading.calls.has(key)) reading.calls.set(key, { in: holder, to, start, end });
}

/** Where a callee may be many things that came from outside, none of them is sure. */
const refsMax = 6;
const useLengthMax = 5;

function importUses({ applied }: Reading): readonly ValueUse[] {
  const found = new Map<string, ValueUse>();
  for (const { callee, start, end, in: holder } of applied) {
    const refs = [...callee.things].flatMap(({ ref }) => ref ?? []);
    if (refs.length > refsMax) continue;
    for (const ref of refs)
      if (ref.path.length <= useLengthMax)
        found.set(`${start}\0${ref.import}\0${ref.path.join('\0')}`, { in: holder, ref, start, end });
  }
  return [...found.values()];
}

function inner(at: At, isFunction = false): At {
  return { ...at, names: { cells: new Map(), parent: at.names, isFunction } };
}

function functionNames(names: Names): Names {
  let current = names;
  while (!current.isFunction && current.parent !== undefined) current = current.parent;
  return current;
}

function lookUp(names: Names, name: string): Cell | undefined {
  for (let current: Names | undefined = names; current !== undefined; current = current.parent) {
    const cell = current.cells.get(name);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

function declare(names: Names, name: string): Cell {
  const known = names.cells.get(name);
  if (known !== undefined) return known;
  const cell = newCell();
  names.cells.set(name, cell);
  return cell;
}

function readBlock(at: At, statements: readonly Node[]): void {
  for (const statement of statements) hoist(at, statement);
  for (const statement of statements) read(at, statement);
}

function hoist(at: At, statement: Node): void {
  const node = statement.type.startsWith('Export') ? (child(statement, 'declaration') ?? statement) : statement;
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    const name = nameOf(child(node, 'id'));
    if (name !== '') declare(at.names, name);
    if (node.type === 'FunctionDeclaration' && name !== '') value(at, node, name);
  } else if (node.type === 'VariableDeclaration') {
    const names = node['kind'] === 'var' ? functionNames(at.names) : at.names;
    for (const declarator of children(node, 'declarations'))
      for (const name of patternNames(child(declarator, 'id'))) declare(names, name);
  } else if (node.type === 'ImportDeclaration') {
    const specifier = stringOf(child(node, 'source')) ?? '';
    if (node['importKind'] === 'type') return;
    const index = at.reading.importOf(specifier, node);
    for (const item of children(node, 'specifiers')) {
      const path =
        item.type === 'ImportNamespaceSpecifier'
          ? []
          : [item.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(child(item, 'imported'))];
      const cell = declare(at.names, nameOf(child(item, 'local')));
      at.reading.flow.add(cell, at.reading.flow.imported({ import: index, path }));
    }
  }
}

function patternNames(pattern: Node | undefined): readonly string[] {
  if (pattern === undefined) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern)];
    case 'AssignmentPattern':
      return patternNames(child(pattern, 'left'));
    case 'RestElement':
      return patternNames(child(pattern, 'argument'));
    case 'TSParameterProperty':
      return patternNames(child(pattern, 'parameter'));
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(patternNames);
    case 'ObjectPattern':
      return children(pattern, 'properties').flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property : child(property, 'value')),
      );
    default:
      return [];
  }
}

/** Hands a value to the names and members of a pattern. */
function bind(at: At, names: Names | undefined, pattern: Node | undefined, from: Cell | undefined): void {
  if (pattern === undefined) return;
  const { flow } = at.reading;
  switch (pattern.type) {
    case 'Identifier': {
      const name = nameOf(pattern);
      const cell = names === undefined ? lookUp(at.names, name) : declare(names, name);
      if (cell !== undefined) flow.flow(from, cell);
      return;
    }
    case 'MemberExpression':
      flow.write(value(at, child(pattern, 'object')), keyOf(at, pattern, 'property'), from);
      return;
    case 'TSParameterProperty':
      bind(at, names, child(pattern, 'parameter'), from);
      return;
    case 'AssignmentPattern': {
      const both = newCell();
      flow.flow(from, both);
      flow.flow(value(at, child(pattern, 'right'), nameOf(child(pattern, 'left'))), both);
      bind(at, names, child(pattern, 'left'), both);
      return;
    }
    case 'RestElement':
      bind(at, names, child(pattern, 'argument'), from);
      return;
    case 'ArrayPattern': {
      const elements = pattern['elements'];
      for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
        if (!isNode(element)) continue;
        bind(at, names, element, element.type === 'RestElement' ? from : at.reading.flow.read(from, String(index)));
      }
      return;
    }
    case 'ObjectPattern':
      for (const property of children(pattern, 'properties')) {
        if (property.type === 'RestElement') bind(at, names, property, from);
        else bind(at, names, child(property, 'value'), flow.read(from, keyOf(at, property, 'key')));
      }
      return;
    default:
      value(at, pattern);
  }
}

/** The name of a member or property; `[]` where it is computed. */
function keyOf(at: At, node: Node, field: 'key' | 'property'): string {
  const key = child(node, field);
  if (key === undefined) return '[]';
  if (key.type === 'Literal' && typeof key['value'] === 'number') return String(key['value']);
  if (node['computed'] !== true) return nameOf(key);
  const text = stringOf(key);
  if (text === undefined) value(at, key);
  return text ?? '[]';
}

function read(at: At, node: Node): void {
  switch (node.type) {
    case 'FunctionDeclaration':
      return;
    case 'ImportDeclaration':
      return;
    case 'ClassDeclaration':
      at.reading.flow.flow(value(at, node), declare(at.names, nameOf(child(node, 'id'))));
      return;
    case 'VariableDeclaration':
      readVariables(at, node, undefined);
      return;
    case 'ReturnStatement': {
      const returned = value(at, child(node, 'argument'));
      at.reading.flow.flow(returned, at.holder.result);
      return;
    }
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      readBlock(inner(at), children(node, 'body'));
      return;
    case 'ForOfStatement':
    case 'ForInStatement':
      readLoop(inner(at), node);
      return;
    case 'ForStatement':
    case 'SwitchStatement':
      readFields(inner(at), node);
      return;
    case 'SwitchCase':
      if (child(node, 'test') !== undefined) value(at, child(node, 'test'));
      readBlock(at, children(node, 'consequent'));
      return;
    case 'CatchClause': {
      const within = inner(at);
      bind(within, within.names, child(node, 'param'), undefined);
      readFields(within, node, 'body');
      return;
    }
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
    case 'TSExportAssignment':
      readExport(at, node);
      return;
    case 'TSImportEqualsDeclaration': {
      const specifier = stringOf(child(child(node, 'moduleReference') ?? node, 'expression'));
      if (specifier !== undefined && node['importKind'] !== 'type')
        at.reading.flow.add(
          declare(at.names, nameOf(child(node, 'id'))),
          at.reading.flow.imported({ import: at.reading.importOf(specifier, node), path: [] }),
        );
      return;
    }
    case 'LabeledStatement':
      readFields(at, node, 'body');
      return;
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'EmptyStatement':
      return;
    default:
      if (node.type.endsWith('Statement')) readFields(at, node);
      else value(at, node);
  }
}

function readFields(at: At, node: Node, only?: string): void {
  for (const key of only === undefined ? (visitorKeys[node.type] ?? []) : [only]) {
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) read(at, item);
    } else if (isNode(field)) read(at, field);
  }
}

function readVariables(at: At, node: Node, given: Cell | undefined): void {
  const names = node['kind'] === 'var' ? functionNames(at.names) : at.names;
  for (const declarator of children(node, 'declarations')) {
    const id = child(declarator, 'id');
    const init = child(declarator, 'init');
    bind(at, names, id, init === undefined ? given : value(at, init, nameOf(id)));
  }
}

function readLoop(at: At, node: Node): void {
  const { flow } = at.reading;
  const over = value(at, child(node, 'right'));
  const element = node.type === 'ForOfStatement' ? newCell() : undefined;
  if (element !== undefined) {
    flow.listen(over, (thing) => {
      if (thing.ref === undefined) flow.flow(flow.everythingIn(thing), element);
    });
    noteIteration(at, over, node, element);
  }
  const left = child(node, 'left');
  if (left?.type === 'VariableDeclaration') {
    hoist(at, left);
    readVariables(at, left, element);
  } else bind(at, undefined, left, element);
  readFields(at, node, 'body');
}

/** `for (const x of y)` calls `y[Symbol.iterator]()` and its `next()`. */
function noteIteration(at: At, over: Cell | undefined, node: Node, element: Cell): void {
  const { flow } = at.reading;
  const iterator = newCell();
  const given = newCell();
  apply(at, flow.read(over, '@@iterator'), { place: node, given: [], self: over, result: iterator });
  apply(at, flow.read(iterator, 'next'), { place: node, given: [], self: iterator, result: given });
  flow.flow(flow.read(given, 'value'), element);
}

function readExport(at: At, node: Node): void {
  const { flow, exports, module } = at.reading;
  const source = child(node, 'source');
  if (node['exportKind'] === 'type') return;
  if (source !== undefined) return;
  const declaration = child(node, 'declaration');
  if (node.type === 'TSExportAssignment') {
    flow.writeField(module, 'exports', value(at, child(node, 'expression')));
    return;
  }
  if (node.type === 'ExportDefaultDeclaration') {
    if (declaration === undefined) return;
    const name = nameOf(child(declaration, 'id'));
    if (declaration.type.endsWith('Declaration') && name !== '') {
      read(at, declaration);
      flow.writeField(exports, 'default', lookUp(at.names, name));
    } else flow.writeField(exports, 'default', value(at, declaration, 'exports.default'));
    return;
  }
  if (declaration !== undefined) {
    read(at, declaration);
    const holders = declaration.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [declaration];
    for (const item of holders)
      for (const name of patternNames(child(item, 'id'))) flow.writeField(exports, name, lookUp(at.names, name));
  }
  for (const specifier of children(node, 'specifiers'))
    flow.writeField(exports, nameOf(child(specifier, 'exported')), lookUp(at.names, nameOf(child(specifier, 'local'))));
}

/** What an expression may be; `undefined` where it can be nothing that matters. `name` is the name it is given. */
export function value(at: At, node: Node | undefined, name = ''): Cell | undefined {
  if (node === undefined) return undefined;
  const { flow } = at.reading;
  switch (node.type) {
    case 'Identifier':
      return nameOf(node) === 'arguments' ? argumentsOf(at) : lookUp(at.names, nameOf(node));
    case 'ThisExpression':
      noteMaker(at);
      return at.holder.self;
    case 'Super': {
      const { owner, isStatic } = at.holder;
      if (owner === undefined) return undefined;
      return isStatic ? flow.parentsOf(owner) : flow.parentsOf(flow.prototypeOf(owner));
    }
    case 'Literal':
    case 'JSXText':
    case 'MetaProperty':
      return undefined;
    case 'TemplateLiteral':
      for (const item of children(node, 'expressions')) value(at, item);
      return undefined;
    case 'FunctionDeclaration': {
      const own = nameOf(child(node, 'id'));
      const cell = newCell(functionThing(at, node, own));
      if (own !== '') flow.flow(cell, declare(at.names, own));
      return cell;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return newCell(functionThing(at, node, nameOf(child(node, 'id')) || name));
    case 'ClassDeclaration':
    case 'ClassExpression':
      return newCell(classThing(at, node, nameOf(child(node, 'id')) || name));
    case 'ObjectExpression':
      return newCell(objectThing(at, node, name));
    case 'ArrayExpression':
      return newCell(arrayThing(at, node, name));
    case 'MemberExpression': {
      const object = child(node, 'object');
      const key = keyOf(at, node, 'property');
      return flow.read(value(at, object), isIteratorKey(node, 'property') ? '@@iterator' : key);
    }
    case 'CallExpression':
    case 'NewExpression':
      return called(at, node);
    case 'ImportExpression':
      return loaded(at, child(node, 'source'), node);
    case 'TaggedTemplateExpression': {
      const result = newCell();
      apply(at, value(at, child(node, 'tag')), { place: node, given: [], self: undefined, result });
      readFields(at, node, 'quasi');
      return result;
    }
    case 'AssignmentExpression':
      return assigned(at, node);
    case 'LogicalExpression':
      return either(at, [child(node, 'left'), child(node, 'right')], name);
    case 'ConditionalExpression':
      value(at, child(node, 'test'));
      return either(at, [child(node, 'consequent'), child(node, 'alternate')], name);
    case 'SequenceExpression': {
      let last: Cell | undefined;
      for (const item of children(node, 'expressions')) last = value(at, item);
      return last;
    }
    case 'BinaryExpression': {
      let current: Node | undefined = node;
      for (; current?.type === 'BinaryExpression'; current = child(current, 'left')) value(at, child(current, 'right'));
      value(at, current);
      return undefined;
    }
    case 'YieldExpression': {
      const given = value(at, child(node, 'argument'));
      const made = newThing();
      if (node['delegate'] === true)
        flow.listen(given, (thing) => flow.flow(flow.everythingIn(thing), (made.unnamed ??= newCell())));
      else flow.writeField(made, '[]', given);
      flow.add(at.holder.result, made);
      return undefined;
    }
    case 'AwaitExpression':
    case 'SpreadElement':
      return value(at, child(node, 'argument'));
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return value(at, child(node, 'expression'), name);
    case 'JSXOpeningElement':
      apply(at, value(at, child(node, 'name')), { place: node, given: [], self: undefined, result: newCell() });
      for (const attribute of children(node, 'attributes')) value(at, attribute);
      return undefined;
    case 'JSXIdentifier':
      return lookUp(at.names, nameOf(node));
    case 'JSXMemberExpression':
      return flow.read(value(at, child(node, 'object')), nameOf(child(node, 'property')));
    default:
      if (!node.type.startsWith('TS') || node.type === 'TSEnumDeclaration' || node.type === 'TSModuleDeclaration')
        readFields(at, node);
      return undefined;
  }
}

/** Where nothing but the module is known to be `this`, the function may be a constructor. */
function noteMaker({ holder, reading: { flow, module, exports } }: At): void {
  if (holder.maker === undefined || holder.self === undefined) return;
  for (const thing of holder.self.things) if (thing !== module && thing !== exports) return;
  flow.instanceOf(holder.maker);
}

function either(at: At, nodes: readonly (Node | undefined)[], name: string): Cell {
  const both = newCell();
  for (const node of nodes) at.reading.flow.flow(value(at, node, name), both);
  return both;
}

function isIteratorKey(node: Node, field: 'key' | 'property'): boolean {
  const key = child(node, field);
  return (
    node['computed'] === true &&
    key?.type === 'MemberExpression' &&
    nameOf(child(key, 'object')) === 'Symbol' &&
    /^(?:i|asyncI)terator$/.test(memberName(key))
  );
}

function argumentsOf({ holder }: At): Cell {
  holder.arguments ??= newThing();
  return newCell(holder.arguments);
}

/** The text of an assignment's left side as a name for what is assigned: `C.m` of `C.prototype.m`. */
export function placeName(left: Node | undefined): string {
  const parts: string[] = [];
  let current = left;
  for (; current?.type === 'MemberExpression' && parts.length < 4; current = child(current, 'object')) {
    const part = memberName(current);
    if (part !== 'prototype') parts.unshift(part);
  }
  if (current?.type === 'Identifier') parts.unshift(nameOf(current));
  else if (current?.type !== 'ThisExpression') return '';
  const text = parts.join('.').replace(/^module\.exports(?:\.|$)/, 'exports.');
  return text === 'exports' ? 'exports.' : text;
}

function assigned(at: At, node: Node): Cell | undefined {
  const left = child(node, 'left');
  const given = value(at, child(node, 'right'), placeName(left));
  if (left === undefined) return given;
  // `a = b` of an undeclared name makes a global, which other functions of the file share.
  if (left.type === 'Identifier' && lookUp(at.names, nameOf(left)) === undefined) {
    let outermost = at.names;
    while (outermost.parent !== undefined) outermost = outermost.parent;
    declare(outermost, nameOf(left));
  }
  bind(at, undefined, left, given);
  if (node['operator'] === '=' || given === undefined) return given;
  return either(at, [left], '');
}

function objectThing(at: At, node: Node, name: string): Thing {
  const { flow } = at.reading;
  const thing = newThing();
  for (const property of children(node, 'properties')) {
    if (property.type === 'SpreadElement') {
      flow.flow(value(at, child(property, 'argument')), flow.parentsOf(thing));
      continue;
    }
    const key = isIteratorKey(property, 'key') ? '@@iterator' : keyOf(at, property, 'key');
    const inside = name === '' || key === '[]' ? key : name === 'exports.' ? `exports.${key}` : `${name}.${key}`;
    const given = value(at, child(property, 'value'), key === '[]' ? '' : inside);
    if (key === 'key') {
      const text = stringOf(child(property, 'value'));
      if (text !== undefined) thing.key = text;
    }
    if (property['kind'] === 'get') flow.listen(given, ({ code }) => flow.writeField(thing, key, code?.result));
    else flow.writeField(thing, key, given);
  }
  return thing;
}

function arrayThing(at: At, node: Node, name: string): Thing {
  const { flow } = at.reading;
  const thing = newThing();
  const elements = node['elements'];
  let isShifted = false;
  for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
    if (!isNode(element)) continue;
    const given = value(at, element, name);
    if (element.type === 'SpreadElement') {
      isShifted = true;
      flow.listen(given, (inner) => {
        if (inner.ref === undefined) flow.flow(flow.everythingIn(inner), (thing.unnamed ??= newCell()));
      });
    } else flow.writeField(thing, isShifted ? '[]' : String(index), given);
  }
  return thing;
}

/** A name that no other function of the file has. */
function ownName(at: At, node: Node, wanted: string): string {
  const { reading, holder } = at;
  const outer = holder.name === '' || wanted.startsWith('exports.') ? '' : `${holder.name}.`;
  const kind = node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function';
  const base = `${outer}${wanted === '' ? `<${kind}${++holder.anonymous}>` : wanted}`.slice(0, 200);
  let name = base;
  for (let count = 2; reading.taken.has(name); count++) name = `${base}~${count}`;
  reading.taken.add(name);
  reading.names.set(node, name);
  return name;
}

interface MethodOf {
  readonly owner: Thing;
  readonly isStatic: boolean;
}

function functionThing(at: At, node: Node, wanted: string, method?: MethodOf, into?: Thing): Thing {
  const { reading } = at;
  const name = ownName(at, node, wanted);
  const isArrow = node.type === 'ArrowFunctionExpression';
  const parameters = children(node, 'params');
  const params = parameters.map(() => newCell());
  const last = parameters.at(-1);
  const isRest = last?.type === 'RestElement';
  const rest = isRest ? { from: parameters.length - 1, cell: newCell() } : undefined;
  const self = isArrow ? undefined : newCell();
  const result = newCell();
  const thing = into ?? newThing();
  thing.code = { node, name, params, rest, self, result };
  const names: Names = { cells: new Map(), parent: at.names, isFunction: true };
  if (node.type === 'FunctionExpression' && nameOf(child(node, 'id')) !== '')
    names.cells.set(nameOf(child(node, 'id')), newCell(thing));
  const holder: Holder = {
    name,
    self: isArrow ? at.holder.self : self,
    result,
    isGenerator: node['generator'] === true,
    owner: method?.owner ?? (isArrow ? at.holder.owner : undefined),
    isStatic: method?.isStatic ?? (isArrow && at.holder.isStatic),
    maker: isArrow ? at.holder.maker : method === undefined ? thing : undefined,
    anonymous: 0,
  };
  const within: At = { reading, names, holder };
  reading.bodies.push(() => {
    for (const [index, parameter] of parameters.entries()) {
      if (parameter.type === 'RestElement') {
        const list = newThing();
        reading.flow.flow(rest?.cell, (list.unnamed ??= newCell()));
        bind(within, names, child(parameter, 'argument'), newCell(list));
      } else bind(within, names, parameter, params[index]);
    }
    const body = child(node, 'body');
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') readBlock(within, children(body, 'body'));
    else if (body !== undefined) reading.flow.flow(value(within, body), result);
    if (holder.arguments !== undefined)
      for (const [index, cell] of params.entries()) reading.flow.writeField(holder.arguments, String(index), cell);
  });
  return thing;
}

function classThing(at: At, node: Node, wanted: string): Thing {
  const { flow, reading } = { flow: at.reading.flow, reading: at.reading };
  const thing = newThing();
  const body = children(child(node, 'body') ?? node, 'body');
  const superClass = value(at, child(node, 'superClass'));
  const constructor = body.find((item) => item.type === 'MethodDefinition' && item['kind'] === 'constructor');
  const code = constructor === undefined ? undefined : child(constructor, 'value');
  if (code === undefined) {
    // Without one of its own, making an instance runs the class's fields and the constructor above.
    thing.code = {
      node,
      name: ownName(at, node, wanted),
      params: [],
      rest: undefined,
      self: newCell(),
      result: newCell(),
    };
  } else functionThing(at, code, wanted, { owner: thing, isStatic: false }, thing);
  const className = thing.code?.name ?? wanted;
  const prototype = flow.prototypeOf(thing);
  const instance = flow.instanceOf(thing);
  if (thing.code?.self !== undefined) flow.add(thing.code.self, instance);
  if (superClass !== undefined) {
    flow.flow(superClass, flow.parentsOf(thing));
    flow.flow(flow.read(superClass, 'prototype'), flow.parentsOf(prototype));
    flow.listen(superClass, (above) => {
      if (above.code?.self !== undefined) flow.add(above.code.self, instance);
      if (code === undefined && above.code !== undefined) noteCall(reading, className, above.code.name, node);
    });
  }
  const names: Names = { cells: new Map(), parent: at.names, isFunction: true };
  if (nameOf(child(node, 'id')) !== '') names.cells.set(nameOf(child(node, 'id')), newCell(thing));
  for (const decorated of [node, ...body])
    for (const decorator of children(decorated, 'decorators')) {
      const called = value(at, child(decorator, 'expression'));
      apply(at, called, { place: decorator, given: [newCell(thing)], self: undefined, result: newCell() });
    }
  for (const item of body) {
    if (item === constructor) continue;
    const isStatic = item['static'] === true;
    const target = isStatic ? thing : item.type === 'MethodDefinition' ? prototype : instance;
    const holder: Holder = {
      name: className,
      self: newCell(isStatic ? thing : instance),
      result: newCell(),
      isGenerator: false,
      owner: thing,
      isStatic,
      maker: undefined,
      anonymous: 0,
    };
    const within: At = { reading, names, holder };
    if (item.type === 'StaticBlock') {
      read(within, item);
      continue;
    }
    const key = isIteratorKey(item, 'key') ? '@@iterator' : keyOf(within, item, 'key');
    const inside = child(item, 'value');
    if (inside === undefined) continue;
    const outside: At = { reading, names, holder: { ...at.holder, anonymous: 0 } };
    const given =
      item.type === 'MethodDefinition'
        ? newCell(functionThing(outside, inside, `${localName(at, className)}.${key}`, { owner: thing, isStatic }))
        : value(within, inside, key);
    if (item['kind'] === 'get') flow.listen(given, (getter) => flow.writeField(target, key, getter.code?.result));
    else if (item['kind'] !== 'set') flow.writeField(target, key, given);
    flow.listen(given, (method) => {
      if (method.code?.self !== undefined) flow.add(method.code.self, isStatic ? thing : instance);
    });
  }
  return thing;
}

/** The class's own name without the function around it, which its methods' names get anyway. */
function localName({ holder }: At, className: string): string {
  return holder.name !== '' && className.startsWith(`${holder.name}.`)
    ? className.slice(holder.name.length + 1)
    : className;
}

export interface Application {
  readonly place: Node;
  readonly given: readonly (Cell | undefined)[];
  /** Arguments of which the positions are not known: `f(...list)`. */
  readonly spread?: Cell | undefined;
  readonly self: Cell | undefined;
  readonly result: Cell;
  readonly isNew?: boolean;
}

/** Calls everything that the callee may be. */
export function apply(at: At, callee: Cell | undefined, call: Application): void {
  const { flow, applied } = at.reading;
  if (callee === undefined) return;
  applied.push({ in: at.holder.name, callee, start: call.place.start, end: call.place.end });
  flow.listen(callee, (thing) => {
    if (thing.ref !== undefined) {
      const { ref } = thing;
      const path = [...ref.path, call.isNew === true ? '#' : '()'];
      if (path.length <= 8) flow.add(call.result, flow.imported({ import: ref.import, path }));
      return;
    }
    const { code } = thing;
    if (call.isNew === true && (code !== undefined || thing.parents !== undefined)) {
      const instance = flow.instanceOf(thing);
      flow.add(call.result, instance);
      if (code?.self !== undefined) flow.add(code.self, instance);
    }
    if (code === undefined) return;
    for (const [index, argument] of call.given.entries()) {
      const param = code.params[index];
      if (code.rest !== undefined && index >= code.rest.from) flow.flow(argument, code.rest.cell);
      else if (param !== undefined) flow.flow(argument, param);
    }
    if (call.spread !== undefined) {
      for (const param of code.params) flow.flow(call.spread, param);
      if (code.rest !== undefined) flow.flow(call.spread, code.rest.cell);
    }
    if (code.self !== undefined && call.isNew !== true) flow.flow(call.self, code.self);
    flow.flow(code.result, call.result);
  });
}

function called(at: At, node: Node): Cell | undefined {
  const { flow, sites } = at.reading;
  const callee = child(node, 'callee');
  if (callee === undefined) return undefined;
  const first = children(node, 'arguments')[0];
  if (isRequire(at, callee)) return loaded(at, first, node);
  const given: (Cell | undefined)[] = [];
  let spread: Cell | undefined;
  const nodes = children(node, 'arguments');
  for (const argument of nodes) {
    const cell = value(at, argument);
    if (argument.type === 'SpreadElement') {
      spread ??= newCell();
      const into = spread;
      flow.listen(cell, (thing) => {
        if (thing.ref === undefined) flow.flow(flow.everythingIn(thing), into);
      });
    } else if (spread !== undefined) flow.flow(cell, spread);
    else given.push(cell);
  }
  const result = newCell();
  const isNew = node.type === 'NewExpression';
  const plain = callee.type === 'ChainExpression' ? (child(callee, 'expression') ?? callee) : callee;
  const isMember = plain.type === 'MemberExpression';
  const object = isMember ? child(plain, 'object') : undefined;
  const self =
    plain.type === 'Super' || object?.type === 'Super' ? at.holder.self : isMember ? value(at, object) : undefined;
  const target = isMember
    ? flow.read(
        object?.type === 'Super' ? value(at, object) : self,
        isIteratorKey(plain, 'property') ? '@@iterator' : keyOf(at, plain, 'property'),
      )
    : plain.type === 'Super'
      ? at.holder.owner === undefined
        ? undefined
        : flow.parentsOf(at.holder.owner)
      : value(at, plain);
  const builtin: Builtin | undefined = builtinOf(plain);
  const call: Application = { place: callee, given, spread, self, result, isNew };
  const isHandled = noteHelperCall(at, { node, callee: plain, builtin, call, nodes });
  // A compiler's helper is known by its name; what is in it would only blur what it does.
  const isHelper = isHandled && !isMember && plain.type === 'Identifier' && nameOf(plain).startsWith('_');
  if (target !== undefined && !isHelper) apply(at, target, call);
  if (!isHandled)
    sites.push({ in: at.holder.name, callee: target ?? newCell(), handed: given, start: node.start, end: node.end });
  return result;
}

function isRequire(at: At, callee: Node): boolean {
  if (callee.type === 'Identifier') return nameOf(callee) === 'require' && lookUp(at.names, 'require') === undefined;
  return (
    callee.type === 'MemberExpression' &&
    memberName(callee) === 'require' &&
    nameOf(child(callee, 'object')) === 'module'
  );
}

function loaded(at: At, source: Node | undefined, place: Node): Cell | undefined {
  const specifier = stringOf(source) ?? computedSpecifier(source);
  if (specifier === undefined) {
    value(at, source);
    return undefined;
  }
  const { flow } = at.reading;
  return newCell(flow.imported({ import: at.reading.importOf(specifier, place), path: [] }));
}

export type { Cell, Code, Flow, Thing };
