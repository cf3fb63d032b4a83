/** One scan: how far it is or how it ended, what it found, and what it could not read. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sentence } from '../api/console-error.ts';
import type { ScanDetails } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Button, LinkButton } from '../design/button.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Words } from '../design/words.tsx';
import { Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { Coverage } from './coverage.tsx';
import { IntroducedList } from './introduced-list.tsx';
import { ScanFindings } from './scan-findings.tsx';
import { ScanPhases } from './scan-phases.tsx';
import { ScanStateBadge } from './scan-state.tsx';
import { Took } from './scan-columns.tsx';
import { isUnderWay, kindWords, shortCommit, triggerWords } from './scan-words.ts';
import { useScansWatched } from './use-scans-watched.ts';

const route = getRouteApi('/shell/scans/$id');

export function ScanPage() {
  const { id } = route.useParams();
  const { data: scan, error, refetch } = useOperation('scansGet', { id });
  useScansWatched(scan !== undefined && isUnderWay(scan.state));
  if (scan === undefined)
    return (
      <Page title="Scan" actions={error === null ? undefined : <LinkButton to="/scans">All scans</LinkButton>}>
        {error === null ? (
          <Skeleton lines={8} label="Loading the scan" />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  return <ShownScan scan={scan} />;
}

function ShownScan({ scan }: { readonly scan: ScanDetails }) {
  return (
    <Page
      title={
        <>
          Scan of <ForeignText text={scan.repositoryName} />
        </>
      }
      documentTitle={`Scan of ${scan.repositoryName}`}
      lead={
        <>
          {kindWords(scan)} · <ForeignText text={scan.branch} />
          {scan.commitSha !== '' && (
            <>
              {' '}
              at <code title={scan.commitSha}>{shortCommit(scan.commitSha)}</code>
            </>
          )}
        </>
      }
      actions={<Actions scan={scan} />}
    >
      {scan.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <Words text={sentence(warning)} />
        </Notice>
      ))}
      {isUnderWay(scan.state) ? <ScanPhases scan={scan} /> : <Ending scan={scan} />}
      <Card>
        <Facts>
          {!isUnderWay(scan.state) && (
            <Fact name="State">
              <ScanStateBadge id={scan.id} state={scan.state} phase={scan.phase} />
            </Fact>
          )}
          <Fact name="Cause">{triggerWords(scan.trigger)}</Fact>
          <Fact name="Asked for">
            <Time at={scan.queuedAt} />
          </Fact>
          {!isUnderWay(scan.state) && scan.startedAt !== '' && (
            <Fact name="Took">
              <Took scan={scan} />
            </Fact>
          )}
          {scan.state === 'completed' && <Counts scan={scan} />}
          {scan.baseBranch !== '' && (
            <Fact name="Compared with">
              <ForeignText text={scan.baseBranch} />{' '}
              {scan.baseCommitSha !== '' && <code>{shortCommit(scan.baseCommitSha)}</code>}
            </Fact>
          )}
          {scan.advisorySnapshot !== '' && (
            <Fact name="Advisories">
              <Link to="/advisories">
                <code>{scan.advisorySnapshot.slice(0, 8)}</code>
              </Link>
            </Fact>
          )}
        </Facts>
      </Card>
      {scan.state === 'completed' && (
        <>
          {scan.kind === 'pr' ? <IntroducedList introduced={scan.introduced} /> : <ScanFindings scan={scan} />}
          <Section title="Coverage: what was not read, and why">
            <Coverage gaps={scan.gaps} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Counts({ scan }: { readonly scan: ScanDetails }): ReactNode {
  return (
    <>
      <Fact name="Packages">{scan.packageCount.toLocaleString('en')}</Fact>
      <Fact name="Vulnerable places">{scan.vulnerabilityCount.toLocaleString('en')}</Fact>
      <Fact name="Found by rules">{scan.ruleMatchCount.toLocaleString('en')}</Fact>
    </>
  );
}

const endings = {
  failed: { tone: 'danger', title: 'This scan failed', fallback: 'The service’s log says why.' },
  cancelled: { tone: 'warn', title: 'This scan was cancelled', fallback: 'Nothing of it was recorded.' },
  skipped: { tone: 'plain', title: 'This scan was skipped', fallback: 'The last scan still stands.' },
} as const;

function Ending({ scan: { state, reason } }: { readonly scan: ScanDetails }) {
  if (state !== 'failed' && state !== 'cancelled' && state !== 'skipped') return null;
  const { tone, title, fallback } = endings[state];
  return (
    <Notice tone={tone} title={title}>
      <ForeignText text={reason === '' ? fallback : sentence(reason)} />
    </Notice>
  );
}

function Actions({ scan }: { readonly scan: ScanDetails }) {
  const navigate = useNavigate();
  const cancel = useChange('scansCancel', ['scansGet', 'scansList', 'repositoriesList']);
  const start = useChange('scansStart', ['scansList', 'repositoriesList']);
  const isAgain = scan.kind === 'full' && !isUnderWay(scan.state);
  return (
    <>
      {/* Not where the button stood that began it, which may be pressed twice. */}
      {isUnderWay(scan.state) && (
        <Button
          look="danger"
          isBusy={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { id: scan.id },
              {
                onSuccess: () => tell('The scan is cancelled.'),
                onError: ({ message }) => tell(message, { tone: 'danger' }),
              },
            )
          }
        >
          Cancel scan
        </Button>
      )}
      <LinkButton to="/repositories/$id" params={{ id: scan.repositoryId }}>
        Repository
      </LinkButton>
      {scan.kind === 'pr' && (
        <LinkButton
          to="/pull-requests/$repository/$number"
          params={{ repository: scan.repositoryId, number: scan.pullRequestId }}
        >
          Pull request
        </LinkButton>
      )}
      {isAgain && (
        <Button
          look={scan.state === 'completed' ? 'plain' : 'primary'}
          isBusy={start.isPending}
          onClick={() =>
            start.mutate(
              { repositoryId: scan.repositoryId },
              {
                onSuccess: ({ scanId }) => void navigate({ to: '/scans/$id', params: { id: scanId } }),
                onError: ({ message }) => tell(message, { tone: 'danger' }),
              },
            )
          }
        >
          Scan again
        </Button>
      )}
    </>
  );
}
