/** C#. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Argument, Code, Entry } from '../code.ts';
import { isNumericType } from '../number-types.ts';
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

const passing: ReadonlySet<string> = new Set(['+', '??']);

function parametersIn(list: SgNode | null | undefined, lower: Lowering): ParameterParts[] {
  if (list === null || list === undefined) return [];
  if (list.kind() !== 'parameter_list') return [{ node: list, target: list, name: lower.text(list) }];
  const parameters = ofKind('parameter')(list).flatMap((parameter): ParameterParts[] => {
    const target = parameter.field('name');
    const type = parameter.field('type');
    return target === null ? [] : [{ node: parameter, target, type: type === null ? '' : lower.text(type) }];
  });
  // `params string[] rest` has no node of its own.
  const rest = list.field('name');
  return rest === null ? parameters : [...parameters, { node: rest, target: rest, isRest: true }];
}

function makeFunction(declares: FunctionParts['declares']): Role {
  return (node, lower) => {
    const named = node.field('name');
    const body = node.field('body');
    const isArrow = body !== null && body.kind() !== 'block';
    return lower.function({
      node,
      name: named === null ? '' : lower.text(named),
      declares,
      body: body ?? undefined,
      returnsBody: isArrow,
      parameters: parametersIn(node.field('parameters'), lower),
      annotations: ofKind('attribute_list')(node).map((child) => lower.text(child)),
    });
  };
}

const makeClass: Role = (node, lower) => {
  const named = node.field('name');
  const bases = ofKind('base_list')(node).flatMap((child) => lower.children(child).map((base) => lower.text(base)));
  return lower.class({
    node,
    name: named === null ? '' : lower.text(named),
    bases,
    body: node.field('body') ?? undefined,
    parameters: parametersIn(ofKind('parameter_list')(node)[0], lower),
  });
};

const declaration: Role = (node, lower) => {
  const type = node.field('type');
  const parts = ofKind('variable_declarator')(node).map((declarator): Code => {
    const target = declarator.field('name') ?? ofKind('tuple_pattern')(declarator)[0] ?? null;
    const place = lower.place(declarator);
    const given = lower.children(declarator).find((child) => child.id() !== target?.id());
    const value = given === undefined ? noCode(place) : declaredValue(type, lower.code(given), lower);
    const of = given?.kind() === 'implicit_object_creation_expression' && type !== null ? lower.text(type) : undefined;
    const made: Code =
      of === undefined || value.kind !== 'call' || type === null
        ? value
        : { ...value, name: of, callee: lower.code(type), isNew: true };
    return target === null
      ? made
      : { kind: 'assign', value: made, target: lower.target(target, 'block'), isJoined: false, ...place };
  });
  return { kind: 'sequence', parts, ...lower.place(node) };
};

const property: Role = (node, lower) => {
  const named = node.field('name');
  const value = node.field('value');
  const place = lower.place(node);
  if (named === null) return noCode(place);
  if (value?.kind() === 'arrow_expression_clause') {
    const target = lower.declared(named, lower.text(named), 'block');
    return { kind: 'assign', target, value: lower.code(value), isJoined: false, ...place };
  }
  const target = lower.declared(named, lower.text(named), 'block');
  return value === null
    ? noCode(place)
    : { kind: 'assign', target, value: lower.code(value), isJoined: false, ...place };
};

/** `this.x` has no node for `this`. */
const member: Role = (node, lower) => {
  const object = node.field('expression');
  const named = node.field('name');
  const place = lower.place(node);
  return {
    kind: 'field',
    object:
      object === null ? lower.self({ start: place.start, end: place.start }) : lower.reading(() => lower.code(object)),
    key: named === null ? undefined : lower.text(named).replace(/<[^]*$/, ''),
    ...place,
  };
};

const element: Role = (node, lower) =>
  lower.reading(() => {
    const given = lower.children(node.field('subscript') ?? ofKind('bracketed_argument_list')(node)[0] ?? node)[0];
    const key = given === undefined ? undefined : fixedKey(lower.text(given));
    return {
      kind: 'field',
      object: lower.code(node.field('expression')),
      key,
      ...(key === undefined && given !== undefined ? { index: lower.code(given) } : {}),
      ...lower.place(node),
    };
  });

