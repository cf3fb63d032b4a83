/** `JSON.stringify`: objects say what they are written as, and so do those within them. */
import { bindCall } from '../bind-call.ts';
import { containerOf } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { newVariable, type Program } from '../program.ts';
import { nothingGiven, type Site } from '../site.ts';
import { lookUp } from './properties.ts';

/** The name under which it is called as a method. */
export const jsonMark = '@@json';

const depthMax = 6;

export function jsonOf(program: Program, site: Site, held: number, depth = depthMax): void {
  const { values, variables } = program;
  const key = `json ${held} ${site.from} ${site.start}`;
  if (depth === 0 || values.kind(held) !== kinds.container || program.ran.has(key)) return;
  program.ran.add(key);
  const see = (inner: number): void => jsonOf(program, site, inner, depth - 1);
  variables.watch(lookUp(program, held, 'toJSON', true).found, (callee) => {
    if (values.kind(callee) !== kinds.function) return;
    const back = newVariable(program);
    bindCall(program, { ...site, to: back }, values.first(callee), held, nothingGiven);
    variables.watch(back, see);
  });
  variables.watch(containerOf(program, held).all, see);
}
