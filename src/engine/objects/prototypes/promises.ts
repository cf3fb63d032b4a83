/** What promises come to: themselves here, as their values pass through them, and what a `then` of others hands over. */
import { bindCall } from '../bind-call.ts';
import { containerOf, itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { holding, type Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { lookUp } from './properties.ts';

/** Where a function that settles a promise puts what it is given. */
const settlesMark = '@@settles';

export function settler(program: Program, variable: number): number {
  const made = newContainer(program);
  program.variables.move(variable, itemOf(program, made, settlesMark));
  return holding(program, made);
}

/** False of what settles nothing. */
export function applySettler(program: Program, held: number, { plain: [value = 0] }: Given): boolean {
  const variable = containerOf(program, held).fields.get(settlesMark);
  if (variable !== undefined) program.variables.move(variable, value);
  return variable !== undefined;
}

export function settle(program: Program, held: number, site: Site): void {
  const { values, variables } = program;
  variables.add(site.to, held);
  if (values.kind(held) !== kinds.container || program.collections.has(held)) return;
  variables.watch(lookUp(program, held, 'then', true).found, (callee) => {
    if (values.kind(callee) !== kinds.function) return;
    const settles = settler(program, site.to);
    bindCall(program, { ...site, to: 0 }, values.first(callee), held, { ...nothingGiven, plain: [settles, settles] });
  });
}
