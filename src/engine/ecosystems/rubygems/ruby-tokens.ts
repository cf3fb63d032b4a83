/**
 * The tokens of the Ruby that Gemfiles and gemspecs are written in: enough to find calls with literal arguments, never to
 * run anything. Text that only looks like Ruby gives odd tokens and no failure; each character is read once.
 */

export interface RubyToken {
  readonly kind: 'word' | 'string' | 'symbol' | 'label' | 'punctuation' | 'newline' | 'heredoc';
  /** The word, the string's content, the symbol or label without its colon, the character. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string with `#{…}` in it: its content is known only to Ruby. */
  readonly isComputed: boolean;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

const patterns = {
  space: /[ \t\f\v\0]+|\\\r?\n/y,
  newline: /\r\n|\n|\r|;/y,
  comment: /#[^\r\n]*/y,
  block: /=begin\b[^]*?(?:^=end\b[^\r\n]*|(?![^]))/my,
  heredoc: /<<[~-]?(["'`]?)([A-Z_]\w*)\1/y,
  symbol: /:(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([A-Za-z_]\w*[?!]?))/y,
  word: /[A-Za-z_]\w*[?!]?/y,
  number: /\d[\w.]*/y,
  percent: /%([qQwWiI]?)([([{<|!/])/y,
} as const;

export function readRubyTokens(text: string): readonly RubyToken[] {
  const tokens: RubyToken[] = [];
  let position = 0;
  let pendingHeredoc: string | undefined;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  const push = (kind: RubyToken['kind'], content: string, end: number, isComputed = false): void => {
    tokens.push({ kind, text: content, start: position, end, isComputed });
    position = end;
  };

  while (position < text.length) {
    const character = text[position] ?? '';
    const isLineStart = position === 0 || text[position - 1] === '\n';
    const skipped = take(patterns.space) ?? take(patterns.comment) ?? (isLineStart ? take(patterns.block) : null);
    if (skipped !== null) {
      position += skipped[0].length;
      continue;
    }
    const newline = take(patterns.newline);
    if (newline !== null) {
      push('newline', '\n', position + newline[0].length);
      if (pendingHeredoc !== undefined && newline[0] !== ';') {
        position = endOfHeredoc(text, position, pendingHeredoc);
        pendingHeredoc = undefined;
      }
      continue;
    }
    if (character === '"' || character === "'" || character === '`') {
      const { content, end, isComputed } = readString(text, position + 1, character, character, character !== "'");
      if (text[end] === ':' && text[end + 1] !== ':') push('label', content, end + 1);
      else push('string', content, end, isComputed);
      continue;
    }
    const percent = isOperand(tokens.at(-1)) ? null : take(patterns.percent);
    if (percent !== null) {
      const [opening, type = '', open = '('] = percent;
      const { content, end, isComputed } = readString(
        text,
        position + opening.length,
        open,
        closers.get(open) ?? open,
        /[QWI]/.test(type) || type === '',
      );
      // A word list stands for its words: `%w[~>1 <2]` as one string would be no version.
      push(/[wWiI]/.test(type) ? 'heredoc' : 'string', content, end, isComputed);
      continue;
    }
    const heredoc = isOperand(tokens.at(-1)) ? null : take(patterns.heredoc);
    if (heredoc !== null) {
      pendingHeredoc = heredoc[2];
      push('heredoc', '', position + heredoc[0].length);
      continue;
    }
    const symbol = text[position - 1] === ':' ? null : take(patterns.symbol);
    if (symbol !== null) {
      push('symbol', symbol[1] ?? symbol[2] ?? symbol[3] ?? '', position + symbol[0].length);
      continue;
    }
    const word = take(patterns.word) ?? take(patterns.number);
    if (word !== null) {
      const end = position + word[0].length;
      if (text[end] === ':' && text[end + 1] !== ':') push('label', word[0], end + 1);
      else push('word', word[0], end);
      continue;
    }
    push('punctuation', character, position + 1);
  }
  return tokens;
}

/** After a value, `%` and `<<` are operators. */
function isOperand(token: RubyToken | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'punctuation') return token.text === ')' || token.text === ']' || token.text === '}';
  return token.kind === 'string' || token.kind === 'symbol';
}

function readString(
  text: string,
  start: number,
  open: string,
  close: string,
  interpolates: boolean,
): { content: string; end: number; isComputed: boolean } {
  let content = '';
  let depth = 1;
  let from = start;
  let isComputed = false;
  for (let position = start; position < text.length; position++) {
    const character = text[position];
    if (character === '\\') {
      content += text.slice(from, position);
      from = position + 1;
      position++;
    } else if (character === close && --depth === 0) {
      return { content: content + text.slice(from, position), end: position + 1, isComputed };
    } else if (character === open && open !== close) {
      depth++;
    } else if (interpolates && character === '#' && text[position + 1] === '{') {
      isComputed = true;
    }
  }
  return { content: content + text.slice(from), end: text.length, isComputed };
}

function endOfHeredoc(text: string, start: number, name: string): number {
  for (let line = start; line < text.length; ) {
    const newline = text.indexOf('\n', line);
    const end = newline < 0 ? text.length : newline;
    if (text.slice(line, Math.min(end, line + name.length + 200)).trim() === name) return end;
    line = end + 1;
  }
  return text.length;
}
