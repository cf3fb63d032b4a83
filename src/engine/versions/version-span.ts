/**
 * Sets of versions as spans of an order, and their algebra: what a declared range allows and what an advisory affects are
 * compared as such sets, without a list of the versions that exist.
 */

/** Versions between two ends; an end that is `undefined` is open. */
export interface VersionSpan<Parsed> {
  readonly from: Parsed | undefined;
  readonly includesFrom: boolean;
  readonly to: Parsed | undefined;
  readonly includesTo: boolean;
}

type Compare<Parsed> = (a: Parsed, b: Parsed) => number;
type Spans<Parsed> = readonly VersionSpan<Parsed>[];

export function everyVersion<Parsed>(): VersionSpan<Parsed> {
  return { from: undefined, includesFrom: false, to: undefined, includesTo: false };
}

export function onlyVersion<Parsed>(version: Parsed): VersionSpan<Parsed> {
  return { from: version, includesFrom: true, to: version, includesTo: true };
}

/** From a version on, and below another. */
export function spanBetween<Parsed>(from: Parsed | undefined, below: Parsed | undefined): VersionSpan<Parsed> {
  return { from, includesFrom: from !== undefined, to: below, includesTo: false };
}

/** What an operator of comparison accepts; `undefined` for an unknown operator. */
export function spansOfOperator<Parsed>(operator: string, bound: Parsed): Spans<Parsed> | undefined {
  const below = { from: undefined, includesFrom: false, to: bound };
  const above = { from: bound, to: undefined, includesTo: false };
  switch (operator) {
    case '':
    case '=':
    case '==':
      return [onlyVersion(bound)];
    case '!=':
      return [
        { ...below, includesTo: false },
        { ...above, includesFrom: false },
      ];
    case '<':
    case '<=':
      return [{ ...below, includesTo: operator === '<=' }];
    case '>':
    case '>=':
      return [{ ...above, includesFrom: operator === '>=' }];
    default:
      return undefined;
  }
}

/** The versions of any of the spans: sorted, none empty, none touching another. */
export function uniteSpans<Parsed>(compare: Compare<Parsed>, spans: Spans<Parsed>): Spans<Parsed> {
  const sorted = spans.filter((span) => !isEmpty(compare, span)).sort((a, b) => compareStarts(compare, a, b));
  const united: VersionSpan<Parsed>[] = [];
  for (const span of sorted) {
    const last = united.at(-1);
    if (last === undefined || isGapBetween(compare, last, span)) united.push(span);
    else if (compareEnds(compare, last, span) < 0)
      united[united.length - 1] = { ...last, to: span.to, includesTo: span.includesTo };
  }
  return united;
}

export function intersectSpans<Parsed>(compare: Compare<Parsed>, a: Spans<Parsed>, b: Spans<Parsed>): Spans<Parsed> {
  const [left, right] = [uniteSpans(compare, a), uniteSpans(compare, b)];
  const common: VersionSpan<Parsed>[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [one, other] = [left[i], right[j]];
    if (one === undefined || other === undefined) break;
    const start = compareStarts(compare, one, other) < 0 ? other : one;
    const isFirstToEnd = compareEnds(compare, one, other) < 0;
    const end = isFirstToEnd ? one : other;
    const { from, includesFrom } = start;
    const { to, includesTo } = end;
    common.push({ from, includesFrom, to, includesTo });
    if (isFirstToEnd) i++;
    else j++;
  }
  return common.filter((span) => !isEmpty(compare, span));
}

/** What is in `a` and not in `b`. */
export function subtractSpans<Parsed>(compare: Compare<Parsed>, a: Spans<Parsed>, b: Spans<Parsed>): Spans<Parsed> {
  return intersectSpans(compare, a, complementOf(uniteSpans(compare, b)));
}

export function spansContain<Parsed>(compare: Compare<Parsed>, spans: Spans<Parsed>, version: Parsed): boolean {
  return spans.some((span) => intersectSpans(compare, [span], [onlyVersion(version)]).length > 0);
}

function complementOf<Parsed>(united: Spans<Parsed>): Spans<Parsed> {
  const gaps: VersionSpan<Parsed>[] = [];
  let before: Pick<VersionSpan<Parsed>, 'from' | 'includesFrom'> = { from: undefined, includesFrom: false };
  for (const [index, span] of united.entries()) {
    if (index > 0 || span.from !== undefined) gaps.push({ ...before, to: span.from, includesTo: !span.includesFrom });
    if (span.to === undefined) return gaps;
    before = { from: span.to, includesFrom: !span.includesTo };
  }
  return [...gaps, { ...before, to: undefined, includesTo: false }];
}

function isEmpty<Parsed>(
  compare: Compare<Parsed>,
  { from, to, includesFrom, includesTo }: VersionSpan<Parsed>,
): boolean {
  if (from === undefined || to === undefined) return false;
  const order = compare(from, to);
  return order > 0 || (order === 0 && !(includesFrom && includesTo));
}

function compareStarts<Parsed>(compare: Compare<Parsed>, a: VersionSpan<Parsed>, b: VersionSpan<Parsed>): number {
  if (a.from === undefined || b.from === undefined) return Number(a.from !== undefined) - Number(b.from !== undefined);
  return compare(a.from, b.from) || Number(b.includesFrom) - Number(a.includesFrom);
}

function compareEnds<Parsed>(compare: Compare<Parsed>, a: VersionSpan<Parsed>, b: VersionSpan<Parsed>): number {
  if (a.to === undefined || b.to === undefined) return Number(a.to === undefined) - Number(b.to === undefined);
  return compare(a.to, b.to) || Number(a.includesTo) - Number(b.includesTo);
}

/** Whether some version could lie after the one and before the other, which starts later. */
function isGapBetween<Parsed>(compare: Compare<Parsed>, a: VersionSpan<Parsed>, b: VersionSpan<Parsed>): boolean {
  if (a.to === undefined || b.from === undefined) return false;
  const order = compare(a.to, b.from);
  return order < 0 || (order === 0 && !a.includesTo && !b.includesFrom);
}
