/** The class of own code around the name of what it derives from: its name, and where its braces are. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';

export interface OwnClass {
  readonly name: string;
  /** Of its braces; the same where it has none. */
  readonly open: number;
  readonly close: number;
}

const headMax = 300;
const declared = /\b(?:fun|val|var|class|object|interface|enum|record)\b/;
const quoted = /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]/g;

/** `undefined` where no class with a name derives there. */
export function ownClassAt(text: string, { start, end }: UseFact): OwnClass | undefined {
  const name = /\b(?:class|object)\s+([\w$]+)[^{}]*$/.exec(text.slice(Math.max(0, start - headMax), start))?.[1];
  if (name === undefined) return undefined;
  let depth = 0;
  let open = end;
  for (const { 0: mark, index } of text.slice(end).matchAll(quoted)) {
    if (mark === '{') {
      // Without braces, those of what is declared next come first.
      if (depth === 0 && declared.test(text.slice(end, end + index))) break;
      if (depth === 0) open = end + index;
      depth++;
    } else if (mark === '}') {
      depth--;
      if (depth <= 0) return { name, open, close: depth < 0 ? open : end + index };
    }
  }
  return { name, open: end, close: end };
}

/** An own class derives from what is used there, which facts of Kotlin do not tell from other uses. */
export function isDerivedFrom({ language }: FileFacts, { kind, start }: UseFact, text: string): boolean {
  if (kind === 'subclass') return true;
  if (language !== 'kotlin') return false;
  let head = /\b(?:class|object)\s+[\w$]+([^{}=]*)$/.exec(text.slice(Math.max(0, start - headMax), start))?.[1] ?? '';
  for (let inner = ''; inner !== head; ) {
    inner = head;
    head = head.replace(/\([^()]*\)|<[^<>]*>/g, '');
  }
  // Within brackets stand types of parameters, and arguments of types.
  return /:[^(<]*$/.test(head) && !/[(<]/.test(head);
}
