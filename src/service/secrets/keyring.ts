/**
 * The keys of the installation: the first encrypts secrets at rest (AES-256-GCM) and keys the digests of token secrets; older ones read what they made. Ciphertexts carry
 * the key's id for rotation and are bound to their place, so that one tenant's row cannot stand in for another's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Keyring {
  /** Of the key that encrypts and digests. */
  readonly keyId: string;
  /** Of all keys, that one first. */
  readonly keyIds: readonly string[];
  /** @param place what the secret belongs to, `table|column|organization|row`; needed again to decrypt. */
  encrypt(secret: string, place: string): string;
  /** @throws {MissingKeyError} where no key of the ring made it; an error where the text was altered or moved to another place. */
  decrypt(ciphertext: string, place: string): string;
  /** The keyed digest by which a token secret is stored. */
  digest(secret: string): string;
  /** Constant-time comparison of a secret with a stored digest; false where the ring lacks the digest's key. */
  matches(secret: string, digest: string, keyId: string): boolean;
}

export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';
}

/** The first key encrypts and digests; the older ones only read what they made. */
export function keyring(first: Uint8Array, ...older: readonly Uint8Array[]): Keyring {
  const current = oneKey(first);
  const all = new Map([first, ...older].map(oneKey).map((key) => [key.id, key]));
  return {
    keyId: current.id,
    keyIds: [...all.keys()],
    encrypt(secret, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.encryptionKey, nonce).setAAD(
        Buffer.from(`${current.id}|${place}`),
      );
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      return ['v1', current.id, ...parts].join('.');
    },
    decrypt(ciphertext, place) {
      const [version, id = '', nonce = '', sealed = '', tag = ''] = ciphertext.split('.');
      const key = all.get(id);
      if (version !== 'v1' || key === undefined) {
        throw new MissingKeyError(
          `a stored secret was encrypted with key ${id}, which is missing; there is ${[...all.keys()].join(', ')}`,
        );
      }
      const decipher = createDecipheriv('aes-256-gcm', key.encryptionKey, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(`${id}|${place}`))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (secret) => current.digest(secret),
    matches(secret, expected, keyId) {
      const key = all.get(keyId);
      const digest = (key ?? current).digest(secret);
      const isEqual = timingSafeEqual(
        Buffer.from(digest, 'hex'),
        Buffer.from(expected.padEnd(64, '0').slice(0, 64), 'hex'),
      );
      return isEqual && key !== undefined;
    },
  };
}

/** The id of the key that made a ciphertext. */
export function keyIdOf(ciphertext: string): string {
  return ciphertext.split('.')[1] ?? '';
}

interface OneKey {
  readonly id: string;
  readonly encryptionKey: Buffer;
  digest(secret: string): string;
}

function oneKey(key: Uint8Array): OneKey {
  const digestKey = derive(key, 'vedette token digests');
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 12),
    encryptionKey: derive(key, 'vedette secrets at rest'),
    digest: (secret) => createHmac('sha256', digestKey).update(secret, 'utf8').digest('hex'),
  };
}

/** The configured keys, else the key file of the data folder, made at the first start: one key a line, the newest first. */
export function loadKeyring(
  configured: readonly Uint8Array[],
  dataDir: string,
  warn: (message: string) => void,
): Keyring {
  const [first, ...older] = configured;
  if (first !== undefined) return keyring(first, ...older);
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    if (makeKeyFile(file))
      warn(`made an encryption key in ${file}: back it up apart from the data, or set VEDETTE_ENCRYPTION_KEY`);
  }
  chmodSync(file, 0o600);
  return readKeyFile(file);
}

/** Puts a new key before those of the key file: whole or not at all, and on the disk before anything is encrypted with it. */
export function addKeyToFile(dataDir: string): Keyring {
  const file = keyFile(dataDir);
  readKeyFile(file);
  const next = `${file}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, `${newKeyLine()}${readFileSync(file, 'utf8').trimEnd()}\n`, {
    mode: 0o600,
    flush: true,
    flag: 'wx',
  });
  renameSync(next, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
  return readKeyFile(file);
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'encryption-key');
}

function readKeyFile(file: string): Keyring {
  const keys = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => Buffer.from(line, 'base64'));
  const [first, ...older] = keys;
  if (first === undefined || keys.some((key) => key.byteLength !== 32)) {
    throw new Error(`${file} does not hold a key of 32 bytes in base64 on each line; restore it from its backup`);
  }
  return keyring(first, ...older);
}

function newKeyLine(): string {
  return `${randomBytes(32).toString('base64')}\n`;
}

/** Whole or not at all, and on the disk before anything is encrypted with it. False where another process was first. */
function makeKeyFile(file: string): boolean {
  const made = `${file}.${process.pid}`;
  writeFileSync(made, newKeyLine(), { mode: 0o600, flush: true });
  try {
    linkSync(made, file);
    return true;
  } catch (error) {
    if (existsSync(file)) return false;
    throw error;
  } finally {
    rmSync(made);
  }
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
