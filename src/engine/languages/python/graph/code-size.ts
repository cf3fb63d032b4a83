/** How many numbers a call takes in the code of a function, its operation among them. */
export function callSize(code: readonly number[], at: number): number {
  const positional = code[at + 5] ?? 0;
  const named = code[at + 6 + positional] ?? 0;
  return 6 + positional + 1 + 2 * named + 2;
}
