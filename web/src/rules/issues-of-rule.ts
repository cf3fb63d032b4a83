/** The filter of the list of issues that shows what one rule found. */
export function issuesOfRule(rule: string): { rule: string[] } {
  return { rule: [rule] };
}
