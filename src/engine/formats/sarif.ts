/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/): a result for each vulnerability in each place, at the product's own call
 * where one is shown and else at the declaration, and for each match of a rule. What importers refuse is not written: no empty address, no
 * more results than they take, the least urgent left out and counted in a notification.
 */
import { isFirstParty } from '../linking/first-party.ts';
import type { EvidenceStep } from '../model/verdict.ts';
import { digestOf } from './derived-id.ts';
import type { Exported, ExportedMatch, ExportedVulnerability } from './exported.ts';
import type { Format } from './format.ts';
import { jsonDocument, streamOf } from './json-chunks.ts';
import { personWord } from './person-word.ts';
import { lineSpan, ownBase, packagesBase, placeOf } from './sarif-places.ts';
import { advisoryRule, levelOfMatch, levelOfSeverity, ownRule, sentence } from './sarif-rules.ts';
import { instant, line, nameAndVersion, webAddress } from './texts.ts';
import { vexStatusOf } from './vex-status.ts';

/** Of a run, as code hosts take them. */
const resultsMax = 25_000;
/** Of all results: compressed, it is well below the 10 MB that code hosts take. */
const unitsMax = 60_000_000;
const stepsMax = 100;
const gapsMax = 500;

export const sarif = {
  name: 'sarif',
  description: 'SARIF 2.1.0, for code hosts and editors',
  mediaType: 'application/sarif+json',
  extension: '.sarif',
  *write(exported: Exported) {
    yield '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [\n';
    yield* jsonDocument(runOf(exported));
    yield ']}\n';
  },
} as const satisfies Format;

type Finding =
  | { readonly kind: 'vulnerability'; readonly of: ExportedVulnerability; readonly urgency: number }
  | { readonly kind: 'match'; readonly of: ExportedMatch; readonly urgency: number };

const urgencyOfMatch = { high: 60, medium: 40, low: 20 } as const;

function runOf(exported: Exported): Record<string, unknown> {
  const { tool, subject, vulnerabilities, matches } = exported;
  const findings: Finding[] = [
    ...vulnerabilities.map((of) => ({ kind: 'vulnerability' as const, of, urgency: of.priority })),
    ...matches.map((of) => ({ kind: 'match' as const, of, urgency: urgencyOfMatch[of.severity] })),
  ].toSorted((a, b) => b.urgency - a.urgency);
  const written = findings.slice(0, resultsMax);
  const rules = rulesOf(written);
  const told = { count: 0 };
  const version = line(tool.version, 50);
  return {
    tool: {
      driver: {
        name: 'Vedette',
        version,
        semanticVersion: version,
        rules: rules.list,
      },
    },
    ...(subject.commit === '' || webAddress(subject.url) === undefined
      ? {}
      : {
          versionControlProvenance: [
            {
              repositoryUri: webAddress(subject.url),
              revisionId: line(subject.commit, 100),
              ...(subject.branch === '' ? {} : { branch: line(subject.branch, 300) }),
              mappedTo: { uriBaseId: ownBase },
            },
          ],
        }),
    originalUriBaseIds: {
      [ownBase]: { description: { text: 'The folder that was scanned.' } },
      [packagesBase]: { description: { text: 'Where sources of packages lie, as their tool lays them out.' } },
    },
    columnKind: 'utf16CodeUnits',
    automationDetails: { id: `vedette/${line(subject.name, 200)}` },
    results: streamOf(function* () {
      const twins = new Map<string, number>();
      let units = 0;
      for (const finding of written) {
        const result = resultOf(finding, rules.indexOf, twins);
        units += JSON.stringify(result).length;
        if (units > unitsMax) return;
        told.count += 1;
        yield result;
      }
    }),
    invocations: () => [invocationOf(exported, findings.length - told.count, findings.length)],
    properties: { advisories: tool.snapshot },
  };
}

