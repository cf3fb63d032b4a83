/** CycloneDX in JSON and XML (https://cyclonedx.org/specification/overview/): two syntaxes of one model. */
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { XmlElement } from '../../text/xml.ts';
import { type BillComponent, type BillEdge, extractionOfBill } from './bill.ts';
import { sourceOfDownload } from './bill-source.ts';

/** Components without a purl and a CPE that are no packages: they are not missed. */
const otherKinds: ReadonlySet<string> = new Set([
  'application',
  'container',
  'operating-system',
  'device',
  'device-driver',
  'firmware',
  'file',
  'platform',
  'data',
  'machine-learning-model',
  'cryptographic-asset',
]);

const developmentMark = /^cdx:[\w:-]+:(?:development|dev)$/;

function scopeOf(scope: string | undefined, isDevelopment: boolean): Pick<BillComponent, 'scope'> {
  const said: Scope | undefined = scope === 'optional' ? 'optional' : scope === 'excluded' ? 'development' : undefined;
  const found = isDevelopment ? 'development' : said;
  return found === undefined ? {} : { scope: found };
}

export function extractCycloneDxJson(file: SourceFile, root: Positioned, problems: readonly Problem[]): Extraction {
  const components: BillComponent[] = [];
  for (const node of nested(itemsOf(memberOf(root, 'components')), (inner) => itemsOf(memberOf(inner, 'components')))) {
    const purl = textOf(node, 'purl') ?? '';
    const cpe = textOf(node, 'cpe');
    if (purl === '' && cpe === undefined && otherKinds.has(textOf(node, 'type') ?? '')) continue;
    const isDevelopment = itemsOf(memberOf(node, 'properties')).some(
      (property) => developmentMark.test(textOf(property, 'name') ?? '') && textOf(property, 'value') === 'true',
    );
    components.push({
      reference: textOf(node, 'bom-ref') ?? '',
      name: grouped(textOf(node, 'group'), textOf(node, 'name')),
      purl,
      cpe,
      version: textOf(node, 'version') ?? '',
      ...scopeOf(textOf(node, 'scope'), isDevelopment),
      source: sourceOfDownload(
        itemsOf(memberOf(node, 'externalReferences'))
          .filter((reference) => textOf(reference, 'type') === 'distribution')
          .map((reference) => textOf(reference, 'url'))[0],
      ),
      start: node.start,
      end: node.end,
    });
  }
  const edges = itemsOf(memberOf(root, 'dependencies')).flatMap((node): readonly BillEdge[] => {
    const from = textOf(node, 'ref') ?? '';
    return itemsOf(memberOf(node, 'dependsOn'))
      .flatMap((to) => textOf(to) ?? [])
      .map((to) => ({ from, to }));
  });
  const subject = textOf(root, 'metadata', 'component', 'bom-ref');
  return extractionOfBill(file, {
    components,
    edges,
    subjects: new Set(subject === undefined ? [] : [subject]),
    problems,
  });
}

export function extractCycloneDxXml(file: SourceFile, root: XmlElement, problems: readonly Problem[]): Extraction {
  const components: BillComponent[] = [];
  const componentsIn = (element: XmlElement | undefined): readonly XmlElement[] =>
    childNamed(element, 'components')?.children.filter(({ name }) => name === 'component') ?? [];
  for (const element of nested(componentsIn(root), componentsIn)) {
    const purl = childNamed(element, 'purl')?.text ?? '';
    const cpe = childNamed(element, 'cpe')?.text;
    if (purl === '' && cpe === undefined && otherKinds.has(attributeOf(element, 'type') ?? '')) continue;
    const isDevelopment = (childNamed(element, 'properties')?.children ?? []).some(
      (property) => developmentMark.test(attributeOf(property, 'name') ?? '') && property.text === 'true',
    );
    components.push({
      reference: attributeOf(element, 'bom-ref') ?? '',
      name: grouped(childNamed(element, 'group')?.text, childNamed(element, 'name')?.text),
      purl,
      cpe,
      version: childNamed(element, 'version')?.text ?? '',
      ...scopeOf(childNamed(element, 'scope')?.text, isDevelopment),
      source: sourceOfDownload(distributionOf(element)),
      start: element.start,
      end: element.end,
    });
  }
  const edges = (childNamed(root, 'dependencies')?.children ?? []).flatMap((element): readonly BillEdge[] => {
    const from = attributeOf(element, 'ref') ?? '';
    return element.children.flatMap((inner) => attributeOf(inner, 'ref') ?? []).map((to) => ({ from, to }));
  });
  const subject = attributeOf(childNamed(childNamed(root, 'metadata'), 'component'), 'bom-ref');
  return extractionOfBill(file, {
    components,
    edges,
    subjects: new Set(subject === undefined ? [] : [subject]),
    problems,
  });
}

function grouped(group = '', name = ''): string {
  return group === '' ? name : `${group}/${name}`;
}

/** Components within components, each before its own, without recursion. */
function nested<Node>(outermost: readonly Node[], inside: (node: Node) => readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  const waiting = outermost.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    for (const inner of inside(node).toReversed()) waiting.push(inner);
  }
  return found;
}

function distributionOf(element: XmlElement): string | undefined {
  const references = childNamed(element, 'externalReferences')?.children ?? [];
  const distribution = references.find((reference) => attributeOf(reference, 'type') === 'distribution');
  return childNamed(distribution, 'url')?.text;
}

function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.find((attribute) => attribute.name === name)?.value;
}
