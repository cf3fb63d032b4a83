/** A regular expression as a list of steps, which `find-regex.ts` walks. */
import type { CharacterSet } from './character-set.ts';
import { RegexFault, type RegexNode, type RegexPlace } from './parse-regex.ts';

export type Step =
  | { readonly kind: 'unit'; readonly unit: number }
  | { readonly kind: 'set'; readonly set: CharacterSet }
  /** Goes on at the first; where that leads nowhere, at the second. `mark` numbers the places at which a walk may come by twice. */
  | { readonly kind: 'split'; first: number; second: number; readonly mark: number }
  | { readonly kind: 'jump'; to: number; readonly mark: number }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'at'; readonly place: RegexPlace }
  | { readonly kind: 'look'; readonly isAhead: boolean; readonly isNegated: boolean; readonly program: Program }
  | { readonly kind: 'done' };

export interface Program {
  readonly steps: readonly Step[];
  readonly markCount: number;
  /** Lengths that the text may have; what looks behind tries each. */
  readonly lengths: { readonly min: number; readonly max: number };
}

const stepsMax = 20_000;
/** Looking behind is done by trying each length. */
const behindLengthMax = 255;

/** Throws `RegexFault`. */
export function compileProgram(root: RegexNode): Program {
  const budget = { steps: stepsMax };
  return compile(root, budget);
}

function compile(root: RegexNode, budget: { steps: number }): Program {
  const steps: Step[] = [];
  let markCount = 0;
  emit(root);
  add({ kind: 'done' });
  return { steps, markCount, lengths: lengthsOf(root) };

  function add(step: Step): number {
    if (--budget.steps < 0) throw new RegexFault(`the regular expression has more than ${stepsMax} steps`);
    return steps.push(step) - 1;
  }

  function addSplit(): Extract<Step, { kind: 'split' }> {
    const step = { kind: 'split' as const, first: 0, second: 0, mark: markCount++ };
    add(step);
    return step;
  }

  function emit(node: RegexNode): void {
    switch (node.kind) {
      case 'literal':
        add({ kind: 'unit', unit: node.unit });
        return;
      case 'set':
        add({ kind: 'set', set: node.set });
        return;
      case 'at':
        add({ kind: 'at', place: node.place });
        return;
      case 'sequence':
        node.parts.forEach(emit);
        return;
      case 'group':
        add({ kind: 'save', slot: node.index * 2 });
        emit(node.part);
        add({ kind: 'save', slot: node.index * 2 + 1 });
        return;
      case 'choice':
        return emitChoice(node.parts);
      case 'repeat':
        return emitRepeat(node);
      case 'look': {
        const program = compile(node.part, budget);
        if (!node.isAhead && program.lengths.max > behindLengthMax)
          throw new RegexFault(`a look behind in a regular expression takes at most ${behindLengthMax} characters`);
        add({ kind: 'look', isAhead: node.isAhead, isNegated: node.isNegated, program });
      }
    }
  }

  function emitChoice(parts: readonly RegexNode[]): void {
    const ends: Extract<Step, { kind: 'jump' }>[] = [];
    parts.forEach((part, index) => {
      if (index === parts.length - 1) return emit(part);
      const split = addSplit();
      split.first = steps.length;
      emit(part);
      const end = { kind: 'jump' as const, to: 0, mark: markCount++ };
      add(end);
      ends.push(end);
      split.second = steps.length;
    });
    for (const end of ends) end.to = steps.length;
  }

  function emitRepeat({ part, min, max, isGreedy }: Extract<RegexNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < min; count++) emit(part);
    if (max === Infinity) {
      const split = addSplit();
      const start = steps.length - 1;
      emit(part);
      add({ kind: 'jump', to: start, mark: markCount++ });
      if (isGreedy) [split.first, split.second] = [start + 1, steps.length];
      else [split.first, split.second] = [steps.length, start + 1];
      return;
    }
    const splits: { readonly split: Extract<Step, { kind: 'split' }>; readonly inner: number }[] = [];
    for (let count = min; count < max; count++) {
      const split = addSplit();
      splits.push({ split, inner: steps.length });
      emit(part);
    }
    for (const { split, inner } of splits) {
      if (isGreedy) [split.first, split.second] = [inner, steps.length];
      else [split.first, split.second] = [steps.length, inner];
    }
  }
}

function lengthsOf(node: RegexNode): { readonly min: number; readonly max: number } {
  switch (node.kind) {
    case 'literal':
    case 'set':
      return { min: 1, max: 1 };
    case 'at':
    case 'look':
      return { min: 0, max: 0 };
    case 'group':
      return lengthsOf(node.part);
    case 'repeat': {
      const { min, max } = lengthsOf(node.part);
      return { min: min * node.min, max: max === 0 ? 0 : max * node.max };
    }
    case 'sequence': {
      const parts = node.parts.map(lengthsOf);
      return {
        min: parts.reduce((sum, { min }) => sum + min, 0),
        max: parts.reduce((sum, { max }) => sum + max, 0),
      };
    }
    case 'choice': {
      const parts = node.parts.map(lengthsOf);
      return { min: Math.min(...parts.map(({ min }) => min)), max: Math.max(...parts.map(({ max }) => max)) };
    }
  }
}

/** Code units of ASCII that a match may begin with, and whether it may begin with others; undefined where it may be empty. */
export function firstUnits(program: Program): Uint8Array | undefined {
  const table = new Uint8Array(129);
  const seen = new Set<number>();
  const open = [0];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const step = program.steps[index];
    switch (step?.kind) {
      case 'unit':
        table[Math.min(step.unit, 128)] = 1;
        break;
      case 'set':
        for (let unit = 0; unit < 128; unit++) if (step.set.has(unit)) table[unit] = 1;
        table[128] = 1;
        break;
      case 'split':
        open.push(step.first, step.second);
        break;
      case 'jump':
        open.push(step.to);
        break;
      case 'save':
      case 'at':
      case 'look':
        open.push(index + 1);
        break;
      default:
        return undefined;
    }
  }
  return table;
}

/** The longest text that every match holds as it is; empty where there is none. */
export function requiredText(node: RegexNode): string {
  let best = '';
  let current = '';
  collect(node);
  end();
  return best;

  function collect(part: RegexNode): void {
    switch (part.kind) {
      case 'literal':
        current += String.fromCharCode(part.unit);
        return;
      case 'sequence':
        part.parts.forEach(collect);
        return;
      case 'group':
        collect(part.part);
        return;
      case 'repeat':
        end();
        if (part.min > 0) collect(part.part);
        end();
        return;
      case 'at':
      case 'look':
        return;
      default:
        end();
    }
  }

  function end(): void {
    if (current.length > best.length) best = current;
    current = '';
  }
}
