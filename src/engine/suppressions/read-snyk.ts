/**
 * Snyk's `.snyk`: under `ignore`, ids with a list of paths, each a chain of packages (`a > b > lodash`, `*` for any). Ids of Snyk's own are
 * found through the references of advisories, which often name its page.
 */
import type { Problem } from '../model/problem.ts';
import { itemsOf, membersOf, memberOf, memberRange, type Positioned, textOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { endOf, entryMaker } from './entry.ts';
import type { Suppression, SuppressionReading } from './suppression.ts';

export function readSnyk(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('snyk', file.path);
  const problems: Problem[] = [];
  const lineOf = (node: Positioned): number => file.span(...memberRange(node)).startLine;
  const suppressions = membersOf(memberOf(root, 'ignore')).flatMap((vulnerability) =>
    itemsOf(vulnerability).flatMap((item) =>
      membersOf(item).flatMap((way): Suppression[] => {
        const until = endOf(textOf(way, 'expires'), false);
        if (until === undefined) {
          problems.push({ line: lineOf(way), message: `expires is no date: ${textOf(way, 'expires') ?? ''}` });
          return [];
        }
        const chain = way.key.split(' > ').map((part) => part.trim());
        const through = chain.every((part) => part === '*') ? [] : chain;
        return [
          make(lineOf(way), { advisory: vulnerability.key, through, reason: textOf(way, 'reason') ?? '', until }),
        ];
      }),
    ),
  );
  for (const key of ['exclude', 'patch'] as const) {
    const other = memberOf(root, key);
    if (membersOf(other).length > 0 && other !== undefined)
      problems.push({
        line: lineOf(other),
        message: `${key} is not followed: ${key === 'patch' ? 'patches are not applied here' : 'give its paths with --exclude'}`,
      });
  }
  return { format: 'snyk', suppressions, problems };
}
