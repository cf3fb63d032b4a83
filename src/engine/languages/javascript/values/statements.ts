/** Statements of a program: what they declare, and which values they hand to names, results and exports. */
import { visitorKeys } from '../syntax/visitor-keys.ts';
import { child, children, isNode, nameOf, type Node, stringOf } from '../syntax/node.ts';
import { apply } from './calls.ts';
import { value } from './expressions.ts';
import { type Cell, newCell } from './flow.ts';
import { patternNames } from '../syntax/pattern-names.ts';
import { bind } from './patterns.ts';
import { type EvaluationContext, declare, functionNames, inner, lookUp } from './reading.ts';

/** Statements that run whole, once, where they stand. */
const straight = /^(?:Expression|Return|Throw)Statement$|Declaration$|^TSExportAssignment$/;

export function readBlock(at: EvaluationContext, statements: readonly Node[]): void {
  for (const statement of statements) hoist(at, statement);
  for (const statement of statements)
    read(straight.test(statement.type) ? at : { ...at, isStraight: false }, statement);
}

function hoist(at: EvaluationContext, statement: Node): void {
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

export function read(at: EvaluationContext, node: Node): void {
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
      const specifier = stringOf(child(child(node, 'moduleReference'), 'expression'));
      if (specifier !== undefined && node['importKind'] !== 'type')
        at.reading.flow.add(
          declare(at.names, nameOf(child(node, 'id'))),
          at.reading.flow.imported({ import: at.reading.importOf(specifier, node), path: [] }),
        );
      return;
    }
    case 'TSEnumDeclaration': {
      const name = nameOf(child(node, 'id'));
      declare(at.names, name);
      at.names.constants.set(name, node);
      readFields(at, node, 'body');
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

export function readFields(at: EvaluationContext, node: Node, only?: string): void {
  for (const key of only === undefined ? (visitorKeys[node.type] ?? []) : [only]) {
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) read(at, item);
    } else if (isNode(field)) read(at, field);
  }
}

function readVariables(at: EvaluationContext, node: Node, given: Cell | undefined): void {
  const names = node['kind'] === 'var' ? functionNames(at.names) : at.names;
  for (const declarator of children(node, 'declarations')) {
    const id = child(declarator, 'id');
    const init = child(declarator, 'init');
    if (node['kind'] === 'const' && init !== undefined && id?.type === 'Identifier')
      names.constants.set(nameOf(id), init);
    const from = init === undefined ? given : value(at, init, nameOf(id));
    if (init !== undefined || given !== undefined) bind(at, names, id, from);
  }
}

function readLoop(at: EvaluationContext, node: Node): void {
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
function noteIteration(at: EvaluationContext, over: Cell | undefined, node: Node, element: Cell): void {
  const { flow } = at.reading;
  const iterator = newCell();
  const given = newCell();
  apply(at, flow.read(over, '@@iterator'), { place: node, given: [], self: over, result: iterator });
  apply(at, flow.read(iterator, 'next'), { place: node, given: [], self: iterator, result: given });
  flow.flow(flow.read(given, 'value'), element);
  // What generators yield stands in what they give, under no name.
  flow.listen(iterator, ({ unnamed }) => flow.flow(unnamed, element));
}

function readExport(at: EvaluationContext, node: Node): void {
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
      flow.writeField(exports, 'default', lookUp(at, name));
    } else flow.writeField(exports, 'default', value(at, declaration, 'exports.default'));
    return;
  }
  if (declaration !== undefined) {
    read(at, declaration);
    const holders = declaration.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [declaration];
    for (const item of holders)
      for (const name of patternNames(child(item, 'id'))) flow.writeField(exports, name, lookUp(at, name));
  }
  for (const specifier of children(node, 'specifiers'))
    flow.writeField(exports, nameOf(child(specifier, 'exported')), lookUp(at, nameOf(child(specifier, 'local'))));
}
