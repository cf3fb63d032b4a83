/** The paths that a decision covers. Thousands of decisions are asked of everything that is found, so that each may be less than a rule's glob. */
import { compileGlob, type Glob } from '../../engine/rules/glob.ts';

const expandedMax = 2_000;

export function decisionGlob(text: string): Glob {
  return compileGlob(text, expandedMax);
}
