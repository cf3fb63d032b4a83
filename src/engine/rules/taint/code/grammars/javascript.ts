/** JavaScript and TypeScript. */
import type { SgNode } from '../../../syntax/rule-engine.ts';
import type { Entry } from '../code.ts';
import type { FlowGrammar, FunctionParts, Lowering, ParameterParts, Role } from '../lowering.ts';
import { noCode } from '../lowering.ts';
import { branch, leave, loop, yields, attempt, choice, handler, jump } from '../flow-roles.ts';
import {
  argumentsOf,
  assign,
  binary,
  block,
  call,
  clean,
  collection,
  declare,
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
  self,
  sequence,
  unary,
} from '../roles.ts';

const passing: ReadonlySet<string> = new Set(['+', '||', '&&', '??']);

const spread: Role = (node, lower) => ({ kind: 'rest', target: only()(node, lower), ...lower.place(node) });

function entry(node: SgNode, lower: Lowering): Entry {
  const kind = String(node.kind());
  if (kind === 'pair' || kind === 'pair_pattern') {
    const key = node.field('key');
    return {
      key: key === null ? undefined : keyOf(key, lower),
      value: lower.code(node.field('value')),
      isSpread: false,
    };
  }
  if (kind === 'spread_element' || kind === 'rest_pattern')
    return { key: undefined, value: lower.code(lower.children(node)[0]), isSpread: true };
  const named = kind === 'object_assignment_pattern' ? node.field('left') : node.field('name');
  return { key: lower.text(named ?? node), value: lower.code(node), isSpread: false };
}

function keyOf(key: SgNode, lower: Lowering): string | undefined {
  const kind = String(key.kind());
  return kind === 'computed_property_name' ? undefined : (fixedKey(lower.text(key)) ?? lower.text(key));
}

const withDefault: Role = (node, lower) => ({
  kind: 'default',
  target: lower.code(node.field('left')),
  value: lower.reading(() => lower.code(node.field('right'))),
  ...lower.place(node),
});

/** `constructor(private readonly db: Db)` declares a field. */
const fieldWords: ReadonlySet<string> = new Set(['accessibility_modifier', 'override_modifier', 'readonly']);

function parametersOf(node: SgNode): ParameterParts[] {
  const single = node.field('parameter');
  if (single !== null) return [{ node: single, target: single }];
  const parameters = (node.field('parameters')?.children() ?? []).filter(
    (child) => child.isNamed() && child.kind() !== 'comment',
  );
  return parameters.map((parameter): ParameterParts => {
    const pattern =
      parameter.field('pattern') ?? (parameter.kind() === 'assignment_pattern' ? parameter.field('left') : null);
    const target = pattern ?? parameter;
    const fallback = parameter.field('value') ?? parameter.field('right');
    return {
      node: parameter,
      target: target.kind() === 'rest_pattern' ? target.children().find((child) => child.isNamed()) : target,
      isRest: target.kind() === 'rest_pattern',
      isField: parameter.children().some((child) => fieldWords.has(String(child.kind()))),
      type: parameter.field('type')?.text().replace(/^:\s*/, '') ?? '',
      ...(fallback === null ? {} : { default: fallback }),
    };
  });
}

