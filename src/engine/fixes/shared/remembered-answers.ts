/** Whether a version is in a range is asked thousands of times of the same few: answers are kept, as many as memory bears. */

const keptMax = 50_000;

export function rememberingMeets(
  meets: (version: string, range: string) => boolean,
): (version: string, range: string) => boolean {
  const answers = new Map<string, Map<string, boolean>>();
  return (version, range) => {
    let ofRange = answers.get(range);
    if (ofRange === undefined) {
      if (answers.size > keptMax) answers.clear();
      ofRange = new Map();
      answers.set(range, ofRange);
    }
    let answer = ofRange.get(version);
    if (answer === undefined) {
      answer = meets(version, range);
      ofRange.set(version, answer);
    }
    return answer;
  };
}

/** What versions are once they are read. */
export function rememberingParse<Parsed>(parse: (version: string) => Parsed): (version: string) => Parsed {
  const known = new Map<string, { readonly parsed: Parsed }>();
  return (version) => {
    let found = known.get(version);
    if (found === undefined) {
      if (known.size > keptMax) known.clear();
      found = { parsed: parse(version) };
      known.set(version, found);
    }
    return found.parsed;
  };
}
