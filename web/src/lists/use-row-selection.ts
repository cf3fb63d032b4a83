/** Which rows are chosen, by key: one by one, or a stretch with Shift; it outlives scrolling and ends with the filter. */
import { useCallback, useMemo, useState } from 'react';

export interface RowSelection {
  readonly size: number;
  readonly keys: readonly string[];
  has(key: string): boolean;
  toggle(key: string, index: number, isRange: boolean, between: (from: number, to: number) => readonly string[]): void;
  replace(keys: readonly string[]): void;
  clear(): void;
}

/** @param scope chosen rows are forgotten when it changes: the filter, as text */
export function useRowSelection(scope: string): RowSelection {
  const [chosen, setChosen] = useState<{
    readonly scope: string;
    readonly keys: ReadonlySet<string>;
    readonly anchor: number;
  }>({
    scope,
    keys: new Set(),
    anchor: 0,
  });
  const keys = useMemo(() => (chosen.scope === scope ? chosen.keys : new Set<string>()), [chosen, scope]);
  const toggle = useCallback<RowSelection['toggle']>(
    (key, index, isRange, between) => {
      const next = new Set(keys);
      if (isRange && keys.size > 0) for (const each of between(chosen.anchor, index)) next.add(each);
      else if (!next.delete(key)) next.add(key);
      setChosen({ scope, keys: next, anchor: index });
    },
    [keys, chosen.anchor, scope],
  );
  return {
    size: keys.size,
    keys: [...keys],
    has: (key) => keys.has(key),
    toggle,
    replace: (given) => setChosen({ scope, keys: new Set(given), anchor: 0 }),
    clear: () => setChosen({ scope, keys: new Set(), anchor: 0 }),
  };
}
