/** Where the API of a registered repository's Bitbucket is: Cloud by the operator's list of web addresses, Data Center by the shape of its clone address. */
import type { CloudSite } from '../../config/bitbucket-sites.ts';

export type Edition = 'cloud' | 'dataCenter';

export interface BitbucketAddress {
  readonly edition: Edition;
  /** Without a `/` at its end: `https://api.bitbucket.org/2.0`, `https://git.example/rest`. */
  readonly apiUrl: string;
  /** Workspace or key of the project, `~user` for one of a person. */
  readonly owner: string;
  readonly slug: string;
  /** Its page, for people. */
  readonly pageUrl: string;
}

/** Undefined where the address is of no Bitbucket that is known. */
export function bitbucketAddress(repositoryUrl: string, sites: readonly CloudSite[]): BitbucketAddress | undefined {
  for (const { webUrl, apiUrl } of sites) {
    if (!repositoryUrl.startsWith(webUrl)) continue;
    const [owner = '', slug = '', ...more] = repositoryUrl.slice(webUrl.length).split('/');
    if (owner === '' || slug === '' || more.length > 0) return undefined;
    return { edition: 'cloud', apiUrl, owner, slug, pageUrl: repositoryUrl };
  }
  const [, base = '', owner = '', slug = ''] = /^(https?:\/\/.*?)\/scm\/([^/]+)\/([^/]+)$/.exec(repositoryUrl) ?? [];
  if (base === '') return undefined;
  const place = owner.startsWith('~') ? `users/${owner.slice(1)}` : `projects/${owner}`;
  return { edition: 'dataCenter', apiUrl: `${base}/rest`, owner, slug, pageUrl: `${base}/${place}/repos/${slug}` };
}

/** A workspace of Cloud or a project of Data Center. */
export interface OwnerAddress {
  readonly edition: Edition;
  readonly apiUrl: string;
  /** What clone addresses of its repositories begin with, before its name; ends with `/`. */
  readonly webUrl: string;
  readonly owner: string;
}

/** `https://bitbucket.org/workspace`, `https://git.example/scm/KEY`; undefined where the address is of none. */
export function ownerAddress(address: string, sites: readonly CloudSite[]): OwnerAddress | undefined {
  const found = bitbucketAddress(`${address.replace(/\/+$/, '')}/any`, sites);
  if (found === undefined) return undefined;
  const { edition, apiUrl, owner } = found;
  return { edition, apiUrl, owner, webUrl: address.replace(/\/+$/, '').slice(0, -owner.length) };
}

export function pullRequestPage({ pageUrl }: BitbucketAddress, id: string): string {
  return `${pageUrl}/pull-requests/${id}`;
}
