/** Rust. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import { calledName } from '../../../syntax/code-shape.ts';
import type { Argument, Code, Entry } from '../code.ts';
import { branch, choice, jump, leave, loop, ofKind, yields } from '../flow-roles.ts';
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
  call,
  clean,
  declaredValue,
  each,
  index,
  join,
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
import { pushEach } from '../../../../text/push-each.ts';

const passing: ReadonlySet<string> = new Set(['+']);

function parametersOf(node: SgNode, lower: Lowering): ParameterParts[] {
  return lower.children(node.field('parameters') ?? node).flatMap((parameter): ParameterParts[] => {
    const kind = String(parameter.kind());
    if (node.field('parameters') === null || kind === 'self_parameter') return [];
    if (kind !== 'parameter') return [{ node: parameter, target: parameter, name: lower.text(parameter) }];
    const target = parameter.field('pattern') ?? undefined;
    const type = parameter.field('type');
    return [{ node: parameter, target, type: type === null ? '' : lower.text(type) }];
  });
}

function makeFunction(declares: FunctionParts['declares']): Role {
  return (node, lower) => {
    const named = node.field('name');
    const isMethod = declares === 'block' && node.parent()?.parent()?.kind() === 'impl_item';
    return lower.function({
      node,
      name: named === null ? '' : lower.text(named),
      declares: isMethod ? 'class' : declares,
      body: node.field('body') ?? undefined,
      returnsBody: true,
      parameters: parametersOf(node, lower),
    });
  };
}

const implementation: Role = (node, lower) => {
  const type = node.field('type');
  return lower.class({
    node,
    name: type === null ? '' : lower.text(type).replace(/<[^]*$/, ''),
    bases: [],
    body: node.field('body') ?? undefined,
  });
};

const declaration: Role = (node, lower) => {
  const place = lower.place(node);
  const given = node.field('value');
  const value = given === null ? noCode(place) : declaredValue(node.field('type'), lower.code(given), lower);
  const otherwise = node.field('alternative');
  const pattern = node.field('pattern');
  const made: Code =
    pattern === null
      ? value
      : { kind: 'assign', value, target: lower.target(pattern, 'block'), isJoined: false, ...place };
  if (otherwise === null) return made;
  const failing: Code = {
    kind: 'branch',
    tests: [{ condition: noCode(place), body: lower.code(otherwise) }],
    otherwise: undefined,
    fallsThrough: false,
    isBreakable: false,
    ...place,
  };
  return { kind: 'sequence', parts: [failing, made], ...place };
};

/** Within what it holds, `if let` gives names. */
const condition: Role = (node, lower) => {
  const place = lower.place(node);
  const value = lower.code(node.field('value'));
  const pattern = node.field('pattern');
  if (pattern === null) return value;
  return {
    kind: 'clean',
    parts: [{ kind: 'assign', value, target: lower.target(pattern, 'block'), isJoined: false, ...place }],
    ...place,
  };
};

/** `Some(x)`, `S { a: x, .. }`: names in patterns take what is taken apart; a field of its name where that is written. */
const structPattern: Role = (node, lower) => {
  const entries = ofKind('field_pattern')(node).map((child): Entry => {
    const named = child.field('name');
    const pattern = child.field('pattern');
    return {
      key: named === null ? undefined : lower.text(named),
      value: lower.code(pattern ?? named),
      isSpread: false,
    };
  });
  return { kind: 'collection', entries, ...lower.place(node) };
};

const tupleStruct: Role = (node, lower) => {
  const type = node.field('type');
  const parts = lower.children(node).filter((child) => child.id() !== type?.id());
  return { kind: 'join', parts: parts.map((part) => lower.code(part)), ...lower.place(node) };
};

const structure: Role = (node, lower) => {
  const body = node.field('body');
  const named = node.field('name');
  const entries = (body === null ? [] : lower.children(body)).map((child): Entry => {
    const kind = String(child.kind());
    if (kind === 'base_field_initializer')
      return { key: undefined, value: lower.code(lower.children(child)[0]), isSpread: true };
    const key = child.field('field') ?? lower.children(child)[0];
    return {
      key: key === undefined ? undefined : lower.text(key),
      value: lower.code(child.field('value') ?? key),
      isSpread: false,
    };
  });
  return {
    kind: 'collection',
    entries,
    ...(named === null ? {} : { class: lower.text(named).replace(/<[^]*$/, '') }),
    ...lower.place(node),
  };
};

/** What a macro is given are loose words; names among them are values, and so are those inside of the text that `format!` fills in. */
const macro: Role = (node, lower) => {
  const place = lower.place(node);
  const tokens = ofKind('token_tree')(node)[0];
  const given: Argument[] = [];
  if (tokens !== undefined) wordsIn(tokens, lower, given);
  return {
    kind: 'call',
    name: calledName(node, lower.shape) ?? '?',
    callee: undefined,
    receiver: undefined,
    arguments: given,
    isNew: false,
    ...place,
  };
};

