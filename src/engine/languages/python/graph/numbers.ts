/** What stands in a file under a number, and its number in the program, of which a copy of functions has some of its own. */

/** Numbers of the program, by those of the file. */
export interface OwnNumbers {
  readonly locals: ReadonlyMap<number, number>;
  readonly functions: ReadonlyMap<number, number>;
  readonly classes: ReadonlyMap<number, number>;
}

interface Numbered {
  readonly firstVariable: number;
  readonly firstFunction: number;
  readonly firstClass: number;
  readonly own?: OwnNumbers;
}

/** The variable of the program for one of a file. */
export function variableAt(file: Numbered, local: number): number {
  return file.own?.locals.get(local) ?? file.firstVariable + local;
}

export function functionAt(file: Numbered, index: number): number {
  return file.own?.functions.get(index) ?? file.firstFunction + index;
}

export function classAt(file: Numbered, index: number): number {
  return file.own?.classes.get(index) ?? file.firstClass + index;
}
