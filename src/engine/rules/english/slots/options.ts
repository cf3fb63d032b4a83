/** An option of a call: "`verify=False`", "a `timeout`", "the option `secure` set to `true`". */
import type { Token } from '../reading/sentences.ts';
import { nameIn } from './code-names.ts';

export interface CallOption {
  readonly name: string;
  /** Empty: any. */
  readonly values: readonly string[];
  /** For people. */
  readonly label: string;
}

const nouns: ReadonlySet<string> = new Set(
  'option argument parameter keyword flag attribute field property setting set to equal of as be value explicit given proper finite keyword-argument = true-ish'.split(
    ' ',
  ),
);
const known: ReadonlySet<string> = new Set(
  'timeout verify shell secure httponly samesite debug algorithm encoding maxage expiresin issuer audience signal limit check autoescape safe loader'.split(
    ' ',
  ),
);

export function readOption(tokens: readonly Token[]): CallOption | undefined {
  const parts = tokens.filter(
    ({ kind, lemma }) =>
      kind !== 'comma' &&
      !(kind === 'word' && (nouns.has(lemma) || lemma === 'a' || lemma === 'an' || lemma === 'the')),
  );
  const [first, second] = parts;
  if (first === undefined || parts.length > 2) return undefined;
  const [, name, value] = /^([\w.-]+)\s*(?:=|:|=>)\s*(.+)$/.exec(first.text) ?? [];
  if (name !== undefined && value !== undefined)
    return parts.length === 1 ? { name, values: [value.trim()], label: first.text } : undefined;
  const isName = first.kind !== 'word' || known.has(first.text.toLowerCase());
  if (!isName || nameIn(first.text) === undefined) return undefined;
  if (second === undefined) return { name: first.text, values: [], label: first.text };
  const isValue = second.kind !== 'word' || /^(?:true|false|none|null|nil|on|off|\d+)$/i.test(second.text);
  return isValue ? { name: first.text, values: [second.text], label: `${first.text} = ${second.text}` } : undefined;
}
