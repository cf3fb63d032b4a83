/** Methods, blocks and lambdas: each is a function of its own; blocks see the variables around them, methods do not. */
import type { Arguments, Expression, ParameterShape } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { readBody } from './bodies.ts';
import { destructured } from './destructuring.ts';
import { meantClass } from './names.ts';
import { type FunctionDraft, type Reader, type Scope, steps, textOf, unknown } from './reader.ts';
import { pushEach } from '../../../text/push-each.ts';

/** A function of which the reader knows all but its parameters and its code. */
export function newFunction(
  reader: Reader,
  place: { readonly start: number; readonly end: number },
  what: { readonly owner: string; readonly name: string; readonly within?: number; readonly isStatic?: boolean },
): { readonly draft: FunctionDraft; readonly index: number } {
  const { owner, name, within = -1, isStatic = false } = what;
  const { start, end } = place;
  const draft: FunctionDraft = {
    owner,
    name,
    within,
    ...(isStatic ? { isStatic: true as const } : {}),
    parameters: [],
    code: [],
    start,
    end,
  };
  return { draft, index: reader.functions.push(draft) - 1 };
}

/** `def f`, `def self.f`; its value is the method's name. */
export function readMethod(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const name = methodName(reader, node);
  const object = field(node, 'object');
  const isOfObject = object !== undefined && object.type !== 'self';
  // A method of an object that nobody knows is nobody's.
  const owner = isOfObject ? (meantClass(reader, object, scope) ?? nobody(reader, node)) : scope.owner;
  const isStatic = object !== undefined || scope.isDefStatic;
  const self = isOfObject ? reader.read(object, scope) : unknown;
  readFunction(reader, node, node, scope, { owner, name, isStatic });
  return steps([...(self[0] === 'unknown' ? [] : [self]), ['text', name]]);
}

function methodName(reader: Reader, node: SyntaxNode): string {
  const name = field(node, 'name');
  return name?.type === 'setter' ? `${textOf(reader, name).replace(/\s*=$/, '')}=` : textOf(reader, name);
}

/** The owner of methods of which nobody knows whose they are. */
export function nobody(reader: Reader, node: SyntaxNode): string {
  return `<object ${reader.path}:${node.start}>`;
}

/** Reads a method, or a block that is made one: `define_method`. */
export function readFunction(
  reader: Reader,
  node: SyntaxNode,
  place: SyntaxNode,
  scope: Scope,
  what: { readonly owner: string; readonly name: string; readonly isStatic: boolean },
): void {
  const { draft, index } = newFunction(reader, place, what);
  const isBlock = node !== place;
  const inner: Scope = {
    ...scope,
    owner: what.owner,
    isDefStatic: false,
    self: ['self'],
    isStatic: what.isStatic,
    body: undefined,
    method: what.name,
    index,
    methodIndex: index,
    home: index,
    variables: new Map(),
    suffix: '',
    outer: isBlock ? scope : undefined,
    isSealed: true,
    isOpen: isBlock && field(node, 'parameters') === undefined,
  };
  fill(reader, node, draft, inner);
}

/** A block or a lambda. */
export function readClosure(
  reader: Reader,
  node: SyntaxNode,
  scope: Scope,
  how: { readonly isLambda?: boolean; readonly self?: Expression; readonly owner?: string } = {},
): ['function', number] {
  const { draft, index } = newFunction(reader, node, { owner: '', name: '', within: scope.index });
  const inner: Scope = {
    ...scope,
    ...(how.self === undefined ? {} : { self: how.self, isStatic: false, body: undefined }),
    ...(how.owner === undefined ? {} : { owner: how.owner }),
    index,
    home: how.isLambda === true ? index : scope.home,
    variables: new Map(),
    suffix: `@${index}`,
    outer: scope,
    isSealed: false,
    isOpen: field(node, 'parameters') === undefined,
  };
  fill(reader, node, draft, inner);
  return ['function', index];
}

