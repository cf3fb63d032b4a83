/** Where Bitbucket tells of pushes and pull requests of a repository. */
export function webhookAddress(origin: string, repositoryId: string): string {
  return `${origin}/webhooks/bitbucket/${encodeURIComponent(repositoryId)}`;
}
