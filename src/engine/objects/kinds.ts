/** The kinds of values that a variable may hold, as far as they matter for calls. */

export const kinds = {
  unknown: 0,
  text: 1,
  class: 2,
  instance: 3,
  function: 4,
  /** A function and its receiver. */
  bound: 5,
  container: 6,
  /** Something of a package whose code is not here, by the names that lead to it. */
  outside: 7,
  /** As `bound`, where it may be another one. */
  guess: 8,
  /** Of which only conditions ask: truths, nothing, small numbers. */
  constant: 9,
} as const;
