/**
 * Makes the code of a file from its syntax tree, by the roles of its language's grammar. Code that is nested deeper than a bound is taken as all
 * the names in it at once, so that no file can exhaust the stack.
 */
import { type CodeShape, codeShapeOf } from '../../syntax/code-shape.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import type { Code, CodeClass, CodeFunction, Parameter, Place, Program, Variable } from './code.ts';
import {
  type Binding,
  type ClassParts,
  type FlowGrammar,
  type FunctionParts,
  type Lowering,
  noCode,
  type ParameterParts,
} from './lowering.ts';
import { type Scope, scopes } from './scope.ts';
import { isNumericType } from './number-types.ts';
import { pushEach } from '../../../text/push-each.ts';

/** Levels of nesting that are followed. */
export const nestingMax = 150;

const noShape: CodeShape = { functions: new Set(), classes: new Set(), calls: new Map(), members: new Map() };

interface OpenClass {
  readonly name: string;
  readonly self: Variable;
  readonly methods: Map<string, number>;
  constructor: number | undefined;
  bases: readonly string[];
}

export function lower(view: SourceView, grammar: FlowGrammar): Program {
  const { text } = view.source;
  const shape = codeShapeOf(view.language.name) ?? noShape;
  const scope = scopes();
  const functions: (CodeFunction | undefined)[] = [undefined];
  const classes = new Map<string, OpenClass>();
  const open: { functions: number[]; classes: string[] } = { functions: [0], classes: [''] };
  const selves: Variable[] = [scope.make('this', -1)];
  let depth = 0;
  let isFlattened = false;
  let binding: Binding | undefined;

  const lowering: Lowering = {
    shape,
    grammar,
    language: view.language.name,
    code(node) {
      if (node === null || node === undefined) return noCode({ start: 0, end: 0 });
      const kind = String(node.kind());
      if (grammar.skipped.has(kind)) return noCode(place(node));
      if (depth >= nestingMax) return flat(node);
      depth++;
      try {
        const role = grammar.roles.get(kind);
        return role === undefined ? allOf(node) : role(node, lowering);
      } finally {
        depth--;
      }
    },
    maybe: (node) => (node === null || node === undefined ? undefined : lowering.code(node)),
    target(node, wanted) {
      const before = binding;
      binding = wanted;
      try {
        return written(lowering.code(node));
      } finally {
        binding = before;
      }
    },
    binding: () => binding,
    reading(inside) {
      const before = binding;
      binding = undefined;
      try {
        return inside();
      } finally {
        binding = before;
      }
    },
    children: (node) => node.namedChildren().filter((child) => !grammar.skipped.has(String(child.kind()))),
    text: (node) => {
      const { start, end } = place(node);
      return text.slice(start, end);
    },
    place,
    name(node, name) {
      const at = place(node);
      if (binding === 'block' || binding === 'function') return lowering.declared(node, name, binding);
      if (binding === 'assign' && grammar.assignmentDeclares !== false)
        return { kind: 'name', reference: scope.assign(name, grammar.assignmentDeclares), ...at };
      return { kind: 'name', reference: scope.refer(name), ...at };
    },
    declared: (node, name, where) => ({ kind: 'name', reference: scope.declare(name, where), ...place(node) }),
    self: ({ start, end }) => ({
      kind: 'name',
      reference: { name: 'this', variable: selves.at(-1) ?? scope.make('this', -1) },
      start,
      end,
    }),
    block(inside) {
      scope.enter({ kind: 'block', function: open.functions.at(-1) ?? 0, isClosed: false });
      try {
        return inside();
      } finally {
        scope.leave();
      }
    },
    function: makeFunction,
    class: makeClass,
    share: (name, where) => scope.share(name, where),
  };

  function allOf(node: SgNode): Code {
    const parts = lowering.children(node).map((child) => lowering.code(child));
    const only = parts.length === 1 ? parts[0] : undefined;
    const at = place(node);
    if (parts.length === 0) return noCode(at);
    if (only?.start === at.start && only.end === at.end) return only;
    return { kind: 'join', parts, ...at };
  }

  /** All names below, from first to last. */
  function flat(node: SgNode): Code {
    isFlattened = true;
    const parts: Code[] = [];
    const left = [node];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const children = lowering.children(next);
      if (children.length > 0) pushEach(left, children.reverse());
      else if (/identifier|name|constant/.test(String(next.kind())))
        parts.push({ kind: 'name', reference: scope.refer(lowering.text(next).replace(/^\$/, '')), ...place(next) });
    }
    return { kind: 'join', parts, ...place(node) };
  }

  function makeFunction(parts: FunctionParts): Code {
    const id = functions.length;
    functions.push(undefined);
    const at = place(parts.node);
    const classNamed = parts.class ?? (parts.declares === 'class' ? (open.classes.at(-1) ?? '') : '');
    const holder = classNamed === '' ? undefined : classOf(classNamed);
    if (parts.name !== '' && parts.declares === 'block') scope.declare(parts.name, 'block').variable.function = id;
    if (holder !== undefined && parts.name !== '') {
      if (constructorNames.has(parts.name) || parts.name === classNamed) holder.constructor ??= id;
      else if (!holder.methods.has(parts.name)) holder.methods.set(parts.name, id);
      if (
        (grammar.hasImplicitThis || grammar.methodsAreBare === true) &&
        parts.declares === 'class' &&
        scope.current().kind === 'class'
      )
        methodVariable(scope.current(), parts.name, id);
    }
    const before = binding;
    binding = undefined;
    open.functions.push(id);
    scope.enter({ kind: 'function', function: id, isClosed: parts.isClosed ?? false });
    const self =
      holder?.self ?? (parts.returnsBody || parts.declares === 'none' ? selves.at(-1) : scope.make('this', -1));
    selves.push(self ?? scope.make('this', -1));
    if (parts.self !== undefined && self !== undefined) scope.current().names.set(parts.self, self);
    const parameters = parts.parameters.map((parameter) => makeParameter(parameter));
    const body = parts.body === undefined ? noCode(at) : lowering.code(parts.body);
    selves.pop();
    scope.leave();
    open.functions.pop();
    binding = before;
    functions[id] = {
      id,
      name: parts.name,
      class: classNamed,
      parent: open.functions.at(-1) ?? 0,
      parameters,
      body,
      isInline: parts.declares === 'none' && isArgument(parts.node, shape),
      returnsBody: parts.returnsBody,
      annotations: parts.annotations ?? [],
      ...at,
    };
    return { kind: 'closure', function: id, ...at };
  }

  function makeParameter(parts: ParameterParts): Parameter {
    const at = place(parts.node);
    const holder = classes.get(open.classes.at(-1) ?? '');
    if (parts.isField === true && holder !== undefined) holder.self.isWritten = true;
    const implicit = parts.isImplicit === true && parts.name !== undefined ? parts.name : undefined;
    const start = { start: at.start, end: at.start };
    const target: Code =
      implicit !== undefined
        ? written({ kind: 'name', reference: scope.declare(implicit, 'function'), ...start })
        : parts.target === undefined
          ? noCode(at)
          : lowering.target(parts.target, 'function');
    const named = parts.target === undefined ? at : place(parts.target);
    const name = parts.name ?? text.slice(named.start, named.end);
    return {
      name: /^[\w$]+$/.test(name) ? name.replace(/^\$/, '') : '',
      target:
        parts.default === undefined ? target : { kind: 'default', target, value: lowering.code(parts.default), ...at },
      isRest: parts.isRest ?? false,
      type: parts.type ?? '',
      isHarmless: grammar.typesHold && isNumericType(parts.type ?? ''),
      isField: parts.isField ?? false,
      declaration: `${parts.before ?? ''} ${text.slice(at.start, named.start)} ${text.slice(named.end, at.end)}`
        .trim()
        .slice(0, 300),
      ...at,
    };
  }

  function makeClass(parts: ClassParts): Code {
    const holder = classOf(parts.name);
    holder.bases = parts.bases;
    if (parts.name !== '') scope.declare(parts.name, 'block').variable.class = parts.name;
    open.classes.push(parts.name);
    selves.push(holder.self);
    scope.enter({
      kind: 'class',
      function: open.functions.at(-1) ?? 0,
      isClosed: false,
      ...(grammar.hasImplicitThis ? { self: holder.self } : {}),
    });
    const before = binding;
    binding = undefined;
    const own = (parts.parameters ?? []).map((parameter) => makeParameter(parameter).target);
    const given = (parts.parameters ?? []).map((parameter) => ({ ...parameter, isField: true }));
    // A class with parameters is a constructor that puts them into fields.
    if (given.length > 0)
      makeFunction({
        node: parts.node,
        name: parts.name,
        declares: 'class',
        body: undefined,
        returnsBody: false,
        parameters: given,
      });
    const body = parts.body === undefined ? noCode(place(parts.node)) : lowering.code(parts.body);
    binding = before;
    scope.leave();
    selves.pop();
    open.classes.pop();
    return { kind: 'clean', parts: [...own, body], ...place(parts.node) };
  }

  function classOf(name: string): OpenClass {
    const known = classes.get(name);
    if (known !== undefined) return known;
    const made = {
      name,
      self: scope.make('this', -1),
      methods: new Map<string, number>(),
      constructor: undefined,
      bases: [],
    };
    classes.set(name, made);
    return made;
  }

  function methodVariable(at: Scope, name: string, id: number): void {
    const variable = at.names.get(name) ?? scope.make(name, -1);
    variable.function ??= id;
    at.names.set(name, variable);
  }

  const body = lowering.code(view.root);
  scope.settle();
  const own: CodeFunction = {
    id: 0,
    name: '',
    class: '',
    parent: -1,
    parameters: [],
    body,
    isInline: false,
    returnsBody: false,
    annotations: [],
    ...place(view.root),
  };
  return {
    functions: [own, ...functions.slice(1).filter((made) => made !== undefined)],
    classes: new Map([...classes].map(([name, made]): [string, CodeClass] => [name, made])),
    isFlattened,
  };
}

