/**
 * SPDX 2 in JSON, YAML and tag-value (https://spdx.github.io/spdx-spec/v2.3/): packages with external references, and
 * relationships of which those that mean a dependency are edges.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { type BillComponent, type BillEdge, extractionOfBill } from './bill.ts';
import { sourceOfDownload } from './bill-source.ts';

interface Relationship {
  readonly from: string;
  readonly kind: string;
  readonly to: string;
}

export function extractSpdxTree(file: SourceFile, root: Positioned, problems: readonly Problem[]): Extraction {
  const packages = itemsOf(memberOf(root, 'packages')).map((node): BillComponent => {
    const references = itemsOf(memberOf(node, 'externalRefs'));
    return {
      reference: textOf(node, 'SPDXID') ?? '',
      name: textOf(node, 'name') ?? '',
      version: textOf(node, 'versionInfo') ?? '',
      purl:
        references.flatMap((reference) =>
          purlOf(textOf(reference, 'referenceType'), textOf(reference, 'referenceLocator')),
        )[0] ?? '',
      cpe: references
        .filter((reference) => /^cpe2[23]Type$/.test(textOf(reference, 'referenceType') ?? ''))
        .map((reference) => textOf(reference, 'referenceLocator'))[0],
      source: sourceOfDownload(textOf(node, 'downloadLocation')),
      start: node.start,
      end: node.end,
    };
  });
  const relationships = itemsOf(memberOf(root, 'relationships')).map((node) => ({
    from: textOf(node, 'spdxElementId') ?? '',
    kind: textOf(node, 'relationshipType') ?? '',
    to: textOf(node, 'relatedSpdxElement') ?? '',
  }));
  return extractSpdx(file, packages, relationships, textsOf(memberOf(root, 'documentDescribes')), problems);
}

const tag =
  /^(SPDXID|PackageName|PackageVersion|PackageDownloadLocation|ExternalRef|Relationship|FileName|SnippetSPDXID):(.*)$/;

export function extractSpdxTags(file: SourceFile): Extraction {
  const packages: BillComponent[] = [];
  const relationships: Relationship[] = [];
  let current: { -readonly [Key in keyof BillComponent]: BillComponent[Key] } | undefined;
  for (const line of linesOf(file.text)) {
    const [, name, text = ''] = tag.exec(line.text) ?? [];
    const value = text.trim();
    if (name === 'PackageName') {
      current = {
        reference: '',
        name: value,
        version: '',
        purl: '',
        start: line.start,
        end: line.start + line.text.length,
      };
      packages.push(current);
      continue;
    }
    if (name === 'FileName' || name === 'SnippetSPDXID') current = undefined;
    if (name === 'Relationship') {
      const [from = '', kind = '', to = ''] = value.split(/\s+/);
      relationships.push({ from, kind, to });
    }
    if (current === undefined || name === undefined || name === 'Relationship') continue;
    if (name === 'SPDXID') current.reference = value;
    else if (name === 'PackageVersion') current.version = value;
    else if (name === 'PackageDownloadLocation') current.source = sourceOfDownload(value);
    else if (name === 'ExternalRef') {
      const [, type, locator] = value.split(/\s+/);
      current.purl ||= purlOf(type, locator)[0] ?? '';
      if (type === 'cpe23Type' || type === 'cpe22Type') current.cpe ??= locator;
    }
    current.end = line.start + line.text.length;
  }
  return extractSpdx(file, packages, relationships, [], []);
}

function purlOf(type: string | undefined, locator: string | undefined): readonly string[] {
  return type === 'purl' && locator !== undefined ? [locator] : [];
}

function extractSpdx(
  file: SourceFile,
  packages: readonly BillComponent[],
  relationships: readonly Relationship[],
  described: readonly string[],
  problems: readonly Problem[],
): Extraction {
  const edges = relationships.flatMap(edgeOf);
  const parents = new Set([
    ...edges.map(({ from }) => from),
    ...relationships.filter(({ kind }) => kind === 'CONTAINS').map(({ from }) => from),
  ]);
  // What is described and has parts is the product itself; without parts it is one of the packages.
  const subjects = new Set(
    [...described, ...relationships.flatMap(describedBy)].filter((reference) => parents.has(reference)),
  );
  const components = packages.filter(({ reference }) => !subjects.has(reference));
  return extractionOfBill(file, { components, edges, subjects, problems });
}

function describedBy({ from, kind, to }: Relationship): readonly string[] {
  if (kind === 'DESCRIBES') return [to];
  return kind === 'DESCRIBED_BY' ? [from] : [];
}

/** `A DEPENDS_ON B` reads forwards, `B …DEPENDENCY_OF A` backwards and says what for. */
const backwards: ReadonlyMap<string, Scope | undefined> = new Map([
  ['DEPENDENCY_OF', undefined],
  ['RUNTIME_DEPENDENCY_OF', 'production'],
  ['PROVIDED_DEPENDENCY_OF', 'production'],
  ['DEV_DEPENDENCY_OF', 'development'],
  ['BUILD_DEPENDENCY_OF', 'development'],
  ['TEST_DEPENDENCY_OF', 'test'],
  ['OPTIONAL_DEPENDENCY_OF', 'optional'],
]);

function edgeOf({ from, kind, to }: Relationship): readonly BillEdge[] {
  if (kind === 'DEPENDS_ON') return [{ from, to }];
  if (!backwards.has(kind)) return [];
  const scope = backwards.get(kind);
  return [{ from: to, to: from, ...(scope === undefined ? {} : { scope }) }];
}
