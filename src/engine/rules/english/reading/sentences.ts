/**
 * Splits a text into sentences of tokens: words with the form under which they are compared, and names of code, which backticks, quotes or their
 * look tell. What only gives a reason is left out, since it changes nothing of what is asked; a condition is kept.
 */
import { lemmaOf } from './lemma.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Token {
  /** As it is written, without backticks and quotes. */
  readonly text: string;
  readonly lemma: string;
  /** `quoted`: a person said that it is code or a text; `code`: it looks like it. */
  readonly kind: 'word' | 'code' | 'quoted' | 'comma';
}

export interface Sentence {
  /** As it is written. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly isQuestion: boolean;
}

export const tokensMax = 80;

/** In order. An ending that breaks off in the middle is a sentence too. */
export function sentencesOf(text: string): readonly Sentence[] {
  return pieces(text)
    .map(({ text: piece, isQuestion }) => ({ text: piece, tokens: withoutReasons(tokensOf(piece)), isQuestion }))
    .filter(({ tokens }) => tokens.some(({ kind }) => kind !== 'comma'));
}

/** A sentence ends with its sign and a blank, an empty line, or the next item of a list; signs between backticks or quotes end nothing. */
function pieces(text: string): readonly { readonly text: string; readonly isQuestion: boolean }[] {
  const found: { text: string; isQuestion: boolean }[] = [];
  let start = 0;
  let open = '';
  const close = (end: number, sign: string) => {
    const piece = text
      .slice(start, end)
      .replace(/^[\s>]*(?:[-*•]\s+|\d{1,2}[.)]\s+)?/, '')
      .trim();
    if (piece !== '') found.push({ text: piece, isQuestion: sign === '?' });
    start = end + sign.length;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (open !== '') {
      if (sign === open || sign === '\n') open = '';
      continue;
    }
    if (sign === '`' || (sign === '"' && text.indexOf('"', at + 1) > 0)) open = sign;
    else if (sign === '\n' && /^\n\s*(?:\n|[-*•]\s|\d{1,2}[.)]\s)/.test(text.slice(at, at + 20))) close(at, '');
    else if (/[.!?;]/.test(sign) && /^(?:\s|$)/.test(text.slice(at + 1, at + 2)))
      if (!isAbbreviation(text, at) && !isItemNumber(text.slice(start, at + 1))) close(at, sign);
  }
  close(text.length, '');
  return found;
}

/** `2.` before the sentence that is the second of a list. */
function isItemNumber(piece: string): boolean {
  return /^[\s>]*\d{1,2}\.$/.test(piece);
}

function isAbbreviation(text: string, at: number): boolean {
  return (
    text[at] === '.' &&
    /\b(?:e\.g|i\.e|etc|vs|incl|resp)$/.test(text.slice(Math.max(0, at - 6), at)) &&
    at + 1 < text.length
  );
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const parts = text.matchAll(
    /`([^`]*)`|"([^"\n]*)"|“([^”\n]*)”|(?<![\w`])'([^'\n]+)'(?![\w])|«([^»\n]*)»|([,:()—–]|--)(?=\s|$|[^\w])|([^\s`"“«,]+)/g,
  );
  for (const [, code, ...others] of parts) {
    if (tokens.length > tokensMax) break;
    const mark = others[4];
    const bare = others[5];
    const quoted = code ?? others.slice(0, 4).find((part) => part !== undefined);
    if (quoted !== undefined && quoted.trim() !== '')
      tokens.push({ text: quoted.trim(), lemma: lemmaOf(quoted.trim().slice(0, 40)), kind: 'quoted' });
    else if (mark !== undefined) tokens.push({ text: mark, lemma: ',', kind: 'comma' });
    else if (bare !== undefined) pushEach(tokens, wordTokens(bare));
  }
  return tokens
    .filter((token, at) => !(token.kind === 'comma' && tokens[at - 1]?.kind === 'comma'))
    .slice(0, tokensMax + 1);
}

