/** Vedette's own ignore file: YAML, a list under `ignore`. It is strict, since a mistyped key would leave out more than was meant. */
import { nearName } from '../text/near-name.ts';
import type { Problem } from '../model/problem.ts';
import { itemsOf, keysOf, memberOf, type Positioned, textOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { endOf, entryMaker, patternOfPurl } from './entry.ts';
import type { PackagePattern, Suppression, SuppressionReading } from './suppression.ts';

const keys = ['advisory', 'package', 'ecosystem', 'version', 'path', 'reason', 'until'] as const;

export function readVedette(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('vedette', file.path);
  const problems: Problem[] = [];
  const lineOf = (node: Positioned): number => file.span(node.start, node.start).startLine;
  const complain = (node: Positioned, message: string): void => void problems.push({ line: lineOf(node), message });
  const list = memberOf(root, 'ignore');
  for (const key of keysOf(root)) {
    const member = memberOf(root, key);
    if (key !== 'ignore' && member !== undefined)
      complain(member, `has ${key} beside ignore${nearName(key, ['ignore'])}`);
  }
  if (list?.kind !== 'list' && root !== undefined) complain(root, 'has no list under ignore');
  const suppressions = itemsOf(list).flatMap((item) => read(item));
  return { format: 'vedette', suppressions, problems };

  function read(item: Positioned): Suppression[] {
    const before = problems.length;
    for (const key of keysOf(item))
      if (!keys.some((known) => known === key))
        complain(item, `an entry has the unknown key ${key}${nearName(key, keys)}`);
    const text = (key: (typeof keys)[number]): string => textOf(item, key)?.trim() ?? '';
    const advisories =
      memberOf(item, 'advisory')?.kind === 'list'
        ? itemsOf(memberOf(item, 'advisory')).map((one) => textOf(one) ?? '')
        : [text('advisory')];
    const packages = patternsOf(text('package'), text('ecosystem'), text('version'));
    const until = endOf(text('until'), true);
    if (advisories.every((id) => id === '') && text('package') === '')
      complain(item, 'an entry names neither an advisory nor a package');
    if (packages === undefined) complain(item, `the package ${text('package')} is of no ecosystem that is read here`);
    if (until === undefined) complain(item, `until is no date: ${text('until')}`);
    if (text('reason') === '') complain(item, 'an entry has no reason');
    if (problems.length > before || packages === undefined || until === undefined) return [];
    return advisories.map((advisory) =>
      make(lineOf(item), { advisory, packages, path: text('path'), reason: text('reason'), until }),
    );
  }
}

function patternsOf(name: string, ecosystem: string, version: string): readonly PackagePattern[] | undefined {
  if (name === '') return [];
  if (!/^pkg:/i.test(name)) return [{ ecosystem, name, version }];
  const pattern = patternOfPurl(name);
  return pattern === undefined ? undefined : [version === '' ? pattern : { ...pattern, version }];
}