function makeFunction(declares: FunctionParts['declares']): Role {
  return (node, lower) => {
    const body = node.field('body');
    const named = node.field('name');
    return lower.function({
      node,
      name: named === null ? '' : lower.text(named).replace(/^#/, ''),
      declares: declares === 'class' && node.parent()?.kind() !== 'class_body' ? 'none' : declares,
      body: body ?? undefined,
      returnsBody: body !== null && body.kind() !== 'statement_block',
      parameters: parametersOf(node),
    });
  };
}

const makeClass: Role = (node, lower) => {
  const named = node.field('name');
  const heritage = node.children().find((child) => child.kind() === 'class_heritage');
  const bases =
    heritage === undefined
      ? []
      : lower
          .text(heritage)
          .replace(/^extends\s+/, '')
          .split(/[\s<(,]/, 1);
  return lower.class({
    node,
    name: named === null ? '' : lower.text(named),
    bases,
    body: node.field('body') ?? undefined,
  });
};

/** `x = value` in a class body is a field; a function in it is a method. */
const field: Role = (node, lower) => {
  const value = node.field('value');
  const key = node.field('property') ?? node.field('name');
  const place = lower.place(node);
  if (value === null || key === null) return noCode(place);
  if (value.kind() === 'arrow_function' || value.kind() === 'function_expression') {
    const body = value.field('body');
    return lower.function({
      node: value,
      name: lower.text(key).replace(/^#/, ''),
      declares: 'class',
      body: body ?? undefined,
      returnsBody: body !== null && body.kind() !== 'statement_block',
      parameters: parametersOf(value),
    });
  }
  const target = {
    kind: 'field',
    object: lower.self(lower.place(key)),
    key: lower.text(key).replace(/^#/, ''),
    ...lower.place(key),
  } as const;
  return { kind: 'assign', target, value: lower.code(value), isJoined: false, ...place };
};

const declaration: Role = (node, lower) => {
  const where = node.kind() === 'variable_declaration' ? 'function' : 'block';
  const parts = lower.children(node).map((child) => declare('name', 'value', () => where)(child, lower));
  return { kind: 'sequence', parts, ...lower.place(node) };
};

const template: Role = (node, lower) => {
  const parts = lower.children(node).filter((child) => child.kind() === 'template_substitution');
  return { kind: 'join', parts: parts.map((part) => lower.code(part)), ...lower.place(node) };
};

/** A tag is called with the values between the texts. */
const callOrTag: Role = (node, lower) => {
  const made = call({ callee: 'function', arguments: 'arguments', argument })(node, lower);
  const given = node.field('arguments');
  if (made.kind !== 'call' || given?.kind() !== 'template_string') return made;
  return { ...made, arguments: argumentsOf(given, lower, undefined) };
};

function argument(node: SgNode, lower: Lowering) {
  const isSpread = node.kind() === 'spread_element';
  return { value: lower.code(isSpread ? lower.children(node)[0] : node), isSpread };
}

const attempted = attempt({
  body: 'body',
  handlers: (node) => [node.field('handler')].filter((part) => part !== null),
  last: (node) => node.field('finalizer'),
});

const chosen = choice({
  subject: (node) => node.field('value'),
  cases: (node, lower) => lower.children(node.field('body') ?? node),
  condition: (one) =>
    one.kind() === 'switch_default' ? undefined : [one.field('value')].filter((part) => part !== null),
  body: (one) => one.fieldChildren('body'),
  fallsThrough: true,
  isBreakable: true,
});

const forEach = loop({
  target: 'left',
  binding: (node) => {
    const word = node.field('kind')?.text();
    return word === undefined ? 'assign' : word === 'var' ? 'function' : 'block';
  },
  over: 'right',
  body: 'body',
});

const functionsOfValue = ['function_expression', 'generator_function', 'arrow_function'];

export const javascript: FlowGrammar = {
  languages: ['JavaScript', 'TypeScript', 'Tsx'],
  assignmentDeclares: false,
  hasImplicitThis: false,
  typesHold: false,
  skipped: new Set([
    'comment',
    'type_annotation',
    'type_arguments',
    'type_parameters',
    'interface_declaration',
    'type_alias_declaration',
    'import_statement',
    'statement_identifier',
    'accessibility_modifier',
    'predefined_type',
  ]),
  roles: roleMap(
    each(['program', 'class_body', 'export_statement', 'labeled_statement'], sequence),
    each(['statement_block', 'else_clause', 'finally_clause'], block),
    each(['identifier', 'shorthand_property_identifier', 'shorthand_property_identifier_pattern', 'undefined'], name),
    each(
      ['string', 'number', 'regex', 'true', 'false', 'null', 'property_identifier', 'jsx_text', 'string_fragment'],
      literal,
    ),
    each(functionsOfValue, makeFunction('none')),
    each(['function_declaration', 'generator_function_declaration'], makeFunction('block')),
    each(['class_declaration', 'class', 'abstract_class_declaration'], makeClass),
    each(['public_field_definition', 'field_definition'], field),
    each(['lexical_declaration', 'variable_declaration'], declaration),
    each(['break_statement'], jump('break')),
    each(['continue_statement'], jump('continue')),
    each(['spread_element', 'rest_pattern'], spread),
    each(
      ['as_expression', 'satisfies_expression', 'non_null_expression', 'await_expression', 'type_assertion'],
      only(),
    ),
    each(
      ['array', 'array_pattern'],
      list((kind) => kind === 'spread_element'),
    ),
    each(['object', 'object_pattern'], collection(entry)),
    each(['object_assignment_pattern', 'assignment_pattern'], withDefault),
    {
      this: self,
      super: self,
      type_assertion: only(-1),
      method_definition: makeFunction('class'),
      assignment_expression: assign('left', 'right'),
      call_expression: callOrTag,
      new_expression: call({ callee: 'constructor', arguments: 'arguments', argument, isNew: true }),
      member_expression: member('object', 'property'),
      subscript_expression: index('object', 'index'),
      augmented_assignment_expression: (node, lower) => {
        const operator = node.field('operator')?.text() ?? '';
        if (/^(\+|\|\||&&|\?\?)=$/.test(operator)) return assign('left', 'right', { joins: true })(node, lower);
        return clean(node, lower);
      },
      binary_expression: binary('left', 'right', 'operator', passing),
      unary_expression: unary('argument', new Set(['!'])),
      update_expression: clean,
      template_string: template,
      template_substitution: join,
      sequence_expression: sequence,
      yield_expression: yields,
      ternary_expression: branch({
        condition: 'condition',
        met: 'consequence',
        otherwise: (node) => [node.field('alternative')].flatMap((part) => (part === null ? [] : [part])),
      }),
      if_statement: branch({
        condition: 'condition',
        met: 'consequence',
        otherwise: (node) => {
          const part = node.field('alternative');
          if (part === null) return [];
          const next = part.children().find((child) => child.kind() === 'if_statement');
          return [next ?? part];
        },
      }),
      for_statement: loop({ first: 'initializer', condition: 'condition', update: 'increment', body: 'body' }),
      for_in_statement: forEach,
      while_statement: loop({ condition: 'condition', body: 'body' }),
      do_statement: loop({ condition: 'condition', body: 'body', runsFirst: true }),
      switch_statement: chosen,
      try_statement: attempted,
      catch_clause: handler('parameter', 'body'),
      return_statement: leave('return'),
      throw_statement: leave('throw'),
    },
  ),
};
