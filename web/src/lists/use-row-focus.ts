/** The focus of a list goes with its cursor: to where one goes, and to the first row when a changed filter takes away the row that had it. */
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface RowFocus {
  /** Gives the focus to a row, once it is drawn. */
  readonly want: (index: number) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/** @param at the row of the cursor, whose element says so by `data-index` */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, at: number): RowFocus {
  const wants = useRef(false);
  const isInRow = useRef(false);
  const rowAt = (index: number): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const give = (index: number): void => {
    if (!wants.current) return;
    const row = rowAt(index);
    if (row === null) return;
    wants.current = false;
    row.focus({ preventScroll: true });
  };
  useEffect(() => give(at));
  // Before anything is painted: keys that are pressed meanwhile are meant for the list. A row that is taken away tells nobody that it lost the focus.
  useLayoutEffect(() => {
    if (!isInRow.current) return;
    const { activeElement } = document;
    const isElsewhere =
      activeElement !== null && activeElement !== document.body && scroller.current?.contains(activeElement) !== true;
    if (isElsewhere) isInRow.current = false;
    else if (activeElement !== rowAt(at)) rowAt(at)?.focus({ preventScroll: true });
  });
  return {
    want: (index) => {
      wants.current = true;
      // Where the cursor stays, nothing is drawn anew.
      give(index);
    },
    onFocus: ({ target }) => (isInRow.current = target.dataset['index'] !== undefined),
    onBlur: () => (isInRow.current = false),
  };
}
