/** Fields, items and methods of values, and what a loop over them gives. */
import type { Expression } from '../model/object-facts.ts';
import { applyValue, callMethod } from './apply-call.ts';
import { bindCall } from './bind-call.ts';
import { containerOf, itemOf } from './containers.ts';
import { kinds } from './kinds.ts';
import { findMethod } from './methods.ts';
import { classNamed, classOf } from './names.ts';
import { outsideTarget, outsideValue } from './outside.ts';
import { fieldOf } from './fields.ts';
import { holding, keyOf, newVariable, type Program } from './program.ts';
import { nothingGiven, type Site } from './site.ts';
import { wordOf } from './texts.ts';

/** Before the name of a field of a class: what its instances have in theirs at first. */
const defaultMark = '=';

export function loadField(program: Program, held: number, name: string, place: Site): void {
  const { values, variables, language } = program;
  if (program.members !== undefined) {
    program.members.load(program, held, name, place);
    return;
  }
  const kind = values.kind(held);
  if (kind === kinds.instance) {
    const from = fieldOf(program, held, name);
    variables.move(place.to, from);
    const owner = values.first(held);
    loadField(program, values.intern(kinds.class, owner), `${defaultMark}${name}`, place);
    if (language.getField === undefined) return;
    findMethod(
      program,
      { owner, method: language.getField, isStatic: false },
      (ids) => {
        for (const id of ids)
          variables.later(() => {
            if (variables.values(from).length > 0) return;
            const text = holding(program, values.intern(kinds.text, values.text(name)));
            bindCall(program, place, id, held, { ...nothingGiven, plain: [text] });
          });
      },
      () => undefined,
    );
  } else if (kind === kinds.class) {
    const own = fieldOf(program, held, name);
    variables.move(place.to, own);
    variables.later(() => {
      if (variables.values(own).length === 0) loadInherited(program, values.first(held), name, place);
    });
  } else if (kind === kinds.unknown) variables.add(place.to, held);
  else if (kind === kinds.outside) {
    const made = outsideValue(program, [...outsideTarget(program, held), name]);
    if (made !== undefined) variables.add(place.to, made);
  }
}

/** What a class has of its own only as long as it is given none itself. */
function loadInherited(program: Program, owner: number, name: string, place: Site): void {
  const { values } = program;
  for (const { shape } of program.classes[owner]?.shapes ?? [])
    for (const candidates of shape.supers)
      classOf(program, candidates, (id) => {
        if (id !== owner) loadField(program, values.intern(kinds.class, id), name, place);
      });
}

export function loadItem(program: Program, held: number, key: Expression, at: number, place: Site): void {
  const { values, variables, language } = program;
  if (program.members !== undefined) {
    program.members.loadItem(program, held, at, place);
    return;
  }
  if (values.kind(held) === kinds.container) {
    const { all, any, fields } = containerOf(program, held);
    if (key[0] !== 'text') {
      variables.move(place.to, all);
      return;
    }
    variables.move(place.to, fields.size > 0 ? itemOf(program, held, key[1]) : all);
    variables.move(place.to, any);
  } else if (values.kind(held) === kinds.instance) {
    callMethod(program, place, held, language.getItem, { ...nothingGiven, plain: [at] });
  } else if (values.kind(held) === kinds.function || values.kind(held) === kinds.bound) {
    if (language.callers.has(language.getItem)) applyValue(program, place, held, { ...nothingGiven, plain: [at] });
  } else variables.move(place.to, program.unknown);
}

export function iterate(program: Program, held: number, place: Site): void {
  const { values, variables, language } = program;
  if (program.members !== undefined) {
    program.members.iterate(program, held, place);
    return;
  }
  if (values.kind(held) !== kinds.instance) {
    const isContainer = values.kind(held) === kinds.container;
    variables.move(place.to, isContainer ? containerOf(program, held).all : program.unknown);
    return;
  }
  for (const method of language.iterate) {
    const given = newVariable(program);
    findMethod(
      program,
      { owner: values.first(held), method, isStatic: false },
      (ids) => {
        for (const id of ids) bindCall(program, { ...place, to: given }, id, held, nothingGiven);
      },
      () => undefined,
    );
    variables.move(place.to, given);
    variables.watch(given, (made) => {
      if (made !== held) iterate(program, made, place);
    });
  }
}

export function bindMethod(program: Program, held: number, method: string, to: number): void {
  const { values, variables } = program;
  const kind = values.kind(held);
  if (kind === kinds.unknown) program.open.methods.add(keyOf(program, method));
  if (kind === kinds.text && program.language.isTextName)
    classNamed(program, wordOf(program, held), (type) => bindMethod(program, type, method, to));
  if (kind !== kinds.instance && kind !== kinds.class) return;
  const give = (ids: readonly number[]): void => {
    for (const id of ids) variables.add(to, values.intern(kinds.bound, id, held));
  };
  const owner = values.first(held);
  findMethod(program, { owner, method, isStatic: kind === kinds.class }, give, () => {
    if (kind === kinds.instance) findMethod(program, { owner, method, isStatic: true }, give, () => undefined);
  });
}
