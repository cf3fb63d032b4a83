/** What parameters stand for in a call that is followed: what is given, else what is preset, else something of which the type or name is known. */
import { nowhere } from '../../syntax/code-place.ts';
import { evaluate, made } from './evaluate.ts';
import type { FunctionValue, Scope, Value, Written } from './values.ts';
import type { World } from './world.ts';

export function bindParameters(
  world: World,
  target: FunctionValue,
  self: Value | undefined,
  args: readonly Written[],
  named: ReadonlyMap<string, Written>,
  scope: Scope,
): void {
  const open = args.slice();
  let isFirst = self !== undefined;
  for (const { name, rest, type, preset } of target.code.parameters) {
    if (isFirst && self !== undefined) scope.names.set(name, self);
    else if (rest === '*') scope.names.set(name, { kind: 'list', items: open.splice(0) });
    else if (rest === '**') {
      const taken = new Set(target.code.parameters.map((parameter) => parameter.name));
      const entries = [...named].filter(([key]) => !taken.has(key));
      scope.names.set(name, {
        kind: 'map',
        entries: entries.map(([key, item]) => [{ ...item, value: { kind: 'text', text: key } }, item] as const),
      });
    } else {
      const given = named.get(name) ?? open.shift();
      const value =
        given?.value ?? (preset === undefined || preset.k === 'value' ? undefined : evaluate(world, preset, scope));
      const typed = type === undefined ? undefined : evaluate(world, type, scope);
      const by = typed?.kind === 'outside' ? typed.name : '';
      const code = { k: 'name' as const, v: name, at: nowhere };
      const guess = made({ by, hint: name, scope, code, at: nowhere });
      scope.names.set(name, value ?? (typed?.kind === 'class' ? { ...guess, of: typed } : guess));
    }
    isFirst = false;
  }
}
