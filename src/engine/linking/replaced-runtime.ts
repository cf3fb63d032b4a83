/**
 * Whether `exit(…)` and `sys.exit(…)` in Python mean the runtime's own. Any name may be bound in many ways, and a member of a module
 * of the runtime may be replaced from any file, so that only the few ways of asking for it count as such.
 */
import { isInProse } from '../syntax/prose.ts';
import { escapePattern } from '../text/escape-pattern.ts';

interface PythonText {
  readonly text: string;
  readonly prose: readonly number[];
}

/** A star brings names into a file that it does not write. */
export const bringsUnwritten = /^[ \t]*from\s+[\w.]+\s+import\s*\(?\s*\*/m;

/** In the file that calls it: something else may go by the name of the function. */
export function bindsFunction(code: PythonText, name: string): boolean {
  const { text } = code;
  if (bringsUnwritten.test(text)) return true;
  return wordsIn(code, name).some((at) => {
    const before = text.slice(Math.max(0, at - 40), at);
    const behind = text.slice(at + name.length, at + name.length + 20);
    // Another object's member, and what a call of it is given by name, are not this one.
    if (/\.\s*$/.test(before)) return false;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (/^[ \t]*from[ \t]+(?:sys|os)[ \t]+import[ \t]+(?:\w+,[ \t]*)*$/.test(line)) return false;
    if (/\b(?:def|class|import|as|for|in|global|nonlocal|del|case)[ \t(]+$/.test(before)) return true;
    return !/^[ \t]*\(/.test(behind);
  });
}

/** In the file that asks: the module is another one, or is handed to somebody who may change it. */
export function bindsModule(code: PythonText, name: string): boolean {
  const { text } = code;
  if (bringsUnwritten.test(text)) return true;
  const imported = new RegExp(`^[ \\t]*import[ \\t][^#\\n]*\\b${escapePattern(name)}\\b`, 'm');
  if (!imported.test(text)) return true;
  return wordsIn(code, name).some((at) => {
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (/\.\s*$/.test(line)) return false;
    if (/(?:^|;)[ \t]*import[ \t]+(?:[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*,[ \t]*)*$/.test(line))
      return /^[ \t]+as\b/.test(text.slice(at + name.length, at + name.length + 10));
    if (/\b(?:def|class|import|as|for|global|nonlocal|del|case)[ \t(]+$/.test(line)) return true;
    return !/^\s*\./.test(text.slice(at + name.length, at + name.length + 40));
  });
}

const ends = String.raw`(?:_?exit|abort|quit)`;
const replaces = [
  // `sys.exit = …`, `a, sys.exit = …`, `for sys.exit in …`: anything but a call of it.
  new RegExp(String.raw`\b(?:sys|os|builtins|__builtins__)\s*\.\s*${ends}\b(?![ \t]*(?:[()\]#;\r\n]|$))`),
  new RegExp(String.raw`['"](?:sys|os|builtins)\.${ends}['"]`),
  /\b(?:setattr|patch\.object|patch\.multiple|delattr)\s*\(\s*(?:sys|os|builtins|__builtins__)\s*,(?!\s*(['"])(?!(?:_?exit|abort|quit)\1)\w+\1)/,
  /\b(?:sys|os|builtins)\.__dict__|\bvars\s*\(\s*(?:sys|os|builtins)\s*\)|\bmodules\s*\[\s*(['"])(?:sys|os|builtins)\1\s*\]\s*=(?!=)/,
];

/** Anywhere in the program: the runtime's own is given another value. */
export function replacesEnds(text: string): boolean {
  if (!/exit|abort|quit|\b(?:setattr|vars|modules|__dict__|patch)\b/.test(text)) return false;
  if (replaces.some((pattern) => pattern.test(text))) return true;
  // `import sys as system` and then `system.exit = …`
  for (const [, alias = ''] of text.matchAll(/\b(?:sys|os|builtins)[ \t]+as[ \t]+(\w+)/g))
    if (
      new RegExp(
        `\\b${alias}\\s*\\.\\s*${ends}\\b(?![ \\t]*(?:[()\\]#;\\r\\n]|$))|\\bsetattr\\s*\\(\\s*${alias}\\b`,
      ).test(text)
    )
      return true;
  return false;
}

/** Where it stands as a word of the code; what stands in texts is no name. */
function wordsIn({ text, prose }: PythonText, name: string): readonly number[] {
  const found = [...text.matchAll(new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`, 'g'))];
  return found.map(({ index }) => index).filter((index) => !isInProse(prose, index));
}
