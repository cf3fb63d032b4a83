/**
 * SPDX 3 as JSON-LD (https://spdx.github.io/spdx-spec/v3.0.1/): one flat `@graph` of elements, packages and relationships
 * among them, in which ids tie one to the other.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { itemsOf, memberOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { type BillComponent, type BillEdge, extractionOfBill } from './bill.ts';
import { sourceOfDownload } from './bill-source.ts';

export function extractSpdx3(file: SourceFile, graph: Positioned, problems: readonly Problem[]): Extraction {
  const components: BillComponent[] = [];
  const edges: BillEdge[] = [];
  const parents = new Set<string>();
  const described = new Set<string>();
  for (const node of itemsOf(graph)) {
    const type = typeOf(node);
    if (type === 'Package') components.push(componentOf(node));
    // Documents and bills name what they are about.
    if (type === 'SpdxDocument' || type === 'Sbom' || type === 'Bom') {
      for (const id of textsOf(memberOf(node, 'rootElement'))) described.add(id);
    }
    if (!type.endsWith('Relationship')) continue;
    const from = textOf(node, 'from') ?? '';
    const kind = textOf(node, 'relationshipType') ?? '';
    const targets = targetsOf(node);
    if (kind === 'describes') for (const to of targets) described.add(to);
    const said = scopes.get(textOf(node, 'scope') ?? '');
    const scope = said ?? (kind === 'hasOptionalDependency' ? 'optional' : undefined);
    const isEdge = dependencyKinds.has(kind);
    if (isEdge || kind === 'contains') parents.add(from);
    if (isEdge) for (const to of targets) edges.push({ from, to, ...(scope === undefined ? {} : { scope }) });
  }
  // What is described and has parts is the product itself; without parts it is one of the packages.
  const subjects = new Set([...described].filter((id) => parents.has(id)));
  const parts = components.filter(({ reference }) => !subjects.has(reference));
  return extractionOfBill(file, { components: parts, edges, subjects, problems });
}

const dependencyKinds: ReadonlySet<string> = new Set([
  'dependsOn',
  'hasDynamicLink',
  'hasStaticLink',
  'hasOptionalDependency',
  'hasProvidedDependency',
  'hasPrerequisite',
]);

const scopes: ReadonlyMap<string, Scope> = new Map([
  ['runtime', 'production'],
  ['development', 'development'],
  ['build', 'development'],
  ['test', 'test'],
]);

/** `software_Package`, and `Package` where a document shortens its names otherwise. */
function typeOf(node: Positioned): string {
  const type = textOf(node, 'type') ?? textOf(node, '@type') ?? '';
  return type.slice(Math.max(type.lastIndexOf('_'), type.lastIndexOf('/'), type.lastIndexOf(':')) + 1);
}

function componentOf(node: Positioned): BillComponent {
  const identifiers = itemsOf(memberOf(node, 'externalIdentifier'));
  const identified = (types: readonly string[]): string | undefined =>
    identifiers
      .filter((identifier) => types.includes(textOf(identifier, 'externalIdentifierType') ?? ''))
      .flatMap((identifier) => textOf(identifier, 'identifier') ?? [])[0];
  return {
    reference: textOf(node, 'spdxId') ?? textOf(node, '@id') ?? '',
    name: textOf(node, 'name') ?? '',
    purl: textOf(node, 'software_packageUrl') ?? identified(['packageUrl', 'purl']) ?? '',
    cpe: identified(['cpe23', 'cpe22']),
    version: textOf(node, 'software_packageVersion') ?? '',
    source: sourceOfDownload(textOf(node, 'software_downloadLocation')),
    start: node.start,
    end: node.end,
  };
}

function targetsOf(node: Positioned): readonly string[] {
  const single = textOf(node, 'to');
  return single === undefined ? textsOf(memberOf(node, 'to')) : [single];
}
