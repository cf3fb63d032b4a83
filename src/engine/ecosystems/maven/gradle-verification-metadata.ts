/**
 * gradle/verification-metadata.xml: the checksums of everything that Gradle may download for a build, plugins included.
 * Not who asks for it, nor what for; but every version that can come in is here. None of it is a wish of the project.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { attributeNamed, childNamed, childrenNamed, parseXml } from '../../text/xml.ts';
import { conclude } from '../../extraction/conclude.ts';

export function extractVerificationMetadata(file: SourceFile): Extraction {
  const { root, problems: unread } = parseXml(file);
  if (root === undefined || root.name !== 'verification-metadata') {
    const missing = { line: 1, message: 'there is no <verification-metadata> element, so no package was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const packages = new Map<string, LockedPackage>();
  for (const component of childrenNamed(childNamed(root, 'components'), 'component')) {
    const [group = '', name = '', version = ''] = ['group', 'name', 'version'].map((key) =>
      attributeNamed(component, key)?.value.trim(),
    );
    const span = file.span(component.start, component.startTagEnd);
    if (group === '' || name === '' || version === '') {
      problems.push({ line: span.startLine, message: 'a <component> has no group, name or version and is not listed' });
      continue;
    }
    const key = `${group}:${name}:${version}`;
    if (!packages.has(key))
      packages.set(key, { key, name: `${group}:${name}`, version, span, dependsOn: [], directness: 'unknown' });
  }
  return conclude({ packages: [...packages.values()], problems });
}
