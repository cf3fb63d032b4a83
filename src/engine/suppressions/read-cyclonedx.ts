/**
 * VEX in CycloneDX, as Dependency-Track exports it: vulnerabilities whose analysis says `not_affected`, `false_positive` or `resolved`. What they
 * affect is a component of the same document, a purl, or the described product as a whole: then any package of what is scanned.
 */
import type { Problem } from '../model/problem.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { entryMaker, patternOfPurl } from './entry.ts';
import type { PackagePattern, Suppression, SuppressionReading } from './suppression.ts';
import { pushEach } from '../text/push-each.ts';

const leavesOut = new Set(['not_affected', 'false_positive', 'resolved', 'resolved_with_pedigree']);
const notAffected = new Set(['not_affected', 'false_positive']);
const componentsMax = 200_000;

export function readCycloneDx(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('cyclonedx', file.path);
  const problems: Problem[] = [];
  const purls = purlsByReference(root);
  const product = textOf(root, 'metadata', 'component', 'bom-ref') ?? '';
  const suppressions = itemsOf(memberOf(root, 'vulnerabilities')).flatMap((vulnerability): Suppression[] => {
    const state = textOf(vulnerability, 'analysis', 'state') ?? '';
    if (!leavesOut.has(state)) return [];
    const line = file.span(vulnerability.start, vulnerability.start).startLine;
    const advisory = textOf(vulnerability, 'id') ?? '';
    const references = itemsOf(memberOf(vulnerability, 'affects')).map((affected) =>
      bareReference(textOf(affected, 'ref') ?? ''),
    );
    const isOfProduct = product !== '' && references.includes(product);
    const packages = references.flatMap((reference): PackagePattern[] => {
      const pattern = patternOfPurl(purls.get(reference) ?? reference);
      return pattern === undefined ? [] : [pattern];
    });
    if (advisory === '') problems.push({ line, message: 'a vulnerability has no id' });
    else if (!isOfProduct && packages.length === 0)
      problems.push({ line, message: `the analysis of ${advisory} affects nothing that is read here` });
    else {
      const words = [
        textOf(vulnerability, 'analysis', 'justification'),
        textOf(vulnerability, 'analysis', 'detail'),
        ...textsOf(memberOf(vulnerability, 'analysis', 'response')),
      ];
      const reason = [state, ...words.filter((word) => word !== undefined && word !== '')].join(': ');
      const said = { advisory, packages: isOfProduct ? [] : packages, reason };
      return [make(line, notAffected.has(state) ? { ...said, isNotAffected: true } : said)];
    }
    return [];
  });
  return { format: 'cyclonedx', suppressions, problems };
}

/** `urn:cdx:<serial>/<version>#<reference>` names a component of another document by its reference. */
function bareReference(reference: string): string {
  const [, inner] = /^urn:cdx:[^#]*#(.+)$/s.exec(reference) ?? [];
  if (inner === undefined) return reference;
  try {
    return decodeURIComponent(inner);
  } catch {
    return inner;
  }
}

function purlsByReference(root: Positioned | undefined): ReadonlyMap<string, string> {
  const purls = new Map<string, string>();
  const waiting = [...itemsOf(memberOf(root, 'components'))];
  for (let next = waiting.pop(); next !== undefined && purls.size < componentsMax; next = waiting.pop()) {
    const [reference, purl] = [textOf(next, 'bom-ref'), textOf(next, 'purl')];
    if (reference !== undefined && purl !== undefined) purls.set(reference, purl);
    pushEach(waiting, itemsOf(memberOf(next, 'components')));
  }
  return purls;
}
