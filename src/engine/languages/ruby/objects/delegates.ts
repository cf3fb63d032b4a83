/** Methods that only call a method of something else: `delegate :a, to: :b` and the names of `Forwardable`. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { handsAllOn, newFunction, takesAll } from './functions.ts';
import type { WrittenCall } from './given.ts';
import { candidatesOf } from './names.ts';
import { call, type Reader, type Scope, textOf } from './reader.ts';
import { literalNames, literalText } from './texts.ts';
import { pushEach } from '../../../text/push-each.ts';

interface Delegates {
  /** What is written for the object that does the work: `@client`, `client`, `class`. */
  readonly to: string;
  readonly methods: readonly (readonly [name: string, method: string])[];
}

export function delegatesOf(reader: Reader, written: WrittenCall): Delegates | undefined {
  const { method, given } = written;
  return method.endsWith('delegate') ? byName(reader, given) : byPlace(reader, given, method.endsWith('s'));
}

/** `delegate :a, :b, to: :c, prefix: true`, and `delegate [:a, :b] => :c`. */
function byName(reader: Reader, given: readonly SyntaxNode[]): Delegates | undefined {
  const pairs = given.filter(({ type }) => type === 'pair');
  const of = (key: string): SyntaxNode | undefined => {
    const pair = pairs.find((item) => literalText(reader, field(item, 'key')) === key);
    return pair === undefined ? undefined : field(pair, 'value');
  };
  const plain = literalNames(
    reader,
    given.filter(({ type }) => type !== 'pair'),
  );
  const to = literalText(reader, of('to')) ?? textOf(reader, of('to'));
  if (to !== '') {
    const prefix = of('prefix');
    const written = prefix?.type === 'true' ? to.replace(/^@/, '') : literalText(reader, prefix);
    const start = written === undefined ? '' : `${written}_`;
    return { to, methods: plain.map((name) => [`${start}${name}`, name]) };
  }
  const [pair] = pairs;
  const key = pair === undefined ? undefined : field(pair, 'key');
  const target = pair === undefined ? undefined : literalText(reader, field(pair, 'value'));
  if (key === undefined || target === undefined) return undefined;
  return { to: target, methods: literalNames(reader, [key]).map((name) => [name, name]) };
}

/** `def_delegators :@a, :b, :c`, and `def_delegator :@a, :b, :name`. */
function byPlace(reader: Reader, given: readonly SyntaxNode[], isMany: boolean): Delegates | undefined {
  const to = literalText(reader, given[0]);
  const names = literalNames(reader, given.slice(1));
  const [method, name = method] = names;
  if (to === undefined || method === undefined || name === undefined) return undefined;
  return { to, methods: isMany ? names.map((item) => [item, item]) : [[name, method]] };
}

export function addDelegates(reader: Reader, node: SyntaxNode, scope: Scope, { to, methods }: Delegates): void {
  const { start, end } = node;
  for (const [name, method] of methods) {
    const { draft } = newFunction(reader, node, { owner: scope.owner, name, isStatic: scope.isDefStatic });
    pushEach(draft.parameters, takesAll());
    const object = objectOf(to, scope, node);
    if (object !== undefined) draft.code.push(['return', ['call', object, method, handsAllOn, start, end]]);
  }
}

function objectOf(to: string, scope: Scope, node: SyntaxNode): Expression | undefined {
  if (/^@@\w+$/.test(to)) return ['name', [`${scope.owner}.${to}`]];
  if (/^@\w+$/.test(to)) return ['field', ['self'], to.slice(1)];
  if (/^[A-Z][\w:]*$/.test(to)) return ['name', candidatesOf(to, scope)];
  const names = to.split('.').filter((name) => name !== 'self');
  if (!names.every((name) => /^[a-z_]\w*[?!]?$/.test(name))) return undefined;
  return names.reduce<Expression>((object, name) => call(object, name, [], node), ['self']);
}
