/** Kotlin, whose grammar names no roles: parts are told by their kinds and their order. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import { calledName } from '../../../syntax/code-shape.ts';
import type { Argument } from '../code.ts';
import { choice, jump, ofKind } from '../flow-roles.ts';
import {
  type ClassParts,
  type FlowGrammar,
  type FunctionParts,
  type Lowering,
  noCode,
  type ParameterParts,
  type Role,
} from '../lowering.ts';
import {
  binary,
  block,
  clean,
  each,
  fixedKey,
  join,
  list,
  literal,
  name,
  only,
  roleMap,
  self,
  sequence,
  unary,
} from '../roles.ts';

const passing: ReadonlySet<string> = new Set(['+', '?:']);

function first(node: SgNode | undefined, ...kinds: readonly string[]): SgNode | undefined {
  return node === undefined ? undefined : ofKind(...kinds)(node)[0];
}

function typeOf(node: SgNode): string {
  return first(node, 'user_type', 'nullable_type')?.text() ?? '';
}

function parametersOf(list: SgNode | undefined, lower: Lowering): ParameterParts[] {
  if (list === undefined) return [];
  const parts: ParameterParts[] = [];
  let before = '';
  for (const child of lower.children(list)) {
    const kind = String(child.kind());
    if (kind === 'parameter_modifiers') before = lower.text(child);
    if (kind !== 'parameter' && kind !== 'class_parameter' && kind !== 'variable_declaration') continue;
    const target = first(child, 'simple_identifier');
    if (target === undefined) continue;
    parts.push({
      node: child,
      target,
      type: typeOf(child),
      before,
      isRest: /\bvararg\b/.test(before),
      isField: kind === 'class_parameter' && first(child, 'binding_pattern_kind') !== undefined,
    });
    before = '';
  }
  return parts;
}

const makeFunction: Role = (node, lower) => {
  const body = first(node, 'function_body');
  const named = first(node, 'simple_identifier');
  const around = String(node.parent()?.kind());
  const declares: FunctionParts['declares'] =
    node.kind() === 'anonymous_function' ? 'none' : /class_body/.test(around) ? 'class' : 'block';
  return lower.function({
    node,
    name: named === undefined ? '' : lower.text(named),
    declares,
    body,
    returnsBody: body !== undefined && lower.text(body).startsWith('='),
    parameters: parametersOf(first(node, 'function_value_parameters'), lower),
  });
};

/** Without parameters it is given `it`. */
const lambda: Role = (node, lower) => {
  const parameters = parametersOf(first(node, 'lambda_parameters'), lower);
  const body = first(node, 'statements');
  const it: ParameterParts[] =
    parameters.length > 0 ? parameters : [{ node, target: undefined, name: 'it', isImplicit: true }];
  return lower.function({ node, name: '', declares: 'none', body, returnsBody: true, parameters: it });
};

