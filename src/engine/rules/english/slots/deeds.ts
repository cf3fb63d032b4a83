/** What is done for security without a name: "an authentication check", "check the permissions", "be rate limited". */
import type { CallName, Concept } from '../../model/handler-demand.ts';
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';
import { readName } from './code-names.ts';
import { readItems } from './items.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words of which a phrase must have one, and those that may stand with them. */
const lexicon: readonly {
  readonly concept: Concept;
  readonly keys: ReadonlySet<string>;
  readonly also: ReadonlySet<string>;
}[] = [
  {
    concept: 'csrf',
    keys: set('csrf xsrf anti-csrf forgery cross-site antiforgery anti-forgery'),
    also: set('token request protection against for site attack cross from'),
  },
  {
    concept: 'rateLimit',
    keys: set('rate-limit throttle limiter ratelimit rate-limiting throttling rate-limiter throttler'),
    also: set('rate limit limiting limiter request of number by per'),
  },
  {
    concept: 'authorization',
    keys: set(
      'permission authorization authorize role acl rbac right privilege access ownership entitlement scope authority',
    ),
    also: set(
      'control level user caller for if whether that have sufficient necessary proper correct admin resource object allow on to the right needed of access current and role-based',
    ),
  },
  {
    concept: 'authentication',
    keys: set(
      'authentication authenticate auth login jwt session signin sign-in logged-in bearer oauth identity signed-in token log',
    ),
    also: set(
      'user caller client request who in signed logged be active valid access current bearer session api that have for identity of sign if whether log-in jwt cookie header proper',
    ),
  },
  {
    concept: 'validation',
    keys: set('validate validation schema validator sanitize valid'),
    also: set(
      'input body parameter request user data payload query schema against with incoming untrusted external it all form by argument field and content value dto type shape format client received json',
    ),
  },
  {
    concept: 'logging',
    keys: set('log logger audit logging audit-log'),
    also: set(
      'trail event entry log logger request security structured what action write to an it activity message access call into record',
    ),
  },
  {
    concept: 'escaping',
    keys: set('escape escaping encode encoding sanitization html-escape output-encode'),
    also: set('output html html-encode for data value it user response content before'),
  },
];
const shared = set(
  'check verify verification ensure require enforce perform do make have be call use run execute go through by guard protect protect behind gate middleware function helper decorator filter layer step test control method routine handler hook some proper valid place put apply contain include must first with in interceptor policy wrapper code demand ask implement assert confirm secure cover dependency annotation before it they subject to under',
);

/** As a concept; undefined where a word is not known, for it might change what is meant. */
function conceptOf(tokens: readonly Token[]): Concept | undefined {
  const words = tokens.filter((token) => !isFiller(token));
  if (words.length === 0 || words.some(({ kind }) => kind === 'quoted' || kind === 'code')) return undefined;
  // "rate limited", "rate limiting" and "rate limit" are two words for one.
  const lemmas = words.map(({ lemma }) => lemma);
  const isRate = lemmas.some((lemma, at) => lemma === 'rate' && (lemmas[at + 1] ?? '').startsWith('limit'));
  return lexicon.find(
    ({ concept, keys, also }) =>
      (lemmas.some((lemma) => keys.has(lemma)) || (isRate && concept === 'rateLimit')) &&
      lemmas.every((lemma) => keys.has(lemma) || also.has(lemma) || shared.has(lemma)),
  )?.concept;
}

/** Names of code or nouns for what is done; any of them. */
export function readCalls(tokens: readonly Token[]): readonly CallName[] | undefined {
  const whole = tokens.some(({ kind }) => kind === 'code' || kind === 'quoted') ? undefined : conceptOf(tokens);
  if (whole !== undefined && !isDouble(tokens)) return [{ kind: 'concept', concept: whole }];
  return readItems(tokens, (item): CallName | undefined => {
    const name = readName(item);
    if (name !== undefined) return { kind: 'name', name };
    const concept = conceptOf(item);
    return concept === undefined ? undefined : { kind: 'concept', concept };
  });
}

/** Verb and noun together: "check authentication", "be authenticated"; "log in" is a thing for users, not for handlers. */
export function readDeed(tokens: readonly Token[]): readonly CallName[] | undefined {
  const [first, second] = tokens;
  if (first?.kind !== 'word' || (first.lemma === 'log' && second?.lemma === 'in')) return undefined;
  if (!isDouble(tokens)) {
    const concept = conceptOf(tokens);
    return concept === undefined ? undefined : [{ kind: 'concept', concept }];
  }
  return undefined;
}

/** "authentication and rate limiting" are two things, of which one would not suffice. */
function isDouble(tokens: readonly Token[]): boolean {
  const keys = (token: Token) => lexicon.filter((entry) => entry.keys.has(token.lemma)).map(({ concept }) => concept);
  const concepts = new Set(tokens.flatMap((token) => keys(token).slice(0, 1)));
  const hasList = tokens.some(({ kind, lemma }) => kind === 'word' && (lemma === 'and' || lemma === 'or'));
  return hasList && concepts.size > 1;
}
