/** Weak ways to hash, encrypt and guess, by what people call them, and how each is called in the common libraries. */
import type { Formula } from '../../model/formula.ts';
import type { Token } from '../reading/sentences.ts';
import { readItems } from './items.ts';

export interface Algorithms {
  readonly formula: Formula;
  readonly label: string;
}

const named = (names: string) => names.split(' ').map((name) => ({ kind: 'name', name }) as const);
const calls = (names: string): Formula => ({
  kind: 'question',
  question: { kind: 'calls', calls: named(names), where: [] },
});
/** Factories that take the algorithm as a text. */
const hashFactories =
  'createHash createHmac hashlib.new MessageDigest.getInstance Digest.Digest.new Mac.getInstance HashAlgorithm.Create ^hash ^hash_hmac Signature.getInstance crypto.subtle.digest OpenSSL.Digest.new pbkdf2 pbkdf2Sync hash_init openssl_digest CryptoJS.HmacMD5';
const cipherFactories =
  'createCipheriv createDecipheriv createCipher createDecipher Cipher.getInstance KeyGenerator.getInstance SecretKeyFactory.getInstance openssl_encrypt openssl_decrypt OpenSSL.Cipher.new OpenSSL.Cipher.Cipher.new mcrypt_encrypt SymmetricAlgorithm.Create EVP_get_cipherbyname';
const literal = (factories: string, values: readonly string[]): Formula => ({
  kind: 'question',
  question: { kind: 'calls', calls: named(factories), where: [{ kind: 'literal', values, is: true }] },
});
const either = (...parts: readonly Formula[]): Formula => ({ kind: 'or', parts });

const md5 = either(
  literal(hashFactories, ['md5', 'md5with*', 'hmacmd5']),
  calls(
    'hashlib.md5 md5.New md5.Sum ^md5 md5_file MD5.Create MD5.HashData Digest.MD5.hexdigest Digest.MD5.digest Digest.MD5.new Digest.MD5.base64digest DigestUtils.md5Hex DigestUtils.md5 Hashing.md5 CryptoJS.MD5 MD5CryptoServiceProvider md5.compute Md5.new Md5.digest',
  ),
);
const sha1 = either(
  literal(hashFactories, ['sha1', 'sha-1', 'sha', 'sha1with*']),
  calls(
    'hashlib.sha1 sha1.New sha1.Sum ^sha1 sha1_file SHA1.Create SHA1.HashData Digest.SHA1.hexdigest Digest.SHA1.digest Digest.SHA1.new DigestUtils.sha1Hex DigestUtils.sha1 DigestUtils.shaHex Hashing.sha1 CryptoJS.SHA1 SHA1Managed SHA1CryptoServiceProvider Sha1.new Sha1.digest',
  ),
);
const des = either(
  literal(cipherFactories, ['des', 'des-*', 'des/*', 'desede*', 'des3', '3des*', 'des_*']),
  calls(
    'DES.new DES3.new des.NewCipher des.NewTripleDESCipher DES.Create TripleDES.Create DESCryptoServiceProvider TripleDESCryptoServiceProvider CryptoJS.DES.encrypt CryptoJS.TripleDES.encrypt TripleDES',
  ),
);
const rc4 = either(
  literal(cipherFactories, ['rc4', 'rc4-*', 'arcfour', 'rc4/*']),
  calls('ARC4.new rc4.NewCipher CryptoJS.RC4.encrypt RC4.Create'),
);
const ecb = either(literal(cipherFactories, ['*-ecb', '*/ecb/*', '*ecb*', 'aes']), {
  kind: 'question',
  question: { kind: 'names', names: ['MODE_ECB', 'modes.ECB', 'CipherMode.ECB', 'NewECBEncrypter'] },
});
const random = calls(
  'Math.random random.random random.randint random.choice random.randrange random.choices ^rand ^mt_rand ^srand ^uniqid ^lcg_value rand.Int rand.Intn rand.Int63 rand.Read rand.Seed new.Random ^Random java.util.Random Random.nextInt Random.rand Kernel.rand Random.Next RandomStringUtils.randomAlphanumeric',
);

const table: readonly { readonly words: readonly string[]; readonly label: string; readonly formula: Formula }[] = [
  { words: ['md5'], label: 'MD5', formula: md5 },
  { words: ['sha1', 'sha-1', 'sha'], label: 'SHA-1', formula: sha1 },
  { words: ['des', '3des', 'triple-des', 'tripledes'], label: 'DES', formula: des },
  { words: ['rc4', 'arcfour'], label: 'RC4', formula: rc4 },
  { words: ['ecb', 'ecb mode', 'mode ecb'], label: 'ECB', formula: ecb },
];
const weak: Formula = either(...table.map(({ formula }) => formula));
const weakHashes: Formula = either(md5, sha1);
const weakCiphers: Formula = either(des, rc4, ecb);
const nouns: ReadonlySet<string> = new Set(
  'hash hashing algorithm function cipher digest encryption checksum mode'.split(' '),
);

export const weakRandom: Formula = random;

export function readAlgorithms(tokens: readonly Token[]): Algorithms | undefined {
  const general = generalOf(tokens);
  if (general !== undefined) return general;
  const read = readItems(tokens, (item) => {
    const words = item
      .map(({ text, lemma }) => (text.toLowerCase() === 'des' ? 'des' : lemma))
      .filter((lemma) => !nouns.has(lemma) && lemma !== 'weak' && lemma !== 'insecure');
    return table.find((entry) => entry.words.includes(words.join(' '))) ?? generalOf(item);
  });
  if (read === undefined) return undefined;
  return { formula: either(...read.map(({ formula }) => formula)), label: read.map(({ label }) => label).join(' or ') };
}

/** "weak cryptography", "broken hash algorithms". */
function generalOf(tokens: readonly Token[]): Algorithms | undefined {
  const words = tokens
    .filter(
      ({ kind, lemma }) => kind === 'word' && !/^(?:a|an|the|any|algorithm|function|and|or|primitive)$/.test(lemma),
    )
    .map(({ lemma }) => lemma);
  const [first, ...rest] = words;
  if (
    first === undefined ||
    words.length !==
      tokens.filter(
        ({ kind, lemma }) => kind !== 'comma' && !/^(?:a|an|the|any|algorithm|function|and|or|primitive)$/.test(lemma),
      ).length
  )
    return undefined;
  if (!/^(?:weak|broken|insecure|outdated|obsolete|deprecated|unsafe|legacy|bad|old)$/.test(first)) return undefined;
  const what = rest.join(' ');
  if (/^(?:crypto|cryptography|cryptographic|cryptographic hash|encryption)?$/.test(what) && what !== '')
    return { formula: weak, label: 'MD5, SHA-1, DES, RC4 or ECB' };
  if (/^(?:hash|hashing|digest|hash hash)$/.test(what)) return { formula: weakHashes, label: 'MD5 or SHA-1' };
  if (/^(?:cipher|encryption|cipher mode)$/.test(what)) return { formula: weakCiphers, label: 'DES, RC4 or ECB' };
  if (/^(?:hash cipher|cipher hash|crypto hash)$/.test(what))
    return { formula: weak, label: 'MD5, SHA-1, DES, RC4 or ECB' };
  return undefined;
}
