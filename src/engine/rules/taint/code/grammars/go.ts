/** Go. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Argument, Code, Entry } from '../code.ts';
import { branch, choice, jump, leave, ofKind } from '../flow-roles.ts';
import { type FlowGrammar, type Lowering, noCode, type ParameterParts, type Role } from '../lowering.ts';
import {
  binary,
  block,
  call,
  clean,
  declaredValue,
  each,
  fixedKey,
  index,
  itemsOf,
  join,
  list,
  literal,
  member,
  name,
  only,
  roleMap,
  sequence,
} from '../roles.ts';

const passing: ReadonlySet<string> = new Set(['+']);

function parametersOf(node: SgNode, lower: Lowering): ParameterParts[] {
  const parameters = lower
    .children(node.field('parameters') ?? node)
    .filter((child) => String(child.kind()).endsWith('parameter_declaration'));
  return parameters.flatMap((parameter): ParameterParts[] => {
    const names = parameter.fieldChildren('name');
    const isRest = parameter.kind() === 'variadic_parameter_declaration';
    if (names.length === 0) return [{ node: parameter, target: undefined }];
    return names.map((target) => ({
      node: parameter,
      target,
      isRest,
      name: lower.text(target),
      type: typeOf(parameter, lower),
    }));
  });
}

function typeOf(node: SgNode, lower: Lowering): string {
  const type = node.field('type');
  return type === null ? '' : lower.text(type);
}

const makeFunction: Role = (node, lower) => {
  const receiver = lower.children(node.field('receiver') ?? node)[0];
  const isMethod = node.kind() === 'method_declaration';
  const self = isMethod ? receiver?.field('name') : undefined;
  const of = isMethod && receiver !== undefined ? /^\*?\s*(\w+)/.exec(typeOf(receiver, lower))?.[1] : undefined;
  const named = node.field('name');
  return lower.function({
    node,
    name: named === null ? '' : lower.text(named),
    declares: named === null ? 'none' : isMethod ? 'class' : 'block',
    body: node.field('body') ?? undefined,
    returnsBody: false,
    parameters: parametersOf(node, lower),
    ...(of === undefined ? {} : { class: of }),
    ...(self === null || self === undefined ? {} : { self: lower.text(self) }),
  });
};

/** Several names are given one value each, or take apart what a call gives; of that, an error or a truth is no value of anybody's. */
function assignment(where: 'assign' | 'block'): Role {
  return (node, lower) => {
    const left = node.field('left');
    const right = node.field('right');
    if (left === null || right === null) return noCode(lower.place(node));
    const operator = node.field('operator')?.text() ?? '';
    const value = lower.code(right);
    const targets = lower.children(left);
    const isCall = targets.length > 1 && lower.children(right).length === 1;
    const target = targets.map((part) =>
      isCall && /^(_|err\w*|ok)$/i.test(lower.text(part)) ? nothing(part, lower, where) : lower.target(part, where),
    );
    if (operator !== '' && !/^(:?=|\+=)$/.test(operator))
      return { kind: 'clean', parts: [value], ...lower.place(node) };
    const only = target.length === 1 ? target[0] : undefined;
    const entries = target.map(
      (part, at): Entry => ({
        key: isCall && part.kind === 'literal' ? `error${at}` : String(at),
        value: part,
        isSpread: false,
      }),
    );
    return {
      kind: 'assign',
      value,
      target: only ?? { kind: 'collection', entries, ...lower.place(left) },
      isJoined: operator === '+=',
      ...lower.place(node),
    };
  };
}

function nothing(node: SgNode, lower: Lowering, where: 'assign' | 'block'): Code {
  lower.target(node, where);
  return noCode(lower.place(node));
}

const variable: Role = (node, lower) => {
  const names = node.fieldChildren('name');
  const value = node.field('value');
  const place = lower.place(node);
  const given = value === null ? noCode(place) : declaredValue(node.field('type'), lower.code(value), lower);
  const targets = names.map((part) => lower.target(part, 'block'));
  const only = targets.length === 1 ? targets[0] : undefined;
  const entries = targets.map((part, at): Entry => ({ key: String(at), value: part, isSpread: false }));
  return {
    kind: 'assign',
    value: given,
    target: only ?? { kind: 'collection', entries, ...place },
    isJoined: false,
    ...place,
  };
};

/** One alone is that one. */
const expressions: Role = (node, lower) =>
  lower.children(node).length === 1 ? only()(node, lower) : list()(node, lower);

const literalValue: Role = (node, lower) => {
  let count = 0;
  const entries = itemsOf(node, lower).map((child): Entry => {
    if (child.kind() !== 'keyed_element') return { key: String(count++), value: lower.code(child), isSpread: false };
    const key = child.field('key');
    const text = key === null ? '' : lower.text(key);
    return {
      key: fixedKey(text) ?? (/^\w+$/.test(text) ? text : undefined),
      value: lower.code(child.field('value')),
      isSpread: false,
    };
  });
  return { kind: 'collection', entries, ...lower.place(node) };
};

const composite: Role = (node, lower) => {
  const body = lower.code(node.field('body'));
  const type = node.field('type');
  const of = type === null ? '' : lower.text(type);
  return body.kind === 'collection' && /^\w+$/.test(of) ? { ...body, class: of, ...lower.place(node) } : body;
};

function argument(node: SgNode, lower: Lowering): Argument {
  const isSpread = node.kind() === 'variadic_argument';
  if (node.kind() === 'unary_expression' && lower.text(node).startsWith('&'))
    return { value: lower.code(node), isSpread, isReference: true };
  return { value: lower.code(isSpread ? lower.children(node)[0] : node), isSpread };
}

