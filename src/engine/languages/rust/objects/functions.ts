/** Functions and methods, with a second of its path for each method: `Type::method(value)` calls it on what is given first. */
import type { Expression, FunctionShape, ParameterShape } from '../../../model/object-facts.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { anyOf, type Body, fillIn, plainValue, type Reading, reserve, steps, unknown } from './body.ts';
import { parameterOf } from './closures.ts';
import { nameIn, textIn } from './paths.ts';
import { join, type Scope } from './scope.ts';
import { isForeign, startsByItself } from './starts.ts';
import { isPlain, typeOf } from './type-names.ts';

/** Where items stand. */
export interface Place {
  readonly reading: Reading;
  readonly scope: Scope;
  readonly body: Pick<Body, 'value' | 'within' | 'depth'>;
  /** The class of an `impl` or a trait. */
  readonly owner: string;
  readonly isTrait: boolean;
  /** An attribute hands it to whoever it names. */
  readonly isHandedOn: boolean;
  readonly open: ReadonlySet<string>;
}

/** @param shown the name under which others know it, where that is not its own */
export function readFunction(place: Place, node: SyntaxNode, shown?: string): void {
  const { reading, scope, owner } = place;
  const { text } = reading;
  const name = nameIn(text, field(node, 'name'));
  if (name === '') return;
  const types = typeParameters(text, node);
  const open = new Set([...place.open, ...types]);
  const given = new Map<string, Expression>();
  const typePlace = { text, scope, self: owner, isTrait: place.isTrait, open };
  const result = typeOf(typePlace, field(node, 'return_type'));
  const hasSelf = takesSelf(text, node);
  const shape: Omit<FunctionShape, 'code'> = {
    owner,
    name: owner === '' ? join(scope.prefix, name) : (shown ?? name),
    within: -1,
    ...(owner !== '' && !hasSelf ? { isStatic: true as const } : {}),
    parameters: [],
    ...(result === undefined ? {} : { result }),
    start: node.start,
    end: node.end,
  };
  const index = reserve(reading, shape);
  const body: Body = {
    ...typePlace,
    ...place.body,
    reading,
    index,
    variables: { names: new Map(), outer: undefined },
    taken: new Map(),
    given,
    hasSelf,
    result,
  };
  const before: Expression[] = [];
  const list = parametersOf(node);
  const parameters = list.map((item) => parameterOf(body, item, before));
  for (const [place, type] of types.entries()) given.set(type, typeGiven(text, type, place, list, parameters));
  const inner = field(node, 'body');
  const isPlainResult = isPlain(typePlace, field(node, 'return_type'));
  const value = inner === undefined ? unknown : body.value(body, inner, result);
  const code: Expression[] = [...before, ['return', isPlainResult ? steps(value, plainValue) : value]];
  const byType = types.map((_, place): ParameterShape => ({ name: `<${place}>`, kind: 'named' }));
  if (inner !== undefined) fillIn(reading, index, code, [...parameters, ...byType]);
  else reading.functions.pop();
  if (place.isHandedOn || isForeign(node)) startsByItself(reading, shape.name, owner !== '', node);
  if (hasSelf && owner !== '') addPath(reading, owner, shape, parameters);
}

function addPath(
  reading: Reading,
  owner: string,
  { name, start }: Omit<FunctionShape, 'code'>,
  parameters: readonly ParameterShape[],
): void {
  const self = 'self';
  const plain = parameters.map((item): Expression => ['variable', item.name]);
  reading.functions.push({
    owner: '',
    name: join(owner, name),
    within: -1,
    parameters: [{ name: self, kind: 'plain' }, ...parameters.map((item) => ({ name: item.name, kind: item.kind }))],
    code: [['return', ['call', ['variable', self], name, { plain }, start, start]]],
    // It takes no place of its own: what stands there is the method's.
    start,
    end: start,
  });
}

function parametersOf(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenIn(node, 'parameters').filter(
    (item) => item.type === 'parameter' && field(item, 'pattern')?.type !== 'self',
  );
}

function takesSelf(text: string, node: SyntaxNode): boolean {
  return childrenIn(node, 'parameters').some(
    (item) => item.type === 'self_parameter' || (item.type === 'parameter' && /^(?:mut\s+)?self\s*:/.test(textIn(text, item))), // biome-ignore format: one test
  );
}

export function typeParameters(text: string, node: SyntaxNode): readonly string[] {
  const list = field(node, 'type_parameters');
  return list === undefined ? [] : ofType(list, 'type_parameter').map((item) => nameIn(text, field(item, 'name')));
}

/** What a caller names, or what the arguments that are of the type hold. */
function typeGiven(
  text: string,
  type: string,
  place: number,
  list: readonly SyntaxNode[],
  parameters: readonly ParameterShape[],
): Expression {
  const holding = list.flatMap((item, index): Expression[] => {
    const written = textIn(text, field(item, 'type')).replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?/, '');
    const name = parameters[index]?.name;
    return written === type && name !== undefined ? [['variable', name]] : [];
  });
  return anyOf(['variable', `<${place}>`], ...holding);
}
