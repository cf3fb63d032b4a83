/** What stands for a name, and calls of functions by theirs. */
import type { Candidates } from '../model/object-facts.ts';
import { applyValue, callMethod, makeInstance, runCallables } from './apply-call.ts';
import { bindCall } from './bind-call.ts';
import { containerOf } from './containers.ts';
import { kinds } from './kinds.ts';
import { classOf, whatIs } from './names.ts';
import { handOver } from './open.ts';
import { noteOutside, outsideValue } from './outside.ts';
import { newVariable, type Program } from './program.ts';
import type { Given, Site } from './site.ts';

export function callNamed(program: Program, candidates: Candidates, place: Site, handed: Given): void {
  const { values, variables } = program;
  whatIs(program, candidates, (found) => {
    if (found.kind === 'functions') for (const id of found.ids) bindCall(program, place, id, undefined, handed);
    else if (found.kind === 'class') makeInstance(program, place, values.intern(kinds.class, found.id), handed);
    else if (found.kind === 'global')
      variables.watch(found.variable, (held) => applyValue(program, place, held, handed));
    else methodNamed(program, candidates, place, handed, found.name);
  });
}

/** Functions of the runtime hand on the lists that they get, and what is in them. */
function giveBack(program: Program, variable: number, to: number): void {
  const { values, variables } = program;
  variables.watch(variable, (held) => {
    if (values.kind(held) !== kinds.container) return;
    variables.add(to, held);
    variables.move(to, containerOf(program, held).all);
  });
}

/** `Type::method` as one name. */
function methodNamed(program: Program, candidates: Candidates, place: Site, handed: Given, outsideName: string): void {
  const {
    values,
    variables,
    language: { mark },
  } = program;
  const split = candidates.flatMap((name): readonly (readonly [string, string])[] => {
    const at = name.lastIndexOf(mark);
    return at < 0 ? [] : [[name.slice(0, at), name.slice(at + mark.length)]];
  });
  const [first] = split;
  const orOutside = (): void => {
    if (program.language.revives?.has(outsideName) === true) program.open.isMade = true;
    noteOutside(program, place, [outsideName]);
    // Functions of the runtime call what is handed to be called, and what the language says.
    if (outsideName.includes(mark)) handOver(program, handed, place);
    const made = outsideValue(program, [outsideName, '()']);
    if (made !== undefined) variables.add(place.to, made);
    if (program.language.callsWhatItGets(outsideName)) runCallables(program, place, handed, undefined, 0);
    if (!outsideName.includes(program.language.mark))
      for (const variable of handed.plain) giveBack(program, variable, place.to);
  };
  if (first === undefined) {
    orOutside();
    return;
  }
  classOf(
    program,
    split.flatMap(([type, method]) => (method === first[1] ? [type] : [])),
    (id) => callMethod(program, place, values.intern(kinds.class, id), first[1], handed),
    orOutside,
  );
}

/** What the one own file gives whose path ends so. */
export function fileNamed(program: Program, end: string): number {
  const found = program.functions.filter(
    ({ file, id }) => file.isOwn && id === file.firstFunction && `/${file.path}`.endsWith(end),
  );
  const [first] = found;
  return first === undefined || found.length > 1 ? program.unknown : first.result;
}

export function named(program: Program, candidates: Candidates): number {
  const { values, variables } = program;
  const to = newVariable(program);
  whatIs(program, candidates, (found) => {
    if (found.kind === 'class') variables.add(to, values.intern(kinds.class, found.id));
    else if (found.kind === 'functions')
      for (const id of found.ids) variables.add(to, values.intern(kinds.function, id));
    else if (found.kind === 'global') variables.move(to, found.variable);
    else {
      const made = outsideValue(program, [found.name]);
      if (made !== undefined) variables.add(to, made);
    }
  });
  return to;
}
