/** JSON in pieces: lists that are streams are written entry by entry, a line each, and everything else whole. */

/** Entries are made when they are written. */
export interface JsonStream {
  readonly isStream: true;
  readonly entries: () => Iterable<object>;
}

export function streamOf(entries: () => Iterable<object>): JsonStream {
  return { isStream: true, entries };
}

/** @param fields in order; one that is a function is asked when its turn comes, after the streams before it */
export function* jsonDocument(fields: Readonly<Record<string, unknown>>): Generator<string> {
  yield '{';
  let separator = '\n';
  for (const [key, value] of Object.entries(fields)) {
    const told: unknown = typeof value === 'function' ? value() : value;
    if (told === undefined) continue;
    yield `${separator}  ${JSON.stringify(key)}: `;
    separator = ',\n';
    if (isStream(told)) yield* list(told);
    else yield JSON.stringify(told);
  }
  yield '\n}\n';
}

function isStream(value: unknown): value is JsonStream {
  return value instanceof Object && 'isStream' in value;
}

function* list({ entries }: JsonStream): Generator<string> {
  yield '[';
  let separator = '\n';
  for (const entry of entries()) {
    yield `${separator}    ${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  yield separator === '\n' ? ']' : '\n  ]';
}
