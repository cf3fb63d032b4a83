/** What the names of a file stand for that are written once and never changed: as texts, for conditions that ask for them. */
import type { LanguageName } from '../model/language-name.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import type { Constants } from './condition.ts';
import { enclosingRounds } from './enclosing-rounds.ts';

const valueMax = 300;
const namesMax = 2000;
/** Each takes a search of the file. */
const askedMax = 100;

interface Held {
  readonly start: number;
  readonly end: number;
}

/** `const a: T = …`, `A = …`, `$a = …`, `final boolean a = …`: a name, perhaps its type, and one value on one line. */
const assignment =
  /(?<![\w$.])(?<name>\$?[A-Za-z_]\w{0,60})(?<type>\s{0,3}:\s{0,3}[&'\w.<>[\] |]{1,40})?\s{0,5}(?<mark>:?=(?![=>~])|(?:\*\*|\/\/|\|\||\?\?|&&|<<|>>>?|[-+*/%^|&.@])=(?!=)|\+\+|--)/g;
/** `++n`, and each name of `a, [b, c] = …`, `with x as a`, `import x as a`. */
const others =
  /(?:\+\+|--)\s?(?<counted>\$?[A-Za-z_]\w{0,60})|\bas\s+(?<renamed>\$?[A-Za-z_]\w{0,60})|^[ \t]*(?:(?:const|let|var|val|my|list|for(?:each)?)\b)?[ \t]*(?<several>[([{]?[\w$&*.:,\s[\]{}]{1,200},[\w$&*.:,\s[\]{}]{1,200}[)\]}]?)[ \t]*:?=(?![=>~])/gm;
/** What a list is taken apart into, by keys too, and what is kept from call to call without a value at first. */
const othersOfPhp =
  /(?:\[|\b(?:list|array)\s{0,3}\()[^[\]();\n]{0,300}[\])]\s{0,5}=(?![=>~])|\bstatic\s+(?:\$\w+\s{0,5}=[^;\n]{0,100},\s{0,5})?\$\w+\s{0,5}[,;][^;\n]{0,200}/g;
/** A file that is included has the same variables; other ways give values by names that nobody sees. */
const changedUnseen =
  /\$\$|\$\{(?!\s*['"])|\$GLOBALS\b|\b(?:extract|parse_str|eval)\s*\(|\b(?:include|require)(?:_once)?\b(?![^;\n]{0,200}autoload\.php)/i;
/** Names that are given from outside, or changed elsewhere. */
const elsewhere = /(?:\bglobal\s+|\bnonlocal\s+|&\s?mut\s+|\bmut\s+|\bexport\s+let\s+|[&@])$/;

/** @param text the whole file; names are looked up where they stand for one value only */
export function constantsOf(text: string, language: LanguageName): Constants {
  let known: Map<string, Held | null> | undefined;
  const settled = new Set<string>();
  const of = (name: string): Held | undefined => {
    known ??= gather(text, language);
    const held = known.get(name);
    if (held === undefined || held === null || settled.has(name)) return held ?? undefined;
    settled.add(name);
    const isChanged = isParameter(text, name) || (language === 'php' && isHandedOut(text, name));
    if (settled.size < askedMax && !isChanged) return held;
    known.set(name, null);
    return undefined;
  };
  return { language, of };
}

function gather(text: string, language: LanguageName): Map<string, Held | null> {
  const held = new Map<string, Held | null>();
  const isEnclosed = enclosingRounds(text);
  for (const found of text.matchAll(assignment)) {
    const { name = '', mark } = found.groups ?? {};
    if (held.size > namesMax) break;
    const before = text.slice(Math.max(0, found.index - 16), found.index);
    const start = found.index + found[0].length;
    const isOnce = !held.has(name) && /^:?=$/.test(mark ?? '') && !elsewhere.test(before);
    // A parameter's default, or a named argument, however many lines it takes.
    held.set(name, isOnce && !isEnclosed(found.index) ? valueFrom(text, start) : null);
  }
  for (const { groups: { counted, renamed, several = '' } = {} } of text.matchAll(others))
    for (const name of [counted, renamed, ...(several.match(/\$?[A-Za-z_]\w*/g) ?? [])])
      if (name !== undefined && held.has(name)) held.set(name, null);
  if (language !== 'php') return held;
  const changesAny = changedUnseen.test(text);
  for (const name of held.keys()) if (changesAny && name.startsWith('$')) held.set(name, null);
  for (const [several] of text.matchAll(othersOfPhp))
    for (const [name] of several.matchAll(/\$[A-Za-z_]\w*/g)) if (held.has(name)) held.set(name, null);
  return held;
}

/** Up to the end of its statement, or of its line. */
function valueFrom(text: string, start: number): Held | null {
  const rest = text.slice(start, start + valueMax);
  const line = /^[^\n;#]*?(?=;|\n|$|\s#|\s\/\/)/.exec(rest)?.[0];
  if (line === undefined || line.trim() === '' || line.length === valueMax || line.trimEnd().endsWith('\\'))
    return null;
  return goesOn.test(rest.slice(line.length)) ? null : { start, end: start + line.length };
}

/** A next line that begins with a mark or a word that joins it to this one. */
const goesOn = /^(?:[ \t]*(?:#|\/\/)[^\n]*)?\s*\n\s*(?:[?:|&=+*.,<>^%-]|\/(?![/*])|(?:and|or|instanceof)\b)/;

/** PHP hands variables over by reference where a function asks for it, which the call does not show. */
function isHandedOut(text: string, name: string): boolean {
  const calls = text.replace(/\b(?:if|elseif|while|switch|match|isset|empty|echo|print|return)\s{0,3}\(/g, ' ');
  return new RegExp(`[\\w\\])]\\s{0,3}\\([^\\n;]{0,200}(?<![\\w$])${escapePattern(name)}\\s{0,3}[,)]`).test(calls);
}

/** Another thing of the same name: a parameter, a variable of a loop. */
function isParameter(text: string, name: string): boolean {
  const declared = new RegExp(
    `(?:\\b(?:function|def|func|fn|fun|for|foreach|catch|except|lambda)\\b[^\\n{;]{0,200}|^[^\\n(]{0,80}\\([^\\n()]{0,120})(?<![\\w$])${escapePattern(name)}(?!\\w)\\s{0,3}(?:,|:|\\)\\s{0,3}(?:=>|\\{|:|->)|\\bin\\b)`,
    'm',
  );
  const code = text.replace(/\b(?:if|elif|elseif|elsif|while|switch|match|when|unless)\s{0,3}\([^\n]{0,200}/g, '');
  return declared.test(code);
}
