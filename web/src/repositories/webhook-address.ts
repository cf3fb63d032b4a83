/** Where Bitbucket tells of pushes and pull requests of a repository. */
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.ts';

/** By the address that the service is told to have, which need not be that by which its people reach the console. */
export function useWebhookAddress(): (repositoryId: string) => string {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return (repositoryId) => webhookAddress(data?.publicUrl ?? '', location.origin, repositoryId);
}

/** @param publicUrl empty where nobody has said so */
export function webhookAddress(publicUrl: string, origin: string, repositoryId: string): string {
  return `${publicUrl === '' ? origin : publicUrl}/webhooks/bitbucket/${encodeURIComponent(repositoryId)}`;
}
