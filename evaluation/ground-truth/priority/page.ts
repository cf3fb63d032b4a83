/** The page that tells how many pairs priorities put in the right order, and which not. */
export interface RankedPair {
  readonly a: string;
  readonly b: string;
  /** As a person told it. */
  readonly first: 'a' | 'b' | '=';
  readonly reason: string;
  /** As priorities tell it. */
  readonly order: 'a' | 'b' | '=' | 'not found';
  readonly priorities?: readonly [a: number, b: number];
}

export interface RankedSet {
  readonly name: string;
  readonly pairs: readonly RankedPair[];
}

export function pageOf(sets: readonly RankedSet[]): string {
  const counted = sets.map(({ name, pairs }) => {
    const decided = pairs.filter(({ first, order }) => first !== '=' && order !== 'not found');
    const right = decided.filter(({ first, order }) => first === order);
    const tied = decided.filter(({ order }) => order === '=');
    const lost = pairs.filter(({ order }) => order === 'not found').length;
    const share = decided.length === 0 ? '–' : `${((right.length / decided.length) * 100).toFixed(0)} %`;
    return `| ${name} | ${pairs.length} | ${decided.length} | ${right.length} | ${tied.length} | ${share} | ${lost} |`;
  });
  const wrong = sets.flatMap(({ name, pairs }) =>
    pairs.filter(isWrong).map(({ a, b, first, reason, priorities = [0, 0] }) => {
      const [before, after] = first === 'a' ? [a, b] : [b, a];
      const [high, low] = first === 'a' ? priorities : [priorities[1], priorities[0]];
      return `- ${name}: **${before}** (${high}) before **${after}** (${low}): ${reason}`;
    }),
  );
  return `# Which of two findings first

Made by \`npm run evaluation -- ground-truth priority --advisories <OSV records> --sources <folder of copies> --write\`. Pairs of findings of real projects were drawn
by a seed and put in order by a person before any priority of them was looked at (\`evaluation/ground-truth/priority/README.md\`). A pair whose priorities are equal
counts as wrong. Pairs that nothing puts in order are left out.

| set | pairs | with an order | right | equal | share | not found any more |
|---|---|---|---|---|---|---|
${counted.join('\n')}

## Otherwise than a person

${wrong.join('\n')}
`;
}

function isWrong({ first, order }: RankedPair): boolean {
  return first !== '=' && order !== 'not found' && first !== order;
}
