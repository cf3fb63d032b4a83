/** Objects that the runtime makes by itself: of classes that data name, with fields that it fills. */
import { isUnknown, unknownValue } from '../../values/value-table.ts';
import { anythingGiven, bindCall, nowhere } from './bind-calls.ts';
import { anyField, type CalledProgram, fieldOf, keyOf, kinds } from './called-program.ts';
import { listAt } from './lists.ts';
import { noteAnyMade } from './made-classes.ts';

/** The runtime makes objects of any class by itself, with constructors that it calls and fields that it fills. */
export function noteAnyRevived(program: CalledProgram): void {
  if (program.madeClasses.isRevived) return;
  program.madeClasses.isRevived = true;
  program.variables.add(fieldOf(program, anyField), unknownValue);
  noteAnyMade(program);
  for (const id of program.methodsNamed.get(keyOf(program, program.language.constructor)) ?? [])
    bindCall(program, id, nowhere, anythingGiven(program));
}

/** Objects of classes whose names are given, of which nobody may know which. */
export function makeOfGiven(program: CalledProgram, given: readonly number[]): void {
  const { values, variables, done } = program;
  for (const variable of given)
    variables.watch(variable, (value) => {
      const list = listAt(program, value);
      if (list !== undefined) {
        if (done.has(`makes of ${value}`)) return;
        done.add(`makes of ${value}`);
        makeOfGiven(program, [list.all]);
      } else if (isUnknown(value) || values.kind(value) === kinds.begun) noteAnyRevived(program);
    });
}

/** What says of which classes objects are made, unless it is known to say that none are. */
export function noteModes(program: CalledProgram, given: readonly number[], isWithin = false): void {
  const { values, variables, done, language } = program;
  for (const variable of given)
    variables.watch(variable, (value) => {
      const kind = values.kind(value);
      const list = listAt(program, value);
      if (list !== undefined && !isWithin) {
        if (done.has(`modes ${value}`)) return;
        done.add(`modes ${value}`);
        noteModes(program, [list.all], true);
      } else if (
        kind === kinds.unknown ||
        kind === kinds.begun ||
        value === values.intern(kinds.constant, 0) ||
        (kind === kinds.text && language.isWideMode(values.textAt(values.first(value))))
      )
        noteAnyRevived(program);
    });
}
