/** What follows once repositories are added: their first scans, and what Bitbucket has to be told. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RegisteredRepository } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Button, LinkButton } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { ScanStateBadge } from '../scans/scan-state.tsx';
import { isUnderWay } from '../scans/scan-words.ts';
import { useScansWatched } from '../scans/use-scans-watched.ts';
import raised from '../design/raised-list.module.css';
import styles from './registration-done.module.css';
import type { RegistrationRow } from './registration-rows.ts';
import { useWebhookAddress } from './webhook-address.ts';

interface RegistrationDoneProps {
  readonly rows: readonly RegistrationRow[];
  /** In the same order. */
  readonly added: readonly RegisteredRepository[];
  readonly onMore: () => void;
}

export function RegistrationDone({ rows, added, onMore }: RegistrationDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const addressOf = useWebhookAddress();
  useEffect(() => heading.current?.focus(), []);
  const { data } = useOperation('repositoriesList', { repositoryIds: added.map(({ id }) => id), pageSize: 100 });
  const known = new Map(data?.repositories.map((repository) => [repository.id, repository]));
  useScansWatched([...known.values()].some(({ lastScan }) => isUnderWay(lastScan.state)));
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1}>
        {added.length === 1 ? 'The repository is added' : `${added.length} repositories are added`}
      </h2>
      <ul className={raised.list}>
        {rows.map((row, at) => {
          const id = added[at]?.id ?? '';
          const address = addressOf(id);
          const scan = known.get(id)?.lastScan;
          // One that was registered before keeps its id and takes what was typed.
          const wasThere = known.get(id)?.createdAt !== known.get(id)?.updatedAt;
          return (
            <li key={row.key} className={raised.row}>
              <div className={styles.head}>
                <Link to="/repositories/$id" params={{ id }} className={styles.name}>
                  <ForeignText text={row.repositoryName} />
                </Link>
                {scan !== undefined && scan.state !== '' && (
                  <span className={styles.scan}>
                    <ScanStateBadge id={scan.id} state={scan.state} reason={scan.reason} />
                    <Link to="/scans/$id" params={{ id: scan.id }}>
                      {wasThere ? 'Last scan' : 'First scan'}
                      <span className="visually-hidden"> of {row.repositoryName}</span>
                    </Link>
                  </span>
                )}
              </div>
              {wasThere && <p>It was registered before: it keeps its place, and takes the new details.</p>}
              <Copied label="Webhook address" text={address} of={row.repositoryName} />
              <Copied label="Secret" text={row.webhookSigningSecret} of={row.repositoryName} />
            </li>
          );
        })}
      </ul>
      <div className={styles.steps}>
        <h3>Have Bitbucket tell of pushes and pull requests</h3>
        <p>
          Without a webhook it is scanned only by its schedule, and when advisories change. This is the last time that
          the secrets are shown.
        </p>
        <ol>
          <li>
            In Bitbucket, open <em>Repository settings → Webhooks → Add webhook</em>.
          </li>
          <li>Give it the address and the secret from above. Bitbucket must reach this address over TLS.</li>
          <li>
            Choose the events <em>Repository: Push</em> and <em>Pull request: Created, Updated, Merged, Declined</em>.
            On Data Center: <em>Opened, Source branch updated, Modified, Merged, Declined, Deleted</em>.
          </li>
          <li>For pull requests, switch their scanning on, on the page of the repository.</li>
        </ol>
      </div>
      <div className={styles.buttons}>
        <LinkButton to="/repositories" look="primary">
          All repositories
        </LinkButton>
        <Button onClick={onMore}>Add more</Button>
      </div>
    </div>
  );
}

function Copied({ label, text, of }: { readonly label: string; readonly text: string; readonly of: string }) {
  return (
    <div className={styles.copied}>
      <span className={styles.label}>{label}</span>
      <code>{text}</code>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()} of ${of}`} />
    </div>
  );
}
