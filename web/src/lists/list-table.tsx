/**
 * A table of any length: rows are drawn as they come into view, the arrow keys or j and k go through them, Enter opens, x chooses. Its header stays,
 * and columns that a narrow window has no room for are left out or fold under the first.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../design/classes.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import styles from './list-table.module.css';
import type { RowSelection } from './use-row-selection.ts';
import type { PagedRows } from './use-paged-rows.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Of a CSS grid: `minmax(16rem, 1fr)`, `7rem`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isAtEnd?: boolean;
  /** Left out below this width. */
  readonly from?: 'tablet' | 'desktop' | 'wide';
}

/** From when on rows of the filter before are shown as such. */
const lateMs = 200;

interface ListTableProps<Row> {
  readonly label: string;
  readonly rows: Pick<PagedRows<Row>, 'scope' | 'total' | 'rowAt' | 'isOld' | 'onRange'>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen: (row: Row, index: number) => void;
  readonly selection?: RowSelection;
  /** What a row is called when it is chosen by those who listen. */
  readonly nameOf?: (row: Row) => string;
  readonly rowHeight?: number;
  /** Where the cursor was when the list was left. */
  readonly startAt?: number;
  readonly onCursor?: (row: Row | undefined, index: number) => void;
}

export function ListTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  onOpen,
  selection,
  nameOf = keyOf,
  rowHeight = 52,
  startAt = 0,
  onCursor,
}: ListTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(startAt);
  const [scope, setScope] = useState(rows.scope);
  // Rows are drawn over those of the filter before: to make them anew costs several times as much.
  if (scope !== rows.scope) {
    setScope(rows.scope);
    setCursor(startAt);
  }
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialOffset: offsetAt(startAt, rowHeight),
  });
  const begun = useRef(scope);
  useLayoutEffect(() => {
    if (begun.current === scope) return;
    begun.current = scope;
    const offset = offsetAt(startAt, rowHeight);
    // To ask the page where it is would lay it out once more.
    if (virtual.scrollOffset !== offset) virtual.scrollToOffset(offset);
  });
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  const { onRange } = rows;
  // Before they are painted as coming: what is to be read is asked for a frame earlier.
  useLayoutEffect(() => onRange(firstShown, lastShown), [onRange, firstShown, lastShown]);
  const isLate = useLate(rows.isOld);
  const at = Math.min(cursor, Math.max(0, rows.total - 1));
  const current = rows.rowAt(at);
  useEffect(() => onCursor?.(current, at));
  const focus = useRowFocus(scroller, at);

  const goTo = (index: number): void => {
    const next = Math.min(Math.max(index, 0), rows.total - 1);
    if (next < 0) return;
    setCursor(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    focus.want(next);
  };
  const choose = (index: number, isRange: boolean): void => {
    const row = rows.rowAt(index);
    if (row === undefined || selection === undefined) return;
    selection.toggle(keyOf(row), index, isRange, (from, to) => keysBetween(rows, keyOf, from, to));
  };
  useShortcuts({
    j: () => goTo(hasFocus(scroller.current) ? at + 1 : at),
    k: () => goTo(hasFocus(scroller.current) ? at - 1 : at),
    o: () => current !== undefined && onOpen(current, at),
    ...(selection === undefined ? {} : { x: () => choose(at, false), X: () => choose(at, true) }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.total - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      goTo(target);
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      onOpen(current, at);
    } else if (event.key === ' ' && selection !== undefined) {
      event.preventDefault();
      choose(at, event.shiftKey);
    }
  };
  const onRowClick = (event: MouseEvent<HTMLElement>, row: Row, index: number): void => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return;
    if (document.getSelection()?.isCollapsed === false) return;
    setCursor(index);
    onOpen(row, index);
  };

  return (
    <div className={styles.frame} ref={scroller} data-scroller style={{ '--rows': `${virtual.getTotalSize()}px` }}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total + 1}
        aria-busy={rows.isOld}
        aria-multiselectable={selection === undefined ? undefined : true}
        className={classes(styles.table, isLate && styles.old)}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row} ref={setColumns(columns, selection !== undefined)}>
            {selection !== undefined && (
              <div role="columnheader" className={styles.pick}>
                <span className="visually-hidden">Chosen</span>
              </div>
            )}
            {columns.map(({ key, title, isAtEnd, from }) => (
              <div key={key} role="columnheader" className={cellClass(isAtEnd, from)}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows.rowAt(index);
            const key = row === undefined ? '' : keyOf(row);
            const isChosen = row !== undefined && selection?.has(key) === true;
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={selection === undefined ? undefined : isChosen}
                data-index={index}
                tabIndex={index === at ? 0 : -1}
                className={classes(styles.row, styles.line, isChosen && styles.chosen)}
                style={{ height: size, top: start }}
                onFocus={(event) => {
                  if (event.target === event.currentTarget) setCursor(index);
                }}
                onClick={row === undefined ? undefined : (event) => onRowClick(event, row, index)}
              >
                {selection !== undefined && (
                  <div role="gridcell" className={styles.pick}>
                    {row !== undefined && (
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        checked={isChosen}
                        aria-label={`Choose ${nameOf(row)}`}
                        onChange={() => {}}
                        onClick={(event) => {
                          setCursor(index);
                          choose(index, event.shiftKey);
                        }}
                      />
                    )}
                  </div>
                )}
                {columns.map(({ key: column, cell, isAtEnd, from }) => (
                  <div key={column} role="gridcell" className={cellClass(isAtEnd, from)}>
                    {row === undefined ? (
                      <span className={styles.coming} aria-hidden="true" />
                    ) : (
                      <Cell row={row} cell={cell} />
                    )}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface CellProps<Row> {
  readonly row: Row;
  readonly cell: (row: Row) => ReactNode;
}

/** Drawn anew only with another row: scrolling draws the table anew with each step, and links are dear. */
const Cell = memo(function Cell<Row>({ row, cell }: CellProps<Row>) {
  return cell(row);
}) as <Row>(props: CellProps<Row>) => ReactNode;

/** Of an answer that comes at once nothing is shown but its rows. A delay in the style sheet would have the list painted as a layer of its own. */
function useLate(isOld: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOld]);
  return isLate;
}

/** Where a list begins whose cursor is in a row: with some rows before it in view. */
function offsetAt(row: number, rowHeight: number): number {
  return row > 5 ? (row - 3) * rowHeight : 0;
}

/** Widths go to the table as variables, since columns differ by the width of the window. */
function setColumns<Row>(columns: readonly Column<Row>[], hasPicks: boolean): (row: HTMLElement | null) => void {
  return (row) => {
    const table = row?.parentElement?.parentElement;
    if (table === null || table === undefined) return;
    const widths = (shown: readonly (Column<Row>['from'] | 'all')[]): string =>
      [
        ...(hasPicks ? ['2.25rem'] : []),
        ...columns.filter(({ from }) => shown.includes(from ?? 'all')).map(({ width }) => width),
      ].join(' ');
    table.style.setProperty('--columns-phone', widths(['all']));
    table.style.setProperty('--columns-tablet', widths(['all', 'tablet']));
    table.style.setProperty('--columns-desktop', widths(['all', 'tablet', 'desktop']));
    table.style.setProperty('--columns-wide', widths(['all', 'tablet', 'desktop', 'wide']));
  };
}

function cellClass(isAtEnd: boolean | undefined, from: Column<unknown>['from']): string {
  return classes(styles.cell, isAtEnd === true && styles.end, from !== undefined && styles[from]);
}

function hasFocus(scroller: HTMLElement | null): boolean {
  return scroller !== null && scroller.contains(document.activeElement);
}

function keysBetween<Row>(
  rows: Pick<PagedRows<Row>, 'rowAt'>,
  keyOf: (row: Row) => string,
  from: number,
  to: number,
): string[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => rows.rowAt(Math.min(from, to) + step)).flatMap(
    (row) => (row === undefined ? [] : [keyOf(row)]),
  );
}
