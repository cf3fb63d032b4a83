/**
 * Mutants that no test can kill, because the changed program does the same, each with its argument. They are counted apart.
 * `npm test` fails where an entry fits no mutant any more; docs/mutation.md says how to add one.
 */
import type { Candidate, Mutation } from './candidates.ts';

export interface Equivalent {
  readonly path: string;
  readonly functionName: string;
  readonly operator: string;
  /** The text that is replaced, with each run of white space as one space, and what replaces it. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'src/engine/languages/javascript/syntax/node.ts',
    functionName: 'literalPrefix',
    operator: 'optional-dropped',
    original: '?.',
    replacement: '!.',
    why: 'both sides of a binary expression are nodes in every tree of the parser, so the loop meets no undefined',
  },
  {
    path: 'src/engine/languages/javascript/values/flow.ts',
    functionName: 'newFlow.flow',
    operator: 'operand-dropped',
    original: 'from === undefined || from === to || from.to.has(to)',
    replacement: '(from === undefined || from === to)',
    why: 'an edge that is laid again adds nothing to a set, and all that is known has flowed along it; it only costs steps',
  },
  {
    path: 'src/engine/languages/javascript/syntax/parse.ts',
    functionName: 'options',
    operator: 'condition-fixed',
    original: "lang === 'jsx'",
    replacement: 'false',
    why: 'the tree of plain code then only has fields for types, which are empty; leaving them out saves time',
  },
  {
    path: 'src/engine/languages/java/jvm-tokens.ts',
    functionName: 'jvmTokens.skipComment',
    operator: 'branches-swapped',
    original: '1 : -1',
    replacement: '-1 : 1',
    why: 'the depth is only compared with 0, so counting down into comments and up out of them ends at the same place',
  },
  {
    path: 'src/engine/languages/javascript/branches.ts',
    functionName: 'visitChain',
    operator: 'optional-dropped',
    original: '?.',
    replacement: '!.',
    why: 'every member expression of the parser has an object and every chain an expression, so the loop meets no undefined',
  },
  {
    path: 'src/engine/ecosystems/pypi/uv-lock.ts',
    functionName: 'leavesOut',
    operator: 'result-emptied',
    original: "depth === 1 && (key === 'sdist' || key === 'wheels')",
    replacement: "!(depth === 1 && (key === 'sdist' || key === 'wheels'))",
    why: 'a text whose headers would be left out goes to the full reader, which leaves out nothing and says the same; only the time differs',
  },
  {
    path: 'src/engine/ecosystems/pypi/pdm-lock.ts',
    functionName: 'leavesOut',
    operator: 'result-emptied',
    original: 'depth === 1 && unread.has(key)',
    replacement: '!(depth === 1 && unread.has(key))',
    why: 'a text whose headers would be left out goes to the full reader, which leaves out nothing and says the same; only the time differs',
  },
  {
    path: 'src/engine/ecosystems/pypi/pylock-toml.ts',
    functionName: 'leavesOut',
    operator: 'result-emptied',
    original: 'depth === 1 && unread.has(key)',
    replacement: '!(depth === 1 && unread.has(key))',
    why: 'a text whose headers would be left out goes to the full reader, which leaves out nothing and says the same; only the time differs',
  },
  {
    path: 'src/engine/fixes/go/go-sum.ts',
    functionName: 'sumEdits',
    operator: 'comparison-boundary',
    original: '>',
    replacement: '>=',
    why: 'what comes is no line that is there, and two lines that compare alike are of one key',
  },
  {
    path: 'src/engine/languages/python/graph/link.ts',
    functionName: 'addStar',
    operator: 'operand-dropped',
    original: 'star === undefined || file.stars.includes(star)',
    replacement: '(star === undefined)',
    why: 'all that is asked of a module a second time is known already and adds nothing to the sets of the program; it only costs steps',
  },
  {
    path: 'src/engine/text/positions.ts',
    functionName: 'lineStarts',
    operator: 'string-changed',
    original: "'\\r'",
    replacement: "''",
    why: 'a text without a carriage return then goes the slower way, which finds the same starts',
  },
];

export function equivalentOf(
  mutation: Mutation,
  text: string,
  list: readonly Equivalent[] = equivalents,
): Equivalent | undefined {
  return list.find(
    (entry) =>
      entry.path === mutation.path &&
      entry.functionName === mutation.functionName &&
      entry.operator === mutation.operator &&
      entry.original === oneLine(text.slice(mutation.start, mutation.end)) &&
      entry.replacement === oneLine(mutation.replacement),
  );
}

/** Entries that no possible mutant fits. */
export function staleEquivalents(
  candidates: readonly Candidate[],
  textOfPath: (path: string) => string,
  list: readonly Equivalent[] = equivalents,
): Equivalent[] {
  return list.filter((entry) => {
    const owner = candidates.find(
      ({ path, functionName }) => path === entry.path && functionName === entry.functionName,
    );
    const text = owner === undefined ? '' : textOfPath(entry.path);
    return !owner?.mutations.some((mutation) => equivalentOf(mutation, text, [entry]) !== undefined);
  });
}

export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
