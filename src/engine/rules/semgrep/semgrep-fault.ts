/** Why a Semgrep rule is refused, and where in the document that stands. Thrown inside this folder only. */
export class SemgrepFault extends Error {
  /** As `rules[0].patterns[1]`. */
  readonly at: string;

  constructor(at: string, message: string) {
    super(message);
    this.at = at;
  }
}

export function within(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`;
}
