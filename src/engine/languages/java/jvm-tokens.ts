/**
 * Words, marks and strings of Kotlin and Scala, without a grammar: comments nest, strings hold code in `${}`, and names may
 * stand in backticks. Where the text ends within any of them, what was read is not to be trusted.
 */

export interface Token {
  readonly kind: 'name' | 'mark' | 'string' | 'line';
  /** Of a string its content, where it holds no code. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** False where a comment, a string or its code was never closed. */
  readonly isWhole: boolean;
}

/** Where the scanner stands: code within a string counts its braces; a string knows how it ends. */
type Frame =
  | { readonly kind: 'code'; braces: number }
  | { readonly kind: 'string'; readonly isRaw: boolean; readonly hasCode: boolean; readonly start: number };

const word = /[\p{L}_$][\p{L}\p{N}_$]*|`[^`\r\n]+`/uy;
const space = /[ \t\f\u00a0\ufeff]+/y;
const line = /\r\n|\n|\r/y;
const lineComment = /\/\/[^\r\n]*/y;
const character = /'(?:\\u?[^'\r\n]{1,8}|[^'\\\r\n])'/y;
const number = /\d[\w.]*/y;
const rest = /[^"\\$\r\n]+/y;
const stackMax = 500;

export function jvmTokens(text: string, isAlwaysTemplate: boolean): Tokens {
  const tokens: Token[] = [];
  const stack: Frame[] = [{ kind: 'code', braces: 0 }];
  let at = 0;
  let isWhole = true;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const push = (kind: Token['kind'], value: string, start: number): void => {
    tokens.push({ kind, text: value, start, end: at });
  };

  while (at < text.length) {
    const frame = stack.at(-1);
    if (frame === undefined || stack.length > stackMax) return { tokens, isWhole: false };
    if (frame.kind === 'string') scanString(frame);
    else scanCode(frame);
  }
  return { tokens, isWhole: isWhole && stack.length === 1 };

  function scanCode(frame: Extract<Frame, { kind: 'code' }>): void {
    const start = at;
    if (take(space) !== undefined || take(lineComment) !== undefined) return;
    if (take(line) !== undefined) return push('line', '', start);
    if (text.startsWith('/*', at)) return skipComment();
    const name = take(word);
    if (name !== undefined) return push('name', name.startsWith('`') ? name.slice(1, -1) : name, start);
    if (text[at] === '"') return openString();
    if (take(character) !== undefined || take(number) !== undefined) return;
    at++;
    const mark = text[start] ?? '';
    if (mark === '{') frame.braces++;
    if (mark === '}' && stack.length > 1 && frame.braces === 0) {
      stack.pop();
      return;
    }
    if (mark === '}') frame.braces--;
    push('mark', mark, start);
  }

  function openString(): void {
    const start = at;
    const isRaw = text.startsWith('"""', at);
    const last = tokens.at(-1);
    const hasCode = isAlwaysTemplate || (last?.kind === 'name' && last.end === at);
    at += isRaw ? 3 : 1;
    stack.push({ kind: 'string', isRaw, hasCode, start });
  }

  function scanString({ isRaw, hasCode, start }: Extract<Frame, { kind: 'string' }>): void {
    if (take(rest) !== undefined) return;
    if (text[at] === '\\' && !isRaw) at += 2;
    else if (hasCode && text.startsWith('${', at)) {
      at += 2;
      stack.push({ kind: 'code', braces: 0 });
    } else if (text[at] === '"' && (!isRaw || text.startsWith('"""', at))) {
      at += isRaw ? 3 : 1;
      // `""""` ends with the last three of its marks.
      if (isRaw) while (text[at] === '"') at++;
      stack.pop();
      const length = isRaw ? 3 : 1;
      push('string', text.slice(start + length, Math.max(start + length, at - length)), start);
    } else if (!isRaw && /[\r\n]/.test(text[at] ?? '')) {
      isWhole = false;
      stack.pop();
    } else at++;
  }

  function skipComment(): void {
    const mark = /\/\*|\*\//g;
    let depth = 0;
    mark.lastIndex = at;
    for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
      depth += found[0] === '/*' ? 1 : -1;
      at = mark.lastIndex;
      if (depth === 0) return;
    }
    at = text.length;
    isWhole = false;
  }
}
