/**
 * Which addresses may be registered and fetched: those under a prefix that the operator lists, compared part by part.
 * A list of what is allowed is kept instead of one of what is not, since no such list survives redirects, odd
 * spellings of addresses and names that change their meaning between the check and the use.
 */

export type NormalizedUrl =
  | { readonly ok: true; readonly url: string; readonly prefix: string }
  | { readonly ok: false; readonly message: string };

const lengthMax = 2_000;
const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'file:']);
const hostCharacters = /^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:.]+\]$/;
/** What a repository's path is made of, spaces as `%20`; with no other escape allowed, nothing can hide in one. */
const pathCharacters = /^(?:[A-Za-z0-9._~!$'()*+,;=:@-]|%20)+$/;

/**
 * The one spelling of a repository's address: lower-case host, no default port, no trailing `/` or `.git`.
 * `allowedPrefixes` are such addresses too (`https://bitbucket.org/`, `https://git.example/scm/`, `file:///srv/git/`).
 */
export function normalizeRepositoryUrl(text: string, allowedPrefixes: readonly string[]): NormalizedUrl {
  const ssh = sshAddress(text.trim());
  if (ssh !== undefined) return { ok: false, message: insteadOfSsh(ssh, allowedPrefixes) };
  const parsed = parse(text.trim());
  if (typeof parsed === 'string') return { ok: false, message: parsed };
  for (const prefix of allowedPrefixes) {
    const allowed = parse(prefix.trim());
    if (typeof allowed !== 'string' && isUnder(parsed, allowed)) return { ok: true, url: spell(parsed), prefix };
  }
  // Folders of this machine are the operator's business; whoever may use them knows them.
  const tellable = allowedPrefixes.filter((prefix) => !prefix.trim().startsWith('file:'));
  const list = tellable.length === 0 ? 'none is configured' : `allowed: ${tellable.join(', ')}`;
  return { ok: false, message: `the address is not under one that this service may read from (${list})` };
}

interface SshAddress {
  readonly host: string;
  readonly path: string;
}

/** `git@host:team/app.git` as scp writes it, or `ssh://git@host:7999/KEY/app.git`. Who logs in, and how, is left out. */
function sshAddress(text: string): SshAddress | undefined {
  if (text.length > lengthMax) return undefined;
  const url = /^(?:git\+)?ssh:\/\/(?:[^@/]*@)?([A-Za-z0-9.-]+)(?::\d*)?\/(.*)$/i.exec(text);
  const scp = /^[\w.-]+@([A-Za-z0-9.-]+):(?!\/\/)(.*)$/.exec(text);
  const [, host, path = ''] = url ?? scp ?? [];
  // Bitbucket Cloud is also reached through a host of its own for networks without port 22.
  return host === undefined ? undefined : { host: host.toLowerCase().replace(/^altssh\./, ''), path };
}

/** Says what to write in its place: below the prefix of that host, which names the folder that clones over https go through. */
function insteadOfSsh({ host, path }: SshAddress, allowedPrefixes: readonly string[]): string {
  const prefix = allowedPrefixes.find((one) => {
    const allowed = parse(one.trim());
    return typeof allowed !== 'string' && allowed.scheme !== 'file:' && allowed.host.replace(/:\d+$/, '') === host;
  });
  const base = (prefix ?? `https://${host}`).replace(/\/*$/, '');
  const root = parse(base);
  const folder = typeof root === 'string' ? '' : root.parts.join('/');
  const rest = path.replace(/^\/+/, '');
  const inside = folder !== '' && rest.startsWith(`${folder}/`) ? rest.slice(folder.length + 1) : rest;
  const address = parse(`${base}/${inside}`);
  const why = 'is an SSH address, and this service reads over https: write it as';
  return `${why} ${typeof address === 'string' ? 'https://host/path/to/repository' : spell(address)}`;
}

interface Address {
  readonly scheme: string;
  /** With the port, where it is not the scheme's own. */
  readonly host: string;
  readonly parts: readonly string[];
}

/** The parts of an address, or what is wrong with it. Never repeats the address, which may hold a password. */
function parse(text: string): Address | string {
  if (text.length > lengthMax) return `the address is longer than ${lengthMax} characters`;
  const shape = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#\\]*)(\/[^?#\\]*)?$/.exec(text);
  if (shape === null) {
    return /[?#]/.test(text)
      ? 'the address of a repository has no query (?) and no fragment (#)'
      : 'not an address of a repository: write it as https://host/path/to/repository';
  }
  const scheme = `${(shape[1] ?? '').toLowerCase()}:`;
  if (!schemes.has(scheme)) return 'the address must begin with https://';
  const host = normalizeHost(scheme, shape[2] ?? '');
  if (typeof host !== 'object') return host;
  const parts = pathParts(shape[3] ?? '');
  return typeof parts === 'string' ? parts : { scheme, host: host.name, parts };
}

function normalizeHost(scheme: string, authority: string): { readonly name: string } | string {
  if (authority.includes('@')) return 'the address must not hold a user name or password';
  if (scheme === 'file:')
    return authority === '' ? { name: '' } : 'a file address names no host: file:///path/to/repository';
  const split = /^(.*?)(?::(\d{1,5}))?$/.exec(authority);
  const name = (split?.[1] ?? '').toLowerCase();
  const port = split?.[2] === undefined ? '' : String(Number(split[2]));
  if (!hostCharacters.test(name) || name.startsWith('.') || name.includes('..'))
    return 'the host of the address is not valid';
  if (port !== '' && (port === '0' || Number(port) > 65_535)) return 'the port of the address is not valid';
  const isDefault = port === '' || port === (scheme === 'https:' ? '443' : '80');
  return { name: `${name.replace(/\.$/, '')}${isDefault ? '' : `:${port}`}` };
}

function pathParts(path: string): readonly string[] | string {
  const parts = path.split('/').slice(1);
  while (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    if (part === '') return 'the path of the address has an empty part (//)';
    if (part === '.' || part === '..') return 'the path of the address must not hold . or ..';
    if (part.startsWith('-')) return 'a part of the path must not begin with -';
    if (!pathCharacters.test(part))
      return 'the path of the address holds a character or an escape (%) that is not allowed';
  }
  const last = parts.at(-1);
  if (last === undefined || !last.endsWith('.git') || last === '.git') return parts;
  return [...parts.slice(0, -1), last.slice(0, -'.git'.length)];
}

/** By whole parts: `https://host/team` allows `/team/app`, not `/team-of-others/app`, and a prefix is no repository. */
function isUnder(address: Address, prefix: Address): boolean {
  return (
    address.scheme === prefix.scheme &&
    address.host === prefix.host &&
    address.parts.length > prefix.parts.length &&
    prefix.parts.every((part, index) => part === address.parts[index])
  );
}

function spell({ scheme, host, parts }: Address): string {
  return `${scheme}//${host}/${parts.join('/')}`;
}

/** Whether git takes the text as the name of a branch (`git check-ref-format --branch`), without asking git. */
export function isValidBranchName(name: string): boolean {
  return (
    name !== '' &&
    name !== '@' &&
    name !== 'HEAD' &&
    name.length <= 250 &&
    !name.startsWith('-') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    !name.includes('@{') &&
    // oxlint-disable-next-line no-control-regex
    !/[\u0000-\u0020\u007f~^:?*[\\]/.test(name) &&
    name.isWellFormed() &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  );
}
