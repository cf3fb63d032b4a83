/** Product files that are not mutated, and why. Patterns match paths from the root. */

export interface Exemption {
  readonly pattern: RegExp;
  readonly why: string;
}

export const exemptions: readonly Exemption[] = [
  {
    pattern: /(^|\/)judge(-[a-z-]+)?\.ts$/,
    why: 'the rules of the verdict are judged with their redesign, by cases of their own',
  },
  { pattern: /\.(test|testing)\.ts$/, why: 'a test is not the product' },
  { pattern: /^src\/testing\//, why: 'what only tests use is not the product' },
  { pattern: /(^|\/)fixtures\//, why: 'material of tests' },
  { pattern: /-table\.ts$/, why: 'a table of data; a changed line is a changed fact, not a changed rule' },
];
