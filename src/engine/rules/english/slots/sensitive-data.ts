/** Data that must not be seen, told by the words of the names that hold it: "passwords", "a password hash", "personal data", "the `ssn` field". */
import type { WordGroups } from '../../model/code-question.ts';
import { wordsOf } from '../../names/name-words.ts';
import type { Token } from '../reading/sentences.ts';
import { nameIn } from './code-names.ts';
import { readItems } from './items.ts';

export interface Data {
  readonly words: WordGroups;
  /** About a person, and nothing that opens a door. */
  readonly isPersonal?: boolean;
  readonly label: string;
}

const groups = (text: string): WordGroups => text.split(',').map((group) => group.trim().split(' '));
const passwords = groups('password, passwd, pwd, passphrase, passcode');
const hashes = groups(
  'password hash, password digest, hashed password, pwd hash, passwd hash, password hashed, hash password, encrypted password, pass hash, password salt',
);
const tokens = groups('token, jwt, bearer');
const secrets = groups('secret, private key, client secret, signing key, encryption key, secret key');
const keys = groups('apikey, api key, access key, secret key');
const cards = groups('credit card, card number, cvv, cvc, pan, card pan, cc number');
const social = groups('ssn, social security, national id, passport number, tax id, national insurance');
const emails = groups('email, mail address, e mail');
const phones = groups('phone, mobile number, telephone, phone number');
const births = groups('birth date, date birth, birthday, birthdate, dob');
const names = groups('first name, last name, full name, surname');
const addresses = groups('street, postal address, home address, zip code, postcode, ip address, address line');
const sessions = groups('session id, session token, session key, sessionid, session');
const credentials = [...passwords, ...tokens, ...secrets, ...keys, ...groups('credential, credentials')];
const personal = [...emails, ...phones, ...births, ...names, ...addresses, ...social, ...cards];

/** By the lemmas of the phrase, nouns such as `field` and `value` left out. */
const lexicon: Readonly<Record<string, WordGroups>> = {
  password: passwords,
  passphrase: passwords,
  passcode: passwords,
  'password hash': hashes,
  'hash password': hashes,
  'hashed password': hashes,
  'password digest': hashes,
  hash: hashes,
  'password salt': groups('salt'),
  token: tokens,
  jwt: tokens,
  'access token': groups('access token, token, bearer'),
  'refresh token': groups('refresh token'),
  'bearer token': tokens,
  'auth token': tokens,
  'authentication token': tokens,
  'session token': sessions,
  secret: secrets,
  'client secret': groups('client secret'),
  'private key': groups('private key, priv key'),
  'encryption key': groups('encryption key, cipher key, crypto key, aes key'),
  'signing key': groups('signing key'),
  'api key': keys,
  'api-key': keys,
  apikey: keys,
  'access key': keys,
  'api token': [...keys, ...groups('api token')],
  key: [...keys, ...groups('private key, encryption key, signing key')],
  credential: credentials,
  'user credential': credentials,
  'login credential': credentials,
  'database password': groups('database password, db password, db pass, password'),
  'credit card': cards,
  'credit card number': cards,
  'card number': cards,
  'credit-card number': cards,
  'payment data': cards,
  'card data': cards,
  'credit card data': cards,
  cvv: groups('cvv, cvc'),
  'payment detail': cards,
  'credit card detail': cards,
  ssn: social,
  'social security number': social,
  'social-security number': social,
  'passport number': groups('passport number'),
  'national id': social,
  email: emails,
  'email address': emails,
  'e-mail': emails,
  'e-mail address': emails,
  mail: emails,
  'phone number': phones,
  phone: phones,
  'telephone number': phones,
  'date birth': births,
  'birth date': births,
  birthday: births,
  address: [...addresses],
  'ip address': groups('ip address, client ip, remote addr, remote address, ip'),
  name: names,
  'full name': names,
  'personal data': personal,
  pii: personal,
  'personally identifiable information': personal,
  'personal information': personal,
  'personal detail': personal,
  'private data': personal,
  'customer data': personal,
  'user data': personal,
  'sensitive data': [...credentials, ...cards, ...social],
  'sensitive information': [...credentials, ...cards, ...social],
  'sensitive value': [...credentials, ...cards, ...social],
  'confidential data': [...credentials, ...cards, ...social],
  'confidential information': [...credentials, ...cards, ...social],
  'session id': sessions,
  'session identifier': sessions,
  session: sessions,
  'session cookie': sessions,
  cookie: groups('cookie, cookies'),
  'authorization header': groups('authorization'),
  'auth header': groups('authorization'),
  'request body': groups('request body, req body, body'),
  'request header': groups('request headers, req headers, headers'),
  header: groups('headers'),
  'stack trace': groups('stack, stacktrace, stack trace, traceback, format exc'),
  stacktrace: groups('stack, stacktrace, stack trace, traceback'),
  'one-time password': groups('otp'),
  otp: groups('otp'),
  pin: groups('pin'),
  iban: groups('iban'),
  'bank account': groups('iban, bank account, account number'),
  'internal error': groups('stack, err message, error message, traceback'),
  'error detail': groups('stack, err message, error message, traceback'),
  'internal id': groups('internal id'),
  'medical data': groups('diagnosis, medical, health'),
  'health data': groups('diagnosis, medical, health'),
};
const nouns: ReadonlySet<string> = new Set(
  'field value property column attribute variable key content user customer plain plaintext clear cleartext text raw plain-text unmasked in'.split(
    ' ',
  ),
);

