/** PHP. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Argument, Code, Entry } from '../code.ts';
import { attempt, branch, choice, handler, jump, leave, loop, ofKind, yields } from '../flow-roles.ts';
import {
  type FlowGrammar,
  type FunctionParts,
  type Lowering,
  noCode,
  type ParameterParts,
  type Role,
} from '../lowering.ts';
import {
  argumentsOf,
  assign,
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
  literal,
  member,
  name,
  only,
  roleMap,
  self,
  sequence,
  unary,
} from '../roles.ts';

/** `.` strings together, `??` and `?:` choose; what else computes gives numbers. */
const passing: ReadonlySet<string> = new Set(['.', '??']);

function parametersOf(node: SgNode, lower: Lowering): ParameterParts[] {
  return lower.children(node.field('parameters') ?? node).flatMap((parameter): ParameterParts[] => {
    const target = parameter.field('name');
    if (target === null || !String(parameter.kind()).endsWith('parameter')) return [];
    const fallback = parameter.field('default_value');
    const type = parameter.field('type');
    return [
      {
        node: parameter,
        target,
        isRest: parameter.kind() === 'variadic_parameter',
        type: type === null ? '' : lower.text(type),
        // `public string $x` among parameters is a field too.
        isField: parameter.kind() === 'property_promotion_parameter',
        ...(fallback === null ? {} : { default: fallback }),
      },
    ];
  });
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
      returnsBody: node.kind() === 'arrow_function',
      parameters: parametersOf(node, lower),
      isClosed: declares !== 'none',
      annotations: ofKind('attribute_list')(node).map((child) => lower.text(child)),
    });
  };
}

const makeClass: Role = (node, lower) => {
  const named = node.field('name');
  const bases = ofKind('base_clause')(node).flatMap((child) => lower.children(child).map((base) => lower.text(base)));
  return lower.class({
    node,
    name: named === null ? `anonymous@${lower.place(node).start}` : lower.text(named),
    bases,
    body: node.field('body') ?? ofKind('declaration_list')(node)[0],
  });
};

const variable: Role = (node, lower) => (lower.text(node) === '$this' ? self(node, lower) : name(node, lower));

const property: Role = (node, lower) => {
  const named = node.field('name');
  const value = node.field('default_value');
  const place = lower.place(node);
  if (named === null || value === null) return noCode(place);
  const target: Code = {
    kind: 'field',
    object: lower.self(place),
    key: lower.text(named).replace(/^\$/, ''),
    ...lower.place(named),
  };
  return { kind: 'assign', value: lower.code(value), target, isJoined: false, ...place };
};

const augmented: Role = (node, lower) =>
  /^(\.|\?\?)=$/.test(node.field('operator')?.text() ?? '')
    ? assign('left', 'right', { joins: true })(node, lower)
    : clean(node, lower);

/** `[$a, 'k' => $b]`, whose pairs have no node of their own where they are assigned to. */
const targets: Role = (node, lower) => {
  const entries: Entry[] = [];
  const parts = node.children().filter((child) => child.isNamed() || child.text() === '=>');
  let count = 0;
  parts.forEach((part, at) => {
    if (!part.isNamed() || parts[at + 1]?.text() === '=>') return;
    const key = parts[at - 1]?.text() === '=>' ? parts[at - 2] : undefined;
    entries.push({
      key: key === undefined ? String(count++) : fixedKey(key.text()),
      value: lower.code(part),
      isSpread: false,
    });
  });
  return { kind: 'collection', entries, ...lower.place(node) };
};

const array: Role = (node, lower) => {
  let count = 0;
  const entries = itemsOf(node, lower).map((child): Entry => {
    const parts = lower.children(child);
    const [first, second] = parts;
    if (first?.kind() === 'variadic_unpacking')
      return { key: undefined, value: lower.code(lower.children(first)[0]), isSpread: true };
    if (second !== undefined && first !== undefined)
      return { key: fixedKey(lower.text(first)), value: lower.code(second), isSpread: false };
    return { key: String(count++), value: lower.code(first ?? child), isSpread: false };
  });
  return { kind: 'collection', entries, ...lower.place(node) };
};

function argument(node: SgNode, lower: Lowering): Argument {
  const named = node.field('name');
  const value = lower.children(node).at(-1);
  const isSpread = value?.kind() === 'variadic_unpacking';
  return {
    value: lower.code(isSpread && value !== undefined ? lower.children(value)[0] : (value ?? node)),
    isSpread,
    ...(named === null ? {} : { name: lower.text(named) }),
  };
}

const creation: Role = (node, lower) => {
  const [named] = lower.children(node);
  const list = ofKind('arguments')(node)[0];
  const made = call({ callee: 0, isNew: true })(node, lower);
  if (made.kind !== 'call' || named?.kind() === 'anonymous_class') return join(node, lower);
  return { ...made, arguments: list === undefined ? [] : argumentsOf(list, lower, argument) };
};

const forEach: Role = (node, lower) => {
  const body = node.field('body');
  const parts = lower.children(node).filter((child) => child.id() !== body?.id());
  const [over, each] = parts;
  const value = each?.kind() === 'pair' ? lower.children(each).at(-1) : each;
  return {
    kind: 'loop',
    over: lower.maybe(over),
    target:
      value === undefined
        ? undefined
        : lower.target(value.kind() === 'by_ref' ? (lower.children(value)[0] ?? value) : value, 'assign'),
    condition: undefined,
    body: lower.code(body),
    update: undefined,
    ...lower.place(node),
  };
};

