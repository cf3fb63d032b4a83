/** The list that a page was opened from: so that j and k go on in its order, and going back finds the row. */
export interface Left<Request, Search> {
  readonly scope: string;
  readonly index: number;
  readonly request: Request;
  /** As its address has it. */
  readonly search: Search;
}

export interface LeftList<Request, Search> {
  leave(list: Left<Request, Search>): void;
  /** Undefined where none was left yet. */
  last(): Left<Request, Search> | undefined;
  /** Where the cursor was in the list of this filter. */
  cursor(scope: string): number;
}

/** One for each kind of list, kept as long as the page is open. */
export function leftList<Request, Search>(): LeftList<Request, Search> {
  let left: Left<Request, Search> | undefined;
  return {
    leave: (list) => {
      left = list;
    },
    last: () => left,
    cursor: (scope) => (left?.scope === scope ? left.index : 0),
  };
}
