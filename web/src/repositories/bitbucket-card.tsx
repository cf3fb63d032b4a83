/** What ties a repository to Bitbucket: where its webhook goes, and, when asked, whether everything works. */
import { useState } from 'react';
import { sentence } from '../api/console-error.ts';
import type { BitbucketCheckName, Repository } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { SideCard } from './side-card.tsx';
import styles from './side-card.module.css';
import { useWebhookAddress } from './webhook-address.ts';

const names: Readonly<Record<BitbucketCheckName, string>> = {
  address: 'Address',
  credential: 'Credential',
  webhook: 'Webhook',
  pullRequests: 'Pull requests',
  reports: 'Reports',
};

/** The service names the operation that switches them on. */
const pullRequestsOff = 'They are not scanned: the switch stands above.';

export function BitbucketCard({ repository: { id, repositoryUrl } }: { readonly repository: Repository }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isFetching, refetch } = useOperation(
    'bitbucketCheck',
    { repositoryId: id },
    { isEnabled: isAsked, staleMs: 0 },
  );
  const address = useWebhookAddress()(id);
  if (!/^https?:/i.test(repositoryUrl)) return null;
  return (
    <SideCard
      title="Bitbucket"
      action={
        <Button size="s" isBusy={isFetching} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
          Check
        </Button>
      }
    >
      <div className={styles.fine}>Webhook address</div>
      <div className={styles.copied}>
        <code>{address}</code>
        <CopyButton text={address} label="Copy the webhook address" />
      </div>
      <div role="status">
        {error !== null && <p>{error.message}</p>}
        {data !== undefined && (
          <ul className={styles.checks}>
            {data.checks.map(({ name, isWorking, message }) => (
              <li key={name} className={styles.check}>
                <Badge tone={isWorking ? 'good' : 'warn'}>{names[name]}</Badge>
                <ForeignText text={name === 'pullRequests' && !isWorking ? pullRequestsOff : sentence(message)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SideCard>
  );
}
