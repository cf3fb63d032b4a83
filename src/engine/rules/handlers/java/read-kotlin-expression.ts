/** Expressions of Kotlin in the form of a wired program: what stands in braces behind a call is its last argument. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import {
  addFunction,
  argument,
  chain,
  depthMax,
  type Lowering,
  namedChildren,
  placeOf,
  unknown,
} from '../../wiring/lowering.ts';
import type { Argument, Expression, Link, Parameter } from '../../wiring/program.ts';
import { statementsOf } from './read-kotlin-statement.ts';

export function expressionOf(node: SgNode, lowering: Lowering, depth = 0): Expression {
  if (depth > depthMax) return unknown;
  const links: Link[] = [];
  /** What stood in braces behind a call without other arguments in between: they are one call. */
  let trailing: Argument[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    switch (String(part.kind())) {
      case 'call_expression': {
        const [callee, suffix] = namedChildren(part);
        const parts: SgNode[] = suffix === undefined ? [] : namedChildren(suffix);
        const list = parts.find((child) => child.kind() === 'value_arguments');
        const lambdas = parts.filter((child) => child.kind() === 'annotated_lambda').flatMap(namedChildren);
        const types = parts.find((child) => child.kind() === 'type_arguments');
        const own = [
          ...(list === undefined ? [] : argumentsOf(list, lowering, depth)),
          ...lambdas.map((lambda) => argument(lambda, expressionOf(lambda, lowering, depth + 1), lowering)),
        ];
        if (list === undefined && callee?.kind() === 'call_expression' && trailing.length === 0) {
          trailing = own;
          part = callee;
          continue;
        }
        links.push({ args: [...own, ...trailing], at: placeOf(part, lowering.view) });
        trailing = [];
        if (types !== undefined) links.push({ types: namedChildren(types).map((type) => type.text()) });
        part = callee ?? null;
        continue;
      }
      case 'navigation_expression': {
        const suffix = namedChildren(part).at(-1);
        links.push({ name: (suffix === undefined ? undefined : namedChildren(suffix)[0])?.text() ?? '' });
        part = namedChildren(part)[0] ?? null;
        continue;
      }
      case 'callable_reference': {
        const parts = namedChildren(part);
        const name = parts.at(-1)?.text() ?? '';
        if (parts.length === 1) return chain({ k: 'name', name }, links.reverse());
        links.push({ name });
        part = parts[0] ?? null;
        continue;
      }
      case 'postfix_expression':
      case 'parenthesized_expression':
      case 'as_expression':
        part = namedChildren(part)[0] ?? null;
        continue;
    }
    return chain(plainOf(part, lowering, depth), links.reverse());
  }
  return unknown;
}

function argumentsOf(list: SgNode, lowering: Lowering, depth: number): Argument[] {
  return namedChildren(list).flatMap((node) => {
    const parts = namedChildren(node);
    const value = parts.at(-1);
    const name =
      parts.length > 1 && node.children().some((child) => child.text() === '=') ? parts[0]?.text() : undefined;
    return value === undefined ? [] : [argument(value, expressionOf(value, lowering, depth + 1), lowering, name)];
  });
}

function plainOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  switch (String(node.kind())) {
    case 'simple_identifier':
    case 'type_identifier':
    case 'user_type':
      return { k: 'name', name: node.text() };
    case 'this_expression':
      return { k: 'name', name: 'this' };
    case 'string_literal':
      return textOf(node);
    case 'additive_expression':
      return { k: 'join', parts: namedChildren(node).map((part) => expressionOf(part, lowering, depth + 1)) };
    case 'collection_literal':
      return { k: 'list', items: namedChildren(node).map((part) => expressionOf(part, lowering, depth + 1)) };
    case 'lambda_literal': {
      const parameters = namedChildren(node).find((child) => child.kind() === 'lambda_parameters');
      const index = addFunction(lowering, () => ({
        name: '',
        owner: '',
        receiver: '',
        parameters: parameters === undefined ? [{ name: 'it', type: '' }] : namedChildren(parameters).map(parameterOf),
        returns: [],
        body: statementsOf(node, lowering, expressionOf, depth + 1),
        at: placeOf(node, lowering.view),
        marks: [],
      }));
      return { k: 'function', index };
    }
    default:
      return unknown;
  }
}

function parameterOf(node: SgNode): Parameter {
  const [name, type] = namedChildren(node);
  return { name: name?.text() ?? '', type: type?.text() ?? '' };
}

function textOf(node: SgNode): Expression {
  const parts = namedChildren(node).map((part): Expression => {
    if (part.kind() === 'interpolated_identifier') return { k: 'name', name: part.text() };
    return part.kind() === 'string_content' || part.kind() === 'character_escape_seq'
      ? { k: 'text', text: part.text() }
      : unknown;
  });
  const [only] = parts;
  if (only === undefined) return { k: 'text', text: '' };
  return parts.length === 1 ? only : { k: 'join', parts };
}
