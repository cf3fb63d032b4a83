/** New values of structs and enums; a variant is a value of its enum. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Body, steps, unknown } from './body.ts';
import { partsOf } from './paths.ts';
import { isStandard, resolve } from './scope.ts';

export function made(
  type: Candidates | undefined,
  named: readonly (readonly [string, Expression])[],
  { start, end }: SyntaxNode,
): Expression {
  if (type === undefined || type.length === 0) return steps(...named.map(([, value]) => value), unknown);
  return ['make', ['name', type], named.length === 0 ? { plain: [] } : { plain: [], named }, start, end];
}

/** What is made by a path: a struct, or a variant whose name stands for its enum. */
export function typePath(body: Body, node: SyntaxNode | undefined): Candidates | undefined {
  return node === undefined ? undefined : typeNamed(body, partsOf(body.text, node));
}

export function typeNamed(body: Body, parts: readonly string[] | undefined): Candidates | undefined {
  const [first = ''] = parts ?? [];
  if (parts === undefined) return undefined;
  if (first === 'Self') return body.isTrait || body.self === '' ? undefined : [body.self];
  if (body.open.has(first)) return undefined;
  const found = resolve(body.scope, parts).filter((name) => !isStandard(name));
  return found.length === 0 ? undefined : found;
}
