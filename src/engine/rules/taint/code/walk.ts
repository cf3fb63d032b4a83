/** The parts of a piece of code, and all pieces of a program by their places, for what is told by a place in the file. */
import type { Code, CodeFunction, Place, Program } from './code.ts';
import { pushEach } from '../../../text/push-each.ts';

export function partsOf(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'literal':
    case 'name':
    case 'closure':
      return [];
    case 'field':
      return code.index === undefined ? [code.object] : [code.object, code.index];
    case 'call': {
      const values = code.arguments.map(({ value }) => value);
      if (code.callee !== undefined) return [code.callee, ...values];
      return code.receiver === undefined ? values : [code.receiver, ...values];
    }
    case 'join':
    case 'clean':
    case 'sequence':
      return code.parts;
    case 'collection':
      return code.entries.map(({ value }) => value);
    case 'assign':
    case 'default':
      return [code.target, code.value];
    case 'rest':
      return [code.target];
    case 'branch': {
      const tests = code.tests.flatMap(({ condition, body }) => [condition, body]);
      return code.otherwise === undefined ? tests : [...tests, code.otherwise];
    }
    case 'loop':
      return [code.over, code.target, code.condition, code.body, code.update].filter((part) => part !== undefined);
    case 'leave':
    case 'yield':
      return code.value === undefined ? [] : [code.value];
    case 'try':
      return [code.body, ...code.handlers, ...(code.last === undefined ? [] : [code.last])];
  }
}

export function codeOfFunction({ parameters, body }: CodeFunction): readonly Code[] {
  return [...parameters.map(({ target }) => target), body];
}

/** Every piece of code, each before its parts. */
export function allCode(program: Program): readonly Code[] {
  const all: Code[] = [];
  const left = program.functions.flatMap(codeOfFunction).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    all.push(next);
    pushEach(left, partsOf(next).toReversed());
  }
  return all;
}

export interface CodeIndex {
  /** The pieces of exactly this place; where there is none, the largest ones within it. */
  readonly at: (place: Place) => readonly Code[];
  readonly all: readonly Code[];
}

export function codeIndex(program: Program): CodeIndex {
  const all = allCode(program).toSorted((a, b) => a.start - b.start || b.end - a.end);
  return {
    all,
    at({ start, end }) {
      const found: Code[] = [];
      let reached = start;
      for (let at = firstFrom(all, start); at < all.length; at++) {
        const code = all[at];
        if (code === undefined || code.start >= end) break;
        if (code.end > end || code.start < reached || code.end === code.start) continue;
        found.push(code);
        reached = code.end;
      }
      return found;
    },
  };
}

function firstFrom(all: readonly Code[], start: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