/** `a?.B` and `a?.B()`: what stands behind is of what stands before. */
const conditional: Role = (node, lower) => {
  const [object, rest] = lower.children(node);
  const place = lower.place(node);
  const code = lower.code(object);
  if (rest === undefined) return code;
  if (rest.kind() === 'member_binding_expression')
    return { kind: 'field', object: code, key: lower.text(rest).replace(/^\./, ''), ...place };
  if (rest.kind() !== 'invocation_expression') return { kind: 'join', parts: [code, lower.code(rest)], ...place };
  const made = call({ arguments: 'arguments', argument })(rest, lower);
  return made.kind === 'call' ? { ...made, receiver: code, ...place } : made;
};

function argument(node: SgNode, lower: Lowering): Argument {
  if (node.kind() !== 'argument') return { value: lower.code(node), isSpread: false };
  const named = node.field('name');
  const value = lower.children(node).at(-1) ?? node;
  const isReference = /^(out|ref)\b/.test(lower.text(node));
  const place =
    isReference && value.kind() === 'declaration_expression' ? lower.target(value, 'block') : lower.code(value);
  return {
    value: place,
    isSpread: false,
    ...(isReference ? { isReference } : {}),
    ...(named === null ? {} : { name: lower.text(named) }),
  };
}

/** `int.Parse(text)` is a number. */
const invocation: Role = (node, lower) => {
  const made = call({ callee: 'function', arguments: 'arguments', argument })(node, lower);
  const object = node.field('function')?.field('expression');
  const isNumber = object?.kind() === 'predefined_type' && isNumericType(lower.text(object));
  return isNumber && made.kind === 'call' ? { ...made, name: made.name.replace(/^\?/, 'Number') } : made;
};

const creation: Role = (node, lower) => {
  const made = call({ callee: 'type', arguments: 'arguments', argument, isNew: true })(node, lower);
  const initializer = node.field('initializer');
  if (made.kind !== 'call' || initializer === null) return made;
  const entries = lower.children(initializer).map((child, at): Entry => {
    if (child.kind() !== 'assignment_expression') return { key: String(at), value: lower.code(child), isSpread: false };
    const left = child.field('left');
    const text = left === null ? '' : lower.text(left);
    const key = /^\w+$/.test(text) ? text : fixedKey(text.replace(/^\[|\]$/g, ''));
    return { key, value: lower.code(child.field('right')), isSpread: false };
  });
  const place = lower.place(node);
  const record: Code = { kind: 'collection', entries, class: made.name, ...place };
  return made.arguments.length === 0 ? record : { kind: 'join', parts: [made, record], ...place };
};

const assignment: Role = (node, lower) => {
  const operator = node.field('operator')?.text() ?? '=';
  if (/^(\+|\?\?)?=$/.test(operator)) return assign('left', 'right', { joins: operator !== '=' })(node, lower);
  return clean(node, lower);
};

const cast: Role = (node, lower) => ({
  kind: 'join',
  parts: [declaredValue(node.field('type'), lower.code(node.field('value')), lower)],
  ...lower.place(node),
});

/** `x is string s` gives the value another name. */
const isPattern: Role = (node, lower) => {
  const value = lower.code(node.field('expression'));
  const pattern = node.field('pattern');
  const place = lower.place(node);
  const parts: Code[] = [value];
  if (pattern !== null && pattern.field('name') !== null)
    parts.push({
      kind: 'assign',
      value,
      target: lower.target(pattern.field('name') ?? pattern, 'function'),
      isJoined: false,
      ...place,
    });
  return { kind: 'clean', parts, ...place };
};

const otherwise = (node: SgNode) => [node.field('alternative')].filter((part) => part !== null);
const named = (node: SgNode, lower: Lowering) => lower.target(node.field('name') ?? node, lower.binding() ?? 'block');

const chosen = choice({
  subject: (node) => node.field('value'),
  cases: (node) => ofKind('switch_section')(node.field('body') ?? node),
  condition: (one, lower) =>
    lower.text(one).startsWith('default')
      ? undefined
      : ofKind('constant_pattern', 'declaration_pattern', 'relational_pattern')(one),
  body: (one, lower) => lower.children(one).filter((child) => !/_pattern$|^discard$/.test(String(child.kind()))),
  isBreakable: true,
});

