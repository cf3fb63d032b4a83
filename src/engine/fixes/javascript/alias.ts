/** A range that names another package than the one it is imported as: `npm:@scope/name@^1.0.0`. */

export interface Alias {
  /** What stands before the range: `npm:@scope/name@`. */
  readonly prefix: string;
  /** The package in the registry. */
  readonly target: string;
  readonly range: string;
}

export function aliasIn(written: string): Alias | undefined {
  const [, prefix, target, range] = /^(npm:(@?[^@]+)@)(.*)$/s.exec(written) ?? [];
  return prefix === undefined || target === undefined || range === undefined ? undefined : { prefix, target, range };
}
