/** What the functions and classes of a script do with values, so that calls can be followed through packages. */
import type { Expression, ObjectFacts } from '../../model/object-facts.ts';
import { expressionOf } from './objects/expressions.ts';
import { type Frame, namesIn, type ScriptReader } from './objects/reader.ts';
import { declareBlock, declareVariables } from './objects/scopes.ts';
import { blockOf, stepsOf } from './objects/statements.ts';
import { type Node, nameOf, nodeOf, nodesOf } from './syntax/node.ts';
import { innerNodes } from './syntax/visitor-keys.ts';

export function scriptObjects(program: Node): ObjectFacts {
  const body = nodesOf(program['body']);
  const exported: readonly [Expression, Expression] = [
    ['text', 'exports'],
    ['variable', '@exports'],
  ];
  const code: Expression[] = [
    ['set', '@exports', ['map', []]],
    ['set', '@module', ['map', replacesExports(body) ? [] : [exported]]],
  ];
  const reader: ScriptReader = {
    functions: [{ owner: '', name: '', within: -1, parameters: [], code, start: program.start, end: program.end }],
    isOpen: false,
    // Asked for by few files, and all of a file may have to be looked through.
    isCommonJs: () => body.some((statement) => someNode(statement, isNameOfModule)),
    expression: (node, frame, called) => expressionOf(reader, node, frame, called),
    block: (nodes, frame) => blockOf(reader, nodes, frame),
  };
  const names = namesIn(undefined);
  names.own.set('exports', '@exports').set('module', '@module');
  const own = namesIn(names);
  const frame: Frame = {
    within: 0,
    names: own,
    hasSelf: false,
    isGenerator: false,
    base: '',
    isStatic: false,
    given: '',
    namespace: '',
  };
  declareVariables(body, own);
  declareBlock(body, own);
  for (const step of stepsOf(reader, body, frame)) code.push(step);
  code.push(['return', ['field', ['variable', '@module'], 'exports']]);
  return {
    ...(reader.isOpen ? { isBroken: true as const } : {}),
    classes: [],
    functions: reader.functions,
    aliases: [],
  };
}

/** `module.exports = …`, where nothing of the file speaks of the object that was there before. */
function replacesExports(body: readonly Node[]): boolean {
  const isReplaced = body.some((statement) => {
    const node = nodeOf(statement['expression']);
    return node?.type === 'AssignmentExpression' && node['operator'] === '=' && isModuleExports(nodeOf(node['left']));
  });
  return isReplaced && !body.some(namesExports);
}

function isModuleExports(node: Node | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node['computed'] !== true &&
    nameOf(nodeOf(node['object'])) === 'module' &&
    nameOf(nodeOf(node['property'])) === 'exports'
  );
}

function namesExports(statement: Node): boolean {
  return someNode(statement, (node) => node.type === 'ThisExpression' || isNameOfModule(node), isModuleExports);
}

function isNameOfModule(node: Node): boolean {
  return node.type === 'Identifier' && /^(?:exports|module)$/.test(nameOf(node));
}

function someNode(
  first: Node,
  isMeant: (node: Node) => boolean,
  isLeftOut: (node: Node) => boolean = () => false,
): boolean {
  const open = [first];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isLeftOut(node)) continue;
    if (isMeant(node)) return true;
    for (const inner of innerNodes(node)) open.push(inner);
  }
  return false;
}
