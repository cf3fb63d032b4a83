/** Java. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Code } from '../code.ts';
import { attempt, branch, choice, handler, jump, leave, loop, ofKind } from '../flow-roles.ts';
import {
  type FlowGrammar,
  type FunctionParts,
  type Lowering,
  noCode,
  type ParameterParts,
  type Role,
} from '../lowering.ts';
import {
  assign,
  binary,
  block,
  call,
  clean,
  declaredValue,
  each,
  index,
  list,
  literal,
  member,
  name,
  only,
  roleMap,
  self,
  sequence,
  unary,
} from '../roles.ts';

const passing: ReadonlySet<string> = new Set(['+']);

function parametersOf(node: SgNode, lower: Lowering): ParameterParts[] {
  const given = node.field('parameters');
  if (given === null) return [];
  if (given.kind() === 'identifier') return [{ node: given, target: given, name: lower.text(given) }];
  return lower.children(given).flatMap((parameter): ParameterParts[] => {
    const kind = String(parameter.kind());
    if (kind === 'identifier') return [{ node: parameter, target: parameter, name: lower.text(parameter) }];
    const isRest = kind === 'spread_parameter';
    const declarator = isRest ? ofKind('variable_declarator')(parameter)[0] : parameter;
    const target = declarator?.field('name') ?? undefined;
    return target === undefined ? [] : [{ node: parameter, target, isRest, type: typeOf(parameter, lower) }];
  });
}

function typeOf(node: SgNode, lower: Lowering): string {
  const type = node.field('type');
  return type === null ? '' : lower.text(type);
}

function annotationsOf(node: SgNode, lower: Lowering): string[] {
  const modifiers = ofKind('modifiers')(node)[0];
  return modifiers === undefined
    ? []
    : ofKind('annotation', 'marker_annotation')(modifiers).map((child) => lower.text(child));
}

function makeFunction(declares: FunctionParts['declares']): Role {
  return (node, lower) => {
    const body = node.field('body');
    const named = node.field('name');
    return lower.function({
      node,
      name: named === null ? '' : lower.text(named),
      declares,
      body: body ?? undefined,
      returnsBody: body !== null && !/block|body/.test(String(body.kind())),
      parameters: parametersOf(node, lower),
      annotations: annotationsOf(node, lower),
    });
  };
}

const makeClass: Role = (node, lower) => {
  const bases = [...(node.field('superclass')?.children() ?? [])]
    .filter((child) => child.isNamed())
    .map((child) => lower.text(child));
  const named = node.field('name');
  return lower.class({
    node,
    name: named === null ? '' : lower.text(named),
    bases,
    body: node.field('body') ?? undefined,
  });
};

/** Without an object it is a method of `this`, or of a class around it. */
const invocation: Role = (node, lower) =>
  node.field('object') === null
    ? call({ callee: 'name', arguments: 'arguments' })(node, lower)
    : call({ receiver: 'object', arguments: 'arguments' })(node, lower);

/** A class without a name is one of its own. */
const creation: Role = (node, lower) => {
  const made = call({ callee: 'type', arguments: 'arguments', isNew: true })(node, lower);
  const body = ofKind('class_body')(node)[0];
  if (body === undefined) return made;
  const place = lower.place(node);
  const inner = lower.class({ node: body, name: `anonymous@${place.start}`, bases: [], body });
  return { kind: 'sequence', parts: [inner, made], ...place };
};

const declaration: Role = (node, lower) => ({
  kind: 'sequence',
  parts: ofKind('variable_declarator')(node).map((declarator): Code => {
    const value = declarator.field('value');
    const place = lower.place(declarator);
    const given = value === null ? noCode(place) : declaredValue(node.field('type'), lower.code(value), lower);
    const target = declarator.field('name');
    if (target === null) return given;
    return { kind: 'assign', value: given, target: lower.target(target, 'block'), isJoined: false, ...place };
  }),
  ...lower.place(node),
});

const assignment: Role = (node, lower) => {
  const operator = node.field('operator')?.text() ?? '=';
  if (operator === '=' || operator === '+=') return assign('left', 'right', { joins: operator === '+=' })(node, lower);
  return clean(node, lower);
};

const cast: Role = (node, lower) => ({
  kind: 'join',
  parts: [declaredValue(node.field('type'), lower.code(node.field('value')), lower)],
  ...lower.place(node),
});

const reference: Role = (node, lower) => {
  const [object, method] = lower.children(node);
  return {
    kind: 'field',
    object: lower.code(object),
    key: method === undefined ? undefined : lower.text(method),
    ...lower.place(node),
  };
};

const isInstance: Role = (node, lower) => {
  const value = lower.code(node.field('left'));
  const named = node.field('name');
  const place = lower.place(node);
  if (named === null) return { kind: 'clean', parts: [value], ...place };
  const target = lower.target(named, 'function');
  return { kind: 'clean', parts: [{ kind: 'assign', value, target, isJoined: false, ...place }], ...place };
};

