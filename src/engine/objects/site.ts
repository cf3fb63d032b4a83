/** Places of calls, what they are given, and the calls that were found. */

export interface Call {
  readonly from: number;
  readonly to: number;
  /** Code that is not here got it there. */
  readonly isHanded?: true;
  /** It is one of several that may be meant, which proves nothing. */
  readonly isGuess?: true;
  readonly start: number;
  readonly end: number;
}

export interface OutsideCall {
  readonly from: number;
  /** What leads to it: the name of the class, then members; `()` is a result, `#` an instance. */
  readonly target: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Where a call stands, and the variable that its result goes to. */
export interface Site {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** What is called there was handed to code that is not here. */
  readonly isHanded?: true;
  readonly isGuess?: true;
}

/** Of what no place of the code shows. */
export const nowhere: Site = { from: -1, to: 0, start: 0, end: 0 };

/** Arguments as variables. */
export interface Given {
  readonly plain: readonly number[];
  readonly named: readonly (readonly [name: string, variable: number])[];
  readonly spread: number;
  readonly block: number;
}

export const nothingGiven: Given = { plain: [], named: [], spread: 0, block: 0 };

/** Code that runs where a condition comes out so. */
export interface Branch {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  isRun: boolean;
}
