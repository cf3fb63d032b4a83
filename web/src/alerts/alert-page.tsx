/** One alert, around its evidence: what was found and where, the code step by step, why the answer is what it is, and what to do about it. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { given } from '../api/search-params.ts';
import { operationQuery } from '../api/use-operation.ts';
import type { Occurrence } from '../api/operations.ts';
import type { AlertPlace } from '../decisions/decision-targets.ts';
import { Deciding } from '../decisions/deciding.tsx';
import { DecisionNotice } from '../decisions/decision-notice.tsx';
import { Badge, ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { BadgeLine, Beside } from '../design/beside.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { WhenIdle } from '../design/when-idle.tsx';
import { Words } from '../design/words.tsx';
import { Neighbours, useNeighbours } from '../lists/neighbours.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { AdvisoryText } from './advisory-text.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertFixes } from './alert-fixes.tsx';
import { alertList } from './alert-order.ts';
import styles from './alert-page.module.css';
import { AlertSteps } from './alert-steps.tsx';
import { DependencyDrawing } from './dependency-drawing.tsx';
import { exposureWords } from './exposure-words.ts';
import { OccurrenceList } from './occurrence-list.tsx';
import { packageWords } from './package-words.ts';
import { alertRequest, useShownAlert } from './use-shown-alert.ts';
import { WhyAnswer } from './why-answer.tsx';

const route = getRouteApi('/shell/alerts/$id');

export function AlertPage() {
  const { id } = route.useParams();
  const { at, repository } = route.useSearch();
  const navigate = route.useNavigate();
  const [picked, setPicked] = useState<Occurrence>();
  const { alert, error, retry, chosen, begin } = useShownAlert({ id, at, repositoryIds: repository, picked });
  const client = useQueryClient();
  const neighbours = useNeighbours({
    name: 'scaAlertsSearch',
    list: alertList,
    id,
    open: (next) =>
      void navigate({
        to: '/alerts/$id',
        params: { id: next },
        search: given('repository', repository),
        replace: true,
      }),
    readAhead: (next) =>
      alert !== undefined &&
      void client.prefetchQuery(operationQuery('scaVulnerabilitiesGet', alertRequest(next, repository))),
  });
  const [isDeciding, setIsDeciding] = useState(false);
  useShortcuts({
    j: () => neighbours.goTo(1),
    k: () => neighbours.goTo(-1),
    u: () => void navigate({ to: '/alerts', search: alertList.last()?.search ?? {} }),
    e: () => setIsDeciding(true),
  });
  if (error !== null)
    return (
      <Page title="Alert">
        <Failed error={error} onRetry={retry} />
        {repository !== undefined && <Everywhere />}
      </Page>
    );
  if (alert === undefined || chosen === undefined)
    return (
      <Page title="Alert">
        <Skeleton lines={10} label="Loading the alert" />
      </Page>
    );
  const { metadata, items, isKnownExploited, decisions } = alert;
  const { name, ecosystem } = packageWords(metadata.packageIdentifier);
  return (
    <Page
      documentTitle={`${name} ${metadata.id}`}
      title={
        <>
          <ForeignText text={name} /> <span className={styles.ecosystem}>{ecosystem}</span>
        </>
      }
      lead={<ForeignText text={metadata.summary === '' ? metadata.id : metadata.summary} />}
      actions={
        <>
          <Neighbours neighbours={neighbours} noun="alert" />
          <Button look="primary" onClick={() => setIsDeciding(true)}>
            Decide…
          </Button>
        </>
      }
    >
      <BadgeLine>
        <ReachabilityBadge reachability={chosen.reachability} />
        <SeverityBadge
          severity={metadata.severity}
          score={metadata.severityScore}
          isEstimated={metadata.severitySource === 'estimated'}
        />
        {isKnownExploited && <Badge tone="danger">Known to be exploited</Badge>}
        <ForeignText className={styles.id} text={[metadata.id, ...metadata.aliases].join(' · ')} />
      </BadgeLine>
      {decisions.slice(0, 3).map((decision) => (
        <DecisionNotice key={decision.id} decision={decision} />
      ))}
      <Beside facts={<AlertFacts alert={alert} occurrence={chosen} />}>
        <Card>
          <p className={styles.sentence}>
            <Words text={chosen.explanation} />
          </p>
          <p className={styles.exposure}>
            {exposureWords[chosen.exposure].sentence} In{' '}
            <Link to="/repositories/$id" params={{ id: chosen.repositoryId }}>
              <ForeignText text={chosen.repositoryName} />
            </Link>
            , <ForeignText text={`${chosen.package.name} ${chosen.package.version}`} />
            {alert.count > 1 && (
              <>
                {' '}
                and{' '}
                <a href="#where">
                  {(alert.count - 1).toLocaleString('en')} other {alert.count === 2 ? 'place' : 'places'}
                </a>
              </>
            )}
            .
          </p>
        </Card>
        <Section title="Evidence">
          <AlertSteps occurrence={chosen} />
        </Section>
        <Section title="Fix">
          <AlertFixes occurrence={chosen} alert={alert} />
        </Section>
        <Section title="Why?">
          <WhenIdle lines={6}>
            <WhyAnswer occurrenceId={chosen.id} />
          </WhenIdle>
        </Section>
        <Section title="How it comes in">
          <WhenIdle lines={4}>
            <DependencyDrawing occurrence={chosen} />
          </WhenIdle>
        </Section>
        <Section id="where" title={`Where (${alert.count})`}>
          {repository !== undefined && (
            <p className={styles.narrowed}>
              Only what is in{' '}
              {repository.length === 1 ? (
                <ForeignText text={chosen.repositoryName} />
              ) : (
                `${repository.length} chosen repositories`
              )}
              . <Everywhere />
            </p>
          )}
          <WhenIdle lines={2 * Math.min(items.length, 20)}>
            <OccurrenceList
              key={id}
              request={alertRequest(id, repository)}
              items={items}
              total={alert.count}
              chosenId={chosen.id}
              onChoose={(occurrence) => {
                setPicked(occurrence);
                void navigate({
                  search: (before) => ({ ...before, at: occurrence.id }),
                  replace: true,
                  resetScroll: false,
                });
              }}
            />
          </WhenIdle>
        </Section>
        <Section title="Advisory">
          <WhenIdle lines={6}>
            <AdvisoryText metadata={metadata} />
          </WhenIdle>
        </Section>
      </Beside>
      {isDeciding && (
        <Deciding
          targets={{
            kind: 'alerts',
            items: [{ id: alert.alertId, metadata, place: placeOf(chosen) }],
            ...given('begin', begin),
          }}
          onClose={() => setIsDeciding(false)}
        />
      )}
    </Page>
  );
}

/** Away from what the list was narrowed to. */
function Everywhere() {
  const { id } = route.useParams();
  return (
    <Link to="/alerts/$id" params={{ id }} search={{}} replace>
      Show it in all repositories
    </Link>
  );
}

function placeOf({ repositoryId, repositoryName, package: found, codeScanVulnerabilityId }: Occurrence): AlertPlace {
  return { repositoryId, repositoryName, path: found.manifestPath, issueId: codeScanVulnerabilityId };
}
