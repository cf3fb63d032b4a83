/** One version of a package: where it is, how it came there, and what is known of it. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Alert, PackageCheck, PackageInstance } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge, ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { Button, LinkButton } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { ExternalLink } from '../design/external-link.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { isPurlOf, registryPage } from './ecosystem-pages.ts';
import styles from './package-page.module.css';
import { directnessWord, packageStateWords, placesWords, sourceWords, versionWords } from './package-wording.ts';

const route = getRouteApi('/shell/packages/$id');
const pageSize = 50;

export function PackagePage() {
  const { id } = route.useParams();
  const { data, error, isPending, refetch } = useOperation('scaPackagesGet', { id, page: 1, pageSize });
  const [pages, setPages] = useState(1);
  const check = useOperation(
    'scaPackagesCheck',
    {
      packages: [
        {
          ecosystem: data?.ecosystem ?? '',
          name: data?.name ?? '',
          ...(data?.version === '' ? { range: data.versionRange } : { version: data?.version ?? '' }),
        },
      ],
    },
    { isEnabled: data !== undefined },
  );
  if (error !== null)
    return (
      <Page title="Package">
        <Failed error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (isPending)
    return (
      <Page title="Package">
        <Skeleton lines={8} label="Loading the package" />
      </Page>
    );
  const { name, version, versionRange, ecosystem, source, count } = data;
  const known = check.data?.packages[0];
  const page = registryPage({ ecosystem, name, version, sourceKind: source.kind });
  const from = sourceWords(source);
  const shown = Math.min(pages * pageSize, count);
  return (
    <Page
      title={
        <span className={styles.title}>
          <ForeignText text={name} />{' '}
          <ForeignText className={styles.version} text={versionWords(version, versionRange)} />
        </span>
      }
      documentTitle={`${name} ${version}`}
      lead={`${ecosystem} package in ${placesWords(count)}`}
      actions={
        <>
          <LinkButton to="/packages" search={{ q: name }}>
            All versions
          </LinkButton>
          <LinkButton to="/alerts" search={{ q: name }}>
            Alerts of {name.length > 30 ? 'it' : name}
          </LinkButton>
        </>
      }
    >
      <Card>
        <Facts>
          <Fact name="This version">
            <Verdict isLoading={check.isPending} known={known} />
          </Fact>
          {known !== undefined && known.nearestSafe !== '' && (
            <Fact name="Nearest version with nothing known">
              <ForeignText text={known.nearestSafe} />
            </Fact>
          )}
          <Fact name="Comes from">
            {source.kind === 'registry' && from === '' ? (
              'the public registry'
            ) : source.kind === 'registry' ? (
              <ForeignText text={from} />
            ) : (
              <ExternalLink href={source.url}>
                <ForeignText text={from} />
              </ExternalLink>
            )}
          </Fact>
          {page !== undefined && (
            <Fact name="Registry page">
              <ExternalLink href={page}>{new URL(page).host}</ExternalLink>
            </Fact>
          )}
        </Facts>
      </Card>
      <KnownAlerts ecosystem={ecosystem} name={name} ids={version === '' ? undefined : known?.ids} />
      <Section title={`Where it is (${count.toLocaleString('en')})`}>
        <Card isFlush>
          <ul className={styles.places}>
            {Array.from({ length: pages }, (_, at) => (
              <Places key={at} id={id} page={at + 1} />
            ))}
          </ul>
        </Card>
        {shown < count && (
          <div>
            <Button onClick={() => setPages(pages + 1)}>
              Show {Math.min(pageSize, count - shown)} more of {count.toLocaleString('en')}
            </Button>
          </div>
        )}
      </Section>
    </Page>
  );
}

/** A page of its own read, so that showing more leaves what is there in place. */
function Places({ id, page }: { readonly id: string; readonly page: number }) {
  const { data, error, refetch } = useOperation('scaPackagesGet', { id, page, pageSize });
  if (error !== null)
    return (
      <li>
        <Failed error={error} onRetry={() => void refetch()} />
      </li>
    );
  if (data === undefined)
    return (
      <li className={styles.place}>
        <Skeleton label="Loading more places" />
      </li>
    );
  return data.items.map((instance) => <Place key={instance.id} instance={instance} />);
}

