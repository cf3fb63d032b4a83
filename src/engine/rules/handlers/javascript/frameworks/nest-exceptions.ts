/**
 * Guards that let a handler pass because it says so: the guard reads a mark that a decorator sets to true (`SetMetadata('isPublic', true)`), or both
 * come from one package (`@SkipThrottle`). The mark has to be named as an exception, since others demand more instead of less.
 */
import type { Expression, Statement } from '../code/code.ts';
import { type Scope, type Slot, textOf, type Value } from '../values/value.ts';
import type { World } from '../values/world.ts';
import type { Decorator } from './decorators.ts';

const exception =
  /public|skip|anonym|no_?-?auth|allow_?-?all|open|unauth|unprotected|guest|bypass|ignore|exclude|optional/i;
const ofPackages = /^(?:Public|Unprotected|AllowAnonymous|SkipThrottle|SkipAuth|NoAuth)$/;

export function isExcepted(guard: Slot, applied: readonly Decorator[], world: World): boolean {
  const from = packageOf(guard.value);
  return applied.some((decorator) => {
    if (ofPackages.test(decorator.name) && decorator.from !== '' && decorator.from === from) return true;
    const key = keySet(decorator);
    return (
      key !== undefined &&
      (exception.test(key) || exception.test(decorator.name)) &&
      keysRead(guard.value, world).has(key)
    );
  });
}

function packageOf(value: Value): string {
  if (value.kind === 'class') return value.base === undefined ? '' : packageOf(value.base);
  if (value.kind === 'instance') return packageOf(value.of);
  return value.kind === 'stranger' ? value.from : '';
}

function keySet({ name, arguments: given }: Decorator): string | undefined {
  if (name !== 'SetMetadata') return undefined;
  return textOf(given[1]?.value) === 'false' ? undefined : textOf(given[0]?.value);
}

/** The marks that a guard asks a reflector for. */
function keysRead(value: Value, world: World): ReadonlySet<string> {
  const guard = value.kind === 'instance' ? value.of : value;
  if (guard.kind !== 'class') return new Set();
  const keys = new Set<string>();
  for (const part of guard.code.members)
    if (part.f !== null) for (const statement of part.f.body) inStatement(statement, guard.scope, 0);
  return keys;

  function inStatement(statement: Statement, scope: Scope, depth: number): void {
    if (depth > 20) return;
    if (statement.k === 'block' || statement.k === 'each')
      for (const inner of statement.b) inStatement(inner, scope, depth + 1);
    else if (statement.k === 'let') inExpression(statement.v, scope, depth);
    else if (statement.k !== 'directive') inExpression(statement.e, scope, depth);
  }

  function inExpression(e: Expression | null, scope: Scope, depth: number): void {
    if (e === null || depth > 20) return;
    if (e.k === 'several' || e.k === 'either')
      for (const part of e.k === 'several' ? e.e : e.o) inExpression(part, scope, depth + 1);
    if (e.k === 'assign') inExpression(e.v, scope, depth + 1);
    if (e.k !== 'call' || e.f.k !== 'member') return;
    const [first] = e.a;
    if (/^(?:get|getAllAndOverride|getAllAndMerge|getMetadata)$/.test(e.f.n) && first !== undefined) {
      const key = textOf(world.evaluate(first, scope));
      if (key !== undefined) keys.add(key);
    }
  }
}
