/** Reads the values of settings that are more than a text or a number; each says what is wrong and never repeats a secret. */
import { isIP } from 'node:net';
import type { NetworkSettings } from './network.ts';

type Complain = (message: string) => void;

export function databaseUrl(text: string, complain: Complain): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The URL may hold a password, so the message does not repeat it.
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) complain('must be a postgres:// URL');
  return text;
}

export function network(proxy: string, caFile: string, complain: Complain): NetworkSettings {
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  // The address may hold a password, so the message does not repeat it.
  if (proxy !== '' && (url === undefined || !/^https?:$/.test(url.protocol)))
    complain('must be an http:// or https:// URL');
  return { ...(proxy === '' ? {} : { proxy }), ...(caFile === '' ? {} : { caFile }) };
}

/** Plain http is for loopback only. */
export function isFetchable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

export function isLoopback(hostname: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname);
}

/** Several are separated by commas. */
export function encryptionKeys(text: string, complain: Complain): Uint8Array[] {
  if (text === '') return [];
  const keys = text.split(',').map((key) => encryptionKey(key.trim()));
  const right = keys.filter((key) => key !== undefined);
  if (right.length < keys.length) complain('must be 32 bytes, in base64 or as 64 hex digits');
  return right;
}

function encryptionKey(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}

export function repositoryPrefixes(text: string, complain: Complain): string[] {
  const prefixes = text
    .split(',')
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '');
  for (const prefix of prefixes) {
    const url = URL.canParse(prefix) ? new URL(prefix) : undefined;
    // What stands before an @ may be a password, so such a prefix is not repeated, whatever else is wrong with it.
    if (prefix.includes('@')) complain('has a prefix with user info in it; leave that out');
    else if (url === undefined || !['https:', 'http:', 'file:'].includes(url.protocol)) {
      complain(
        `has ${quote(prefix)}, which is no URL prefix; write https://host/path/, http://127.0.0.1:port/ or file:///folder/`,
      );
    } else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
      complain(`has ${quote(prefix)}: plain http is for loopback only, use https`);
    }
  }
  if (prefixes.length === 0) complain('names no prefix');
  return prefixes;
}

/** An address that others reach this service at. */
export function publicUrl(text: string, complain: Complain): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSound = url !== undefined && /^https?:$/.test(url.protocol) && !/[@?#]/.test(text);
  if (!isSound) complain('must be an address such as https://vedette.example, without user info, query and fragment');
  return text.replace(/\/+$/, '');
}

/** Addresses of IPv4 or IPv6, each alone or with the length of its network. */
export function networks(text: string, complain: Complain): string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  for (const item of items) {
    const [address = '', length] = item.split('/', 2);
    const version = isIP(address);
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
    if (version === 0 || !isLength || item.split('/').length > 2)
      complain(`has ${quote(item)}, which is no address and no network; write 10.0.0.5, 10.0.0.0/8 or fd00::/8`);
  }
  return items;
}

export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
