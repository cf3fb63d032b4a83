/** What `overrides` of a pnpm-lock.yaml make of a range that somebody asks for. */
import { meets } from '../javascript/install-tree.ts';

/** No version is in it. */
export const untold = '=0.0.0-untold';

export interface OverrideRule {
  readonly parent: string;
  readonly parentRange: string;
  readonly name: string;
  readonly range: string;
  readonly value: string;
}

/** `parent@1>name@^2`. */
export function overrideRules(overrides: ReadonlyMap<string, string>): readonly OverrideRule[] {
  return [...overrides].map(([selector, value]) => {
    const parts = selector.split(/(?<=[^ |@])>(?!=)/);
    const [name, range] = nameAndRange(parts.at(-1) ?? '');
    const [parent, parentRange] = parts.length > 1 ? nameAndRange(parts.at(-2) ?? '') : ['', ''];
    return { parent, parentRange, name, range, value };
  });
}

/**
 * What is asked for in place of it; `untold` where it cannot be told whether a rule means it, or what that rule asks for.
 * @param parent of a project, its name is empty
 */
export function overriddenRange(
  rules: readonly OverrideRule[],
  parent: { readonly name: string; readonly version: string },
  name: string,
): string | undefined {
  let found: string | undefined;
  for (const rule of rules) {
    if (rule.name !== name || (rule.parent !== '' && rule.parent !== parent.name)) continue;
    if (rule.parentRange !== '' && !meets(parent.version, rule.parentRange)) continue;
    if (rule.range !== '' || !/^[\d^~<>=*v\s|.x-]+[\w.+-]*$/.test(rule.value)) return untold;
    // The rule that names who asks is the closer one.
    if (found === undefined || rule.parent !== '') found = rule.value;
  }
  return found;
}

function nameAndRange(text: string): readonly [string, string] {
  const at = text.indexOf('@', 1);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
