/** What a decision covers, in words with links to what it names. */
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { packageWords } from '../alerts/package-words.ts';
import type { Decision } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { useNames } from '../audit/use-names.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { counted } from './decision-words.ts';

const namedMost = 3;
const staleMs = 10 * 60_000;
const settledMs = 200;

/** @param hasLinks a row of a list is a link itself, as far as keys go */
export function ScopeWords({
  decision,
  hasLinks = false,
}: {
  readonly decision: Decision;
  readonly hasLinks?: boolean;
}) {
  const { alertId, issueId, packageIdentifier, advisoryId, ruleId, pathGlob, repositoryIds } = decision;
  const names = useNames();
  const parts: ReactNode[] = [
    ...(issueId === '' ? [] : [<IssueName key="issue" id={issueId} hasLinks={hasLinks} />]),
    ...(alertId === '' ? [] : [<AlertName key="alert" id={alertId} hasLinks={hasLinks} />]),
    ...(ruleId === '' ? [] : [<RuleName key="rule" id={ruleId} hasLinks={hasLinks} />]),
    ...(advisoryId === '' ? [] : [<ForeignText key="advisory" text={advisoryId} />]),
    ...(packageIdentifier === '' ? [] : [<PackageName key="package" purl={packageIdentifier} />]),
    ...(pathGlob === ''
      ? []
      : [
          <code key="path">
            <ForeignText text={pathGlob} />
          </code>,
        ]),
  ];
  const shown = repositoryIds.slice(0, namedMost).map((id) => names.repository.get(id) ?? 'a repository');
  const more = repositoryIds.length - shown.length;
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          {part}
        </Fragment>
      ))}
      {issueId === '' &&
        (repositoryIds.length === 0 ? (
          ', everywhere'
        ) : (
          <>
            , in <ForeignText text={shown.join(', ')} />
            {more > 0 && ` and ${counted(more, 'other', 'others')}`}
          </>
        ))}
    </>
  );
}

interface NameProps {
  readonly id: string;
  readonly hasLinks: boolean;
}

function IssueName({ id, hasLinks }: NameProps) {
  const { data } = useOperation('issuesGet', { id }, { isEnabled: useIsSettled(), staleMs });
  const text = <ForeignText text={data?.title ?? 'one issue'} />;
  if (!hasLinks) return <>Issue {text}</>;
  return (
    <Link to="/issues/$id" params={{ id }}>
      {text}
    </Link>
  );
}

function AlertName({ id, hasLinks }: NameProps) {
  const { data } = useOperation('scaVulnerabilitiesGet', { id }, { isEnabled: useIsSettled(), staleMs });
  const text = (
    <ForeignText
      text={
        data === undefined ? 'one alert' : `${packageWords(data.metadata.packageIdentifier).name}: ${data.metadata.id}`
      }
    />
  );
  if (!hasLinks) return <>Alert {text}</>;
  return (
    <Link to="/alerts/$id" params={{ id }} search={{}}>
      {text}
    </Link>
  );
}

function RuleName({ id, hasLinks }: NameProps) {
  const { rule } = useNames();
  const text = <ForeignText text={rule.get(id) ?? 'one rule'} />;
  if (!hasLinks) return <>Rule {text}</>;
  return (
    <Link to="/rules/$id" params={{ id }}>
      {text}
    </Link>
  );
}

function PackageName({ purl }: { readonly purl: string }) {
  const { name, ecosystem } = packageWords(purl);
  return <ForeignText text={`all of ${name} (${ecosystem})`} />;
}

/** Rows that only pass by ask for nothing: a token may ask so many times a minute. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
