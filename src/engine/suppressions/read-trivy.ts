/** Trivy's `.trivyignore`, a line an id, perhaps with `exp:2027-01-31`; and `.trivyignore.yaml`, entries with paths and purls under `vulnerabilities`. */
import type { Problem } from '../model/problem.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { endOf, entryMaker, patternOfPurl } from './entry.ts';
import type { PackagePattern, Suppression, SuppressionReading } from './suppression.ts';

export function readTrivyLines(file: SourceFile): SuppressionReading {
  const make = entryMaker('trivy', file.path);
  const problems: Problem[] = [];
  const comments: string[] = [];
  const suppressions = file.text.split(/\r?\n/).flatMap((text, at): Suppression[] => {
    const [words = '', ...comment] = text.split('#');
    const [advisory = '', ...more] = words.trim().split(/\s+/);
    if (advisory === '') {
      // A comment above an id says why, and ends with a blank line.
      if (comment.length === 0) comments.length = 0;
      else comments.push(comment.join('#').trim());
      return [];
    }
    const line = at + 1;
    const written = more.find((word) => word.startsWith('exp:'));
    const until = endOf(written?.slice('exp:'.length), false);
    if (until === undefined) {
      problems.push({ line, message: `exp is no date: ${written ?? ''}` });
      return [];
    }
    const reason = comment.length > 0 ? comment.join('#').trim() : comments.join(' ');
    comments.length = 0;
    return [make(line, { advisory, reason, until })];
  });
  return { format: 'trivy', suppressions, problems };
}

export function readTrivyYaml(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('trivy', file.path);
  const problems: Problem[] = [];
  const suppressions = itemsOf(memberOf(root, 'vulnerabilities')).flatMap((item): Suppression[] => {
    const line = file.span(item.start, item.start).startLine;
    const advisory = textOf(item, 'id') ?? '';
    const until = endOf(textOf(item, 'expired_at'), false);
    const purls = textsOf(memberOf(item, 'purls'));
    const packages = purls.flatMap((purl): PackagePattern[] => {
      const pattern = patternOfPurl(purl);
      return pattern === undefined ? [] : [pattern];
    });
    if (advisory === '') problems.push({ line, message: 'an entry has no id' });
    else if (until === undefined)
      problems.push({ line, message: `expired_at is no date: ${textOf(item, 'expired_at') ?? ''}` });
    else if (purls.length > 0 && packages.length === 0)
      problems.push({ line, message: `none of the purls of ${advisory} is of an ecosystem that is read here` });
    else {
      const paths = textsOf(memberOf(item, 'paths'));
      const said = { advisory, packages, reason: textOf(item, 'statement') ?? '', until };
      return (paths.length === 0 ? [''] : paths).map((path) => make(line, { ...said, path }));
    }
    return [];
  });
  return { format: 'trivy', suppressions, problems };
}
