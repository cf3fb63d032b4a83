/** A fault of the scanned material: a value that travels with the answer, never an exception. */

/** Something in a file that was not read as meant. */
export interface Problem {
  /** 1-based; 0 where the problem has no line. */
  readonly line: number;
  /** One sentence for a person: what is wrong, and what follows for the answer. */
  readonly message: string;
}
