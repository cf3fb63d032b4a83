/** What would close this alert in one repository: the edits that were planned, proven in memory, and what else each of them closes. */
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../api/use-operation.ts';
import type { Occurrence, PlannedFix, Vulnerability } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import styles from './alert-fixes.module.css';

const askAgainMs = 2_000;

const kindWords: Readonly<Record<string, string>> = {
  refresh: 'within what the project asks for',
  ancestor: 'by a newer release of what brings it in',
  direct: 'by asking for another version',
  override: 'by overriding what its parents ask for',
};

export function AlertFixes({ occurrence, alert }: { readonly occurrence: Occurrence; readonly alert: Vulnerability }) {
  const query = operationQuery('fixesPlan', { repositoryId: occurrence.repositoryId });
  const plan = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.isPlanning === true ? askAgainMs : false),
  });
  if (plan.error !== null) return <Failed error={plan.error} onRetry={() => void plan.refetch()} />;
  if (plan.data === undefined) return <Skeleton lines={2} label="Loading fixes" />;
  const ids = new Set([alert.metadata.id, ...alert.metadata.aliases]);
  const isThis = (one: { readonly advisoryId: string; readonly name: string }): boolean =>
    ids.has(one.advisoryId) && sameName(one.name, occurrence.package.name);
  const fixes = plan.data.fixes.filter(({ closes }) => closes.some(isThis));
  const unfixed = plan.data.unfixed.find((one) => isThis(one.alert));
  if (fixes.length > 0) return fixes.map((fix) => <Fix key={fix.groupId} fix={fix} />);
  if (plan.data.isPlanning && plan.data.plannedAt === '')
    return (
      <p role="status" className={styles.quiet}>
        A fix is being looked for…
      </p>
    );
  return (
    <p className={styles.quiet}>
      {unfixed === undefined ? (
        plan.data.problem === '' ? (
          <Known versions={occurrence.fixedVersions} />
        ) : (
          <ForeignText text={plan.data.problem} />
        )
      ) : (
        <>
          <Known versions={occurrence.fixedVersions} />{' '}
          <span className={styles.fine}>
            No edit is planned: <ForeignText text={unfixed.reason} />.
          </span>
        </>
      )}
    </p>
  );
}

function Known({ versions }: { readonly versions: readonly string[] }) {
  if (versions.length === 0) return 'No release without it is known. Where it is called is what can be changed.';
  return (
    <>
      Upgrade to <ForeignText text={versions.join(' or ')} />.
    </>
  );
}

function Fix({ fix }: { readonly fix: PlannedFix }) {
  return (
    <Card>
      <div className={styles.head}>
        <h3>
          <ForeignText text={fix.summary} />
        </h3>
        <Badge tone="good">closes {fix.closes.length}</Badge>
        {fix.isMajor && <Badge tone="warn">major</Badge>}
      </div>
      <p className={styles.quiet}>
        {sentenceOf(fix)} Changes <ForeignText text={fix.paths.join(', ')} />.
      </p>
      {fix.breaking.length > 0 && (
        <ul className={styles.breaking}>
          {fix.breaking.map(({ name, version, symbol, path, line }) => (
            <li key={`${symbol} ${path} ${line}`}>
              <Badge tone="danger">breaking</Badge> <ForeignText text={`${path}:${line}`} /> uses{' '}
              <code>
                <ForeignText text={symbol} />
              </code>
              , which <ForeignText text={`${name} ${version}`} /> has no more.
            </li>
          ))}
        </ul>
      )}
      <details className={styles.more}>
        <summary>What it moves and closes</summary>
        <div className={styles.columns}>
          <ul>
            {fix.moves.map(({ name, from, to }) => (
              <li key={`${name} ${from} ${to}`}>
                <ForeignText text={name} /> {from === '' ? 'new' : from} → {to === '' ? 'gone' : to}
              </li>
            ))}
          </ul>
          <ul>
            {fix.closes.map(({ advisoryId, name, version }) => (
              <li key={`${advisoryId} ${name} ${version}`}>
                <ForeignText text={`${advisoryId}: ${name} ${version}`} />
              </li>
            ))}
          </ul>
        </div>
      </details>
      {fix.notes.map((note) => (
        <p key={note} className={styles.quiet}>
          <ForeignText text={note} />
        </p>
      ))}
    </Card>
  );
}

function sentenceOf({ kind, closes }: PlannedFix): string {
  const others = closes.length - 1;
  const also =
    others === 0 ? '' : ` It closes ${others} other ${others === 1 ? 'finding' : 'findings'}, too, and opens none.`;
  return `Done ${kindWords[kind] ?? kind}.${also}`;
}

/** Ecosystems differ in how they spell one name. */
function sameName(a: string, b: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-');
  return plain(a) === plain(b);
}
