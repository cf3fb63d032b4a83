/**
 * The operator's credentials for private repositories, in one JSON file that is read again for every use, so that a rotated
 * token works without a restart. An entry counts for addresses under its own, and the longest such entry wins.
 */
import { readFile } from 'node:fs/promises';
import { FetchFailed } from './fetch-failed.ts';
import type { GitCredential } from './git-command.ts';
import { normalizeRepositoryUrl } from './repository-url.ts';

export interface CredentialEntry {
  /** `https://bitbucket.org/workspace/`; counts by whole path segments. */
  readonly url: string;
  readonly credential: GitCredential;
  /** Organizations whose repositories it may be used for; absent for all of them. */
  readonly organizations?: readonly string[];
}

/** The file's text says what is wrong and in which entry, and never repeats a value of it. */
export class CredentialFileError extends Error {
  override readonly name = 'CredentialFileError';
}

const sizeMaxBytes = 1024 * 1024;

/**
 * @returns the credential for one repository of one organization, or `undefined` where no file or no entry is for it
 * @throws {FetchFailed} where the file cannot be read, in words for whoever looks at the scan
 */
export async function credentialFor(
  file: string,
  { organizationId, url }: { readonly organizationId: string; readonly url: string },
): Promise<GitCredential | undefined> {
  if (file === '') return undefined;
  let entries: readonly CredentialEntry[];
  try {
    entries = await readCredentialFile(file);
  } catch (error) {
    if (!(error instanceof CredentialFileError)) throw error;
    throw new FetchFailed('authentication', `The file of git credentials cannot be used: ${error.message}.`);
  }
  return entries
    .filter(({ organizations }) => organizations?.includes(organizationId) ?? true)
    .filter((entry) => normalizeRepositoryUrl(url, [entry.url]).ok)
    .reduce<CredentialEntry | undefined>(
      (best, entry) => (best === undefined || entry.url.length > best.url.length ? entry : best),
      undefined,
    )?.credential;
}

/** @throws {CredentialFileError} */
export async function readCredentialFile(file: string): Promise<readonly CredentialEntry[]> {
  const content = await readFile(file).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new CredentialFileError(`it cannot be read (${reason})`);
  });
  if (content.byteLength > sizeMaxBytes) throw new CredentialFileError('it is larger than 1 MB');
  return parseCredentials(content.toString('utf8'));
}

/** @throws {CredentialFileError} */
export function parseCredentials(text: string): readonly CredentialEntry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The parser's own message repeats the text around the fault, which may be a password.
    throw new CredentialFileError('it is not JSON');
  }
  if (!Array.isArray(parsed)) throw new CredentialFileError('it must hold a list of entries');
  return parsed.map((entry: unknown, index) => parseEntry(entry, `entry ${index + 1}`));
}

function parseEntry(entry: unknown, where: string): CredentialEntry {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new CredentialFileError(`${where} is no object`);
  const fields = new Map<string, unknown>(Object.entries(entry));
  const known = new Set(['url', 'token', 'username', 'password', 'email', 'organizations']);
  if (![...fields.keys()].every((name) => known.has(name)))
    throw new CredentialFileError(`${where} has a field other than ${[...known].join(', ')}`);
  const url = fields.get('url');
  const address = typeof url === 'string' ? normalizeRepositoryUrl(url, [url]) : undefined;
  if (typeof url !== 'string' || address === undefined || !isAddress(url))
    throw new CredentialFileError(`${where} needs a url, such as https://bitbucket.org/workspace/`);
  const organizations = fields.get('organizations');
  if (organizations !== undefined && !isTexts(organizations))
    throw new CredentialFileError(`${where} has organizations that are not a list of ids`);
  return { url, credential: credentialOf(fields, where), ...(organizations === undefined ? {} : { organizations }) };
}

function credentialOf(fields: ReadonlyMap<string, unknown>, where: string): GitCredential {
  const token = fields.get('token');
  const username = fields.get('username');
  const password = fields.get('password');
  const email = fields.get('email');
  if (email !== undefined && (!isSecret(email) || !email.includes('@') || email.includes(':')))
    throw new CredentialFileError(`${where} has an email that is none`);
  if (isSecret(token) && username === undefined && password === undefined && email === undefined)
    return { kind: 'bearer', token };
  if (token === undefined && isSecret(username) && !username.includes(':') && isSecret(password))
    return { kind: 'basic', username, password, ...(email === undefined ? {} : { email }) };
  throw new CredentialFileError(
    `${where} needs either a token, or a username and a password, with an email where the API of Bitbucket Cloud is to be used with an API token`,
  );
}

/** An address under which repositories lie, without a user name or password of its own. */
function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[@?#]/.test(url);
}

/** A line break would end the header that the secret is sent in. */
function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\r\n\0]/.test(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
