/**
 * The words of a name: `requireAuth`, `require_auth` and `RequireAuth` say the same. What people write as two words and mean as one (`log in`,
 * `sign in`, `api key`) is one word here, since `logIn` has nothing to do with a log.
 */

const lengthMax = 200;

/** Pairs that mean one thing. */
const joined: ReadonlyMap<string, string> = new Map([
  ['log in', 'login'],
  ['log out', 'logout'],
  ['log on', 'login'],
  ['log off', 'logout'],
  ['sign in', 'signin'],
  ['sign out', 'signout'],
  ['sign up', 'signup'],
  ['logged in', 'loggedin'],
  ['signed in', 'signedin'],
  ['api key', 'apikey'],
  ['o auth', 'oauth'],
  ['o auth2', 'oauth'],
  ['pass word', 'password'],
  ['anti forgery', 'antiforgery'],
]);

/** Words that are often glued together in small letters, so that `checkauth` can be read. */
const glued: readonly string[] = [
  'is',
  'has',
  'not',
  'no',
  'with',
  'require',
  'required',
  'requires',
  'ensure',
  'check',
  'verify',
  'validate',
  'must',
  'need',
  'auth',
  'authenticated',
  'authorized',
  'authorize',
  'login',
  'logout',
  'loggedin',
  'signin',
  'signedin',
  'user',
  'admin',
  'token',
  'jwt',
  'session',
  'csrf',
  'middleware',
  'guard',
  'only',
  'role',
  'roles',
  'permission',
  'permissions',
  'access',
  'rate',
  'limit',
  'limiter',
  'throttle',
  'api',
  'key',
  'password',
  'passwd',
  'secret',
  'hash',
  'credit',
  'card',
  'number',
  'client',
  'private',
  'public',
  'access',
  'refresh',
  'id',
  'basic',
  'bearer',
  'current',
  'optional',
  'skip',
  'log',
  'html',
];
const gluedWords: ReadonlySet<string> = new Set(glued);

/** In small letters, in order; at most the first 200 characters are read. */
export function wordsOf(name: string): readonly string[] {
  const parts = name
    .slice(0, lengthMax)
    .replace(/OAuth/g, 'Oauth')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap(unglue);
  const words: string[] = [];
  for (const part of parts) {
    const previous = words.at(-1);
    const both = previous === undefined ? undefined : joined.get(`${previous} ${part}`);
    if (both === undefined) words.push(part);
    else words[words.length - 1] = both;
  }
  return words;
}

/** The word itself unless it is made of nothing but known words; the longest are taken first. */
function unglue(word: string): readonly string[] {
  if (word.length < 6 || word.length > 40 || gluedWords.has(word)) return [word];
  const from: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (const known of glued) {
      const before = from[end - known.length];
      if (before === undefined || !word.startsWith(known, end - known.length)) continue;
      const best = from[end];
      if (best === undefined || before.length + 1 < best.length) from[end] = [...before, known];
    }
  }
  const split = from[word.length];
  return split === undefined || split.length > 4 ? [word] : split;
}
