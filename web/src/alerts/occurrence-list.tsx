/** Every place where the package is held, most urgent first; choosing one shows its evidence above. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RequestOf } from '../api/call.ts';
import type { Occurrence } from '../api/operations.ts';
import { operationQuery } from '../api/use-operation.ts';
import { Badge, ReachabilityBadge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { classes } from '../design/classes.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { Failed } from '../design/states.tsx';
import { exposureWords } from './exposure-words.ts';
import styles from './occurrence-list.module.css';

interface OccurrenceListProps {
  /** What the first of them were the answer to. */
  readonly request: RequestOf<'scaVulnerabilitiesGet'>;
  readonly items: readonly Occurrence[];
  readonly total: number;
  readonly chosenId: string;
  readonly onChoose: (occurrence: Occurrence) => void;
}

export function OccurrenceList({ request, items, total, chosenId, onChoose }: OccurrenceListProps) {
  const [pages, setPages] = useState(1);
  const others = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) =>
      operationQuery('scaVulnerabilitiesGet', { ...request, itemsPage: at + 2 }),
    ),
  });
  const shown = [...items, ...others.flatMap(({ data }) => data?.items ?? [])];
  const failed = others.find(({ isError }) => isError);
  const list = useRef<HTMLUListElement>(null);
  /** The first of those that were asked for: the button that asked may be gone when they are there. */
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const at = awaited.current;
    if (at === undefined || shown.length <= at) return;
    awaited.current = undefined;
    list.current?.children[at]?.querySelector('button')?.focus();
  }, [shown.length]);
  const isComing = others.some(({ isPending }) => isPending);
  const showMore = (): void => {
    awaited.current = shown.length;
    setPages(pages + 1);
  };
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes(styles.item, item.id === chosenId && styles.chosen)}
              aria-pressed={item.id === chosenId}
              onClick={() => onChoose(item)}
            >
              <span className={styles.name}>
                <ForeignText text={item.repositoryName} />
                <span className={styles.fine}>
                  <ForeignText text={`${item.package.manifestPath}:${item.package.manifestStartLine}`} />
                </span>
              </span>
              <ForeignText className={styles.version} text={item.package.version} />
              <ReachabilityBadge reachability={item.reachability} />
              <Badge>{exposureWords[item.exposure].short}</Badge>
              <span className={styles.priority}>{item.priority}</span>
            </button>
          </li>
        ))}
      </ul>
      {failed?.isError === true && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {total > shown.length && (
        <p className={styles.more}>
          <span role="status" className={styles.fine}>
            The {shown.length.toLocaleString('en')} most urgent of {total.toLocaleString('en')}.
          </span>
          <Button size="s" disabled={isComing || failed !== undefined} onClick={showMore}>
            Show {Math.min(total - shown.length, items.length).toLocaleString('en')} more
          </Button>
        </p>
      )}
    </>
  );
}
