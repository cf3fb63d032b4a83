/** What is known of vulnerabilities: whether it can be relied on, how old it is, and what of it was not read. */
import { useQuery } from '@tanstack/react-query';
import type { AdvisoriesStatusResult } from '../api/operations.ts';
import { operationQuery } from '../api/use-operation.ts';
import { Badge } from '../design/badge.tsx';
import { Command } from '../design/command.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { dateOf, dateTimeOf, Time } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import styles from './advisories.module.css';
import { judgementOf } from './judgement.ts';

const preparingMs = 3_000;
const quietMs = 60_000;

export function AdvisoriesPage() {
  const status = useQuery({
    ...operationQuery('advisoriesStatus', {}),
    refetchInterval: ({ state }) => (state.data?.isPreparing === true ? preparingMs : quietMs),
  });
  return (
    <Page title="Advisories" lead="What is known of vulnerabilities, and how old it is.">
      {status.data !== undefined ? (
        <Status status={status.data} />
      ) : status.error === null ? (
        <Skeleton lines={6} label="Loading the state of the advisories" />
      ) : (
        <Failed error={status.error} onRetry={() => void status.refetch()} />
      )}
    </Page>
  );
}

function Status({ status }: { readonly status: AdvisoriesStatusResult }) {
  const { tone, title, text } = judgementOf(status, useNow());
  const { snapshot, records, newestRecordAt, checkedAt, isPreparing, isStarterSet, problem, epss, kev } = status;
  return (
    <>
      <div role="status">
        <Notice
          tone={tone}
          title={title}
          action={tone === 'good' ? undefined : <WayOn isStarterSet={isStarterSet || snapshot === ''} />}
        >
          {text}
        </Notice>
      </div>
      {problem !== '' && (
        <Notice tone="danger" title="The last look at the source failed">
          <ForeignText text={problem} />
        </Notice>
      )}
      <Section title="Records" actions={isPreparing ? <Badge tone="accent">Looking at the source</Badge> : undefined}>
        <Card>
          <Facts>
            <Fact name="Records">{records.toLocaleString('en')}</Fact>
            <Fact name="Newest record">{newestRecordAt === '' ? 'not known' : <WholeTime at={newestRecordAt} />}</Fact>
            <Fact name="Last look at the source">{checkedAt === '' ? 'not yet' : <WholeTime at={checkedAt} />}</Fact>
            <Fact name="Snapshot">
              {snapshot === '' ? 'none' : <code className={styles.snapshot}>{snapshot}</code>}
            </Fact>
          </Facts>
        </Card>
      </Section>
      <Section title="Exploitation">
        <Card>
          <Facts>
            <Fact name="EPSS: how likely within a month">
              {epss.date === ''
                ? 'no scores in use'
                : `${epss.scores.toLocaleString('en')} scores of ${dateOf(epss.date)}`}
            </Fact>
            <Fact name="KEV: known to be exploited">
              {kev.date === ''
                ? 'no catalogue in use'
                : `${kev.entries.toLocaleString('en')} entries of ${dateOf(kev.date)}`}
            </Fact>
            {kev.version !== '' && <Fact name="Version of the catalogue">{kev.version}</Fact>}
          </Facts>
          {epss.date === '' && kev.date === '' && (
            <p className={styles.note}>
              Without them priorities go by severity and reachability alone. <code>VEDETTE_EXPLOITATION</code> names a
              folder or address with <code>epss_scores-current.csv.gz</code> and{' '}
              <code>known_exploited_vulnerabilities.json</code>.
            </p>
          )}
        </Card>
      </Section>
      <Skipped status={status} />
    </>
  );
}

function WayOn({ isStarterSet }: { readonly isStarterSet: boolean }) {
  return (
    <>
      <p className={styles.wayOn}>
        {isStarterSet
          ? 'This brings all of the public database, on the machine of the service:'
          : 'This brings what is missing, on the machine of the service:'}
      </p>
      <Command text="vedette advisories sync" />
    </>
  );
}

function Skipped({ status: { skippedRecords, skippedSamples } }: { readonly status: AdvisoriesStatusResult }) {
  if (skippedRecords === 0) return null;
  return (
    <Section title={`Records that could not be used: ${skippedRecords.toLocaleString('en')}`}>
      <Card isFlush>
        <ul className={styles.samples}>
          {skippedSamples.map((sample) => (
            <li key={sample}>
              <ForeignText text={sample} />
            </li>
          ))}
        </ul>
      </Card>
      {skippedRecords > skippedSamples.length && (
        <p className={styles.note}>
          These are the first {skippedSamples.length}; <code>vedette advisories status</code> tells of all.
        </p>
      )}
    </Section>
  );
}

function WholeTime({ at }: { readonly at: string }) {
  return (
    <>
      {dateTimeOf(at)} (<Time at={at} />)
    </>
  );
}
