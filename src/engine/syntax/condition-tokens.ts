/** Words, literals and marks of a condition, alike in all languages; `undefined` of what is written otherwise. */

export interface ConditionToken {
  /** `member`: what is asked of the value before it, without its dot. */
  readonly kind: 'name' | 'member' | 'string' | 'number' | 'mark';
  /** Of a string its content. */
  readonly text: string;
  readonly start: number;
}

/** Names with all that they are taken from: `os.environ.get`, `std::env::var`, `$mode`, `cfg!`. */
const parts = [
  /(?<space>[\s\\]+)/y,
  // What escapes mean differs; a backslash alone is one everywhere. Bytes are no text, and `#{` puts a value in.
  /(?<string>[ruRU@]?(?:"(?:[^"\\\n$#]|#(?!\{))*"|'[^'\\\n]*'|`[^`\\\n$]*`)|"\\\\"|'\\\\')/y,
  // `010` is eight in some languages, and `1.0` is not `1` in all.
  /(?<number>0|[1-9]\d*)(?![\w.])/y,
  /(?<symbol>:[a-z_]\w*)(?=\s*[\]),]|$)/y,
  /(?<word>not|and|or|is|in|eq)\b/y,
  /(?<name>\$?[A-Za-z_][\w$]*(?:(?:\??\.|::|->)[A-Za-z_][\w$]*)*[?!]?)(?!["'`])/y,
  /\s*(?:\?|!!)?(?:\.|->)(?<member>[A-Za-z_]\w*[?!]?)/y,
  /(?<mark>===|!==|==|!=|<=|>=|<>|&&|\|\||\?\?|\?:|[!()[\],<>])/y,
];

const tokensMax = 200;

export function conditionTokens(text: string, start: number, end: number): readonly ConditionToken[] | undefined {
  const tokens: ConditionToken[] = [];
  const written = text.slice(start, end);
  for (let at = 0; at < written.length; ) {
    if (tokens.length > tokensMax) return undefined;
    const found = parts.map((part) => matchAt(part, written, at)).find((match) => match !== null);
    if (found === undefined || found === null || found[0] === '') return undefined;
    const { string, number, symbol, word, name, member, mark } = found.groups ?? {};
    const place = start + at;
    if (string !== undefined) {
      const quote = string.search(/["'`]/);
      const text = string.slice(quote + 1, -1).replace('\\\\', '\\');
      tokens.push({ kind: 'string', text, start: place + quote + 1 });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number, start: place });
    // A symbol is no text, so it keeps its mark.
    else if (symbol !== undefined) tokens.push({ kind: 'string', text: symbol, start: place });
    else if (member !== undefined) tokens.push({ kind: 'member', text: member, start: place });
    else if (name !== undefined) pushName(tokens, name, place);
    else if (word !== undefined || mark !== undefined)
      tokens.push({ kind: 'mark', text: word ?? mark ?? '', start: place });
    at += found[0].length;
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What is asked of a value stands apart from where the value is taken from. */
const asked =
  /(?:\??\.|->)(startsWith|startswith|start_with\?|contains|includes|include\?|endsWith|endswith|end_with\?|toLowerCase|lower|downcase|lowercase|toUpperCase|upper|upcase|uppercase|equals|equalsIgnoreCase|trim|strip|toString|major|is_ok|is_err|is_some|is_none|nil\?|present\?|blank\?|isEmpty|isBlank)$/;

function pushName(tokens: ConditionToken[], name: string, start: number): void {
  const member = asked.exec(name);
  const taken = member === null ? name : name.slice(0, member.index);
  const plain = taken.replaceAll('?.', '.').replace(/!$/, '');
  tokens.push({ kind: 'name', text: plain, start });
  if (member !== null) tokens.push({ kind: 'member', text: member[1] ?? '', start: start + member.index });
}
