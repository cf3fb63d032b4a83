/** What is known of an alert at a glance, beside its evidence. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Occurrence, Vulnerability } from '../api/operations.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Priority } from '../design/priority.tsx';
import styles from './alert-facts.module.css';

const sourceWords: Readonly<Record<string, string>> = {
  scored: 'scored by its source',
  borrowed: 'scored by another record of the same vulnerability',
  word: 'from the word of its source',
  estimated: 'an estimate: nobody scores it',
};

export function AlertFacts({ alert, occurrence }: { readonly alert: Vulnerability; readonly occurrence?: Occurrence }) {
  const { metadata, epss } = alert;
  return (
    <div className={styles.facts}>
      <div className={styles.priority}>
        <div className={styles.priorityHead}>
          <h2>Priority</h2>
          <Priority value={alert.priority} reasons={[]} />
        </div>
        <ul>
          {alert.priorityReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <dl className={styles.list}>
        <Fact name="Severity">
          {metadata.severityScore.toFixed(1)}, {sourceWords[metadata.severitySource] ?? metadata.severitySource}
        </Fact>
        {epss !== undefined && (
          <Fact name="Exploited within 30 days">
            {(epss.probability * 100).toFixed(1)} % {epss.date === '' ? '(EPSS)' : `(EPSS of ${epss.date})`}
          </Fact>
        )}
        {occurrence !== undefined && (
          <>
            <Fact name="Held">
              <ForeignText text={`${occurrence.package.name} ${occurrence.package.version}`} />
            </Fact>
            <Fact name="Fixed in">
              {occurrence.fixedVersions.length === 0 ? (
                'no release yet'
              ) : (
                <ForeignText text={occurrence.fixedVersions.join(', ')} />
              )}
            </Fact>
            <Fact name="Commit">
              <span className={styles.commit}>
                <code>{occurrence.commitSha.slice(0, 12)}</code> on <ForeignText text={occurrence.branch} />
                <CopyButton text={occurrence.commitSha} label="Copy the commit" />
              </span>
            </Fact>
            {occurrence.codeScanVulnerabilityId !== '' && (
              <Fact name="Issue">
                <Link to="/issues/$id" params={{ id: occurrence.codeScanVulnerabilityId }}>
                  State and history
                </Link>
              </Fact>
            )}
          </>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
