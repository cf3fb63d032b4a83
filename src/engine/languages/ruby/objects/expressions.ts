/** What each kind of syntax means: the table by which the parts of an expression are found. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { element, readAssignment, readOperatorAssignment, readVariable } from './assignments.ts';
import { readBody, readStatements } from './bodies.ts';
import { readCase, readCaseMatch, readCondition, readFor, readLoop, readMatch } from './branches.ts';
import { readBareName, readBreak, readCall, readLambda, readNext, readReturn, readSuper, readYield } from './calls.ts';
import { readAlias } from './class-calls.ts';
import { readClass, readSingletonClass } from './classes.ts';
import { implicitParameter, readClosure, readMethod } from './functions.ts';
import { readKey, readList, readMap } from './lists.ts';
import { constantCandidates } from './names.ts';
import { readBinary, readUnary } from './operators.ts';
import { anyOf, deeper, done, type Reader, type Scope, textOf, unknown, variable, variableNamed } from './reader.ts';
import { readChained, readText, readTexts } from './texts.ts';

type Reading = (reader: Reader, node: SyntaxNode, scope: Scope) => Expression;

export function readExpression(reader: Reader, node: SyntaxNode | undefined, scope: Scope): Expression {
  if (node === undefined) return unknown;
  return deeper(reader, () => (readings.get(node.type) ?? readParts)(reader, node, scope)) ?? unknown;
}

/** What is not known is looked through for calls. */
const readParts: Reading = (reader, node, scope) => done(node.children.map((part) => reader.read(part, scope)));

const nothing: Reading = () => unknown;

const readIdentifier: Reading = (reader, node, scope) => {
  const name = textOf(reader, node);
  const found = variableNamed(scope, name);
  if (found !== undefined) return variable(found);
  return implicitParameter(reader, name, scope) ?? readBareName(reader, node, scope);
};

const readPath: Reading = (reader, node, scope) => {
  const candidates = constantCandidates(reader, node, scope);
  return candidates === undefined ? done([reader.read(field(node, 'scope'), scope)]) : ['name', candidates];
};

const readElement: Reading = (reader, node, scope) => {
  const [object = unknown, ...keys] = node.children.map((part) => readKey(reader, part, scope));
  return element(object, keys, node);
};

const readHandled: Reading = (reader, node, scope) =>
  anyOf([reader.read(field(node, 'body'), scope), reader.read(field(node, 'handler'), scope)]);

const readings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...['comment', 'uninterpreted', 'undef', 'redo', 'retry', 'nil', 'true', 'false', 'integer', 'float'].map((type) => [type, nothing] as const), // biome-ignore format: one idea
  ['identifier', readIdentifier],
  ['self', (_reader, _node, scope) => scope.self],
  ['constant', readVariable],
  ['instance_variable', readVariable],
  ['class_variable', readVariable],
  ['global_variable', readVariable],
  ['scope_resolution', readPath],
  ['string', readText],
  ['simple_symbol', readText],
  ['delimited_symbol', readText],
  ['hash_key_symbol', readText],
  ['heredoc_body', readText],
  ['subshell', readText],
  ['regex', readText],
  ['chained_string', readChained],
  ['string_array', readTexts],
  ['symbol_array', readTexts],
  ['array', (reader, node, scope) => readList(reader, node, node.children, scope)],
  ['hash', (reader, node, scope) => readMap(reader, node.children, scope)],
  ['call', readCall],
  ['super', readSuper],
  ['yield', readYield],
  ['return', readReturn],
  ['next', readNext],
  ['break', readBreak],
  ['lambda', readLambda],
  ['block', (reader, node, scope) => readClosure(reader, node, scope)],
  ['do_block', (reader, node, scope) => readClosure(reader, node, scope)],
  ['element_reference', readElement],
  ['assignment', readAssignment],
  ['operator_assignment', readOperatorAssignment],
  ['binary', readBinary],
  ['unary', readUnary],
  ...['if', 'unless', 'elsif', 'conditional', 'if_modifier', 'unless_modifier'].map((type) => [type, readCondition] as const), // biome-ignore format: one idea
  ...['while', 'until', 'while_modifier', 'until_modifier'].map((type) => [type, readLoop] as const),
  ['for', readFor],
  ['case', readCase],
  ['case_match', readCaseMatch],
  ['match_pattern', readMatch],
  ['test_pattern', readMatch],
  ['rescue_modifier', readHandled],
  ...['program', 'begin', 'parenthesized_statements', 'body_statement', 'block_body', 'then', 'else', 'do', 'begin_block', 'end_block'].map((type) => [type, readBody] as const), // biome-ignore format: one idea
  ['argument_list', (reader, node, scope) => readStatements(reader, node.children, scope)],
  ['method', readMethod],
  ['singleton_method', readMethod],
  ['class', readClass],
  ['module', readClass],
  ['singleton_class', readSingletonClass],
  ['alias', readAlias],
]);
