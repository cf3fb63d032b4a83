/** The first page: what to do first, what is new, how it develops, and what was not looked at. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatsOverviewResult } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { LinkButton } from '../design/button.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { Words } from '../design/words.tsx';
import { relativeTime } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import { AdvisoryAge } from './advisory-age.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { ExposureMatrix } from './exposure-matrix.tsx';
import { FirstThings } from './first-things.tsx';
import { lastVisit } from './last-visit.ts';
import styles from './overview-page.module.css';
import { TrendChart } from './trend-chart.tsx';

const trendDays = 90;

export function OverviewPage() {
  const [since] = useState(lastVisit);
  const overview = useOperation('statsOverview', { days: trendDays, since });
  const first = useOperation('scaAlertsSearch', { sort: 'priority', triage: ['open'], pageSize: 6 });
  if (overview.error !== null)
    return (
      <Page title="Overview">
        <Failed error={overview.error} onRetry={() => void overview.refetch()} />
      </Page>
    );
  if (overview.data === undefined)
    return (
      <Page title="Overview">
        <Skeleton lines={12} label="Loading the overview" />
      </Page>
    );
  const { coverage, trend, exposureBySeverity, advisories, warnings } = overview.data;
  if (coverage.repositories === 0)
    return (
      <Page title="Overview">
        <Empty
          title="No repository yet"
          action={
            <LinkButton to="/repositories/add" look="primary">
              Add repositories
            </LinkButton>
          }
        >
          Add the first one, and its packages and what is known of them stand here a minute later.
        </Empty>
      </Page>
    );
  return (
    <Page title="Overview" lead={<News overview={overview.data} />}>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <Words text={warning} />
        </p>
      ))}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section
            title="What to do first"
            actions={
              <Link to="/alerts" search={{ sort: 'priority' }}>
                All alerts
              </Link>
            }
          >
            {first.data === undefined ? (
              <Skeleton lines={6} label="Loading alerts" />
            ) : (
              <FirstThings alerts={first.data.alerts} />
            )}
          </Section>
          <Section title="Open issues">
            <Card>
              <TrendChart days={sinceFirst(trend)} />
            </Card>
          </Section>
        </div>
        <div className={styles.side}>
          <Section title="Exposure and severity">
            <ExposureMatrix rows={exposureBySeverity} />
          </Section>
          <Section title="Coverage">
            <CoverageCard coverage={coverage} />
          </Section>
          <Section title="Advisories">
            <AdvisoryAge advisories={advisories} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function News({ overview }: { readonly overview: StatsOverviewResult }) {
  const now = useNow();
  const { alerts, issues, since } = overview.new;
  const from = relativeTime(since, now, 'long');
  if (alerts === 0 && issues === 0) return <>Nothing new since {from}.</>;
  return (
    <>
      New since {from}:{' '}
      <Link to="/alerts" search={{ sort: 'updatedAt' }}>
        {alerts.toLocaleString('en')} {alerts === 1 ? 'alert' : 'alerts'}
      </Link>{' '}
      and{' '}
      <Link to="/issues">
        {issues.toLocaleString('en')} {issues === 1 ? 'issue' : 'issues'}
      </Link>
      .
    </>
  );
}

const daysLeast = 14;

/** Days before anything was known say nothing; a chart begins with the first that does, and is no narrower than two weeks. */
function sinceFirst(days: StatsOverviewResult['trend']): StatsOverviewResult['trend'] {
  const first = days.findIndex(({ open, opened, closed }) => open + opened + closed > 0);
  return days.slice(Math.min(Math.max(0, first - 1), Math.max(0, days.length - daysLeast)));
}
