/** Where Bitbucket shows a pull request, from the clone address of its repository: Cloud's is its page, Data Center's has `/scm/` in it. */
export function repositoryPage(repositoryUrl: string): string {
  if (!/^https?:\/\//i.test(repositoryUrl)) return '';
  const [, base = '', owner = '', slug = ''] = /^(.*?)\/scm\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(repositoryUrl) ?? [];
  if (base === '') return repositoryUrl.replace(/(\.git)?\/?$/, '');
  const place = owner.startsWith('~') ? `users/${owner.slice(1)}` : `projects/${owner}`;
  return `${base}/${place}/repos/${slug}`;
}

/** Empty where the address is none of the web. */
export function pullRequestPage(repositoryUrl: string, number: string): string {
  const page = repositoryPage(repositoryUrl);
  return page === '' ? '' : `${page}/pull-requests/${encodeURIComponent(number)}`;
}
