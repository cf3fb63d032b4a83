/** The operations of a function's code, one after another, with the place at which each stands; its operands follow it. */
import { operandCounts, operations } from '../../../model/flow-facts.ts';

export function eachOperation(code: readonly number[], see: (operation: number, at: number) => void): void {
  for (let at = 0; at < code.length; ) {
    const operation = code[at] ?? 0;
    see(operation, at);
    at += operation === operations.call ? callSize(code, at) : 1 + (operandCounts.get(operation) ?? 0);
  }
}

/** How many numbers a call takes, its operation among them. */
function callSize(code: readonly number[], at: number): number {
  const positional = code[at + 5] ?? 0;
  const named = code[at + 6 + positional] ?? 0;
  return 6 + positional + 1 + 2 * named + 2;
}
