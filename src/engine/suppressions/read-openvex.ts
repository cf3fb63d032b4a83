/**
 * OpenVEX: statements whose status is `not_affected` or `fixed`. Where a product has subcomponents, they are the packages, and the product is
 * what is scanned; else the product itself has to be a package.
 */
import type { Problem } from '../model/problem.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { entryMaker, patternOfPurl } from './entry.ts';
import type { PackagePattern, Suppression, SuppressionReading } from './suppression.ts';

export function readOpenVex(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('openvex', file.path);
  const problems: Problem[] = [];
  const suppressions = itemsOf(memberOf(root, 'statements')).flatMap((statement): Suppression[] => {
    const status = textOf(statement, 'status') ?? '';
    if (status !== 'not_affected' && status !== 'fixed') return [];
    const line = file.span(statement.start, statement.start).startLine;
    // Version 0.0.1 wrote the name alone.
    const vulnerability = memberOf(statement, 'vulnerability');
    const named = textOf(vulnerability) ?? textOf(vulnerability, 'name') ?? textOf(vulnerability, '@id') ?? '';
    const ids = [named.slice(named.lastIndexOf('/') + 1), ...textsOf(memberOf(vulnerability, 'aliases'))].filter(
      (id) => id !== '',
    );
    const packages = itemsOf(memberOf(statement, 'products')).flatMap(packagesOf);
    if (ids.length === 0) problems.push({ line, message: 'a statement names no vulnerability' });
    else if (packages.length === 0)
      problems.push({ line, message: `the statement on ${ids[0]} names no package that is read here` });
    else {
      const words = [
        textOf(statement, 'justification'),
        textOf(statement, 'impact_statement'),
        textOf(statement, 'status_notes'),
      ];
      const reason = [status, ...words.filter((word) => word !== undefined && word !== '')].join(': ');
      const said = { packages, reason, ...(status === 'not_affected' ? { isNotAffected: true as const } : {}) };
      return ids.slice(0, 1).map((advisory) => make(line, { advisory, ...said }));
    }
    return [];
  });
  return { format: 'openvex', suppressions, problems };
}

function packagesOf(product: Positioned): PackagePattern[] {
  const parts = itemsOf(memberOf(product, 'subcomponents'));
  return (parts.length > 0 ? parts : [product]).flatMap((component) => {
    const purl = textOf(component, 'identifiers', 'purl') ?? textOf(component, '@id') ?? textOf(component) ?? '';
    const pattern = patternOfPurl(purl);
    return pattern === undefined ? [] : [pattern];
  });
}
