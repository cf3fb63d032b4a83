/** Calls one behind the other, `Route::middleware('auth')->prefix('a')->group(…)`, as what they begin with and their steps. */
import type { PhpCall, PhpCode } from './php-code.ts';

export interface Chain {
  /** What the first step is called on. */
  readonly on: PhpCode | undefined;
  readonly steps: readonly PhpCall[];
}

const stepsMax = 100;

export function chainOf(code: PhpCode): Chain | undefined {
  if (code.k !== 'call') return undefined;
  const steps: PhpCall[] = [];
  let part: PhpCode | undefined = code;
  while (part?.k === 'call' && steps.length < stepsMax) {
    steps.unshift(part);
    if (part.isNew === true) break;
    part = part.on;
  }
  return { on: part?.k === 'call' ? undefined : part, steps };
}

/** Texts of an argument: one, or those of a list. */
export function textsIn(code: PhpCode | undefined): readonly string[] {
  if (code?.k === 'text') return [code.v];
  if (code?.k === 'name') return [code.v];
  return code?.k === 'list' ? code.v.flatMap(textsIn) : [];
}

export function textIn(code: PhpCode | undefined): string | undefined {
  if (code?.k === 'text') return code.v;
  if (code?.k === 'join') return code.v.map((part) => textIn(part) ?? (part.k === 'name' ? part.v : '{}')).join('');
  return undefined;
}

export function entryOf(code: PhpCode | undefined, key: string): PhpCode | undefined {
  return code?.k === 'map' ? code.v.find(([name]) => name.k === 'text' && name.v === key)?.[1] : undefined;
}
