/**
 * CycloneDX 1.6 and 1.7 as JSON (https://cyclonedx.org/specification/overview/): components with where they stand, who needs whom, and
 * what is known of their vulnerabilities as VEX.
 */
import type { ExportedVulnerability, Exported } from './exported.ts';
import { byComponentAndAdvisory, type Component, type Components, componentsOf } from './components.ts';
import { digestOf, uuidOf } from './derived-id.ts';
import type { Format } from './format.ts';
import { jsonDocument, streamOf } from './json-chunks.ts';
import { personWord } from './person-word.ts';
import { advisoryAddress, instant, line, prose, webAddresses } from './texts.ts';
import { type VexStatus, weakestOf } from './vex-status.ts';
import { upgradeTargets } from './upgrade-target.ts';

type SpecVersion = '1.6' | '1.7';

const placesMax = 100;

export const cyclonedx16 = formatOf('1.6', 'cyclonedx');
export const cyclonedx17 = formatOf('1.7', 'cyclonedx-1.7');

function formatOf<const Name extends string>(specVersion: SpecVersion, name: Name) {
  return {
    name,
    description: `CycloneDX ${specVersion} as JSON: components, who needs whom, vulnerabilities as VEX`,
    mediaType: `application/vnd.cyclonedx+json; version=${specVersion}`,
    extension: '.cdx.json',
    write: (exported: Exported) => jsonDocument(documentOf(exported, specVersion)),
  } as const satisfies Format;
}

const productRef = 'product';

