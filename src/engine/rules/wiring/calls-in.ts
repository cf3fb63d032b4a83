/** All calls that a program writes, wherever they stand: for what holds for the whole of it and does not depend on what it is called on. */
import type { Argument, Expression, FileProgram, Place, Statement } from './program.ts';
import { pushEach } from '../../text/push-each.ts';

export interface WrittenCall {
  readonly path: string;
  /** Of the function that it stands in. */
  readonly index: number;
  /** Names of the chain up to the call: `options`, `Filters`, `Add`. */
  readonly names: readonly string[];
  readonly args: readonly Argument[];
  readonly types: readonly string[];
  readonly at: Place;
}

export interface WrittenAssignment {
  readonly path: string;
  readonly index: number;
  readonly names: readonly string[];
  readonly value: Expression;
}

export function callsIn(files: ReadonlyMap<string, FileProgram>): {
  calls: WrittenCall[];
  assignments: WrittenAssignment[];
} {
  const calls: WrittenCall[] = [];
  const assignments: WrittenAssignment[] = [];
  for (const [path, file] of files) {
    for (const [index, { body }] of file.functions.entries()) {
      const work: (Expression | Statement)[] = [...body].reverse();
      for (let next = work.pop(); next !== undefined; next = work.pop()) {
        if ('s' in next && next.s === 'set') {
          for (const target of next.targets)
            assignments.push({ path, index, names: namesOf(target), value: next.value });
        }
        pushEach(
          work,
          partsOf(next, (names, args, types, at) => calls.push({ path, index, names, args, types, at })),
        );
      }
    }
  }
  return { calls, assignments };
}

type See = (names: readonly string[], args: readonly Argument[], types: readonly string[], at: Place) => void;

/** Bodies of functions are walked as functions of their own. */
function partsOf(part: Expression | Statement, see: See): (Expression | Statement)[] {
  if ('s' in part) {
    if (part.s === 'return') return [...part.values];
    return part.s === 'each' ? [part.over, ...part.body] : [part.value];
  }
  switch (part.k) {
    case 'chain': {
      const names = [part.of.k === 'name' ? part.of.name : ''];
      const inner: Expression[] = [part.of];
      let types: readonly string[] = [];
      for (const link of part.links) {
        if ('name' in link) {
          names.push(link.name);
          types = [];
        } else if ('types' in link) types = link.types;
        else {
          see(names.slice(-6), link.args, types, link.at);
          pushEach(
            inner,
            link.args.map(({ value }) => value),
          );
        }
      }
      return inner;
    }
    case 'join':
      return [...part.parts];
    case 'list':
      return [...part.items];
    case 'record':
      return part.fields.map(({ value }) => value);
    default:
      return [];
  }
}

function namesOf(expression: Expression): string[] {
  if (expression.k === 'name') return [expression.name];
  if (expression.k !== 'chain') return [];
  return [...namesOf(expression.of), ...expression.links.flatMap((link) => ('name' in link ? [link.name] : []))];
}
