/** What a repository holds, as numbers that lead to the lists behind them. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Reachability, Repository } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { ReachabilityBadge } from '../design/badge.tsx';
import { Section } from '../design/page.tsx';
import styles from './held-section.module.css';
import { inRepository } from './in-repository.ts';
import { OpenIssues } from './open-issues.tsx';

export function HeldSection({ repository: { id, openIssues } }: { readonly repository: Repository }) {
  const packages = useOperation('scaPackagesSearch', { repositoryIds: [id], pageSize: 1 });
  return (
    <Section title="What it holds">
      <ul className={styles.numbers}>
        <Reached id={id} reachability="reachable" />
        <Reached id={id} reachability="needsReview" />
        <Reached id={id} reachability="unreachable" />
        <li className={styles.number}>
          <Link to="/packages" search={inRepository(id)}>
            <Figure count={packages.data?.totalCount} label="Packages" />
          </Link>
        </li>
      </ul>
      <p className={styles.issues}>
        <Link to="/issues" search={inRepository(id)}>
          Open issues
        </Link>
        <OpenIssues counts={openIssues} />
      </p>
    </Section>
  );
}

function Reached({ id, reachability }: { readonly id: string; readonly reachability: Reachability }) {
  const { data } = useOperation('scaAlertsSearch', { repositoryIds: [id], reachability: [reachability], pageSize: 1 });
  return (
    <li className={styles.number}>
      <Link to="/alerts" search={{ repository: [id], reachability: [reachability] }}>
        <Figure count={data?.totalCount} label={<ReachabilityBadge reachability={reachability} />} />
      </Link>
    </li>
  );
}

function Figure({ count, label }: { readonly count: number | undefined; readonly label: ReactNode }) {
  return (
    <>
      <span className={styles.count}>{count === undefined ? '…' : count.toLocaleString('en')}</span>
      <span className={styles.label}>{label}</span>
    </>
  );
}