const listing: ReadonlySet<string> = new Set(['such', 'as', 'like', 'including', 'include', 'e.g', 'i.e']);

export function readData(tokensOf: readonly Token[]): Data | undefined {
  const whole = readDatum(tokensOf.filter(({ kind }) => kind !== 'comma'));
  if (whole !== undefined) return whole;
  // "Personal data such as emails" is a list, too.
  const listed = tokensOf.map((token) =>
    listing.has(token.lemma) && token.kind === 'word' ? { ...token, kind: 'comma' as const } : token,
  );
  const read = readItems(listed, readDatum);
  if (read === undefined) return undefined;
  return {
    words: read.flatMap(({ words }) => words),
    isPersonal: read.every(({ isPersonal }) => isPersonal === true),
    label: read.map(({ label }) => label).join(', '),
  };
}

function readDatum(item: readonly Token[]): Data | undefined {
  const code = item.filter(({ kind }) => kind === 'quoted' || kind === 'code');
  const words = item.filter(
    ({ kind, lemma }) =>
      kind === 'word' && !/^(?:the|a|an|of|any|all|their|your|our|other|or|and|like|such|as)$/.test(lemma),
  );
  const [token] = code;
  if (token !== undefined) {
    const name = nameIn(token.text);
    const isOther = words.some(({ lemma }) => !nouns.has(lemma) && !/^(?:name|call|function)$/.test(lemma));
    if (code.length > 1 || name === undefined || isOther || name.includes('/')) return undefined;
    return { words: [wordsOf(name.split('.').at(-1) ?? '')], label: `\`${name}\`` };
  }
  const phrase = (list: readonly Token[]) => list.map(({ lemma }) => lemma).join(' ');
  const bare = words.filter(({ lemma }) => !nouns.has(lemma));
  const found = lookUp(phrase(words)) ?? lookUp(phrase(bare));
  return found === undefined
    ? undefined
    : {
        words: found,
        isPersonal: !found.some((group) => opening.has(group[0] ?? '')),
        label: words.map(({ text }) => (/^[A-Z][a-z]+$/.test(text) ? text.toLowerCase() : text)).join(' '),
      };
}

const opening: ReadonlySet<string> = new Set(
  'password passwd secret private token apikey api access credential client hashed session pin otp encryption signing refresh'.split(
    ' ',
  ),
);

function lookUp(phrase: string): WordGroups | undefined {
  return Object.hasOwn(lexicon, phrase) ? lexicon[phrase] : undefined;
}
