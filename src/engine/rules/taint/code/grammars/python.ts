/** Python. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Argument, Code } from '../code.ts';
import type { FlowGrammar, Lowering, ParameterParts, Role } from '../lowering.ts';
import { branch, leave, loop, yields, choice, jump, ofKind } from '../flow-roles.ts';
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
  member,
  name,
  only,
  roleMap,
  sequence,
  unary,
} from '../roles.ts';

/** `%` fills in, `*` repeats, `or` and `and` choose; what else computes gives numbers. */
const passing: ReadonlySet<string> = new Set(['+', '%', '*', 'or', 'and', '|', '/']);

function parametersOf(node: SgNode): ParameterParts[] {
  const parameters = (node.field('parameters')?.children() ?? []).filter(
    (child) => child.isNamed() && child.kind() !== 'comment',
  );
  return parameters.flatMap((parameter): ParameterParts[] => {
    const kind = String(parameter.kind());
    if (kind === 'keyword_separator' || kind === 'positional_separator') return [];
    const first =
      parameter.field('name') ??
      (kind === 'identifier' ? parameter : parameter.children().find((child) => child.isNamed()));
    if (first === undefined) return [];
    const isRest = /splat/.test(kind) || /splat/.test(String(first.kind()));
    const target = /splat/.test(String(first.kind())) ? first.children().find((child) => child.isNamed()) : first;
    const fallback = parameter.field('value');
    return [
      {
        node: parameter,
        target,
        isRest,
        type: parameter.field('type')?.text() ?? '',
        ...(fallback === null ? {} : { default: fallback }),
      },
    ];
  });
}

const makeFunction: Role = (node, lower) => {
  const around = node.parent();
  const decorated = around?.kind() === 'decorated_definition' ? around : undefined;
  const isMethod = (decorated ?? node).parent()?.parent()?.kind() === 'class_definition';
  const parameters = parametersOf(node);
  const annotations = (decorated?.children() ?? [])
    .filter((child) => child.kind() === 'decorator')
    .map((child) => lower.text(child));
  const hasSelf = isMethod && !annotations.some((text) => /^@staticmethod\b/.test(text));
  const first = hasSelf ? parameters[0]?.target : undefined;
  return lower.function({
    node,
    name: lower.text(node.field('name') ?? node),
    declares: isMethod ? 'class' : 'block',
    body: node.field('body') ?? undefined,
    returnsBody: false,
    parameters: first === undefined ? parameters : parameters.slice(1),
    annotations,
    ...(first === undefined ? {} : { self: lower.text(first) }),
  });
};

const lambda: Role = (node, lower) =>
  lower.function({
    node,
    name: '',
    declares: 'none',
    body: node.field('body') ?? undefined,
    returnsBody: true,
    parameters: parametersOf(node),
  });

const makeClass: Role = (node, lower) =>
  lower.class({
    node,
    name: lower.text(node.field('name') ?? node),
    bases: lower
      .children(node.field('superclasses') ?? node)
      .map((base) => lower.text(base))
      .filter((text) => /^\w+$/.test(text)),
    body: node.field('body') ?? undefined,
  });

/** `x: int` alone declares nothing that flows. */
const assignment: Role = (node, lower) =>
  node.field('right') === null ? { kind: 'literal', ...lower.place(node) } : assign('left', 'right')(node, lower);

const augmented: Role = (node, lower) =>
  /^[-/&^]|^\*\*|^(<<|>>)/.test(node.field('operator')?.text() ?? '')
    ? clean(node, lower)
    : assign('left', 'right', { joins: true })(node, lower);

function argument(node: SgNode, lower: Lowering): Argument {
  const kind = String(node.kind());
  if (kind === 'keyword_argument') {
    return { name: lower.text(node.field('name') ?? node), value: lower.code(node.field('value')), isSpread: false };
  }
  const isSpread = kind === 'list_splat' || kind === 'dictionary_splat';
  return { value: lower.code(isSpread ? lower.children(node)[0] : node), isSpread };
}

const dictionary = collection((node, lower) => {
  if (node.kind() === 'dictionary_splat')
    return { key: undefined, value: lower.code(lower.children(node)[0]), isSpread: true };
  const key = node.field('key');
  return {
    key: key === null ? undefined : fixedKey(lower.text(key)),
    value: lower.code(node.field('value')),
    isSpread: false,
  };
});

const string: Role = (node, lower) => ({
  kind: 'join',
  parts: node
    .children()
    .filter((child) => child.kind() === 'interpolation')
    .map((child) => lower.code(child)),
  ...lower.place(node),
});

/** `[f(x) for x in xs if p(x)]`: loops around a value, which is what the whole is. */
const comprehension: Role = (node, lower) =>
  lower.block(() => {
    const place = lower.place(node);
    const body = node.field('body');
    const clauses: Code[] = lower
      .children(node)
      .filter((child) => child.kind() === 'for_in_clause' || child.kind() === 'if_clause')
      .map((clause): Code => {
        if (clause.kind() === 'if_clause') return clean(clause, lower);
        const over = lower.code(clause.field('right'));
        const target = clause.field('left');
        return {
          kind: 'loop',
          over,
          target: target === null ? undefined : lower.target(target, 'block'),
          condition: undefined,
          body: { kind: 'literal', ...place },
          update: undefined,
          ...lower.place(clause),
        };
      });
    const value = body?.kind() === 'pair' ? join(body, lower) : lower.code(body);
    return { kind: 'sequence', parts: [...clauses, value], ...place };
  });