const conversion: Role = (node, lower) => {
  const value = lower.code(node.field('operand'));
  return { kind: 'join', parts: [declaredValue(node.field('type'), value, lower)], ...lower.place(node) };
};

const chain = branch({
  condition: 'condition',
  met: 'consequence',
  otherwise: (node) => [node.field('alternative')].filter((part) => part !== null),
});

/** What is declared before the condition is seen in all arms. */
const condition: Role = (node, lower) =>
  lower.block(() => {
    const first = lower.maybe(node.field('initializer'));
    const made = chain(node, lower);
    return first === undefined ? made : { kind: 'sequence', parts: [first, made], ...lower.place(node) };
  });

const loop: Role = (node, lower) =>
  lower.block(() => {
    const place = lower.place(node);
    const clause = lower.children(node)[0];
    const kind = String(clause?.kind());
    const body = () => lower.code(node.field('body'));
    const empty = { target: undefined, over: undefined, condition: undefined, update: undefined };
    if (clause === undefined || kind === 'block') return { kind: 'loop', ...empty, body: body(), ...place };
    if (kind === 'range_clause') {
      const over = lower.code(clause.field('right'));
      const left = clause.field('left');
      // The first is a number or a key, the second what is there.
      const names = left === null ? [] : lower.children(left);
      const targets = names.map((part) => lower.target(part, 'block'));
      const target: Code | undefined = targets.length > 1 ? targets[1] : undefined;
      return { kind: 'loop', ...empty, over, target: target ?? targets[0], body: body(), ...place };
    }
    if (kind !== 'for_clause') return { kind: 'loop', ...empty, condition: lower.code(clause), body: body(), ...place };
    const first = lower.maybe(clause.field('initializer'));
    const made: Code = {
      kind: 'loop',
      ...empty,
      condition: lower.maybe(clause.field('condition')),
      update: lower.maybe(clause.field('update')),
      body: body(),
      ...place,
    };
    return first === undefined ? made : { kind: 'sequence', parts: [first, made], ...place };
  });

const cases = ofKind('expression_case', 'type_case', 'default_case', 'communication_case');

const chosen = choice({
  subject: (node) => node.field('value'),
  cases,
  condition: (one) =>
    one.kind() === 'default_case'
      ? undefined
      : [one.field('value'), one.field('communication')].filter((part) => part !== null),
  body: (one) => ofKind('statement_list')(one),
  isBreakable: true,
  alias: (node) =>
    node.kind() === 'type_switch_statement'
      ? (node
          .children()
          .find((child) => child.kind() === 'expression_list')
          ?.child(0) ?? undefined)
      : undefined,
});

export const go: FlowGrammar = {
  languages: ['go'],
  assignmentDeclares: false,
  hasImplicitThis: false,
  typesHold: true,
  skipped: new Set([
    'comment',
    'package_clause',
    'import_declaration',
    'type_declaration',
    'type_arguments',
    'label_name',
  ]),
  roles: roleMap(
    each(
      [
        'source_file',
        'statement_list',
        'expression_statement',
        'var_declaration',
        'const_declaration',
        'var_spec_list',
        'go_statement',
        'defer_statement',
      ],
      sequence,
    ),
    each(['identifier'], name),
    each(
      [
        'int_literal',
        'float_literal',
        'rune_literal',
        'interpreted_string_literal',
        'raw_string_literal',
        'nil',
        'true',
        'false',
        'field_identifier',
        'type_identifier',
        'package_identifier',
      ],
      literal,
    ),
    each(['function_declaration', 'method_declaration', 'func_literal'], makeFunction),
    each(['var_spec', 'const_spec'], variable),
    each(['parenthesized_expression', 'literal_element', 'type_assertion_expression'], only()),
    each(['slice_expression'], only('operand')),
    each(['expression_switch_statement', 'type_switch_statement', 'select_statement'], chosen),
    each(['inc_statement', 'dec_statement'], clean),
    {
      block,
      short_var_declaration: assignment('block'),
      assignment_statement: assignment('assign'),
      receive_statement: assignment('block'),
      expression_list: expressions,
      selector_expression: member('operand', 'field'),
      index_expression: index('operand', 'index'),
      type_assertion_expression: only('operand'),
      type_conversion_expression: conversion,
      composite_literal: composite,
      literal_value: literalValue,
      call_expression: call({ callee: 'function', arguments: 'arguments', argument }),
      binary_expression: binary('left', 'right', 'operator', passing),
      unary_expression: (node, lower) => {
        const operator =
          node
            .children()
            .find((child) => !child.isNamed())
            ?.text() ?? '';
        const parts = [lower.code(node.field('operand'))];
        if (operator === '!') return { kind: 'clean', parts, logic: 'not', ...lower.place(node) };
        return { kind: /^(&|\*|<-)$/.test(operator) ? 'join' : 'clean', parts, ...lower.place(node) };
      },
      send_statement: (node, lower) => {
        const channel = node.field('channel');
        const value = lower.code(node.field('value'));
        if (channel === null) return value;
        return { kind: 'assign', value, target: lower.target(channel, 'assign'), isJoined: true, ...lower.place(node) };
      },
      if_statement: condition,
      for_statement: loop,
      return_statement: leave('return'),
      break_statement: jump('break'),
      continue_statement: jump('continue'),
      fallthrough_statement: literal,
      labeled_statement: join,
    },
  ),
};
