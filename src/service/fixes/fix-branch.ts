/** The branch of a group of fixes: what its pull request is found again by. */
import { createHash } from 'node:crypto';
import { fixBranchPrefix } from '../bitbucket/fix-host.ts';

export function fixBranch(groupId: string): string {
  const isName = /^[A-Za-z0-9][\w-]{0,79}$/.test(groupId);
  return fixBranchPrefix + (isName ? groupId : createHash('sha256').update(groupId).digest('hex').slice(0, 24));
}
