/** Runs until nothing flows any more, and then lets what never came to be known be anything: first what may bring values, then calls. */
import type { Program } from './program.ts';

export function settle({ variables, keysAwaited, emptyAwaited }: Program): void {
  variables.settle();
  while (keysAwaited.length > 0 || emptyAwaited.data.length > 0 || emptyAwaited.calls.length > 0) {
    const due = keysAwaited.length > 0 || emptyAwaited.data.length > 0 ? emptyAwaited.data : emptyAwaited.calls;
    for (const { key, from, to } of keysAwaited.splice(0))
      if (variables.values(key).length === 0) variables.move(to, from);
    for (const { variable, run } of due.splice(0)) if (variables.values(variable).length === 0) run();
    variables.settle();
  }
}