const arms = choice({
  subject: (node, lower) => lower.children(node)[0],
  cases: (node) => ofKind('switch_expression_arm')(node),
  condition: (one, lower) =>
    lower.children(one)[0]?.kind() === 'discard' ? undefined : lower.children(one).slice(0, 1),
  body: (one, lower) => lower.children(one).slice(-1),
});

export const csharp: FlowGrammar = {
  languages: ['csharp'],
  assignmentDeclares: false,
  hasImplicitThis: true,
  typesHold: true,
  skipped: new Set([
    'comment',
    'using_directive',
    'modifier',
    'attribute_list',
    'base_list',
    'type_argument_list',
    'type_parameter_list',
    'interpolation_start',
    'interpolation_brace',
    'interpolation_format_clause',
    'accessor_list',
  ]),
  roles: roleMap(
    each(
      [
        'compilation_unit',
        'declaration_list',
        'expression_statement',
        'local_declaration_statement',
        'field_declaration',
        'namespace_declaration',
        'file_scoped_namespace_declaration',
        'global_statement',
        'lock_statement',
        'switch_body',
        'checked_statement',
      ],
      sequence,
    ),
    each(['block', 'finally_clause', 'using_statement'], block),
    each(['identifier', 'generic_name', 'implicit_parameter'], name),
    each(
      [
        'string_literal',
        'verbatim_string_literal',
        'raw_string_literal',
        'integer_literal',
        'real_literal',
        'character_literal',
        'boolean_literal',
        'null_literal',
        'predefined_type',
        'implicit_type',
        'typeof_expression',
        'sizeof_expression',
        'nameof_expression',
        'discard',
        'type',
      ],
      literal,
    ),
    each(['this', 'this_expression', 'base', 'base_expression'], self),
    each(['method_declaration', 'constructor_declaration'], makeFunction('class')),
    each(['local_function_statement'], makeFunction('block')),
    each(['lambda_expression', 'anonymous_method_expression'], makeFunction('none')),
    each(['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration'], makeClass),
    each(['interpolated_string_expression', 'interpolation', 'arrow_expression_clause'], join),
    each(
      [
        'await_expression',
        'parenthesized_expression',
        'argument',
        'checked_expression',
        'as_expression',
        'constant_pattern',
      ],
      only(),
    ),
    each(
      [
        'tuple_expression',
        'initializer_expression',
        'tuple_pattern',
        'parenthesized_variable_designation',
        'collection_expression',
      ],
      list(),
    ),
    each(['declaration_expression', 'declaration_pattern', 'catch_declaration'], named),
    each(['conditional_expression'], branch({ condition: 'condition', met: 'consequence', otherwise })),
    each(['if_statement'], branch({ condition: 'condition', met: 'consequence', otherwise })),
    each(
      ['try_statement'],
      attempt({
        body: 'body',
        handlers: (node) => ofKind('catch_clause')(node),
        last: (node) => ofKind('finally_clause')(node)[0],
      }),
    ),
    {
      variable_declaration: declaration,
      property_declaration: property,
      assignment_expression: assignment,
      invocation_expression: invocation,
      object_creation_expression: creation,
      implicit_object_creation_expression: call({ arguments: 0, argument, isNew: true }),
      member_access_expression: member,
      element_access_expression: element,
      conditional_access_expression: conditional,
      binary_expression: binary('left', 'right', 'operator', passing),
      prefix_unary_expression: unary(0, new Set(['!'])),
      postfix_unary_expression: (node, lower) =>
        lower.text(node).endsWith('!') ? only()(node, lower) : clean(node, lower),
      cast_expression: cast,
      is_pattern_expression: isPattern,
      is_expression: clean,
      for_statement: loop({ first: 'initializer', condition: 'condition', update: 'update', body: 'body' }),
      foreach_statement: loop({ target: 'left', over: 'right', body: 'body' }),
      while_statement: loop({ condition: 'condition', body: 'body' }),
      do_statement: loop({ condition: 'condition', body: 'body', runsFirst: true }),
      switch_statement: chosen,
      switch_expression: arms,
      catch_clause: handler(undefined, 'body'),
      return_statement: leave('return'),
      yield_statement: (node, lower) => ({
        kind: 'yield',
        value: lower.maybe(lower.children(node)[0]),
        ...lower.place(node),
      }),
      throw_statement: leave('throw'),
      throw_expression: leave('throw'),
      break_statement: jump('break'),
      continue_statement: jump('continue'),
    },
  ),
};
