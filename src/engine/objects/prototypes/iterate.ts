/** What a loop over a value gives: elements, or what its iterator says. */
import { applyValue } from '../apply-call.ts';
import { bindCall } from '../bind-call.ts';
import { containerOf } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { newVariable, type Program } from '../program.ts';
import { nothingGiven, type Site } from '../site.ts';
import { listen, loadProperty, lookUp } from './properties.ts';

export function iterate(program: Program, held: number, site: Site): void {
  const { values, variables } = program;
  const kind = values.kind(held);
  if (kind !== kinds.container) {
    if (kind === kinds.unknown || kind === kinds.outside) variables.add(site.to, held);
    return;
  }
  const key = `each ${held} ${site.from} ${site.start} ${site.to}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  if (program.collections.has(held)) {
    variables.move(site.to, containerOf(program, held).all);
    return;
  }
  const call = (name: string, see: (variable: number) => void, orElse: () => void): void => {
    const found = newVariable(program);
    const lookup = lookUp(program, held, name, true);
    variables.move(found, lookup.found);
    listen(lookup, ({ end }) => {
      if (end !== undefined) orElse();
    });
    variables.watch(found, (callee) => {
      const back = newVariable(program);
      if (values.kind(callee) === kinds.function)
        bindCall(program, { ...site, to: back }, values.first(callee), held, nothingGiven);
      else applyValue(program, { ...site, to: back }, callee, nothingGiven);
      see(back);
    });
  };
  if (program.upper !== undefined) variables.move(site.to, containerOf(program, held).all);
  const next = (): void => {
    call(
      'return',
      () => undefined,
      () => undefined,
    );
    call(
      'next',
      (back) => variables.watch(back, (step) => loadProperty(program, step, 'value', site)),
      () => variables.move(site.to, containerOf(program, held).all),
    );
  };
  const own = (name: string, orElse: () => void): void =>
    call(
      name,
      (back) =>
        variables.watch(back, (made) => {
          if (made === held) next();
          else iterate(program, made, site);
        }),
      orElse,
    );
  own('@@iterator', () => own('@@asyncIterator', next));
}
