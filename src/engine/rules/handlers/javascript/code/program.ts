/**
 * The syntax tree of a file. It is the program's own parser and not the engine of rules that gives it: a tree is walked whole here, and each step
 * into a tree of the engine leaves the language for native code, which is several times as slow.
 */
import type { Node } from '../../../../languages/javascript/syntax/node.ts';
import { parseProgram } from '../../../../languages/javascript/syntax/parse.ts';

/** Undefined for what is no program. */
export function programOf(path: string, text: string): Node | undefined {
  try {
    return parseProgram(text, path.endsWith('.tsx') ? 'tsx' : /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx');
  } catch {
    return undefined;
  }
}