function fill(reader: Reader, node: SyntaxNode, draft: FunctionDraft, scope: Scope): void {
  const first = readParameters(reader, childrenIn(node, 'parameters'), draft, scope);
  pushEach(draft.code, first);
  const body = field(node, 'body');
  // The body of a lambda is a block, which has one of its own.
  const inner = node.type === 'lambda' && body !== undefined ? (field(body, 'body') ?? body) : body;
  if (inner !== undefined) draft.code.push(['return', readBody(reader, inner, scope)]);
  if (draft.returnsFromBlocks) draft.code.push(['return', ['variable', returned(scope.index)]]);
}

/** The variable for what a block within a function gives back as the function's value. */
export function returned(index: number): string {
  return `#return${index}`;
}

function readParameters(
  reader: Reader,
  nodes: readonly SyntaxNode[],
  draft: FunctionDraft,
  scope: Scope,
): readonly Expression[] {
  const code: Expression[] = [];
  for (const node of nodes) {
    const name = textOf(reader, field(node, 'name') ?? node);
    const value = field(node, 'value');
    const add = (shape: ParameterShape): void => {
      draft.parameters.push(shape);
      scope.variables.set(shape.name, shape.name);
    };
    if (node.field === 'locals') scope.variables.set(name, `${name}@${scope.index}`);
    else if (node.type === 'identifier') add({ name, kind: 'plain' });
    else if (node.type === 'destructured_parameter') {
      const whole = `#parameter${node.start}`;
      add({ name: whole, kind: 'plain' });
      pushEach(code, destructured(reader, node.children, ['variable', whole], scope, node));
    } else if (node.type === 'forward_parameter') for (const [mark, kind] of forwarded) add({ name: mark, kind });
    else {
      const kind = parameterKinds.get(node.type);
      if (kind === undefined) continue;
      const named = field(node, 'name') === undefined ? anonymous(kind) : name;
      const fallback = value === undefined ? undefined : reader.read(value, scope);
      add({ name: named, kind, ...(fallback === undefined ? {} : { fallback }) });
    }
  }
  return code;
}

const parameterKinds: ReadonlyMap<string, ParameterShape['kind']> = new Map([
  ['optional_parameter', 'plain'],
  ['splat_parameter', 'rest'],
  ['keyword_parameter', 'named'],
  ['hash_splat_parameter', 'restNamed'],
  ['block_parameter', 'block'],
]);

/** Variables for what is handed on without a name. */
const forwarded = [
  ['*', 'rest'],
  ['**', 'restNamed'],
  ['&', 'block'],
] as const;

function anonymous(kind: ParameterShape['kind']): string {
  return forwarded.find(([, known]) => known === kind)?.[0] ?? '';
}

/** Takes whatever it is given. */
export function takesAll(): ParameterShape[] {
  return forwarded.map(([name, kind]) => ({ name, kind }));
}

/** Hands on whatever a function that takes all was given. */
export const handsAllOn: Arguments = {
  plain: [],
  named: [['**', ['variable', '**']]],
  spread: ['variable', '*'],
  block: ['variable', '&'],
};

/** What the function around was given, handed on as `super` does. */
export function ownArguments(draft: FunctionDraft): Arguments {
  const of = (kind: ParameterShape['kind']): readonly ParameterShape[] =>
    draft.parameters.filter((parameter) => parameter.kind === kind);
  const [rest] = of('rest');
  const [block] = of('block');
  const named = [...of('named').map(({ name }) => [name, ['variable', name]] as const), ...of('restNamed').map(({ name }) => ['**', ['variable', name]] as const)]; // biome-ignore format: one idea
  return {
    plain: of('plain').map(({ name }) => ['variable', name]),
    ...(named.length === 0 ? {} : { named }),
    ...(rest === undefined ? {} : { spread: ['variable', rest.name] }),
    ...(block === undefined ? {} : { block: ['variable', block.name] }),
  };
}

/** `it` and `_1` make parameters of a block that has none. */
export function implicitParameter(reader: Reader, name: string, scope: Scope): Expression | undefined {
  if (!scope.isOpen || !/^(?:it|_[1-9])$/.test(name)) return undefined;
  const draft = reader.functions[scope.index];
  if (draft === undefined) return undefined;
  const count = name === 'it' ? 1 : Number(name.slice(1));
  for (let place = draft.parameters.length + 1; place <= count; place++)
    draft.parameters.push({ name: `_${place}`, kind: 'plain' });
  return ['variable', `_${count}`];
}
