/** The values that a variable of Python code may hold, as far as they matter for calls; each distinct one is a number. */

export const kinds = {
  unknown: 0,
  text: 1,
  number: 2,
  function: 3,
  class: 4,
  instance: 5,
  module: 6,
  container: 7,
  /** Something of a package or of the standard library whose code is not at hand. */
  external: 8,
  builtin: 9,
  /** A function and its receiver. */
  method: 10,
  /** A receiver and the name of a method that the interpreter itself provides. */
  builtinMethod: 11,
  generator: 12,
  /** A class and the receiver for which the classes after it are asked. */
  super: 13,
  /** A call of `functools.partial`. */
  partial: 14,
} as const;
