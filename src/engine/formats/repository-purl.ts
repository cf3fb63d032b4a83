/** The purl of a repository at a commit, by which others know the product: of a forge where purls have a type for it, else a generic one. */
import { repositoryKey } from '../model/source-address.ts';

const types: ReadonlyMap<string, string> = new Map([
  ['github.com', 'github'],
  ['bitbucket.org', 'bitbucket'],
]);

/** Empty where the address names no repository. */
export function repositoryPurl(url: string, commit: string): string {
  const key = repositoryKey(url);
  if (key === undefined) return '';
  const [host = '', ...parts] = key.split('/');
  const version = /^[\da-f]{7,64}$/.test(commit) ? `@${commit}` : '';
  const path = parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
  const type = types.get(host);
  if (type !== undefined) return `pkg:${type}/${path}${version}`;
  const name = encodeURIComponent((parts.at(-1) ?? host).toWellFormed());
  return `pkg:generic/${name}${version}?vcs_url=${encodeURIComponent(`git+https://${key}`.toWellFormed())}`;
}
