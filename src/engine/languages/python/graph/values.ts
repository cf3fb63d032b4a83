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
  /** Data that is no object of the program: what is read of it is such data again. */
  plain: 15,
  /** The `__dict__` of an instance. */
  namespace: 16,
  /** Variables of classes and of the function for them, of `functools.singledispatch`. */
  registration: 17,
  /** A generic function and the variable of a class: the decorator that registers for it. */
  registrar: 18,
} as const;