const attempt: Role = (node, lower) => {
  const parts = lower.children(node);
  const last = parts.find((part) => part.kind() === 'finally_clause');
  const body = lower.code(node.field('body'));
  const otherwise = parts.find((part) => part.kind() === 'else_clause');
  return {
    kind: 'try',
    body:
      otherwise === undefined ? body : { kind: 'sequence', parts: [body, lower.code(otherwise)], ...lower.place(node) },
    handlers: parts.filter((part) => String(part.kind()).startsWith('except')).map((part) => sequence(part, lower)),
    last: last === undefined ? undefined : lower.code(last),
    ...lower.place(node),
  };
};

/** `with f() as x`: what the manager gives is what it was made of. */
const asPattern: Role = (node, lower) => {
  const [value, target] = lower.children(node);
  const code = lower.code(value);
  if (target === undefined) return code;
  return { kind: 'assign', value: code, target: lower.target(target, 'assign'), isJoined: false, ...lower.place(node) };
};

const chosen = choice({
  subject: (node) => node.field('subject'),
  cases: (node) => ofKind('case_clause')(node.field('body') ?? node),
  condition: (one) => ofKind('case_pattern')(one),
  body: (one) => [one.field('consequence')].filter((part) => part !== null),
  binds: true,
});

/** `global x` and `nonlocal x`. */
const share: Role = (node, lower) => {
  const where = node.kind() === 'global_statement' ? 'program' : 'outer';
  for (const child of lower.children(node)) lower.share(lower.text(child), where);
  return { kind: 'literal', ...lower.place(node) };
};

const chain = branch({
  condition: 'condition',
  met: 'consequence',
  otherwise: (node) => node.fieldChildren('alternative'),
});

export const python: FlowGrammar = {
  languages: ['python'],
  assignmentDeclares: 'own',
  hasImplicitThis: false,
  typesHold: false,
  skipped: new Set(['comment', 'import_statement', 'import_from_statement', 'type', 'future_import_statement']),
  roles: roleMap(
    each(
      [
        'module',
        'block',
        'expression_statement',
        'else_clause',
        'finally_clause',
        'with_statement',
        'with_clause',
        'with_item',
      ],
      sequence,
    ),
    each(['identifier'], name),
    each(['integer', 'float', 'true', 'false', 'none', 'string_content', 'ellipsis'], literal),
    each(
      ['list', 'tuple', 'expression_list', 'pattern_list', 'tuple_pattern', 'list_pattern', 'set'],
      list((kind) => kind === 'list_splat'),
    ),
    each(
      ['list_comprehension', 'set_comprehension', 'generator_expression', 'dictionary_comprehension'],
      comprehension,
    ),
    each(['comparison_operator'], clean),
    each(['await', 'parenthesized_expression', 'list_splat', 'dictionary_splat', 'as_pattern_target'], only()),
    each(['break_statement'], jump('break')),
    each(['continue_statement'], jump('continue')),
    {
      decorated_definition: (node, lower) => {
        const decorators = lower.children(node).filter((child) => child.kind() === 'decorator');
        const parts = [...decorators.map((child) => clean(child, lower)), lower.code(node.field('definition'))];
        return { kind: 'sequence', parts, ...lower.place(node) };
      },
      list_splat_pattern: (node, lower) => ({ kind: 'rest', target: only()(node, lower), ...lower.place(node) }),
      function_definition: makeFunction,
      lambda,
      class_definition: makeClass,
      assignment,
      augmented_assignment: augmented,
      named_expression: assign('name', 'value'),
      call: call({ callee: 'function', arguments: 'arguments', argument }),
      attribute: member('object', 'attribute'),
      subscript: index('value', 'subscript'),
      slice: clean,
      dictionary,
      string,
      concatenated_string: join,
      interpolation: join,
      binary_operator: binary('left', 'right', 'operator', passing),
      boolean_operator: binary('left', 'right', 'operator', passing),
      not_operator: (node, lower) => ({
        kind: 'clean',
        parts: [lower.code(node.field('argument'))],
        logic: 'not',
        ...lower.place(node),
      }),
      unary_operator: unary('argument', new Set()),
      conditional_expression: (node, lower) => {
        const [then, condition, otherwise] = lower.children(node);
        return {
          kind: 'branch',
          tests: [{ condition: lower.code(condition), body: lower.code(then) }],
          otherwise: lower.code(otherwise),
          fallsThrough: false,
          isBreakable: false,
          ...lower.place(node),
        };
      },
      if_statement: chain,
      elif_clause: chain,
      for_statement: loop({ target: 'left', binding: () => 'assign', over: 'right', body: 'body' }),
      while_statement: loop({ condition: 'condition', body: 'body' }),
      match_statement: chosen,
      global_statement: share,
      nonlocal_statement: share,
      try_statement: attempt,
      as_pattern: asPattern,
      return_statement: leave('return'),
      raise_statement: leave('throw'),
      yield: yields,
    },
  ),
};