/** Marks the variables of a target: those that nobody assigns to hold nothing. */
function written(target: Code): Code {
  const left = [target];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.kind === 'name') next.reference.variable.isWritten = true;
    else if (next.kind === 'field') left.push(next.object);
    else if (next.kind === 'collection')
      pushEach(
        left,
        next.entries.map(({ value }) => value),
      );
    else if (next.kind === 'default' || next.kind === 'rest') left.push(next.target);
    else if (next.kind === 'join') pushEach(left, next.parts);
  }
  return target;
}

const constructorNames: ReadonlySet<string> = new Set(['constructor', '__init__', '__construct', 'initialize']);

const places = new WeakMap<SgNode, Place>();

/** Asking the native engine costs more than remembering. */
function place(node: SgNode): Place {
  const known = places.get(node);
  if (known !== undefined) return known;
  const { start, end } = node.range();
  const made = { start: start.index, end: end.index };
  places.set(node, made);
  return made;
}

/** Whether a function is written where an argument stands: its body is run by who is called. */
function isArgument(node: SgNode, shape: CodeShape): boolean {
  let around = node.parent();
  for (let steps = 0; around !== null && steps < 4; steps++, around = around.parent()) {
    const kind = String(around.kind());
    if (shape.calls.has(kind)) return true;
    if (!argumentKinds.has(kind)) return false;
  }
  return false;
}

const argumentKinds: ReadonlySet<string> = new Set([
  'arguments',
  'argument_list',
  'argument',
  'value_argument',
  'value_arguments',
  'call_suffix',
  'annotated_lambda',
  'parenthesized_expression',
  'keyword_argument',
  'lambda',
]);
