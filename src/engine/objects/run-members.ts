/** Code of languages whose objects have members of their own: modules, promises, prototypes. */
import type { Expression } from '../model/object-facts.ts';
import { variableOf } from './bind-call.ts';
import { moduleAt, moduleValue } from './modules.ts';
import { type LinkedFunction, newVariable, type Program } from './program.ts';
import type { Site } from './site.ts';
import { joined } from './texts.ts';

type MemberStep = Extract<
  Expression,
  readonly [
    (
      | 'module'
      | 'moduleAt'
      | 'joined'
      | 'element'
      | 'await'
      | 'settle'
      | 'default'
      | 'derive'
      | 'copy'
      | 'handOver'
      | 'typedBy'
    ),
    ...unknown[],
  ]
>;

/** The variable that holds what the expression gives; 0 where nobody knows. */
export function memberValue(
  program: Program,
  linked: LinkedFunction,
  step: MemberStep,
  value: (inner: Expression) => number,
): number {
  const { variables, members } = program;
  const site = (start: number, end: number): Site => ({ from: linked.id, to: newVariable(program), start, end });
  switch (step[0]) {
    case 'module':
      return moduleValue(program, linked, step[1], site(step[2], step[3]));
    case 'moduleAt': {
      const place = site(step[2], step[3]);
      moduleAt(program, linked, value(step[1]), place);
      return place.to;
    }
    case 'element': {
      const [, list, index, start, end] = step;
      const place = site(start, end);
      variables.watch(value(list), (held) => members?.loadElement(program, held, index, place));
      return place.to;
    }
    case 'await': {
      const place = site(step[2], step[3]);
      variables.watch(value(step[1]), (held) => members?.settle(program, held, place));
      return place.to;
    }
    case 'settle':
      return members?.settler(program, variableOf(program, linked, step[1])) ?? 0;
    case 'joined':
      return joined(program, step[1].map(value));
    case 'default': {
      const place = site(0, 0);
      variables.watch(value(step[1]), (held) => members?.loadDefault(program, held, place));
      return place.to;
    }
    case 'derive': {
      const [object, prototype] = [value(step[1]), value(step[2])];
      variables.watch(object, (held) => members?.derive(program, held, prototype));
      return object;
    }
    case 'copy': {
      const [object, from] = [value(step[1]), value(step[2])];
      variables.watch(object, (held) => members?.copy(program, held, from));
      return object;
    }
    case 'handOver': {
      const from = value(step[1]);
      members?.handOver(program, site(0, 0), from);
      return from;
    }
    case 'typedBy': {
      const to = newVariable(program);
      variables.move(to, value(step[1]));
      program.typedBy.push({ variable: to, type: value(step[2]) });
      return to;
    }
  }
}
