/**
 * The key of the installation: encrypts secrets at rest (AES-256-GCM) and keys the digests of token secrets. Ciphertexts carry
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
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Keyring {
  readonly keyId: string;
  /** @param place what the secret belongs to, `table|column|organization|row`; needed again to decrypt. */
  encrypt(secret: string, place: string): string;
  /** @throws where the text was altered, moved to another place, or encrypted by another key. */
  decrypt(ciphertext: string, place: string): string;
  /** The keyed digest by which a token secret is stored. */
  digest(secret: string): string;
  /** Constant-time comparison of a secret with a stored digest. */
  matches(secret: string, digest: string): boolean;
}

export function keyring(key: Uint8Array): Keyring {
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const encryptionKey = derive(key, 'vedette secrets at rest');
  const digestKey = derive(key, 'vedette token digests');
  const digest = (secret: string): string => createHmac('sha256', digestKey).update(secret, 'utf8').digest('hex');
  return {
    keyId,
    encrypt(secret, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(`${keyId}|${place}`));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', keyId, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(ciphertext, place) {
      const [version, id, nonce = '', sealed = '', tag = ''] = ciphertext.split('.');
      if (version !== 'v1' || id !== keyId)
        throw new Error(`a stored secret was encrypted with key ${id}, this is key ${keyId}`);
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(`${keyId}|${place}`))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest,
    matches(secret, expected) {
      return timingSafeEqual(
        Buffer.from(digest(secret), 'hex'),
        Buffer.from(expected.padEnd(64, '0').slice(0, 64), 'hex'),
      );
    },
  };
}

/** The configured key, else the key file of the data folder, made at the first start. */
export function loadKeyring(
  configured: Uint8Array | undefined,
  dataDir: string,
  warn: (message: string) => void,
): Keyring {
  if (configured !== undefined) return keyring(configured);
  const file = join(dataDir, 'encryption-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    if (makeKeyFile(file))
      warn(`made an encryption key in ${file}: back it up apart from the data, or set VEDETTE_ENCRYPTION_KEY`);
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.byteLength !== 32)
    throw new Error(`${file} does not hold a key of 32 bytes in base64; restore it from its backup`);
  return keyring(key);
}

/** Whole or not at all, and on the disk before anything is encrypted with it. False where another process was first. */
function makeKeyFile(file: string): boolean {
  const made = `${file}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
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
