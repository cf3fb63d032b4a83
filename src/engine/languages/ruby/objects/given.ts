/** What a call is given: by place, by name, with splats, and with a block. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { newFunction, readClosure } from './functions.ts';
import { looseList, readElement, readMap, readPairValue, readSplat } from './lists.ts';
import { anyOf, call, kept, type Reader, type Scope, steps, textOf, variable, variableNamed } from './reader.ts';
import { literalText } from './texts.ts';
import { pushEach } from '../../../text/push-each.ts';

/** A call as it is written, whatever its form. */
export interface WrittenCall {
  readonly node: SyntaxNode;
  /** None where it is the own object's. */
  readonly receiver: SyntaxNode | undefined;
  readonly method: string;
  /** In parentheses, without the block. */
  readonly given: readonly SyntaxNode[];
  /** `{ }`, `do … end`, or `&block`. */
  readonly block: SyntaxNode | undefined;
}

export function readGiven(reader: Reader, written: WrittenCall, scope: Scope): Arguments {
  const { given, node } = written;
  const isForwarding = given.some(({ type }) => type === 'forward_argument');
  const pairs = given.filter(({ type }) => type === 'pair' || type === 'hash_splat_argument');
  const values = given.filter(({ type }) => !apart.has(type));
  const texts = given.filter(({ type }) => type === 'heredoc_body');
  const firstSplat = values.findIndex(({ type }) => type === 'splat_argument');
  const plain = (firstSplat === -1 ? values : values.slice(0, firstSplat)).map((value) => reader.read(value, scope));
  const spread = isForwarding
    ? variable(variableNamed(scope, '*') ?? '')
    : firstSplat === -1
      ? undefined
      : readSpread(reader, node, values.slice(firstSplat), scope);
  const byName = pairs.every((pair) => pair.type !== 'pair' || isNamed(field(pair, 'key')));
  const named = byName ? pairs.map((pair) => readNamed(reader, pair, scope)) : [];
  if (!byName) plain.push(readMap(reader, pairs, scope));
  const block = readGivenBlock(reader, written, scope) ?? (isForwarding ? variable(variableNamed(scope, '&') ?? '') : undefined); // biome-ignore format: one idea
  if (isForwarding) named.push(['**', variable(variableNamed(scope, '**') ?? '')]);
  pushEach(
    plain,
    texts.map((text) => reader.read(text, scope)),
  );
  return {
    plain,
    ...(named.length === 0 ? {} : { named }),
    ...(spread === undefined ? {} : { spread }),
    ...(block === undefined ? {} : { block }),
  };
}

/** Arguments for more than one call: each is worked out once, however deep calls stand within calls. */
export function keptArguments(
  node: SyntaxNode,
  { plain, named, spread, block }: Arguments,
): { readonly sets: readonly Expression[]; readonly values: Arguments } {
  const sets: Expression[] = [];
  const keep = (use: string, value: Expression): Expression => {
    const one = kept(node, use, value);
    sets.push(one.set);
    return one.value;
  };
  const values = {
    plain: plain.map((value, index) => keep(`given${index} `, value)),
    ...(named && { named: named.map(([name, value]) => [name, keep(`given${name} `, value)] as const) }),
    ...(spread && { spread: keep('spread', spread) }),
    ...(block && { block: keep('block', block) }),
  };
  return { sets, values };
}

const apart: ReadonlySet<string> = new Set([
  'pair',
  'hash_splat_argument',
  'block_argument',
  'forward_argument',
  'heredoc_body',
  'comment',
]);

/** One splat at the end is handed over as it is; of others the places are not known. */
function readSpread(reader: Reader, node: SyntaxNode, values: readonly SyntaxNode[], scope: Scope): Expression {
  const [only] = values;
  if (only !== undefined && values.length === 1) return readSplat(reader, only, scope, '*');
  return looseList(
    node,
    'spread',
    values.map((value) => readElement(reader, value, scope)),
  );
}

function isNamed(key: SyntaxNode | undefined): boolean {
  return /^(?:hash_key_symbol|simple_symbol)$/.test(key?.type ?? '');
}

function readNamed(reader: Reader, node: SyntaxNode, scope: Scope): readonly [name: string, value: Expression] {
  if (node.type !== 'pair') return ['**', readSplat(reader, node, scope, '**')];
  return [literalText(reader, field(node, 'key')) ?? '', readPairValue(reader, node, scope)];
}

export function readGivenBlock(reader: Reader, { block }: WrittenCall, scope: Scope): Expression | undefined {
  if (block === undefined) return undefined;
  if (block.type !== 'block_argument') return readClosure(reader, block, scope);
  const [value] = block.children;
  if (value === undefined) return variable(variableNamed(scope, '&') ?? '');
  const name = value.type === 'simple_symbol' ? textOf(reader, value).slice(1) : undefined;
  if (name !== undefined) return symbolFunction(reader, value, name, scope);
  // A variable mostly holds a block already; of other objects Ruby asks for one.
  const isBlock = value.type === 'identifier' || textOf(reader, field(value, 'method')) === 'method';
  if (isBlock) return reader.read(value, scope);
  const object = kept(value, 'block', reader.read(value, scope));
  return steps([object.set, anyOf([object.value, call(object.value, 'to_proc', [], value)])]);
}

/** `&:name` calls the method on what the block is given. */
export function symbolFunction(reader: Reader, node: SyntaxNode, name: string, scope: Scope): Expression {
  const { draft, index } = newFunction(reader, node, { owner: '', name: '', within: scope.index });
  const object = `#object${index}`;
  draft.parameters.push({ name: object, kind: 'plain' }, { name: `#rest${index}`, kind: 'rest' });
  const { start, end } = node;
  const given: Arguments = { plain: [], spread: ['variable', `#rest${index}`] };
  draft.code.push(['return', ['call', ['variable', object], name, given, start, end]]);
  return ['function', index];
}
