/** Names of code in a sentence: `requireAuth`, "the `db.query` function", a word that is known to be one. */
import type { Token } from '../reading/sentences.ts';
import { readItems } from './items.ts';

const nouns: ReadonlySet<string> = new Set(
  'function method helper middleware library module package api class decorator annotation hook procedure routine macro constructor object global variable service guard filter property attribute builtin built-in call interface client'.split(
    ' ',
  ),
);
/** Words of which everybody in a security team knows that they are names. */
const known: ReadonlySet<string> = new Set(
  'eval exec system pickle unpickle marshal shelve yaml strcpy strcat sprintf gets scanf printf popen unserialize serialize lodash moment jquery underscore axios request express fastify koa flask django mktemp tmpnam alloca memcpy assert setTimeout setInterval execSync passthru shell_exec phpinfo extract mysql_query subprocess os telnetlib ftplib xmlrpc requests urllib httpx unsafe reflect println print console alert debugger var goto rand random xml2js vm child_process fs crypto hashlib md5 sha1 log4j commons-collections xstream fetch innerhtml document.write localstorage sessionstorage'.split(
    ' ',
  ),
);

/** One name or several: any of them. */
export function readNames(tokens: readonly Token[]): readonly string[] | undefined {
  return readItems(tokens, readName);
}

/** A name, with a noun that says what it is before or behind it. */
export function readName(item: readonly Token[]): string | undefined {
  // "The function strcpy" names one, "complex functions" does not.
  const hasNoun = item.length === 2 && item[0]?.kind === 'word' && nouns.has(item[0].lemma);
  const others = item.filter(
    ({ kind, lemma }) => !(kind === 'word' && (nouns.has(lemma) || lemma === 'call') && item.length > 1),
  );
  const [token] = others;
  if (token === undefined || others.length !== 1) return undefined;
  if (token.kind === 'word') {
    const isName =
      known.has(token.text.toLowerCase()) ||
      (hasNoun && /^[\p{L}][\p{L}\p{N}-]+$/u.test(token.text) && !common.has(token.lemma));
    return isName ? token.text : undefined;
  }
  return isFile.test(token.text) ? undefined : nameIn(token.text);
}

/** `db.ts` is a file, and no member of `db`. */
const isFile = /^[\w-]+\.(?:[cm]?[jt]sx?|py|go|java|kt|cs|php|rb|rs|vue|sql|ya?ml)$/;

/** Words that stand before `function` or `method` and are no name. */
const common: ReadonlySet<string> = new Set(
  'be not no other another some certain following same new old deprecated unsafe dangerous internal external private public helper utility such which that these those more one two any all only insecure legacy untrusted sensitive global low-level third-party standard native custom good bad proper right wrong secure safe logging log authentication auth authorization validation middleware appropriate necessary required given correct hash hashing crypto cryptographic random database query sql shell admin client server service business anonymous own'.split(
    ' ',
  ),
);

/** Of `db.query()`, `new Foo`, `@Deprecated`, `Foo::bar`; undefined for code that is more than a name. */
export function nameIn(text: string): string | undefined {
  const bare = text
    .replace(/^new\s+/, '')
    .replace(/^[@$&]+/, '')
    .replace(/\((?:\.\.\.|…)?\)$/, '');
  return /^[\p{L}_*][\p{L}\p{N}_*$-]*[?!]?(?:(?:\?\.|\.|::|->|\\|\/|#|:)[\p{L}_*@$][\p{L}\p{N}_*$-]*[?!]?)*$/u.test(
    bare,
  ) &&
    bare.length <= 120 &&
    bare !== '*'
    ? bare
    : undefined;
}
