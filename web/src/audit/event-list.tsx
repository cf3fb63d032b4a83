/** Changes, newest first, each of which unfolds to what differs. Rows are drawn as they come into view, and have the height that they need. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { AuditEvent } from '../api/operations.ts';
import { classes } from '../design/classes.ts';
import { ChevronIcon, RightIcon } from '../design/icons.tsx';
import { Time } from '../design/time.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import type { RowsAfter } from '../lists/use-rows-after.ts';
import { Actor } from './actor.tsx';
import { actorWords } from './actor-words.ts';
import { pathWords } from './audit-search.ts';
import { ChangedFields } from './changed-fields.tsx';
import styles from './event-list.module.css';
import { ObjectLink, objectName } from './object-link.tsx';
import { type Names, useNames } from './use-names.ts';

export function EventList({ list }: { readonly list: RowsAfter<AuditEvent> }) {
  const { rows, total, hasMore, onRange, isOld } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const names = useNames();
  const gone = new Set(rows.filter(({ action }) => action === 'removed').map(({ objectId }) => objectId));
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 45,
    getItemKey: (index) => rows[index]?.id ?? 'coming',
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => onRange(firstShown, lastShown), [onRange, firstShown, lastShown]);

  const wanted = useRef(-1);
  const goTo = (index: number): void => {
    const next = Math.min(Math.max(index, 0), rows.length - 1);
    if (next < 0) return;
    wanted.current = next;
    virtual.scrollToIndex(next, { align: 'auto' });
    focusWanted();
  };
  const focusWanted = (): void => {
    if (wanted.current < 0) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`);
    if (button === null || button === undefined) return;
    wanted.current = -1;
    button.focus({ preventScroll: true });
  };
  useEffect(focusWanted);
  const at = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row !== null && row !== undefined && scroller.current?.contains(row) === true
      ? Number(row.dataset['index'])
      : -1;
  };
  useShortcuts({ j: () => goTo(at() + 1), k: () => goTo(at() - 1) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowDown: at() + 1, ArrowUp: at() - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  return (
    <div ref={scroller} className={classes(styles.frame, isOld && styles.old)} data-scroller>
      <ul
        aria-label="Changes"
        aria-busy={isOld}
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, key, start }) => {
          const event = rows[index];
          return (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              onClick={({ target }) => event !== undefined && isOnRow(target) && toggle(event.id)}
            >
              {event === undefined ? (
                <span className={styles.coming} role="status">
                  Loading more
                </span>
              ) : (
                <Row
                  event={event}
                  isOpen={opened.has(event.id)}
                  onToggle={() => toggle(event.id)}
                  names={names}
                  isGone={gone.has(event.objectId)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** By pointer all of the row unfolds; what is in it stays what it is. */
function isOnRow(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('[data-row]') === null) return false;
  return target.closest('a, button') === null && document.getSelection()?.isCollapsed !== false;
}

interface RowProps {
  readonly event: AuditEvent;
  readonly names: Names;
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ event, names, isGone, isOpen, onToggle }: RowProps) {
  const { createdAt, actor, action, objectKind, operation } = event;
  const id = useId();
  return (
    <>
      <div className={styles.row} data-row>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${actorWords(actor, names).text} ${action} ${objectKind} ${objectName(event, names)}`}
          onClick={onToggle}
        >
          {isOpen ? <ChevronIcon /> : <RightIcon />}
        </button>
        <span className={styles.time}>
          <Time at={createdAt} />
        </span>
        <span className={styles.what}>
          <strong>
            <Actor actor={actor} />
          </strong>{' '}
          {action} {objectKind} <ObjectLink event={event} names={names} isGone={isGone} />
        </span>
        <span className={styles.operation}>{pathWords(operation)}</span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangedFields event={event} />}
      </div>
    </>
  );
}