const resource: Role = (node, lower) => {
  const value = lower.code(node.field('value'));
  const named = node.field('name');
  if (named === null) return value;
  return { kind: 'assign', value, target: lower.target(named, 'block'), isJoined: false, ...lower.place(node) };
};

const handlers = (node: SgNode) => ofKind('catch_clause')(node);
const last = (node: SgNode) => ofKind('finally_clause')(node)[0];

const chosen = choice({
  subject: (node) => node.field('condition'),
  cases: (node) => ofKind('switch_block_statement_group', 'switch_rule')(node.field('body') ?? node),
  condition: (one, lower) => {
    const labels = ofKind('switch_label')(one);
    return labels.some((label) => lower.text(label).startsWith('default'))
      ? undefined
      : labels.flatMap((label) => lower.children(label));
  },
  body: (one, lower) => lower.children(one).filter((child) => child.kind() !== 'switch_label'),
  fallsThrough: true,
  isBreakable: true,
});

/** Arrows fall through nowhere, and the whole has the value of one of them. */
const arrows = choice({
  subject: (node) => node.field('condition'),
  cases: (node) => ofKind('switch_rule')(node.field('body') ?? node),
  condition: (one, lower) => {
    const labels = ofKind('switch_label')(one);
    return labels.some((label) => lower.text(label).startsWith('default'))
      ? undefined
      : labels.flatMap((label) => lower.children(label));
  },
  body: (one, lower) => lower.children(one).filter((child) => child.kind() !== 'switch_label'),
});

export const java: FlowGrammar = {
  languages: ['java'],
  assignmentDeclares: false,
  hasImplicitThis: true,
  typesHold: true,
  skipped: new Set([
    'line_comment',
    'block_comment',
    'comment',
    'import_declaration',
    'package_declaration',
    'modifiers',
    'type_arguments',
    'throws',
    'type_parameters',
  ]),
  roles: roleMap(
    each(
      [
        'program',
        'class_body',
        'enum_body',
        'interface_body',
        'enum_body_declarations',
        'expression_statement',
        'resource_specification',
        'synchronized_statement',
        'labeled_statement',
      ],
      sequence,
    ),
    each(['block', 'constructor_body', 'finally_clause', 'static_initializer'], block),
    each(['identifier', 'type_identifier'], name),
    each(
      [
        'string_literal',
        'character_literal',
        'decimal_integer_literal',
        'hex_integer_literal',
        'decimal_floating_point_literal',
        'true',
        'false',
        'null_literal',
        'text_block',
        'class_literal',
        'generic_type',
        'scoped_type_identifier',
        'integral_type',
        'floating_point_type',
        'boolean_type',
        'void_type',
        'array_type',
        'dimensions',
      ],
      literal,
    ),
    each(['this', 'super'], self),
    each(['method_declaration', 'constructor_declaration', 'compact_constructor_declaration'], makeFunction('class')),
    each(['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration'], makeClass),
    each(['local_variable_declaration', 'field_declaration'], declaration),
    each(['parenthesized_expression', 'yield_statement'], only()),
    {
      lambda_expression: makeFunction('none'),
      generic_type: only(),
      scoped_type_identifier: only(-1),
      assignment_expression: assignment,
      method_invocation: invocation,
      object_creation_expression: creation,
      explicit_constructor_invocation: call({ arguments: 'arguments' }),
      field_access: member('object', 'field'),
      array_access: index('array', 'index'),
      array_creation_expression: only('value'),
      array_initializer: list(),
      method_reference: reference,
      binary_expression: binary('left', 'right', 'operator', passing),
      unary_expression: unary('operand', new Set(['!'])),
      update_expression: clean,
      instanceof_expression: isInstance,
      cast_expression: cast,
      ternary_expression: branch({
        condition: 'condition',
        met: 'consequence',
        otherwise: (node) => [node.field('alternative')].filter((part) => part !== null),
      }),
      if_statement: branch({
        condition: 'condition',
        met: 'consequence',
        otherwise: (node) => [node.field('alternative')].filter((part) => part !== null),
      }),
      for_statement: loop({ first: 'init', condition: 'condition', update: 'update', body: 'body' }),
      enhanced_for_statement: loop({ target: 'name', over: 'value', body: 'body' }),
      while_statement: loop({ condition: 'condition', body: 'body' }),
      do_statement: loop({ condition: 'condition', body: 'body', runsFirst: true }),
      switch_expression: (node, lower) =>
        ofKind('switch_rule')(node.field('body') ?? node).length > 0 ? arrows(node, lower) : chosen(node, lower),
      try_statement: attempt({ body: 'body', handlers, last }),
      try_with_resources_statement: attempt({
        first: (node) => [node.field('resources')].filter((part) => part !== null),
        body: 'body',
        handlers,
        last,
      }),
      resource,
      catch_clause: handler(undefined, 'body'),
      return_statement: leave('return'),
      throw_statement: leave('throw'),
      break_statement: jump('break'),
      continue_statement: jump('continue'),
    },
  ),
};
