/** What a scheme says of the same few versions and ranges is asked thousands of times: answers are kept, as many as memory bears. */
import type { VersionScheme } from '../../versions/version-scheme.ts';

const keptMax = 50_000;

export interface RememberedScheme {
  /** Of what the scheme cannot read, by its letters. */
  readonly compare: (a: string, b: string) => number;
  /** False also where either cannot be read. */
  readonly meets: (version: string, range: string) => boolean;
}

export function rememberedScheme<Parsed>(scheme: VersionScheme<Parsed>): RememberedScheme {
  const parse = remembering((version) => scheme.parse(version));
  const meetsIn = remembering((range) =>
    remembering((version) => {
      const parsed = parse(version);
      return parsed !== undefined && scheme.satisfies(parsed, range) === true;
    }),
  );
  return {
    compare(a, b) {
      const [left, right] = [parse(a), parse(b)];
      return left === undefined || right === undefined ? (a < b ? -1 : a > b ? 1 : 0) : scheme.compare(left, right);
    },
    meets: (version, range) => meetsIn(range)(version),
  };
}

function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size > keptMax) known.clear();
      found = { answer: answer(text) };
      known.set(text, found);
    }
    return found.answer;
  };
}
