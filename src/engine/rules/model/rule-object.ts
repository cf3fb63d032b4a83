/** A part of an ast-grep rule, as YAML gives it. */
export type RuleObject = Readonly<Record<string, unknown>>;
