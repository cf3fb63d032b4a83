/** One pull request: what it brings in and takes away, and what Bitbucket was told of it. */
import { getRouteApi } from '@tanstack/react-router';
import { sentence } from '../api/console-error.ts';
import type { PullRequest, PullRequestsGetResult } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge } from '../design/badge.tsx';
import { LinkButton } from '../design/button.tsx';
import { ExternalLink } from '../design/external-link.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import { ScanStateBadge } from '../scans/scan-state.tsx';
import { isUnderWay, shortCommit } from '../scans/scan-words.ts';
import { pullRequestPage } from './bitbucket-page.ts';
import { FoundList } from './found-list.tsx';
import { foundCount, isOfOlder, stateWords, toldOf, toldWords } from './pull-request-words.ts';
import { ReportList } from './report-list.tsx';
import { RuleMatchList } from './rule-match-list.tsx';

const route = getRouteApi('/shell/pull-requests/$repository/$number');

export function PullRequestPage() {
  const { repository, number } = route.useParams();
  const { data, error, refetch } = useOperation('pullRequestsGet', { repositoryId: repository, pullRequestId: number });
  if (data === undefined)
    return (
      <Page
        title="Pull request"
        actions={error === null ? undefined : <LinkButton to="/pull-requests">All pull requests</LinkButton>}
      >
        {error === null ? (
          <Skeleton lines={8} label="Loading the pull request" />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  return <ShownPullRequest details={data} />;
}

function ShownPullRequest({ details }: { readonly details: PullRequestsGetResult }) {
  const { pullRequest, judgedCommit, baseCommit, reports, introduced, fixed, ruleMatches, disclosed } = details;
  const { repositoryId, repositoryName, pullRequestId, sourceBranch, targetBranch, state, scanId } = pullRequest;
  const registered = useOperation('repositoriesList', { repositoryIds: [repositoryId] });
  const url = registered.data?.repositories[0]?.repositoryUrl ?? '';
  const page = pullRequestPage(url, pullRequestId);
  const isJudged = judgedCommit !== '';
  return (
    <Page
      title={
        <>
          <ForeignText text={repositoryName} /> #{pullRequestId}
        </>
      }
      documentTitle={`${repositoryName} #${pullRequestId}`}
      lead={
        <>
          <ForeignText text={sourceBranch} /> → <ForeignText text={targetBranch} />
          {page !== '' && (
            <>
              {' · '}
              <ExternalLink href={page}>Open in Bitbucket</ExternalLink>
            </>
          )}
        </>
      }
      actions={
        <>
          <LinkButton to="/repositories/$id" params={{ id: repositoryId }}>
            Repository
          </LinkButton>
          {scanId !== '' && (
            <LinkButton to="/scans/$id" params={{ id: scanId }}>
              Newest scan
            </LinkButton>
          )}
        </>
      }
    >
      <Answer pullRequest={pullRequest} isJudged={isJudged} />
      <Card>
        <Facts>
          <Fact name="State">
            <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge>
          </Fact>
          <Fact name="Newest scan">
            {pullRequest.scanState === '' ? (
              'None yet'
            ) : (
              <ScanStateBadge id={scanId} state={pullRequest.scanState} reason={pullRequest.scanReason} />
            )}
          </Fact>
          <Fact name="Newest commit">
            <code>{shortCommit(pullRequest.headCommit)}</code>
          </Fact>
          {isJudged && (
            <Fact name="Judged">
              <code>{shortCommit(judgedCommit)}</code>
              {baseCommit !== '' && (
                <>
                  {' '}
                  against <code>{shortCommit(baseCommit)}</code>
                </>
              )}
            </Fact>
          )}
          <Fact name="Changed">
            <Time at={pullRequest.updatedAt} />
          </Fact>
          <Fact name="Bitbucket">
            <Told pullRequest={pullRequest} />
          </Fact>
        </Facts>
      </Card>
      {isJudged && (
        <>
          <Section title={`Brought in: ${introduced.length.toLocaleString('en')}`}>
            <FoundList found={introduced} empty="Its packages have no vulnerability that the target has not." />
          </Section>
          {ruleMatches.length > 0 && (
            <Section title={`Found by rules: ${ruleMatches.length.toLocaleString('en')}`}>
              <RuleMatchList matches={ruleMatches} />
            </Section>
          )}
          <Section title={`Taken away: ${fixed.length.toLocaleString('en')}`}>
            <FoundList found={fixed} empty="It fixes nothing that the target has." />
          </Section>
          {disclosed.length > 0 && (
            <Section title={`Made known since it was opened: ${disclosed.length.toLocaleString('en')}`}>
              <p>The target has these too; they do not fail the check.</p>
              <FoundList found={disclosed} empty="" />
            </Section>
          )}
        </>
      )}
      {reports.length > 0 && (
        <Section title="Told to Bitbucket">
          <ReportList reports={reports} />
        </Section>
      )}
    </Page>
  );
}

/** The one thing that a person wants to know first. */
function Answer({ pullRequest, isJudged }: { readonly pullRequest: PullRequest; readonly isJudged: boolean }) {
  const { scanState, scanReason, fixedCount } = pullRequest;
  if (scanState === 'failed' || scanState === 'cancelled')
    return (
      <Notice
        tone={scanState === 'failed' ? 'danger' : 'warn'}
        title={scanState === 'failed' ? 'Its newest scan failed' : 'Its newest scan was cancelled'}
      >
        {scanReason !== '' && <ForeignText text={sentence(scanReason)} />}
        {isJudged && ' Below stands what was found before.'}
      </Notice>
    );
  if (isUnderWay(scanState))
    return (
      <Notice title="It is being scanned">
        {isJudged ? 'Below stands what was found before.' : 'What it brings in stands here when that is done.'}
      </Notice>
    );
  if (!isJudged) return <Notice title="Not scanned yet">What it brings in stands here once it was.</Notice>;
  const found = foundCount(pullRequest);
  const away = fixedCount === 0 ? '' : ` It takes away ${fixedCount.toLocaleString('en')}.`;
  return found === 0 ? (
    <Notice tone="good" title="Nothing new is brought in">
      {away === '' ? 'Merging it makes nothing worse that is known.' : away.trim()}
    </Notice>
  ) : (
    <Notice tone="danger" title={`${found.toLocaleString('en')} new ${found === 1 ? 'finding' : 'findings'}`}>
      The most urgent stands first.{away}
    </Notice>
  );
}

function Told({ pullRequest }: { readonly pullRequest: PullRequest }) {
  const told = toldOf(pullRequest);
  const { word, tone } = toldWords[told];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>{' '}
      {told === 'problem' ? (
        <ForeignText text={sentence(pullRequest.reportProblem)} />
      ) : (
        told !== 'nothing' && (
          <>
            {isOfOlder(pullRequest) && 'of an older commit, '}
            <Time at={pullRequest.reportedAt} />
          </>
        )
      )}
    </>
  );
}
