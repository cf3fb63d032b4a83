/**
 * Where the head of a pull request from a fork is read. Data Center keeps it in the repository that it goes to; Cloud does not, and the
 * fork's address is the repository's own with the other path, else one that the payload lists. It is checked again before it is used.
 */
import type { PullRequestSource } from './webhook-event.ts';

/** As `scans.head_source` has it: '' for the repository itself, a ref, an address, or `gone`. */
export function headSource(repositoryUrl: string, pullRequestId: string, source: PullRequestSource): string {
  if (source.kind === 'same') return '';
  if (source.kind === 'gone') return 'gone';
  if (source.dialect === 'data-center') return `refs/pull-requests/${pullRequestId}/from`;
  const { path, targetPath, addresses } = source;
  const own = repositoryUrl.toLowerCase();
  if (own.endsWith(`/${targetPath.toLowerCase()}`)) return repositoryUrl.slice(0, -targetPath.length) + path;
  // Of the listed addresses those with a user name are for a person, and git's own protocols are not spoken here.
  return addresses.map(withoutUser).find((address) => address !== '') ?? 'gone';
}

function withoutUser(address: string): string {
  if (!/^(?:https?|file):/i.test(address) || !URL.canParse(address)) return '';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
