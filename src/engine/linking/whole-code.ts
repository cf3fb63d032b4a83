/** Own code and the code of all packages as one body of code, searched for what nothing in it names. */
import type { OwnFunctionFact } from '../model/file-facts.ts';

export interface WholeCode {
  /** Functions of an installed file that run only where something writes their names. */
  readonly functionsOf: (path: string) => readonly OwnFunctionFact[];
  /** Nothing names this function of the installed file, but for functions that nothing names. */
  readonly isUncalled: (path: string, fact: OwnFunctionFact) => boolean;
  readonly files: number;
}
