/** Ruby. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Argument, Code, Entry } from '../code.ts';
import { branch, choice, jump, ofKind, yields } from '../flow-roles.ts';
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
  collection,
  each,
  fixedKey,
  index,
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

/** `%` fills in, `*` repeats and joins, `<<` adds. */
const passing: ReadonlySet<string> = new Set(['+', '%', '*', '||', '&&', 'or', 'and', '|']);

function parametersOf(node: SgNode, lower: Lowering): ParameterParts[] {
  return lower.children(node.field('parameters') ?? node).flatMap((parameter): ParameterParts[] => {
    const kind = String(parameter.kind());
    if (node.field('parameters') === null) return [];
    const target = kind === 'identifier' || kind === 'destructured_parameter' ? parameter : parameter.field('name');
    if (target === null || kind === 'block_parameter') return [];
    const fallback = parameter.field('value');
    return [
      { node: parameter, target, isRest: /splat/.test(kind), ...(fallback === null ? {} : { default: fallback }) },
    ];
  });
}

function makeFunction(declares: FunctionParts['declares']): Role {
  return (node, lower) => {
    const named = node.field('name');
    const inner = node.field('body');
    const body = node.kind() === 'lambda' ? (inner?.field('body') ?? inner) : inner;
    const around = String(node.parent()?.parent()?.kind());
    return lower.function({
      node,
      name: named === null ? '' : lower.text(named),
      declares: declares === 'class' && !/class|module/.test(around) ? 'block' : declares,
      body: body ?? undefined,
      returnsBody: true,
      parameters: parametersOf(node, lower),
      isClosed: declares === 'class',
    });
  };
}

const makeClass: Role = (node, lower) => {
  const named = node.field('name');
  const bases = lower.children(node.field('superclass') ?? node).map((base) => lower.text(base));
  return lower.class({
    node,
    name: named === null ? '' : lower.text(named),
    bases: node.field('superclass') === null ? [] : bases,
    body: node.field('body') ?? undefined,
  });
};

/** `@x` is a field of the object. */
const field: Role = (node, lower) => ({
  kind: 'field',
  object: lower.self({ start: lower.place(node).start, end: lower.place(node).start }),
  key: lower.text(node).replace(/^@+/, ''),
  ...lower.place(node),
});

/** A name alone may be a variable, or call a method. */
const bareName: Role = (node, lower) => {
  const code = name(node, lower);
  return code.kind === 'name' && lower.binding() === undefined ? { ...code, isCall: true } : code;
};

/** A name without arguments reads a field, or calls a method: both are asked for. */
const invocation: Role = (node, lower) => {
  const receiver = node.field('receiver');
  const named = node.field('method');
  const block = node.field('block');
  const place = lower.place(node);
  if (lower.binding() !== undefined && receiver !== null && named !== null)
    return { kind: 'field', object: lower.reading(() => lower.code(receiver)), key: lower.text(named), ...place };
  const made =
    receiver === null
      ? call({ callee: 'method', arguments: 'arguments', argument })(node, lower)
      : call({ receiver: 'receiver', arguments: 'arguments', argument })(node, lower);
  if (made.kind !== 'call') return made;
  const isNew = named !== null && lower.text(named) === 'new' && receiver !== null;
  const called = isNew ? made.receiver : made.callee;
  const callee: Code | undefined = called?.kind === 'name' ? { ...called, isCall: false } : called;
  const given: Argument[] = block === null ? [] : [{ value: lower.code(block), isSpread: false }];
  return {
    ...made,
    callee,
    ...(isNew ? { receiver: undefined, isNew: true } : {}),
    arguments: [...made.arguments, ...given],
  };
};

function argument(node: SgNode, lower: Lowering): Argument {
  const kind = String(node.kind());
  if (kind === 'pair') {
    const key = node.field('key');
    return {
      value: lower.code(node.field('value')),
      isSpread: false,
      ...(key === null ? {} : { name: lower.text(key) }),
    };
  }
  const isSpread = kind === 'splat_argument' || kind === 'hash_splat_argument';
  return { value: lower.code(isSpread || kind === 'block_argument' ? lower.children(node)[0] : node), isSpread };
}

const hash = collection((node, lower): Entry => {
  if (node.kind() !== 'pair') return { key: undefined, value: lower.code(lower.children(node)[0]), isSpread: true };
  const key = node.field('key');
  const text = key === null ? '' : lower.text(key);
  return {
    key: key?.kind() === 'hash_key_symbol' ? text : fixedKey(text),
    value: lower.code(node.field('value') ?? key),
    isSpread: false,
  };
});

const text: Role = (node, lower) => ({
  kind: 'join',
  parts: ofKind('interpolation')(node).map((child) => lower.code(child)),
  ...lower.place(node),
});

const augmented: Role = (node, lower) => {
  const operator = node.field('operator')?.text() ?? '';
  return /^(\+|\|\||&&|<<)=$/.test(operator)
    ? assign('left', 'right', { joins: true })(node, lower)
    : clean(node, lower);
};

/** `list << item` puts something in. */
const operation: Role = (node, lower) => {
  const left = node.field('left');
  if (node.field('operator')?.text() !== '<<' || left === null)
    return binary('left', 'right', 'operator', passing)(node, lower);
  const value = lower.code(node.field('right'));
  const target = lower.code(left);
  return {
    kind: 'sequence',
    parts: [{ kind: 'assign', value, target, isJoined: true, ...lower.place(node) }, target],
    ...lower.place(node),
  };
};

const alternatives = (node: SgNode) => [node.field('alternative')].filter((part) => part !== null);

