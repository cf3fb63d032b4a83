/** What objects do that are asked for a field which they may not have. */
import { isUnknown } from '../../values/value-table.ts';
import { bindCall, givenOf } from './bind-calls.ts';
import { type CalledProgram, keyOf, kinds, type Site } from './called-program.ts';
import { methodsOf } from './class-methods.ts';
import { onceMade } from './made-classes.ts';

export function askForField(program: CalledProgram, object: number, place: Site): void {
  const { variables, values, language } = program;
  const key = keyOf(program, language.getField);
  variables.watch(object, (held) => {
    if (isUnknown(held))
      for (const id of program.methodsNamed.get(key) ?? [])
        onceMade(program, keyOf(program, program.functions[id]?.shape.owner ?? ''), () =>
          bindCall(program, id, place, givenOf(program.made)),
        );
    else if (values.kind(held) === kinds.type)
      for (const id of methodsOf(program, values.textAt(values.first(held)), key).ids)
        bindCall(program, id, place, givenOf(program.made));
  });
}