function invocationOf({ gaps, madeAt }: Exported, leftOut: number, all: number) {
  const cut =
    leftOut === 0
      ? []
      : [
          {
            level: 'warning',
            message: {
              text: `${leftOut} of ${all} results are left out, the least urgent ones: importers take no more of a run.`,
            },
          },
        ];
  const told = gaps.slice(0, gapsMax).map(({ path, line: at, message }) => ({
    level: 'warning',
    message: { text: line(message) || 'A file was not read as meant.' },
    ...(path === '' ? {} : { locations: [{ physicalLocation: placeOf(path, at > 0 ? lineSpan(at) : undefined) }] }),
  }));
  const more =
    gaps.length > gapsMax
      ? [{ level: 'warning', message: { text: `${gaps.length - gapsMax} more gaps are not listed.` } }]
      : [];
  const end = instant(madeAt);
  return {
    executionSuccessful: true,
    ...(end === undefined ? {} : { endTimeUtc: end }),
    toolExecutionNotifications: [...cut, ...told, ...more],
  };
}

function rulesOf(findings: readonly Finding[]) {
  const list: object[] = [];
  const indexOf = new Map<string, number>();
  for (const finding of findings) {
    const id = ruleIdOf(finding);
    if (indexOf.has(id)) continue;
    indexOf.set(id, list.length);
    list.push(finding.kind === 'vulnerability' ? advisoryRule(id, finding.of) : ownRule(id, finding.of));
  }
  return { list, indexOf };
}

function ruleIdOf(finding: Finding): string {
  const id = line(finding.kind === 'vulnerability' ? finding.of.advisory.id : finding.of.ruleId, 200);
  return finding.kind === 'vulnerability' ? id || 'unnamed' : `rule/${id || 'unnamed'}`;
}

/** What cannot be reached is a note, and what only tools and tests use is no error. */
function levelOf({ advisory, reachability, exposure }: ExportedVulnerability): 'error' | 'warning' | 'note' {
  const level = levelOfSeverity[advisory.severity];
  if (reachability === 'unreachable') return 'note';
  return level === 'error' && (exposure === 'testOnly' || exposure === 'toolingOnly') ? 'warning' : level;
}

function resultOf(finding: Finding, indexOf: ReadonlyMap<string, number>, twins: Map<string, number>) {
  const ruleId = ruleIdOf(finding);
  const rest = finding.kind === 'vulnerability' ? vulnerabilityResult(finding.of) : matchResult(finding.of);
  const { identity, ...fields } = rest;
  // Two of one identity are told apart by their order, so that an importer does not take one for the other.
  const digest = digestOf(ruleId, ...identity).slice(0, 32);
  const nth = (twins.get(digest) ?? 0) + 1;
  twins.set(digest, nth);
  const { isKnown } = finding.of;
  return {
    ruleId,
    ruleIndex: indexOf.get(ruleId) ?? -1,
    ...fields,
    partialFingerprints: { primaryLocationLineHash: `${digest}:${nth}`, 'vedette/v1': `${digest}:${nth}` },
    ...(isKnown === undefined ? {} : { baselineState: isKnown ? 'unchanged' : 'new' }),
  };
}

