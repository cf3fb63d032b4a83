/**
 * What a browser shows to be let in: whose it is, which one, and the secret, as one opaque text. It names the organization, so that its row is
 * looked for among that organization's alone; only the digest of the secret is kept.
 */
import { randomBytes } from 'node:crypto';
import { newId } from '../foundation/ids.ts';

export interface Credential {
  readonly organizationId: string;
  readonly id: string;
  readonly secret: string;
}

const idBytes = 16;
const secretBytes = 32;
const textLength = Math.ceil(((2 * idBytes + secretBytes) * 4) / 3);

export function newCredential(organizationId: string): Credential {
  return { organizationId, id: newId(), secret: randomBytes(secretBytes).toString('base64url') };
}

export function credentialText({ organizationId, id, secret }: Credential): string {
  const bytes = [packed(organizationId), packed(id), Buffer.from(secret, 'base64url')];
  return Buffer.concat(bytes).toString('base64url');
}

/** Undefined for what none of ours could be. */
export function readCredential(text: string): Credential | undefined {
  if (text.length !== textLength || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return {
    organizationId: unpacked(bytes.subarray(0, idBytes)),
    id: unpacked(bytes.subarray(idBytes, 2 * idBytes)),
    secret: bytes.subarray(2 * idBytes).toString('base64url'),
  };
}

function packed(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function unpacked(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
