/** One repository: what it holds and what to do first on the left, how it is scanned on the right. */
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import type { Repository } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Button, LinkButton } from '../design/button.tsx';
import { ExternalLink } from '../design/external-link.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { Page } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { dateOf } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { repositoryPage } from '../pull-requests/bitbucket-page.ts';
import { isUnderWay, shortCommit } from '../scans/scan-words.ts';
import { useScansWatched } from '../scans/use-scans-watched.ts';
import { BitbucketCard } from './bitbucket-card.tsx';
import { BranchSection } from './branch-section.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FixPolicyCard } from './fix-policy-card.tsx';
import { HeldSection } from './held-section.tsx';
import { LastScans } from './last-scans.tsx';
import { PullRequestsCard } from './pull-requests-card.tsx';
import { RemoveRepositoryDialog } from './remove-repository-dialog.tsx';
import styles from './repository-page.module.css';
import { ScheduleCard } from './schedule-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { UrgentSection } from './urgent-section.tsx';

const route = getRouteApi('/shell/repositories/$id');

const gone = new ConsoleError({
  kind: 'gone',
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is no such repository.',
});

export function RepositoryPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useOperation('repositoriesList', { repositoryIds: [id] });
  const repository = data?.repositories[0];
  useScansWatched(repository !== undefined && isUnderWay(repository.lastScan.state));
  // The id was that of a registered branch or tag, as alerts and scans name them.
  if (repository !== undefined && repository.id !== id)
    return <Navigate to="/repositories/$id" params={{ id: repository.id }} replace />;
  if (repository !== undefined) return <ShownRepository key={id} repository={repository} />;
  return (
    <Page
      title="Repository"
      actions={data === undefined ? undefined : <LinkButton to="/repositories">All repositories</LinkButton>}
    >
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} label="Loading the repository" />
      ) : (
        <Failed error={gone} />
      )}
    </Page>
  );
}

function ShownRepository({ repository }: { readonly repository: Repository }) {
  const { id, kind, repositoryName, repositoryUrl, defaultBranch, scannedCommitSha, archivedAt } = repository;
  const isCode = kind === 'git';
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Page
      title={<ForeignText text={repositoryName} />}
      documentTitle={repositoryName}
      lead={
        isCode ? (
          <>
            <Address url={repositoryUrl} /> · <ForeignText text={defaultBranch} />
            {scannedCommitSha !== '' && (
              <>
                {' '}
                at <code title={scannedCommitSha}>{shortCommit(scannedCommitSha)}</code>
              </>
            )}
          </>
        ) : (
          'An uploaded bill of materials, without code'
        )
      }
      actions={
        <>
          <ExportMenu repository={repository} />
          {isCode && <ScanNow id={id} />}
        </>
      }
    >
      {archivedAt !== '' && (
        <Notice tone="warn" title={`Archived since ${dateOf(archivedAt)}`}>
          Bitbucket has it no more under this address, or has archived it. It is not scanned by itself; what was found
          stays.
        </Notice>
      )}
      <LastScanNotice repository={repository} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <HeldSection repository={repository} />
          <UrgentSection repository={repository} />
          <LastScans repositoryId={id} />
          {isCode && <BranchSection repository={repository} />}
        </div>
        <div className={styles.side}>
          {isCode ? (
            <>
              <ScheduleCard repository={repository} />
              <PullRequestsCard repository={repository} />
              <FixPolicyCard repositoryId={id} />
              <BitbucketCard repository={repository} />
            </>
          ) : (
            <UploadCard />
          )}
          <section className={styles.remove} aria-label="Remove">
            <Button look="danger" onClick={() => setIsRemoving(true)}>
              Remove repository…
            </Button>
          </section>
        </div>
      </div>
      {isRemoving && <RemoveRepositoryDialog repository={repository} onClose={() => setIsRemoving(false)} />}
    </Page>
  );
}

function Address({ url }: { readonly url: string }) {
  const page = repositoryPage(url);
  const text = <ForeignText text={url} />;
  return page === '' ? text : <ExternalLink href={page}>{text}</ExternalLink>;
}

function LastScanNotice({ repository: { lastScan } }: { readonly repository: Repository }) {
  if (lastScan.state !== 'failed') return null;
  return (
    <Notice tone="danger" title="The last scan failed">
      <ForeignText text={lastScan.reason} />
    </Notice>
  );
}

function ScanNow({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const start = useChange('scansStart', ['scansList', 'repositoriesList']);
  const scan = (): void =>
    start.mutate(
      { repositoryId: id },
      {
        onSuccess: ({ scanId }) => void navigate({ to: '/scans/$id', params: { id: scanId } }),
        onError: ({ message }) => tell(message, { tone: 'danger' }),
      },
    );
  useShortcuts({ s: scan });
  return (
    <Button look="primary" isBusy={start.isPending} onClick={scan}>
      Scan now
    </Button>
  );
}
