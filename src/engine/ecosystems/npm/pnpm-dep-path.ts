/**
 * The keys of pnpm-lock.yaml's packages, which changed their form three times: `/name/1.0.0_peer@2` (version 5),
 * `/name@1.0.0(peer@2)` (6), `name@1.0.0(peer@2)` (9), and addresses for what comes from elsewhere.
 */
import type { PackageSource } from '../../model/package-source.ts';
import { gitSourceWithFragment, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import { sourceOf } from './specifier.ts';

export interface DepPath {
  /** Empty where the key names none. */
  readonly name: string;
  /** Empty where the key holds an address instead. */
  readonly version: string;
  /** Absent where the key holds a version of a registry. */
  readonly source?: PackageSource;
}

export function readDepPath(key: string): DepPath {
  const bare = withoutPeers(key);
  if (bare.startsWith('file:') || bare.startsWith('link:')) return { name: '', version: '', source: pathSource(bare) };
  const body = bare.startsWith('/') ? bare.slice(1) : bare;
  const atForm = /^((?:@[^/@]+\/)?[^/@]+)@(.+)$/.exec(body);
  if (atForm?.[1] !== undefined && atForm[2] !== undefined) return fromParts(atForm[1], atForm[2]);
  const slashForm = /^((?:@[^/@]+\/)?[^/@]+)\/([^/]+)$/.exec(body);
  if (slashForm?.[1] !== undefined && slashForm[2] !== undefined && bare.startsWith('/'))
    return fromParts(slashForm[1], slashForm[2]);
  return fromAddress(body);
}

/** What stands under the key that a reference of an importer or package means: the most likely form first. */
export function findReferred<T>(name: string, reference: string, entries: ReadonlyMap<string, T>): T | undefined {
  const joined = `${name}@${reference}`;
  return (
    entries.get(joined) ?? entries.get(`/${joined}`) ?? entries.get(`/${name}/${reference}`) ?? entries.get(reference)
  );
}

export function withoutPeers(key: string): string {
  const open = key.indexOf('(');
  return open < 0 ? key : key.slice(0, open);
}

function fromParts(name: string, rest: string): DepPath {
  if (/^\d[A-Za-z\d.+-]*$/.test(rest)) return { name, version: rest };
  if (/^(?:file|link):/.test(rest)) return { name, version: '', source: pathSource(rest) };
  if (/[:/]/.test(rest)) return { name, version: '', source: addressSource(rest) };
  // A version holds no underscore: what follows one names the peers of version 5.
  const version = rest.split('_')[0] ?? '';
  return /^\d/.test(version) ? { name, version } : { name, version: '' };
}

/** `registry.example/@scope/name/1.0.0`, `github.com/owner/repository/commit`. */
function fromAddress(body: string): DepPath {
  const [, host, name, rest] = /^([^/@]+\.[^/@]+)\/((?:@[^/]+\/)?[^/@]+)\/(\d[^/]*)$/.exec(body) ?? [];
  const version = rest?.split('_')[0] ?? '';
  if (name !== undefined && /^\d+\.\d+\.\d+/.test(version))
    return { name, version, source: registrySource(`https://${host}/`) };
  return { name: '', version: '', source: addressSource(body) };
}

/** `https://codeload.host/owner/name/tar.gz/commit`, `host/owner/name/commit`, `git@host+owner/name/commit`. */
function addressSource(address: string): PackageSource {
  const [, host, path, commit] =
    /^(?:git@)?([\w-]+(?:\.[\w-]+)+)[/+]((?:[^/]+\/){1,8}[^/]+)\/([0-9a-f]{40})$/.exec(address) ?? [];
  if (host !== undefined) return gitSourceWithFragment(`https://${host}/${path}#${commit}`);
  return sourceOf(address) ?? urlSource(address);
}
