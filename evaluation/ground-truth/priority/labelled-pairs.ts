/** Pairs of findings with their order as a person told it, a line of JSON each. */
export interface LabelledPair {
  /** `keyOf` the findings. */
  readonly a: string;
  readonly b: string;
  readonly first: 'a' | 'b' | '=';
  readonly reason: string;
}

/** @throws where a line is no such pair. */
export function readPairs(text: string): readonly LabelledPair[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const { a, b, first, reason }: Partial<Record<string, unknown>> = JSON.parse(line);
      const isOrder = first === 'a' || first === 'b' || first === '=';
      if (typeof a !== 'string' || typeof b !== 'string' || typeof reason !== 'string' || !isOrder)
        throw new Error(`line ${index + 1} is no pair with its order`);
      return { a, b, first, reason };
    });
}