function wordsIn(tokens: SgNode, lower: Lowering, given: Argument[]): void {
  const left: SgNode[] = lower.children(tokens).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const kind = String(next.kind());
    if (kind === 'identifier') {
      const after = left.at(-1);
      // A call among loose words.
      if (after?.kind() === 'token_tree' && lower.place(next).end === lower.place(after).start) {
        left.pop();
        const inner: Argument[] = [];
        if (given.length < argumentsMax) wordsIn(after, lower, inner);
        given.push({
          value: {
            kind: 'call',
            name: lower.text(next),
            callee: lower.code(next),
            receiver: undefined,
            arguments: inner,
            isNew: false,
            start: lower.place(next).start,
            end: lower.place(after).end,
          },
          isSpread: false,
        });
      } else given.push({ value: lower.code(next), isSpread: false });
    } else if (kind === 'self') given.push({ value: lower.code(next), isSpread: false });
    else if (kind === 'string_literal') {
      for (const match of lower.text(next).matchAll(/\{(\w+)(?::[^{}]*)?\}/g))
        if (match[1] !== undefined && !/^\d/.test(match[1]))
          given.push({ value: lower.name(next, match[1]), isSpread: false });
    } else pushEach(left, lower.children(next).reverse());
  }
}

/** Words that a macro may be given and still have calls in it told apart. */
const argumentsMax = 200;

const otherwise = (node: SgNode) => {
  const part = node.field('alternative');
  if (part === null) return [];
  return [part.children().find((child) => child.kind() === 'if_expression') ?? part];
};

const chosen = choice({
  subject: (node) => node.field('value'),
  cases: (node) => ofKind('match_arm')(node.field('body') ?? node),
  condition: (one, lower) => {
    const pattern = one.field('pattern');
    return pattern === null || /^_$/.test(lower.text(pattern)) ? undefined : [pattern];
  },
  body: (one) => [one.field('value')].filter((part) => part !== null),
  binds: true,
});

const scoped: Role = (node, lower) => {
  const path = node.field('path');
  const named = node.field('name');
  return {
    kind: 'field',
    object:
      path === null
        ? noCode(lower.place(node))
        : lower.reading(() => (lower.text(path) === 'Self' ? lower.self(lower.place(path)) : lower.code(path))),
    key: named === null ? undefined : lower.text(named),
    ...lower.place(node),
  };
};

/** What is borrowed to be changed may be filled. */
function argument(node: SgNode, lower: Lowering): Argument {
  const isReference = node.kind() === 'reference_expression' && ofKind('mutable_specifier')(node).length > 0;
  return { value: lower.code(node), isSpread: false, ...(isReference ? { isReference } : {}) };
}

const valueOf: Role = (node, lower) => only('value')(node, lower);

export const rust: FlowGrammar = {
  languages: ['rust'],
  assignmentDeclares: false,
  hasImplicitThis: false,
  typesHold: true,
  skipped: new Set([
    'line_comment',
    'block_comment',
    'use_declaration',
    'attribute_item',
    'mutable_specifier',
    'type_arguments',
    'struct_item',
    'enum_item',
    'visibility_modifier',
    'lifetime',
    'label',
    'remaining_field_pattern',
    'function_modifiers',
  ]),
  roles: roleMap(
    each(
      [
        'source_file',
        'declaration_list',
        'expression_statement',
        'else_clause',
        'unsafe_block',
        'async_block',
        'mod_item',
      ],
      sequence,
    ),
    each(['block'], (node, lower) => lower.block(() => sequence(node, lower))),
    each(['identifier', 'type_identifier', 'shorthand_field_identifier'], name),
    each(
      [
        'string_literal',
        'raw_string_literal',
        'char_literal',
        'integer_literal',
        'float_literal',
        'boolean_literal',
        'primitive_type',
        'field_identifier',
      ],
      literal,
    ),
    each(['closure_expression'], makeFunction('none')),
    each(['function_item'], makeFunction('block')),
    each(['impl_item', 'trait_item'], implementation),
    each(
      [
        'try_expression',
        'await_expression',
        'parenthesized_expression',
        'generic_function',
        'ref_pattern',
        'mut_pattern',
        'reference_pattern',
        'match_pattern',
        'captured_pattern',
      ],
      only(),
    ),
    each(['reference_expression'], valueOf),
    each(['tuple_expression', 'tuple_pattern', 'array_expression', 'slice_pattern'], list()),
    each(['or_pattern'], join),
    {
      self,
      let_declaration: declaration,
      let_condition: condition,
      struct_pattern: structPattern,
      tuple_struct_pattern: tupleStruct,
      struct_expression: structure,
      macro_invocation: macro,
      call_expression: call({ callee: 'function', arguments: 'arguments', argument }),
      field_expression: member('value', 'field'),
      scoped_identifier: scoped,
      index_expression: index(0, 1),
      assignment_expression: assign('left', 'right'),
      compound_assignment_expr: (node, lower) =>
        node.field('operator')?.text() === '+='
          ? assign('left', 'right', { joins: true })(node, lower)
          : clean(node, lower),
      binary_expression: binary('left', 'right', 'operator', passing),
      unary_expression: (node, lower) =>
        lower.text(node).startsWith('*') ? only()(node, lower) : unary(0, new Set(['!']))(node, lower),
      type_cast_expression: (node, lower) => ({
        kind: 'join',
        parts: [declaredValue(node.field('type'), lower.code(node.field('value')), lower)],
        ...lower.place(node),
      }),
      if_expression: branch({ condition: 'condition', met: 'consequence', otherwise }),
      match_expression: chosen,
      for_expression: loop({ target: 'pattern', over: 'value', body: 'body' }),
      while_expression: loop({ condition: 'condition', body: 'body' }),
      loop_expression: loop({ body: 'body' }),
      return_expression: leave('return'),
      break_expression: jump('break'),
      continue_expression: jump('continue'),
      yield_expression: yields,
    },
  ),
};