const makeClass: Role = (node, lower) => {
  const named = first(node, 'type_identifier', 'simple_identifier');
  const kind = String(node.kind());
  const bases = ofKind('delegation_specifier')(node).map((base) => lower.text(base).replace(/[(<][^]*$/, ''));
  const body = first(node, 'class_body', 'enum_class_body');
  const parameters = parametersOf(first(node, 'primary_constructor'), lower);
  const parts: ClassParts = {
    node,
    name: named === undefined ? `${kind}@${lower.place(node).start}` : lower.text(named),
    bases,
    body,
    parameters,
  };
  return lower.class(parts);
};

/** What belongs to no object is called by the name of the class all the same. */
const companion: Role = (node, lower) => lower.maybe(first(node, 'class_body')) ?? noCode(lower.place(node));

const declaration: Role = (node, lower) => {
  const place = lower.place(node);
  const target = first(node, 'variable_declaration', 'multi_variable_declaration');
  const parts = lower.children(node);
  const at = parts.findIndex((part) => part.id() === target?.id());
  const given = parts
    .slice(at + 1)
    .find((part) => !/^(getter|setter|type_constraints|property_delegate)$/.test(String(part.kind())));
  const value = given === undefined ? noCode(place) : lower.code(given);
  if (target === undefined) return value;
  return { kind: 'assign', value, target: lower.target(target, 'block'), isJoined: false, ...place };
};

const variable: Role = (node, lower) => lower.code(first(node, 'simple_identifier'));

const assignment: Role = (node, lower) => {
  const [left, right] = lower.children(node);
  const value = lower.code(right);
  if (left === undefined) return value;
  return {
    kind: 'assign',
    value,
    target: lower.target(left, 'assign'),
    isJoined: /^\s*\+=/.test(lower.text(node).slice(lower.text(left).length)),
    ...lower.place(node),
  };
};

/** An object and a suffix: `.name` or `[index]`. */
const access: Role = (node, lower) => {
  const [object, suffix] = lower.children(node);
  if (object === undefined || suffix === undefined) return only()(node, lower);
  const place = lower.place(node);
  return lower.reading(() => {
    const code = lower.code(object);
    if (suffix.kind() === 'navigation_suffix') {
      const named = lower.children(suffix)[0];
      return { kind: 'field', object: code, key: named === undefined ? undefined : lower.text(named), ...place };
    }
    const given = lower.children(suffix)[0];
    const key = given === undefined ? undefined : fixedKey(lower.text(given));
    return {
      kind: 'field',
      object: code,
      key,
      ...(key === undefined && given !== undefined ? { index: lower.code(given) } : {}),
      ...place,
    };
  });
};

const assignable: Role = (node, lower) =>
  lower.children(node).length > 1 ? access(node, lower) : lower.code(lower.children(node)[0]);

const invocation: Role = (node, lower) => {
  const [callee, suffix] = lower.children(node);
  const code = lower.code(callee);
  const list = first(suffix, 'value_arguments');
  const given = list === undefined ? [] : ofKind('value_argument')(list).map((argument) => argumentOf(argument, lower));
  const trailing = ofKind('annotated_lambda')(suffix ?? node).map(
    (one): Argument => ({ value: lower.code(lower.children(one)[0]), isSpread: false }),
  );
  return {
    kind: 'call',
    name: calledName(node, lower.shape) ?? '?',
    callee: code,
    receiver: code.kind === 'field' ? code.object : undefined,
    arguments: [...given, ...trailing],
    isNew: /^[A-Z]/.test(callee === undefined ? '' : lower.text(callee)),
    ...lower.place(node),
  };
};

function argumentOf(node: SgNode, lower: Lowering): Argument {
  const parts = lower.children(node);
  const value = parts.at(-1);
  const isSpread = value?.kind() === 'spread_expression';
  const named = parts.length > 1 ? parts[0] : undefined;
  return { value: lower.code(value), isSpread, ...(named === undefined ? {} : { name: lower.text(named) }) };
}

const text: Role = (node, lower) => ({
  kind: 'join',
  parts: ofKind('interpolated_identifier', 'interpolated_expression')(node).map((child) => lower.code(child)),
  ...lower.place(node),
});

const condition: Role = (node, lower) => {
  const [asked, then, otherwise] = lower.children(node);
  return {
    kind: 'branch',
    tests: [{ condition: lower.code(asked), body: lower.code(then) }],
    otherwise: lower.maybe(otherwise),
    fallsThrough: false,
    isBreakable: false,
    ...lower.place(node),
  };
};

const forEach: Role = (node, lower) =>
  lower.block(() => {
    const [target, over, body] = lower.children(node);
    const value = lower.code(over);
    return {
      kind: 'loop',
      over: value,
      target: target === undefined ? undefined : lower.target(target, 'block'),
      condition: undefined,
      body: lower.code(body),
      update: undefined,
      ...lower.place(node),
    };
  });

const turn: Role = (node, lower) => {
  const parts = lower.children(node);
  const runsFirst = node.kind() === 'do_while_statement';
  const [asked, body] = runsFirst ? [parts.at(-1), parts[0]] : [parts[0], parts[1]];
  const code = lower.code(body);
  return {
    kind: 'loop',
    over: undefined,
    target: undefined,
    condition: lower.code(asked),
    body: code,
    update: undefined,
    runsFirst,
    ...lower.place(node),
  };
};

const chosen = choice({
  subject: (node) => {
    const subject = first(node, 'when_subject');
    return subject?.children().findLast((child) => child.isNamed() && child.kind() !== 'variable_declaration');
  },
  cases: (node) => ofKind('when_entry')(node),
  condition: (one) => {
    const conditions = ofKind('when_condition')(one);
    return conditions.length === 0 ? undefined : conditions;
  },
  body: (one) => ofKind('control_structure_body')(one),
});

const attempted: Role = (node, lower) => ({
  kind: 'try',
  body: lower.code(first(node, 'statements')),
  handlers: ofKind('catch_block')(node).map((part) => lower.code(first(part, 'statements'))),
  last: lower.maybe(first(first(node, 'finally_block'), 'statements')),
  ...lower.place(node),
});

const leaving: Role = (node, lower) => {
  const word = node.child(0)?.text() ?? '';
  const value = lower.maybe(lower.children(node).find((child) => child.kind() !== 'label'));
  if (word.startsWith('break')) return jump('break')(node, lower);
  if (word.startsWith('continue')) return jump('continue')(node, lower);
  return { kind: 'leave', how: word === 'throw' ? 'throw' : 'return', value, ...lower.place(node) };
};

const operators = [
  'equality_expression',
  'comparison_expression',
  'multiplicative_expression',
  'check_expression',
  'range_expression',
  'type_test',
];

export const kotlin: FlowGrammar = {
  languages: ['kotlin'],
  assignmentDeclares: false,
  hasImplicitThis: true,
  typesHold: true,
  skipped: new Set([
    'line_comment',
    'multiline_comment',
    'comment',
    'package_header',
    'import_list',
    'modifiers',
    'binding_pattern_kind',
    'user_type',
    'nullable_type',
    'type_arguments',
    'type_parameters',
    'visibility_modifier',
  ]),
  roles: roleMap(
    each(['source_file', 'class_body', 'statements', 'anonymous_initializer', 'function_body'], sequence),
    each(['control_structure_body'], block),
    each(['simple_identifier', 'interpolated_identifier', 'type_identifier'], name),
    each(
      [
        'string_content',
        'integer_literal',
        'long_literal',
        'real_literal',
        'boolean_literal',
        'character_literal',
        'null',
      ],
      literal,
    ),
    each(['function_declaration', 'anonymous_function'], makeFunction),
    each(['class_declaration', 'object_declaration', 'object_literal'], makeClass),
    each(['navigation_expression', 'indexing_expression'], access),
    each(['string_literal', 'line_string_literal', 'multi_line_string_literal'], text),
    each(['interpolated_expression', 'infix_expression', 'when_condition'], join),
    each(['parenthesized_expression', 'as_expression', 'spread_expression', 'annotated_lambda'], only()),
    each(['while_statement', 'do_while_statement'], turn),
    each(['conjunction_expression'], binary(0, 1, undefined, new Set())),
    each(['disjunction_expression'], binary(0, 1, undefined, new Set())),
    each(['additive_expression', 'elvis_expression'], binary(0, 1, undefined, passing)),
    each(operators, clean),
    {
      this_expression: self,
      super_expression: self,
      companion_object: companion,
      lambda_literal: lambda,
      property_declaration: declaration,
      variable_declaration: variable,
      multi_variable_declaration: list(),
      assignment,
      directly_assignable_expression: assignable,
      call_expression: invocation,
      prefix_expression: unary(0, new Set(['!'])),
      postfix_expression: only(),
      if_expression: condition,
      when_expression: chosen,
      for_statement: forEach,
      try_expression: attempted,
      jump_expression: leaving,
    },
  ),
};
