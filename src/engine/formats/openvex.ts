/**
 * OpenVEX 0.2.0 (https://github.com/openvex/spec): a statement for each vulnerability in each package. A statement names the package and, where the
 * repository has a purl, the repository with the package as its part, since consumers look for either.
 */
import { uuidOf } from './derived-id.ts';
import type { Exported, ExportedVulnerability } from './exported.ts';
import type { Format } from './format.ts';
import { jsonDocument, streamOf } from './json-chunks.ts';
import { personWord } from './person-word.ts';
import { advisoryAddress, line } from './texts.ts';
import { timeOf } from './time-of.ts';
import { type VexStatus, weakestOf } from './vex-status.ts';

export const openvex = {
  name: 'openvex',
  description: 'OpenVEX 0.2.0: what is said of each vulnerability',
  mediaType: 'application/json',
  extension: '.openvex.json',
  write: (exported: Exported) => jsonDocument(documentOf(exported)),
} as const satisfies Format;

function documentOf(exported: Exported): Record<string, unknown> {
  const { tool, subject } = exported;
  const timestamp = timeOf(exported);
  const said = byPurlAndAdvisory(exported.vulnerabilities).map((all) => weakestOf(all));
  const contents = said.map(({ status, speaker }) => [
    speaker.package.purl,
    speaker.advisory.id,
    status,
    speaker.judgedBecause,
  ]);
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${uuidOf(tool, subject, timestamp, contents)}`,
    author: 'Vedette',
    role: 'Scanner',
    timestamp,
    version: 1,
    tooling: `vedette ${line(tool.version, 50)}, advisories ${line(tool.snapshot, 200)}`,
    statements: streamOf(function* () {
      for (const { status, speaker } of said) {
        const { purl } = speaker.package;
        const part = { '@id': purl, identifiers: { purl } };
        const { advisory } = speaker;
        const id = line(advisory.id, 200) || 'unnamed';
        const aliases = [...new Set(advisory.aliases.map((alias) => line(alias, 200)))];
        yield {
          vulnerability: {
            '@id': advisoryAddress(id),
            name: id,
            ...(advisory.summary === '' ? {} : { description: line(advisory.summary) }),
            ...(aliases.length === 0 ? {} : { aliases }),
          },
          products: [
            ...(subject.purl === ''
              ? []
              : [{ '@id': subject.purl, identifiers: { purl: subject.purl }, subcomponents: [part] }]),
            part,
          ],
          ...statusOf(status, speaker),
          // That of the document would do for the specification, but not for every reader.
          timestamp,
        };
      }
    }),
  };
}

/** A statement knows a package by its purl alone, from wherever it comes. */
function byPurlAndAdvisory(
  found: readonly ExportedVulnerability[],
): (readonly [ExportedVulnerability, ...ExportedVulnerability[]])[] {
  const groups = new Map<string, [ExportedVulnerability, ...ExportedVulnerability[]]>();
  for (const each of found) {
    const key = `${each.package.purl}\0${each.advisory.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

function statusOf(status: VexStatus, { reason, explanation, fixedVersions, judgedBecause }: ExportedVulnerability) {
  const notes = line(`${reason}: ${explanation}`);
  const [fix] = fixedVersions;
  if (status.kind === 'notAffected')
    return { status: 'not_affected', status_notes: notes, justification: 'vulnerable_code_not_in_execute_path' };
  if (status.kind === 'falsePositive')
    return {
      status: 'not_affected',
      status_notes: notes,
      impact_statement: personWord('A person judged it to be a false positive', judgedBecause),
    };
  if (status.kind === 'fixed') return { status: 'fixed', status_notes: notes };
  if (status.kind === 'accepted')
    return {
      status: 'affected',
      status_notes: notes,
      action_statement: `${personWord('A person archived it as it stands', judgedBecause)}${fix === undefined ? '' : ` It is fixed in ${line(fix, 100)}.`}`,
    };
  return { status: 'under_investigation', status_notes: notes };
}
