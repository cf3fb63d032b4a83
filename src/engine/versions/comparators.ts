/** Lists of comparators (`>=1.0, <2.0 || =3.0`), the part of range syntax that most ecosystems share. */

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
  const tokens = /([<>=!]*)\s*([^\s,<>=!]+)[\s,]*/y;
  const input = text.trim();
  let met = true;
  while (tokens.lastIndex < input.length) {
    const [, operator = '', operand = ''] = tokens.exec(input) ?? [];
    if (operand === '*' && operator === '') continue;
    const bound = operand === '' ? undefined : order.parse(operand);
    const holds = bound === undefined ? undefined : holdsFor(order.compare(version, bound), operator);
    if (holds === undefined) return undefined;
    met &&= holds;
  }
  return met;
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
