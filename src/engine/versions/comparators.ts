/** Lists of comparators (`>=1.0, <2.0 || =3.0`), the part of range syntax that most ecosystems share. */
import { everyVersion, intersectSpans, spansOfOperator, type VersionSpan } from './version-span.ts';
import { pushEach } from '../text/push-each.ts';

export interface Order<Parsed> {
  parse(text: string): Parsed | undefined;
  compare(a: Parsed, b: Parsed): number;
}

/** Alternatives by `||`, demands by comma or space; a bare version means itself. `undefined` where a part cannot be read. */
export function satisfiesComparators<Parsed>(
  order: Order<Parsed>,
  version: Parsed,
  constraint: string,
): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const alternative of constraint.split('||')) {
    const met = satisfiesAll(order, version, alternative);
    if (met === true) return true;
    if (met === undefined) answer = undefined;
  }
  return answer;
}

function satisfiesAll<Parsed>(order: Order<Parsed>, version: Parsed, text: string): boolean | undefined {
  let met = true;
  for (const comparator of readComparators(order, text)) {
    const holds = comparator && holdsFor(order.compare(version, comparator.bound), comparator.operator);
    if (holds === undefined) return undefined;
    met &&= holds;
  }
  return met;
}

export function spansOfComparators<Parsed>(
  order: Order<Parsed>,
  constraint: string,
): readonly VersionSpan<Parsed>[] | undefined {
  const compare = (a: Parsed, b: Parsed): number => order.compare(a, b);
  const spans: VersionSpan<Parsed>[] = [];
  for (const alternative of constraint.split('||')) {
    let common: readonly VersionSpan<Parsed>[] = [everyVersion()];
    for (const comparator of readComparators(order, alternative)) {
      const met = comparator && spansOfOperator(comparator.operator, comparator.bound);
      if (met === undefined) return undefined;
      common = intersectSpans(compare, common, met);
    }
    pushEach(spans, common);
  }
  return spans;
}

interface Comparator<Parsed> {
  readonly operator: string;
  readonly bound: Parsed;
}

/** Ends with `undefined` where one cannot be read. */
function* readComparators<Parsed>(order: Order<Parsed>, text: string): Generator<Comparator<Parsed> | undefined> {
  const tokens = /([<>=!]*)\s*([^\s,<>=!]+)[\s,]*/y;
  const input = text.trim();
  while (tokens.lastIndex < input.length) {
    const [, operator = '', operand = ''] = tokens.exec(input) ?? [];
    if (operand === '*' && operator === '') continue;
    const bound = operand === '' ? undefined : order.parse(operand);
    if (bound === undefined) return yield undefined;
    yield { operator, bound };
  }
}

/** Whether an operator accepts a version that compares so with the operand; `undefined` for an unknown operator. */
export function holdsFor(comparison: number, operator: string): boolean | undefined {
  switch (operator) {
    case '':
    case '=':
    case '==':
      return comparison === 0;
    case '!=':
      return comparison !== 0;
    case '<':
      return comparison < 0;
    case '<=':
      return comparison <= 0;
    case '>':
      return comparison > 0;
    case '>=':
      return comparison >= 0;
    default:
      return undefined;
  }
}
