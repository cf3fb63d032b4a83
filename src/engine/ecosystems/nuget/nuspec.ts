/** *.nuspec: what a package in the making will ask of those who install it. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { attributeNamed, childNamed, childrenNamed, parseXml } from '../../text/xml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { settledVersion } from './settled-version.ts';

export function extractNuspec(file: SourceFile): Extraction {
  const { root, problems: unread } = parseXml(file);
  if (root === undefined || root.name !== 'package') {
    const missing = { line: 1, message: 'there is no <package> element, so no dependency was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const dependencies = childNamed(childNamed(root, 'metadata'), 'dependencies');
  const all = [dependencies, ...childrenNamed(dependencies, 'group')].flatMap((parent) =>
    childrenNamed(parent, 'dependency'),
  );
  const declarations = all.flatMap((element): readonly Declaration[] => {
    const span = file.span(element.start, element.end);
    const name = attributeNamed(element, 'id')?.value.trim() ?? '';
    const constraint = attributeNamed(element, 'version')?.value.trim() ?? '';
    // `$version$` and the like are filled in when the package is made.
    if (name === '' || name.includes('$') || constraint.includes('$')) {
      problems.push({
        line: span.startLine,
        message: `the dependency ${quoted(name)} ${quoted(constraint)} is settled only when the package is made`,
      });
    }
    if (name === '' || name.includes('$')) return [];
    const version = settledVersion(constraint);
    return [{ name, constraint, ...(version !== undefined && { version }), scope: 'production', span }];
  });
  return conclude({ declarations, problems });
}
