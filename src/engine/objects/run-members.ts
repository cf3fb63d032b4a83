/** Code of languages whose objects have members of their own: modules, promises, prototypes. */
import type { Expression } from '../model/object-facts.ts';
import { variableOf } from './bind-call.ts';
import { moduleAt, moduleValue } from './modules.ts';
import { holding, type LinkedFunction, newVariable, type Program } from './program.ts';
import { isUnknown } from '../values/value-table.ts';
import { compared, constantOf, isNothing, negated, truthOf, whenMeant } from './conditions.ts';
import type { Site } from './site.ts';
import { joined, joinedName } from './texts.ts';
import { orCut } from './upper.ts';

type MemberStep = Extract<
  Expression,
  readonly [
    (
      | 'module'
      | 'moduleAt'
      | 'joined'
      | 'keys'
      | 'element'
      | 'await'
      | 'settle'
      | 'default'
      | 'derive'
      | 'copy'
      | 'handOver'
      | 'loose'
      | 'typedBy'
      | 'constant'
      | 'not'
      | 'compare'
      | 'branch'
      | 'either'
    ),
    ...unknown[],
  ]
>;

/** Notes code that is not followed unless something asks for it. */
function branchIn(program: Program, { file }: LinkedFunction, start: number, end: number, run: () => void): () => void {
  const branch = { path: file.path, start, end, isRun: false };
  if (file.isOwn && end > start) program.branches.push(branch);
  return () => {
    branch.isRun = true;
    // Code that nests too deeply is not followed.
    orCut(program, run);
  };
}

/** Whether the first of two is taken, and not the second; `undefined` where it may be either. */
function isTaken(program: Program, held: number, unless: 'true' | 'false' | 'given'): boolean | undefined {
  if (unless === 'given') return isUnknown(held) ? undefined : !isNothing(program, held);
  const truth = truthOf(program, held);
  return truth === undefined ? undefined : truth === (unless === 'true');
}

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
    case 'keys': {
      const place = site(step[2], step[3]);
      variables.watch(value(step[1]), (held) => members?.keys(program, held, place));
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
    case 'constant':
      // Without objects of their own members only names matter.
      return members === undefined ? program.unknown : holding(program, constantOf(program, step[1]));
    case 'not':
      return negated(program, value(step[1]));
    case 'compare':
      return compared(program, value(step[1]), value(step[2]), step[3]);
    case 'branch': {
      const [, test, isTrue, body, start, end] = step;
      const to = newVariable(program);
      const isMeant = (held: number): boolean => (truthOf(program, held) ?? isTrue) === isTrue;
      const run = branchIn(program, linked, start, end, () => variables.move(to, value(body)));
      whenMeant(program, value(test), isMeant, run);
      return to;
    }
    case 'either': {
      const [, first, second, unless, start, end] = step;
      const [to, from] = [newVariable(program), value(first)];
      variables.watch(from, (held) => {
        if (isTaken(program, held, unless) !== false) variables.add(to, held);
      });
      const run = branchIn(program, linked, start, end, () => variables.move(to, value(second)));
      whenMeant(program, from, (held) => isTaken(program, held, unless) !== true, run);
      return to;
    }
    case 'joined':
      if (members !== undefined) return joined(program, step[1].map(value));
      return joinedName(
        program,
        step[1].map((part) => (part[0] === 'text' ? part[1] : value(part))),
      );
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
      const before = (step[3] ?? []).map(value);
      variables.watch(object, (held) => members?.copy(program, held, from, before));
      return object;
    }
    case 'loose': {
      const from = value(step[1]);
      if (program.upper !== undefined) members?.handOver(program, site(0, 0), from);
      return from;
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
