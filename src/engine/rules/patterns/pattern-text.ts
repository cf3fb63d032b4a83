/**
 * The text of a Semgrep pattern in pieces: code as it is, and the places of variables and ellipses, each with the ways in which a language may take
 * it for code: a name, a parameter with its type, a pair, a member of a class.
 */
import type { Slot } from './code-node.ts';

export type PatternPiece =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'slot'; readonly slot: Slot; readonly ways: readonly string[]; readonly isStatement: boolean };

/** Names that stand in the code of a pattern for `<... …>` and for the middle of `$X. ... .f()`. */
export const deepName = 'vedetteDeep';
export const chainName = 'vedetteChain';
const dotsName = 'vedetteDots';

export type PatternText =
  | { readonly ok: true; readonly pieces: readonly PatternPiece[]; readonly slots: ReadonlyMap<string, Slot> }
  | { readonly ok: false; readonly message: string };

/** Variables that PHP itself has, which are named like those of patterns. */
const superglobals: ReadonlySet<string> = new Set(
  '_SERVER _GET _POST _FILES _COOKIE _SESSION _REQUEST _ENV'.split(' '),
);

const lengthMax = 8_000;
const piecesMax = 300;

export function readPatternText(text: string, language: string): PatternText {
  if (text.length > lengthMax) return { ok: false, message: `a pattern has at most ${lengthMax} characters` };
  const pieces: PatternPiece[] = [];
  const slots = new Map<string, Slot>();
  let code = '';
  let quote = '';
  /** Texts that code is put into, around the place. */
  const around: { readonly quote: string; depth: number }[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 300);
    if (quote !== '') {
      const isEscaped = text[at] === '\\';
      if (!isEscaped && text.startsWith(quote, at)) {
        code += quote;
        at += quote.length;
        quote = '';
        continue;
      }
      // What is put into a string is code again.
      const opening = openingOf(quote, language, code, rest);
      if (!isEscaped && opening !== '') {
        code += opening;
        at += opening.length;
        around.push({ quote, depth: 0 });
        quote = '';
        continue;
      }
      code += isEscaped ? text.slice(at, at + 2) : (text[at] ?? '');
      at += isEscaped ? 2 : 1;
      continue;
    }
    const inner = around.at(-1);
    if (inner !== undefined && (text[at] === '{' || text[at] === '}')) {
      inner.depth += text[at] === '{' ? 1 : -1;
      if (inner.depth < 0) {
        around.pop();
        quote = inner.quote;
      }
      code += text[at] ?? '';
      at += 1;
      continue;
    }
    const opening = /^(?:"""|'''|"|'|`)/.exec(rest)?.[0];
    if (opening !== undefined && !(opening === "'" && isLifetime(text, at, language))) {
      quote = opening.length === 3 && !/^(?:python|kotlin|java|csharp)$/.test(language) ? opening.charAt(0) : opening;
      code += quote;
      at += quote.length;
      continue;
    }
    if (rest.startsWith('<...')) {
      code += `${deepName}(`;
      at += 4;
      continue;
    }
    if (rest.startsWith('...>')) {
      code += ')';
      at += 4;
      continue;
    }
    const chain = /^(\.|->|\?\.|::)\s*\.\.\.\s*(?=\.|->|\?\.|::)/.exec(rest);
    if (chain !== null) {
      code += `${chain[1]}${chainName}`;
      at += chain[0].length;
      continue;
    }
    const typed = typedVariable(text, at, language);
    if (typed !== undefined) {
      addVariable(typed.name, false, typed.type);
      at += typed.length;
      continue;
    }
    const many = /^\$\.\.\.([A-Z_][A-Z_0-9]*)/.exec(rest);
    if (many !== null) {
      addVariable(many[1] ?? '', true, undefined);
      at += many[0].length;
      continue;
    }
    const variable = /^\$([A-Z_][A-Z_0-9]*)(?![a-z])/.exec(rest);
    if (variable !== null && !(language === 'php' && superglobals.has(variable[1] ?? ''))) {
      addVariable(variable[1] ?? '', false, undefined);
      at += variable[0].length;
      continue;
    }
    if (rest.startsWith('...') && isEllipsis(text, at, language)) {
      addPiece({ kind: 'dots' }, dotsWays(language));
      at += 3;
      continue;
    }
    code += text[at] ?? '';
    at += 1;
  }
  if (code !== '') pieces.push({ kind: 'code', text: code });
  if (pieces.length > piecesMax)
    return { ok: false, message: `a pattern has at most ${piecesMax} variables and ellipses` };
  return { ok: true, pieces, slots };

  function addVariable(name: string, isRest: boolean, type: string | undefined): void {
    const word = `${isRest ? 'vedetteRest' : 'vedetteVar'}${type === undefined ? '' : slots.size}_${name}`;
    const slot: Slot = { kind: 'variable', name: /^_+$/.test(name) ? '' : name, isRest, type };
    addPiece(slot, isRest ? waysOf(word, language) : variableWays(word, language));
  }

  function addPiece(slot: Slot, ways: readonly string[]): void {
    if (code !== '') pieces.push({ kind: 'code', text: code });
    code = '';
    for (const way of ways) slots.set(way.replace(/[;\s]+$/, ''), slot);
    pieces.push({ kind: 'slot', slot, ways, isStatement: false });
  }
}

/** What begins code in a string; empty where nothing does. */
function openingOf(quote: string, language: string, code: string, rest: string): string {
  switch (language) {
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx':
      return quote === '`' && rest.startsWith('${') ? '${' : '';
    case 'kotlin':
      return rest.startsWith('${') ? '${' : '';
    case 'ruby':
      return quote !== "'" && rest.startsWith('#{') ? '#{' : '';
    case 'python':
    case 'csharp': {
      const before = code.slice(0, code.lastIndexOf(quote));
      const isPut = language === 'python' ? /(?:^|[^A-Za-z_])[rRbBuU]?[fF][rR]?$/.test(before) : /\$@?$/.test(before);
      return isPut && rest.startsWith('{') && !rest.startsWith('{{') ? '{' : '';
    }
    case 'php':
      return quote === '"' && rest.startsWith('{$') ? '{' : '';
    default:
      return '';
  }
}

function isLifetime(text: string, at: number, language: string): boolean {
  return language === 'rust' && /^'[a-z_]\w*(?!')/.test(text.slice(at, at + 40));
}

/** What spreads and takes in the rest, in languages that write it so, is none. */
function isEllipsis(text: string, at: number, language: string): boolean {
  const after = text[at + 3] ?? '';
  const before = text[at - 1] ?? '';
  if (/^(?:JavaScript|TypeScript|Tsx|php)$/.test(language))
    return !/[A-Za-z_$({[]/.test(after) || /\bfunction\s*$/.test(text.slice(Math.max(0, at - 20), at));
  if (language === 'go') return !/[\w)]/.test(before) && !/[A-Za-z_[*$]/.test(after);
  if (language === 'java') return !/[\w>\]]/.test(before);
  if (language === 'ruby' || language === 'rust') return !/[\w)]/.test(before) || !/[\w(]/.test(after);
  return true;
}

/** `(String $X)` of Java and C#; `($X: string)` of the others. */
function typedVariable(
  text: string,
  at: number,
  language: string,
): { readonly name: string; readonly type: string; readonly length: number } | undefined {
  const inCall =
    language === 'python'
      ? /^\$([A-Z_][A-Z_0-9]*)\s*:\s*([A-Za-z_][\w.]*)(?=\s*[,)])/.exec(text.slice(at, at + 300))
      : null;
  if (inCall !== null && /[(,]\s*$/.test(text.slice(0, at)) && !/\b(?:def|lambda)\b/.test(text.slice(0, at)))
    return { name: inCall[1] ?? '', type: inCall[2] ?? '', length: inCall[0].length };
  if (text[at] !== '(') return undefined;
  const before = text.slice(0, at).trimEnd();
  const isBehindName =
    /[\w$>\])]$/.test(before) && !/\b(?:return|case|throw|in|else|await|and|or|not|new|yield)$/.test(before);
  if (isBehindName) return undefined;
  const rest = text.slice(at, at + 300);
  const isJavaLike = /^(?:java|csharp)$/.test(language);
  const match = isJavaLike
    ? /^\(\s*([A-Za-z_][\w.]*(?:<[^()]*>)?(?:\[\])?\??)\s+\$([A-Z_][A-Z_0-9]*)\s*\)/.exec(rest)
    : /^\(\s*\$([A-Z_][A-Z_0-9]*)\s*:\s*([^(),{}]+?)\s*\)/.exec(rest);
  if (match === null || /^\s*(?:=>|->|\{)/.test(text.slice(at + match[0].length))) return undefined;
  const [type, name] = isJavaLike ? [match[1], match[2]] : [match[2], match[1]];
  if (type === undefined || name === undefined || type.includes('$')) return undefined;
  return { name, type, length: match[0].length };
}

function dotsWays(language: string): readonly string[] {
  const name = dotsName;
  switch (language) {
    case 'java':
    case 'csharp':
      return [name, `${name};`, `${name} ${name}`, `${name} ${name};`, `class ${name} {}`, `${name};;`, `@${name}`];
    case 'php':
      return [`$${name}`, `$${name};`, name, `function ${name}() {}`, `$${name};;`];
    case 'go':
      return [name, `${name} ${name}`, `${name}: ${name}`, `var ${name} ${name}`, `case ${name}:`, `${name};;`];
    case 'python':
      return [name, `**${name}`, `${name}: ${name}`];
    case 'ruby':
      return [name, `**${name}`, `${name}: ${name}`, `*${name}`];
    case 'kotlin':
      return [name, `${name}: ${name}`, `val ${name}: ${name}`];
    case 'rust':
      return [name, `${name};`, `${name}: ${name}`, `fn ${name}() {}`, `..${name}`];
    default:
      return [
        name,
        `${name};`,
        `${name}: ${name}`,
        `${name}: ${name};`,
        `${name}() {}`,
        `${name};;`,
        `case ${name}:`,
        `{...${name}}`,
      ];
  }
}

function waysOf(word: string, language: string): readonly string[] {
  return dotsWays(language).map((way) => way.replaceAll(dotsName, word));
}

function variableWays(word: string, language: string): readonly string[] {
  switch (language) {
    case 'php':
      return [`$${word}`, word, `$${word};`];
    case 'ruby':
      return [word, word.replace('vedette', 'Vedette'), `:${word}`];
    case 'java':
    case 'csharp':
    case 'rust':
      return [word, `${word};`, `${word} ${word}`];
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx':
      return [word, `"${word}"`];
    default:
      return [word];
  }
}