function documentOf(exported: Exported, specVersion: SpecVersion): Record<string, unknown> {
  const { tool, subject, madeAt } = exported;
  const components = componentsOf(exported.packages);
  const found = byComponentAndAdvisory(exported.vulnerabilities, components);
  const uses = usesOf(exported.vulnerabilities, components);
  const timestamp = instant(madeAt);
  const contents = found.map(({ component, found: all }) => [
    component.id,
    all.map(({ advisory, reason, state, judgedBecause }) => [advisory.id, reason, state, judgedBecause]),
  ]);
  return {
    $schema: `http://cyclonedx.org/schema/bom-${specVersion}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion,
    serialNumber: `urn:uuid:${uuidOf(
      specVersion,
      tool,
      subject,
      madeAt,
      components.all.map(({ id }) => id),
      contents,
    )}`,
    version: 1,
    metadata: {
      ...(timestamp === undefined ? {} : { timestamp }),
      lifecycles: [{ phase: 'pre-build' }],
      tools: { components: [{ type: 'application', name: 'vedette', version: line(tool.version, 50) }] },
      component: {
        type: 'application',
        'bom-ref': productRef,
        name: line(subject.name, 500) || 'product',
        ...(subject.commit === '' ? {} : { version: line(subject.commit, 100) }),
        ...(subject.purl === '' ? {} : { purl: subject.purl }),
      },
      properties: [
        { name: 'gitlab:meta:schema_version', value: '1' },
        { name: 'vedette:advisories', value: line(tool.snapshot, 200) },
      ],
    },
    components: streamOf(function* () {
      for (const component of components.all) yield componentOf(component, uses.get(component) ?? 'unknown');
    }),
    dependencies: streamOf(function* () {
      yield { ref: productRef, dependsOn: components.top.map(({ id }) => id).sort() };
      for (const component of components.all)
        yield { ref: component.id, dependsOn: components.neededBy(component).map(({ id }) => id) };
    }),
    vulnerabilities: streamOf(function* () {
      const targetOf = upgradeTargets(exported.vulnerabilities);
      for (const { component, found: all } of found) yield vulnerabilityOf(component, all, targetOf);
    }),
  };
}

type Use = 'in_use' | 'not_found' | 'unknown';

/** As GitLab shows it of a component: only what was judged is known, and the strongest of it counts. */
function usesOf(found: readonly ExportedVulnerability[], components: Components): ReadonlyMap<Component, Use> {
  const uses = new Map<Component, Use>();
  for (const { package: vulnerable, reachability, exposure } of found) {
    const component = components.of(vulnerable);
    const isUsed = reachability === 'reachable' || exposure === 'called' || exposure === 'loaded';
    const use: Use = isUsed ? 'in_use' : exposure === 'notLoaded' ? 'not_found' : 'unknown';
    const known = uses.get(component);
    if (known === undefined || use === 'in_use' || (use === 'unknown' && known === 'not_found'))
      uses.set(component, use);
  }
  return uses;
}

/** What is only for development is no part of the product. */
const scopeOf: Readonly<Record<string, 'required' | 'optional' | 'excluded'>> = {
  production: 'required',
  optional: 'optional',
  peer: 'required',
  development: 'excluded',
  test: 'excluded',
};

function componentOf(component: Component, use: Use) {
  const { package: found, places } = component;
  const { group, name } = groupAndName(found.name, found.ecosystem);
  const scope = scopeOf[component.scope];
  const range = found.version === '' ? found.versionRange : '';
  return {
    type: found.ecosystem === 'Docker' ? 'container' : 'library',
    'bom-ref': component.id,
    ...(group === '' ? {} : { group }),
    name,
    ...(found.version === '' ? {} : { version: line(found.version, 300) }),
    ...(scope === undefined ? {} : { scope }),
    purl: found.purl,
    evidence: {
      occurrences: places.slice(0, placesMax).map(({ manifestPath, span }) => ({
        location: line(manifestPath, 2_000) || '.',
        ...(span.startLine > 0 ? { line: span.startLine } : {}),
      })),
    },
    properties: [
      { name: 'vedette:ecosystem', value: found.ecosystem },
      { name: 'vedette:directness', value: component.isDirect ? 'direct' : found.directness },
      { name: 'vedette:scope', value: component.scope },
      ...(range === '' ? [] : [{ name: 'vedette:range', value: line(range, 300) }]),
      ...(found.source.kind === 'registry'
        ? []
        : [{ name: 'vedette:source', value: line(JSON.stringify(found.source)) }]),
      { name: 'gitlab:dependency_scanning_component:reachability', value: use },
      ...(found.manifestPath === ''
        ? []
        : [
            {
              name: 'gitlab:dependency_scanning:input_file:path',
              value: line(found.lockfilePath || found.manifestPath, 2_000),
            },
          ]),
    ],
  };
}

function groupAndName(name: string, ecosystem: string): { group: string; name: string } {
  const cut =
    ecosystem === 'Maven' ? name.indexOf(':') : ecosystem === 'npm' && name.startsWith('@') ? name.indexOf('/') : -1;
  if (cut <= 0) return { group: '', name: line(name, 500) || 'unnamed' };
  return { group: line(name.slice(0, cut), 500), name: line(name.slice(cut + 1), 500) || 'unnamed' };
}

function vulnerabilityOf(
  component: Component,
  found: readonly [ExportedVulnerability, ...ExportedVulnerability[]],
  targetOf: (found: ExportedVulnerability) => string,
) {
  const { status, speaker } = weakestOf(found);
  const { advisory, priority, reachability, exposure, reason } = speaker;
  const id = line(advisory.id, 200) || 'unnamed';
  const published = instant(advisory.published);
  const updated = instant(advisory.modified);
  const cwes = [...new Set(advisory.cwes.flatMap((cwe) => /^CWE-(\d{1,6})$/i.exec(cwe)?.[1] ?? []))]
    .map(Number)
    .filter((number) => number > 0);
  const target = targetOf(speaker);
  return {
    'bom-ref': `vulnerability-${digestOf(component.id, advisory.id).slice(0, 32)}`,
    id,
    source: { name: 'OSV', url: advisoryAddress(id) },
    ...(advisory.aliases.length === 0
      ? {}
      : {
          references: advisory.aliases.map((alias) => ({
            id: line(alias, 200),
            source: { name: 'OSV', url: advisoryAddress(alias) },
          })),
        }),
    ratings: [
      {
        score: advisory.severityScore,
        severity: advisory.severity,
        method: methodOf(advisory.cvss),
        ...(advisory.cvss === '' ? {} : { vector: line(advisory.cvss, 500) }),
        ...(advisory.severitySource === 'scored'
          ? {}
          : { justification: `The severity is ${advisory.severitySource}.` }),
      },
    ],
    ...(cwes.length === 0 ? {} : { cwes }),
    ...(advisory.summary === '' ? {} : { description: line(advisory.summary) }),
    ...(advisory.details === '' ? {} : { detail: prose(advisory.details, 10_000) }),
    ...(target === '' ? {} : { recommendation: `Upgrade to ${line(target, 100)}.` }),
    advisories: webAddresses(advisory.references).map((url) => ({ url })),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    analysis: analysisOf(status, speaker),
    affects: [{ ref: component.id }],
    properties: [
      { name: 'vedette:priority', value: String(priority) },
      { name: 'vedette:reachability', value: reachability },
      { name: 'vedette:exposure', value: exposure },
      { name: 'vedette:reason', value: reason },
      ...(advisory.isKnownExploited === true ? [{ name: 'vedette:knownExploited', value: 'true' }] : []),
      ...(advisory.epss === undefined ? [] : [{ name: 'vedette:epss', value: String(advisory.epss) }]),
    ],
  };
}

function methodOf(vector: string): string {
  if (vector.startsWith('CVSS:4')) return 'CVSSv4';
  if (vector.startsWith('CVSS:3.1')) return 'CVSSv31';
  if (vector.startsWith('CVSS:3')) return 'CVSSv3';
  return vector === '' ? 'other' : 'CVSSv2';
}

function analysisOf(status: VexStatus, { reason, explanation, judgedBecause }: ExportedVulnerability) {
  const detail = line(`${reason}: ${explanation}`);
  if (status.kind === 'notAffected')
    return {
      state: 'not_affected',
      justification: status.because === 'otherPlatform' ? 'requires_environment' : 'code_not_reachable',
      detail,
    };
  if (status.kind === 'falsePositive')
    return { state: 'false_positive', detail: `${personWord('A person judged so', judgedBecause)} ${detail}` };
  if (status.kind === 'fixed') return { state: 'resolved', detail };
  if (status.kind === 'accepted')
    return {
      state: 'exploitable',
      response: ['will_not_fix'],
      detail: `${personWord('A person archived it as it stands', judgedBecause)} ${detail}`,
    };
  return { state: 'in_triage', detail };
}