function vulnerabilityResult(found: ExportedVulnerability) {
  const { advisory, package: vulnerable, explanation, fixedVersions } = found;
  const steps = found.evidence.slice(0, stepsMax);
  const call = found.reachability === 'reachable' ? steps.find(isOwnUse) : undefined;
  const declared = placeOf(vulnerable.manifestPath, vulnerable.span);
  const place = call === undefined ? declared : placeOf(call.path, call);
  const [fix] = fixedVersions;
  const text = [
    sentence(`${nameAndVersion(vulnerable)}: ${line(advisory.summary, 500) || line(advisory.id, 100)}`),
    sentence(line(explanation, 1_000) || 'It is not known whether it can be reached'),
    fix === undefined ? 'No version without it is known.' : `Fixed in ${line(fix, 100)}.`,
  ].join(' ');
  return {
    // Neither lines nor versions: a bump that does not mend it leaves it what it was.
    identity: [vulnerable.ecosystem, vulnerable.name, vulnerable.manifestPath],
    level: levelOf(found),
    message: { text },
    locations: [{ physicalLocation: place }],
    ...(call === undefined
      ? {}
      : {
          relatedLocations: [
            { id: 1, physicalLocation: declared, message: { text: `Declares ${nameAndVersion(vulnerable)}.` } },
          ],
        }),
    ...flowOf(steps),
    suppressions: suppressionsOf(found),
    rank: found.priority,
    properties: {
      package: line(vulnerable.purl, 2_000),
      reachability: found.reachability,
      exposure: found.exposure,
      reason: found.reason,
      priority: found.priority,
      priorityReasons: found.priorityReasons,
      directness: vulnerable.directness,
      scope: vulnerable.scope,
      fixedVersions: fixedVersions.slice(0, 20).map((version) => line(version, 100)),
      ...(vulnerable.dependencyPath.length > 1
        ? { dependencyPath: vulnerable.dependencyPath.map((label) => line(label, 300)) }
        : {}),
    },
  };
}

function isOwnUse({ kind, path }: EvidenceStep): boolean {
  return kind !== 'lockfile' && kind !== 'checked' && path !== '' && isFirstParty(path);
}

/** From the product's code to the vulnerable function, where more than one step leads there. */
function flowOf(steps: readonly EvidenceStep[]) {
  const shown = steps.filter(({ kind, path }) => kind !== 'checked' && kind !== 'lockfile' && path !== '');
  if (shown.length < 2) return {};
  return {
    codeFlows: [
      {
        threadFlows: [
          {
            locations: shown.map((step, nesting) => ({
              location: {
                physicalLocation: placeOf(step.path, step, step.snippet),
                message: { text: line(`${wordOf[step.kind]} ${step.symbol}`, 300) },
              },
              kinds: [step.kind],
              nestingLevel: nesting,
            })),
          },
        ],
      },
    ],
  };
}

const wordOf: Readonly<Record<EvidenceStep['kind'], string>> = {
  import: 'Imports',
  reexport: 'Hands on',
  call: 'Calls',
  value: 'Uses',
  subclass: 'Extends',
  lockfile: 'Locked by',
  nameMatch: 'Names',
  hazard: 'May load',
  checked: 'Checked',
};

function suppressionsOf(found: ExportedVulnerability) {
  const status = vexStatusOf(found);
  if (status.kind === 'underInvestigation') return [];
  const justification =
    status.kind === 'notAffected'
      ? line(found.explanation, 1_000) || 'It cannot be reached.'
      : status.kind === 'falsePositive'
        ? personWord('A person judged it to be a false positive', found.judgedBecause)
        : status.kind === 'fixed'
          ? 'It was told to be fixed.'
          : personWord('A person archived it', found.judgedBecause);
  return [{ kind: 'external', status: 'accepted', justification }];
}

function matchResult(match: ExportedMatch) {
  const { path, span, snippet, message, severity, steps, fingerprint, state, judgedBecause } = match;
  const said = line(message, 2_000) || line(match.ruleName, 2_000) || 'The rule matches.';
  const flow = steps.slice(0, stepsMax).map((step, nesting) => ({
    location: { physicalLocation: placeOf(step.path, step.span, step.snippet) },
    nestingLevel: nesting,
  }));
  const isPutAway = state === 'falsePositive' || state === 'archived';
  return {
    identity: fingerprint === '' ? [path, snippet] : [fingerprint],
    level: levelOfMatch[severity],
    message: { text: sentence(said) },
    locations: [{ physicalLocation: placeOf(path, span, snippet) }],
    ...(flow.length > 1 ? { codeFlows: [{ threadFlows: [{ locations: flow }] }] } : {}),
    suppressions: isPutAway
      ? [
          {
            kind: 'external',
            status: 'accepted',
            justification: personWord(
              state === 'archived' ? 'A person archived it' : 'A person judged it to be a false positive',
              judgedBecause,
            ),
          },
        ]
      : [],
  };
}
