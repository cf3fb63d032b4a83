/** What the comments of a test file of Semgrep promise of the line behind them. */

export interface Annotations {
  /** Lines on which the rule has to find something. */
  readonly expected: ReadonlySet<number>;
  /** Lines of which nothing is promised: the rule is known to be wrong there. */
  readonly ignored: ReadonlySet<number>;
}

const annotation = /\b(ruleid|ok|todoruleid|todook|deepruleid|deepok|proruleid|prook)\s*:\s*([\w\-., /]+)/;

export function annotationsOf(text: string, id: string): Annotations {
  const expected = new Set<number>();
  const ignored = new Set<number>();
  const lines = text.split(/\r?\n/);
  lines.forEach((line, index) => {
    const found = annotation.exec(line);
    if (found === null) return;
    const [, kind, ids = ''] = found;
    if (!ids.split(/[\s,]+/).some((name) => name === id || name.endsWith(`.${id}`))) return;
    let target = index + 1;
    // Annotations of several rules stand one above the other.
    while (annotation.test(lines[target] ?? '')) target++;
    if (kind === 'ruleid') expected.add(target + 1);
    else if (kind !== 'ok') ignored.add(target + 1);
  });
  return { expected, ignored };
}
