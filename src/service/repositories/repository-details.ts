/** What the audit trail keeps of a repository: everything a registration says but its signing secret. */
import type { RepositoryRow } from './store.ts';

export function repositoryDetails(
  repository: Pick<RepositoryRow, 'url' | 'name' | 'default_branch' | 'git_author_email'>,
) {
  return {
    url: repository.url,
    name: repository.name,
    defaultBranch: repository.default_branch,
    gitAuthorEmail: repository.git_author_email,
  };
}