function Place({ instance }: { readonly instance: PackageInstance }) {
  const { repositoryId, repositoryName, branch, commitSha, directness, scope = '', dependencyPath = [] } = instance;
  const { manifestPath, manifestStartLine, manifestEndLine } = instance;
  const lines =
    manifestStartLine === 0
      ? ''
      : manifestEndLine > manifestStartLine
        ? `lines ${manifestStartLine} to ${manifestEndLine}`
        : `line ${manifestStartLine}`;
  return (
    <li className={styles.place}>
      <div className={styles.where}>
        <Link to="/repositories/$id" params={{ id: repositoryId }}>
          <ForeignText text={repositoryName} />
        </Link>
        <span className={styles.fine}>
          <ForeignText text={branch} />
          {commitSha !== '' && (
            <>
              {' at '}
              <code title={commitSha}>{commitSha.slice(0, 10)}</code>
            </>
          )}
        </span>
      </div>
      <div className={styles.manifest}>
        <span>
          <code>
            <ForeignText text={manifestPath} />
          </code>{' '}
          <CopyButton
            label="Copy the place"
            text={manifestStartLine > 0 ? `${manifestPath}:${manifestStartLine}` : manifestPath}
          />
        </span>
        <span className={styles.fine}>{lines}</span>
      </div>
      <div className={styles.fine}>
        <div>{directnessWord(directness)}</div>
        <div>{scope}</div>
      </div>
      {dependencyPath.length > 1 && (
        <ol className={styles.path} aria-label="What brings it in">
          {dependencyPath.map((step, at) => (
            <li key={`${at} ${step}`}>
              <ForeignText text={step} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Verdict({ known, isLoading }: { readonly known: PackageCheck | undefined; readonly isLoading: boolean }) {
  if (known === undefined) return isLoading ? '…' : 'not known now';
  const { word, tone } = packageStateWords[known.state];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {known.count > 0 && ` ${known.count.toLocaleString('en')} ${known.count === 1 ? 'advisory' : 'advisories'}`}
    </>
  );
}

interface KnownAlertsProps {
  readonly ecosystem: string;
  readonly name: string;
  /** Advisories of this version; undefined where they are not known: then alerts of every version are shown. */
  readonly ids: readonly string[] | undefined;
}

function KnownAlerts({ ecosystem, name, ids }: KnownAlertsProps) {
  const { data, error, refetch } = useOperation('scaAlertsSearch', { query: name, pageSize: 100, sort: 'priority' });
  if (error !== null)
    return (
      <Section title="Alerts">
        <Failed error={error} onRetry={() => void refetch()} />
      </Section>
    );
  const all = (data?.alerts ?? []).filter(({ metadata }) => isPurlOf(metadata.packageIdentifier, { ecosystem, name }));
  const alerts = ids === undefined ? all : all.filter(({ metadata }) => ids.includes(metadata.id));
  const others = all.length - alerts.length;
  return (
    <Section title={data === undefined ? 'Alerts' : `Alerts (${alerts.length})`}>
      {data === undefined ? (
        <Skeleton lines={2} label="Loading alerts" />
      ) : (
        <>
          {alerts.length > 0 && (
            <Card isFlush>
              <ul className={styles.places}>
                {alerts.map((alert) => (
                  <AlertLine key={alert.id} alert={alert} />
                ))}
              </ul>
            </Card>
          )}
          {(alerts.length === 0 || others > 0) && (
            <p className={styles.none}>
              {alerts.length === 0 &&
                'No alert is about this version. That is what the advisories know, not that it is good. '}
              {others > 0 && (
                <Link to="/alerts" search={{ q: name }}>
                  {others === 1 ? '1 other alert is' : `${others} other alerts are`} about the package
                </Link>
              )}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function AlertLine({ alert: { id, metadata, reachabilityCounts } }: { readonly alert: Alert }) {
  const { reachable, needsReview, unreachable } = reachabilityCounts;
  return (
    <li className={styles.alert}>
      <span className={styles.summary}>
        <Link to="/alerts/$id" params={{ id }}>
          <ForeignText text={metadata.summary === '' ? metadata.id : metadata.summary} />
        </Link>{' '}
        <ForeignText className={styles.fine} text={metadata.aliases[0] ?? metadata.id} />
      </span>
      <span className={styles.badges}>
        <ReachabilityBadge
          reachability={reachable > 0 ? 'reachable' : needsReview > 0 ? 'needsReview' : 'unreachable'}
          count={reachable > 0 ? reachable : needsReview > 0 ? needsReview : unreachable}
        />
        <SeverityBadge
          severity={metadata.severity}
          score={metadata.severityScore}
          isEstimated={metadata.severitySource === 'estimated'}
        />
      </span>
    </li>
  );
}