function wordTokens(written: string): readonly Token[] {
  const leading = /^[([{]+(?=\w)/.exec(written)?.[0] ?? '';
  const inner = written.slice(leading.length);
  const hasBrackets = inner.includes('(');
  const trailing = (hasBrackets ? /[.,:;!?]+$/ : /[.,:;!?)\]}]+$/).exec(inner)?.[0] ?? '';
  const text = inner.slice(0, inner.length - trailing.length);
  const before: readonly Token[] = leading === '' ? [] : [comma];
  const after: readonly Token[] = trailing === '' ? [] : [comma];
  if (text === '') return [comma];
  if (/^[a-z]+\/[a-z]+$/i.test(text) && !/^(?:src|app|lib|pkg|cmd|internal)\//.test(text)) {
    const [first = '', second = ''] = text.split('/');
    return [...before, word(first), word('or'), word(second), ...after];
  }
  return [
    ...before,
    looksLikeCode(text) ? { text, lemma: lemmaOf(text.slice(0, 40)), kind: 'code' } : word(text),
    ...after,
  ];
}

const comma: Token = { text: ',', lemma: ',', kind: 'comma' };

function word(text: string): Token {
  return { text, lemma: lemmaOf(text), kind: 'word' };
}

/** Names that are written with capitals inside and are words of English all the same. */
const properNames =
  /^(?:JavaScript|TypeScript|GraphQL|GitHub|GitLab|HttpOnly|SameSite|MongoDB|PostgreSQL|MySQL|NoSQL|OAuth2?|WebSockets?|OpenAPI|NestJS|NextJS|FastAPI|DoS|APIs|URLs|IDs|PIIs?|JWTs?|SQLi|IPs|DTOs|YAML|HTTPs|MD5|SHA-?1|SHA1|RC4|3DES|S3|UTF-?8|x509|CBC|ECB|OTPs|SSNs|IBANs|CSVs|CPFs|TODOs?|FIXMEs?|PINs|CVVs|TLSv?1?)$/;

function looksLikeCode(text: string): boolean {
  if (properNames.test(text) || /^(?:e\.g|i\.e|etc|and|or|\d+(?:\.\d+)?)$/i.test(text)) return false;
  return (
    /[a-z\d][A-Z]/.test(text) ||
    /[_(){}<>$@\\*=+|~[\]]/.test(text) ||
    /\w\.\w/.test(text) ||
    /::|->|\w#\w/.test(text) ||
    /^\.?\.?\/\S|\w\/$|\/\S*\/|^(?:src|app|lib|pkg|cmd|internal)\//.test(text) ||
    /^:[a-z]/.test(text) ||
    (/^[a-z]+\d+[a-z\d]*$/i.test(text) &&
      !/^(?:sha|md|http|utf|aes|tls|ipv|oauth|level|v|rc|des|base|web|layer|phase|ssl|x)\d+$/i.test(text)) ||
    /\w[!?]$/.test(text)
  );
}

const phrases = (text: string): readonly (readonly string[])[] =>
  text.split(',').map((phrase) => phrase.trim().split(' ').map(lemmaOf));

const reasons = phrases(
  'because, since, otherwise, so that, so we, so it, so they, so nobody, so no, so an attacker, so attackers, in order to, as it, as they, as this, as that, due to, owing to, to prevent, to avoid, to stop, to protect, to mitigate, to reduce, to keep, to comply, to defend, to make sure, for security, for compliance, for safety, for performance, for privacy, for legal, for auditing, for audit, for gdpr, for pci, per our, per policy, according to, which would, this is, or else, as per, as required, thanks to, this prevents, this avoids, to minimize, to limit, to eliminate',
);
const openings = phrases(
  'please, as a rule, in general, in our code, in our codebase, in our project, in this repository, in this project, in this codebase, for security reasons, for security, for compliance, for compliance reasons, security policy, rule, policy, important, note, security, we want that, we require that, we need that, our policy is that, the rule is that, it is required that, it is important that, it is mandatory that, our rule is that, policy says that, remember that, note that',
);

/** Cuts a trailing reason, and what only opens the sentence. */
function withoutReasons(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  for (let isOpening = true; isOpening; ) {
    const phrase = openings.find((each) => startsWith(tokens, from, each));
    isOpening = phrase !== undefined;
    if (phrase !== undefined) from += phrase.length;
    while (tokens[from]?.kind === 'comma') from++;
  }
  let end = tokens.length;
  for (let at = from + 3; at < tokens.length; at++) {
    if (reasons.some((phrase) => startsWith(tokens, at, phrase))) {
      end = at;
      break;
    }
  }
  while (end > from && tokens[end - 1]?.kind === 'comma') end--;
  return tokens.slice(from, end);
}

function startsWith(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((lemma, index) => {
    const token = tokens[at + index];
    return token !== undefined && token.kind !== 'quoted' && token.lemma === lemma;
  });
}
