/** What code that is not here may call of what it gets: functions, and members of objects. */
import { bindCall } from '../bind-call.ts';
import { containerOf } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { newVariable, type Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { parentsOf } from './properties.ts';

/** Objects within objects. */
const depthMax = 4;

export function handOverAll(program: Program, site: Site, given: Given): void {
  for (const variable of [...given.plain, given.spread]) if (variable !== 0) handOver(program, site, variable);
}

export function handOver(program: Program, site: Site, variable: number, depth = depthMax): void {
  program.variables.watch(variable, (value) => handOverValue(program, site, value, undefined, depth));
}

function handOverValue(program: Program, site: Site, value: number, receiver: number | undefined, depth: number): void {
  const { values, variables, unknown } = program;
  const kind = values.kind(value);
  if (depth === 0 || (kind !== kinds.function && kind !== kinds.bound && kind !== kinds.container)) return;
  const isOfPackage = site.isHanded !== true && program.functions[values.first(value)]?.file.isOwn === false;
  const isGuess = kind !== kinds.container && isOfPackage && (receiver !== undefined || site.isGuess === true);
  const key = `handed ${value} ${receiver ?? ''} ${isGuess ? '' : site.isHanded === true ? 'derived' : 'sure'}`;
  if (program.ran.has(key)) return;
  program.ran.add(key);
  if (kind === kinds.container) {
    const see = (held: number): void => handOverValue(program, site, held, value, depth - 1);
    variables.watch(containerOf(program, value).all, see);
    variables.watch(parentsOf(program, value), (parent) => {
      if (values.kind(parent) !== kinds.container || parent === value) return;
      variables.watch(containerOf(program, parent).all, see);
      variables.watch(parentsOf(program, parent), (above) => handOverValue(program, site, above, value, depth - 1));
    });
    return;
  }
  const back = newVariable(program);
  const given: Given = { ...nothingGiven, plain: [unknown, unknown, unknown] };
  const self = kind === kinds.bound ? values.second(value) : receiver;
  // Of objects of packages nobody knows which members are called, or whether any is, but for what they derive from.
  bindCall(
    program,
    { from: site.from, to: back, start: site.start, end: site.end, isHanded: true, ...(isGuess ? { isGuess } : {}) },
    values.first(value),
    self,
    given,
  );
  handOver(program, site, back, depth - 1);
  // Whoever has a class makes instances of it.
  const made = program.fields.get(`${value} prototype`);
  const instance = made === undefined ? undefined : program.members?.instance(program, value);
  if (instance !== undefined) handOverValue(program, site, instance, undefined, depth);
}
