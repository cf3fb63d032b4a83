/** Operators whose left side does not know what to do are asked of their right side. */
import { findMember, hasMember, orderOf } from './classes.ts';
import { heldIn } from './class-hooks.ts';
import { callAll } from './members.ts';
import { nothingGiven, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

const mirrored: ReadonlyMap<string, string> = new Map([
  ['__lt__', '__gt__'],
  ['__gt__', '__lt__'],
  ['__le__', '__ge__'],
  ['__ge__', '__le__'],
  ['__eq__', '__eq__'],
  ['__ne__', '__ne__'],
]);
const arithmetic = /^__i?(add|sub|mul|matmul|truediv|floordiv|mod|pow|lshift|rshift|and|xor|or|divmod)__$/;

export function callReflected(program: Program, left: number, method: string, right: number, site: Site): void {
  const plain = arithmetic.exec(method)?.[1];
  const name = plain === undefined ? mirrored.get(method) : `__r${plain}__`;
  if (name === undefined || right === 0) return;
  const own = plain === undefined ? method : `__${plain}__`;
  const { values, variables } = program;
  variables.watch(right, (value) => {
    if (values.kind(value) !== kinds.instance) return;
    findMember(program, values.first(value), name, -1, ({ variable }) => {
      const call = (argument: number): void =>
        callAll(program, variable, value, { ...nothingGiven, positional: [argument] }, site);
      if (left === 0) call(0);
      else {
        variables.watch(left, (other) => {
          const isAsked =
            values.kind(other) !== kinds.instance ||
            !hasMember(program, values.first(other), own) ||
            derives(program, values.first(value), values.first(other));
          if (isAsked) call(heldIn(program, other));
        });
        program.emptyAwaited.calls.push({ variable: left, run: () => call(0) });
      }
    });
  });
}

/** What derives from the left side's class is asked first. */
function derives(program: Program, classId: number, from: number): boolean {
  return classId !== from && orderOf(program, classId).includes(from);
}