/** `x if y` and `unless y` with its turned condition. */
function modifier(isTurned: boolean): Role {
  return (node, lower) => {
    const condition = lower.code(node.field('condition'));
    const place = lower.place(node);
    const asked: Code = isTurned
      ? { kind: 'clean', parts: [condition], logic: 'not', start: place.start, end: place.start }
      : condition;
    const body = lower.code(node.field('consequence') ?? node.field('body'));
    const otherwise = lower.maybe(node.field('alternative'));
    return {
      kind: 'branch',
      tests: [{ condition: asked, body }],
      otherwise,
      fallsThrough: false,
      isBreakable: false,
      ...place,
    };
  };
}

const repeat: Role = (node, lower) => ({
  kind: 'loop',
  over: lower.maybe(lower.children(node.field('value') ?? node)[0]),
  target: node.field('pattern') === null ? undefined : lower.target(node.field('pattern') ?? node, 'assign'),
  condition: undefined,
  body: lower.code(node.field('body')),
  update: undefined,
  ...lower.place(node),
});

const turn: Role = (node, lower) => ({
  kind: 'loop',
  over: undefined,
  target: undefined,
  condition: lower.code(node.field('condition')),
  body: lower.code(node.field('body')),
  update: undefined,
  ...lower.place(node),
});

/** A body with `rescue` among its statements, wherever it stands. */
const body: Role = (node, lower) => {
  const parts = lower.children(node);
  const handlers = parts.filter((part) => part.kind() === 'rescue');
  const last = parts.find((part) => part.kind() === 'ensure');
  const place = lower.place(node);
  if (handlers.length === 0 && last === undefined) return sequence(node, lower);
  const statements = parts.filter((part) => part.kind() !== 'rescue' && part.kind() !== 'ensure');
  return {
    kind: 'try',
    body: { kind: 'sequence', parts: statements.map((part) => lower.code(part)), ...place },
    handlers: handlers.map((part) => lower.code(part)),
    last: last === undefined ? undefined : sequence(last, lower),
    ...place,
  };
};

const rescue: Role = (node, lower) => {
  const variable = lower.children(node.field('variable') ?? node)[0];
  if (node.field('variable') !== null && variable !== undefined) lower.target(variable, 'assign');
  return lower.code(node.field('body'));
};

const giveBack: Role = (node, lower) => {
  const given = lower.children(node)[0];
  const values = given === undefined ? [] : lower.children(given);
  const value = values.length === 1 ? lower.code(values[0]) : given === undefined ? undefined : list()(given, lower);
  return { kind: 'leave', how: 'return', value, ...lower.place(node) };
};

const cases = {
  subject: (node: SgNode) => node.field('value'),
  cases: (node: SgNode) => ofKind('when', 'in_clause', 'else')(node),
  body: (one: SgNode, lower: Lowering) =>
    one.kind() === 'else' ? lower.children(one) : [one.field('body')].filter((part) => part !== null),
};

export const ruby: FlowGrammar = {
  languages: ['ruby'],
  assignmentDeclares: 'outer',
  hasImplicitThis: false,
  methodsAreBare: true,
  typesHold: false,
  skipped: new Set(['comment', 'heredoc_end']),
  roles: roleMap(
    each(['program', 'then', 'else', 'do', 'block_body', 'parenthesized_statements', 'begin_block'], sequence),
    each(['body_statement', 'begin', 'block_body'], body),
    each(['identifier'], bareName),
    each(['constant', 'global_variable'], name),
    each(['instance_variable', 'class_variable'], field),
    each(
      [
        'simple_symbol',
        'integer',
        'float',
        'true',
        'false',
        'nil',
        'hash_key_symbol',
        'string_array',
        'symbol_array',
        'regex',
        'string_content',
        'character',
      ],
      literal,
    ),
    each(['string', 'subshell', 'heredoc_body', 'delimited_symbol', 'regex'], text),
    each(['chained_string', 'interpolation', 'heredoc_beginning'], join),
    each(['method', 'singleton_method'], makeFunction('class')),
    each(['block', 'do_block', 'lambda'], makeFunction('none')),
    each(['class', 'module'], makeClass),
    each(
      [
        'array',
        'left_assignment_list',
        'destructured_left_assignment',
        'right_assignment_list',
        'destructured_parameter',
      ],
      list((kind) => /splat|rest/.test(kind)),
    ),
    each(
      ['if', 'elsif', 'conditional'],
      branch({ condition: 'condition', met: 'consequence', otherwise: alternatives }),
    ),
    each(['if_modifier'], modifier(false)),
    each(['unless_modifier', 'unless'], modifier(true)),
    each(['while', 'until', 'while_modifier', 'until_modifier'], turn),
    each(['splat_argument', 'rest_assignment', 'block_argument', 'exception_variable', 'scope_resolution'], only(-1)),
    {
      self,
      call: invocation,
      assignment: assign('left', 'right'),
      operator_assignment: augmented,
      element_reference: index('object', 1),
      hash,
      binary: operation,
      unary: unary('operand', new Set(['!', 'not'])),
      for: repeat,
      case: choice({
        ...cases,
        condition: (one) => (one.kind() === 'else' ? undefined : one.fieldChildren('pattern')),
      }),
      case_match: choice({
        ...cases,
        binds: true,
        condition: (one) => (one.kind() === 'else' ? undefined : one.fieldChildren('pattern')),
      }),
      rescue,
      rescue_modifier: join,
      return: giveBack,
      break: jump('break'),
      next: giveBack,
      yield: yields,
      singleton_class: (node, lower) => lower.maybe(node.field('body')) ?? noCode(lower.place(node)),
    },
  ),
};
