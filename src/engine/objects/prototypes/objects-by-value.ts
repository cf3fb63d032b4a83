/** Functions of the runtime that move prototypes and members, where code has them as values: `const assign = Object.assign || …`. */
import { newContainer } from '../containers.ts';
import { holding, newVariable, type Program } from '../program.ts';
import type { Given, Site } from '../site.ts';
import { parentsOf } from './properties.ts';

/** False of what is none of these. */
export function callOfObject(program: Program, site: Site, target: readonly string[], given: Given): boolean {
  const [type = '', method = '', ...rest] = target;
  const { members, variables } = program;
  if (program.upper !== undefined || !/^global:(?:Object|Reflect)$/.test(type) || rest.length > 0) return false;
  const [first, second, more] = argumentsOf(program, given);
  switch (method) {
    case 'setPrototypeOf':
      variables.watch(first, (held) => members?.derive(program, held, second));
      variables.move(site.to, first);
      return true;
    case 'assign':
      variables.watch(first, (held) => {
        for (const from of [second, ...more]) members?.copy(program, held, from, []);
      });
      variables.move(site.to, first);
      return true;
    case 'create': {
      const made = newContainer(program);
      variables.move(parentsOf(program, made), first);
      variables.move(site.to, holding(program, made));
      return true;
    }
    default:
      return false;
  }
}

/** The first two, and all others, also where they come in a list. */
function argumentsOf(
  program: Program,
  { plain, spread }: Given,
): readonly [first: number, second: number, more: readonly number[]] {
  if (spread === 0) return [plain[0] ?? 0, plain[1] ?? 0, plain.slice(2)];
  const { containers, variables } = program;
  const found = [plain[0] ?? newVariable(program), plain[1] ?? newVariable(program), newVariable(program)] as const;
  variables.watch(spread, (list) => {
    for (const [key, variable] of containers.get(list)?.fields ?? []) {
      const index = plain.length + Number(key);
      if (Number.isInteger(index)) variables.move(found[index < 2 ? (index as 0 | 1) : 2], variable);
    }
  });
  return [found[0], found[1], [...plain.slice(2), found[2]]];
}
