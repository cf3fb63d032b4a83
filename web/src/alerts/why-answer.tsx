/** Why the answer is what it is: the rule that gave it, what was and was not read, and what would change it. */
import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/use-operation.ts';
import type { CheckedScan, VulnerableSymbol } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Words } from '../design/words.tsx';
import { Time } from '../design/time.tsx';
import { SymbolBodies } from './symbol-bodies.tsx';
import styles from './why-answer.module.css';

const symbolsFirst = 8;

export function WhyAnswer({ occurrenceId }: { readonly occurrenceId: string }) {
  const why = useOperation('scaVulnerabilitiesWhy', { id: occurrenceId }, { keepsPrevious: true });
  if (why.error !== null) return <Failed error={why.error} onRetry={() => void why.refetch()} />;
  if (why.data === undefined) return <Skeleton lines={4} label="Loading the reasons" />;
  const {
    rules,
    isRuleRecorded,
    wouldChange,
    checked,
    symbols,
    symbolCount,
    firstSeenAt,
    firstSeenCommit,
    lastConfirmedAt,
  } = why.data;
  return (
    <Card>
      <dl className={styles.parts}>
        {rules.length > 0 && (
          <div>
            <dt>{isRuleRecorded || rules.length === 1 ? 'The rule that decided' : 'One of these rules decided'}</dt>
            <dd>
              {rules.map(({ name, sentence }) => (
                <p key={name}>
                  <Words text={sentence} />
                </p>
              ))}
            </dd>
          </div>
        )}
        {wouldChange.length > 0 && (
          <div>
            <dt>What would change the answer</dt>
            <dd>
              <ul className={styles.list}>
                {wouldChange.map((sentence) => (
                  <li key={sentence}>
                    <Words text={sentence} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div>
          <dt>What was not read</dt>
          <dd>
            <Unread checked={checked} />
          </dd>
        </div>
        {symbols.length > 0 && (
          <div>
            <dt>What is vulnerable in it</dt>
            <dd>
              <ul className={styles.list}>
                {symbols.slice(0, symbolsFirst).map((symbol) => (
                  <li key={`${symbol.module} ${symbol.name}`}>
                    <Symbol symbol={symbol} occurrenceId={occurrenceId} />
                  </li>
                ))}
              </ul>
              {symbolCount > symbolsFirst && <p className={styles.fine}>and {symbolCount - symbolsFirst} more</p>}
            </dd>
          </div>
        )}
        <div>
          <dt>Since when</dt>
          <dd>
            First seen <Time at={firstSeenAt} />
            {firstSeenCommit !== '' && (
              <>
                {' '}
                at <code>{firstSeenCommit.slice(0, 12)}</code>
              </>
            )}
            ; last confirmed <Time at={lastConfirmedAt} />.
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Unread({ checked }: { readonly checked: CheckedScan }) {
  const { scanId, scannedAt, gapCount, gaps, hasSameAdvisories } = checked;
  return (
    <>
      {gapCount === 0 ? (
        <p>Everything that bears on it was read.</p>
      ) : (
        <ul className={styles.list}>
          {gaps.map(({ path, message, line }) => (
            <li key={`${path} ${line} ${message}`}>
              {path !== '' && (
                <code>
                  <ForeignText text={line > 0 ? `${path}:${line}` : path} />
                </code>
              )}{' '}
              <ForeignText text={message} />
            </li>
          ))}
          {gapCount > gaps.length && <li>and {gapCount - gaps.length} more</li>}
        </ul>
      )}
      {scanId !== '' && (
        <p className={styles.fine}>
          <Link to="/scans/$id" params={{ id: scanId }}>
            The scan
          </Link>{' '}
          of <Time at={scannedAt} />
          {hasSameAdvisories ? '.' : ', before the advisories that are in use now.'}
        </p>
      )}
    </>
  );
}

function Symbol({ symbol, occurrenceId }: { readonly symbol: VulnerableSymbol; readonly occurrenceId: string }) {
  const { module, name, source, namedBy, confidence, from, to } = symbol;
  return (
    <>
      <code>
        <ForeignText text={[module, name].filter((part) => part !== '').join(' ') || 'the whole package'} />
      </code>{' '}
      {source === 'derived' ? (
        <>
          <Badge tone="warn">derived, {confidence}</Badge>{' '}
          <span className={styles.fine}>
            by comparing <ForeignText text={from} /> with <ForeignText text={to} />
          </span>{' '}
          <SymbolBodies key={occurrenceId} occurrenceId={occurrenceId} module={module} name={name} />
        </>
      ) : (
        <Badge>{namedBy === 'curated' ? 'curated by hand' : 'named by the advisory'}</Badge>
      )}
    </>
  );
}