const chosen = choice({
  subject: (node) => node.field('condition'),
  cases: (node) => ofKind('case_statement', 'default_statement')(node.field('body') ?? node),
  condition: (one) =>
    one.kind() === 'default_statement' ? undefined : [one.field('value')].filter((part) => part !== null),
  body: (one, lower) => lower.children(one).slice(one.kind() === 'default_statement' ? 0 : 1),
  fallsThrough: true,
  isBreakable: true,
});

const matched = choice({
  subject: (node) => node.field('condition'),
  cases: (node) => ofKind('match_conditional_expression', 'match_default_expression')(node.field('body') ?? node),
  condition: (one, lower) => (one.kind() === 'match_default_expression' ? undefined : lower.children(one).slice(0, 1)),
  body: (one, lower) => lower.children(one).slice(-1),
});

const share: Role = (node, lower) => {
  for (const child of lower.children(node)) lower.share(lower.text(child).replace(/^\$/, ''), 'program');
  return noCode(lower.place(node));
};

const loops = { condition: 'condition', body: 'body' } as const;

export const php: FlowGrammar = {
  languages: ['php'],
  assignmentDeclares: 'own',
  hasImplicitThis: false,
  typesHold: true,
  skipped: new Set([
    'comment',
    'php_tag',
    'text',
    'php_end_tag',
    'text_interpolation',
    'namespace_use_declaration',
    'namespace_definition',
    'visibility_modifier',
    'static_modifier',
    'const_declaration',
    'named_type',
    'primitive_type',
    'attribute_list',
    'heredoc_start',
    'heredoc_end',
  ]),
  roles: roleMap(
    each(
      ['program', 'declaration_list', 'expression_statement', 'property_declaration', 'else_clause', 'colon_block'],
      sequence,
    ),
    each(['compound_statement', 'finally_clause'], block),
    each(['variable_name'], variable),
    each(['name', 'qualified_name'], name),
    each(
      [
        'string',
        'integer',
        'float',
        'boolean',
        'null',
        'string_content',
        'escape_sequence',
        'class_constant_access_expression',
      ],
      literal,
    ),
    each(['function_definition'], makeFunction('block')),
    each(['method_declaration'], makeFunction('class')),
    each(['anonymous_function', 'anonymous_function_creation_expression', 'arrow_function'], makeFunction('none')),
    each(
      ['class_declaration', 'trait_declaration', 'interface_declaration', 'enum_declaration', 'anonymous_class'],
      makeClass,
    ),
    each(['encapsed_string', 'heredoc', 'heredoc_body', 'shell_command_expression', 'argument'], join),
    each(
      ['member_call_expression', 'nullsafe_member_call_expression'],
      call({ receiver: 'object', arguments: 'arguments', argument }),
    ),
    each(['member_access_expression', 'nullsafe_member_access_expression'], member('object', 'name')),
    each(['parenthesized_expression', 'clone_expression', 'error_suppression_expression', 'by_ref'], only()),
    {
      relative_scope: self,
      property_element: property,
      assignment_expression: assign('left', 'right'),
      reference_assignment_expression: assign('left', 'right'),
      augmented_assignment_expression: augmented,
      list_literal: targets,
      array_creation_expression: array,
      subscript_expression: index(0, 1),
      function_call_expression: call({ callee: 'function', arguments: 'arguments', argument }),
      scoped_call_expression: call({ receiver: 'scope', arguments: 'arguments', argument }),
      object_creation_expression: creation,
      scoped_property_access_expression: member('scope', 'name'),
      binary_expression: binary('left', 'right', 'operator', passing),
      unary_op_expression: unary('argument', new Set(['!'])),
      update_expression: clean,
      cast_expression: (node, lower) => ({
        kind: 'join',
        parts: [declaredValue(node.field('type'), lower.code(node.field('value')), lower)],
        ...lower.place(node),
      }),
      conditional_expression: (node, lower) => {
        const condition = lower.code(node.field('condition'));
        const then = node.field('body');
        return {
          kind: 'branch',
          tests: [{ condition, body: then === null ? condition : lower.code(then) }],
          otherwise: lower.code(node.field('alternative')),
          fallsThrough: false,
          isBreakable: false,
          ...lower.place(node),
        };
      },
      if_statement: branch({
        condition: 'condition',
        met: 'body',
        otherwise: (node) => node.fieldChildren('alternative'),
      }),
      foreach_statement: forEach,
      for_statement: loop({ first: 0, update: 'update', ...loops }),
      while_statement: loop(loops),
      do_statement: loop({ ...loops, runsFirst: true }),
      switch_statement: chosen,
      match_expression: matched,
      try_statement: attempt({
        body: 'body',
        handlers: (node) => ofKind('catch_clause')(node),
        last: (node) => ofKind('finally_clause')(node)[0],
      }),
      catch_clause: handler('name', 'body'),
      global_declaration: share,
      return_statement: leave('return'),
      throw_expression: leave('throw'),
      exit_statement: (node, lower) => ({
        kind: 'leave',
        how: 'throw',
        value: lower.maybe(lower.children(node)[0]),
        ...lower.place(node),
      }),
      break_statement: jump('break'),
      continue_statement: jump('continue'),
      yield_expression: yields,
    },
  ),
};
