/** SPDX 2.3 as JSON (https://spdx.github.io/spdx-spec/v2.3/): packages with their purls, and who needs whom. */
import { byComponentAndAdvisory, type Component, componentsOf } from './components.ts';
import { digestOf, uuidOf } from './derived-id.ts';
import type { Exported, ExportedVulnerability } from './exported.ts';
import type { Format } from './format.ts';
import { jsonDocument, streamOf } from './json-chunks.ts';
import { advisoryAddress, instant, line, webAddress } from './texts.ts';
import { timeOf } from './time-of.ts';

export const spdx = {
  name: 'spdx',
  description: 'SPDX 2.3 as JSON: packages and who needs whom',
  mediaType: 'application/spdx+json',
  extension: '.spdx.json',
  write: (exported: Exported) => jsonDocument(documentOf(exported)),
} as const satisfies Format;

const productId = 'SPDXRef-Product';
/** The specification's word for what nobody states. */
const unstated = 'NOASSERTION';

function documentOf(exported: Exported): Record<string, unknown> {
  const { tool, subject } = exported;
  const components = componentsOf(exported.packages);
  const vulnerabilities = new Map<Component, ExportedVulnerability[]>();
  for (const { component, found } of byComponentAndAdvisory(exported.vulnerabilities, components)) {
    const known = vulnerabilities.get(component);
    if (known === undefined) vulnerabilities.set(component, [found[0]]);
    else known.push(found[0]);
  }
  const name = line(subject.name, 500) || 'product';
  const created = instant(timeOf(exported)) ?? '1970-01-01T00:00:00Z';
  const id = uuidOf(
    'spdx',
    tool,
    subject,
    created,
    components.all.map((component) => [component.id, component.scope]),
  );
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `https://spdx.org/spdxdocs/vedette-${id}`,
    creationInfo: { created, creators: [`Tool: vedette-${line(tool.version, 50)}`] },
    documentDescribes: [productId],
    packages: streamOf(function* () {
      yield {
        SPDXID: productId,
        name,
        ...(subject.commit === '' ? {} : { versionInfo: line(subject.commit, 100) }),
        ...stated(gitLocation(subject.url, subject.commit)),
        primaryPackagePurpose: 'APPLICATION',
        ...(subject.purl === '' ? {} : { externalRefs: [purlReference(subject.purl)] }),
      };
      for (const component of components.all) yield packageOf(component, vulnerabilities.get(component) ?? []);
    }),
    relationships: streamOf(function* () {
      yield relationship('SPDXRef-DOCUMENT', 'DESCRIBES', productId);
      for (const component of components.top) {
        const id = idOf(component);
        if (component.scope === 'development') yield relationship(id, 'DEV_DEPENDENCY_OF', productId);
        else if (component.scope === 'test') yield relationship(id, 'TEST_DEPENDENCY_OF', productId);
        else if (component.scope === 'optional') yield relationship(id, 'OPTIONAL_DEPENDENCY_OF', productId);
        else yield relationship(productId, 'DEPENDS_ON', id);
      }
      for (const component of components.all)
        for (const needed of components.neededBy(component))
          yield relationship(idOf(component), 'DEPENDS_ON', idOf(needed));
    }),
  };
}

function idOf({ id }: Component): string {
  return `SPDXRef-Package-${digestOf(id).slice(0, 24)}`;
}

function relationship(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

/** What a package of SPDX has to say, and Vedette does not look for. */
function stated(downloadLocation: string) {
  return {
    downloadLocation,
    filesAnalyzed: false,
    licenseConcluded: unstated,
    licenseDeclared: unstated,
    copyrightText: unstated,
    supplier: unstated,
  };
}

function packageOf(component: Component, vulnerabilities: readonly ExportedVulnerability[]) {
  const { package: found, places } = component;
  const { source } = found;
  const listed = places.slice(0, 20).map(({ manifestPath, span }) => `${line(manifestPath, 500)}:${span.startLine}`);
  return {
    SPDXID: idOf(component),
    name: line(found.name, 500) || 'unnamed',
    ...(found.version === '' ? {} : { versionInfo: line(found.version, 300) }),
    ...stated(
      source.kind === 'git'
        ? gitLocation(source.url, source.reference)
        : source.kind === 'url'
          ? (webAddress(source.url) ?? unstated)
          : unstated,
    ),
    primaryPackagePurpose: found.ecosystem === 'Docker' ? 'CONTAINER' : 'LIBRARY',
    sourceInfo: `Listed in ${listed.join(', ')}${places.length > listed.length ? ' and elsewhere' : ''}`,
    externalRefs: [
      purlReference(found.purl),
      ...vulnerabilities.map(({ advisory }) => ({
        referenceCategory: 'SECURITY',
        referenceType: 'advisory',
        referenceLocator: advisoryAddress(line(advisory.id, 200) || 'unnamed'),
      })),
    ],
  };
}

function purlReference(purl: string) {
  return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl };
}

function gitLocation(url: string, reference: string): string {
  const address = webAddress(url);
  if (address === undefined || address.includes('@') || !/^[\w./-]{0,200}$/.test(reference)) return unstated;
  return `git+${address}${reference === '' ? '' : `@${reference}`}`;
}
